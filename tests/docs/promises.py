"""The page of what is promised and how it was tried, made from what the long runs kept.

python tests/bench/hostile table      writes docs/reference/promises.rst anew
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "tests" / "bench" / "results"
PAGE = ROOT / "docs" / "reference" / "promises.rst"
RUN = re.compile(r"hostile-(?P<what>\w+)-(?P<day>\d{4}-\d\d-\d\d)\.json")


@dataclass(frozen=True, slots=True)
class Promise:
    """What is promised, how it is tried, and either the run that tries it or the tests that do."""

    what: str
    how: str
    run: str = ""
    unit: str = ""
    tests: tuple[str, ...] = ()


PROMISES = (
    Promise(
        "A game keeps to the rules at every move, comes to an end, and its record and saves lead to the same end",
        "games at random under every ruleset, with options and readings by lot; all is checked after every move",
        "games",
        "games",
    ),
    Promise(
        "A file or request of a stranger is taken, or refused in one sentence, within 10 s and 1 GB",
        "text, PDF, XLIFF, TMX, TBX, PO, TOML, records, saves and HTTP, made from sound ones by lot",
        "doors",
        "inputs",
    ),
    Promise(
        "The same, where input is led towards code that was not run before",
        "atheris on the five parsers: text, XML, PO, TOML, games",
        "guided",
        "inputs",
    ),
    Promise(
        "Who is killed loses nothing: files are whole, edits stand, the next run works and sweeps",
        "every command that writes, killed with its whole group at an instant by lot",
        "kills",
        "kills",
    ),
    Promise(
        "Of two who write at once both have their work, or the second is told in a sentence",
        "two commands at once, alike and unlike, on the same catalogs, books, versions and sites",
        "pairs",
        "pairs",
    ),
    Promise(
        "Nothing that is kept between runs runs code, and what others may write is not used",
        "folders and files of others, planted links, broken contents",
        tests=("tests/test_kept.py", "tests/test_files.py"),
    ),
    Promise(
        "A page runs only our own files, whatever a text says",
        "every page of a built site is searched for what would run, and its policy for what that allows",
        tests=("tests/handbook/test_policy.py",),
    ),
    Promise(
        "What a text brings along is shown as text, and markup that its English does not have is refused",
        "attacks in every text of a project, on every kind of page in Chromium, with the policy and without it",
        tests=("tests/handbook/test_hostile_text.py", "tests/translate/test_brought_markup.py"),
    ),
    Promise(
        "``handbook serve`` answers this machine's own pages alone",
        "noise, other names and pages; in Chromium a page on another port, and a name that was bound to this machine",
        tests=("tests/handbook/test_serve_hostile.py", "tests/handbook/test_serve_strangers.py"),
    ),
)
HEAD = """\
.. This page is generated: python tests/bench/hostile table

What is promised, and how it was tried
======================================

What ``SECURITY.md`` promises, how it was tried, how often, and what came of it. The long runs stand in
``tests/bench/hostile``, what they found in ``tests/bench/results``; a sample of each is in every ``make test``
(``tests/hostile``).

"""
MORE = """\
How often each was tried
------------------------

"""


def newest(folder: Path = RESULTS) -> dict[str, dict[str, Any]]:
    """By run its latest result, with the day under which it is kept."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.glob("hostile-*.json"), key=lambda p: p.stem[-10:]):
        if named := RUN.fullmatch(path.name):
            found[named["what"]] = json.loads(path.read_text("utf-8")) | {"day": named["day"]}
    return found


def page(results: Mapping[str, Mapping[str, Any]]) -> str:
    """The page, from the results of the runs."""
    lines = [HEAD, ".. list-table::\n   :header-rows: 1\n   :widths: 34 34 16 16\n"]
    lines += _row("what", "how it is tried", "how often", "result")
    for promise in PROMISES:
        if promise.run:
            often, came = _told(promise, results.get(promise.run))
        else:
            often, came = f"in each ``make test``: {', '.join(f'``{name}``' for name in promise.tests)}", "none broken"
        lines += _row(promise.what, promise.how, often, came)
    lines += ["", MORE]
    for promise in PROMISES:
        if promise.run in results:
            lines += _counted(promise.run, results[promise.run])
    return "\n".join(lines).rstrip("\n") + "\n"


def _row(*cells: str) -> list[str]:
    return [f"   {'*' if n == 0 else ' '} - {cell}" for n, cell in enumerate(cells)]


def _told(promise: Promise, result: Mapping[str, Any] | None) -> tuple[str, str]:
    if result is None:
        return "no run is kept", "unknown"
    tried = result["counts"].get(promise.unit, result["tried"])
    often = f"{tried:,} {promise.unit} in {_time(result['seconds'])} on {result['cores']} cores"
    often += f", {result['day']}, commit ``{result['commit']}``"
    if result["tried"] < result["goal"]:
        whole = result["goal"] * result["seconds"] / max(result["tried"], 1)
        often += f"; extrapolated: {result['goal']:,} would take {_time(whole)}"
    found = result["counts"].get("found", 0)
    return often, f"{found} broken" if found else "none broken"


def _time(seconds: float) -> str:
    if seconds >= 7200:
        return f"{seconds / 3600:.1f} hours"
    return f"{seconds / 60:.0f} minutes" if seconds >= 120 else f"{seconds:.0f} s"


def _counted(run: str, result: Mapping[str, Any]) -> Iterator[str]:
    yield f"``{run}``\n"
    for name, count in result["counts"].items():
        yield f"* {name}: {count:,}"
    yield ""


def main() -> int:
    """Write the page."""
    PAGE.write_text(page(newest()), "utf-8")
    sys.stdout.write(f"{PAGE}\n")
    return 0

"""A copy of the project in which rules, messages, readings and scenarios can be edited, to build the handbook from."""

from __future__ import annotations

import itertools
import os
import re
import shutil
import sys
from pathlib import Path

from ts_rules.paths import user_cache

__all__ = [
    "CHANGES",
    "READ_AND_PLAYED",
    "command",
    "copied",
    "edit",
    "environment",
    "few_questions",
    "few_scenarios",
    "take_kept",
    "write",
]

PARTS = ("ts_rules", "sources", "locales", "docs")
GAME = "ts_rules/games/twilight_struggle"
READINGS = "sources/ts-pl-deluxe/readings.toml"
WHOLE = ("06-3-coups.toml", "10-scoring.toml")
MEXICO = "influence = { mexico = [0, 2] }\n"
CHANGES = {
    "message": (
        "locales/it/LC_MESSAGES/twilight-struggle.po",
        "in una nazione campo di b",
        "in una sola nazione campo di b",
    ),
    "note": (READINGS, "leaves this one out.", "leaves this one out alone."),
    "reading": (READINGS, 'says = "ends-turn"', 'says = "at-end-of-turn"'),
    "scenario": (f"{GAME}/scenarios/06-3-coups.toml", MEXICO, f"turn = 2\n{MEXICO}"),
    "statement": (f"{GAME}/rules/s06_3_coups.py", "A coup attempt in a battlegr", "A coup attempt made in a battlegr"),
    "title": ("locales/it/LC_MESSAGES/handbook.po", 'msgstr "Termini"', 'msgstr "Termini del gioco"'),
}
"""By name: a file, what stands in it, and what stands there afterwards."""
READ_AND_PLAYED = ("exceptions.*", "parsed.*", "unsaid.*", "verify.*")
"""What is kept of reading our files and of playing the scenarios: its keys have tests of their own."""
TIMES = itertools.count(1_000_000_000)
"""Each edit has a time of its own, long past: Python tells modules apart by it."""


def copied(root: Path, *parts: str) -> Path:
    """The project, or these parts of it, under another folder.

    With its bytecode, which Python holds against the time and size of each file: what is edited is compiled anew.
    """
    ours = Path(__file__).resolve().parent.parent
    for part in parts or PARTS:
        shutil.copytree(ours / part, root / part, ignore=shutil.ignore_patterns("_data", "*.pdf", "*.txt"))
        compiled, there = (bytecode(folder / part) for folder in (ours, root))
        if compiled is not None and there is not None and compiled.is_dir():
            shutil.copytree(compiled, there, ignore=shutil.ignore_patterns("*.pyc.*"), dirs_exist_ok=True)
    return root


def bytecode(folder: Path) -> Path | None:
    """Where Python keeps what it compiled of a folder, if not in the folder."""
    prefix = os.environ.get("PYTHONPYCACHEPREFIX")
    return Path(prefix, *folder.resolve().parts[1:]) if prefix else None


def few_scenarios(root: Path, *words: str) -> Path:
    """Leave some whole files and what pages name or has one of the words: all of them take longer, and show no more."""
    game = root / GAME
    pages = [
        *(game / "tabletop").rglob("*.toml"),
        *(game / "questions").glob("*.toml"),
        *(root / "docs").rglob("*.rst"),
    ]
    named = {word for path in pages for word in re.findall(r"[a-z0-9-]+", path.read_text("utf-8"))}
    for path in (game / "scenarios").glob("*.toml"):
        head, *scenarios = re.split(r"(?m)^(?=\[\[scenario\]\])", path.read_text("utf-8"))
        if path.name in WHOLE:
            continue
        shown = (set(re.findall(r'(?m)^id = "([^"]+)"', text)) & named for text in scenarios)
        left = [text for text, ids in zip(scenarios, shown, strict=True) if ids or any(word in text for word in words)]
        if left:
            write(path, "".join((head, *left)))
        else:
            path.unlink()
    return root


def few_questions(root: Path) -> Path:
    """Leave those of one theme."""
    for path in sorted((root / GAME / "questions").glob("*.toml"))[1:]:
        path.unlink()
    return root


def edit(root: Path, change: str) -> None:
    """Make a change once, or take it back."""
    name, before, after = CHANGES[change]
    path = root / name
    text = path.read_text("utf-8")
    new = text.replace(after, before, 1) if after in text else text.replace(before, after, 1)
    assert new != text, f"{change}: {before!r} is not in {name}"
    write(path, new)


def write(path: Path, text: str) -> None:
    """As somebody who did so long ago: nothing depends on how soon a process starts after it."""
    path.write_text(text, encoding="utf-8")
    time = next(TIMES)
    os.utime(path, (time, time))


def take_kept(cache: Path, other: Path, *patterns: str) -> Path:
    """A cache in which is what another one has under these names; by content, so the files may lie elsewhere."""
    there = cache / "ts_rules" / "kept"
    there.mkdir(mode=0o700, parents=True, exist_ok=True)
    for pattern in patterns:
        for path in (other / "ts_rules" / "kept").glob(pattern):
            shutil.copy2(path, there)
    return cache


def command(out: Path, *more: str) -> list[str]:
    """How the handbook of the copy is built, in a process that starts in its folder."""
    return [sys.executable, "-m", "ts_rules", "handbook", "build", "--out", str(out), *more]


def environment(cache: Path) -> dict[str, str]:
    """As a person has it: bytecode is kept, and all else in a folder of this test, but for what is fetched once."""
    fetched, here = user_cache() / "pyodide", cache / "ts_rules" / "pyodide"
    if fetched.is_dir() and not here.exists():
        here.parent.mkdir(parents=True, exist_ok=True)
        here.symlink_to(fetched)
    given = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return given | {"XDG_CACHE_HOME": str(cache)}

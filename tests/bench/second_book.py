"""A second book of a language: how many of its readings are told, and which planted differences are suspected.

    python tests/bench/second_book.py FOLDER [--out FILE] [--first 50] [-v]

In the folder each text, `NAME.txt`, has what it says beside it, `NAME.json`: `sections` with the readings at each rule
(`"6.3.4/defcon-after": "lowers"`, or `silent`), and `planted`, the rules at which a difference was put into it.
Every text is read as one of which nothing is on record.  *Told* is a single reading; where the text says none, any
reading is told wrongly as well.  A suspicion is *real* if its rule is one with a planted difference, or one at which
the text holds another reading than its edition; the first alone is counted too.
Planted differences are to be found without a reading: `contrasts` knows marks of recorded books and our statements, no
patterns and no variants.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ts_rules.evidence.contrasts import contrasts
from ts_rules.evidence.find_readings import find_readings
from ts_rules.extract.chain import extract
from ts_rules.extract.result import Extract
from ts_rules.games import load_game
from ts_rules.model import Game

SILENT = ("silent", "truncated", "", None)
OTHER = "other"  # a reading that we do not have: the rule is stated, as nobody expected


def truth_of(given: Mapping[str, Any]) -> dict[str, set[str]]:
    """Every reading that the text was written to hold, by variant."""
    found: dict[str, set[str]] = {}
    for section in given.get("sections", ()):
        for variant, reading in section.get("readings", {}).items():
            readings = reading if isinstance(reading, list) else [reading]
            found.setdefault(variant, set()).update(r for r in readings if r not in SILENT)
    for planted in given.get("planted", ()):
        if planted.get("variant") and planted.get("reading") not in SILENT:
            found.setdefault(planted["variant"], set()).add(planted["reading"])
    return found


def printed(rule: str, game: Game) -> str:
    """A rule as our tree prints it: some write 6, some 6.0."""
    try:
        found = game.find(rule).rule
    except ValueError:
        found = None
    return game.rules[found.id].printed if found else rule


def of_readings(extract: Extract, truth: Mapping[str, set[str]], *, verbose: bool) -> dict[str, Any]:
    """How many are told, and how."""
    found = find_readings(extract)
    counts: Counter[str] = Counter()
    by: Counter[str] = Counter()
    for variant, readings in truth.items():
        there = found.get(variant)
        told = set(there.readings) - set(SILENT) if there else set()
        if readings <= {OTHER}:  # nothing that can be told
            counts["silent or other"] += 1
            state = "silent, told all the same" if told else ""
        else:
            counts["said"] += 1
            right = bool(told) and told <= readings
            state = "right" if right else "not told" if not told else "several" if told & readings else "wrong"
        if state:
            counts[state] += 1
        if told and there:
            by[f"{there.by}: {state}"] += 1
        if verbose and state not in ("right", ""):
            say(f"    {state}: {variant} is {sorted(readings) or 'silent'}, told {sorted(told)}")
    said = counts["said"]
    told_wrongly = counts["wrong"] + counts["several"] + counts["silent, told all the same"]
    return {
        **counts,
        "told": share(counts["right"] + counts["wrong"] + counts["several"], said),
        "told rightly": share(counts["right"], said),
        "told wrongly": share(told_wrongly, said),
        "by": dict(sorted(by.items())),
    }


def of_suspicions(
    extract: Extract, given: Mapping[str, Any], truth: Mapping[str, set[str]], game: Game, *, first: int, verbose: bool
) -> dict[str, Any]:
    """Which planted rules are met, and how many of the first suspicions are real."""
    planted = {printed(p["rule"], game) for p in given.get("planted", ())}
    edition = game.ruleset(given.get("edition") or extract.edition).readings
    other = {printed(v.partition("/")[0], game) for v, said in truth.items() if said and edition.get(v) not in said}
    found = contrasts(extract, game)
    top = [printed(str(s.rule), game) for s in found[:first]]
    if verbose:
        for s in found:
            rule = printed(str(s.rule), game)
            mark = "planted" if rule in planted else "another reading" if rule in other else "-"
            say(f"    {s.score:.2f} {rule} ({mark}): {s.reason}")
        say(f"    planted and not suspected: {sorted(planted - set(top))}")
    return {
        "planted": len(planted),
        "planted found": len(planted & set(top)),
        "suspicions": len(top),
        "real": sum(rule in planted | other for rule in top),
        "on a planted rule": sum(rule in planted for rule in top),
        "scored": [[round(s.score, 3), rule in planted | other] for s, rule in zip(found, top, strict=False)],
    }


def share(part: int, whole: int) -> float | None:
    """A share with three digits."""
    return round(part / whole, 3) if whole else None


def texts(folder: Path) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Every text that has its truth beside it."""
    for path in sorted(folder.glob("*.json")):
        if (text := path.with_suffix(".txt")).is_file():
            yield text, json.loads(path.read_text("utf-8"))


def summed(rows: Mapping[str, Mapping[str, Any]], first: int) -> dict[str, Any]:
    """All texts together; the first suspicions are those of the highest scores, whatever text they are of."""
    readings, doubts = ([row[part] for row in rows.values()] for part in ("readings", "suspicions"))
    total = Counter[str]()
    for row in readings:
        total.update({k: v for k, v in row.items() if isinstance(v, int)})
    wrong = total["wrong"] + total["several"] + total["silent, told all the same"]
    ranked = sorted((pair for row in doubts for pair in row["scored"]), reverse=True)[:first]
    found, planted = (sum(row[k] for row in doubts) for k in ("planted found", "planted"))
    return {
        "said": total["said"],
        "told rightly": share(total["right"], total["said"]),
        "told wrongly": share(wrong, total["said"]),
        "planted found": share(found, planted),
        "first suspicions": len(ranked),
        "of these real": share(sum(real for _score, real in ranked), len(ranked)),
    }


def say(text: str) -> None:
    """A line of the report."""
    sys.stdout.write(f"{text}\n")


def main() -> None:
    """The report, as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--first", type=int, default=50)
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("--only", help="a text, by name")
    asked = parser.parse_args()
    rows = {}
    for path, given in texts(asked.folder):
        if asked.only and path.stem != asked.only:
            continue
        book = replace(extract(path, cached=False), book=None)
        game = load_game(book.game)
        truth = truth_of(given)
        if asked.verbose:
            say(f"  {path.name}: {book.language}, {book.edition}, {len(book.sections)} sections")
        rows[path.stem] = {
            "language": given.get("language", book.language),
            "read as": [book.language, book.edition],
            "readings": of_readings(book, truth, verbose=asked.verbose),
            "suspicions": of_suspicions(book, given, truth, game, first=asked.first, verbose=asked.verbose),
        }
    made = {
        "bench": "second_book",
        "date": datetime.now(UTC).date().isoformat(),
        "python": sys.version.split()[0],
        "texts": rows,
        "all": summed(rows, asked.first),
    }
    text = json.dumps(made, ensure_ascii=False, indent=1)
    if asked.out:
        asked.out.write_text(text + "\n", "utf-8")
    say(text)


if __name__ == "__main__":
    main()

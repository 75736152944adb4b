"""How many changes of each rule its scenarios notice: `mutation.toml` of the game, which `ts-rules verify` shows.

cd tests/bench && python -m mutation.strength GAME RESULT OUT    makes it of a committed result
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterable
from pathlib import Path

from .mutants import Mutant, Plan, names_of, plan
from .owners import Owners, rule_of
from .played import studied
from .run import ROOT, equivalents

__all__ = ["as_toml", "noticed"]

SURVIVOR = re.compile(r"^\S+  (?P<id>.+)  \[(?:\d+ scenarios|NO scenario)\]$", re.MULTILINE)
DATE = re.compile(r"\d{4}-\d\d-\d\d")
Counts = dict[str, tuple[int, int]]


def noticed(made: Plan, mutants: Iterable[Mutant], survived: Collection[str], claimed: Collection[str]) -> Counts:
    """Rule → changes noticed, changes made; those that are claimed to change nothing are left out."""
    cards = names_of(made).cards
    owners = Owners(made.modules, cards)
    found: dict[str, list[int]] = {}
    for mutant in mutants:
        if mutant.id in claimed:
            continue
        belongs = owners.of(mutant.unit) if mutant.unit else mutant.figure.owners if mutant.figure else ()
        for rule in {rule_of(o) for o in belongs if not o.endswith("*")} - set(cards):
            counts = found.setdefault(rule, [0, 0])
            counts[0] += mutant.id not in survived
            counts[1] += 1
    return {rule: (killed, of) for rule, (killed, of) in sorted(found.items())}


def as_toml(counts: Counts, date: str) -> str:
    """The file."""
    rows = [
        "# Of the changes of each rule's code and figures, how many its own scenarios notice: [noticed, made].",
        "# Made by tests/bench/mutation of a mutation run; changes that change nothing in play are left out.",
        "format = 1",
        f"date = {date}",
        "",
        "[noticed]",
        *(f'"{rule}" = [{killed}, {of}]' for rule, (killed, of) in counts.items()),
    ]
    return "\n".join(rows) + "\n"


def main() -> None:
    """Make the file of a committed result."""
    name, (result, out) = sys.argv[1], map(Path, sys.argv[2:])
    text = result.read_text("utf-8")
    date = DATE.search(text)
    if date is None:
        raise SystemExit(f"{result} names no date")
    made = plan(ROOT / "ts_rules", studied(name, ROOT / "ts_rules"))
    survived = {found["id"] for found in SURVIVOR.finditer(text.partition("\nSurvivors\n")[2])}
    out.write_text(as_toml(noticed(made, made.mutants, survived, equivalents(made.game)), date[0]), "utf-8")


if __name__ == "__main__":
    main()

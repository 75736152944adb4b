"""Short examples: titles of scenarios that books print as worked examples, by the rule they are about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from ..model import Game
from ..paths import package_folder, read_toml

__all__ = ["Example", "examples"]

LONGEST = 130  # characters

Example = tuple[str, str]  # id and title of a scenario


def examples(game: Game, edition: str) -> Mapping[str, Example]:
    """One example at most for each rule, where it comes out so under the edition."""
    found: dict[str, Example] = {}
    for entry in _scenarios(game.spec.package):
        title = entry.get("title", "")
        rule = next(iter(entry.get("about", ())), "").partition("/")[0]
        holds = edition in entry.get("rulesets", (edition,)) and not entry.get("readings")
        if holds and entry.get("books") and 0 < len(title) <= LONGEST:
            found.setdefault(rule, (entry["id"], title))
    return found


@cache
def _scenarios(package: str) -> tuple[Mapping[str, Any], ...]:
    return tuple(_read(package))


def _read(package: str) -> Iterator[Mapping[str, Any]]:
    for path in sorted((package_folder(package) / "scenarios").glob("*.toml")):
        yield from read_toml(path).get("scenario", ())

"""Where a ruleset departs from another game that players know, where it leaves things open, and where the two agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ..evidence.disagreements import Doubt
from ..evidence.other_games import AGREES, DEPARTS, OPEN, OtherGame, Saying, doubts_of, state_of
from ..evidence.witness import Witness, witnesses_of
from ..extract import Extract
from ..model import Game, RuleId, Ruleset
from ..translate import Renderer
from .sheet import places

__all__ = ["Departure", "departures", "told"]

HEADINGS = {DEPARTS: "Otherwise", OPEN: "Left open", AGREES: "The same"}


@dataclass(frozen=True, slots=True)
class Departure:
    """What both say at a rule, and how they stand to each other; `doubts` are what a copy of the book shows."""

    rule: str
    title: str
    state: str
    ours: str
    theirs: str
    doubts: tuple[Doubt, ...] = ()
    lines: tuple[tuple[int, int], ...] = ()

    def as_json(self) -> dict[str, Any]:
        """All of it."""
        said = [{"kind": d.kind, "says": list(d.left), "others": list(d.right)} for d in self.doubts]
        return {**asdict(self), "doubts": said, "lines": [list(span) for span in self.lines]}


def departures(
    game: Game, ruleset: Ruleset, other: OtherGame, copy: Extract | None = None, lang: str = "en"
) -> tuple[Departure, ...]:
    """Everything that the other game says, in the order of our rules."""
    renderer = Renderer(game, ruleset, lang)
    said = witnesses_of(copy, copy.name) if copy else {}
    rows = [_departure(saying, game, ruleset, renderer, said) for saying in other.sayings]
    return tuple(sorted(rows, key=lambda row: RuleId.parse(row.rule.partition("/")[0]).order))


def _departure(
    saying: Saying, game: Game, ruleset: Ruleset, renderer: Renderer, said: Mapping[RuleId, Witness]
) -> Departure:
    rule = game.rules[saying.rule]
    part = next((c for c in rule.clauses if c.printed == saying.where), rule)
    book = said.get(rule.id)
    return Departure(
        saying.where,
        renderer.title(rule.printed, rule.title),
        state_of(saying, game, ruleset),
        renderer.sentence(part.printed, part.statement).text,
        saying.text,
        doubts_of(saying, book, "en", game) if book else (),
        book.lines if book else (),
    )


def told(rows: tuple[Departure, ...], ours: str, other: OtherGame) -> Iterator[str]:
    """The report in lines."""
    yield f"A  {ours}"
    yield f"B  {other.title}: {other.doubt}"
    for state, heading in HEADINGS.items():
        some = [row for row in rows if row.state == state]
        yield ""
        yield f"{heading}: {len(some)}"
        for row in some:
            yield f"{row.rule}  {row.title}"
            yield f"    A: {row.ours}"
            yield f"    B: {row.theirs}"
            for doubt in row.doubts:
                said = f"{', '.join(doubt.left)}, B {', '.join(doubt.right)}"
                yield f"    (the copy says {said}: {places(row.lines)})"

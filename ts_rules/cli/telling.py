"""What `show` and `explain` share: gathering what is known of an id, printing it as JSON, breaking lines."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from .options import print_json

if TYPE_CHECKING:
    from ..model import Found, Game, Ruleset
    from ..report.known import KnownCard, KnownRule

__all__ = ["gathered", "print_known", "wrapped"]


def gathered(game: Game, found: Found, ruleset: Ruleset, lang: str, *, played: bool) -> KnownRule | KnownCard:
    """All that is known of the rule or card; with `played` its scenarios are played, where that is not known yet."""
    from ..report.gathering import Gathering
    from ..report.sentences import Sentences

    proven = None
    if played:
        from ..report.proven import proven as prove

        proven = prove(game, found.card or found.rule)
    gathering = Gathering(Sentences(game, lang), ruleset, proven)
    if found.card:
        return gathering.card(found.card)
    assert found.rule is not None  # noqa: S101 - Game.find sets it for all that is no card
    return gathering.rule(found.rule)


def print_known(known: KnownRule | KnownCard, asked: str = "") -> None:
    """`ts-rules/rule/2` or `ts-rules/card/2`; `asked` is what inside the rule was asked for."""
    from ..report.known import document

    print_json("rule", {**document(known), **({"asked": asked} if asked else {})})


def wrapped(text: str, indent: int = 2, hang: int = 0) -> list[str]:
    """A text in lines, with a margin; those after the first may hang further in."""
    first, other = " " * indent, " " * (indent + hang)
    return textwrap.wrap(text, 96, initial_indent=first, subsequent_indent=other, break_on_hyphens=False)

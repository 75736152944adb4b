"""Why a move is not possible: the rules that forbid it, each as a sentence with names and figures to fill in.

A game finds its reasons itself (`PlayedGame.why_not`); what holds for every game stands here: the game is over, nothing
is left to decide, something else is asked.  A reason is told in messages with slots (`sentences`), so that every door
says it in the language of its reader.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..model.values import value
from .played_game import NOBODY, PlayedGame, Position
from .sentences import Name, Say, Sentence, Slot, filled, names_in_english

__all__ = [
    "GENERAL",
    "SOMETHING_ELSE",
    "Reason",
    "ids_of",
    "in_english",
    "reasons",
    "sentence",
    "with_ids",
]

Played = PlayedGame[Any]

OVER = "The game is over."
NOTHING_LEFT = "Nothing is left to decide here."
SOMETHING_ELSE = "Something else is to be decided now: {prompt}."
GENERAL = (OVER, NOTHING_LEFT, SOMETHING_ELSE)
"""The messages that every game may need."""


@value
class Reason:
    """One rule that forbids a move, and what would have to be different."""

    by: str
    """The id of the rule, clause or card."""
    says: str
    """The message, with slots."""
    slots: Mapping[str, Slot]
    also: tuple[str, ...] = ()
    """Ids of what plays a part in it: the card whose event lasts, the rule that a card's text falls under."""
    needs: str = ""
    """A second message with the same slots: what would have to be different, where the first does not say it."""


def something_else(played: Played, position: Position) -> Reason:
    """Another decision comes first: the rule or card that asks for it says which."""
    prompt = f"prompt.{played.prompt(position)}"
    return Reason(played.asked_by(position), SOMETHING_ELSE, {"prompt": prompt})


def reasons(played: Played, position: Position, move: int) -> tuple[Reason, ...]:
    """The rules that forbid a move, the most telling first; none if it is legal."""
    if position.result is not None:
        return (Reason(position.result[1], OVER, {}),)
    if position.to_move is None or position.to_move == NOBODY:
        return (Reason(played.about, NOTHING_LEFT, {}),)
    if move in position.legal():
        return ()
    found = () if position.to_move == played.chance else played.why_not(position, move)
    return found or (something_else(played, position),)


def ids_of(reason: Reason) -> tuple[str, ...]:
    """What a reason names: its rule, then what plays a part in it."""
    return (reason.by, *reason.also)


def sentence(reason: Reason, say: Say, name: Name) -> str:
    """A reason in a language: `say` gives a message in it, `name` a name such as `card.nato`."""
    messages = filter(None, (reason.says, reason.needs))
    return " ".join(filled(Sentence(message, reason.slots), say, name) for message in messages)


def in_english(played: Played, found: tuple[Reason, ...]) -> Iterator[str]:
    """Reasons as English sentences with their ids; a refusal says by itself what is to be decided instead."""
    name = names_in_english(played)
    for reason in found:
        if reason.says not in GENERAL:
            yield with_ids(sentence(reason, str, name), reason)


def with_ids(said: str, reason: Reason) -> str:
    """A sentence that ends in the ids of its rules: `Chile: ... there (6.3.1).`"""
    return f"{said.removesuffix('.')} ({', '.join(ids_of(reason))})."

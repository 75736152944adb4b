"""Sentences for a reader: an English message and what goes into its slots, said in any language by whoever has it.

A slot holds a number, a name (`card.nato`, `side.us`), a text of the game's (`prompt.Place one influence`), words as
they are (`text.poland 0`), another sentence, or several of these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .played_game import PlayedGame

__all__ = ["Name", "Say", "Sentence", "Slot", "as_data", "filled", "in_plain_english", "names_in_english", "plain"]

Say = Callable[[str], str]
"""Gives a message in a language."""
Name = Callable[[str], str]
"""Gives what a path such as `card.nato` names."""
AS_IS, MESSAGE = "text.", "prompt."


class Sentence(NamedTuple):
    """An English message, and what goes into its slots."""

    says: str
    slots: Mapping[str, Slot] = {}


Slot = int | str | Sentence | tuple["Slot", ...]


def plain(words: str) -> str:
    """A slot that holds words as they are."""
    return AS_IS + words


def filled(slot: Slot, say: Say, name: Name) -> str:
    """What a slot holds, in the language of `say` and `name`."""
    if isinstance(slot, Sentence):
        # A number stays one, so that a message may say how it is written: `{vp:+}`.
        inside = {k: v if isinstance(v, int) else filled(v, say, name) for k, v in slot.slots.items()}
        return say(slot.says).format(**inside)
    if isinstance(slot, tuple):
        return ", ".join(filled(one, say, name) for one in slot)
    if isinstance(slot, int):
        return str(slot)
    if slot.startswith(AS_IS):
        return slot.removeprefix(AS_IS)
    return say(slot.removeprefix(MESSAGE)) if slot.startswith(MESSAGE) else name(slot)


def names_in_english(played: PlayedGame[Any]) -> Name:
    """Says names as the game has them."""

    def name(path: str) -> str:
        kind, _dot, slug = path.partition(".")
        if kind == "side":
            return played.title(played.sides.index(slug) if slug in played.sides else played.chance)
        return played.game.names.get(kind, {}).get(slug, slug)

    return name


def in_plain_english(slot: Slot) -> str:
    """A slot in English with its names as moves and records have them, for programs: `nato now in play`."""
    return filled(slot, str, lambda path: path.partition(".")[2])


def as_data(slot: Slot) -> Any:
    """A slot as JSON has it, for a page that fills it in itself."""
    if isinstance(slot, Sentence):
        return {"says": slot.says, "slots": {key: as_data(inner) for key, inner in slot.slots.items()}}
    return [as_data(one) for one in slot] if isinstance(slot, tuple) else slot

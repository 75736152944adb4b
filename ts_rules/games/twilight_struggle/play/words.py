"""Words for what the engine counts: countries, cards, sides and effects by name, each read with its own complaint."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ....errors import BadInput
from ....model import nearest
from .effects import EFFECT, FORMER, effects_of
from .state import NATURE, NOBODY, US, USSR
from .tables import CARD, CARDS, COUNTRIES, COUNTRY, REGION, bits

__all__ = [
    "SIDES",
    "amounts",
    "card",
    "card_names",
    "cards",
    "complain",
    "countries",
    "country",
    "country_names",
    "effect_names",
    "effects",
    "entries",
    "flag",
    "known",
    "listed",
    "number",
    "pair",
    "region",
    "shown",
    "side",
    "side_name",
    "text",
    "texts",
]

SIDES = {"us": US, "ussr": USSR, "chance": NATURE, "nobody": NOBODY}
NAMES = {number: name for name, number in SIDES.items()}
LONGEST_LIST = 200
MOST_INFLUENCE = 99
SHOWN = 60  # characters of a strange value that a complaint repeats


def complain(where: str, problem: str, near: Sequence[str] = ()) -> BadInput:
    """An error that says where and what, and which names come near."""
    hint = f" Did you mean '{near[0]}'?" if near else ""
    return BadInput(f"{where}: {problem}.{hint}")


def shown(value: object) -> str:
    """A strange value as a complaint repeats it."""
    said = repr(value)
    return said if len(said) <= SHOWN else said[: SHOWN - 4] + " ..."


def known(value: object, names: Iterable[str], what: str, where: str) -> str:
    """A name that must be one of several."""
    if isinstance(value, str) and value in (names := tuple(names)):
        return value
    near = nearest(value, tuple(names)) if isinstance(value, str) else ()
    raise complain(where, f"{shown(value)} is no {what}", near)


def side(value: object, where: str, among: str = "us ussr") -> int:
    """A side by name; `among` says which names may stand here."""
    names = among.split()
    if isinstance(value, str) and value in names:
        return SIDES[value]
    raise complain(where, f"{shown(value)} is no side: write {' or '.join(names)}")


def side_name(number: int) -> str:
    """The name of a side."""
    return NAMES[number]


def card(value: object, where: str) -> int:
    """A card by slug, as its number."""
    return CARD[known(value, CARD, "card", where)]


def cards(value: object, where: str) -> int:
    """A list of cards by slug, as a mask; a card that stands twice in it is a mistake."""
    mask = 0
    for item in listed(value, where):
        bit = 1 << card(item, where)
        if mask & bit:
            raise complain(where, f"'{item}' stands there twice")
        mask |= bit
    return mask


def card_names(mask: int) -> list[str]:
    """The slugs of a mask of cards, by number."""
    return [CARDS[n] for n in bits(mask)]


def country(value: object, where: str) -> int:
    """A country by slug, as its index."""
    return COUNTRY[known(value, COUNTRY, "country", where)]


def country_names(mask: int) -> list[str]:
    """The slugs of a mask of countries, in the order of the map."""
    return [COUNTRIES[c] for c in bits(mask)]


def countries(value: object, where: str) -> int:
    """A list of countries by slug, as a mask."""
    mask = 0
    for item in listed(value, where):
        mask |= 1 << country(item, where)
    return mask


def region(value: object, where: str) -> str:
    """A region or sub-region by slug."""
    return known(value, REGION, "region", where)


def effects(value: object, where: str) -> int:
    """A list of effects by name, as a mask; names that they had before are read too."""
    mask = 0
    for item in listed(value, where):
        mask |= EFFECT[FORMER.get(str(item)) or known(item, EFFECT, "effect", where)]
    return mask


def effect_names(mask: int) -> list[str]:
    """The names of the effects of a mask."""
    return effects_of(mask)


def number(value: object, where: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise complain(where, f"{shown(value)} is no whole number")
    if not least <= value <= most:
        raise complain(where, f"{shown(value)} is not between {least} and {most}")
    return value


def amounts(value: object, where: str) -> tuple[int, int]:
    """Influence in a country: of the US and of the USSR."""
    both = listed(value, where)
    if len(both) != len((US, USSR)):
        raise complain(where, "needs two numbers, of the US and of the USSR")
    us, ussr = (number(amount, where, 0, MOST_INFLUENCE) for amount in both)
    return us, ussr


def flag(value: object, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise complain(where, f"{shown(value)} is neither true nor false")
    return value


def text(value: object, where: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise complain(where, f"{shown(value)} is no text")
    return value


def listed(value: object, where: str, most: int = LONGEST_LIST) -> list[object]:
    """A list of a length that can be meant."""
    if not isinstance(value, list | tuple):
        raise complain(where, f"{shown(value)} is no list")
    if len(value) > most:
        raise complain(where, f"a list of {len(value)} is too long")
    return list(value)


def entries(value: object, where: str, names: Iterable[str] | None = None) -> dict[str, object]:
    """A table; with `names`, one that has no other keys than these."""
    if not isinstance(value, Mapping):
        raise complain(where, f"{shown(value)} is no table")
    if names is not None:
        known_names = tuple(names)
        for key in value:
            if key not in known_names:
                raise complain(where, f"has no '{shown(key)[1:-1]}'", nearest(str(key), known_names))
    return {str(k): v for k, v in value.items()}


def texts(value: object, where: str, most: int = LONGEST_LIST) -> tuple[str, ...]:
    """A list of texts."""
    return tuple(text(item, where) for item in listed(value, where, most))


def pair(value: object, where: str) -> tuple[object, object]:
    """A table of both sides: what it has for the US and for the USSR."""
    table = entries(value, where, ("us", "ussr"))
    if len(table) < 2:
        raise complain(where, "needs both us and ussr")
    return table["us"], table["ussr"]

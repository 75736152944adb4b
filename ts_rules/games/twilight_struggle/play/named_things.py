"""Words for what the engine counts: countries, cards, sides and effects by name, each read with its own complaint."""

from __future__ import annotations

from ....playing.checked import complain, entries, known, listed, number, shown
from .effects import EFFECT
from .influence import MOST_INFLUENCE
from .state import NATURE, NOBODY, US, USSR
from .tables import CARD, CARDS, COUNTRIES, COUNTRY, REGION, bits

__all__ = [
    "SIDES",
    "amounts",
    "card",
    "card_names",
    "cards",
    "countries",
    "country",
    "country_names",
    "effects",
    "pair",
    "region",
    "side",
    "side_name",
]

SIDES = {"us": US, "ussr": USSR, "chance": NATURE, "nobody": NOBODY}
NAMES = {index: name for name, index in SIDES.items()}


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
    return sum({1 << country(item, where) for item in listed(value, where)})


def region(value: object, where: str) -> str:
    """A region or sub-region by slug."""
    return known(value, REGION, "region", where)


def effects(value: object, where: str) -> int:
    """A list of effects by name, as a mask."""
    return sum({EFFECT[known(item, EFFECT, "effect", where)] for item in listed(value, where)})


def amounts(value: object, where: str) -> tuple[int, int]:
    """Influence in a country: of the US and of the USSR."""
    both = listed(value, where)
    if len(both) != len((US, USSR)):
        raise complain(where, "needs two numbers, of the US and of the USSR")
    us, ussr = (number(amount, where, 0, MOST_INFLUENCE) for amount in both)
    return us, ussr


def pair(value: object, where: str) -> tuple[object, object]:
    """A table of both sides: what it has for the US and for the USSR."""
    table = entries(value, where, ("us", "ussr"))
    if len(table) < 2:
        raise complain(where, "needs both us and ussr")
    return table["us"], table["ussr"]

"""The data of the game as the engine uses it: indices, bit masks, tuples, all made once when it is imported.

Country `c` is bit `1 << c` of a mask, card number `n` bit `1 << n`.  What the map says is made of the rules of 2.1.
"""

from __future__ import annotations

from ..rules import s02_1_map as game_map
from .map_and_figures import CIVIL_WAR_SPACE, COUNTRIES, COUNTRY, DATA, EDITIONS, bits, figure

__all__ = [
    "ALL_COUNTRIES",
    "BATTLEGROUNDS",
    "CANCELLED",
    "CANCELLED_BY",
    "CARD",
    "CARDS",
    "CARD_BITS",
    "CIVIL_WAR_SPACE",
    "CONCERNING",
    "COUNTRIES",
    "COUNTRY",
    "COUNTRY_BITS",
    "DATA",
    "EDITIONS",
    "FORBIDDEN_BY",
    "LASTING",
    "NEIGHBOURS",
    "NEXT_TO",
    "OF_EDITION",
    "OF_ERA",
    "OF_SIDE",
    "OPS",
    "OPTIONAL",
    "REGION",
    "REGIONS",
    "REQUIRED",
    "SCORING",
    "STABILITY",
    "STARRED",
    "bits",
    "card_mask",
    "country_mask",
    "figure",
]

_regions: dict[str, dict[str, str]] = DATA.files["map"]["region"]

ALL_COUNTRIES = (1 << CIVIL_WAR_SPACE) - 1
STABILITY: tuple[int, ...] = game_map.STABILITY
BATTLEGROUNDS = sum(1 << c for c in range(CIVIL_WAR_SPACE) if game_map.is_battleground(c))


def country_mask(*slugs: str) -> int:
    """The mask of countries by slug."""
    return sum(1 << COUNTRY[s] for s in slugs)


COUNTRY_BITS: tuple[int, ...] = tuple(1 << c for c in range(len(COUNTRIES)))
"""By country: its bit, which costs less than a shift."""
NEIGHBOURS: tuple[int, ...] = tuple(game_map.neighbours_of(c) for c in range(len(COUNTRIES)))
NEXT_TO: tuple[int, int] = (
    sum(1 << c for c in range(CIVIL_WAR_SPACE) if game_map.has_superpower_as_neighbour(0, c)),
    sum(1 << c for c in range(CIVIL_WAR_SPACE) if game_map.has_superpower_as_neighbour(1, c)),
)
"""By side: the countries next to that superpower."""

REGION: dict[str, int] = {slug: game_map.countries_in(slug) for slug in _regions}
"""By slug: the countries of a region or sub-region."""
REGIONS: tuple[str, ...] = tuple(slug for slug, r in _regions.items() if "part_of" not in r)

CARD: dict[str, int] = {c.slug: c.number for c in DATA.cards.values()}
CARDS: tuple[str, ...] = ("", *(c.slug for c in sorted(DATA.cards.values(), key=lambda c: c.number)))
"""Slugs by card number; there is no card 0."""
CARD_BITS: tuple[int, ...] = tuple(1 << n for n in range(len(CARDS)))
"""By card number: its bit."""
OPS: tuple[int, ...] = (0, *(DATA.cards[slug].ops for slug in CARDS[1:]))
_card = [DATA.cards[slug] for slug in CARDS[1:]]


def card_mask(*slugs: str) -> int:
    """The mask of cards by slug."""
    return sum(1 << CARD[s] for s in slugs)


SCORING = sum(1 << c.number for c in _card if c.scoring)
STARRED = sum(1 << c.number for c in _card if c.starred)
LASTING = sum(1 << c.number for c in _card if c.underlined)
OPTIONAL = sum(1 << c.number for c in _card if c.optional)
OF_SIDE: tuple[int, int] = (
    sum(1 << c.number for c in _card if c.side == "us"),
    sum(1 << c.number for c in _card if c.side == "ussr"),
)
"""By side: the cards whose event is associated with it alone."""
OF_ERA: dict[str, int] = {
    era: sum(1 << c.number for c in _card if c.era == era) for era in dict.fromkeys(c.era for c in _card)
}


def _linked(kind: str) -> tuple[int, ...]:
    """By card number: the cards that a link of a kind names at that card."""
    return (0, *(card_mask(*card.links.get(kind, ())) for card in _card))


def _linked_from(kind: str) -> tuple[int, ...]:
    """By card number: the cards at which a link of a kind names that card."""
    found = [0] * len(CARDS)
    for card in _card:
        for other in card.links.get(kind, ()):
            found[CARD[other]] |= CARD_BITS[card.number]
    return tuple(found)


REQUIRED = _linked("requires")
FORBIDDEN_BY = _linked_from("forbids")
CANCELLED, CANCELLED_BY = _linked("cancels"), _linked_from("cancels")
CONCERNING = tuple(required | forbidden for required, forbidden in zip(REQUIRED, FORBIDDEN_BY, strict=True))
"""By card number: the cards that make its event possible, or impossible, once they have been played."""
OF_EDITION: dict[str, int] = {e: sum(1 << c.number for c in _card if e in c.editions) for e in EDITIONS}

"""The data of the game as the engine uses it: indices, bit masks, tuples, all made once when it is imported.

Country `c` is bit `1 << c` of a mask, card number `n` bit `1 << n`.
"""

from __future__ import annotations

from pathlib import Path

from ....engine.data import read
from ..figures import derive

__all__ = [
    "ALL_COUNTRIES",
    "BATTLEGROUNDS",
    "CARD",
    "CARDS",
    "CIVIL_WAR_SPACE",
    "COUNTRIES",
    "COUNTRY",
    "LASTING",
    "NEIGHBOURS",
    "NEXT_TO",
    "OF_ERA",
    "OF_SIDE",
    "OPS",
    "REGION",
    "REGIONS",
    "SCORING",
    "STABILITY",
    "STARRED",
    "bits",
    "card_mask",
    "country_mask",
    "figure",
]

EDITIONS = ("deluxe", "2e")
DATA = read(Path(__file__).parent.parent / "data", EDITIONS)
for _path, _value in derive(DATA.files).items():
    DATA.figures[_path] = _value if isinstance(_value, dict) else {"": _value}  # type: ignore[assignment]


def figure(path: str, edition: str = "deluxe") -> int:
    """A figure of the data: the same that a statement's slot prints."""
    by_edition = DATA.figures[path]
    return int(by_edition.get(edition, by_edition.get("", 0)))


def bits(mask: int) -> list[int]:
    """The indices of the bits that are set, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


_map = DATA.files["map"]
_countries: dict[str, dict[str, object]] = _map["country"]

CIVIL_WAR_SPACE = len(_countries)
"""The index of the Chinese Civil War space, which is no country and lies in no region (12.1)."""
COUNTRIES: tuple[str, ...] = (*_countries, "chinese-civil-war")
COUNTRY: dict[str, int] = {slug: index for index, slug in enumerate(COUNTRIES)}
ALL_COUNTRIES = (1 << CIVIL_WAR_SPACE) - 1
STABILITY: tuple[int, ...] = (*(int(str(c["stability"])) for c in _countries.values()), figure("civil_war.needed"))
BATTLEGROUNDS = sum(1 << COUNTRY[slug] for slug, c in _countries.items() if c.get("battleground"))


def country_mask(*slugs: str) -> int:
    """The mask of countries by slug."""
    return sum(1 << COUNTRY[s] for s in slugs)


def _neighbours() -> tuple[int, ...]:
    masks = [0] * len(COUNTRIES)
    for a, b in _map["links"]:
        masks[COUNTRY[a]] |= 1 << COUNTRY[b]
        masks[COUNTRY[b]] |= 1 << COUNTRY[a]
    return tuple(masks)


NEIGHBOURS = _neighbours()
NEXT_TO: tuple[int, int] = (
    country_mask(*_map["superpower_links"]["us"]),
    country_mask(*_map["superpower_links"]["ussr"]),
)
"""By side: the countries next to that superpower."""


def _regions() -> dict[str, int]:
    masks = dict.fromkeys(_map["region"], 0)
    for slug, country in _countries.items():
        for region in (str(country["region"]), *country.get("subregions", ())):  # type: ignore[misc]
            masks[region] |= 1 << COUNTRY[slug]
    return masks


REGION = _regions()
"""By slug: the countries of a region or sub-region."""
REGIONS: tuple[str, ...] = tuple(slug for slug, r in _map["region"].items() if "part_of" not in r)

CARD: dict[str, int] = {c.slug: c.number for c in DATA.cards.values()}
CARDS: tuple[str, ...] = ("", *(c.slug for c in sorted(DATA.cards.values(), key=lambda c: c.number)))
"""Slugs by card number; there is no card 0."""
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
OF_EDITION: dict[str, int] = {e: sum(1 << c.number for c in _card if e in c.editions) for e in EDITIONS}

"""The data files, read once when they are first needed, and what the map is indexed by."""

from __future__ import annotations

from functools import cache

from ....engine.game_data import read
from .. import SPEC

__all__ = ["CIVIL_WAR_SPACE", "COUNTRIES", "COUNTRY", "DATA", "EDITIONS", "bits", "figure"]

EDITIONS = SPEC.editions
DATA = read(SPEC)


@cache
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


_countries = DATA.files["map"]["country"]

CIVIL_WAR_SPACE = len(_countries)
"""The index of the Chinese Civil War space, which is no country and lies in no region (12.1)."""
COUNTRIES: tuple[str, ...] = (*_countries, "chinese-civil-war")
COUNTRY: dict[str, int] = {slug: index for index, slug in enumerate(COUNTRIES)}

"""Names of cards and countries as the digital edition writes them in its logs, and ours."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from ..play.state import US, USSR
from ..play.tables import CARD, CARDS, COUNTRIES, COUNTRY, STARRED

__all__ = ["SIDES", "card_named", "card_said", "country_named", "country_said", "region_named"]

SIDES = {"US": US, "USSR": USSR}
NO_WORD = re.compile(r"[^a-z0-9]+")
UNHEARD = str.maketrans("", "", "'.")


@cache
def _others() -> dict[str, dict[str, str]]:
    """The names that no rule of spelling leads to."""
    found: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("names.toml").read_text("utf-8"))
    return found


def _slug(name: str, what: str) -> str:
    name = name.strip()
    return _others()[what].get(name) or NO_WORD.sub("-", name.lower().translate(UNHEARD)).strip("-")


@cache
def card_named(name: str) -> int:
    """The number of a card by its name in a log, with or without the star; 0 if there is no such card."""
    return CARD.get(_slug(name.strip().removesuffix("*"), "card"), 0)


@cache
def country_named(name: str) -> int:
    """The index of a country by its name in a log; -1 if there is no such country."""
    return COUNTRY.get(_slug(name, "country"), -1)


def region_named(name: str) -> str:
    """A region by its name in a log, as our moves name it."""
    return _slug(name, "country")


@cache
def card_said(card: int) -> str:
    """A card as a report names it."""
    return CARDS[card] + ("*" if STARRED >> card & 1 else "")


def country_said(country: int) -> str:
    """A country as a report names it."""
    return COUNTRIES[country]

"""Names of cards, countries and regions in the reader's language: `locales/names/<game>.toml` and what languages bring.

What a book prints is marked there with the line where it stands; every other name is ours and assumed.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..model import Game
from ..terms.names_table import names_of

__all__ = ["Name", "name", "names_of", "names_without"]


@dataclass(frozen=True, slots=True)
class Name:
    """A name; `assumed` if no book prints it, `gloss` what it means where it stays English."""

    text: str
    assumed: bool = False
    gloss: str = ""


def name(game: Game, path: str, lang: str, case: str = "") -> Name:
    """The name for `country.iran` or `card.nato`, in a case where one is asked for; English where there is none."""
    kind, _, slug = path.partition(".")
    own = game.names.get(kind, {})[slug]
    entry = names_of(game.id).get(kind, {}).get(slug, {})
    if lang not in entry:
        return Name(own)
    seen = lang in entry.get("seen", {})
    text = entry["forms"][lang][case] if case else entry[lang]
    return Name(text, assumed=not seen, gloss=entry.get("gloss", {}).get(lang, ""))


def names_without(game: Game, lang: str) -> tuple[str, ...]:
    """`country.iran` and others, of which a language has no name of its own yet."""
    table = names_of(game.id)
    names = ((kind, slug) for kind, some in game.names.items() for slug in some)
    return tuple(f"{kind}.{slug}" for kind, slug in names if lang not in table.get(kind, {}).get(slug, {}))

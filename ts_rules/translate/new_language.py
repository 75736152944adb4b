"""A language that is begun, and how far it is: every file of its folder, and what that file unlocks."""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..errors import MissingExtra, WrongCall
from ..games import installed, load_game
from ..languages import SOURCE, language_file, languages
from ..paths import data
from ..terms import gaps, termbase
from .messages import domains, messages_of
from .names import names_without
from .status import standing
from .update import updated

__all__ = ["Part", "begun", "parts"]

MANY = 1000
"""Numbers up to here show every form that goes with a whole number."""
FILES = {
    "language": "--lang, the handbook with English where nothing is translated, plurals, hyphenation",
    "reading": "told from the text alone; notes, examples and contents of a book known as such",
    "matching": "terms, names, figures and small words found in a text: alignment, readings by comparison",
    "senses": "readings of a book not on record told in its translator's own words, and what it says against others",
    "repair": "damaged letters of a scanned book put right",
    "checks": "checks of translations and books that go by the words of the language",
    "search": "search by any form of a word, and in questions",
    "standin": "printed test books before anything is translated",
}
"""Files of a language by name, and what each is for."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a language: where it stands, what it unlocks, how much of it there is."""

    path: str
    unlocks: str
    done: int
    total: int


def begun(code: str) -> Mapping[Path, str]:
    """The files that a new language begins with, by path, of those that are not there yet."""
    found: dict[Path, str] = {}
    if code not in languages():
        found[language_file(code, "language")] = _named(code)
    for domain in domains():
        path = data("locales") / code / "LC_MESSAGES" / f"{domain}.po"
        if not path.is_file():
            found[path] = updated(path, domain, code, messages_of(domain))[0]
    return found


def _named(code: str) -> str:
    """What it is called and its plurals, as the Unicode consortium has them."""
    try:
        from babel.core import Locale, UnknownLocaleError
        from babel.messages.plurals import get_plural
    except ImportError:
        raise MissingExtra(f"What '{code[:20]}' is called", "words") from None
    try:
        locale = Locale.parse(code)
    except (ValueError, UnknownLocaleError):
        raise WrongCall(f"'{code[:20]}' is no language that we know: give a code such as fr or de.") from None
    name, own = locale.get_display_name("en") or code, locale.get_display_name(code) or code
    forms = str(get_plural(locale).plural_forms)
    rule = gettext.c2py(forms.partition("plural=")[2].rstrip("; "))
    by_place = {rule(count): locale.plural_form(count) for count in reversed(range(MANY))}  # whole numbers alone
    needed = dict.fromkeys((*(by_place[place] for place in sorted(by_place)), "other"))
    categories = ", ".join(f'"{category}"' for category in needed)
    return (
        f"# {name}: what it is called, and what is needed before anything is translated.\n"
        f'name = "{name}"\nown = "{own[:1].upper()}{own[1:]}"\n'
        "short = [] # with their stop behind them, behind which no sentence ends; folded\n\n"
        "[plurals] # which forms a term may have, and which goes with a whole number, as the head of a catalog has it\n"
        f'categories = [{categories}]\nforms = "{forms}"\n'
    )


def parts(code: str) -> Iterator[Part]:
    """Everything a language can have, in the order in which it pays."""
    for name, unlocks in FILES.items():
        yield Part(f"locales/{code}/{name}.toml", unlocks, int(language_file(code, name).is_file()), 1)
    concepts = len(termbase())
    unlocks = "numbers with their words in sentences, and what a text is searched for"
    yield Part(f"locales/{code}/terms.toml", unlocks, concepts - len(gaps(code)), concepts)
    for spec in installed().values():
        game = load_game(spec.id)
        names, lacking = sum(map(len, game.names.values())), len(names_without(game, code))
        yield Part(f"locales/{code}/names/{spec.id}.toml", "names in sentences and in books", names - lacking, names)
        patterns = language_file(code, f"patterns/{spec.id}")
        yield Part(f"locales/{code}/patterns/{spec.id}.toml", "readings told by pattern", int(patterns.is_file()), 1)
        if language_file(SOURCE, telling := f"telling/{spec.id}").is_file():
            unlocks = "names put into the sentences of scenarios"
            yield Part(f"locales/{code}/{telling}.toml", unlocks, int(language_file(code, telling).is_file()), 1)
    for domain in domains():
        rows = [row for row in standing(code) if row.domain == domain]
        done, total = sum(row.translated for row in rows), sum(row.total for row in rows)
        yield Part(f"locales/{code}/LC_MESSAGES/{domain}.po", "what is said in it", done, total)

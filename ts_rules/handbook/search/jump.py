"""The small index that leaps to a rule, card, country or term: a script per language and game.

They are scripts since a page on disk can load nothing else.  What is of no game (which games there are, the words of
questions) stands in one more of each language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from ...books import recorded
from ...games import find_game, installed
from ...terms import fold
from ...terms.language import language, languages
from ...toml_files import read_kept_toml
from .aliases import book_numbers
from .entries import Entry, entries

__all__ = ["jump_index", "jump_start", "key_of", "said"]

NO_WORD = re.compile(r"[\W_]+")
SCHEMA = 2
QUESTIONS = Path(__file__).with_name("questions.toml")
SMALL = 6
"""Letters: what is shorter may be an article or a preposition; search-match.js has the same."""
KINDS = "rcngtq"
"""In this order things stand that fit equally well."""


def said(text: str) -> str:
    """What is compared: folded, and one blank for everything that is no letter or figure."""
    return NO_WORD.sub(" ", fold(text)).strip()


def key_of(number: str) -> str:
    """A number as it is compared: 6.3.2, 6,3,2 and 632 are one."""
    return NO_WORD.sub("", fold(number))


def jump_start(lang: str) -> str:
    """A script that hands `tsRulesJump` what every search in a language needs, whatever the game.

    `small` are words that say little of what is looked for, `asks` what a question asks with, each with the word that
    its answer has.
    """
    own = language(lang)
    small = {phrase[0] for phrase in own.phrases if len(phrase) == 1} | own.links | own.clitics
    questions: dict[str, list[str]] = read_kept_toml(str(QUESTIONS)).get(lang, {})
    return _script(
        "",
        {
            "schema": SCHEMA,
            "lang": lang,
            "letters": {fold(k): v.lower() for code in languages() for k, v in language(code).letters.items()},
            "small": sorted(word for word in small if word.isalpha()),
            "asks": {fold(asking): answer for answer, words in questions.items() for asking in words},
            "games": [spec.short for spec in installed().values()],
        },
    )


def jump_index(game: str, lang: str) -> str:
    """A script that hands `tsRulesJump` the index of a game: folded spellings, numbers, addresses."""
    spec = find_game(game)
    found = sorted(entries(spec.id, lang).values(), key=lambda e: KINDS.index(e.kind))
    pages = sorted({e.page for e in found})
    page_numbers = {page: number for number, page in enumerate(pages)}
    rows: list[list[object]] = []
    told: dict[tuple[str, str], int] = {}
    for entry in found:
        ways = "|".join(_ways(entry))
        before = told.setdefault((entry.kind, ways), len(rows)) if ways else len(rows)
        rows.append([*_row(entry, page_numbers), ways if before == len(rows) else before])
    numbers = book_numbers(spec.id, lang)
    return _script(
        spec.short,
        {
            "game": spec.short,
            "pages": pages,
            "entries": rows,
            "books": {b: recorded()[b].title for b in sorted({n.book for n in numbers})},
            "printed": [[key_of(n.printed), n.printed, f"{spec.short}/r/{n.rule}", n.book] for n in numbers],
        },
    )


def _script(name: str, table: Mapping[str, object]) -> str:
    text = json.dumps(table, ensure_ascii=False, separators=(",", ":")).replace("</", r"<\/")
    return f'tsRulesJump("{name}",{text});\n'


def _ways(entry: Entry) -> list[str]:
    """Folded spellings other than the title's and the number's."""
    spelt = [_bare(w, entry) for w in map(said, entry.ways)]
    known = {said(entry.title), *((said(entry.ident), key_of(entry.ident)) if entry.kind == "r" else ())}
    return list(dict.fromkeys(w for w in spelt if w and w not in known))


def _bare(way: str, entry: Entry) -> str:
    """The name of a country without the article or preposition in front: whoever searches drops it too."""
    words = way.split()
    if entry.kind in "ng" and len(words) == len(said(entry.title).split()) + 1 and len(words[0]) < SMALL:
        return " ".join(words[1:])
    return way


def _row(entry: Entry, pages: Mapping[str, int]) -> list[object]:
    """Kind, id, number (1: the id), title, page, anchor (1: made of kind and id).

    Behind them come the other spellings, or the number of the row that has the same.
    """
    anchor = 1 if entry.anchor == f"{entry.kind}-{entry.ident}" else entry.anchor
    number = 1 if entry.number == entry.ident else entry.number
    return [entry.kind, entry.ident, number, entry.title, pages[entry.page], anchor]

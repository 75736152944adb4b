"""The index of a game in a language as scripts, since a page on disk can load nothing else: names, numbers, full text.

What every search in a language needs, whatever the game (which games there are, small words, endings), stands in one
more.  The sentences that are shown beside what was found come in pieces, when they are shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping

from ...books import recorded
from ...games import find_game, installed, load_game
from ...terms import fold
from ...terms.language import language, languages
from .aliases import book_numbers
from .entries import Entry, entries
from .records import Record
from .texts import chunks, lengths, posted, sentences
from .words import accented, by_sound, key, keys, said, search_words, weightless

__all__ = ["files", "jump_index", "jump_scripts", "jump_start", "key_of"]

NO_WORD = re.compile(r"[\W_]+")
LETTERS = re.compile(r"[^\W\d_]{2}")
SCHEMA = 5
SMALL = 6
"""Letters: what is shorter may be an article or a preposition."""
SHORTEST, ALIKE = 3, 0.7
"""Letters of a form that others begin with, and how much of them it has to be."""
TELLING = 2
"""Words that say by themselves what is typed."""
KINDS = "qrcngt"
"""In this order things stand that fit equally well."""


def key_of(number: str) -> str:
    """A number as it is compared: 6.3.2, 6,3,2 and 632 are one."""
    return NO_WORD.sub("", fold(number))


def jump_start(lang: str) -> str:
    """A script that hands `tsRulesJump` what every search in a language needs, whatever the game.

    `small` are words that say little of what is looked for, `nothing` such that say nothing, `asks` what a question
    asks with, each with the word that its answer has; `sounds` whether words are compared as they sound, `accented`
    those that keep their accents; `spelt` are keys of words that are one, `same` of such that mean the same, `about` of
    such that ask for what stands on the page of a thing of a kind.  Games stand in the order of what they have,
    smallest first.
    """
    own, words = language(lang), search_words(lang)
    small = {phrase[0] for phrase in own.phrases if len(phrase) == 1} | own.links | own.clitics
    games = sorted(map(load_game, installed()), key=lambda game: len(game.rules) + len(game.cards))
    return _script(
        "",
        {
            "schema": SCHEMA,
            "lang": lang,
            "letters": {fold(k): v.lower() for code in languages() for k, v in language(code).letters.items()},
            "small": sorted(word for word in small if word.isalpha()),
            "nothing": sorted(weightless(lang)),
            "asks": {fold(asking): answer for answer, asked in (words.asks or {}).items() for asking in asked},
            "figures": own.numbers,
            "endings": words.endings,
            "sounds": by_sound(lang),
            "accented": accented(lang),
            "spelt": _groups(words.spelt, lang),
            "same": _groups(words.same, lang),
            "about": {
                kind: sorted({key for word in asked for key in keys(word, lang)}) for kind, asked in words.about.items()
            },
            "games": [spec.short for spec in installed().values()],
            "smallest": [game.spec.short for game in games],
            "titles": {spec.short: spec.title for spec in installed().values()},
            "editions": {book.id: book.printing or book.edition for book in recorded().values()},
            "canonical": {game.spec.short: game.spec.canonical for game in games},
        },
    )


def _groups(lines: Iterable[Iterable[str]], lang: str) -> str:
    """The keys of words that go together, each group once."""
    found = (sorted({key for word in line for key in keys(word, lang)}) for line in lines)
    return "|".join(dict.fromkeys(" ".join(group) for group in found if len(group) > 1))


def jump_index(game: str, lang: str, records: Iterable[Record] = ()) -> str:
    """The first of the scripts of a game: names, numbers, addresses, full text."""
    return jump_scripts(game, lang, records)[""]


def jump_scripts(game: str, lang: str, records: Iterable[Record] = ()) -> dict[str, str]:
    """All scripts of a game by name: the index, and the sentences of what is found, `said0` and so on.

    Rules, cards and so on stand first; behind them comes what else there are pages of.
    """
    spec = find_game(game)
    found = sorted(entries(spec.id, lang).values(), key=lambda e: KINDS.index(e.kind))
    known = {entry.url: number for number, entry in enumerate(found)}
    rows = [_row(entry, lang) for entry in found]
    texts = [entry.excerpt for entry in found]
    for record in records:
        page, _, anchor = record.url.partition("#")
        number = known.get(record.url)
        if number is None:
            if anchor:  # of a kind that nothing is known of
                continue
            rows.append(["", page.removesuffix(".html"), "", record.title, page.removesuffix(".html"), "", "", "", ""])
            texts.append(record.lines)
        elif len(record.lines) > len(texts[number]):
            texts[number] = record.lines
    pages = sorted({str(row[4]) for row in rows})
    page_numbers = {page: number for number, page in enumerate(pages)}
    said_of = [sentences(text) for text in texts]
    together = chunks([sum(map(len, said)) for said in said_of])
    chunk_of = {number: n for n, numbers in enumerate(together) for number in numbers}
    words = posted(said_of, lang)
    numbers = book_numbers(spec.id, lang)
    table = {
        "game": spec.short,
        "pages": pages,
        "entries": _columns(
            [*row[:4], page_numbers[str(row[4])], *row[5:], chunk_of.get(n, -1)] for n, row in enumerate(rows)
        ),
        "books": {b: recorded()[b].title for b in sorted({n.book for n in numbers})},
        "printed": [[key_of(n.printed), n.printed, f"{spec.short}/r/{n.rule}", n.book] for n in numbers],
        "sentences": [len(said) for said in said_of],
        "lengths": lengths(said_of),
        "words": "|".join(words),
        "places": "|".join(words.values()),
    }
    scripts = {"": _script(spec.short, table)}
    for n, numbers_in in enumerate(together):
        scripts[f"said{n}"] = _script(f"{spec.short}-said{n}", {str(i): said_of[i] for i in numbers_in})
    return scripts


def _columns(rows: Iterable[Iterable[object]]) -> list[list[object]]:
    """What is alike stands together, which packs a tenth smaller: all kinds, all ids, all titles."""
    return [list(column) for column in zip(*rows, strict=True)]


def _script(name: str, table: Mapping[str, object]) -> str:
    text = json.dumps(table, ensure_ascii=False, separators=(",", ":")).replace("</", r"<\/")
    return f'tsRulesJump("{name}",{text});\n'


def _row(entry: Entry, lang: str) -> list[object]:
    """Kind, id, number (1: the id), title, page, anchor (1: made of kind and id), and what `_ways` has."""
    anchor = 1 if entry.anchor == f"{entry.kind}-{entry.ident}" else entry.anchor
    number = 1 if entry.number == entry.ident else entry.number
    return [entry.kind, entry.ident, number, entry.title, entry.page, anchor, *_ways(entry, lang)]


def _ways(entry: Entry, lang: str) -> tuple[str, str, str]:
    """Names other than the title, words of the game at home there, what is typed: each as the keys of its words."""
    spelt = dict.fromkeys(
        " ".join(keys(_bare(said(way, lang), entry), lang)) for way in entry.ways if LETTERS.search(way)
    )
    own = " ".join(keys(entry.title, lang))
    home = dict.fromkeys(" ".join(keys(way, lang)) for way in entry.home)
    typed = {tuple(sorted(words)): " ".join(words) for words in (_telling(way, lang) for way in entry.typed)}.values()
    known = {own, *spelt}
    return (
        "|".join(w for w in spelt if w != own and not any(_begins(w, other) for other in (own, *spelt))),
        "|".join(w for w in home if w not in known and not any(_begins(w, other) for other in home)),
        "|".join(w for w in typed if w not in known),
    )


def _begins(word: str, like: str) -> bool:
    """Whether it is a longer form of another word: who looks for it finds that one."""
    return (
        word != like
        and len(like) > SHORTEST
        and len(like) >= ALIKE * len(word)
        and " " not in word
        and word.startswith(like)
    )


def _telling(way: str, lang: str) -> list[str]:
    """The keys of its words; without those that weigh nothing where enough are left: not coup for where can I coup."""
    nothing = weightless(lang)
    telling = [key(word, lang) for word in said(way, lang).split() if word not in nothing]
    return telling if len(telling) >= TELLING else keys(way, lang)


def _bare(way: str, entry: Entry) -> str:
    """The name of a country without the article or preposition in front: whoever searches drops it too."""
    words = way.split()
    if entry.kind in "ng" and len(words) == len(said(entry.title).split()) + 1 and len(words[0]) < SMALL:
        return " ".join(words[1:])
    return way


def files(game: str, lang: str, records: Iterable[Record]) -> Iterator[tuple[str, str]]:
    """The scripts of a game as files: name, content."""
    short = find_game(game).short
    for name, script in jump_scripts(game, lang, records).items():
        yield f"jump-{'-'.join(filter(None, (short, name, lang)))}.js", script

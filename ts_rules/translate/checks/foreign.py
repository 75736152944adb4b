"""What is not in the language of the translation: English left standing, or another language."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from ...games import installed
from ...languages import spoken
from .checked_message import Unit, Word
from .registry import Example, check
from .wording import habits

__all__ = ["foreign", "unchanged", "untranslated"]

LEAST = 2  # words of another language, and of no other, that make a run
LONG = 3  # words of a run at least
CODE = re.compile(r"(?m)^ .*$|'[^']*'|`[^`]*`")
NAME = 3  # words of a name, each with a capital
WORDS, SPOKEN = 2, 4  # words that a message has at least; names of eras and commands stay as they are


def _own(unit: Unit, word: str) -> bool:
    if unit.memory is not None:
        return unit.memory.knows(unit.lang, word, unit.source.text)
    return word in habits(unit.lang).function


def _theirs(unit: Unit, word: str, lang: str) -> bool:
    if word in habits(lang).function:
        return True
    return unit.memory is not None and unit.memory.knows(lang, word, "" if lang == "en" else unit.source.text)


def _free(unit: Unit) -> list[Word]:
    """The words that are no part of a name, nor of a line of code; what a game is called is a name too.

    A message of a game names that game: with those of all others, more games would cost more than they are.
    """
    names = [(h.start, h.end) for h in unit.target.hits if h.kind == "name"]
    titles = {unit.game.spec.title} if unit.game else {game.title for game in installed().values()}
    names += [m.span() for title in titles for m in re.finditer(re.escape(title), unit.target.text)]
    names += [m.span() for m in CODE.finditer(unit.target.text)]
    free = [w for w in unit.target.words if not unit.target.masked[w[1] : w[2]].isupper()]  # LWS, OPT
    return [w for w in free if not any(a <= w[1] < b for a, b in names)]


def _runs(unit: Unit, langs: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Stretches of words that another language has, and of which some are none of ours; and which language that is."""
    words = [word for word, _start, _end in _free(unit)]
    known = {word for word in words if _own(unit, word)}
    if sum(word not in known for word in words) >= LEAST:
        yield from ((lang, run) for lang in langs for run in _runs_of(unit, lang, words, known))


def _runs_of(unit: Unit, lang: str, words: Sequence[str], known: Collection[str]) -> Iterator[str]:
    run: list[str] = []
    strange = 0
    there = {w for w, _s, _e in unit.source.words} if lang != "en" else set()
    for word in (*words, ""):
        theirs = bool(word) and _theirs(unit, word, lang)
        if theirs and word not in known and word not in there:
            run.append(word)
            strange += 1
        elif theirs and run:
            run.append(word)
        else:
            if strange >= LEAST and len(run) >= LONG:
                yield " ".join(run)
            run, strange = [], 0


@check(
    "untranslated",
    "error",
    remedy="Translate it.",
    example=Example(
        "it",
        "The player with the most cards wins.",
        "Il giocatore with the most cards vince.",
        "Il giocatore con più carte vince.",
    ),
)
def untranslated(unit: Unit) -> Iterator[str]:
    """Some words of the translation are still English."""
    if unit.lang != "en" and unit.source.text != unit.target.text and not unit.spoken:
        for _lang, run in _runs(unit, ["en"]):
            yield f"'{run}' is English"


@check(
    "foreign-language",
    "error",
    remedy="Translate it into the language of the catalog.",
    example=Example("it", "The player must not do this.", "Il giocatore não pode isto.", "Il giocatore non può farlo."),
)
def foreign(unit: Unit) -> Iterator[str]:
    """Some words are of a third language."""
    for lang, run in islice(_runs(unit, [each for each in spoken() if each not in ("en", unit.lang)]), 1):
        yield f"'{run}' is of the language '{lang}'"


@check(
    "unchanged",
    "error",
    remedy="Translate it; flag a message that is the same in both languages.",
    example=Example("it", "Draw a new card.", "Draw a new card.", "Pesca una nuova carta."),
)
def unchanged(unit: Unit) -> Iterator[str]:
    """The translation is the source as it is."""
    words = _free(unit)
    if len(words) <= NAME and all(unit.target.masked[a:b].istitle() for _w, a, b in words):  # of a person or place
        return
    if (
        unit.lang != "en"
        and not unit.alone
        and unit.source.text == unit.target.text
        and (len(words) >= (SPOKEN if unit.spoken else WORDS) or sum(not _own(unit, w) for w, _a, _b in words) >= WORDS)
    ):
        yield "the translation repeats the source"

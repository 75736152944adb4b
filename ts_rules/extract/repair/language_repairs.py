"""What is particular to a language when its text is repaired: its `repair.toml`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, TypeVar

from ...languages import of_language

__all__ = ["Elisions", "Lost", "RepairData", "Signs", "Words", "repair_data"]

Pairs = tuple[tuple[str, str], ...]
Set = frozenset[str]
LISTED = ("common", "own", "endings")  # lists of words that are written as one text
Splits = tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]


@dataclass(frozen=True, slots=True)
class Signs:
    """Signs that a scan reads where a short word stands."""

    words: Mapping[str, str] = field(default_factory=dict)  # sign → word
    before_figure: Mapping[str, str] = field(default_factory=dict)
    capital: tuple[str, ...] = ()  # read for a capital I
    capital_word: str = ""  # that is this word
    capital_endings: tuple[str, ...] = ()  # of the words it stands before
    article: tuple[str, ...] = ()  # read for this one
    article_word: str = ""
    zero: str = ""  # the word that 0 is read for
    numerals: Set = frozenset()  # between which it is


@dataclass(frozen=True, slots=True)
class Elisions:
    """Words that lose their end before a vowel."""

    article: str = ""  # of which nothing but this is left, and which is misread most
    whole: Set = frozenset()
    glued: tuple[str, ...] = ()  # may stand before a name without their apostrophe
    blank: tuple[str, ...] = ()  # may stand before a vowel with a blank for it
    feminine: Set = frozenset()  # nouns before which un has an apostrophe


@dataclass(frozen=True, slots=True)
class Words:
    """The words that a language always has."""

    frequent: Set = frozenset()
    common: Set = frozenset()
    short: Set = frozenset()  # all that have one or two letters, and some with three
    first: Set = frozenset()  # that may be glued to what follows
    agree: Mapping[str, str] = field(default_factory=dict)  # article → how the word behind it may end
    last: Set = frozenset()  # that may be glued to what is before: no word ends like them
    alone: Mapping[str, str] = field(default_factory=dict)  # no words: a letter is missing
    kept: Splits = ()  # what is never split: left part, right part
    seldom: Splits = ()  # the same for what may be a word of its own: disattivare
    misspelt: Mapping[str, str] = field(default_factory=dict)  # no words: what they stand for
    own: Set = frozenset()  # of our own statements
    endings: tuple[str, ...] = ()  # of inflected forms
    clitics: tuple[str, ...] = ()  # pronouns that a verb may end in
    before_clitic: tuple[str, ...] = ()  # how the verb ends then


@dataclass(frozen=True, slots=True)
class Lost:
    """A preposition that has lost its article."""

    objects: Set = frozenset()
    verb: Mapping[str, str] = field(default_factory=dict)
    before_verb: tuple[str, ...] = ()
    after_verb: tuple[str, ...] = ()
    adjectives: Set = frozenset()  # masculine, before a noun
    before: Mapping[str, str] = field(default_factory=dict)
    followers: Set = frozenset()
    article: Mapping[str, str] = field(default_factory=dict)
    plural_article: Mapping[str, str] = field(default_factory=dict)
    since: str = ""  # the article of where a stretch begins, of which the end has the same noun: dal turno 3 al turno 4
    feminine_article: Mapping[str, str] = field(default_factory=dict)
    masculine_article: Mapping[str, str] = field(default_factory=dict)
    feminine: Set = frozenset()
    masculine: Set = frozenset()
    masculine_plural: Set = frozenset()
    bare: Set = frozenset()  # words that stand behind the bare preposition
    bare_endings: tuple[str, ...] = ()
    before_bare: Set = frozenset()


@dataclass(frozen=True, slots=True)
class Copula:
    """What a sentence looks like of which the verb lost its accent."""

    articles: Set = frozenset()  # that a subject or a predicate begins with
    before_noun: Set = frozenset()  # what joins the nouns of a subject
    pronouns: Set = frozenset()  # that are a subject alone
    opening: Set = frozenset()  # what may stand before a subject
    plural: str = ""  # how a verb ends that has two subjects
    participles: Pairs = ()  # ending, ending of the infinitive


@dataclass(frozen=True, slots=True)
class RepairData:
    """A language as repair needs it; an unknown one has nothing."""

    lang: str
    dropped: str = ""
    accents: Mapping[str, str] = field(default_factory=dict)
    accents_anywhere: bool = False
    accented: tuple[str, ...] = ()  # endings that lack an accent
    future: tuple[tuple[str, str], ...] = ()  # ending that lacks an accent, ending of the infinitive
    bare_capitals: bool = False  # capitals have no accents
    vowels: Set = frozenset()
    confusions: Pairs = ()
    signs: Signs = field(default_factory=Signs)
    elisions: Elisions = field(default_factory=Elisions)
    words: Words = field(default_factory=Words)
    lost: Lost = field(default_factory=Lost)
    copula: Copula = field(default_factory=Copula)
    article_like: tuple[str, ...] = ()  # how a word ends that an article may be glued to: as it is, or read as a sign

    @property
    def known(self) -> bool:
        """Whether there are data of this language."""
        return bool(self.dropped)


Data = TypeVar("Data", Signs, Elisions, Words, Lost, Copula, RepairData)


@cache
def repair_data(lang: str) -> RepairData:
    """The data of a language, read once."""
    table = of_language(lang, "repair") if lang.isalpha() else {}
    if not table:
        return RepairData(lang)
    letters, words, lost = table["letters"], table["words"], _filled(Lost, table.get("lost", {}))
    signs = table.get("signs", {})
    by_sign = {sign: word for word, some in signs.get("words", {}).items() for sign in some}
    return _filled(
        RepairData,
        letters,
        lang=lang,
        accents_anywhere=letters.get("accents_at") == "any",
        future=tuple(zip(letters.get("future", ())[::2], letters.get("future", ())[1::2], strict=True)),
        confusions=_pairs(letters.get("confusions", ())),
        signs=_filled(Signs, signs, words=by_sign),
        elisions=_filled(Elisions, table.get("elisions", {})),
        words=_filled(Words, words, kept=_splits(words.get("no_split")), seldom=_splits(words.get("seldom_split"))),
        lost=lost,
        copula=_filled(Copula, (copula := table.get("copula", {})), participles=_pairs(copula.get("participles", ()))),
        article_like=(*sorted(lost.objects), *(sign for sign, word in by_sign.items() if word in lost.objects)),
    )


def _filled(kind: type[Data], table: Mapping[str, Any], **given: object) -> Data:
    """A part of the data: each field as the file has it, of its own type; what the file leaves out is empty."""
    found: dict[str, Any] = dict(given)
    for field_ in fields(kind):
        if field_.name in table and field_.name not in given:
            value = table[field_.name]
            if isinstance(field_.default, tuple | frozenset):
                value = type(field_.default)(
                    value.split() if isinstance(value, str) and field_.name in LISTED else value
                )
            found[field_.name] = value
    return kind(**found)


def _pairs(rows: Iterable[Sequence[str]]) -> Pairs:
    return tuple((one, other) for one, other in rows)


def _splits(pairs: Iterable[Sequence[str]] | None) -> Splits:
    return tuple((re.compile(left), re.compile(right)) for left, right in pairs or ())

"""The termbase `locales/terms.toml`: of each concept its words in every language, and where they come from.

A language can bring its own words besides, in `locales/<code>/terms.toml`: of each concept what stands under its code
there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

from ..errors import BadFile, UnknownId
from ..games import installed
from ..languages import of_language, spoken
from ..model import nearest
from ..paths import data, package_folder
from .lazy_tables import LazyTables
from .plurals import CATEGORIES, categories, category

__all__ = ["PARTS_OF_SPEECH", "Term", "Words", "find_term", "form", "read_terms", "termbase"]

PARTS_OF_SPEECH = ("noun", "verb", "adjective", "phrase")
GENDERS = ("m", "f", "n")
CASES = ("gen", "dat", "acc", "ins", "loc")
LISTS = ("allowed", "forbidden", "forms")
NOT_LANGUAGES = frozenset({"part", "rules", "games", "assumed"})

ByCount = Mapping[str, str]  # plural category → form


@dataclass(frozen=True, slots=True)
class Words:
    """A concept in one language."""

    preferred: ByCount = field(default_factory=dict)  # what we write ourselves; empty where we have no word yet
    gender: str = ""
    cases: Mapping[str, ByCount] = field(default_factory=dict)
    allowed: tuple[str, ...] = ()  # other forms that one may use
    forbidden: tuple[str, ...] = ()  # forms that mislead, or mean another concept
    forms: tuple[str, ...] = ()  # further inflected forms, for finding them
    seen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # book → what it prints

    def found(self) -> Iterator[tuple[str, str]]:
        """Every form by which a text is searched, with the field it stands in or the book it was seen in."""
        cases = [shape for by_count in self.cases.values() for shape in by_count.values()]
        ours = (
            ("preferred", self.preferred.values()),
            ("cases", cases),
            ("allowed", self.allowed),
            ("forms", self.forms),
        )
        for source, shapes in (*ours, *self.seen.items()):
            for shape in shapes:
                yield source, shape


@dataclass(frozen=True, slots=True)
class Term:
    """A concept: what kind of word it is, the rules it is at home in, the games that have it, its words by language."""

    id: str
    words: Mapping[str, Words]
    part: str = "noun"
    rules: tuple[str, ...] = ()  # a number, or game:number where another game has something else under the number
    games: tuple[str, ...] = ()  # none: all of them
    assumed: tuple[str, ...] = ()  # languages whose preferred form is our guess: no book prints it

    def at_home_in(self, game: str) -> tuple[str, ...]:
        """The numbers of the rules of a game that it is at home in; some of them another game may have alone."""
        split = (rule.rpartition(":") for rule in self.rules)
        return tuple(n for where, _, n in split if where in ("", game) and (not self.games or game in self.games))

    @property
    def forms(self) -> Mapping[str, ByCount]:
        """The preferred forms: language → plural category (`one`, `few`, `many`, `other`) → form."""
        return {lang: words.preferred for lang, words in self.words.items() if words.preferred}


@cache
def termbase() -> Mapping[str, Term]:
    """Every term by id: ours, and those of games that bring their own."""
    others = [package_folder(s.package) / s.locales / "terms.toml" for s in installed().values() if s.locales]
    return read_terms(data("locales") / "terms.toml", *(path for path in others if path.is_file()))


def find_term(name: str) -> Term:
    """A term by id."""
    terms = termbase()
    if name not in terms:
        raise UnknownId(f"No concept '{name[:60]}' is in the termbase.", nearest(name, tuple(terms)))
    return terms[name]


def form(term: Term, count: int, lang: str, case: str = "") -> str:
    """The term as it stands after a number, in a case if one is asked for; English where the language has no form."""
    forms = term.forms.get(lang)
    if forms is None:
        lang, forms = "en", term.forms["en"]
    elif case:
        forms = term.words[lang].cases[case]
    return forms.get(category(count, lang), forms["other"])


def read_terms(*paths: Path) -> Mapping[str, Term]:
    """The terms of some files, each read when it is asked for; one sentence where something is wrong in it."""
    brought = {code: table for code in spoken() if (table := of_language(code, "terms"))}
    return LazyTables(paths, partial(_term, brought))


def _term(brought: Mapping[str, Mapping[str, Any]], ident: str, table: Any, path: Path) -> Term:
    here = f"term '{ident}'"
    if not isinstance(table, dict) or "en" not in table:
        raise BadFile(path, f"{here} needs at least en = {{ one = ..., other = ... }}")
    part = table.get("part", "noun")
    if part not in PARTS_OF_SPEECH:
        raise BadFile(path, f"{here} has the part of speech '{part}': take one of {', '.join(PARTS_OF_SPEECH)}")
    words = {}
    table = table | {code: terms[ident] for code, terms in brought.items() if ident in terms}
    for lang, body in table.items():
        if lang in NOT_LANGUAGES:
            continue
        if not isinstance(body, dict):
            raise BadFile(path, f"{here} has an unknown field '{lang}'")
        words[lang] = _words(f"{here} in '{lang}'", body, categories(lang), path)
    if not words["en"].preferred:
        raise BadFile(path, f"{here} lacks the form 'other' in 'en'")
    rules, games, assumed = (
        _texts(table.get(name, []), f"'{name}' of {here}", path) for name in ("rules", "games", "assumed")
    )
    if strange := next((lang for lang in assumed if lang not in words), None):
        raise BadFile(path, f"{here} is assumed in '{strange}', where it has no words")
    return Term(ident, words, part, rules, games, assumed)


def _words(here: str, body: dict[str, Any], plurals: tuple[str, ...], path: Path) -> Words:
    known = {*CATEGORIES, *LISTS, "gender", "cases", "seen"}
    if unknown := sorted(set(body) - known):
        raise BadFile(path, f"{here} has an unknown field '{unknown[0]}'")
    gender = body.get("gender", "")
    if gender and gender not in GENDERS:
        raise BadFile(path, f"{here} has the gender '{gender}': take one of {', '.join(GENDERS)}")
    cases, seen = body.get("cases", {}), body.get("seen", {})
    if not isinstance(cases, dict) or not isinstance(seen, dict):
        raise BadFile(path, f"{here}: 'cases' and 'seen' must be tables")
    if wrong := next((c for c in cases if c not in CASES), None):
        raise BadFile(path, f"{here} has an unknown case '{wrong}': take one of {', '.join(CASES)}")
    by_count = {k: v for k, v in body.items() if k in CATEGORIES}
    return Words(
        preferred=_by_count(by_count, here, plurals, path),
        gender=gender,
        cases={c: _by_count(forms, f"{here}, case '{c}',", plurals, path) for c, forms in cases.items()},
        allowed=_texts(body.get("allowed", []), f"{here}: 'allowed'", path),
        forbidden=_texts(body.get("forbidden", []), f"{here}: 'forbidden'", path),
        forms=_texts(body.get("forms", []), f"{here}: 'forms'", path),
        seen={b: _texts(forms, f"{here}: what is seen in '{b}'", path) for b, forms in seen.items()},
    )


def _by_count(forms: Any, here: str, plurals: tuple[str, ...], path: Path) -> dict[str, str]:
    if not isinstance(forms, dict) or not all(isinstance(f, str) and f.strip() for f in forms.values()):
        raise BadFile(path, f"{here} must give each plural category a form: {{ one = ..., other = ... }}")
    if wrong := next((c for c in forms if c not in plurals), None):
        raise BadFile(path, f"{here} has the plural category '{wrong}': this language has {', '.join(plurals)}")
    if forms and "other" not in forms:
        raise BadFile(path, f"{here} lacks the form 'other'")
    return dict(forms)


def _texts(found: Any, here: str, path: Path) -> tuple[str, ...]:
    if not isinstance(found, list) or not all(isinstance(t, str) and t.strip() for t in found):
        raise BadFile(path, f"{here} must be a list of words")
    return tuple(found)

"""The page of terms: each concept in five languages, and the rules it is at home in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...terms import Term, fold, termbase
from ..desk import Desk
from ..source import Page, Target
from ..voices import LANGUAGES

__all__ = ["glossary_pages"]


@dataclass(frozen=True, slots=True)
class TermFacts:
    """What the page says of a concept."""

    id: str
    word: str
    allowed: tuple[str, ...]
    assumed: bool
    others: tuple[tuple[str, str], ...]
    rules: tuple[str, ...]
    definition: str


def glossary_pages(desk: Desk) -> Iterator[Page]:
    """One page, in the order of the language."""
    yield _page(desk)


def _page(desk: Desk) -> Page:
    terms = [t for t in termbase().values() if not t.games or desk.game.id in t.games]
    facts = sorted((_facts(desk, t) for t in terms), key=lambda f: fold(f.word))
    return desk.page(
        "terms",
        desk.say("Terms"),
        "terms.html",
        {"terms": facts},
        kind="terms",
        targets=tuple(Target("term", f.id, f"t-{f.id}", f.word) for f in facts),
    )


def _word(term: Term, lang: str) -> str:
    words = term.words.get(lang)
    return next(iter(words.preferred.values()), "") if words else ""


def _facts(desk: Desk, term: Term) -> TermFacts:
    game = desk.game
    own = term.words.get(desk.lang)
    rules = tuple(r.printed for number in term.rules for r in game if r.printed == number)
    home = next((r for r in game if rules and r.printed == rules[0]), None)
    definition = desk.voices.sentence(home.printed, home.statement).text if home else ""
    return TermFacts(
        term.id,
        _word(term, desk.lang) or _word(term, "en"),
        own.allowed if own else (),
        desk.lang in term.assumed,
        tuple((code, _word(term, code)) for code in LANGUAGES if code != desk.lang and _word(term, code)),
        rules,
        definition,
    )

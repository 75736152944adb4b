"""The page of terms: each concept in five languages, and the rules it is at home in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...languages import published
from ...terms import Term, fold, termbase
from ..writing.page_source import Page, Target
from ..writing.page_writer import PageWriter

__all__ = ["glossary_page", "term_facts"]


@dataclass(frozen=True, slots=True)
class TermFacts:
    """What is said of a concept."""

    id: str
    word: str
    allowed: tuple[str, ...]
    assumed: bool
    others: tuple[tuple[str, str], ...]
    rules: tuple[str, ...]
    definition: str


def glossary_page(writer: PageWriter) -> Page:
    """In the order of the language."""
    terms = sorted(term_facts(writer), key=lambda term: fold(term.word))
    return writer.page(
        "terms",
        writer.say("Terms"),
        "terms.html",
        {"terms": terms},
        kind="terms",
        targets=tuple(Target("term", term.id, f"t-{term.id}", term.word) for term in terms),
    )


def term_facts(writer: PageWriter) -> Iterator[TermFacts]:
    """Every concept of a game, in the order of the termbase."""
    game, lang = writer.game, writer.lang
    for term in termbase().values():
        if term.games and game.id not in term.games:
            continue
        own = term.words.get(lang)
        rules = tuple(r.printed for number in term.at_home_in(game.id) for r in game if r.printed == number)
        home = next((r for r in game if rules and r.printed == rules[0]), None)
        yield TermFacts(
            term.id,
            _word(term, lang) or _word(term, "en"),
            own.allowed if own else (),
            lang in term.assumed,
            tuple((code, word) for code in published() if code != lang and (word := _word(term, code))),
            rules,
            writer.sentences.sentence(home.printed, home.statement).text if home else "",
        )


def _word(term: Term, lang: str) -> str:
    words = term.words.get(lang)
    return next(iter(words.preferred.values()), "") if words else ""

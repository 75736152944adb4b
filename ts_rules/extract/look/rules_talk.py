"""Talk about rules that is no rulebook (questions and answers, a forum's thread, a review): refused with what it is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ...errors import BadFile
from ...languages import of_language
from ...model import Game
from ...terms import fold
from ..lines import Line, Source
from .language_marks import words

__all__ = ["kind_of_talk", "refuse_talk"]

# Of 100 words.  The books that we know, and ours in every language, have at most 0.1 questions and no dates; questions
# and answers have 3.7 and more, threads 3.7 dates and more, reviews 6 words of somebody who speaks of himself and more.
QUESTIONS = 0.5
CHATTING = 1.3  # questions in a thread of which somebody left out the dates; reviews have 1.2 and fewer
DATES = 1.0
MYSELF = 3.0
LEAST = 4  # questions, or lines with dates
ANSWERED = 0.25  # of the lines, or of the sentences, that ask, in questions and answers; in a thread there are fewer
ASKS = "?\u037e"  # the second is the Greek one, which is mostly written as a semicolon
CLOSERS = "[»”\"')]*"
ENDS = re.compile(rf"[.!?;…\u037e]{CLOSERS}(?:\s|$)")
DATE = re.compile(
    r"\b\d{1,2}:\d{2}\b|\b\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d{2}\b|\b\d{1,2}/\d{1,2}/\d{2}\b"
    r"|\b(?:19|20)\d{2}-\d{2}-\d{2}\b|\b\d{1,2}\.? [^\W\d_]{3,10}\.? (?:de )?(?:19|20)\d{2}\b"
)
SPLIT = re.compile("['’]")
TOLD = {"questions": "questions and answers", "thread": "a thread of a forum", "review": "a review"}


def refuse_talk(source: Source, lang: str, game: Game | None) -> None:
    """`BadFile` for a text that speaks about a game and does not say its rules."""
    if kind := kind_of_talk(source.lines, lang):
        about = f" about {game.spec.title}" if game else ""
        raise BadFile(source.name, f"reads like {TOLD[kind]}{about}, not like a rulebook: give the rulebook itself")


def kind_of_talk(lines: Sequence[Line], lang: str) -> str:
    """`questions`, `thread`, `review`, or "" for what may be a rulebook."""
    texts = [line.text.strip() for line in lines if not line.blank]
    size = sum(len(words(text)) for text in texts)
    if not size:
        return ""
    dated = sum(DATE.search(text) is not None for text in texts)
    if dated >= LEAST and dated > DATES * size / 100:
        return "thread"
    asks = re.compile(rf"[{re.escape(_asks(lang))}]{CLOSERS}(?:\s|$)")
    questions = sum(len(asks.findall(text)) for text in texts)
    ended = sum(len(ENDS.findall(text)) for text in texts)
    asking = sum(asks.search(text[-4:]) is not None for text in texts)
    many = questions >= LEAST and questions > QUESTIONS * size / 100
    if many and max(questions / max(1, ended), asking / len(texts)) >= ANSWERED:
        return "questions"
    own = _myself(lang)
    said = sum(any(part in own for part in SPLIT.split(word)) for text in texts for word in words(text))
    if said <= MYSELF * size / 100:
        return ""
    return "thread" if questions >= LEAST and questions > CHATTING * size / 100 else "review"


@cache
def _asks(lang: str) -> str:
    return ASKS + str(_table(lang).get("asks", ""))


@cache
def _myself(lang: str) -> frozenset[str]:
    return frozenset(map(fold, _table(lang).get("myself", ())))


def _table(lang: str) -> Mapping[str, Any]:
    return dict(of_language(lang, "reading").get("talk", {})) if lang else {}

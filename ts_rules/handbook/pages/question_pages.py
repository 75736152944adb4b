"""Pages of the questions that players ask: one for each theme, and one that lists them all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from ...engine.player_questions import Question, Theme, themes_of
from ...errors import BadFile
from ...playing.trial import Trial
from ...report.sentences import Spoken
from ..writing.addresses import question_page
from ..writing.linked_sentences import held_by, plain, shown
from ..writing.page_source import Page
from ..writing.page_writer import PageWriter

__all__ = ["Answered", "answered", "question_pages"]


@dataclass(frozen=True, slots=True)
class Answered:
    """A question as its page shows it.

    `replies` are the answers, each with the edition that it is for, or with none where all editions answer alike.
    """

    id: str
    ask: str
    replies: tuple[tuple[str, Spoken], ...]
    links: tuple[Markup, ...]
    trials: tuple[Trial, ...]
    doubt: str
    doubt_where: str


def question_pages(writer: PageWriter) -> Iterator[Page]:
    """None for a game that answers none."""
    themes = themes_of(writer.game)
    if not themes:
        return
    told = [(theme, _title(writer, theme), tuple(answered(writer, q) for q in theme.questions)) for theme in themes]
    rows = [(question_page(theme.id), title, questions) for theme, title, questions in told]
    title, count = writer.say("Questions players ask"), sum(len(questions) for _page, _title, questions in rows)
    about = writer.say("{count} answers in a line, each with its rule").format(count=count)
    values = {"rows": rows, "about": about}
    yield writer.page("questions", title, "questions.html", values, kind="questions", about=about, searched=False)
    for place, (theme, heading, questions) in enumerate(told):
        before, after = rows[place - 1] if place else None, rows[place + 1] if place + 1 < len(rows) else None
        yield writer.page(
            question_page(theme.id),
            f"{heading}: {title[:1].lower()}{title[1:]}" if writer.lang != "en" else f"{heading}: {title.lower()}",
            "questions-theme.html",
            {"heading": heading, "questions": questions, "before": before, "after": after, "all": title},
            kind="questions",
            about=", ".join(q.ask for q in questions[:2]),
        )


def answered(writer: PageWriter, question: Question) -> Answered:
    """A question with its answer, links to what it rests on, and the scenarios in which it was played."""
    sentences, game = writer.sentences, writer.game
    trials = _played(game.id)
    if unknown := [s for s in question.scenarios if s not in trials]:
        raise BadFile(f"{game.id}/questions", f"question {question.id}: there is no scenario '{unknown[0]}'")
    return Answered(
        question.id,
        plain(sentences.sentence(question.where, question.ask).text),
        tuple(
            (", ".join(_who(writer, question, name)), sentences.sentence(question.reply_where(name), said))
            for name, said in question.replies.items()
        ),
        tuple(_link(writer, question, ident) for ident in question.answer),
        tuple(trials[s] for s in question.scenarios),
        question.doubt,
        f"{question.where}/doubt",
    )


@cache
def _played(game_id: str) -> Mapping[str, Trial]:
    """The scenarios of a game by id."""
    return {trial.id: trial for some in shown(game_id).values() for trial in some}


def _who(writer: PageWriter, question: Question, name: str) -> list[str]:
    """For whom an answer is: nobody in particular, a printing, or an edition without printings that answer apart."""
    spec = writer.game.spec
    mine = {p for p in spec.with_printings([name]) if p not in question.replies} | {name} if name else set()
    return held_by(spec, mine, writer.say)


def _title(writer: PageWriter, theme: Theme) -> str:
    return writer.sentences.title(theme.where.removesuffix("/title"), theme.title)


def _link(writer: PageWriter, question: Question, ident: str) -> Markup:
    """To a rule, a clause or a card."""
    found = writer.game.find(ident)
    if found.card:
        return writer.link("c", found.card.slug, writer.sentences.name(f"card.{found.card.slug}"))
    if found.rule is None or found.variant is not None:
        raise BadFile(f"{writer.game.id}/questions", f"question {question.id}: {ident} is no rule, clause or card")
    title = writer.sentences.title(found.rule.printed, found.rule.title)
    where = found.clause.printed if found.clause else found.rule.printed
    return writer.link("r", where, f"{found.rule.printed} {title}")

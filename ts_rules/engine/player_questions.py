"""Questions that players ask of a game, theme by theme, each with its answer, what it rests on and where it is played.

They stand in `questions/` of the game, a file for each theme in the order of the file names.  Question and answer are
sentences of ours with slots, as statements are; translations are in a catalog of their own, `<game>-questions`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..errors import BadFile
from ..model import Game, Statement
from ..paths import package_folder
from ..toml_files import read_toml

__all__ = ["FOLDER", "Question", "Theme", "question_files", "question_sentences", "questions_of", "themes_of"]

FOLDER = "questions"
KEYS = frozenset(("ask", "reply", "answer", "scenarios", "ruling", "doubt"))
THEME = frozenset(("title", "question"))


@dataclass(frozen=True, slots=True)
class Question:
    """What a player asks.

    `replies` has one answer for all editions, under no name, or one for each edition, and for a printing that answers
    otherwise than its edition.  `answer`
    names the rules, clauses and cards it rests on, `scenarios` where it was played, `ruling` the official ruling.
    """

    id: str
    theme: str
    ask: Statement
    replies: Mapping[str, Statement]
    answer: tuple[str, ...]
    scenarios: tuple[str, ...]
    ruling: str = ""
    doubt: str = ""

    @property
    def where(self) -> str:
        """Its context in a catalog."""
        return f"question.{self.id}"

    def reply_where(self, edition: str) -> str:
        """The context of an answer: of the one for all editions, or of that for one."""
        return f"{self.where}/reply" + (f"-{edition}" if edition else "")

    def reply(self, name: str, edition: str = "") -> tuple[str, Statement]:
        """The answer under an edition, or a printing of one, with its context."""
        own = next((n for n in (name, edition) if n in self.replies), "")
        return self.reply_where(own), self.replies[own]


@dataclass(frozen=True, slots=True)
class Theme:
    """Questions about the same thing."""

    id: str
    title: str
    file: str
    questions: tuple[Question, ...]

    @property
    def where(self) -> str:
        """The context of its title in a catalog."""
        return f"theme.{self.id}/title"


def question_files(package: str) -> tuple[Path, ...]:
    """The files of a game's questions, in their order; none for a game that answers none."""
    return tuple(sorted((package_folder(package) / FOLDER).glob("*.toml")))


@lru_cache(maxsize=16)
def themes_of(game: Game) -> tuple[Theme, ...]:
    """The themes of a game with their questions, each id once."""
    seen: dict[str, Path] = {}
    themes = []
    for path in question_files(game.spec.package):
        table = read_toml(path)
        ident = path.stem.partition("-")[2] or path.stem
        if unknown := sorted(set(table) - THEME):
            raise BadFile(path, f"has '{unknown[0]}', which is nothing of a theme: {', '.join(sorted(THEME))}")
        rows: Mapping[str, Mapping[str, Any]] = table.get("question", {})
        for slug in rows:
            if slug in seen:
                raise BadFile(path, f"has the question '{slug}', which stands in {seen[slug].name} too")
            seen[slug] = path
        questions = tuple(_question(game, path, ident, slug, row) for slug, row in rows.items())
        themes.append(Theme(ident, str(table.get("title", "")), path.name, questions))
    return tuple(themes)


def questions_of(game: Game) -> Mapping[str, Question]:
    """All of them by id, in the order of the themes."""
    return {question.id: question for theme in themes_of(game) for question in theme.questions}


def question_sentences(game: Game) -> Iterator[tuple[str, Statement]]:
    """What is asked and answered, under its context."""
    for question in questions_of(game).values():
        yield question.where, question.ask
        yield from ((question.reply_where(edition), said) for edition, said in question.replies.items())


def _question(game: Game, path: Path, theme: str, slug: str, row: Mapping[str, Any]) -> Question:
    if unknown := sorted(set(row) - KEYS):
        raise BadFile(path, f"question {slug}: '{unknown[0]}' is unknown: {', '.join(sorted(KEYS))}")
    if "ask" not in row or "reply" not in row:
        raise BadFile(path, f"question {slug}: give 'ask' and 'reply'")
    where, reply = f"question.{slug}", row["reply"]
    said = reply if isinstance(reply, dict) else {"": reply}
    if "" not in said and not set(game.spec.editions) <= set(said) <= set(game.spec.rulesets):
        raise BadFile(path, f"question {slug}: 'reply' is one text, or one for each of {', '.join(game.spec.editions)}")
    return Question(
        slug,
        theme,
        Statement.of(row["ask"], where),
        {edition: Statement.of(text, where) for edition, text in said.items()},
        tuple(row.get("answer", ())),
        tuple(row.get("scenarios", ())),
        row.get("ruling", ""),
        row.get("doubt", ""),
    )

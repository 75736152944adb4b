"""The page of what remains in doubt and why, made from the games and the records of books.

python tests/docs/doubts.py      writes docs/explain/in-doubt.rst anew
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path

from ts_rules.books import readings_of, recorded
from ts_rules.engine.player_questions import questions_of
from ts_rules.games import installed, load_game
from ts_rules.model import Game
from ts_rules.paths import package_folder, read_toml

__all__ = ["PAGE", "doubts", "page"]

PAGE = Path(__file__).resolve().parents[2] / "docs" / "explain" / "in-doubt.rst"
HEAD = """\
What remains in doubt
=====================

Every doubt that rules, cards, questions and records of books state, made from them (``python tests/docs/doubts.py``).
What the English rulebook of the first Deluxe printing settled is not here any more: the variant says what it reads.
Later Deluxe printings are known from the Greek book, the 2nd edition from the Italian one.
"""
Doubt = tuple[str, str]
"""What is in doubt, and why."""


def of_rules(game: Game) -> Iterator[Doubt]:
    """Of rules and clauses, and of the places where books differ."""
    for rule in game:
        yield from ((part.printed, part.doubt) for part in (rule, *rule.clauses))
        yield from ((variant.id, variant.doubt) for variant in rule.all_variants())


def of_cards(game: Game) -> Iterator[Doubt]:
    """Of events."""
    yield from ((f"{game.cards[slug].name}", event.doubt) for slug, event in game.events.items())


def of_questions(game: Game) -> Iterator[Doubt]:
    """Of answers to what players ask."""
    yield from ((question.ask.text, question.doubt) for question in questions_of(game).values())


def of_books(game: Game) -> Iterator[Doubt]:
    """Of what is recorded of books."""
    for book in recorded().values():
        if book.game == game.id:
            yield book.id, book.doubt
            yield from ((f"{book.id}, {said.variant}", said.doubt) for said in readings_of(book).values())


def of_figures(game: Game) -> Iterator[Doubt]:
    """Of figures that no rulebook of an edition confirms: what its file calls assumed."""
    for path in sorted((package_folder(game.spec.package) / "data").glob("*.toml")):
        for edition in read_toml(path).get("assumed", ()):
            why = f"What no rulebook of {edition} tells is taken from {game.spec.canonical}: see the head of the file."
            yield f"data/{path.name}", why


PARTS = (
    *(("Rules", of_rules), ("Figures", of_figures), ("Cards", of_cards)),
    *(("Questions", of_questions), ("Books", of_books)),
)


def doubts(game: Game) -> Iterator[tuple[str, list[Doubt]]]:
    """All of a game, part by part."""
    for title, part in PARTS:
        if found := [(what, why) for what, why in part(game) if why]:
            yield title, found


def page() -> str:
    """The whole page."""
    lines = [HEAD]
    for spec in installed().values():
        if not spec.package.startswith("ts_rules."):
            continue
        lines += [spec.title, "-" * len(spec.title), ""]
        for title, found in doubts(load_game(spec.id)):
            lines += [f"{title}: {len(found)}", "~" * len(f"{title}: {len(found)}"), ""]
            for what, why in found:
                said = textwrap.wrap(" ".join(why.split()), 116)
                lines += [f"*{what}*", *(f"   {line}" for line in said)]
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

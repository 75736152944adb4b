"""The tournament: a page with a sheet that adds up points, and a chapter on what changes and what land is worth."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from ....books import recorded
from ....books.readings import ruleset
from ....handbook.book.blocks import Block, Chapter, Heading, Items, Para, Run, Table, listed, plain
from ....handbook.book.blocks import sentence as set_sentence
from ....handbook.writing.linked_sentences import LinkedSentences
from ....handbook.writing.page_source import Page
from ....handbook.writing.page_writer import PageWriter
from ....model import Ruleset
from ....report.sentences import Spoken
from ....terms import fold
from ..play.board import CONTINENTS, DATA, SEATS, TERRITORIES, bits, figure
from ..play.compiled_rules import game
from .narrate.voice import voice

__all__ = ["SCRIPT", "score_table", "territories_by_value", "tournament_chapter", "tournament_page"]

SCRIPT = "score-sheet.js"
TEMPLATE = Path(__file__).with_name("templates") / "tournament.html"
CHANGES = ("7.1", "7.2", "7.3", "7.4", "7.5")
POINTS = "7.6"
READING = "7.6.7/objective-points"
Lines = list[tuple[str, Spoken]]
"""By number of the rule."""


def _rulesets() -> Iterator[tuple[str, Ruleset]]:
    """All that a reader can read by."""
    yield from ((name, game().ruleset(name)) for name in game().spec.rulesets)
    yield from ((book.id, ruleset(book, game())) for book in recorded().values() if book.game == game().id)


def score_table() -> dict[str, object]:
    """What the script adds up with; `readings` says by ruleset how the points for the objective count."""
    board = DATA.files["board"]["territory"]
    return {
        "values": [int(board[slug]["value"]) for slug in TERRITORIES],
        "objective": figure("tournament.points.objective"),
        "readings": {name: rules.readings[READING] for name, rules in _rulesets()},
    }


def tournament_page(writer: PageWriter) -> Iterator[Page]:
    """Its script is a plain one, so that it works from a folder too."""
    sentences, speaker = writer.sentences, voice(writer.game, writer.lang)
    titles = {rule.printed: sentences.title(rule.printed, rule.title) for rule in writer.game}
    board, table = DATA.files["board"]["territory"], score_table()
    variant = next(v for rule in writer.game for v in rule.variants if v.id == READING)
    rows = {
        slug: [(t, TERRITORIES[t], speaker.territory(t), int(board[TERRITORIES[t]]["value"])) for t in bits(inside)]
        for slug, inside in CONTINENTS.items()
    }
    yield writer.page(
        "tournament",
        writer.say("Tournament"),
        TEMPLATE,
        {
            "changes": [(ident, titles[ident], _lines(sentences, ident)) for ident in CHANGES],
            "points": _lines(sentences, POINTS),
            "worth": territories_by_value(sentences),
            "continents": [(slug, speaker.continent(slug), inside) for slug, inside in rows.items()],
            "players": [(n, speaker.player(n - 1)) for n in range(1, len(SEATS) + 1)],
            "fewest": figure("preparation.players.fewest"),
            "most": figure("board.values.total"),
            "readings": {
                reading.slug: sentences.reading(READING, reading.slug, reading.statement)
                for reading in variant.readings.values()
            },
            "usual": writer.game.ruleset("tournament").readings[READING],
            "table": json.dumps(table, separators=(",", ":")),
        },
        kind="tournament",
        searched=False,
        scripts=(f"{writer.folder}/{SCRIPT}",),
        styles=(f"{writer.folder}/board.css", f"{writer.folder}/tournament.css"),
    )


def tournament_chapter(sentences: LinkedSentences) -> Chapter:
    """What it changes, rule by rule, and what each territory is worth; the sheet is for a page alone."""
    say = sentences.say
    blocks: list[Block] = [Para(plain(say("Everything else stays as in the base game.")))]
    for ident in (*CHANGES, POINTS):
        blocks.append(Heading(2, sentences.named(ident), f"tournament-{ident}"))
        lines = (
            (*set_sentence(said.text), Run(" "), Run(rule, f"r-{rule}")) for rule, said in _lines(sentences, ident)
        )
        blocks.append(Items(tuple(lines)))
    rows = tuple(
        (plain(str(value)), tuple(listed((n, f"n-{s}") for s, n in found)))
        for value, found in territories_by_value(sentences)
    )
    heads = (say("Value"), say("Territories"))
    blocks.append(Table(heads, rows, tuple(f"worth-{value}" for value, _ in territories_by_value(sentences)), (12, 88)))
    return Chapter(say("Tournament"), "tournament", tuple(blocks))


def territories_by_value(sentences: LinkedSentences) -> list[tuple[int, list[tuple[str, str]]]]:
    """By tournament value: the territories, by slug and name."""
    worth: dict[int, list[tuple[str, str]]] = {}
    for slug, row in DATA.files["board"]["territory"].items():
        worth.setdefault(int(row["value"]), []).append((slug, sentences.name(f"territory.{slug}")))
    return [(value, sorted(found, key=lambda one: fold(one[1]))) for value, found in sorted(worth.items())]


def _lines(sentences: LinkedSentences, above: str) -> Lines:
    """What the rules below this one say."""
    return [
        (rule.printed, sentences.sentence(rule.printed, rule.statement))
        for rule in sentences.game
        if rule.printed.startswith(f"{above}.")
    ]

"""The player aid of RisiKo!, one sheet of tables to print; and a turn as a list to tick off, for the phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ....handbook.pages.aid_pages import aid_sheet, turn_list
from ....handbook.pages.guide_pages import spoken_line
from ....handbook.writing.page_source import Page
from ....handbook.writing.page_writer import PageWriter
from ....report.sentences import Spoken
from ..play.board import CONTINENTS, DATA, figure
from ..play.moves import MOST_DICE
from .battle_odds import battle_odds
from .battle_throws import ITALIAN, TOURNAMENT, DiceRule
from .guides import DATA as PAGES
from .tournament_page import territories_by_value

__all__ = ["aid_page", "turn_page"]

TEMPLATES = Path(__file__).with_name("templates")
STEPS = ("4.1.1", "4.1.4", "4.1.8", "4.1.17", "4.2.26", "4.2.28", "4.3.1", "4.1.6", "6.1")
SETS = {"4.1.9": "cannons", "4.1.10": "infantry", "4.1.11": "cavalry", "4.1.12": "mixed", "4.1.13": "joker"}
ABOUT_SETS = ("4.1.13", "4.1.14")
BATTLE = ("4.2.10", "4.2.16", "4.2.20", "4.2.28", "4.2.29", "5.1", "5.3")
ENDING = ("4.3.1", "4.3.3", "4.1.6", "4.2.31")
VICTORY = ("6.1", "6.2")
ONLY_TOURNAMENT = ("7.1.1", "7.4.1", "7.4.2", "7.6.4", "7.6.7")
BASE, OTHER = "base", "tournament"
ATTACKERS, DEFENDERS = (*range(2, 9), 12), range(1, 7)
SLIGHT = 0.5
ENOUGH = 6
"""More armies than any number of dice asks for."""


def aid_page(writer: PageWriter) -> Iterator[Page]:
    """Everything that one looks up in the middle of a game: figures from the data, both rules where they differ."""
    values = {
        "title": lambda ident: _title(writer, ident),
        "lines": lambda idents: [(ident, _said(writer, ident)) for ident in idents],
        "steps": STEPS,
        "battle": BATTLE,
        "ending": ENDING,
        "victory": VICTORY,
        "stock": [(row["players"], row["armies"]) for row in DATA.files["preparation"]["stock"].values()],
        "continents": [*_continents(writer)],
        "per_army": figure("reinforcements.territories_per_army"),
        "sets": [(ident, figure(f"reinforcements.trade.armies.{kind}")) for ident, kind in SETS.items()],
        "about_sets": ABOUT_SETS,
        "dice": _dice(),
        "defenders": DEFENDERS,
        "chances": [*_chances()],
        "differing": [*_differing(writer)],
        "only_tournament": ONLY_TOURNAMENT,
        "worth": territories_by_value(writer.sentences),
    }
    yield aid_sheet(writer, TEMPLATES / "aid.html", values, styles=(f"{writer.folder}/board.css",))


def turn_page(writer: PageWriter) -> Iterator[Page]:
    """The steps of a turn with what each says, to tick off."""
    yield turn_list(writer, "ticks.html", [spoken_line(writer, step, PAGES) for step in STEPS], {})


def _title(writer: PageWriter, ident: str) -> str:
    rule = writer.game.find(ident).rule
    return writer.sentences.title(ident, rule.title) if rule else ident


def _said(writer: PageWriter, ident: str) -> Spoken:
    return spoken_line(writer, ident, PAGES).said


def _continents(writer: PageWriter) -> Iterator[tuple[str, str, int, int]]:
    """Slug, name, how many territories, and what the whole of it brings."""
    for slug, inside in CONTINENTS.items():
        brings = figure(f"board.continent.{slug}.reinforcement")
        yield slug, writer.sentences.name(f"continent.{slug}"), inside.bit_count(), brings


def _dice() -> list[tuple[int, int, int]]:
    """By armies in a territory, up to where more make no difference: most dice in attack (0: none) and in defence."""
    found = []
    for armies in range(1, MOST_DICE + 2):
        attack, defence = ITALIAN.dice(armies, ENOUGH), ITALIAN.dice(ENOUGH, armies)
        found.append((armies, attack[0] if attack else 0, defence[1] if defence else 0))
    return found


def _chances() -> Iterator[tuple[int, list[tuple[str, ...]]]]:
    """By armies of the attacker: how likely a conquest is against each number, and in a tournament if that differs."""
    for own in ATTACKERS:
        found = (dict.fromkeys(_percent(own, other, rule) for rule in (ITALIAN, TOURNAMENT)) for other in DEFENDERS)
        yield own, [tuple(both) for both in found]


def _percent(own: int, other: int, rule: DiceRule) -> str:
    chance = 100 * battle_odds(own, other, rule).conquest
    if 0 < chance < SLIGHT or 100 - SLIGHT < chance < 100:
        return "<1" if chance < SLIGHT else ">99"
    return str(round(chance))


def _differing(writer: PageWriter) -> Iterator[tuple[str, str, str, str]]:
    """Rules that say something else in a tournament: id, title, what they say in the base game and there."""
    readings = [writer.game.ruleset(name).readings for name in (BASE, OTHER)]
    for rule in writer.game:
        if any(readings[0].get(v.id) != readings[1].get(v.id) for v in rule.variants):
            said = _said(writer, rule.printed)
            yield rule.printed, _title(writer, rule.printed), said.under(BASE), said.under(OTHER)

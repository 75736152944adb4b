"""Where RisiKo! departs from classic Risk, and the tournament from the base game: against lists made by reading."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from ts_rules.books import find_book, ruleset
from ts_rules.errors import BadFile
from ts_rules.evidence import other_games
from ts_rules.extract import extract
from ts_rules.games import load_game
from ts_rules.model import Game
from ts_rules.report.against_other_game import Departure, departures, told
from ts_rules.report.between import between

Invoke = Callable[..., Result]
PAGES = Path(other_games.__file__).parents[1] / "games" / "risiko" / "tabletop" / "pages.toml"

# What players of classic Risk trip over, and what they know already: general knowledge, not what the code prints.
OTHERWISE = {
    *("0.1", "1.1", "3.8", "3.11", "3.12", "3.17", "4.1.8", "4.1.9", "4.1.13", "4.1.14", "4.1.18"),
    *("4.2.15", "4.2.22", "4.3.1", "5.3", "6.2"),
}
OPEN = {"4.1.1/few-territories", "4.2.16/who-first"}
SAME = {
    *("2.1", "2.3", "2.7", "3.3", "3.15", "4", "4.1.1", "4.1.3", "4.1.5", "4.1.6", "4.2.5", "4.2.9", "4.2.13"),
    *("4.2.20", "4.2.27", "4.2.28", "4.2.31", "4.3.3", "5.1"),
}
# Of the first, those that the words of the Italian book show by themselves, in figures and opposites.
SEEN = {"0.1", "3.12", "4.1.18", "4.2.15", "5.3"}
# The tournament sheet, difference by difference (the facts of the game name them), and the rules that carry each.
SHEET = {
    "other cards in play": {"3.2", "7.5.1", "7.5.2"},
    "objectives are territories": {"7.5.3", "7.5.4", "7.5.5", "7.5.6"},
    "no fewer dice than the defender": {"4.2.14", "7.3.1"},
    "all that can defend does": {"4.2.15", "7.2.1", "7.2.2"},
    "garrisons at borders": {"4.3.4", "7.4.1", "7.4.2"},
    "silence and hands off": {"7.1.1", "7.1.2", "7.1.3"},
    "a length, and a ranking": {"7.5.7", "7.5.8"},
    "points": {"7.6.1", "7.6.2", "7.6.3", "7.6.4", "7.6.5", "7.6.6", "7.6.7"},
}
HEADINGS = {"7", "7.1", "7.2", "7.3", "7.4", "7.5", "7.6"}


@pytest.fixture
def risiko() -> Game:
    return load_game("risiko")


def rows(game: Game, name: str = "base") -> tuple[Departure, ...]:
    held = game.ruleset(name) if name in game.spec.rulesets else ruleset(find_book(name), game)
    return departures(game, held, other_games.other_games(game)["classic-risk"])


def of_state(found: tuple[Departure, ...], state: str) -> set[str]:
    return {row.rule for row in found if row.state == state}


@pytest.mark.parametrize("name", ["base", "risiko-it"])
def test_what_is_otherwise_than_in_classic_risk(name: str, risiko: Game) -> None:
    found = rows(risiko, name)
    assert of_state(found, "departs") == OTHERWISE
    assert of_state(found, "open") == OPEN
    assert of_state(found, "agrees") == SAME


def test_another_figure_of_ours_is_another_answer(risiko: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {**risiko.figures, "combat.dice.defender": {"": "2"}, "combat.garrison": {"": "2"}}
    monkeypatch.setattr(type(risiko), "figure", lambda _self, path, _edition: figures[path][""])
    sayings = {s.where: s for s in other_games.other_games(load_game("risiko"))["classic-risk"].sayings}
    base = load_game("risiko").ruleset("base")
    assert other_games.state_of(sayings["4.2.15"], risiko, base) == "agrees"
    assert other_games.state_of(sayings["4.2.5"], risiko, base) == "departs"


@pytest.mark.books
def test_the_book_shows_some_of_it_and_nothing_where_both_agree(risiko: Game, books_folder: Path) -> None:
    other = other_games.other_games(risiko)["classic-risk"]
    copy = extract(books_folder / "risiko-it.txt", "risiko-it")
    found = departures(risiko, risiko.ruleset("base"), other, copy)
    assert {row.rule for row in found if row.doubts} == SEEN
    by_rule = {row.rule: row for row in found}
    assert by_rule["4.2.15"].lines == ((172, 173),)
    assert [(d.kind, d.left, d.right) for d in by_rule["4.2.15"].doubts] == [("figure", ("3",), ("2",))]


def test_the_page_for_who_knows_risk_agrees_with_the_table(risiko: Game) -> None:
    """Each thing that is otherwise or open has a step of its own, and what the page calls the same is the same."""
    found = rows(risiko)
    first, *steps = tomllib.loads(PAGES.read_text("utf-8"))["guide"]["classic-risk"]["step"]
    shown = {line for step in steps for line in step["lines"]}
    known = {*shown, *(line.partition("/")[0] for line in shown)}
    by_their_rule = {"0.1": "", "1.1": "6.1"}  # the number of players is told on the page that says how to begin
    missing = {r for r in of_state(found, "departs") | of_state(found, "open") if by_their_rule.get(r, r) not in known}
    assert missing <= {"0.1"}
    same = of_state(found, "agrees")
    assert {line.partition("/")[0] for line in first["lines"]} <= same


def test_the_command_tells_it(invoke: Invoke) -> None:
    result = invoke("diff", "base", "classic-risk", "--game", "risiko")
    assert result.exit_code == 0
    assert f"Otherwise: {len(OTHERWISE)}" in result.stdout
    assert f"Left open: {len(OPEN)}" in result.stdout
    assert "B: The defender rolls 2 dice at most." in result.stdout
    found = json.loads(invoke("diff", "base", "classic-risk", "--game", "risiko", "--format", "json").stdout)
    assert found["schema"] == "ts-rules/departures/1"
    assert {row["rule"] for row in found["departures"] if row["state"] == "departs"} == OTHERWISE


def test_the_report_names_the_lines_of_the_copy(risiko: Game) -> None:
    other = other_games.other_games(risiko)["classic-risk"]
    lines = list(told(rows(risiko), "RisiKo!", other))
    assert lines[1].startswith("B  classic Risk: From general knowledge")


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ('rule = "4.2.15"\ntext = "x"', "departs"),
        ('rule = "4.2.15"\ntext = "x"\ndeparts = true\nfigures = { "combat.garrison" = 1 }', "departs"),
        ('rule = "99"\ntext = "x"\ndeparts = true', "99"),
        ('rule = "4.2.15"\ntext = "x"\nfigures = { "combat.none" = 1 }', "combat.none"),
        ('rule = "4.2.15"\ntext = "x"\nvariant = "4.2.15/none"', "4.2.15/none"),
        ('rule = "4.2.15"\ntext = "x"\ndeparts = true\nextra = 1', "extra"),
    ],
)
def test_a_table_that_says_nothing_clear_is_refused(row: str, why: str, tmp_path: Path, risiko: Game) -> None:
    file = tmp_path / "other.toml"
    file.write_text(f'title = "t"\ndoubt = "d"\n[says.one]\n{row}\n', "utf-8")
    with pytest.raises(BadFile, match=why):
        other_games._read(risiko, file)


def test_every_difference_of_the_tournament_sheet_is_listed(risiko: Game) -> None:
    found = {d.rule: d for d in between(risiko, risiko.ruleset("base"), risiko.ruleset("tournament"))[1]}
    assert set(found) == set().union(*SHEET.values()) | HEADINGS
    for rule, difference in found.items():
        for change in difference.changes:
            assert change.a != change.b
            assert change.unobservable or change.scenarios, rule


def test_the_tournament_sheet_takes_nothing_away(risiko: Game) -> None:
    """It adds rules and sharpens four: no sentence of the base game goes."""
    found = between(risiko, risiko.ruleset("base"), risiko.ruleset("tournament"))[1]
    assert not [c.id for d in found for c in d.changes if c.b is None]
    assert {c.variant for d in found for c in d.changes if c.variant} == {
        *("3.2/unused-cards", "4.2.14/least-dice", "4.2.15/defence-dice", "4.3.4/left-behind"),
    }

"""What the book leaves out and the game assumes: arms, sea lines, objectives, all of them balanced and whole."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ts_rules.games import find_game
from ts_rules.paths import package_folder, read_toml

DATA = package_folder(find_game("risiko").package) / "data"
BOARD: dict[str, Any] = read_toml(DATA / "board.toml")
OBJECTIVES: dict[str, Any] = read_toml(DATA / "objectives.toml")
COLOURS: list[str] = read_toml(DATA / "components.toml")["colour"]


def test_each_arm_is_on_as_many_cards() -> None:
    assert Counter(row["arm"] for row in BOARD["territory"].values()) == {"infantry": 14, "cavalry": 14, "cannon": 14}


def test_every_sea_line_is_a_border() -> None:
    borders = {frozenset(pair) for pair in BOARD["borders"]}
    lines = [frozenset(pair) for pair in BOARD["sea"]]
    assert set(lines) < borders
    assert len(lines) == len(set(lines))
    assert frozenset(("alaska", "kamchatka")) in lines


def test_islands_are_reached_by_sea_alone() -> None:
    land = [pair for pair in BOARD["borders"] if pair not in BOARD["sea"]]
    islands = set(BOARD["territory"]) - {end for pair in land for end in pair}
    assert islands == {
        "giappone", "gran-bretagna", "groenlandia", "indonesia", "islanda", "madagascar", "nuova-guinea"
    }  # fmt: skip


def test_tournament_objectives_are_worth_the_same() -> None:
    """The book says that they are balanced by how hard their territories are to defend."""
    value = {slug: row["value"] for slug, row in BOARD["territory"].items()}
    assert len(OBJECTIVES["tournament"]) == 12
    for row in OBJECTIVES["tournament"].values():
        assert len(row["territories"]) == len(set(row["territories"]))
        assert sum(value[slug] for slug in row["territories"]) == 62


def test_tournament_objectives_are_not_held_at_the_start() -> None:
    """With three players everybody begins with fourteen territories: chance alone must hardly ever win."""
    assert all(len(row["territories"]) >= 13 for row in OBJECTIVES["tournament"].values())


def test_there_is_an_objective_for_each_colour() -> None:
    aimed = [row["colour"] for row in OBJECTIVES["objective"].values() if "colour" in row]
    assert aimed == COLOURS


def test_what_cannot_be_reached_becomes_an_objective_that_can() -> None:
    assert OBJECTIVES["objective"][OBJECTIVES["instead"]] == {"territories": 24}

"""The board of RisiKo! is assumed: the book prints no borders. Its table of tournament values must confirm it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ts_rules.games import find_game, load_game
from ts_rules.paths import package_folder, read_toml

BOARD: dict[str, Any] = read_toml(package_folder(find_game("risiko").package) / "data" / "board.toml")
TERRITORIES: dict[str, dict[str, Any]] = BOARD["territory"]
CONTINENTS: dict[str, dict[str, Any]] = BOARD["continent"]
BORDERS: list[tuple[str, str]] = [(a, b) for a, b in BOARD["borders"]]


def neighbours(territory: str) -> set[str]:
    return {b if a == territory else a for a, b in BORDERS if territory in (a, b)}


def test_the_board_has_42_territories_in_6_continents() -> None:
    assert len(TERRITORIES) == 42
    assert len(CONTINENTS) == 6
    assert {t["continent"] for t in TERRITORIES.values()} == set(CONTINENTS)


def test_there_are_82_borders_and_none_stands_twice() -> None:
    assert len(BORDERS) == 82
    assert len({frozenset(border) for border in BORDERS}) == 82


def test_every_border_joins_two_known_territories() -> None:
    for a, b in BORDERS:
        assert a in TERRITORIES
        assert b in TERRITORIES
        assert a != b


@pytest.mark.parametrize("territory", TERRITORIES)
def test_the_value_of_a_territory_is_the_number_of_its_borders(territory: str) -> None:
    assert TERRITORIES[territory]["value"] == len(neighbours(territory))


def test_the_values_add_up_to_164() -> None:
    assert sum(t["value"] for t in TERRITORIES.values()) == 164 == 2 * len(BORDERS)


def test_alaska_and_kamchatka_are_joined_across_the_map() -> None:
    assert "kamchatka" in neighbours("alaska")
    assert "alaska" in neighbours("kamchatka")


def test_every_territory_can_be_reached_from_every_other() -> None:
    reached, waiting = {"alaska"}, ["alaska"]
    while waiting:
        new = neighbours(waiting.pop()) - reached
        reached |= new
        waiting += new
    assert reached == set(TERRITORIES)


def test_continents_have_their_sizes() -> None:
    sizes = Counter(t["continent"] for t in TERRITORIES.values())
    assert sizes == {
        "america-del-nord": 9,
        "america-del-sud": 4,
        "europa": 7,
        "africa": 6,
        "asia": 12,
        "oceania": 4,
    }


def test_continents_bring_the_armies_of_the_table() -> None:
    assert {slug: c["reinforcement"] for slug, c in CONTINENTS.items()} == {
        "america-del-nord": 5,
        "america-del-sud": 2,
        "europa": 5,
        "africa": 3,
        "asia": 7,
        "oceania": 2,
    }


def test_the_loaded_game_counts_the_same_board() -> None:
    game = load_game("risiko")
    counts = {path: game.figure(f"board.{path}", "base") for path in ("territories", "continents", "borders")}
    assert counts == {"territories": 42, "continents": 6, "borders": 82}
    assert game.figure("board.values.total", "tournament") == 164
    assert set(game.names["territory"]) == set(TERRITORIES)
    assert set(game.names["continent"]) == set(CONTINENTS)

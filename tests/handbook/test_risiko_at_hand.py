"""RisiKo! in a terminal and in the playground: all that a player has to see, a name for all that the engine says."""

from __future__ import annotations

import re

import pytest

from ts_rules.games import load_game
from ts_rules.games.risiko.play.as_played_game import PLAYED
from ts_rules.games.risiko.play.board import SEATS, TERRITORIES
from ts_rules.games.risiko.play.moves import BY_NAME
from ts_rules.games.risiko.tabletop import TABLETOP
from ts_rules.handbook.writing.linked_sentences import sentences_of
from ts_rules.playing.scenario_facts import all_facts
from ts_rules.playing.scenario_run import given_position
from ts_rules.translate import Renderer

GAME = load_game("risiko")
GIVEN = {
    "ask": "combat",
    "territories": {"player-1": {"alaska": 7, "brasile": 2}, "player-2": {"kamchatka": 3}},
    "hands": {"player-1": ["alaska", "joker-2"]},
    "objectives": {"player-1": "territories-24"},
}


def test_the_terminal_shows_whose_every_territory_is() -> None:
    ruleset = GAME.ruleset("base")
    state = given_position(PLAYED, ruleset, GIVEN)
    renderer, terminal = Renderer(GAME, ruleset, "en"), TABLETOP.terminal(str)
    lines = "\n".join(terminal.board(state, renderer))
    assert re.search(r"Alaska +7  Player 1", lines)
    assert re.search(r"Kamchatka +3  Player 2", lines)
    assert re.search(r"Madagascar +1  Player 3", lines)
    assert "Player 1 (red): territories 2, armies 9, to place 0, cards 2" in lines  # objectives name colours
    assert all(renderer.name(f"territory.{slug}").text[:22] in lines for slug in TERRITORIES)
    assert [*terminal.hand(state, renderer, 0)] == [
        " card-alaska: Alaska (infantry)",
        " joker-2: joker",
        "Objective: Hold 24 territories of one's choice.",
    ]
    assert [*terminal.hand(state, renderer, 1)] == []
    assert terminal.move_line(BY_NAME["alaska-to-kamchatka"], state, renderer) == "alaska-to-kamchatka (7/3)"
    assert terminal.move_line(BY_NAME["alaska"], state, renderer) == "alaska (7)"


@pytest.mark.parametrize("lang", ["en", "el"])
def test_the_playground_has_a_name_for_all_that_the_engine_says(lang: str) -> None:
    words = TABLETOP.playground(sentences_of(GAME, lang)).words
    stems = {stem.removesuffix("#") for stem in words["moves"] if stem.endswith("#")}
    named = words["names"].keys() | words["moves"].keys()
    ends = {
        move: move.split("-to-") for move in BY_NAME if "-to-" in move
    }  # the script of the page names them by their ends
    assert all({*pair} <= {*words["names"]} for pair in ends.values())
    assert not [m for m in BY_NAME if m not in named and m not in ends and re.sub(r"\d+$", "", m) not in stems]
    assert set(all_facts(PLAYED)) <= set(words["facts"])
    assert set(PLAYED.decisions()) == set(words["prompts"])
    assert set(SEATS) <= set(words["text"])
    assert len(set(words["shapes"])) == len(SEATS)

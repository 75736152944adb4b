"""Scenarios of RisiKo! in sentences: every one is told, in words alone, and the drawing follows the steps."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from ts_rules.games import load_game
from ts_rules.games.risiko.play.as_played_game import PLAYED
from ts_rules.games.risiko.play.moves import MOVES
from ts_rules.games.risiko.tabletop import TABLETOP
from ts_rules.games.risiko.tabletop.narrate.tale import MapTale
from ts_rules.playing.scenario_file import all_scenarios

LANGUAGES = ("en", "it", "pt", "pl", "el")
CODE = re.compile(r"\b(?:card|player|roll|dice|armies)-\w|-to-|[{}_]")


@cache
def tales(lang: str) -> tuple[MapTale, ...]:
    game = load_game("risiko")
    return tuple(TABLETOP.tale(game, scenario, lang) for scenario in all_scenarios(PLAYED))


def tale(ident: str) -> MapTale:
    return next(t for t in tales("en") if t.id == ident)


def sentences(told: MapTale) -> list[str]:
    steps = [line for step in told.steps for line in (step.sentence, *step.details)]
    return [*told.start, *told.occasion, *told.at_once, *steps, *told.outcome]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_scenario_is_told_without_a_word_of_the_notation(lang: str) -> None:
    for told in tales(lang):
        assert told.occasion, told.id
        assert told.outcome, told.id
        found = [line for line in sentences(told) if CODE.search(line)]
        assert not found, (told.id, found)


def test_every_kind_of_decision_is_told() -> None:
    from ts_rules.games.risiko.tabletop.narrate.decisions import _sentences
    from ts_rules.games.risiko.tabletop.narrate.voice import voice

    apart = {"deal-territory"}  # told with a sentence for each player
    assert set(_sentences(voice(load_game("risiko"), "en"))) == set(PLAYED.decisions()) - apart


def test_every_move_has_a_phrase() -> None:
    from ts_rules.games.risiko.tabletop.narrate.decisions import phrased
    from ts_rules.games.risiko.tabletop.narrate.voice import voice

    speaker = voice(load_game("risiko"), "en")
    assert not [str(move) for move in MOVES if CODE.search(phrased(move, speaker)) or not phrased(move, speaker)]


def test_a_conquest_is_told_as_it_happens() -> None:
    told = tale("alaska-takes-kamchatka")
    assert [step.sentence for step in told.steps] == [
        "Player 1 attacks: Alaska → Kamchatka.",
        "Player 2 defends with 2 armies.",
        "Player 1 attacks with 3 armies.",
        "Player 1 rolls for the attack: 6, 4, 1.",
        "Player 2 rolls for the defence: 5, 2.",
    ]
    assert told.steps[-1].details == (
        "6 against 5: Player 2 loses an army.",
        "4 against 2: Player 2 loses an army.",
        "Alaska: 6 → 3 armies.",
        "Kamchatka: Player 1, 3 armies.",
    )
    assert told.steps[-1].asked == "4.2.15"


def test_objectives_are_dealt_to_whom_they_are_dealt() -> None:
    told = tale("three-players-have-thirty-five-armies")
    dealt = [step.sentence for step in told.steps if step.asked == "3.8"]
    assert [sentence.partition(" is ")[0] for sentence in dealt] == ["Player 2", "Player 3", "Player 1"]
    cards = [step for step in told.steps if step.asked == "3.11"]
    assert len(cards) == 1
    assert "Player 1 is dealt territory cards: Alaska" in cards[0].sentence


def test_the_drawing_follows_the_steps() -> None:
    for told in tales("en"):
        frames = json.loads(told.data)
        assert len(frames) == len(told.steps) + 1, told.id
        if not told.boards:
            continue
        shown = set(re.findall(r'data-c="([^"]+)"', "".join(told.boards)))
        assert set(told.territories) <= shown, told.id
        board: dict[str, list[object]] = {}
        for frame in frames:
            board |= frame["c"]
        last = told.after[-1] if told.after else told.first
        for slug, (armies, seat, _shape) in board.items():
            index = PLAYED.moves[slug]
            assert (armies, seat) == (last.armies[index], last.owner[index]), (told.id, slug)


@pytest.mark.parametrize(
    ("ident", "rule", "lost"),
    [  # what the four pictures of the book say below their dice: the attacker's armies, the defender's
        ("first-picture-both-lose-an-army", "4.2.21", (1, 1)),
        ("second-picture-the-attacker-loses-an-army", "4.2.19", (1, 0)),
        ("third-picture-the-defender-loses-an-army", "4.2.18", (0, 1)),
        ("fourth-picture-three-pairs", "4.2.22", (2, 1)),
    ],
)
def test_the_pictures_of_dice_are_stepped_through(ident: str, rule: str, lost: tuple[int, int]) -> None:
    told, scenario = tale(ident), next(s for s in all_scenarios(PLAYED) if s.id == ident)
    assert (scenario.about[0], len(told.boards)) == (rule, 1), "it stands under its rule, drawn"
    assert (told.steps[-2].asked, told.steps[-1].asked) == ("4.2.12", "4.2.15")
    pairs = [line for line in told.steps[-1].details if " against " in line]
    assert tuple(sum(f"Player {n} loses" in line for line in pairs) for n in (1, 2)) == lost
    armies = {player: sum(table.values()) for player, table in scenario.given["territories"].items()}
    fallen = [
        n - sum(told.after[-1].armies[t] for t in range(42) if told.after[-1].owner[t] == seat)
        for seat, n in enumerate(armies.values())
    ]
    assert tuple(fallen) == lost


def test_fourteen_territories_are_stepped_through() -> None:
    told = tale("fourteen-territories-bring-four-armies")
    assert told.at_once == ("Player 1 gets armies for territories: 14 territories → 4 armies.",)
    assert len(told.steps) == 4
    assert len(told.territories) == 14, "those that bring the armies are drawn, not only those that get them"
    assert len(told.boards) == 2


def test_a_whole_continent_is_told_apart() -> None:
    told = tale("oceania-brings-two-armies")
    assert told.at_once == (
        "Player 1 gets armies for territories: 4 territories → 1 army.",
        "Player 1 gets armies for a whole continent: Oceania → 2 armies.",
    )

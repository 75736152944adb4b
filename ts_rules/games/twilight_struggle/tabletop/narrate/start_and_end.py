"""How a scenario starts, the moment and the position as far as it is given; and what must come out of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from .....handbook.tabletop.possible_moves import possible_moves
from .....model import Ruleset, Variant
from .....playing.notation import move_named
from .....playing.scenario_file import Scenario
from .....translate import Renderer
from ...play.as_played_game import PLAYED
from ...play.named_things import SIDES, side_name
from ...play.state import NOBODY, State
from ...play.tables import CARD, COUNTRY
from .decisions import phrased
from .position_sentences import stated
from .voice import Voice

__all__ = ["occasion", "opening", "outcome"]

CALM = "nothing"
FACTS = (
    *("turn", "round", "defcon", "vp", "influence", "hands", "space", "space_cards", "military_operations"),
    *("china", "lasting", "played", "effects", "draw", "discard", "removed", "phasing"),
)
FIRST = {"turn": 1, "round": 1, "vp": 0}
"""What goes without saying: the first turn, the first action round, nobody ahead."""
MARKS = ("lasting", "played", "removed", "discard", "effects")
"""Lists that are empty unless something is said of them."""
STEPS = ("turn", "headlines", "end-of-turn", "final-scoring", "set-up")
"""What is asked of no side."""
POINTS = ("operations", "influence", "realignment", "coup")
WITH_CARD = ("card", "event", "space")


def opening(scenario: Scenario, ruleset: Ruleset, voice: Voice) -> Iterator[str]:
    """The position, before anything happens."""
    given = scenario.given
    for variant, reading in scenario.readings.items():
        yield _reading(variant, reading, ruleset, voice)
    for option, value in (given.get("options") or {}).items():
        yield from _option(option, value, voice)
    if given.get("ask") == "set-up":
        return
    facts = {word: given[word] for word in FACTS if word in given and given[word] != FIRST.get(word, "")}
    facts = {word: value for word, value in facts.items() if value or word not in MARKS}
    if "round" in facts and given.get("ask") in ("headlines", "turn", "final-scoring"):
        del facts["round"]
    if "china_face_up" in given and "china" in given:
        facts["china_face_up"] = given["china_face_up"]
    yield from stated(facts, voice, ruleset.edition)


def _reading(variant: str, reading: str, ruleset: Ruleset, voice: Voice) -> str:
    """What one reading says, and of which rule it is."""
    game = voice.game
    found: Variant = next(v for v in game.variants() if v.id == variant)
    said = Renderer(game, ruleset, voice.lang).sentence(f"{variant}/{reading}", found.readings[reading].statement)
    return voice.say("Read so in {rule}: {text}.").format(rule=voice.rule(variant), text=said.text.rstrip(".").strip())


def occasion(given: Mapping[str, Any], voice: Voice) -> Iterator[str]:
    """What is going on: whose action round, which operation, which card."""
    say = voice.say
    ask, _, name = (given.get("ask") or "").partition(":")
    sentence = _occasions(voice).get(ask, say("{player} has the action round."))
    if ask in STEPS:
        yield sentence
        return
    if given.get("to_play") is None:
        return
    player = voice.player(SIDES[given["to_play"]])
    if ask in POINTS:
        yield sentence.format(player=player, points=voice.points(given["ops"]))
        if given.get("card"):
            yield say("The points come from {card}.").format(card=voice.card(CARD[given["card"]]))
        if given.get("countries"):
            there = ", ".join(voice.country(COUNTRY[c]) for c in given["countries"])
            yield say("They may be used only here: {countries}.").format(countries=there)
    else:
        card = voice.card(CARD[name or given["card"]]) if ask in WITH_CARD else ""
        yield sentence.format(player=player, card=card)


@cache
def _occasions(voice: Voice) -> Mapping[str, str]:
    """By what is asked for."""
    say = voice.say
    return {
        "turn": say("The turn begins."),
        "headlines": say("The headline phase begins."),
        "end-of-turn": say("The action rounds are over; the turn ends."),
        "final-scoring": say("The game is over; final scoring follows."),
        "set-up": say("The game is set up."),
        "operations": say("{player} conducts operations with {points}."),
        "influence": say("{player} places influence with {points}."),
        "realignment": say("{player} makes realignment rolls with {points}."),
        "coup": say("{player} attempts a coup with {points}."),
        "card": say("{player} plays {card}."),
        "event": say("{player} plays {card} as an event."),
        "space": say("{player} sends {card} to the space race."),
    }


def _option(option: str, value: object, voice: Voice) -> Iterator[str]:
    say = voice.say
    if option == "bonus_influence":
        amount = voice.counted(int(str(value)), "influence-point")
        yield say("After set-up the US adds {amount}.").format(amount=amount)
        return
    said = {
        ("optional_cards", False): say("Played without the optional cards."),
        ("civil_war", True): say("Played with the Chinese Civil War."),
        ("late_war", True): say("The Late War scenario is played."),
        ("tournament", True): say("Played as in a tournament."),
        ("free_realignment", True): say("Optional rule: DEFCON closes no region to realignment rolls."),
        ("safe_realignment", True): say("Optional rule: who attempts a realignment loses no influence in the target."),
        ("mixed_operations", True): say(
            "Optional rule: the same points may place influence and make realignment rolls."
        ),
        ("unrolled_space", True): say("Optional rule: a player may leave out the die roll of the space race."),
    }
    if (option, value) in said:
        yield said[option, value]  # type: ignore[index]


def outcome(scenario: Scenario, end: State, voice: Voice) -> Iterator[str]:
    """A sentence for each thing that the scenario checks; `end` is the position that was reached."""
    then = dict(scenario.then)
    if then.get("decision", CALM) != CALM and end.stack:  # told by who decides, and what asks for it
        mover = side_name(NOBODY if end.to_move is None else end.to_move)
        then = {"to_move": mover, "asked_by": end.stack[-1][2]} | then
    yield from stated(then, voice, end.rules.edition)
    yield from possible_moves(scenario, voice.say, lambda moves: _listed(moves, voice))


def _listed(moves: Sequence[str], voice: Voice) -> str:
    return voice.choices(phrased(move_named(PLAYED, text), voice) for text in moves)

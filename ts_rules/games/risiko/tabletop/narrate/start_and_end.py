"""How a scenario starts: position, moment, and what a turn brings at once; and what must come out of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .....handbook.tabletop.possible_moves import possible_moves
from .....model import Ruleset
from .....playing.notation import move_named
from .....playing.scenario_file import Scenario
from .....translate import Renderer, catalog
from ...play.as_played_game import PLAYED
from ...play.board import CARD, COLOURS, CONTINENTS, SEATS, TERRITORIES, TERRITORY
from ...play.named_things import seat_name
from ...play.objectives import OBJECTIVE
from ...play.state import NOBODY, State
from ...play.steps import PROMPTS, STEPS
from ...rules.s4_1_reinforcements import armies_for_continent, reinforcements, whole_continents
from .changes import ended
from .decisions import phrased
from .voice import Voice

__all__ = ["at_once", "occasion", "opening", "outcome"]

NOT = "not "
USUAL_PLAYERS = 3


def opening(scenario: Scenario, ruleset: Ruleset, voice: Voice) -> Iterator[str]:
    """The position, before anything happens."""
    say, given = voice.say, scenario.given
    for variant, reading in scenario.readings.items():
        yield _reading(variant, reading, ruleset, voice)
    if laps := (given.get("options") or {}).get("laps"):
        yield say("The game ends after turn {number}.").format(number=laps)
    if given.get("players", USUAL_PLAYERS) != USUAL_PLAYERS or given.get("ask") == "set-up":
        yield say("Players: {count}.").format(count=given.get("players", USUAL_PLAYERS))
    facts = {word: given[word] for word in GIVEN if given.get(word)}
    yield from _stated(facts, voice)
    if len([t for table in given.get("territories", {}).values() for t in table]) not in (0, len(TERRITORIES)):
        seats = SEATS[: given.get("players", USUAL_PLAYERS)]
        rest = given.get("rest") or next(seat for seat in reversed(seats) if seat not in given.get("out", {}))
        yield say("All other territories: {player}, one army in each.").format(player=_player(rest, voice))


GIVEN = ("turn", "territories", "colours", "objectives", "hands", "unplaced", "out", "conquests", "deck", "discard")


def _reading(variant: str, reading: str, ruleset: Ruleset, voice: Voice) -> str:
    """What one reading says, and of which rule it is."""
    found = next(v for v in voice.game.variants() if v.id == variant)
    renderer = Renderer(voice.game, ruleset, voice.lang)
    said = renderer.sentence(f"{variant}/{reading}", found.readings[reading].statement).text.rstrip(".").strip()
    return voice.say("Read so in {rule}: {text}.").format(rule=voice.rule(variant), text=said)


def occasion(given: Mapping[str, Any], voice: Voice) -> Iterator[str]:
    """What is going on, and whose turn it is."""
    say = voice.say
    sentences = {
        "turn": say("The turn of {player} begins."),
        "placing": say("{player} places armies."),
        "combat": say("{player} can attack."),
        "strategic-move": say("{player} can make the strategic move."),
        "starting-armies": say("The starting armies are placed."),
        "set-up": say("The game is set up."),
    }
    player = _player(given.get("player", SEATS[0]), voice)
    yield sentences[given.get("ask", "turn")].format(player=player)


def at_once(given: Mapping[str, Any], first: State, voice: Voice) -> Iterator[str]:
    """What the turn brings that begins: armies for land and for whole continents."""
    player, say = first.player, voice.say
    if given.get("ask", "turn") != "turn" or not reinforcements(first, player):
        return
    who, land = voice.player(player), first.land[player].bit_count()
    if armies := first.rules.armies_gained[land]:
        sentence = say("{player} gets armies for territories: {territories} → {armies}.")
        yield sentence.format(player=who, territories=voice.count("territory", land), armies=voice.armies(armies))
    for continent in whole_continents(first, player):
        yield say("{player} gets armies for a whole continent: {continent} → {armies}.").format(
            player=who,
            continent=voice.continent([*CONTINENTS][continent]),
            armies=voice.armies(armies_for_continent(continent)),
        )


def outcome(scenario: Scenario, end: State, voice: Voice) -> Iterator[str]:
    """A sentence for each thing that the scenario checks."""
    say, then = voice.say, dict(scenario.then)
    if "winner" in then or "result" in then:
        won, why = end.result or (NOBODY, "")
        yield ended(won, why, voice) if end.result else say("Nobody has won yet.")
    if "decision" in then or "to_move" in then or "asked_by" in then:
        if end.to_move is not None:
            then["decision"] = PLAYED.decision(end)
            then["to_move"] = seat_name(end.to_move)
        else:
            then.pop("decision", None)
            then.pop("to_move", None)
    yield from _stated(then, voice)
    yield from possible_moves(scenario, say, lambda moves: _listed(moves, voice))


def _listed(moves: Sequence[str], voice: Voice) -> str:
    return " · ".join(phrased(move_named(PLAYED, text), voice) for text in moves)


def _stated(facts: Mapping[str, Any], voice: Voice) -> Iterator[str]:
    """A sentence or more for each fact of a position."""
    for word, value in facts.items():
        if word in BY_PLAYER and isinstance(value, Mapping):
            sentence = _by_player(voice)[word]
            for name, inner in value.items():
                yield sentence.format(player=_player(name, voice), what=_value(word, inner, voice))
        elif word in ("owner", "armies"):
            for slug, inner in value.items():
                said = _player(inner, voice) if word == "owner" else voice.armies(inner)
                yield f"{voice.territory(TERRITORY[slug])}: {said}."
        else:
            yield from _alone(word, value, facts, voice)


BY_PLAYER = (
    *("territories", "total_armies", "continents", "gains", "unplaced", "hands", "cards", "seen_cards", "colours"),
    *("objectives", "fulfilled", "scores", "out"),
)


def _by_player(voice: Voice) -> Mapping[str, str]:
    say = voice.say
    return {
        "territories": say("Territories, {player}: {what}."),
        "total_armies": say("Armies in all, {player}: {what}."),
        "continents": say("Whole continents, {player}: {what}."),
        "gains": say("Reinforcements of a turn, {player}: {what}."),
        "unplaced": say("Armies to place, {player}: {what}."),
        "hands": say("Territory cards, {player}: {what}."),
        "cards": say("Number of territory cards, {player}: {what}."),
        "seen_cards": say("Cards of {player} that are seen: {what}."),
        "colours": say("Colour, {player}: {what}."),
        "objectives": say("Objective, {player}: {what}."),
        "fulfilled": say("Objective fulfilled, {player}: {what}."),
        "scores": say("Points, {player}: {what}."),
        "out": say("Out of the game: {player}; destroyed by: {what}."),
    }


def _value(word: str, value: Any, voice: Voice) -> str:
    if word == "territories" and isinstance(value, Mapping):
        return ", ".join(f"{voice.territory(TERRITORY[slug])} {armies}" for slug, armies in value.items())
    if word in ("hands", "seen_cards"):
        return _cards(value, voice)
    if word == "continents":
        return _names(value, voice.continent, voice, voice.say("no continents"))
    if word == "colours":
        return voice.colour(COLOURS.index(value)) if value in COLOURS else voice.say("no colour")
    if word == "objectives":
        return voice.objective(OBJECTIVE.get(value, NOBODY))
    if word == "out":
        return _player(value, voice)
    if isinstance(value, bool):
        return voice.say("yes") if value else voice.say("no")
    return str(value)


def _alone(word: str, value: Any, facts: Mapping[str, Any], voice: Voice) -> Iterator[str]:
    """A fact that is of no single player or territory."""
    say = voice.say
    if word == "decision":
        yield _next(value, facts.get("to_move"), voice)
    elif word == "sizes":
        sentence = {"deck": say("Cards in the deck: {count}."), "discard": say("Number of discarded cards: {count}.")}
        yield from (sentence[pile].format(count=count) for pile, count in value.items())
    elif word in (sentences := _sentences(voice)):
        yield sentences[word].format(what=_plain(word, value, voice))


def _next(decision: str, mover: object, voice: Voice) -> str:
    asked = _prompt(decision, voice)
    if mover in SEATS:
        return voice.say("{player} is asked: {what}.").format(player=_player(str(mover), voice), what=asked)
    return voice.say("What comes next: {what}.").format(what=asked)


def _sentences(voice: Voice) -> Mapping[str, str]:
    say = voice.say
    return {
        "turn": say("Turn {what}."),
        "player": say("Whose turn it is: {what}."),
        "first": say("The first turn: {what}."),
        "phase": say("Phase: {what}."),
        "conquests": say("Territories taken in this turn: {what}."),
        "attack_dice": say("The attacker fights with {what}."),
        "defence_dice": say("The defender fights with {what}."),
        "deck": say("Deck: {what}."),
        "discard": say("Discarded cards: {what}."),
        "out": say("Out of the game: {what}."),
    }


def _plain(word: str, value: Any, voice: Voice) -> str:
    if word in ("player", "first"):
        return _player(value, voice)
    if word in ("attack_dice", "defence_dice"):
        return voice.armies(value)
    if word in ("deck", "discard"):
        return _cards(value, voice)
    if word == "out":
        return _names(value, lambda name: _player(name, voice), voice, voice.say("nobody"))
    return _phases(voice)[value] if word == "phase" else str(value)


def _phases(voice: Voice) -> Mapping[str, str]:
    say = voice.say
    return {
        "preparation": say("preparation"),
        "reinforcements": say("reinforcements"),
        "combat": say("combat"),
        "strategic-move": say("strategic move"),
    }


def _prompt(decision: str, voice: Voice) -> str:
    english = PROMPTS[STEPS[decision]]
    return english if voice.lang == "en" else catalog("cli", voice.lang).get(("", english), english)


def _player(name: str, voice: Voice) -> str:
    return voice.player(SEATS.index(name) if name in SEATS else NOBODY)


def _cards(names: list[str], voice: Voice) -> str:
    """Cards by name, a card of a territory by that of the territory."""
    return _names(
        names, lambda n: voice.card(CARD[f"card-{n}" if n in TERRITORIES else n]), voice, voice.say("no cards")
    )


def _names(names: list[str], named: Callable[[str], str], voice: Voice, none: str) -> str:
    """One after another, those that must not be there say so; or that there are `none`."""
    said = []
    for text in names:
        one = named(text.removeprefix(NOT))
        said.append(voice.say("not {name}").format(name=one) if text.startswith(NOT) else one)
    return ", ".join(said) or none

"""Names for what the engine says in the playground: moves, facts, prompts, players."""

from __future__ import annotations

from collections.abc import Callable

from ....handbook.tabletop import Playground
from ....handbook.writing.linked_sentences import LinkedSentences
from ....handbook.writing.page_writer import filled
from ....translate import catalog
from ..play.board import BORDERS, COLOURS, CONTINENTS, JOKERS, SEATS, TERRITORIES, bits
from ..play.moves import CARD_MOVES, ENDS, MOVES, OBJECTIVE_MOVES
from ..play.steps import NAMES, PROMPTS
from . import draw
from .map_pages import TEMPLATES
from .narrate.decisions import phrased
from .narrate.voice import Voice, voice

__all__ = ["playground"]


def playground(sentences: LinkedSentences) -> Playground:
    """Every move and every fact by its name."""
    say, speaker = sentences.say, voice(sentences.game, sentences.lang)
    prompts = catalog("cli", sentences.lang) if sentences.lang != "en" else {}
    words = {
        "names": _names(speaker),
        "moves": _moves(speaker),
        "facts": _facts(say),
        "plain": ["owner", "armies"],
        "prompts": {name: prompts.get(("", text), text) for name, text in zip(NAMES, PROMPTS, strict=True)},
        "shapes": [draw.shape_of(n) for n, _ in enumerate(SEATS)],
        "text": {seat: speaker.player(n) for n, seat in enumerate(SEATS)} | {"nobody": say("nobody")},
    }
    drawing = draw.whole(sentences.game, sentences.lang, {slug: draw.Mark(0) for slug in TERRITORIES})
    return Playground(
        words,
        panels=filled(TEMPLATES / "playground_panels.html", say, {"drawing": drawing}),
        scripts=("risiko/steps.js", "risiko/playground.js"),
        styles=("risiko/board.css",),
        apart=("deck", "sizes"),
        quiet=("total_armies", "territories", "gains", "cards", "seen_cards", "sizes", "scores", "fulfilled"),
        place=("turn", "player"),
    )


def _names(speaker: Voice) -> dict[str, str]:
    """Territories, continents, cards, objectives and colours."""
    lands = {slug: speaker.territory(n) for n, slug in enumerate(TERRITORIES)}
    continents = {slug: speaker.continent(slug) for slug in CONTINENTS}
    colours = {slug: speaker.colour(n) for n, slug in enumerate(COLOURS)}
    cards = {str(move): speaker.card(n) for n, move in enumerate(CARD_MOVES)}
    jokers = {f"joker-{n + 1}": f"{speaker.say('joker')} {n + 1}" for n, _ in enumerate(bits(JOKERS))}
    objectives = {str(move): speaker.objective(n) for n, move in enumerate(OBJECTIVE_MOVES)}
    phases = {
        "preparation": speaker.say("preparation"),
        "reinforcements": speaker.say("reinforcements"),
        "combat": speaker.say("combat"),
        "strategic-move": speaker.say("strategic move"),
    }
    return {**lands, **continents, **colours, **cards, **jokers, **objectives, **phases}


def _moves(speaker: Voice) -> dict[str, str]:
    """What is no name of a thing; a slug that ends in a number is found under its stem."""
    pairs = {
        str(MOVES[move]): phrased(move, speaker)
        for move, (origin, target) in ENDS.items()
        if BORDERS[origin] >> target & 1
    }
    passes = {slug: phrased(n, speaker) for n, slug in enumerate(map(str, MOVES)) if slug in PASSES}
    say = speaker.say
    numbers = {"dice-#": say("armies: {number}"), "armies-#": say("armies: {number}"), "roll-#": say("dice: {number}")}
    return {**pairs, **passes, **numbers}


PASSES = ("no-trade", "end-attacks", "no-move", "strategic-move")


def _facts(say: Callable[[str], str]) -> dict[str, str]:
    """What the facts of a position are called."""
    return {
        "turn": say("Turn"),
        "phase": say("Phase"),
        "player": say("Whose turn it is"),
        "first": say("The first turn"),
        "owner": say("Owner"),
        "armies": say("Armies"),
        "territories": say("Territories"),
        "total_armies": say("Armies in all"),
        "continents": say("Whole continents"),
        "gains": say("Reinforcements of a turn"),
        "unplaced": say("Armies to place"),
        "hands": say("Territory cards"),
        "cards": say("Number of territory cards"),
        "seen_cards": say("Cards that are seen"),
        "colours": say("Colour"),
        "objectives": say("Objective"),
        "fulfilled": say("Objective fulfilled"),
        "out": say("Out of the game"),
        "scores": say("Points"),
        "conquests": say("Territories taken in this turn"),
        "deck": say("Deck"),
        "discard": say("Discarded cards"),
        "sizes": say("Cards in a pile"),
        "attack_dice": say("Dice of the attacker"),
        "defence_dice": say("Dice of the defender"),
        "to_move": say("To move"),
        "decision": say("Decision"),
        "asked_by": say("Asked by"),
        "winner": say("Winner"),
        "result": say("Reason of victory"),
        "legal": say("Possible moves"),
    }

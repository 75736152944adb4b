"""What the playground shows and says of RisiKo!: names of moves, facts, prompts and players, a form for positions."""

from __future__ import annotations

from collections.abc import Callable

from ....handbook.tabletop import Playground
from ....handbook.writing.linked_sentences import LinkedSentences
from ....handbook.writing.page_writer import filled
from ....translate import catalog
from ..play.board import COLOURS, CONTINENTS, JOKERS, SEATS, TERRITORIES, bits, figure
from ..play.moves import CARD_MOVES, MOVES, OBJECTIVE_MOVES
from ..play.objectives import OBJECTIVES
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
    players = {seat: speaker.player(n) for n, seat in enumerate(SEATS)}
    ways = {
        "counts": range(figure("preparation.players.fewest"), figure("preparation.players.most") + 1),
        "players": players,
        "asks": {ask: name[:1].upper() + name[1:] for ask, name in _asks(say).items()},
        "objectives": {one.slug: speaker.objective(n) for n, one in enumerate(OBJECTIVES)},
        "continents": {slug: speaker.continent(slug) for slug in CONTINENTS},
    }
    words = {
        "names": _names(speaker),
        "moves": _moves(speaker),
        "facts": _facts(say),
        "plain": ["owner", "armies"],
        "prompts": {name: prompts.get(("", text), text) for name, text in zip(NAMES, PROMPTS, strict=True)},
        "shapes": [draw.shape_of(n) for n, _ in enumerate(SEATS)],
        "inside": {slug: [TERRITORIES[t] for t in bits(inside)] for slug, inside in CONTINENTS.items()},
        "text": {
            **players,
            "nobody": say("nobody"),
            "holder": say("{name}: who holds it"),
            "less": say("{name}: one less"),
            "more": say("{name}: one more"),
        },
    }
    drawing = draw.whole(sentences.game, sentences.lang, {slug: draw.Mark(0) for slug in TERRITORIES})
    return Playground(
        words,
        ways=filled(TEMPLATES / "playground_ways.html", say, ways),
        panels=filled(TEMPLATES / "playground_panels.html", say, {"drawing": drawing}),
        scripts=("risiko/steps.js", "risiko/own-position.js", "risiko/playground.js"),
        styles=("risiko/board.css",),
        apart=("deck", "sizes"),
        quiet=("total_armies", "territories", "gains", "cards", "seen_cards", "sizes", "scores", "fulfilled"),
        place=("turn", "player"),
    )


def _asks(say: Callable[[str], str]) -> dict[str, str]:
    """What a position that a reader sets up can begin with: the phases of a turn."""
    return {"turn": say("reinforcements"), "combat": say("combat"), "strategic-move": say("strategic move")}


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
    """What is no name of a thing: a number stands under its stem, and two territories the script of the page names."""
    passes = {slug: phrased(n, speaker) for n, slug in enumerate(map(str, MOVES)) if slug in PASSES}
    say = speaker.say
    numbers = {"dice-#": say("armies: {number}"), "armies-#": say("armies: {number}"), "roll-#": say("dice: {number}")}
    return {**passes, **numbers}


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

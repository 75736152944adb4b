"""One sentence for each move: who decides what, or what dice and cards say; and what can be chosen, as a phrase."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from ...play.moves import (
    ARMY_MOVES,
    CARD_MOVES,
    COLOUR_MOVES,
    DICE_MOVES,
    END_ATTACKS,
    ENDS,
    NO_MOVE,
    NO_TRADE,
    OBJECTIVE_MOVES,
    STRATEGIC_MOVE,
    TERRITORY_MOVES,
    card_of,
    colour_of,
    dice_named,
    dice_rolled,
    number_of,
    objective_of,
)
from ...play.state import CHANCE, State
from .voice import Voice

__all__ = ["dealt", "decided", "phrased"]


def decided(kind: str, before: State, move: int, after: State, voice: Voice) -> str:
    """What a move says, as an answer to what was asked."""
    who = _whose(kind, before, after)
    if move in PASSES:
        return _passes(voice)[move].format(player=voice.player(who))
    return _sentences(voice)[kind].format(player=voice.player(who), what=phrased(move, voice))


def dealt(player: int, cards: Iterable[int], voice: Voice) -> str:
    """The territory cards that somebody is dealt, one after another."""
    sentence = voice.say("{player} is dealt territory cards: {what}.")
    return sentence.format(player=voice.player(player), what=voice.cards(cards))


def _whose(kind: str, before: State, after: State) -> int:
    """Who decides, or for whom chance does."""
    match kind:
        case "roll-for-first-turn":
            return before.rolls.index(0) if 0 in before.rolls else before.player
        case "deal-objective":
            return next(p for p, o in enumerate(before.objective) if o != after.objective[p])
        case "roll-defence":
            return before.owner[before.target]
    return before.player if before.to_move in (None, CHANCE) else before.to_move


PASSES = (END_ATTACKS, STRATEGIC_MOVE, NO_MOVE, NO_TRADE)


@cache
def _passes(voice: Voice) -> Mapping[int, str]:
    say = voice.say
    return {
        END_ATTACKS: say("{player} attacks no more."),
        STRATEGIC_MOVE: say("{player} goes on to the strategic move."),
        NO_MOVE: say("{player} makes no strategic move."),
        NO_TRADE: say("{player} trades in no cards."),
    }


@cache
def _sentences(voice: Voice) -> Mapping[str, str]:
    say = voice.say
    placed = say("{player} places an army: {what}.")
    return {
        "roll-for-first-turn": say("{player} rolls for the first turn: {what}."),
        "choose-colour": say("{player} chooses a colour: {what}."),
        "deal-objective": say("{player} is dealt an objective: {what}."),
        "place-starting-army": placed,
        "place-reinforcement": placed,
        "trade-card": say("{player} trades in a card: {what}."),
        "attack": say("{player} attacks: {what}."),
        "declare-defence": say("{player} defends with {what}."),
        "commit-armies": say("{player} attacks with {what}."),
        "roll-attack": say("{player} rolls for the attack: {what}."),
        "roll-defence": say("{player} rolls for the defence: {what}."),
        "occupy": say("{player} moves in with {what}."),
        "strategic-move": say("{player} makes a strategic move: {what}."),
        "armies-to-move": say("{player} moves {what}."),
        "draw-card": say("{player} draws a territory card: {what}."),
    }


def phrased(move: int, voice: Voice) -> str:
    """A move as a list has it."""
    if move in ENDS:
        origin, target = ENDS[move]
        return f"{voice.territory(origin)} → {voice.territory(target)}"
    if move in PASSES:
        return _passing(voice)[move]
    if move < len(TERRITORY_MOVES):
        return voice.territory(move)
    if move in CARD_MOVES:
        return voice.card(card_of(move))
    if move in OBJECTIVE_MOVES:
        return voice.objective(objective_of(move))
    if move in COLOUR_MOVES:
        return voice.colour(colour_of(move))
    if move in DICE_MOVES:
        return voice.armies(dice_named(move))
    if move in ARMY_MOVES:
        return voice.armies(number_of(move))
    return ", ".join(map(str, dice_rolled(move)))


@cache
def _passing(voice: Voice) -> Mapping[int, str]:
    say = voice.say
    return {
        END_ATTACKS: say("attack no more"),
        STRATEGIC_MOVE: say("go on to the strategic move"),
        NO_MOVE: say("no strategic move"),
        NO_TRADE: say("trade in no cards"),
    }

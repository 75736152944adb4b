"""One sentence for each move: who decides what, or what dice and cards say; and what can be chosen, as a phrase."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ...play.kinds import CHANCE, NAMES, Frame
from ...play.moves import DONE, FIRST_CARD, FIRST_DIE, LAST_CARD, MOVES
from ...play.state import NATURE, US, USSR
from ...play.tables import COUNTRIES
from .voice import Voice

__all__ = ["decided", "is_card", "is_country", "is_die", "phrased"]

FACES = 6


def decided(frame: Frame, mover: int, move: int, voice: Voice) -> str:
    """What a move says: `frame` is what was asked, `mover` whose move it was."""
    kind = NAMES[frame[0]]
    if frame[0] in CHANCE or mover == NATURE:
        return _by_chance(kind, frame, move, voice)
    player, say = voice.player(mover), voice.say
    if is_country(move):
        sentence = _of_country(voice).get(kind) or say("{player} chooses {country}.")
        return sentence.format(player=player, country=voice.object_(move), where=voice.place(move))
    if is_card(move):
        sentence = _of_card(voice).get(kind) or say("{player} chooses {card}.")
        return sentence.format(player=player, card=voice.card(move - FIRST_CARD))
    if move == DONE:
        sentence = say("{player} passes.") if kind == "auction-bid" else say("{player} chooses nothing more.")
        return sentence.format(player=player)
    return say("{player} chooses: {what}.").format(player=player, what=phrased(move, voice))


@cache
def _of_country(voice: Voice) -> Mapping[str, str]:
    say = voice.say
    placed = say("{player} places influence {where}.")
    removed = say("{player} removes influence {where}.")
    war = say("{player} starts the war {where}.")
    return {
        "place-influence": placed,
        "place-by-event": placed,
        "place-bid-influence": placed,
        "remove-by-event": removed,
        "take-away": removed,
        "play-card": removed,  # to end the Cuban Missile Crisis
        "withdraw-in-missile-crisis": removed,
        "remove-all-by-event": say("{player} removes all influence {where}."),
        "leave-out-of-scoring": say("{player} leaves {country} out of the count."),
        "realignment-target": say("{player} makes a realignment roll {where}."),
        "coup-target": say("{player} attempts a coup {where}."),
        "coup-by-che": say("{player} attempts a coup {where}."),
        "start-brush-war": war,
        "indo-pakistani-war": war,
        "choose-target-of-war": war,
        "double-influence": say("{player} doubles the influence {where}."),
    }


@cache
def _of_card(voice: Voice) -> Mapping[str, str]:
    say = voice.say
    discarded = say("{player} discards {card}.")
    return {
        "choose-headline": say("{player} chooses {card} as the headline card."),
        "play-card": say("{player} plays {card}."),
        "may-discard-held-card": discarded,
        "give-up-held-card": discarded,
        "discard-held-card": discarded,
        "blockade": discarded,
        "pay-debt-or-not": discarded,
        "discard-to-draw": discarded,
        "weed-out": discarded,
        "give-highest-card": say("{player} gives {card} to the opponent."),
        "take-from-discard-pile": say("{player} takes {card} from the discard pile."),
    }


def _by_chance(kind: str, frame: Frame, move: int, voice: Voice) -> str:
    say = voice.say
    if is_die(move):
        sentence = _dice(voice).get(kind) or say("The die shows {number}.")
        return sentence.format(number=move - FIRST_DIE)
    if is_card(move):
        card = voice.card(move - FIRST_CARD)
        if kind == "draw-card" and frame[3] in (US, USSR):
            return say("{player} draws {card}.").format(player=voice.player(frame[3]), card=card)
        if kind == "look-at-card":
            return say("From the top of the draw pile comes {card}.").format(card=card)
        return say("Drawn by chance from the hand: {card}.").format(card=card)
    return say("The lot falls on: {what}.").format(what=phrased(MOVES[move], voice))


@cache
def _dice(voice: Voice) -> Mapping[str, str]:
    say = voice.say
    return {
        "coup-die": say("The die for the coup attempt shows {number}."),
        "realignment-die": say("The die of the player who attempts the realignment shows {number}."),
        "realignment-opposing-die": say("The die of the opponent shows {number}."),
        "space-die": say("The die for the space race shows {number}."),
        "war-die": say("The die for the war shows {number}."),
        "us-summit-roll": say("The die of the US player shows {number}."),
        "ussr-summit-roll": say("The die of the USSR player shows {number}."),
        "olympic-games-host": say("The die of the host shows {number}."),
        "olympic-games-guest": say("The die of the guest shows {number}."),
    }


def is_country(move: int) -> bool:
    """Whether a move names a country."""
    return move < len(COUNTRIES)


def is_card(move: int) -> bool:
    """Whether a move names a card."""
    return FIRST_CARD < move <= LAST_CARD


def is_die(move: int) -> bool:
    """Whether a move is a face of the die."""
    return FIRST_DIE < move <= FIRST_DIE + FACES


def phrased(move: int, voice: Voice) -> str:
    """A move as a list has it."""
    say = voice.say
    if is_country(move):
        return voice.country(move)
    if is_card(move):
        return voice.card(move - FIRST_CARD)
    if is_die(move):
        return say("die {number}").format(number=move - FIRST_DIE)
    head, _, rest = str(MOVES[move]).partition("-")
    if head == "region":
        return voice.region(rest)
    if head == "vp":
        return say("{amount} forward").format(amount=voice.counted(int(rest), "victory-point"))
    if head == "defcon":
        return f"DEFCON {rest}"
    if head == "bid":
        side, _, number = rest.partition("-")
        return say("bid for the side {side}: {number}").format(
            side=voice.side(US if side == "us" else USSR), number=number
        )
    return _options(voice)[str(MOVES[move])]


@cache
def _options(voice: Voice) -> Mapping[str, str]:
    say = voice.say
    return {
        "done": say("nothing more"),
        "lot-first-player": say("the first player"),
        "lot-second-player": say("the second player"),
        "roll": say("roll the die"),
        "no-roll": say("no die roll"),
        "remove": say("remove the influence"),
        "keep": say("keep the influence"),
        "influence": say("place influence"),
        "realignment": say("make realignment rolls"),
        "coup": say("attempt a coup"),
        "event": say("play it as an event"),
        "operations": say("use its Operations points"),
        "space-race": say("send it to the space race"),
        "event-first": say("the event comes first, then the Operations points"),
        "event-last": say("the Operations points come first, then the event"),
        "discard": say("discard it"),
        "play-action-round": say("play another action round"),
        "end-turn": say("no further action round"),
        "improve-defcon": say("improve DEFCON"),
        "lower-defcon": say("lower DEFCON"),
        "participate": say("take part"),
        "boycott": say("boycott"),
        "remove-all-influence": say("remove all influence"),
        "add-influence": say("add influence"),
        "end-the-game": say("end the game"),
        "play-card": say("play the card"),
        "return-card": say("return the card"),
    }

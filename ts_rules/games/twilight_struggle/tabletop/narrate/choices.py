"""What can be chosen, as a phrase: a country, a card, a face of the die, an option."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ...play.moves import FIRST_CARD, FIRST_DIE, LAST_CARD, MOVES
from ...play.state import US, USSR
from ...play.tables import COUNTRIES
from .voice import Voice

__all__ = ["is_card", "is_country", "is_die", "phrased"]

FACES = 6


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
    if is_country(move):
        return voice.country(move)
    if is_card(move):
        return voice.card(move - FIRST_CARD)
    if is_die(move):
        return voice.say("die {number}").format(number=move - FIRST_DIE)
    return _option(str(MOVES[move]), voice)


def _option(name: str, voice: Voice) -> str:
    say = voice.say
    head, _, rest = name.partition("-")
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
    return _options(voice)[name]


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

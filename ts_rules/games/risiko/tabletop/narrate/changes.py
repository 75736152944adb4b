"""Sentences for what a move has changed on the board, and for what dice decide."""

from __future__ import annotations

from collections.abc import Iterator

from ...play.board import TERRITORIES
from ...play.state import NOBODY, PLAYING, STRATEGIC_MOVE, State
from ...rules.s4_2_combat import attacker_wins, pairs_of_dice
from .voice import Voice

__all__ = ["changed", "compared", "ended", "told"]

MANY = 8
"""More territories than these that change together are counted, not named."""


def changed(before: State, after: State) -> tuple[int, ...]:
    """The territories whose armies or owner have changed."""
    both = range(len(TERRITORIES))
    return tuple(t for t in both if (before.owner[t], before.armies[t]) != (after.owner[t], after.armies[t]))


def compared(before: State, defence: tuple[int, ...], voice: Voice) -> Iterator[str]:
    """What each pair of dice decides, once the defender has rolled."""
    sentence = voice.say("{attack} against {defence}: {player} loses an army.")
    attacker, defender = before.owner[before.origin], before.owner[before.target]
    for own, other in pairs_of_dice(before.rolled, defence):
        loser = defender if attacker_wins(own, other) else attacker
        yield sentence.format(attack=own, defence=other, player=voice.player(loser))


def told(before: State, after: State, voice: Voice) -> Iterator[str]:
    """A sentence for each change that is not told by the move itself."""
    say = voice.say
    lands = changed(before, after)
    if len(lands) > MANY:
        yield say("Territories that change: {count}.").format(count=len(lands))
    else:
        yield from (_land(t, before, after, voice) for t in lands)
    yield from _players(before, after, voice)
    yield from _turn(before, after, voice)
    if before.result is None and after.result is not None:
        yield ended(*after.result, voice)


def _land(territory: int, before: State, after: State, voice: Voice) -> str:
    here, owner = voice.territory(territory), after.owner[territory]
    if before.owner[territory] != owner:
        sentence = voice.say("{territory}: {player}, {armies}.")
        return sentence.format(territory=here, player=voice.player(owner), armies=voice.armies(after.armies[territory]))
    now = voice.armies(after.armies[territory])
    return voice.say("{territory}: {old} → {armies}.").format(territory=here, old=before.armies[territory], armies=now)


def _players(before: State, after: State, voice: Voice) -> Iterator[str]:
    say = voice.say
    for seat in range(after.rules.players):
        player = voice.player(seat)
        if before.beaten_by[seat] == PLAYING != after.beaten_by[seat]:
            by = voice.player(after.beaten_by[seat])
            yield say("{player} is out of the game, destroyed by {other}.").format(player=player, other=by)
        if before.unplaced[seat] < after.unplaced[seat]:
            sentence = say("{player}: {armies} to place.")
            yield sentence.format(player=player, armies=voice.armies(after.unplaced[seat]))
        if abs((old := before.hands[seat].bit_count()) - (new := after.hands[seat].bit_count())) > 1:
            yield say("{player}: territory cards {old} → {new}.").format(player=player, old=old, new=new)


def _turn(before: State, after: State, voice: Voice) -> Iterator[str]:
    say = voice.say
    if before.discard and not after.discard and after.turn and after.deck:
        yield say("The discarded cards are shuffled and become the new deck.")
    if before.turn != after.turn:
        yield say("Turn {number} begins.").format(number=after.turn)
    if before.turn and before.player != after.player:
        yield say("It is the turn of {player}.").format(player=voice.player(after.player))
    elif before.phase != after.phase == STRATEGIC_MOVE and after.result is None:
        yield say("The attacks are over.")
    if after.attack and not before.attack and not before.defence and after.defence:
        yield say("Attack with {attack}, defence with {defence}.").format(
            attack=voice.armies(after.attack), defence=voice.armies(after.defence)
        )


def ended(winner: int, why: str, voice: Voice) -> str:
    """How the game ends."""
    say = voice.say
    if winner == NOBODY:
        return say("The game is over and nobody wins ({why}).").format(why=voice.rule(why))
    sentence = say("The game is over: {player} wins ({why}).")
    return sentence.format(player=voice.player(winner), why=voice.rule(why))

"""Sentences for what has changed on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from ...play.state import NOBODY, US, USSR
from ...play.tables import CARD, COUNTRY
from .board_changes import Change
from .voice import Voice

__all__ = ["china_card", "effect_named", "ended", "places", "told"]

MANY = 7
"""So many cards that move together are counted, not named."""


def told(found: Iterable[Change], voice: Voice, edition: str) -> Iterator[str]:
    """A sentence for each change; cards that go the same way share one."""
    changes = list(found)
    ways: dict[tuple[int | str, int | str], list[Change]] = {}
    for change in changes:
        if change.what == "card":
            ways.setdefault((change.before, change.after), []).append(change)
    for change in changes:
        if change.what != "card":
            yield _told(change, voice, edition)
        elif group := ways.pop((change.before, change.after), None):
            numbers, where = [int(moved.of) for moved in group], places(voice)
            cards = voice.cards(numbers) if len(numbers) < MANY else voice.counted(len(numbers), "card")
            yield f"{cards}: {where[str(change.before)]} → {where[str(change.after)]}."


def _told(change: Change, voice: Voice, edition: str) -> str:
    """The sentence of a change that is not of a card's place."""
    after = change.after
    match change.what:
        case "influence":
            return _influence(change, voice)
        case "control":
            return controlled(int(change.of), int(after), voice)
        case "defcon":
            return _defcon(change, voice)
        case "vp":
            return _vp(change, voice)
        case "lasting":
            return _in_effect(voice.card(int(change.of)), voice, now=bool(after))
        case "effect":
            return _effect(change, voice)
        case "turn":
            return voice.say("Turn {number} begins.").format(number=after)
        case "round":
            return moment(int(after), voice)
    return _of_side(change, voice, edition)


def _of_side(change: Change, voice: Voice, edition: str) -> str:
    side, after = change.side, change.after
    match change.what:
        case "military_operations":
            sentence = voice.say("Military operations, {side}: {old} → {new}.")
            return sentence.format(side=voice.side(side), old=change.before, new=after)
        case "space":
            return in_space(side, int(after), voice, edition)
        case "space_cards":
            return sent_to_space(side, int(after), voice)
        case "china":
            return china_card(int(change.of), int(after), voice, face_up=bool(side))
        case "result":
            return ended(side, str(after), voice)
    raise KeyError(change.what)


def _influence(change: Change, voice: Voice) -> str:
    country, before, after = int(change.of), int(change.before), int(change.after)
    return voice.say("{country}: {side} {amount}, now {number}.").format(
        country=voice.country(country),
        side=voice.side(change.side),
        amount=voice.signed(after - before, "influence-point"),
        number=after,
    )


def controlled(country: int, side: int, voice: Voice) -> str:
    """Who controls a country."""
    if side == NOBODY:
        return voice.say("{country}: nobody has control.").format(country=voice.country(country))
    return voice.say("{country}: control of the {side}.").format(country=voice.country(country), side=voice.side(side))


def _defcon(change: Change, voice: Voice) -> str:
    say = voice.say
    fell = int(change.after) < int(change.before)
    sentence = say("DEFCON falls from {old} to {new}.") if fell else say("DEFCON rises from {old} to {new}.")
    return sentence.format(old=change.before, new=change.after)


def _vp(change: Change, voice: Voice) -> str:
    moved = int(change.after) - int(change.before)
    return voice.say("{side}: {amount}; the VP track shows: {where}.").format(
        side=voice.side(US if moved > 0 else USSR),
        amount=f"+{voice.counted(abs(moved), 'victory-point')}",
        where=voice.track(int(change.after)),
    )


def in_space(side: int, box: int, voice: Voice, edition: str) -> str:
    """Where a marker of the space race stands."""
    if not box:
        return voice.say("Space race, {side}: on the start.").format(side=voice.side(side))
    return voice.say("Space race, {side}: box {number}, {name}.").format(
        side=voice.side(side), number=box, name=voice.box(box, edition)
    )


def sent_to_space(side: int, count: int, voice: Voice) -> str:
    """How many cards a side has sent to the space race."""
    return voice.say("Cards sent to the space race in this turn, {side}: {number}.").format(
        side=voice.side(side), number=count
    )


def china_card(card: int, side: int, voice: Voice, *, face_up: bool) -> str:
    """Who holds The China Card and how it lies."""
    say = voice.say
    if side == NOBODY:
        return say("{card}: nobody holds it.").format(card=voice.card(card))
    sentence = say("{card}: {side}, face up.") if face_up else say("{card}: {side}, face down.")
    return sentence.format(card=voice.card(card), side=voice.side(side))


@cache
def places(voice: Voice) -> Mapping[str, str]:
    """Where a card can be."""
    say = voice.say
    return {
        "hand-us": say("hand of the US"),
        "hand-ussr": say("hand of the USSR"),
        "draw": say("draw pile"),
        "discard": say("discard pile"),
        "removed": say("removed from the game"),
        "headline-us": say("headline card of the US"),
        "headline-ussr": say("headline card of the USSR"),
        "table": say("in play"),
        "aside": say("out of play"),
    }


def _effect(change: Change, voice: Voice) -> str:
    what = effect_named(str(change.of), voice)
    what = what[:1].upper() + what[1:]
    event = str(change.of).partition("/")[0] in CARD or str(change.of).startswith(("chernobyl", "norad"))
    if change.after and not event:  # something that has happened
        return f"{what}."
    return _in_effect(what, voice, now=bool(change.after))


def _in_effect(what: str, voice: Voice, *, now: bool) -> str:
    say = voice.say
    return (say("{what}: now in effect.") if now else say("{what}: no longer in effect.")).format(what=what)


def effect_named(effect: str, voice: Voice) -> str:
    """An effect that holds until the turn ends, mostly of a card."""
    say = voice.say
    name, _, of = effect.partition("/")
    head, _, rest = name.partition("-")
    if head == "realigned":
        return say("realignment roll in this turn: {country}").format(country=voice.country(COUNTRY[rest]))
    if head == "chernobyl":
        return f"{voice.card(CARD['chernobyl'])} ({voice.region(rest)})"
    if name in CARD:
        side = f" ({voice.side(US if of == 'by-us' else USSR)})" if of else ""
        return f"{voice.card(CARD[name])}{side}"
    china = voice.card(CARD["the-china-card"])
    return {
        "space-held-card": say("a held card has been discarded"),
        "scoring-card-risked": say("a player risks holding a scoring card"),
        "norad-level": f"{voice.card(CARD['norad'])} (DEFCON)",
        "china-card-barred": say("{card} cannot be played in this turn").format(card=china),
        "china-card-used": say("{card} has been played").format(card=china),
        "china-card-passed": say("{card} has been passed on in this turn").format(card=china),
        "seats-changed": say("the players have changed sides"),
    }[name]


def moment(number: int, voice: Voice) -> str:
    """The action round, or the headline phase."""
    return voice.say("Action round {number}.").format(number=number) if number else voice.say("Headline phase.")


def ended(winner: int, why: str, voice: Voice) -> str:
    """How the game ends."""
    say = voice.say
    sentence = {
        US: say("The game is over: the US wins ({why})."),
        USSR: say("The game is over: the USSR wins ({why})."),
    }
    return (sentence.get(winner) or say("The game ends in a draw ({why}).")).format(why=voice.asker(why))

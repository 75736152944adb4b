"""Sentences for what is so in a position: the words that a scenario's `given` and `then` know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ...play.named_things import SIDES
from ...play.state import NOBODY, US, USSR
from ...play.tables import CARD, COUNTRY, EDITIONS
from .change_sentences import china_card, controlled, effect_named, ended, in_space, moment, places, sent_to_space
from .voice import Voice

__all__ = ["stated"]

NOT = "not "
ASKED_TOGETHER = ("asked_by", "result")  # said with `decision` and `winner`
DECISION = "decision"
Table = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Position:
    """What a sentence about one fact needs besides: the words of the language, the other facts, the edition."""

    voice: Voice
    facts: Table
    edition: str


def stated(facts: Table, voice: Voice, edition: str = EDITIONS[0]) -> Iterator[str]:
    """A sentence or more for each fact."""
    here = Position(voice, facts, edition)
    for word, value in facts.items():
        if word not in ASKED_TOGETHER:
            yield from STATE[word](word, value, here)
    if "asked_by" in facts and DECISION not in facts:
        yield from _next(DECISION, "", here)
    if "result" in facts and "winner" not in facts:
        yield voice.say("Why the game ends: {why}.").format(why=voice.asker(facts["result"]))


def _moment(word: str, value: Any, here: Position) -> Iterator[str]:
    """When it is, and the tracks that both sides share."""
    voice = here.voice
    match word:
        case "turn":
            yield voice.say("Turn {number}.").format(number=value)
        case "round":
            yield moment(value, voice)
        case "phasing":
            yield voice.say("Phasing player: {side}.").format(side=voice.side(SIDES[value]))
        case "defcon":
            yield f"DEFCON: {value}."
        case "vp":
            yield voice.say("VP track: {where}.").format(where=voice.track(value))


def _of_countries(word: str, value: Any, here: Position) -> Iterator[str]:
    """Influence and control."""
    voice = here.voice
    for slug, there in value.items():
        if word == "control":
            yield controlled(COUNTRY[slug], SIDES[there], voice)
            continue
        us, ussr = there
        yield voice.say("{country}: {us} {us_number}, {ussr} {ussr_number}.").format(
            country=voice.country(COUNTRY[slug]),
            us=voice.side(US),
            us_number=us,
            ussr=voice.side(USSR),
            ussr_number=ussr,
        )


def _of_sides(word: str, value: Any, here: Position) -> Iterator[str]:
    """What each side has: markers, cards, its standing in the regions."""
    voice = here.voice
    for name, there in value.items():
        side = SIDES[name]
        match word:
            case "military_operations":
                yield voice.say("Military operations, {side}: {number}.").format(side=voice.side(side), number=there)
            case "space":
                yield in_space(side, there, voice, here.edition)
            case "space_cards":
                yield sent_to_space(side, there, voice)
            case "hands":
                yield from _listed(places(voice)[f"hand-{name}"], there, voice)
            case "headlines":
                yield from _listed(places(voice)[f"headline-{name}"], [] if there == "none" else [there], voice)
            case "status":
                for region, level in there.items():
                    yield f"{voice.region(region)}, {voice.side(side)}: {_levels(voice)[level]}."


@cache
def _levels(voice: Voice) -> Mapping[str, str]:
    say = voice.say
    return {
        "none": say("nothing"),
        "presence": say("presence"),
        "domination": say("domination"),
        "control": say("control"),
    }


def _china(word: str, value: Any, here: Position) -> Iterator[str]:
    """Who holds The China Card, and how it lies; its face alone where nothing says who."""
    voice, say, card = here.voice, here.voice.say, CARD["the-china-card"]
    if word == "china":
        side = NOBODY if value == "nobody" else SIDES[value]
        yield china_card(card, side, voice, face_up=here.facts.get("china_face_up", True))
    elif "china" not in here.facts:
        sentence = say("{card}: face up.") if value else say("{card}: face down.")
        yield sentence.format(card=voice.card(card))


def _pile(word: str, value: Any, here: Position) -> Iterator[str]:
    """Cards that lie together, or whose events are of one kind."""
    voice = here.voice
    if word == "lasting":
        yield from _listed(voice.say("in effect"), value, voice)
    elif word == "played":
        yield from _listed(voice.say("events that have happened"), value, voice)
    else:
        yield from _listed(places(voice)[word], value, voice)


def _listed(here: str, slugs: Any, voice: Voice) -> Iterator[str]:
    there = [CARD[s] for s in slugs if not s.startswith(NOT)]
    absent = [CARD[s.removeprefix(NOT)] for s in slugs if s.startswith(NOT)]
    here = here[:1].upper() + here[1:]
    if there:
        yield f"{here}: {voice.cards(there)}."
    if absent:
        yield voice.say("{here}, not there: {cards}.").format(here=here, cards=voice.cards(absent))
    if not slugs:
        yield voice.say("{here}: no card.").format(here=here)


def _effects(_word: str, value: Any, here: Position) -> Iterator[str]:
    voice = here.voice
    say = voice.say
    there = [effect_named(e, voice) for e in value if not e.startswith(NOT)]
    absent = [effect_named(e.removeprefix(NOT), voice) for e in value if e.startswith(NOT)]
    if there:
        yield say("In effect in this turn: {what}.").format(what=", ".join(there))
    if absent:
        yield say("Not in effect: {what}.").format(what=", ".join(absent))
    if not value:
        yield say("No effect lasts until the end of the turn.")


def _sizes(_word: str, value: Any, here: Position) -> Iterator[str]:
    voice = here.voice
    for name, number in value.items():
        where = places(voice)[f"hand-{name}" if name in ("us", "ussr") else name]
        yield f"{where[:1].upper()}{where[1:]}: {voice.counted(number, 'card')}."


def _next(word: str, value: Any, here: Position) -> Iterator[str]:
    """Whose move it is, or what asks for it."""
    voice, say, facts = here.voice, here.voice.say, here.facts
    asker = facts.get("asked_by", "nothing")
    if word == DECISION and value != "nothing" and (value or asker != "nothing"):
        if asker != "nothing":
            yield say("Next to decide: {who}.").format(who=voice.asker(asker))
        elif "to_move" not in facts:
            yield say("There is still a decision or a draw to make.")
    elif word == DECISION and "to_move" in facts:
        return
    elif word == DECISION or value == "nobody":
        yield say("Nobody has anything left to decide.")
    elif value == "chance":
        yield say("The next thing is a die roll or a draw.")
    else:
        yield say("The next decision: {side}.").format(side=voice.side(SIDES[value]))


def _winner(_word: str, value: Any, here: Position) -> Iterator[str]:
    voice, say = here.voice, here.voice.say
    if value == "none":
        yield say("Nobody has won yet.")
        return
    winner = NOBODY if value == "draw" else SIDES[value]
    if why := here.facts.get("result", ""):
        yield ended(winner, why, voice)
    else:
        plain = {US: say("The game ends: victory of the US."), USSR: say("The game ends: victory of the USSR.")}
        yield plain.get(winner) or say("The game ends in a draw.")


STATE: Mapping[str, Callable[[str, Any, Position], Iterator[str]]] = {
    **dict.fromkeys(("turn", "round", "phasing", "defcon", "vp"), _moment),
    **dict.fromkeys(("influence", "control"), _of_countries),
    **dict.fromkeys(("status", "military_operations", "space", "space_cards", "hands", "headlines"), _of_sides),
    **dict.fromkeys(("china", "china_face_up"), _china),
    **dict.fromkeys(("draw", "discard", "removed", "lasting", "played"), _pile),
    "effects": _effects,
    "sizes": _sizes,
    **dict.fromkeys(("to_move", DECISION), _next),
    "winner": _winner,
}
"""By word of the scenario; what is not here is said together with another."""

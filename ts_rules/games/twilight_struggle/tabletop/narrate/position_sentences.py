"""Sentences for what is so in a position: the words that a scenario's `given` and `then` know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from ...play.named_things import SIDES
from ...play.state import NOBODY, US, USSR
from ...play.tables import CARD, COUNTRY, EDITIONS
from .change_sentences import china_card, controlled, effect_named, ended, in_space, moment, places, sent_to_space
from .wording import Voice

__all__ = ["stated"]

NOT = "not "
ASKED_TOGETHER = ("asked_by", "result")  # said with `decision` and `winner`
DECISION = "decision"
Table = Mapping[str, Any]


def stated(facts: Table, voice: Voice, edition: str = EDITIONS[0]) -> Iterator[str]:
    """A sentence or more for each fact."""
    for word, value in facts.items():
        if word not in ASKED_TOGETHER:
            yield from STATE[word](value, voice, facts, edition)
    if "asked_by" in facts and DECISION not in facts:
        yield from _decision("", voice, facts, edition)
    if "result" in facts and "winner" not in facts:
        yield voice.say("Why the game ends: {why}.").format(why=voice.asker(facts["result"]))


def _influence(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    for slug, (us, ussr) in value.items():
        country = voice.country(COUNTRY[slug])
        yield voice.say("{country}: {us} {us_number}, {ussr} {ussr_number}.").format(
            country=country, us=voice.side(US), us_number=us, ussr=voice.side(USSR), ussr_number=ussr
        )


def _control(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    for slug, side in value.items():
        yield controlled(COUNTRY[slug], SIDES[side], voice)


def _status(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    for side, regions in value.items():
        for region, level in regions.items():
            yield f"{voice.region(region)}, {voice.side(SIDES[side])}: {_levels(voice)[level]}."


@cache
def _levels(voice: Voice) -> Mapping[str, str]:
    say = voice.say
    return {
        "none": say("nothing"),
        "presence": say("presence"),
        "domination": say("domination"),
        "control": say("control"),
    }


def _defcon(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    del voice
    yield f"DEFCON: {value}."


def _vp(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    yield voice.say("VP track: {where}.").format(where=voice.track(value))


def _turn(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    yield voice.say("Turn {number}.").format(number=value)


def _round(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    yield moment(value, voice)


def _phasing(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    yield voice.say("Phasing player: {side}.").format(side=voice.side(SIDES[value]))


def _military(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    for side, number in value.items():
        yield voice.say("Military operations, {side}: {number}.").format(side=voice.side(SIDES[side]), number=number)


def _space(value: Any, voice: Voice, _facts: Table, edition: str) -> Iterator[str]:
    for side, number in value.items():
        yield in_space(SIDES[side], number, voice, edition)


def _space_cards(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    for side, number in value.items():
        yield sent_to_space(SIDES[side], number, voice)


def _china(value: Any, voice: Voice, facts: Table, _edition: str) -> Iterator[str]:
    side = NOBODY if value == "nobody" else SIDES[value]
    yield china_card(CARD["the-china-card"], side, voice, face_up=facts.get("china_face_up", True))


def _china_face_up(value: Any, voice: Voice, facts: Table, _edition: str) -> Iterator[str]:
    if "china" not in facts:
        say = voice.say
        sentence = say("{card}: face up.") if value else say("{card}: face down.")
        yield sentence.format(card=voice.card(CARD["the-china-card"]))


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


def _hands(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    for side, slugs in value.items():
        yield from _listed(places(voice)[f"hand-{side}"], slugs, voice)


def _headlines(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    for side, slug in value.items():
        yield from _listed(places(voice)[f"headline-{side}"], [] if slug == "none" else [slug], voice)


def _pile(name: str) -> Callable[[Any, Voice, Table, str], Iterator[str]]:
    def said(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
        yield from _listed(places(voice)[name], value, voice)

    return said


def _lasting(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    yield from _listed(voice.say("in effect"), value, voice)


def _played(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    yield from _listed(voice.say("events that have happened"), value, voice)


def _effects(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    say = voice.say
    there = [effect_named(e, voice) for e in value if not e.startswith(NOT)]
    absent = [effect_named(e.removeprefix(NOT), voice) for e in value if e.startswith(NOT)]
    if there:
        yield say("In effect in this turn: {what}.").format(what=", ".join(there))
    if absent:
        yield say("Not in effect: {what}.").format(what=", ".join(absent))
    if not value:
        yield say("No effect lasts until the end of the turn.")


def _sizes(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    for name, number in value.items():
        where = places(voice)[f"hand-{name}" if name in ("us", "ussr") else name]
        yield f"{where[:1].upper()}{where[1:]}: {voice.counted(number, 'card')}."


def _to_move(value: Any, voice: Voice, _facts: Table, _edition: str) -> Iterator[str]:
    say = voice.say
    if value == "chance":
        yield say("The next thing is a die roll or a draw.")
    elif value == "nobody":
        yield say("Nobody has anything left to decide.")
    else:
        yield say("The next decision: {side}.").format(side=voice.side(SIDES[value]))


def _decision(value: Any, voice: Voice, facts: Table, edition: str) -> Iterator[str]:
    say = voice.say
    asker = facts.get("asked_by", "nothing")
    if value == "nothing" or (not value and asker == "nothing"):
        if "to_move" not in facts:
            yield from _to_move("nobody", voice, facts, edition)
    elif asker != "nothing":
        yield say("What comes next is asked by: {who}.").format(who=voice.asker(asker))
    elif "to_move" not in facts:
        yield say("Something is left to decide or to draw.")


def _winner(value: Any, voice: Voice, facts: Table, _edition: str) -> Iterator[str]:
    if value == "none":
        yield voice.say("Nobody has won yet.")
        return
    winner = NOBODY if value == "draw" else SIDES[value]
    why = facts.get("result", "")
    say = voice.say
    if why:
        yield ended(winner, why, voice)
    else:
        plain = {US: say("The game ends: victory of the US."), USSR: say("The game ends: victory of the USSR.")}
        yield plain.get(winner) or say("The game ends in a draw.")


STATE: Mapping[str, Callable[[Any, Voice, Table, str], Iterator[str]]] = {
    "turn": _turn,
    "round": _round,
    "phasing": _phasing,
    "defcon": _defcon,
    "vp": _vp,
    "influence": _influence,
    "control": _control,
    "status": _status,
    "military_operations": _military,
    "space": _space,
    "space_cards": _space_cards,
    "china": _china,
    "china_face_up": _china_face_up,
    "hands": _hands,
    "headlines": _headlines,
    "draw": _pile("draw"),
    "discard": _pile("discard"),
    "removed": _pile("removed"),
    "lasting": _lasting,
    "played": _played,
    "effects": _effects,
    "sizes": _sizes,
    "to_move": _to_move,
    "decision": _decision,
    "winner": _winner,
}
"""By word of the scenario; what is not here is said together with another."""

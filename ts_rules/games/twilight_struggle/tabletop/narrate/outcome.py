"""What must come out of a scenario: what holds in the end, what may be done then and what may not."""

from __future__ import annotations

from collections.abc import Iterator

from .....playing.notation import move_named
from .....playing.scenario_file import Scenario
from ...play.as_played_game import PLAYED
from ...play.named_things import side_name
from ...play.state import NOBODY, State
from .choices import phrased
from .facts import stated
from .voice import Voice

__all__ = ["outcome"]


CALM = "nothing"


def outcome(scenario: Scenario, end: State, voice: Voice) -> Iterator[str]:
    """A sentence for each thing that the scenario checks; `end` is the position that was reached."""
    then = dict(scenario.then)
    if then.get("decision", CALM) != CALM and end.stack:  # told by who decides, and what asks for it
        mover = side_name(NOBODY if end.to_move is None else end.to_move)
        then = {"to_move": mover, "asked_by": end.stack[-1][2]} | then
    yield from stated(then, voice, end.rules.edition)
    say = voice.say
    if scenario.only is not None:
        yield (
            say("Possible now is only: {what}.").format(what=_listed(scenario.only, voice))
            if scenario.only
            else say("Nothing is possible now.")
        )
    if scenario.legal:
        yield say("Possible now: {what}.").format(what=_listed(scenario.legal, voice))
    if scenario.illegal:
        yield say("Not possible now: {what}.").format(what=_listed(scenario.illegal, voice))
    if scenario.refused:
        yield say("Not allowed: {what}.").format(what=_listed(scenario.refused, voice))
    if scenario.promises:
        yield say("After every move all holds that must always hold.")


def _listed(moves: tuple[str, ...], voice: Voice) -> str:
    return voice.choices(phrased(move_named(PLAYED, text), voice) for text in moves)

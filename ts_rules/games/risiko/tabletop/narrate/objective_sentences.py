"""What an objective asks of its holder, as a sentence."""

from __future__ import annotations

from ...play.board import CONTINENTS
from ...play.objectives import Objective
from .voice import Voice

__all__ = ["in_full", "sentence"]


def sentence(speaker: Voice, objective: Objective) -> str:
    """What its holder has to do; the territories of a tournament are named by whoever shows it."""
    say, count = speaker.say, objective.territories
    if objective.tournament:
        return say("Hold all these territories:")
    if objective.colour is not None:
        return say("Destroy the armies of this colour: {colour}.").format(colour=speaker.colour(objective.colour))
    if objective.armies_each:
        wanted = say("Hold {count} territories of one's choice, with at least {armies} in each.")
        return wanted.format(count=count, armies=speaker.armies(objective.armies_each))
    if count:
        return say("Hold {count} territories of one's choice.").format(count=count)
    named = " + ".join(speaker.continent(slug) for slug, mask in CONTINENTS.items() if mask in objective.continents)
    if objective.others:
        return say("Hold these continents and one more of one's choice: {continents}.").format(continents=named)
    return say("Hold these continents: {continents}.").format(continents=named)


def in_full(speaker: Voice, objective: Objective) -> str:
    """The same where nothing stands beside it: the territories of a tournament's objective follow."""
    said = sentence(speaker, objective)
    return f"{said} {speaker.territories(objective.lands)}." if objective.lands else said

"""A scenario as steps for a page or a terminal: a sentence each, what it changes, and the board after it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from .....handbook.tabletop import Step, Tale
from .....model import Game, Ruleset
from .....playing.notation import move_named
from .....playing.scenario_file import Scenario
from ...play.as_played_game import PLAYED
from ...play.moves import FIRST_CARD
from ...play.position_facts import holder
from ...play.state import US, USSR, State
from ...play.tables import COUNTRIES, COUNTRY
from .board_changes import Change
from .change_sentences import told
from .decisions import decided, is_country
from .played_moves import Move, Played, play
from .start_and_end import occasion, opening, outcome
from .voice import Voice, voice

if TYPE_CHECKING:
    from markupsafe import Markup

__all__ = ["BoardStep", "BoardTale", "steps_of", "tale_of"]

KEPT: dict[str, Played] = {}
"""By scenario: how it was played under its first ruleset."""
DRAWS = "draw-card"
AT_HAND = 8
"""So many countries of the starting position are drawn even if nothing happens in them."""
TOLD_BY_THE_MOVE = ("table", "headline-us", "headline-ussr")
"""Where a card goes when it is played: the sentence of the move has said so."""


@dataclass(frozen=True)
class BoardStep(Step):
    """A step with what has changed, and the position after it."""

    found: tuple[Change, ...]
    after: State

    @property
    def countries(self) -> tuple[str, ...]:
        """The countries in which something has changed."""
        touched = (int(c.of) for c in self.found if c.what in ("influence", "control"))
        return tuple(dict.fromkeys(COUNTRIES[c] for c in touched))


@dataclass(frozen=True)
class BoardTale(Tale):
    """A scenario told in one language, with the countries to draw."""

    steps: tuple[BoardStep, ...]
    countries: tuple[str, ...]
    first: State
    game: Game
    voice: Voice

    @cached_property
    def boards(self) -> tuple[Markup, ...]:
        """The countries concerned and their neighbours, as the scenario starts."""
        from ..draw import focus

        return focus(self.game, self.countries, self.first, self.voice.lang)

    @cached_property
    def chips(self) -> tuple[tuple[str, str, str], ...]:
        """What the tracks show at the start: key, name, value; those that something happens on, DEFCON and VP."""
        shown = {"defcon", "vp", *(c.what for step in self.steps for c in step.found)}
        say = self.voice.say
        names = {
            "defcon": "DEFCON",
            "vp": say("VP track"),
            "military_operations": say("Military operations"),
            "space": say("Space race"),
            "turn": say("Turn"),
        }
        return tuple((key, name, _chip(key, self.first, self.voice)) for key, name in names.items() if key in shown)

    @cached_property
    def data(self) -> Markup:
        """For the page's script: of each step the countries that change, `[US, USSR, who controls]`, and the tracks."""
        from markupsafe import Markup

        keys = [key for key, _, _ in self.chips]
        frames = [_frame(self.first, self.countries, keys, self.voice)]
        for step in self.steps:
            here = [c for c in step.countries if c in self.countries]
            moved = [k for k in keys if any(c.what == k for c in step.found)]
            frames.append(_frame(step.after, here, moved, self.voice))
        text = json.dumps(frames, ensure_ascii=False, separators=(",", ":"))
        return Markup(text.replace("<", "\\u003c"))  # noqa: S704 - JSON without a bracket


def steps_of(scenario: Scenario, game: Game, lang: str, ruleset: Ruleset | None = None) -> BoardTale:
    """Play a scenario, under its first ruleset if none is given, and tell it; played once for all languages."""
    if ruleset is not None:
        return tale_of(play(scenario, ruleset), game, lang)
    if scenario.id not in KEPT or KEPT[scenario.id].scenario is not scenario:
        KEPT[scenario.id] = play(scenario, _ruleset(scenario.rulesets[0], game))
    return tale_of(KEPT[scenario.id], game, lang)


def _ruleset(name: str, game: Game) -> Ruleset:
    """An edition or a printing, or a book as it is written."""
    from .....books import recorded
    from .....books.readings import ruleset

    return game.ruleset(name) if name in game.spec.rulesets else ruleset(recorded()[name], game)


def tale_of(played: Played, game: Game, lang: str) -> BoardTale:
    """Tell what was played; playing once serves all languages."""
    speaker, scenario = voice(game, lang), played.scenario
    edition = played.ruleset.edition
    return BoardTale(
        scenario.id,
        played.ruleset.name,
        tuple(opening(scenario, played.ruleset, speaker)),
        tuple(occasion(scenario.given, speaker)),
        tuple(told(_worth_telling(c for c in played.at_once if c.what != "round"), speaker, edition)),
        tuple(_steps(played.moves, speaker, edition)),
        tuple(outcome(scenario, played.end, speaker)),
        _concerned(played),
        played.start,
        game,
        speaker,
    )


def _steps(moves: Iterable[Move], speaker: Voice, edition: str) -> Iterator[BoardStep]:
    waiting: list[Move] = []
    for move in moves:
        if waiting and move.kind != DRAWS:
            yield _drawn(waiting, speaker, edition)
            waiting = []
        if move.kind == DRAWS:
            waiting.append(move)
        else:
            sentence = decided(move.frame, move.mover, move.move, speaker)
            yield _step(sentence, move, _worth_telling(move.found), move.found, speaker, edition)
    if waiting:
        yield _drawn(waiting, speaker, edition)


def _drawn(moves: list[Move], speaker: Voice, edition: str) -> BoardStep:
    """Cards that are drawn one after another: one step, with a sentence for each side."""
    by_side: dict[int, list[int]] = {}
    for move in moves:
        by_side.setdefault(move.frame[3], []).append(move.move - FIRST_CARD)
    sentences = [
        speaker.say("{player} draws {card}.").format(player=speaker.player(side), card=speaker.cards(cards))
        for side, cards in by_side.items()
    ]
    drawn = {card for cards in by_side.values() for card in cards}
    found = tuple(change for move in moves for change in move.found)
    rest = [c for c in found if not (c.what == "card" and c.of in drawn and str(c.after).startswith("hand"))]
    return _step(" ".join(sentences), moves[-1], _worth_telling(rest), found, speaker, edition)


def _step(
    sentence: str, move: Move, tell: Iterable[Change], found: tuple[Change, ...], speaker: Voice, edition: str
) -> BoardStep:
    details = tuple(told(tell, speaker, edition))
    is_card = move.asked in speaker.game.cards
    return BoardStep(sentence, details, move.asked, speaker.asker(move.asked), is_card, found, move.after)


def _worth_telling(found: Iterable[Change]) -> tuple[Change, ...]:
    """What the sentence of a move has not said already."""
    return tuple(c for c in found if not (c.what == "card" and c.after in TOLD_BY_THE_MOVE))


def _concerned(played: Played) -> tuple[str, ...]:
    """The countries to draw: where something changes or is chosen, what must come out, and a small start."""
    scenario = played.scenario
    found = {COUNTRIES[int(c.of)] for m in played.moves for c in m.found if c.what in ("influence", "control")}
    first = {COUNTRIES[int(c.of)] for c in played.at_once if c.what in ("influence", "control")}
    found |= first if len(first) <= AT_HAND else set()
    found |= {COUNTRIES[m.move] for m in played.moves if is_country(m.move)}
    for word in ("influence", "control"):
        table = scenario.then.get(word)
        found |= set(table) if isinstance(table, Mapping) else set()
    given = scenario.given.get("influence") or {}
    found |= set(given) if len(given) <= AT_HAND else set()
    asked = [
        move_named(PLAYED, t) for t in (*scenario.legal, *scenario.illegal, *(scenario.only or ()), *scenario.refused)
    ]
    named = {COUNTRIES[m] for m in asked if is_country(m)}
    found |= named if len(named) <= AT_HAND else set()
    return tuple(c for c in COUNTRIES if c in found)


def _frame(state: State, countries: Iterable[str], keys: Iterable[str], speaker: Voice) -> dict[str, object]:
    board = {}
    for slug in countries:
        country = COUNTRY[slug]
        us, ussr = state.influence[2 * country], state.influence[2 * country + 1]
        board[slug] = [us, ussr, holder(state, country)]
    frame: dict[str, object] = {"c": board} if board else {}
    if tracks := {key: _chip(key, state, speaker) for key in keys}:
        frame["t"] = tracks
    return frame


def _chip(key: str, state: State, speaker: Voice) -> str:
    if key == "vp":
        return speaker.track(state.vp)
    value = getattr(state, key)
    if isinstance(value, list):
        return f"{speaker.side(US)} {value[US]}, {speaker.side(USSR)} {value[USSR]}"
    return str(value)

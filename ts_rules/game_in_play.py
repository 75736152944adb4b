"""A game being played, as programs meet it: moves as words, chance as a player, JSON, what a side sees.

>>> import ts_rules
>>> game = ts_rules.position("ts", to_play="us", ask="coup", ops=3, influence={"mexico": [0, 2]})
>>> game.to_move, game.legal()
('us', [mexico])
>>> game.play("mexico")
>>> game.to_move, game.outcomes()[0]
('chance', (die-1, 1))
"""

from __future__ import annotations

import json as _json
import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from .errors import BadInput, UnknownId, UnknownRuleset
from .games import find_game, find_played
from .model import Game, Ruleset, nearest
from .model.values import value
from .playing import NOBODY, PlayedGame, Position
from .playing import scenario_facts as _facts
from .playing.chance import deal, outcomes
from .playing.named_rules import rules_to, with_readings
from .playing.notation import IllegalMove, Unreadable, legal_here, move_of, side_name
from .playing.saved_position import from_json as _from_json
from .playing.saved_position import to_json as _to_json
from .playing.sentences import names_in_english
from .playing.why_not import Reason, sentence
from .playing.why_not import reasons as _reasons

__all__ = ["Forbidden", "GameInPlay", "Outcome", "from_json", "new", "position"]

SEEN = "ts-rules/seen/1"


@value
class Outcome:
    """How a game ended: who won, None for a draw, and the id of the rule or card by which it ended."""

    winner: str | None
    by: str


@value
class Forbidden:
    """A rule that forbids a move: its id, what stands in the way, and the ids of what else plays a part in it."""

    by: str
    sentence: str
    also: tuple[str, ...]
    reason: Reason
    """The message with its slots, for other languages."""

    def __repr__(self) -> str:
        return f"<{', '.join((self.by, *self.also))}: {self.sentence}>"


class GameInPlay:
    """One game at one moment.  `position` is the game's own state, for programs that count in microseconds."""

    def __init__(self, played: PlayedGame[Any], position: Position, rng: Random | None = None) -> None:
        self.played = played
        self.position = position
        self._rng = rng or Random()  # noqa: S311 - a game, no secret

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.played.spec.id

    @property
    def ruleset(self) -> str:
        """The edition or book whose readings are in force."""
        return str(self.position.rules.name)

    @property
    def to_move(self) -> str | None:
        """Whose move it is: a side by name, "chance", or None when nothing is left to decide."""
        turn = self.position.to_move
        return None if turn is None else side_name(self.played, turn)

    @property
    def is_chance(self) -> bool:
        """Whether a die is rolled or a card dealt now."""
        return self.position.to_move == self.played.chance

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide: the game has ended, or what a position was to show is done."""
        return self.position.to_move is None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None as long as nobody has won and it is no draw."""
        if self.position.result is None:
            return None
        winner, by = self.position.result
        return Outcome(None if winner == NOBODY else side_name(self.played, winner), by)

    @property
    def asked(self) -> str:
        """What is asked of whom, in a sentence; after the end how the game ended."""
        if self.outcome:
            end = f"won by {self.outcome.winner}" if self.outcome.winner else "a draw"
            return f"The game is over: {end} ({self.outcome.by})."
        if self.over:
            return "Nothing is left to decide."
        who, what = self.played.title(self.position.to_move or 0), self.played.prompt(self.position)
        return f"{who}: {what} ({self.played.asked_by(self.position)})."

    def legal(self) -> Sequence[int]:
        """The moves that are possible; each prints as its words.  Empty when the game is over: `asked` says why."""
        return list(legal_here(self.position))

    def why_not(self, move: int | str) -> list[Forbidden]:
        """The rules that forbid a move here, the most telling first; none if it is legal."""
        number = move if isinstance(move, int) and not isinstance(move, bool) and move >= 0 else None
        meant = self._meant(str(move)) if number is None else number
        found = _reasons(self.played, self.position, meant)
        name = names_in_english(self.played)
        return [Forbidden(reason.by, sentence(reason, str, name), reason.also, reason) for reason in found]

    def outcomes(self) -> list[tuple[int, int]]:
        """What chance can do, with weights; for a side its legal moves, all of weight 1."""
        return [] if self.over else outcomes(self.played, self.position)

    def play(self, *moves: int | str) -> None:
        """Carry out moves one after the other: from `legal()`, or in words ("mexico", "us: mexico", "Duck and Cover").

        `IllegalMove` says in a sentence what is possible instead; the game is then as before that move.
        """
        for move in moves:
            self.position.play(self._meant(move) if isinstance(move, str) else move)

    def deal(self) -> list[int]:
        """Let chance roll and deal until a side has something to decide; what it did.  A seed makes it repeatable."""
        return deal(self.played, self.position, self._rng)

    def copy(self) -> GameInPlay:
        """An independent copy, dice to come included.  Keep one to take a move back."""
        rng = Random()  # noqa: S311 - a game, no secret
        rng.setstate(self._rng.getstate())
        return GameInPlay(self.played, self.position.copy(), rng)

    def facts(self, *names: str) -> dict[str, Any]:
        """What can be said of the position, by name, as in the `then` of a scenario; all of it without names."""
        known = _facts.all_facts(self.played)
        for name in names:
            if str(name) not in known:
                raise UnknownId(f"'{name}' is no fact of {self.played.spec.title}.", nearest(str(name), tuple(known)))
        return _facts.facts(self.played, self.position, dict.fromkeys(names or known))

    def to_json(self) -> dict[str, Any]:
        """The position as `ts-rules/position/1`; `ts_rules.from_json` reads it."""
        return _to_json(self.played, self.position)

    def seen_by(self, side: str) -> dict[str, Any]:
        """What a side sees, as `ts-rules/seen/1`: hidden cards are counted, not named."""
        if side not in self.played.sides:
            raise UnknownId(
                f"'{side}' is no side: they are {', '.join(self.played.sides)}.", nearest(side, self.played.sides)
            )
        seen = self.played.seen_by(self.position, self.played.sides.index(side))
        rules = rules_to(self.played, self.position.rules)
        return dict(sorted({"schema": SEEN, "game": self.game, "side": side, **rules, **seen}.items()))

    def _meant(self, text: str) -> int:
        """The move that words mean: its notation, or the name of a card or country as people write it."""
        who, colon, name = text.rpartition(":")
        folded = re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")  # as ids are spelled
        try:
            return move_of(self.played, f"{who}{colon}{folded if folded in self.played.moves else name}", self.position)
        except Unreadable as problem:
            said = str(problem)
            raise IllegalMove(f"{said}{'' if said.endswith('?') else '.'} {self.asked}") from None

    def __repr__(self) -> str:
        return f"<{self.played.spec.title}, {self.ruleset}: {self.asked}>"


def new(
    game: str,
    ruleset: str | Ruleset | None = None,
    *,
    options: Mapping[str, object] | None = None,
    readings: Mapping[str, str] | None = None,
    seed: int | str | None = None,
    **more: object,
) -> GameInPlay:
    """A new game before its first decision or deal.

    `ruleset` is an edition or a book by name (the first edition without it), `readings` changes some of its readings,
    `options` are ways to play, and so is what is named besides.  With a `seed`, `deal()` rolls and deals the same in
    every run.
    """
    played = find_played(game)
    if more and (options is None or isinstance(options, Mapping)):
        options = {**(options or {}), **more}
    made = played.new(_rules(played, ruleset, options, readings))
    return GameInPlay(played, made, _dice(seed))


def position(
    game: str,
    ruleset: str | Ruleset | None = None,
    *,
    options: Mapping[str, object] | None = None,
    readings: Mapping[str, str] | None = None,
    seed: int | str | None = None,
    **given: Any,
) -> GameInPlay:
    """A position of which some facts hold, in the words of a scenario's `given`; the rest is as usual."""
    played = find_played(game)
    if unknown := next((word for word in given if word not in played.given), None):
        near = nearest(unknown, played.given)
        raise UnknownId(f"A position of {played.spec.title} has no '{unknown}'.", near or played.given)
    made = played.position(_rules(played, ruleset, options, readings), given)
    return GameInPlay(played, made, _dice(seed))


def from_json(document: Mapping[str, Any] | str) -> GameInPlay:
    """The game that `GameInPlay.to_json` wrote; `BadInput` says in one sentence what is wrong with a document."""
    if isinstance(document, str):
        try:
            document = _json.loads(document)
        except (ValueError, RecursionError) as problem:
            raise BadInput(f"This is no JSON: {problem}.") from None
    name = document.get("game") if isinstance(document, Mapping) else None
    if not isinstance(name, str):
        raise BadInput("This is no position: it names no 'game'.")
    played = find_played(find_game(name).id)
    return GameInPlay(played, _from_json(played, document))


def _dice(seed: int | str | None) -> Random:
    try:
        return Random(seed)  # noqa: S311 - a game, no secret
    except TypeError:
        raise BadInput(f"seed: {seed!r:.60} is no number and no text.") from None


def _rules(
    played: PlayedGame[Any],
    ruleset: str | Ruleset | None,
    options: Mapping[str, object] | None,
    readings: Mapping[str, str] | None,
) -> Any:
    for what, table in (("options", options), ("readings", readings)):
        if table is not None and not isinstance(table, Mapping):
            raise BadInput(f"{what}: this is no table of names and what each is.")
    chosen = ruleset if isinstance(ruleset, Ruleset) else _named(played.game, str(ruleset or played.spec.canonical))
    return played.rules(with_readings(played.game, chosen, readings or {}), options or {})


def _named(game: Game, name: str) -> Ruleset:
    if name in game.spec.rulesets:
        return game.ruleset(name)
    from .books import recorded
    from .books import ruleset as as_written

    books = {book.id: book for book in recorded().values() if book.game == game.id}
    if name in books:
        return as_written(books[name], game)
    known = (*game.spec.rulesets, *books)
    raise UnknownRuleset(f"'{name}' is no edition or book of {game.spec.title}.", nearest(name, known) or known)

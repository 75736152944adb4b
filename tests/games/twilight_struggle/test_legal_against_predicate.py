"""`legal()` is what a slow predicate, written apart from the rules as stated, leaves of all moves that can be written.

Decisions come from random games and from random mixed positions, under several ways to play.  Of a frequent kind only
some are compared, spread over all games (`Comparison.takes`).  How many of which kinds must have been compared is
asserted, so that nothing passes on an empty list.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from random import Random
from typing import Any

import pytest
from game_parts import new, position
from slow_board import CARDS, COUNTRIES, SIDES, Asked, Position, Question
from slow_legal import KINDS as PREDICATES
from slow_legal import allows

from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.frames import frame_to
from ts_rules.games.twilight_struggle.play.kinds import CHANCE, KINDS, NAMES, PROMPTS
from ts_rules.games.twilight_struggle.play.moves import MOVES
from ts_rules.games.twilight_struggle.play.state import NATURE, State
from ts_rules.playing.chance import choose
from ts_rules.playing.saved_position import to_json

WAYS_TO_PLAY: dict[str, tuple[str, dict[str, object]]] = {
    "deluxe": ("deluxe", {}),
    "2e": ("2e", {}),
    "late war": ("deluxe", {"late_war": True}),
    "civil war": ("deluxe", {"civil_war": True}),
}
GAMES = 16  # of each way to play
MIXED = 10  # positions thrown together for each card, and so many moves from each
OFTEN = {"grain-sales-to-soviets": 60}  # in the round of the USSR it leads to a question that nothing else does
MIXED_MOVES = 20
OPENING = 5  # of these moves, in which the card is played
FIRST = 40, 150  # decisions of a kind that are all compared, in games and in such positions; of later ones ever fewer
NOT_COVERED = {
    "sealed-bid": "tournaments: 11.1.4",
    "auction-bid": "tournaments: 11.1.4",
    "place-bid-influence": "tournaments: 11.1.4.1",
    "space-whether": "the optional rule OPT.2",
    "move-vp-marker": "asked under one odd reading of the VP track alone",
    "leave-out-of-scoring": "Shuttle Diplomacy, where it matters which country is left out: hardly ever at random",
    "discard-held-card": "asked under one odd reading of box 6 alone",
    "give-up-held-card": "asked where a book lets a single card be kept: 4.5.D, 9.2",
}
"""Decisions that the predicate says nothing of, and why."""
LEAST = 2  # of the rarest kinds
MAIN = {
    "play-card": 40,
    "choose-headline": 40,
    "choose-way": 40,
    "use-operations": 40,
    "place-influence": 40,
    "realignment-target": 40,
    "coup-target": 40,
    "place-by-event": 40,
    "remove-by-event": 30,
}
"""How many of the main kinds must have been compared under each way to play."""
TRAPS = 60


class Comparison:
    """Plays, asks the predicate about every move at some decisions, and counts them by kind."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.seen: Counter[str] = Counter()
        self.compared: Counter[str] = Counter()
        self.uncovered: Counter[str] = Counter()

    def takes(self, kind: str) -> bool:
        """All of the first decisions of a kind, every second one after them, every third ..."""
        self.seen[kind] += 1
        return self.seen[kind] % (1 + self.seen[kind] // self.first) == 0

    def play(self, state: State, rng: Random, moves: int, wanted: tuple[str, ...] = ()) -> None:
        """Moves at random, but for what is wanted among the first ones where it is legal."""
        past: list[Asked] = []
        for number in range(moves):
            if not state.stack:  # the game is over, or all that was asked
                return
            kind, side, by = NAMES[state.stack[-1][0]], state.to_move, state.stack[-1][2]
            liked = [m for m in state.legal() if str(m) in wanted] if number < OPENING else []
            move = rng.choice(liked) if liked else choose(PLAYED, state, rng)
            if side == NATURE:
                past.append(Asked(None, kind, "chance", by, "", str(move)))
            else:
                here = Position(partial(to_json, PLAYED, state.copy()))
                if self.takes(kind):
                    self.compare(state, Question(here, past))
                card = str(frame_to(state.stack[-1])["card"]) if kind == "choose-way" else ""
                past.append(Asked(here, kind, SIDES[side or 0], by, card, str(move)))
            state.play(move)

    def compare(self, state: State, question: Question) -> None:
        test = allows(question)
        if test is None:
            self.uncovered[question.kind] += 1
            return
        self.compared[question.kind] += 1
        found = [str(move) for move in state.legal()]
        expected = {name for name in map(str, MOVES) if test(name)}
        if len(set(found)) != len(found) or set(found) != expected:
            forbidden, missing = sorted(set(found) - expected), sorted(expected - set(found))
            before = [f"{asked.side}: {asked.move} ({asked.kind}, {asked.by})" for asked in question.past[-8:]]
            pytest.fail(
                f"{question.kind} ({question.by}) of {question.side}: legal, and the rules forbid it: {forbidden}; "
                f"the rules allow it, and it is not legal: {missing}; all legal: {found}\nbefore: {before}\n"
                f"{to_json(PLAYED, state)}"
            )


def decisions() -> set[str]:
    """Every kind of decision of a player that the game knows."""
    return {name for name, kind in KINDS.items() if kind not in CHANCE and PROMPTS[kind]}


@cache
def in_games() -> Counter[str]:
    total: Counter[str] = Counter()
    for name, way in WAYS_TO_PLAY.items():
        comparison = Comparison(FIRST[0])
        for seed in range(GAMES):
            comparison.play(new(*way), Random(f"{name}/{seed}"), 5000)
        assert not set(comparison.uncovered) - set(NOT_COVERED)
        for kind, least in MAIN.items():
            assert comparison.compared[kind] >= least, f"{name}: {kind}"
        total += comparison.compared
    return total


@cache
def in_mixed_positions() -> Counter[str]:
    comparison = Comparison(FIRST[1])
    for card in CARDS:
        for seed in range(OFTEN.get(card, MIXED)):
            rng = Random(f"{card}/{seed}")
            comparison.play(mixed(rng, card), rng, MIXED_MOVES, (card, "event", "event-first", "play-card"))
    assert not set(comparison.uncovered) - set(NOT_COVERED)
    return comparison.compared


def test_legal_moves_in_random_games() -> None:
    assert in_games().total() >= 3000


def test_legal_moves_in_mixed_positions() -> None:
    assert in_mixed_positions().total() >= 2000
    assert in_mixed_positions()["struggle-in-trap"] >= TRAPS


def test_every_kind_was_compared() -> None:
    both = in_games() + in_mixed_positions()
    assert {kind for kind, count in both.items() if count >= LEAST} == set(PREDICATES)


def test_what_the_predicate_does_not_cover_is_named() -> None:
    new()  # with a game every kind is known
    assert decisions() - set(PREDICATES) == set(NOT_COVERED)


LONG_EFFECTS = [
    *(f"{name}/by-{side}" for name in ("red-scare-purge", "cuban-missile-crisis") for side in SIDES),
    *(
        "containment",
        "brezhnev-doctrine",
        "vietnam-revolts",
        "north-sea-oil",
        "nuclear-subs",
        "iran-contra-scandal",
        "salt-negotiations",
    ),
    *(f"chernobyl-{region}" for region in ("europe", "asia", "middle-east", "africa")),
]


TRAP_CARDS = ("quagmire", "bear-trap")


def mixed(rng: Random, card: str) -> State:
    """A position that need not come up in any game: whatever the rules can be asked about, thrown together.

    A card is in the hand of the side to play; every other card may lie anywhere.
    """
    ruleset, options = rng.choice(list(WAYS_TO_PLAY.values()))
    edition_cards = [c for c, said in CARDS.items() if ruleset in said.get("editions", ("deluxe", "2e"))]
    if card not in edition_cards:
        ruleset, edition_cards = "deluxe", list(CARDS)
    turn = rng.randint({"early": 1, "mid": 4, "late": 8}[CARDS[card]["era"]], 10)
    eras = {"early", "mid", "late"} - ({"late"} if turn < 8 else set()) - ({"mid"} if turn < 4 else set())
    deck = [c for c in edition_cards if CARDS[c]["era"] in eras and c not in (card, "the-china-card")]
    rng.shuffle(deck)
    lasting = [c for c in deck if CARDS[c].get("underlined") and rng.random() < (0.1 if c in TRAP_CARDS else 0.35)]
    deck = [c for c in deck if c not in lasting]
    us, ussr = rng.randint(0, 8), rng.randint(0, 8)
    hands, side = {"us": deck[:us], "ussr": deck[us : us + ussr]}, rng.choice(SIDES)
    if card != "the-china-card":
        hands[side].append(card)
    given: dict[str, Any] = {
        "turn": turn,
        "round": rng.randint(1, 6 if turn < 4 else 7),
        "defcon": rng.choice((2, 2, 3, 3, 4, 5)),
        "vp": rng.randint(-12, 12),
        "influence": {
            c: (rng.randint(0, 4), rng.randint(0, 4)) for c in rng.sample(list(COUNTRIES), rng.randint(5, 50))
        },
        "hands": hands,
        "discard": deck[us + ussr : us + ussr + 12],
        "space": {side: rng.randint(0, 8) for side in SIDES},
        "space_cards": {side: rng.choice((0, 0, 1)) for side in SIDES},
        "lasting": lasting,
        "effects": [e for e in LONG_EFFECTS if rng.random() < 0.12],
        "china": None if options.get("civil_war") else rng.choice(SIDES),
        "china_face_up": rng.random() < 0.7,
        "to_play": side,
    }
    return position(ruleset, options=options, **given)

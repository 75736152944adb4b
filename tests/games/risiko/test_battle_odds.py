"""Battle odds against closed forms, the engine's own battles, and a Markov chain made here, of dice written out."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import pairwise, product
from math import comb

import numpy as np
import pytest

from ts_rules.games.risiko.play.as_played_game import PLAYED
from ts_rules.games.risiko.play.board import TERRITORY
from ts_rules.games.risiko.play.state import CHANCE, State
from ts_rules.games.risiko.tabletop.battle_odds import battle_odds, exact_odds
from ts_rules.games.risiko.tabletop.battle_throws import (
    CLASSIC,
    DICE_RULES,
    ITALIAN,
    TOURNAMENT,
    DiceRule,
    throw_losses,
)
from ts_rules.playing.notation import move_named

FACES = range(1, 7)
DICE = (1, 2, 3)
Ends = dict[tuple[int, int], Fraction]


# ---- one throw ----


def higher(dice: int, place: int, face: int) -> Fraction:
    """The chance that of so many dice the one at a place from the top shows more than a face: a sum of binomials."""
    p = Fraction(6 - face, 6)
    return sum((comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(place, dice + 1)), Fraction(0))


def wins(attack: int, defence: int, place: int) -> Fraction:
    """The chance that the attacker's die at a place beats the defender's: both are independent of each other."""
    shows = [higher(defence, place, face - 1) - higher(defence, place, face) for face in FACES]
    return sum((chance * higher(attack, place, face) for face, chance in zip(FACES, shows, strict=True)), Fraction(0))


@pytest.mark.parametrize(("attack", "defence"), [*product(DICE, DICE)])
def test_what_a_throw_costs_on_average_as_order_statistics_have_it(attack: int, defence: int) -> None:
    losses, pairs = throw_losses(attack, defence), min(attack, defence)
    ways = 6 ** (attack + defence)
    assert sum(losses.values()) == ways
    assert {own + other for own, other in losses} == {pairs}
    lost = Fraction(sum(other * n for (_, other), n in losses.items()), ways)
    assert lost == sum(wins(attack, defence, place) for place in range(1, pairs + 1))
    if pairs == 1:
        assert Fraction(losses[0, 1], ways) == wins(attack, defence, 1)


def test_the_throws_that_everybody_knows() -> None:
    # classic Risk, as counted in print since 1997; and three dice against three of 46,656
    assert throw_losses(3, 2) == {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}
    assert throw_losses(3, 1) == {(0, 1): 855, (1, 0): 441}
    assert throw_losses(2, 2) == {(0, 2): 295, (1, 1): 420, (2, 0): 581}
    assert throw_losses(1, 1) == {(0, 1): 15, (1, 0): 21}
    assert throw_losses(3, 3) == {(0, 3): 6420, (1, 2): 10017, (2, 1): 12348, (3, 0): 17871}


def test_with_how_many_dice_both_fight() -> None:
    # three at most, never the army that stays behind; classic Risk: two in defence; tournament: never fewer than those
    assert [ITALIAN.dice(*armies) for armies in ((1, 5), (2, 5), (3, 2), (4, 3), (99, 99))] == [
        None,
        (1, 3),
        (2, 2),
        (3, 3),
        (3, 3),
    ]
    assert [CLASSIC.dice(*armies) for armies in ((2, 5), (4, 1), (99, 99))] == [(1, 2), (3, 1), (3, 2)]
    assert [TOURNAMENT.dice(*armies) for armies in ((2, 1), (2, 2), (3, 2), (3, 3), (4, 99))] == [
        (1, 1),
        None,
        (2, 2),
        None,
        (3, 3),
    ]
    assert DiceRule("risiko-it").dice(4, 3) == (3, 3)


# ---- closed forms of whole battles ----


@pytest.mark.parametrize(("attackers", "defenders", "stop"), [(2, 1, 1), (7, 5, 1), (9, 12, 4), (40, 35, 1)])
def test_one_die_against_one_is_a_race_to_the_last_loss(attackers: int, defenders: int, stop: int) -> None:
    # each throw takes one army, the defender's with 15 of 36: negative binomial
    win, lose = Fraction(15, 36), Fraction(21, 36)
    spare = attackers - stop
    ends: Ends = {
        (attackers - lost, 0): comb(defenders - 1 + lost, lost) * win**defenders * lose**lost for lost in range(spare)
    }
    for fallen in range(defenders):
        ends[stop, defenders - fallen] = comb(spare - 1 + fallen, fallen) * lose**spare * win**fallen
    assert exact_odds(attackers, defenders, DiceRule("base", 1, 1), stop).ends == ends


def test_a_lone_defender_falls_unless_every_throw_holds() -> None:
    # with three dice until three armies are left, then two, then one
    three, two, one = Fraction(441, 1296), Fraction(91, 216), Fraction(21, 36)
    for attackers in range(4, 30):
        holds = three ** (attackers - 3) * two * one
        for rule in DICE_RULES.values():
            assert exact_odds(attackers, 1, rule).conquest == 1 - holds


def test_the_smallest_battles_worked_out_by_hand() -> None:
    both, split = Fraction(295, 1296), Fraction(420, 1296)
    two_two = both + split * Fraction(15, 36)
    assert exact_odds(3, 2, ITALIAN).conquest == exact_odds(3, 2, TOURNAMENT).conquest == two_two
    assert exact_odds(3, 2, ITALIAN).ends[2, 0] == split * Fraction(15, 36)
    # one die against two, then one against one: only where the rules allow the first
    assert exact_odds(2, 2, CLASSIC).conquest == Fraction(55, 216) * Fraction(15, 36)
    assert exact_odds(2, 2, TOURNAMENT).ends == {(2, 2): 1}
    assert exact_odds(3, 3, TOURNAMENT).ends == {(3, 3): 1}
    assert exact_odds(5, 3, ITALIAN, stop=5).ends == {(5, 3): 1}


@pytest.mark.parametrize("rule", [*DICE_RULES.values()], ids=[*DICE_RULES])
def test_breaking_off_later_wins_what_is_won_with_more_left(rule: DiceRule) -> None:
    # the last throw costs the attacker nothing: who ends with more than k had never k or fewer
    to_the_end = exact_odds(12, 9, rule)
    for stop in range(1, 12):
        later = sum((p for (left, others), p in to_the_end.ends.items() if not others and left > stop), Fraction(0))
        assert exact_odds(12, 9, rule, stop).conquest == later


# ---- the engine ----


def _fought(state: State) -> State:
    """As both fight with all they may, up to the dice."""
    while state.to_move not in (CHANCE, None):
        state.play(state.legal()[-1])
    return state


def _one_throw(edition: str, attackers: int, defenders: int) -> Ends | None:
    """Every throw played through the engine, from the announcement to the armies left; None if it allows no attack."""
    game = {"player-1": {"alaska": attackers}, "player-2": {"kamchatka": defenders, "cina": 1}}
    state = PLAYED.position(PLAYED.rules(PLAYED.game.ruleset(edition), {}), {"ask": "combat", "territories": game})
    announced = move_named(PLAYED, "alaska-to-kamchatka")
    if announced not in state.legal():
        return None
    state.play(announced)
    origin, target = TERRITORY["alaska"], TERRITORY["kamchatka"]
    found: Ends = defaultdict(Fraction)
    start = _fought(state)
    weights = PLAYED.weights(start) or ()
    for roll, ways in zip(start.legal(), weights, strict=True):
        thrown = start.copy()
        thrown.play(roll)
        other_weights = PLAYED.weights(thrown) or ()
        for other, other_ways in zip(thrown.legal(), other_weights, strict=True):
            after = thrown.copy()
            after.play(other)
            chance = Fraction(ways * other_ways, sum(weights) * sum(other_weights))
            if after.owner[target] == after.owner[origin]:
                found[after.armies[origin] + after.armies[target], 0] += chance
            else:
                found[after.armies[origin], after.armies[target]] += chance
    return found


@pytest.mark.parametrize("edition", ["base", "tournament"])
def test_battles_end_as_the_engine_ends_them(edition: str) -> None:
    most, stop = 5, 2
    throws = {armies: _one_throw(edition, *armies) for armies in product(range(2, most + 1), range(1, most))}
    for start in throws:
        for limit in (1, stop):
            ends: Ends = defaultdict(Fraction)
            going: Ends = {start: Fraction(1)}
            while going:
                after: Ends = defaultdict(Fraction)
                for armies, chance in going.items():
                    thrown = throws[armies] if armies[0] > limit and armies[1] else None
                    for left, part in (thrown or {}).items():
                        after[left] += chance * part
                    if thrown is None:
                        ends[armies] += chance
                going = after
            assert exact_odds(*start, DICE_RULES[edition], limit).ends == ends, (start, limit)


# ---- a Markov chain of its own ----


def _compared(attack: int, defence: int) -> dict[int, float]:
    """By armies that the attacker loses: chances, from all throws written out."""
    lost: Counter[int] = Counter()
    for dice in product(FACES, repeat=attack + defence):
        pairs = zip(sorted(dice[:attack])[::-1], sorted(dice[attack:])[::-1], strict=False)
        lost[sum(own <= other for own, other in pairs)] += 1
    return {own: n / 6 ** (attack + defence) for own, n in lost.items()}


COMPARED = {dice: _compared(*dice) for dice in product(DICE, DICE)}


def _dice(rule: str, attackers: int, defenders: int) -> tuple[int, int] | None:
    attack, defence = min(attackers - 1, 3), min(defenders, 2 if rule == "classic" else 3)
    return None if attack < 1 or (rule == "tournament" and attack < defence) else (attack, defence)


def _absorbed(rule: str, attackers: int, defenders: int, stop: int) -> dict[tuple[int, int], float]:
    """Ends by the fundamental matrix: where a battle in each position is absorbed, of all positions at once."""
    states = [*product(range(attackers + 1), range(defenders + 1))]
    passing = [(a, d) for a, d in states if a > stop and d and _dice(rule, a, d)]
    resting = [state for state in states if state not in {*passing}]
    row, column = ({state: n for n, state in enumerate(some)} for some in (passing, resting))
    stays, leaves = np.zeros((len(row), len(row))), np.zeros((len(row), len(column)))
    for (a, d), here in row.items():
        dice = _dice(rule, a, d)
        assert dice
        for own, chance in COMPARED[dice].items():
            left = a - own, d - (min(dice) - own)
            if left in row:
                stays[here, row[left]] += chance
            else:
                leaves[here, column[left]] += chance
    if (attackers, defenders) not in row:
        return {(attackers, defenders): 1.0}
    solved = np.linalg.solve(np.eye(len(row)) - stays, leaves)[row[attackers, defenders]]
    return {state: float(solved[n]) for state, n in column.items() if solved[n]}


@pytest.mark.parametrize("rule", [*DICE_RULES])
@pytest.mark.parametrize(
    ("attackers", "defenders", "stop"),
    [(2, 1, 1), (3, 4, 1), (4, 3, 2), (8, 8, 1), (15, 11, 5), (22, 30, 1), (30, 22, 9)],
)
def test_battles_end_as_a_markov_chain_does(rule: str, attackers: int, defenders: int, stop: int) -> None:
    expected = _absorbed(rule, attackers, defenders, stop)
    exact = exact_odds(attackers, defenders, DICE_RULES[rule], stop)
    assert exact.ends.keys() == expected.keys()
    for end, chance in exact.ends.items():
        assert float(chance) == pytest.approx(expected[end], rel=1e-9, abs=1e-15)
    assert float(exact.conquest) == pytest.approx(sum(p for (_, d), p in expected.items() if not d), rel=1e-10)
    mean = sum(p * a for (a, _), p in expected.items())
    assert float(exact.attackers_lost) == pytest.approx(attackers - mean, rel=1e-9, abs=1e-12)
    mean = sum(p * d for (_, d), p in expected.items())
    assert float(exact.mean_defenders_left) == pytest.approx(mean, rel=1e-9, abs=1e-12)


# ---- exact and fast, large and small ----


@pytest.mark.parametrize("rule", [*DICE_RULES.values()], ids=[*DICE_RULES])
@pytest.mark.parametrize(("attackers", "defenders", "stop"), [(6, 9, 1), (60, 45, 13), (200, 230, 1)])
def test_floating_point_is_as_good_as_exact(rule: DiceRule, attackers: int, defenders: int, stop: int) -> None:
    exact, fast = exact_odds(attackers, defenders, rule, stop), battle_odds(attackers, defenders, rule, stop)
    assert exact.ends.keys() == fast.ends.keys()
    assert sum(exact.ends.values()) == 1
    assert sum(exact.attackers_left.values()) == sum(exact.defenders_left.values()) == 1
    assert fast.conquest == pytest.approx(float(exact.conquest), rel=1e-12)
    assert fast.attackers_lost == pytest.approx(float(exact.attackers_lost), rel=1e-12)
    assert fast.defenders_lost == pytest.approx(float(exact.defenders_lost), rel=1e-12)
    assert exact.conquest == exact.defenders_left.get(0, 0)


def test_more_attackers_help_and_more_defenders_hurt() -> None:
    for rule in DICE_RULES.values():
        table = [[exact_odds(a, d, rule).conquest for d in range(1, 9)] for a in range(2, 12)]
        assert all(lower <= upper for one, more in pairwise(table) for lower, upper in zip(one, more, strict=True))
        assert all(fewer >= more for row in table for fewer, more in pairwise(row))


@pytest.mark.parametrize("stop", [1, 3])
@pytest.mark.parametrize(("rule", "most"), [(ITALIAN, 3), (CLASSIC, 2)], ids=["base", "classic"])
def test_neither_side_does_better_with_fewer_dice(rule: DiceRule, most: int, stop: int) -> None:
    """What the page says: the defender declares, the attacker answers, each as it serves them best."""
    best: Ends = {(attackers, 0): Fraction(1) for attackers in range(9)}
    for attackers, defenders in product(range(1, 9), range(1, 9)):
        answers = []
        for defence in range(1, min(defenders, most) + 1):
            tried = [Fraction(0)]
            for attack in range(1, min(attackers - 1, 3) + 1 if attackers > stop else 1):
                parts = throw_losses(attack, defence).items()
                won = sum(n * best[attackers - own, defenders - other] for (own, other), n in parts)
                tried.append(Fraction(won, 6 ** (attack + defence)))
            answers.append(max(tried))
        best[attackers, defenders] = min(answers)
        assert best[attackers, defenders] == exact_odds(attackers, defenders, rule, stop).conquest

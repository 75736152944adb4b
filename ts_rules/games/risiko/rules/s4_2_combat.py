"""4.2: the second phase, combat."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.board import BORDERS, SEA_LINES, bits, figure, mask_of
from ..play.compiled_rules import Rules
from ..play.state import NOBODY, State
from . import s7_0_tournament as tournament

LEAST_DICE = Variant(
    "4.2.14/least-dice",
    single="down to a single one",
    defenders="but never fewer dice than the defender rolls",
    editions={"tournament": "defenders"},
)

DEFENCE_DICE = Variant(
    "4.2.15/defence-dice",
    chosen="each army that the player chooses to defend with",
    maximum="every army in the territory attacked",
    editions={"tournament": "maximum"},
    doubt="It is not said that the defender rolls at least one die in the base game.",
)

FIRST_TO_DECLARE = Variant(
    "4.2.16/first-to-declare",
    defender="The defender",
    attacker="The attacker",
    doubt="The book only says that the defender declares before the attacker rolls; here the defender is the first to "
    "declare.",
)

AFTER_ATTACKS = Variant(
    "4.2.33/after-attacks",
    phase="ends the combat phase and may still make a strategic move",
    turn="ends the turn",
    doubt="Here the book calls the turn over. Elsewhere it gives everyone a third phase, attack or no attack.",
)

GARRISON = figure("combat.garrison")
ATTACKING_ARMIES = figure("combat.attacking_armies")
MOST_ATTACK_DICE, MOST_DEFENCE_DICE = figure("combat.dice.attacker"), figure("combat.dice.defender")
AROUND_THE_MAP = mask_of("alaska", "kamchatka")


@rule("4.2", slug="combat", prose_only="heading of 4.2.1 to 4.2.34")
class Combat:
    """Combat is the phase of attacks: where they can go, how dice decide them and what a conquest brings."""


@rule("4.2.1", slug="start-of-combat", see=("4.1.18",))
def may_begin_combat(state: State) -> bool:
    """Attacks begin after the reinforcements are on the board."""
    return not state.unplaced[state.player]


@rule("4.2.2", slug="judging-the-situation", prose_only="advice; 4.2.4 and 4.2.32 carry out the choice")
class JudgingTheSituation:
    """A player decides whether to attack, and whom. What counts is the position, the strength of the neighbours and
    the player's secret objective."""


@rule("4.2.3", slug="aim-of-attack", title="Aim of an attack", prose_only="purpose; 4.2.18 and 4.2.28 carry it out")
class AimOfAttack:
    """An attack is meant to wipe out the armies of a neighbouring territory and then to take it over."""


@rule("4.2.4", slug="attacks-are-optional")
def may_pass() -> bool:
    """A player never has to attack."""
    return True


@rule("4.2.5", slug="garrison")
def armies_free_to_leave(state: State, territory: int) -> int:
    """A player always keeps a garrison of at least {combat.garrison:army} on every territory held."""
    return max(state.armies[territory] - GARRISON, 0)


@rule("4.2.6", slug="lone-army")
def lone_army(state: State, territory: int) -> bool:
    """An army alone in its territory cannot attack."""
    return state.armies[territory] <= GARRISON


@rule(
    "4.2.7",
    slug="attack-by-land",
    see=("2.1",),
    doubt="The book lists no borders; those used here are assumed.",
)
def may_attack_by_land(origin: int, target: int) -> bool:
    """By land, a territory can be attacked only from one that borders on it."""
    return bool((BORDERS[origin] & ~SEA_LINES[origin]) >> target & 1)


@rule(
    "4.2.8",
    slug="attack-by-sea",
    see=("2.1",),
    doubt="The book lists no sea lines; those used here are assumed, as the borders are.",
)
def may_attack_by_sea(origin: int, target: int) -> bool:
    """By sea, a territory can be attacked only from one joined to it by a dashed line."""
    return bool(SEA_LINES[origin] >> target & 1)


@rule("4.2.9", slug="around-the-map")
def may_attack_around_map(origin: int, target: int) -> bool:
    """{territory.alaska} and {territory.kamchatka} can attack each other across the edges of the map."""
    return (1 << origin | 1 << target) == AROUND_THE_MAP


def attackable_from(origin: int) -> int:
    """The mask of all territories that can be attacked from one, whoever holds them."""
    ways = (may_attack_by_land, may_attack_by_sea, may_attack_around_map)
    return sum(1 << target for target in range(len(BORDERS)) if any(way(origin, target) for way in ways))


@rule("4.2.10", slug="announcing-attack", title="Announcing an attack")
def announce_attack(state: State, origin: int, target: int) -> None:
    """The attacker says aloud which territory is attacked, and from which one."""
    state.origin, state.target = origin, target


@rule(
    "4.2.11",
    slug="unannounced-attack",
    prose_only="here no dice are rolled before both territories are named",
    doubt="The book does not say how long the defender may wait, and whether the defender may see the dice first.",
)
class UnannouncedAttack:
    """If an attack was not announced, the defender may demand that the dice are rolled again."""


@rule("4.2.12", slug="attack-dice")
def attack_dice(committed: int) -> int:
    """The attacker rolls one die for each army committed to the attack."""
    return committed


@rule(
    "4.2.13",
    slug="most-attack-dice",
    see=("4.2.5", "4.2.28"),
    doubt="The garrison cannot be among the armies committed. That follows from other rules and is not said here.",
)
def most_attack_dice(state: State, origin: int) -> int:
    """The attacker rolls {combat.dice.attacker:die} at most."""
    return min(armies_free_to_leave(state, origin), MOST_ATTACK_DICE)


@rule("4.2.14", slug="fewer-attack-dice", title="Fewer dice in attack", variants=(LEAST_DICE,), see=("7.3.1",))
def least_attack_dice(state: State, defending: int) -> int:
    """The attacker may commit fewer armies than the origin allows, {=least-dice}."""
    if state.rules.least_dice == "single":
        return 1
    return next(dice for dice in range(1, MOST_ATTACK_DICE + 1) if tournament.may_roll_attack(dice, defending))


@rule("4.2.15", slug="defence-dice", variants=(DEFENCE_DICE,), see=("7.2.1",))
def may_defend_with(state: State, target: int, dice: int) -> bool:
    """The defender rolls one die for {=defence-dice}, {combat.dice.defender:die} at most."""
    armies = state.armies[target]
    if not 1 <= dice <= min(armies, MOST_DEFENCE_DICE):
        return False
    return state.rules.defence_dice == "chosen" or dice == tournament.forced_defence(armies)


def most_defence_dice(state: State, target: int) -> int:
    """With how many dice a territory can be defended at most."""
    return min(state.armies[target], MOST_DEFENCE_DICE)


@rule("4.2.16", slug="declaring-defence", see=("7.2.1",))
def declare_defence(state: State, armies: int) -> None:
    """Before the attacker rolls, the defender declares how many armies fight."""
    state.defence = armies


@clause("4.2.16/who-first", variants=(FIRST_TO_DECLARE,))
def defender_declares_first(rules: Rules) -> bool:
    """{=first-to-declare} is the first to say how many armies fight."""
    return bool(rules.first_to_declare == "defender")


@rule("4.2.17", slug="comparing-highest", title="Comparing the highest dice")
def compare_highest(attack: tuple[int, ...], defence: tuple[int, ...]) -> tuple[int, int]:
    """After both have rolled, the attacker's highest die is compared with the defender's highest."""
    return attack[0], defence[0]


@rule("4.2.18", slug="defender-loses")
def remove_defender(state: State, target: int) -> None:
    """If the attacker's die is higher, the defender removes one army from the territory attacked."""
    state.armies[target] -= 1


@rule("4.2.19", slug="attacker-loses")
def remove_attacker(state: State, origin: int) -> None:
    """If the attacker's die is not higher, the attacker removes one army from the origin of the attack."""
    state.armies[origin] -= 1


@rule("4.2.20", slug="ties")
def attacker_wins(attack: int, defence: int) -> bool:
    """On equal dice the defender wins."""
    return attack > defence


@rule("4.2.21", slug="comparing-second", title="Comparing the second dice")
def compare_second(attack: tuple[int, ...], defence: tuple[int, ...]) -> tuple[int, int] | None:
    """If both rolled more than one die, the second highest dice are compared as well."""
    return (attack[1], defence[1]) if min(len(attack), len(defence)) > 1 else None


@rule("4.2.22", slug="comparing-lowest", title="Comparing the last dice")
def compare_last(attack: tuple[int, ...], defence: tuple[int, ...]) -> tuple[int, int] | None:
    """If both rolled {combat.dice.defender:die}, the lowest dice are compared as well, in the same way."""
    return (attack[2], defence[2]) if min(len(attack), len(defence)) == MOST_DEFENCE_DICE else None


@rule("4.2.23", slug="ranking-dice")
def rank_dice(dice: tuple[int, ...]) -> tuple[int, ...]:
    """Dice are put in order of size and never added together."""
    return tuple(sorted(dice, reverse=True))


def pairs_of_dice(attack: tuple[int, ...], defence: tuple[int, ...]) -> list[tuple[int, int]]:
    """Which dice are held against each other, the highest first."""
    attack, defence = rank_dice(attack), rank_dice(defence)
    pairs = [compare(attack, defence) for compare in (compare_highest, compare_second, compare_last)]
    return [pair for pair in pairs if pair is not None]


def compare_dice(attack: tuple[int, ...], defence: tuple[int, ...]) -> tuple[int, int]:
    """How many armies the attacker and the defender lose."""
    wins = [attacker_wins(*pair) for pair in pairs_of_dice(attack, defence)]
    return wins.count(False), wins.count(True)


@rule("4.2.24", slug="repeating-attack", title="Attacking again")
def may_repeat_attack(state: State, target: int) -> bool:
    """The attacker may go on attacking the same territory until no army is left in it."""
    return state.armies[target] > 0


@rule("4.2.25", slug="breaking-off", title="Breaking off an attack")
def break_off(state: State) -> None:
    """After any roll the attacker may break the attack off instead of going on."""
    state.origin = state.target = NOBODY
    state.attack = state.defence = 0


@rule("4.2.26", slug="any-number-of-attacks")
def attack_origins(state: State) -> list[int]:
    """The player may make any number of attacks in a turn, from any of their territories."""
    return [territory for territory in bits(state.land[state.player]) if strong_enough_to_attack(state, territory)]


@rule("4.2.27", slug="armies-to-attack")
def strong_enough_to_attack(state: State, origin: int) -> bool:
    """A territory can attack as long as it holds {combat.attacking_armies:army} or more."""
    return state.armies[origin] >= ATTACKING_ARMIES


@rule("4.2.28", slug="occupation", see=("7.4.1",))
def occupy(state: State, origin: int, target: int, committed: int) -> None:
    """When the last defending army falls, the attacker must move the armies of the last roll into the
    territory."""
    state.armies[origin] -= committed
    state.put(state.player, target, committed)
    state.conquests += 1


@rule("4.2.29", slug="stronger-occupation", see=("4.2.5", "7.4.2"))
def may_follow(state: State, origin: int, armies: int) -> bool:
    """The attacker may move more armies than those of the last roll from the origin of the attack into the conquered
    territory."""
    if armies > armies_free_to_leave(state, origin):
        return False
    return not state.rules.tournament or tournament.may_thin_out(state, origin, state.armies[origin] - armies)


def follow(state: State, origin: int, target: int, armies: int) -> None:
    """Move more armies into a territory just conquered."""
    state.armies[origin] -= armies
    state.armies[target] += armies


@rule("4.2.30", slug="attacking-on")
def may_attack_on() -> bool:
    """A player may attack on from a territory just conquered."""
    return True


@rule("4.2.31", slug="one-card-a-turn", see=("4.1.6",))
def cards_earned(conquests: int) -> int:
    """However many territories a player takes in a turn, the player gets a single card."""
    return min(conquests, 1)


@rule("4.2.32", slug="order-of-attacks")
def attack_targets(state: State, origin: int, spared: int) -> int:
    """A player attacks in any order and may attack every opponent, once or more often."""
    targets = state.rules.may_attack[origin] & ~state.land[state.player] & ~spared
    if state.rules.least_dice == "defenders":
        most = most_attack_dice(state, origin)
        for target in bits(targets):
            if not tournament.may_roll_attack(most, most_defence_dice(state, target)):
                targets &= ~(1 << target)
    return targets


@rule("4.2.33", slug="end-of-attacks", variants=(AFTER_ATTACKS,), see=("4.3.2",))
def stop_attacking(state: State) -> bool:
    """A player who attacks no more {=after-attacks}."""
    return bool(state.rules.after_attacks == "phase")


@rule("4.2.34", slug="no-attack-possible", see=("4.2.6", "4.3.4"))
def only_lone_armies(state: State, player: int) -> bool:
    """The turn also ends when each of the player's territories holds a single army: no attack is possible any more."""
    return all(lone_army(state, territory) for territory in bits(state.land[player]))

"""4.2: the second phase, combat."""

from __future__ import annotations

from ....engine import rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.table_state import State

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

AFTER_ATTACKS = Variant(
    "4.2.33/after-attacks",
    phase="ends the combat phase and may still make a strategic move",
    turn="ends the turn",
    doubt="Here the book calls the turn over. Elsewhere it gives everyone a third phase, attack or no attack.",
)


@rule("4.2", slug="combat", prose_only="heading of 4.2.1 to 4.2.34")
class Combat:
    """Combat is the phase of attacks: where they can go, how dice decide them and what a conquest brings."""


@rule("4.2.1", slug="start-of-combat", see=("4.1.18",))
def may_begin_combat(state: State) -> bool:
    """Attacks begin after the reinforcements are on the board."""
    raise NotYetExecutable("4.2.1")


@rule("4.2.2", slug="judging-the-situation", prose_only="advice; 4.2.4 and 4.2.32 carry out the choice")
class JudgingTheSituation:
    """A player decides whether to attack, and whom. What counts is the position, the strength of the neighbours and
    the player's secret objective."""


@rule("4.2.3", slug="aim-of-attack", title="Aim of an attack", prose_only="purpose; 4.2.18 and 4.2.28 carry it out")
class AimOfAttack:
    """An attack is meant to wipe out the armies of a neighbouring territory and then to take it over."""


@rule("4.2.4", slug="attacks-are-optional")
def may_pass(state: State) -> bool:
    """A player never has to attack."""
    raise NotYetExecutable("4.2.4")


@rule("4.2.5", slug="garrison")
def armies_free_to_leave(state: State, territory: int) -> int:
    """A player always keeps a garrison of at least {combat.garrison:army} on every territory held."""
    raise NotYetExecutable("4.2.5")


@rule("4.2.6", slug="lone-army")
def lone_army(state: State, territory: int) -> bool:
    """An army alone in its territory cannot attack."""
    raise NotYetExecutable("4.2.6")


@rule(
    "4.2.7",
    slug="attack-by-land",
    see=("2.1",),
    doubt="The book lists no borders; those used here are assumed.",
)
def may_attack_by_land(origin: int, target: int) -> bool:
    """By land, a territory can be attacked only from one that borders on it."""
    raise NotYetExecutable("4.2.7")


@rule(
    "4.2.8",
    slug="attack-by-sea",
    see=("2.1",),
    doubt="The book lists no sea lines; those used here are assumed, as the borders are.",
)
def may_attack_by_sea(origin: int, target: int) -> bool:
    """By sea, a territory can be attacked only from one joined to it by a dashed line."""
    raise NotYetExecutable("4.2.8")


@rule("4.2.9", slug="around-the-map")
def may_attack_around_map(origin: int, target: int) -> bool:
    """{territory.alaska} and {territory.kamchatka} can attack each other across the edges of the map."""
    raise NotYetExecutable("4.2.9")


@rule("4.2.10", slug="announcing-attack", title="Announcing an attack")
def announce_attack(state: State, origin: int, target: int) -> None:
    """The attacker says aloud which territory is attacked, and from which one."""
    raise NotYetExecutable("4.2.10")


@rule(
    "4.2.11",
    slug="unannounced-attack",
    doubt="The book does not say how long the defender may wait, and whether the defender may see the dice first.",
)
def may_demand_new_roll(state: State, player: int, *, announced: bool) -> bool:
    """If an attack was not announced, the defender may demand that the dice are rolled again."""
    raise NotYetExecutable("4.2.11")


@rule("4.2.12", slug="attack-dice")
def attack_dice(committed: int) -> int:
    """The attacker rolls one die for each army committed to the attack."""
    raise NotYetExecutable("4.2.12")


@rule(
    "4.2.13",
    slug="most-attack-dice",
    see=("4.2.5", "4.2.28"),
    doubt="The garrison cannot be among the armies committed. That follows from other rules and is not said here.",
)
def most_attack_dice(state: State, origin: int) -> int:
    """The attacker rolls {combat.dice.attacker:die} at most."""
    raise NotYetExecutable("4.2.13")


@rule("4.2.14", slug="fewer-attack-dice", title="Fewer dice in attack", variants=(LEAST_DICE,), see=("7.3.1",))
def least_attack_dice(state: State, defending: int) -> int:
    """The attacker may commit fewer armies than the origin allows, {=least-dice}."""
    raise NotYetExecutable("4.2.14")


@rule("4.2.15", slug="defence-dice", variants=(DEFENCE_DICE,), see=("7.2.1",))
def may_defend_with(state: State, target: int, dice: int) -> bool:
    """The defender rolls one die for {=defence-dice}, {combat.dice.defender:die} at most."""
    raise NotYetExecutable("4.2.15")


@rule(
    "4.2.16",
    slug="declaring-defence",
    see=("7.2.1",),
    doubt="The book does not say whether the attacker has to name a number of dice before the defender does.",
)
def declare_defence(state: State, target: int, armies: int) -> None:
    """Before the attacker rolls, the defender declares how many armies fight."""
    raise NotYetExecutable("4.2.16")


@rule("4.2.17", slug="comparing-highest", title="Comparing the highest dice")
def compare_highest(attack: tuple[int, ...], defence: tuple[int, ...]) -> tuple[int, int]:
    """After both have rolled, the attacker's highest die is compared with the defender's highest."""
    raise NotYetExecutable("4.2.17")


@rule("4.2.18", slug="defender-loses")
def remove_defender(state: State, target: int) -> None:
    """If the attacker's die is higher, the defender removes one army from the territory attacked."""
    raise NotYetExecutable("4.2.18")


@rule("4.2.19", slug="attacker-loses")
def remove_attacker(state: State, origin: int) -> None:
    """If the attacker's die is not higher, the attacker removes one army from the origin of the attack."""
    raise NotYetExecutable("4.2.19")


@rule("4.2.20", slug="ties")
def attacker_wins(attack: int, defence: int) -> bool:
    """On equal dice the defender wins."""
    raise NotYetExecutable("4.2.20")


@rule("4.2.21", slug="comparing-second", title="Comparing the second dice")
def compare_second(attack: tuple[int, ...], defence: tuple[int, ...]) -> tuple[int, int] | None:
    """If both rolled more than one die, the second highest dice are compared as well."""
    raise NotYetExecutable("4.2.21")


@rule("4.2.22", slug="comparing-lowest", title="Comparing the last dice")
def compare_last(attack: tuple[int, ...], defence: tuple[int, ...]) -> tuple[int, int] | None:
    """If both rolled {combat.dice.defender:die}, the lowest dice are compared as well, in the same way."""
    raise NotYetExecutable("4.2.22")


@rule("4.2.23", slug="ranking-dice")
def rank_dice(dice: tuple[int, ...]) -> tuple[int, ...]:
    """Dice are put in order of size and never added together."""
    raise NotYetExecutable("4.2.23")


@rule("4.2.24", slug="repeating-attack", title="Attacking again")
def may_repeat_attack(state: State, origin: int, target: int) -> bool:
    """The attacker may go on attacking the same territory until no army is left in it."""
    raise NotYetExecutable("4.2.24")


@rule("4.2.25", slug="breaking-off", title="Breaking off an attack")
def break_off(state: State, origin: int, target: int) -> None:
    """After any roll the attacker may break the attack off instead of going on."""
    raise NotYetExecutable("4.2.25")


@rule("4.2.26", slug="any-number-of-attacks")
def attack_origins(state: State) -> frozenset[int]:
    """The player may make any number of attacks in a turn, from any of their territories."""
    raise NotYetExecutable("4.2.26")


@rule("4.2.27", slug="armies-to-attack")
def strong_enough_to_attack(state: State, origin: int) -> bool:
    """A territory can attack as long as it holds {combat.attacking_armies:army} or more."""
    raise NotYetExecutable("4.2.27")


@rule("4.2.28", slug="occupation", see=("7.4.1",))
def occupy(state: State, origin: int, target: int, committed: int) -> None:
    """When the last defending army falls, the attacker must move the armies of the last roll into the
    territory."""
    raise NotYetExecutable("4.2.28")


@rule("4.2.29", slug="stronger-occupation", see=("4.2.5", "7.4.2"))
def may_follow(state: State, origin: int, armies: int) -> bool:
    """The attacker may move more armies than those of the last roll from the origin of the attack into the conquered
    territory."""
    raise NotYetExecutable("4.2.29")


@rule("4.2.30", slug="attacking-on")
def may_attack_on(state: State, conquered: int) -> bool:
    """A player may attack on from a territory just conquered."""
    raise NotYetExecutable("4.2.30")


@rule("4.2.31", slug="one-card-a-turn", see=("4.1.6",))
def cards_earned(conquests: int) -> int:
    """However many territories a player takes in a turn, the player gets a single card."""
    raise NotYetExecutable("4.2.31")


@rule("4.2.32", slug="order-of-attacks")
def attack_targets(state: State, origin: int) -> frozenset[int]:
    """A player attacks in any order and may attack every opponent, once or more often."""
    raise NotYetExecutable("4.2.32")


@rule("4.2.33", slug="end-of-attacks", variants=(AFTER_ATTACKS,), see=("4.3.2",))
def stop_attacking(state: State) -> None:
    """A player who attacks no more {=after-attacks}."""
    raise NotYetExecutable("4.2.33")


@rule("4.2.34", slug="no-attack-possible", see=("4.2.6", "4.3.4"))
def only_lone_armies(state: State, player: int) -> bool:
    """The turn also ends when each of the player's territories holds a single army: no attack is possible any more."""
    raise NotYetExecutable("4.2.34")

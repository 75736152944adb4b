"""7 to 7.5: tournament rules."""

from __future__ import annotations

from ....engine import rule
from ....model import Variant
from ..play.board import BORDERS, figure
from ..play.objectives import OBJECTIVES
from ..play.state import State

SIZE = Variant(
    "7.4.2/garrison-size",
    armies="{tournament.garrison:army}",
    tanks="{tournament.garrison:tank} of whatever size",
    unplayable={"tanks": "the same armies can stand there as one large tank or as several small ones"},
    doubt="The book counts tanks and most likely means armies: a large tank is a single piece worth several armies.",
)

MOST_DEFENCE_DICE = figure("combat.dice.defender")
GARRISON = figure("tournament.garrison")


@rule(
    "7", slug="tournament", title="Tournament rules", editions=("tournament",), prose_only="says when to use 7.1 to 7.6"
)
class Tournament:
    """The tournament rules are for tournaments and for games played to a time limit."""


@rule("7.1", slug="conduct", editions=("tournament",), prose_only="heading of 7.1.1 to 7.1.3")
class Conduct:
    """Conduct is how players behave at the table, above all while others play."""


@rule("7.1.1", slug="no-talking", editions=("tournament",), prose_only="behaviour at the table")
class NoTalking:
    """Players may not communicate with their opponents."""


@rule(
    "7.1.2",
    slug="silence-in-own-turn",
    title="Silence in one's own turn",
    editions=("tournament",),
    prose_only="behaviour at the table",
)
class SilenceInOwnTurn:
    """Players may not communicate with their opponents in their own turn either."""


@rule(
    "7.1.3",
    slug="hands-off",
    editions=("tournament",),
    prose_only="behaviour at the table",
    doubt="A defender nevertheless has to roll dice and remove lost armies; the book does not say how that fits.",
)
class HandsOff:
    """Outside their own turn, players keep their hands off their own pieces."""


@rule("7.2", slug="forced-defence", editions=("tournament",), prose_only="heading of 7.2.1 and 7.2.2")
class ForcedDefence:
    """Forced defence takes away the defender's choice of how many armies fight."""


@rule("7.2.1", slug="defending-with-all", editions=("tournament",), see=("4.2.15",))
def forced_defence(armies: int) -> int:
    """The defender has to fight with as many armies of the territory as the dice allow."""
    return armies if may_roll_fewer(armies) else MOST_DEFENCE_DICE


@rule("7.2.2", slug="fewer-defence-dice", editions=("tournament",), see=("4.2.15",))
def may_roll_fewer(armies: int) -> bool:
    """The defender may roll fewer than {combat.dice.defender:die} only if the territory has too few armies."""
    return armies < MOST_DEFENCE_DICE


@rule("7.3", slug="outnumbered-attack", editions=("tournament",), prose_only="heading of 7.3.1")
class OutnumberedAttack:
    """An outnumbered attack is one with too few dice against the defence."""


@rule("7.3.1", slug="no-outnumbered-attack", editions=("tournament",), see=("4.2.14",))
def may_roll_attack(attacking: int, defending: int) -> bool:
    """The attacker may not roll fewer dice than the defender."""
    return attacking >= defending


@rule("7.4", slug="minimum-garrison", editions=("tournament",), prose_only="heading of 7.4.1 and 7.4.2")
class MinimumGarrison:
    """The minimum garrison keeps territories on a border with an enemy from being emptied."""


@rule("7.4.1", slug="occupation-is-exempt", editions=("tournament",), see=("4.2.28",))
def exempt_from_garrison(moved: int, committed: int) -> bool:
    """The armies of the last roll move into the conquered territory even if a border garrison becomes too small
    (rule {rule.7.4.2})."""
    return moved <= committed


@rule(
    "7.4.2",
    slug="border-garrison",
    editions=("tournament",),
    variants=(SIZE,),
    see=("4.2.29", "4.3.4"),
    doubt="The book does not say whether this binds a territory just conquered with a single army; here it does not.",
)
def may_thin_out(state: State, territory: int, armies: int) -> bool:
    """No move of armies may leave fewer than {=garrison-size} on any territory of the player that borders on an
    enemy. Only the move of rule {rule.7.4.1} is exempt."""
    return armies >= GARRISON or not BORDERS[territory] & ~state.land[state.owner[territory]]


@rule("7.5", slug="tournament-cards", editions=("tournament",), prose_only="heading of 7.5.1 to 7.5.8")
class TournamentCards:
    """Tournament cards change the objectives and allow a game to end on time."""


@rule("7.5.1", slug="tournament-objectives", editions=("tournament",), prose_only="names a component", see=("2.9",))
class TournamentObjectives:
    """The cards with the tournament back are objectives made for the tournament rules."""


@rule("7.5.2", slug="replacing-objectives", editions=("tournament",), see=("3.2", "3.8"))
def objective_deck() -> tuple[int, ...]:
    """Tournament objectives take the place of the ordinary objective cards."""
    return tuple(index for index in range(len(OBJECTIVES)) if is_territorial(index))


@rule("7.5.3", slug="territorial-objectives", editions=("tournament",))
def is_territorial(objective: int) -> bool:
    """Every tournament objective is about territories and nothing else."""
    return OBJECTIVES[objective].tournament


@rule(
    "7.5.4",
    slug="territories-to-win",
    editions=("tournament",),
    see=("6.1",),
    doubt="The book does not list the territories of any tournament card; those played here are assumed.",
)
def territories_to_win(objective: int) -> int:
    """A tournament objective names each territory that its owner needs to win."""
    return OBJECTIVES[objective].lands


@rule("7.5.5", slug="balanced-objectives", editions=("tournament",), prose_only="remark on how the cards were made")
class BalancedObjectives:
    """Though they differ, tournament objectives are balanced by how hard their territories are to defend."""


@rule("7.5.6", slug="championships", editions=("tournament",), prose_only="remark on where the cards are used")
class Championships:
    """The official national championships are played with tournament objectives."""


@rule(
    "7.5.7",
    slug="fixed-length",
    editions=("tournament",),
    doubt="The book gives no length and does not say whether the lap is finished when time is up. Here the length is a "
    "number of laps.",
)
def time_is_up(played: int, agreed: int) -> bool:
    """The length of a game by the tournament rules may be fixed beforehand."""
    return 0 < agreed <= played


@rule(
    "7.5.8",
    slug="ranking-on-time",
    title="Ranking when time is up",
    editions=("tournament",),
    see=("7.6",),
    doubt="The book does not say what equal points at the top mean; here nobody wins then.",
)
def rank_players(state: State) -> tuple[int, ...]:
    """When the agreed time is over, the players can be ranked by points."""
    from . import s7_6_points as points

    scores = points.score_game(state)
    return tuple(sorted(range(len(scores)), key=lambda player: -scores[player]))

"""2: what is in the box."""

from __future__ import annotations

from ....engine import rule


@rule("2", slug="components", prose_only="heading of 2.1 to 2.10")
class Components:
    """The components are all that the box contains."""


@rule(
    "2.1",
    slug="board",
    prose_only="only describes the board",
    doubt="The book lists neither the borders and sea lines nor the territories of each continent; those "
    "used here are assumed.",
)
class Board:
    """The board is a map of the world with {board.territories:territory} in {board.continents:continent}."""


@rule("2.2", slug="boxes-of-armies", prose_only="storage of the pieces")
class BoxesOfArmies:
    """The armies of each of the {components.colours:colour} come in a box of that colour."""


@rule(
    "2.3",
    slug="armies-and-pieces",
    prose_only="the game counts armies, and the pieces only show their number",
    see=("7.4.2",),
    doubt="The book says neither how many pieces each colour has nor what happens when they run out; small tanks "
    "can be changed for large ones and flags.",
)
class ArmiesAndPieces:
    """In each of the {components.colours:colour} a small tank is worth {components.pieces.small_tank:army}, a large
    tank {components.pieces.large_tank:army} and a flag {components.pieces.flag:army}."""


@rule("2.4", slug="dice", prose_only="a count of components; 4.2.13 and 4.2.15 limit the dice rolled")
class Dice:
    """Each colour has {components.dice.per_colour:die}, {components.dice.total:die} in all."""


@rule("2.5", slug="dice-tray", prose_only="the tray only keeps the dice together")
class DiceTray:
    """The dice are rolled in a tray called the Battlefield."""


@rule(
    "2.6",
    slug="territory-cards",
    prose_only="only describes the cards",
    doubt="The book says neither which arm each territory has nor how many cards there are of each arm. Here each arm "
    "is on as many cards.",
)
class TerritoryCards:
    """Each of the {board.territories:territory} has a territory card. It also bears the symbol of a single arm:
    infantry, cavalry or cannon."""


@rule("2.7", slug="jokers", prose_only="only describes the cards")
class Jokers:
    """The territory cards include {components.jokers:joker}. A joker bears the symbols of all arms and shows no
    territory."""


@rule(
    "2.8",
    slug="objective-cards",
    prose_only="only describes the cards",
    doubt="The book gives neither the number nor the texts of the objectives; those played here are assumed.",
)
class ObjectiveCards:
    """A deck of objective cards holds the secret objectives of the players."""


@rule(
    "2.9",
    slug="tournament-deck",
    prose_only="only describes the cards",
    see=("7.5",),
    doubt="The book does not list the territories of any tournament card; those played here are assumed.",
)
class TournamentDeck:
    """A separate tournament deck holds the secret objectives for games by the tournament rules."""


@rule("2.10", slug="blank-tournament-cards", prose_only="material for objectives that players invent")
class BlankTournamentCards:
    """Some tournament cards are blank, for objectives that players invent."""

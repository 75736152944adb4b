"""The player aid, one sheet of tables to print; and a turn as a list to tick off, for the phone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ....handbook.pages.aid_pages import aid_sheet, turn_list
from ....handbook.pages.guide_pages import spoken_line
from ....handbook.writing.page_source import Page
from ....handbook.writing.page_writer import PageWriter
from .player_aid import DATA, TEMPLATES

__all__ = ["aid_page", "turn_page"]

STEPS = ("4.5.A", "4.5.B", "4.5.C", "4.5.D", "4.5.E", "4.5.F", "4.5.G", "4.5.H", "4.5.I")
ROUNDS = "4.5.D"
"""The step that is done more than once."""
REGIONS = ("europe", "asia", "middle-east", "africa", "central-america", "south-america")


@dataclass(frozen=True, slots=True)
class Use:
    """What the points of a card can be used for: the rule, what it is called, what it takes and gives."""

    rule: str
    title: str
    lines: tuple[str, ...]


def aid_page(writer: PageWriter) -> Iterator[Page]:
    """Everything that one looks up in the middle of a game: figures from the data, under the canonical edition."""
    values = {
        "steps": [(step, _title(writer, step)) for step in STEPS],
        "hands": _hands(writer),
        "uses": [*_uses(writer)],
        "levels": [*_levels(writer)],
        "boxes": [*_boxes(writer)],
        "scores": [*_scores(writer)],
        "figure": lambda path: _figure(writer, path),
    }
    yield aid_sheet(writer, TEMPLATES / "aid.html", values, styles=("ts/board.css",))


def turn_page(writer: PageWriter) -> Iterator[Page]:
    """The steps of a turn with what each says, to tick off; what was ticked stays until the next turn begins."""
    rounds = max(_figure(writer, f"turn.{war}.action_rounds") for war in ("early_war", "mid_war"))
    lines = [spoken_line(writer, step, DATA) for step in STEPS]
    yield turn_list(writer, TEMPLATES / "turn.html", lines, {"hands": _hands(writer)}, rounds={ROUNDS: rounds})


def _title(writer: PageWriter, ident: str) -> str:
    rule = writer.game.find(ident).rule
    return writer.sentences.title(ident, rule.title) if rule else ident


def _figure(writer: PageWriter, path: str) -> int:
    return int(writer.game.figure(path, writer.game.spec.canonical))


def _hands(writer: PageWriter) -> list[tuple[str, int, int]]:
    """Turns, cards in hand, action rounds."""
    first, last = _figure(writer, "turn.mid_war.first_turn"), _figure(writer, "turn.last")
    spans = {"early_war": f"1–{first - 1}", "mid_war": f"{first}–{last}"}
    return [
        (span, _figure(writer, f"turn.{war}.hand"), _figure(writer, f"turn.{war}.action_rounds"))
        for war, span in spans.items()
    ]


def _uses(writer: PageWriter) -> Iterator[Use]:
    say, edition = writer.say, writer.game.spec.canonical

    def with_figures(text: str, *paths: str) -> str:
        return text.format(*(writer.game.figure(path, edition) for path in paths))

    def use(rule: str, *lines: str) -> Use:
        return Use(rule, _title(writer, rule), lines)

    yield use(
        "6.1",
        with_figures(say("Points for each influence: {0}"), "operations.influence.cost"),
        with_figures(say("Where the opponent controls the country: {0}"), "operations.influence.opposed_cost"),
        say("Only next to influence that was there when the action round began"),
    )
    yield use(
        "6.2",
        with_figures(say("Points for each roll: {0}. Both roll a die."), "operations.realignment.cost"),
        say("The higher result takes away opposing influence: the difference"),
        with_figures(say("Each adjacent country under own control: +{0}"), "operations.realignment.neighbour"),
        with_figures(say("More influence in the country: +{0}"), "operations.realignment.majority"),
        with_figures(say("Next to own superpower: +{0}"), "operations.realignment.superpower"),
    )
    yield use(
        "6.3",
        with_figures(
            say("Die + points − {0} × stability: so much opposing influence goes; what is left over comes as own"),
            "operations.coup.factor",
        ),
        with_figures(say("In a battleground DEFCON falls by {0}, even if it fails"), "operations.coup.defcon_drop"),
        say("As many military operations as points"),
    )
    yield use(
        "6.4",
        with_figures(say("Cards in a turn: {0}"), "space_race.limit.cards"),
        say("The event of the card does not happen"),
    )


def _levels(writer: PageWriter) -> Iterator[tuple[int, str]]:
    """Each level of DEFCON, and what is closed to coups and realignments there."""
    closes = {region: _figure(writer, f"defcon.closes.{region}") for region in REGIONS[:3]}
    for level in range(_figure(writer, "defcon.highest"), 0, -1):
        if level == _figure(writer, "defcon.nuclear_war"):
            yield level, writer.say("Nuclear war: the player whose turn it is loses")
        else:
            shut = [writer.sentences.name(f"region.{region}") for region, at in closes.items() if level <= at]
            yield level, ", ".join(shut) or "–"


def _boxes(writer: PageWriter) -> Iterator[tuple[int, str, int, str, str]]:
    """Boxes of the space race: number, name, points the card needs, what to roll, VP."""
    for box in range(1, _figure(writer, "space_race.final") + 1):
        at = f"space_race.box.{box}"
        slug = writer.game.figure(f"{at}.space", writer.game.spec.canonical)
        roll = _figure(writer, f"{at}.roll")
        first, second = (_figure(writer, f"{at}.{who}") for who in ("first", "second"))
        gives = [f"{first} / {second}"] if first else []
        gives += ["★"] if f"{at}.ability" in writer.game.figures else []
        yield box, writer.sentences.name(f"space.{slug}"), _figure(writer, f"{at}.ops"), f"1–{roll}", " ".join(gives)


def _scores(writer: PageWriter) -> Iterator[tuple[str, int, int, str]]:
    """Regions with the VP of presence, domination and control."""
    for region in REGIONS:
        at = f"scoring.{region}"
        control = (
            str(_figure(writer, f"{at}.control")) if f"{at}.control" in writer.game.figures else writer.say("wins")
        )
        presence, domination = (_figure(writer, f"{at}.{level}") for level in ("presence", "domination"))
        yield writer.sentences.name(f"region.{region}"), presence, domination, control

"""The tracks beside the map: rows of boxes with a marker, or one for each side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from .....handbook.tabletop.svg import element, number, picture, text
from .....model import Game
from .....translate import phrase
from .....translate.names import name
from ...play.state import US, USSR, State
from ...play.tables import DATA, figure
from .layout import width

__all__ = ["action_rounds", "defcon", "military_operations", "space_race", "tracks", "turns", "victory_points"]

WIDTH = 390
BOX = 34
TOP = 18
FIVE = 5
SIZE = 12.5
SIDES = (US, USSR)


@dataclass(frozen=True, slots=True)
class Row:
    """Boxes side by side; `here` are the boxes with a marker on them, `us` and `ussr` where a side stands."""

    labels: tuple[str, ...]
    below: tuple[tuple[str, ...], ...] = ()
    here: int | None = None
    us: int | None = None
    ussr: int | None = None

    def drawn(self) -> Iterator[Markup]:
        """The boxes with what stands in them, over the whole width."""
        weights = [max(1.0, width(label, SIZE) / 30) for label in self.labels]
        unit = (WIDTH - 4) / sum(weights)
        x = 2.0
        tall = BOX + 12 * max(map(len, self.below), default=0)
        for n, label in enumerate(self.labels):
            step = unit * weights[n]
            on = " bd-here" if n == self.here else ""
            yield element(
                "rect", f'class="bd-t{on}" x="{number(x)}" y="{TOP}" width="{number(step - 3)}" height="{tall}" rx="4"'
            )
            yield text(label, x + (step - 3) / 2, TOP + 15, f"bd-n{on}")
            for line, content in enumerate(self.below[n] if self.below else ()):
                yield text(content, x + (step - 3) / 2, TOP + BOX + 8 + 12 * line, "bd-x")
            if n == self.here:
                yield element("path", f'class="bd-m" d="M{number(x + (step - 3) / 2 - 7)} {TOP + 29}h14l-7 -8z"')
            for side, at in ((US, self.us), (USSR, self.ussr)):
                if at == n:
                    yield from _token(side, x + (step - 3) * (0.3 if side == US else 0.7), TOP + 25)
            x += step

    @property
    def height(self) -> float:
        """Of the whole drawing."""
        return TOP + BOX + 12 * max(map(len, self.below), default=0) + 3


def _token(side: int, x: float, y: float) -> Iterator[Markup]:
    kind = f'class="bd-i bd-on bd-{"us" if side == US else "ussr"}"'
    if side == US:
        yield element("g", kind, element("rect", f'x="{number(x - 6)}" y="{number(y - 6)}" width="12" height="12"'))
    else:
        yield element("g", kind, element("circle", f'cx="{number(x)}" cy="{number(y)}" r="6.5"'))


def _picture(kind: str, title: str, row: Row, about: str, boxes: str = "") -> Markup:
    """A row with its heading; `boxes` says what its boxes are called."""
    heading = element("text", 'class="bd-h" x="2" y="12"', title)
    called = f"{title}: {about}" if about else title
    return picture(f"bd-track bd-{kind}", WIDTH, row.height, called, [heading, *row.drawn()], about=boxes)


def victory_points(position: State | None, lang: str) -> Markup:
    """The VP track: a bar from an automatic victory of the USSR to one of the US."""
    say = phrase(lang)
    ends = figure("victory.margin")
    step = (WIDTH - 30) / (2 * ends)
    middle = WIDTH / 2
    title = say("VP track")
    inside = [element("text", 'class="bd-h" x="2" y="12"', title)]
    inside.append(element("rect", f'class="bd-t bd-end-ussr" x="15" y="26" width="{number(middle - 15)}" height="12"'))
    inside.append(
        element("rect", f'class="bd-t bd-end-us" x="{number(middle)}" y="26" width="{number(middle - 15)}" height="12"')
    )
    for vp in range(-ends, ends + 1, FIVE):
        x = middle + vp * step
        inside += [element("path", f'class="bd-l" d="M{number(x)} 26v16"'), text(abs(vp), x, 54, "bd-x")]
    inside += [text(say("USSR"), 30, 68, "bd-x"), text(say("US"), WIDTH - 30, 68, "bd-x")]
    about = ""
    if position is not None:
        x = middle + position.vp * step
        side = say("US") if position.vp > 0 else say("USSR")
        about = f"{side} {abs(position.vp)}" if position.vp else "0"
        inside.append(element("path", f'class="bd-m" d="M{number(x - 7)} 15h14v8l-7 9l-7 -9z"'))
        inside.append(text(about, min(max(x + (30 if x < middle else -30), 60), WIDTH - 40), 22, "bd-x"))
    return picture("bd-track bd-vp", WIDTH, 74, f"{title}: {about}" if about else title, inside)


def defcon(position: State | None, lang: str) -> Markup:
    """The five levels of DEFCON."""
    del lang
    levels = range(figure("defcon.nuclear_war"), figure("defcon.highest") + 1)
    here = None if position is None else levels.index(position.defcon)
    return _picture(
        "defcon", "DEFCON", Row(tuple(map(str, levels)), here=here), str(position.defcon) if position else ""
    )


def turns(position: State | None, lang: str) -> Markup:
    """The turn track."""
    numbers = range(1, figure("turn.last") + 1)
    here = None if position is None or position.turn not in numbers else numbers.index(position.turn)
    about = str(position.turn) if position else ""
    say = phrase(lang)
    return _picture("turn", say("Turn"), Row(tuple(map(str, numbers)), here=here), about)


def action_rounds(position: State | None, lang: str) -> Markup:
    """The action rounds of a turn; the first box is the headline phase."""
    say = phrase(lang)
    most = figure("space_race.ability.eighth-action-round.rounds")
    here = None if position is None or position.round > most else position.round
    about = str(position.round) if position and position.round else say("headline phase") if position else ""
    row = Row((say("Headline"), *map(str, range(1, most + 1))), here=here)
    return _picture("round", say("Action round"), row, about)


def military_operations(position: State | None, lang: str) -> Markup:
    """Both sides on the track of military operations."""
    say = phrase(lang)
    numbers = range(FIVE + 1)
    us, ussr = position.military_operations if position else (None, None)
    row = Row(tuple(map(str, numbers)), us=us, ussr=ussr)
    return _picture("military", say("Military operations"), row, _both(position, "military_operations", lang))


def space_race(game: Game, position: State | None, lang: str, edition: str) -> Markup:
    """The boxes of the space race: the value of the card, the roll that succeeds, VP for the first and the second."""
    say = phrase(lang)
    boxes = DATA.files["space_race"]["box"]
    figures = [(f"{box['ops']}", f"1–{box['roll']}", f"{box['first']}/{box['second']}") for box in boxes.values()]
    below = [("", "", ""), *figures]
    us, ussr = position.space if position else (None, None)
    row = Row((say("Start"), *boxes), tuple(below), us=us, ussr=ussr)
    spaces = {n: box["space"] for n, box in boxes.items()}
    slugs = {n: space if isinstance(space, str) else space[edition] for n, space in spaces.items()}
    named = [f"{n} {name(game, f'space.{slug}', lang).text}" for n, slug in slugs.items()]
    return _picture("space", say("Space race"), row, _both(position, "space", lang), ", ".join(named))


def tracks(game: Game, position: State, lang: str, only: Sequence[str] = ()) -> tuple[Markup, ...]:
    """The tracks whose names stand in `only` (all of them without it), in the order of the board."""
    edition = position.rules.edition
    drawn: dict[str, Callable[[], Markup]] = {
        "turn": lambda: turns(position, lang),
        "round": lambda: action_rounds(position, lang),
        "defcon": lambda: defcon(position, lang),
        "vp": lambda: victory_points(position, lang),
        "military_operations": lambda: military_operations(position, lang),
        "space": lambda: space_race(game, position, lang, edition),
    }
    return tuple(draw() for kind, draw in drawn.items() if not only or kind in only)


def _both(position: State | None, kind: str, lang: str) -> str:
    if position is None:
        return ""
    say = phrase(lang)
    us, ussr = getattr(position, kind)
    return f"{say('US')} {us}, {say('USSR')} {ussr}"

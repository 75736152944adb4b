"""`ts-rules diff`: what changes in play between two editions, printings or books."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..paths import copies_of
from .options import edition_note, format_option, game_option, games_with, lang_option, print_json, take_ruleset
from .reader_language import _

if TYPE_CHECKING:
    from ..model import Game
    from ..report.between import CardChange, Change, Difference, Voice

__all__ = ["command"]


@click.command(
    "diff",
    help=_("What changes between two editions, printings or books: rule by rule, with the scenarios that show it."),
    epilog=_(
        "\b\nExamples:\n  ts-rules diff 2e deluxe\n  ts-rules diff deluxe ts-pl-deluxe --in-play\n"
        "  ts-rules diff ts-it-2e ts-el-deluxe --html differences.html\n  ts-rules diff 2e deluxe --format json"
        "\n  ts-rules diff base classic-risk --game risiko"
    ),
)
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@game_option
@lang_option
@click.option("--in-play", is_flag=True, help=_("Only what can be seen at the table."))
@click.option("--cards", is_flag=True, help=_("The cards too: those of one edition only, and other events."))
@click.option("--html", "out", type=click.Path(path_type=Path, dir_okay=False), help=_("Write a page to this file."))
@format_option
def command(
    *, a: str, b: str, game_name: str | None, lang: str, in_play: bool, cards: bool, out: Path | None, style: str
) -> None:
    """Compare, and print or write."""
    from ..evidence.other_games import other_games
    from ..report.between import between, card_changes

    game = games_with(game_name, a)[0]
    if b in other_games(game):
        _against(game, a, b, lang, style)
        return
    one, two = take_ruleset(game, a), take_ruleset(game, b)
    (first, second), found = between(game, one, two, lang)
    if in_play:
        found = tuple(d for d in found if d.in_play)
    others = card_changes(game, one, two, lang) if cards else ()
    if out:
        from ..lone_page import write_page
        from ..paths import shown
        from ..report.between import differences_page

        write_page(out, differences_page(first, second, found, others, lang))
        click.echo(shown(out), err=style == "json")
    if style == "json":
        body: dict[str, Any] = {"game": game.id, "a": asdict(first), "b": asdict(second), "lang": lang}
        print_json(
            "diff", {**body, "differences": [asdict(d) for d in found], "cards": [asdict(card) for card in others]}
        )
    elif not out:
        click.echo("\n".join(_text(first, second, found, others, edition_note(one), edition_note(two))))


def _against(game: Game, a: str, b: str, lang: str, style: str) -> None:
    """What another game that players know says otherwise; of a book with a copy also what its text shows."""
    from ..evidence.other_games import other_games
    from ..extract import extract
    from ..report.against_other_game import departures, told

    ruleset, other = take_ruleset(game, a), other_games(game)[b]
    copy = next(iter(copies_of(a)), None)
    rows = departures(game, ruleset, other, extract(copy, a) if copy else None, lang)
    if style == "json":
        body = [row.as_json() for row in rows]
        print_json("departures", {"game": game.id, "a": a, "b": b, "doubt": other.doubt, "departures": body})
    else:
        click.echo("\n".join(told(rows, f"{game.spec.title}, {edition_note(ruleset)}", other)))


def _text(
    a: Voice, b: Voice, found: tuple[Difference, ...], cards: tuple[CardChange, ...], name_a: str, name_b: str
) -> Iterator[str]:
    yield f"A  {a.title}  [{name_a}]"
    yield f"B  {b.title}  [{name_b}]"
    yield _("{rules} rules differ, {seen} of them in play.").format(
        rules=len(found), seen=sum(d.in_play for d in found)
    )
    for difference in found:
        yield ""
        yield f"{difference.rule}  {difference.title}"
        for change in difference.changes:
            yield from _change(change)
    for card in cards:
        yield ""
        yield f"{card.card}  {card.name}"
        yield from _both(card.a, card.b)


def _change(change: Change) -> Iterator[str]:
    yield f"  {change.id}"
    yield from _both(change.a, change.b)
    for letter, place in zip("AB", change.said, strict=True):
        if place:
            from ..report.sheet import places

            where = places(place.lines) if place.lines else _("no line")
            state = "" if place.state == "executable" else f", {place.state}"
            yield f"    ({letter}: {place.verdict}{state}, {where}{': ' + place.note if place.note else ''})"
    if change.printing:
        said = _("({printing} reads as the other edition does: the difference runs between printings)")
        yield "    " + said.format(printing=change.printing)
    if change.unobservable:
        yield "    " + _("(No play can show it: {why})").format(why=change.unobservable)
    if change.scenarios:
        yield "    " + _("shown by {names}").format(names=", ".join(change.scenarios))


def _both(a: str | None, b: str | None) -> Iterator[str]:
    yield f"    A: {a or _('(not there)')}"
    yield f"    B: {b or _('(not there)')}"

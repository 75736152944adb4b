"""What changes between two rulesets, as a page for players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from .between import CardChange, Change, Difference, Voice
from .sheet import page, places, tag

__all__ = ["differences_page"]


def differences_page(
    a: Voice, b: Voice, found: Iterable[Difference], cards: Iterable[CardChange] = (), lang: str = "en"
) -> str:
    """What can be seen at the table first, then what stands only in the text."""
    found = tuple(found)
    body: list[str] = []
    parts = (
        ("What plays differently", [d for d in found if d.in_play]),
        ("What is only worded differently", [d for d in found if not d.in_play]),
    )
    for title, rows in parts:
        body.append(tag("h2", f"{title}: {len(rows)} rules"))
        for row in rows:
            body += ["<section>", f"<h3>{escape(row.rule)} {escape(row.title)}</h3>"]
            body += [line for change in row.changes for line in _change(a, b, change)]
            body.append("</section>")
    cards = tuple(cards)
    if cards:
        body.append(tag("h2", f"Cards: {len(cards)}"))
    for card in cards:
        body += [tag("h3", card.name), "<dl>", *_both(a, b, card.a, card.b), "</dl>"]
    return page(f"{a.title} / {b.title}", body, lang)


def _change(a: Voice, b: Voice, change: Change) -> Iterator[str]:
    yield "<dl>"
    yield from _both(a, b, change.a, change.b)
    yield "</dl>"
    for voice, place in zip((a, b), change.said, strict=True):
        if place and (place.verdict != "agrees" or place.note):
            where = f", {places(place.lines)}" if place.lines else ""
            state = "" if place.state == "executable" else f" ({place.state}: played as its edition)"
            note = f": {place.note}" if place.note else "."
            yield tag("p", f"{voice.name}{where}: {place.verdict}{state}{note}", "aside")
    if change.unobservable:
        yield tag("p", f"No play can show it: {change.unobservable}.", "aside")
    if change.doubt:
        yield tag("p", f"Doubt: {change.doubt}", "doubt")
    if change.scenarios:
        yield tag("p", f"Shown by the scenarios {', '.join(change.scenarios)}.", "aside")


def _both(a: Voice, b: Voice, one: str | None, two: str | None) -> Iterator[str]:
    for voice, text in ((a, one), (b, two)):
        yield tag("dt", voice.name)
        yield tag("dd", text if text is not None else "Not there.")

"""Pages of what changed: each version of the handbook, word by word, and a line on every rule that changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from ...translate.word_changes import word_changes
from ..history.compare import Difference, Kind
from ..history.sayings import said_now
from ..history.versions import SINCE, Event, Period, Version, events, periods, read_versions
from ..writing.page import Page
from ..writing.page_writer import Desk

__all__ = ["PastFacts", "change_pages", "past_of", "standing_page"]

READING = 2
"""So many strokes are in the id of a reading, which stands on the place of its variant."""


@dataclass(frozen=True, slots=True)
class EditFacts:
    """A text with what went and what came, and the edition that says it."""

    edition: str
    said: Markup


@dataclass(frozen=True, slots=True)
class ChangeFacts:
    """What became of one thing; `link` leads to it where it still is."""

    id: str
    link: Markup
    edits: tuple[EditFacts, ...]


@dataclass(frozen=True, slots=True)
class PastFacts:
    """A line of the history of a rule: what happened, in which version, and where it is told."""

    what: str
    when: str
    url: str


def change_pages(desk: Desk, versions: Sequence[Version] | None = None) -> Iterator[Page]:
    """The list of versions and a page for each that brought something; nothing where none is recorded."""
    found = _periods(desk, versions)
    if not found:
        return
    yield _list(desk, found)
    for period in found:
        if period.found:
            yield _page(desk, period)


def past_pages(desk: Desk) -> tuple[str, ...]:
    """The names of these pages: whether the last is there depends on what is said in any language."""
    return tuple(period.page for period in _periods(desk, None) if period.found)


def standing_page(desk: Desk) -> Iterator[Page]:
    """The page of what changed since the last version, as long as nothing has: its frame stands ready."""
    found = _periods(desk, None)
    if found and found[0].page != SINCE:
        yield _page(desk, Period("", "", found[0].version, (), 0))


def _list(desk: Desk, found: Sequence[Period]) -> Page:
    return desk.page(
        "changes",
        desk.say("What changed"),
        "changes_list.html",
        {"periods": tuple((p, _called(desk, p), _brought(desk, p)) for p in found)},
        kind="list",
        searched=False,
    )


def _page(desk: Desk, period: Period) -> Page:
    parts = tuple((title, tuple(_facts(desk, d) for d in some)) for title, some in _parts(desk, period) if some)
    title = f"{desk.say('What changed')}: {_called(desk, period)}"
    return desk.page(period.page, title, "changes.html", {"parts": parts}, kind="changes", searched=False)


def past_of(desk: Desk, versions: Sequence[Version] | None = None) -> dict[str, tuple[PastFacts, ...]]:
    """The history of every rule and card that has one, by its id in `rules.json`."""
    names = _kinds(desk)

    def told(owner: str, event: Event) -> PastFacts:
        return PastFacts(names[event.kind], _called(desk, event.period), f"{event.period.page}.html#{_anchor(owner)}")

    found = events(_periods(desk, versions), desk.lang)
    return {owner: tuple(told(owner, e) for e in some) for owner, some in found.items()}


def _periods(desk: Desk, versions: Sequence[Version] | None) -> tuple[Period, ...]:
    if versions is None:
        return _until_now(desk.game.id)
    return periods(desk.game.id, versions, said_now(desk.game.id))


@cache
def _until_now(game_id: str) -> tuple[Period, ...]:
    return periods(game_id, read_versions(), said_now(game_id))


def _called(desk: Desk, period: Period) -> str:
    if period.version:
        return period.version
    return desk.say("since {version}").format(version=period.since)


def _kinds(desk: Desk) -> dict[Kind, str]:
    say = desk.say
    return {
        Kind.NEW: say("New"),
        Kind.CHANGED: say("Changed"),
        Kind.GONE: say("No longer there"),
        Kind.TRANSLATED: say("Translated anew"),
    }


def _brought(desk: Desk, period: Period) -> str:
    """How much of what, in one line."""
    if not period.since:
        return desk.say("First version on record; sentences: {count}").format(count=period.size)
    counts = ((title, len(some)) for title, some in _parts(desk, period))
    return ", ".join(f"{title}: {count}" for title, count in counts if count)


def _parts(desk: Desk, period: Period) -> Iterator[tuple[str, tuple[Difference, ...]]]:
    """By kind; translations of this language alone."""
    for kind, title in _kinds(desk).items():
        some = tuple(d for d in period.found if d.kind is kind)
        yield title, tuple(d for d in some if kind is not Kind.TRANSLATED or desk.lang in d.langs)


def _facts(desk: Desk, difference: Difference) -> ChangeFacts:
    called = desk.say("heading")
    edits = []
    for n, edited in enumerate(difference.edited):
        heading = not n and not edited.edition and edited.after == difference.title and edited.before
        edits.append(EditFacts(called if heading else edited.edition, _marked(desk, edited.before, edited.after)))
    return ChangeFacts(difference.id, _link(desk, difference), tuple(edits))


def _link(desk: Desk, difference: Difference) -> Markup:
    kind, ident = ("c", difference.id[5:]) if difference.id.startswith("card.") else ("r", difference.id)
    text = difference.title if kind == "c" else f"{ident} {difference.title}".strip()
    place = ident.rpartition("/")[0] if ident.count("/") == READING else ident
    return desk.link(kind, place, text)


def _anchor(owner: str) -> str:
    return f"h-{owner}"


def _words(desk: Desk) -> dict[str, str]:
    return {"gone": desk.say("taken out:"), "new": desk.say("put in:"), "end": desk.say("end")}


def _marked(desk: Desk, before: str, after: str) -> Markup:
    """What went and what came, told in words too for who does not see it."""
    words = _words(desk)
    names = {"gone": "del", "new": "ins"}
    pieces = []
    for kind, text in word_changes(before, after):
        if kind == "equal":
            pieces.append(Markup("{}").format(text))
            continue
        bare, blank = text.rstrip(), text[len(text.rstrip()) :] or (" " if kind == "gone" else "")
        heard = '<span class="heard" lang="{1}">'
        marked = Markup(f"<{{0}}>{heard}[{{2}} </span>{{3}}{heard} {{4}}]</span></{{0}}>{{5}}")  # noqa: S704 - no text of others
        pieces.append(marked.format(names[kind], desk.lang, words[kind], bare, words["end"], blank))
    return Markup("").join(pieces)

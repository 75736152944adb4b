"""Pages of what changed: each version of the handbook, word by word, and a line on every rule that changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from ...model import RuleId
from ...report.sentences import number_of
from ...translate.word_changes import word_changes
from ..history.compare import Difference, Kind
from ..history.sayings import said_now
from ..history.versions import SINCE, Period, Version, events, periods, read_versions
from ..writing.page_source import Page
from ..writing.page_writer import PageWriter

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


def change_pages(writer: PageWriter, versions: Sequence[Version] | None = None) -> Iterator[Page]:
    """The list of versions and a page for each that brought something; nothing where none is recorded."""
    found = _periods(writer, versions)
    if not found:
        return
    values = {"periods": [(p, _called(writer, p), _brought(writer, p)) for p in found]}
    title = writer.say("What changed")
    yield writer.page("changes", title, "changes_list.html", values, kind="list", searched=False)
    for period in found:
        if period.found:
            yield _page(writer, period)


def past_pages(writer: PageWriter) -> tuple[str, ...]:
    """The names of these pages: whether the last is there depends on what is said in any language."""
    return tuple(period.page for period in _periods(writer, None) if period.found)


def standing_page(writer: PageWriter) -> Iterator[Page]:
    """The page of what changed since the last version, as long as nothing has: its frame stands ready."""
    found = _periods(writer, None)
    if found and found[0].page != SINCE:
        yield _page(writer, Period("", "", found[0].version, (), 0))


def _page(writer: PageWriter, period: Period) -> Page:
    parts = tuple((title, tuple(_facts(writer, d) for d in some)) for title, some in _parts(writer, period) if some)
    title = f"{writer.say('What changed')}: {_called(writer, period)}"
    return writer.page(period.page, title, "changes.html", {"parts": parts}, kind="changes", searched=False)


def past_of(writer: PageWriter, versions: Sequence[Version] | None = None) -> dict[str, tuple[PastFacts, ...]]:
    """The history of every rule and card that has one, by its id in `rules.json`."""
    names = _kinds(writer)
    return {
        owner: tuple(
            PastFacts(names[e.kind], _called(writer, e.period), f"{e.period.page}.html#h-{owner}") for e in some
        )
        for owner, some in events(_periods(writer, versions), writer.lang).items()
    }


def _periods(writer: PageWriter, versions: Sequence[Version] | None) -> tuple[Period, ...]:
    if versions is None:
        return _until_now(writer.game.id)
    return periods(writer.game.id, versions, said_now(writer.game.id))


@cache
def _until_now(game_id: str) -> tuple[Period, ...]:
    return periods(game_id, read_versions(), said_now(game_id))


def _called(writer: PageWriter, period: Period) -> str:
    if period.version:
        return period.version
    return writer.say("since {version}").format(version=period.since)


def _kinds(writer: PageWriter) -> dict[Kind, str]:
    say = writer.say
    return {
        Kind.NEW: say("New"),
        Kind.CHANGED: say("Changed"),
        Kind.GONE: say("No longer there"),
        Kind.TRANSLATED: say("Translated anew"),
    }


def _brought(writer: PageWriter, period: Period) -> str:
    """How much of what, in one line."""
    if not period.since:
        return writer.say("First version on record; sentences: {count}").format(count=period.size)
    counts = ((title, len(some)) for title, some in _parts(writer, period))
    return ", ".join(f"{title}: {count}" for title, count in counts if count)


def _parts(writer: PageWriter, period: Period) -> Iterator[tuple[str, tuple[Difference, ...]]]:
    """By kind; translations of this language alone."""
    for kind, title in _kinds(writer).items():
        some = tuple(d for d in period.found if d.kind is kind)
        yield title, tuple(d for d in some if kind is not Kind.TRANSLATED or writer.lang in d.langs)


def _facts(writer: PageWriter, difference: Difference) -> ChangeFacts:
    called = writer.say("heading")
    edits = []
    for n, edited in enumerate(difference.edited):
        heading = not n and not edited.edition and edited.after == difference.title and edited.before
        edits.append(EditFacts(called if heading else edited.edition, _marked(writer, edited.before, edited.after)))
    kind, ident = ("c", difference.id[5:]) if difference.id.startswith("card.") else ("r", difference.id)
    text = difference.title if kind == "c" else f"{number_of(ident)} {difference.title or _of_rule(writer, ident)}".strip()
    place = ident.rpartition("/")[0] if ident.count("/") == READING else ident
    return ChangeFacts(difference.id, writer.link(kind, place, text), tuple(edits))


def _of_rule(writer: PageWriter, ident: str) -> str:
    """The title of the rule in which something stands that has none itself, where nothing else names it."""
    rule = None if number_of(ident) else writer.game.rules.get(RuleId.parse(ident.partition("/")[0]))
    return rule.title if rule else ""


def _marked(writer: PageWriter, before: str, after: str) -> Markup:
    """What went and what came, told in words too for who does not see it."""
    words = {"gone": writer.say("taken out:"), "new": writer.say("put in:"), "end": writer.say("end")}
    names = {"gone": "del", "new": "ins"}
    pieces = []
    for kind, text in word_changes(before, after):
        if kind == "equal":
            pieces.append(Markup("{}").format(text))
            continue
        bare, blank = text.rstrip(), text[len(text.rstrip()) :] or (" " if kind == "gone" else "")
        heard = '<span class="heard" lang="{1}">'
        marked = Markup(f"<{{0}}>{heard}[{{2}} </span>{{3}}{heard} {{4}}]</span></{{0}}>{{5}}")  # noqa: S704 - no text of others
        pieces.append(marked.format(names[kind], writer.lang, words[kind], bare, words["end"], blank))
    return Markup("").join(pieces)

"""What a release still lacks is listed: by language, by book, with the place; and the gate stands before it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from types import MappingProxyType

import polib
import pytest
from click.testing import Result

from ts_rules.model import Kind
from ts_rules.report import release_gaps as listed
from ts_rules.report.release_gaps import Lack, todo
from ts_rules.translate.messages import Message
from ts_rules.translate.update import new_catalog
from ts_rules.verify.rows import Engine, Link, Problem, Report, Row

Invoke = Callable[..., Result]
LANGS = ("it", "pl")


def row(rule: str, book: str, *problems: Link) -> Row:
    found = tuple(Problem(link, "why") for link in problems)
    return Row(
        "ts",
        rule,
        None,
        book,
        None,
        Kind.AGREES,
        None,
        None,
        (),
        False,
        Engine.PASS,
        None,
        problems=found,
    )


def catalogs(**texts: tuple[str, bool]) -> polib.POFile:
    made = new_catalog("ts", "pl")
    for context, (text, fuzzy) in texts.items():
        flags = ["fuzzy"] if fuzzy else []
        made.append(polib.POEntry(msgctxt=context, msgid=f"{context}.", msgstr=text, flags=flags))
    return made


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three messages, of which Polish has one and one to be looked at, and Italian none; two links of books."""
    messages = tuple(Message(c, f"{c}.", "6", f"rules/x.py:{n}") for n, c in enumerate("abc", 1))
    kept = {"pl": catalogs(a=("A.", False), b=("B.", True)), "it": catalogs()}
    rows = (row("6.1", "ts-it-2e", Link.UNCOVERED), row("6.1", "ts-pl-deluxe", Link.STATEMENT_CHANGED))
    rows += (row("6.2", "ts-it-2e"), row("6.3", "ts-it-2e", Link.FAILING))
    for where, what in (
        ("ts_rules.report.release_gaps.domains", lambda: ("ts",)),
        ("ts_rules.report.release_gaps.messages_of", lambda _domain: messages),
        ("ts_rules.translate.status.catalog_path", lambda _domain, lang: Kept(lang)),
        ("ts_rules.translate.status.sound_entries", lambda path: kept[path.lang]),
        ("ts_rules.report.release_gaps.verify", lambda _books, copies: Report(rows)),  # noqa: ARG005 - its own name
        ("ts_rules.report.release_gaps.gaps", lambda lang: ("coup",) if lang == "it" else ()),
        ("ts_rules.languages.published", lambda: ("en", *LANGS)),
        ("ts_rules.report.release_gaps.installed", lambda: MappingProxyType({})),
    ):
        monkeypatch.setattr(where, what)


class Kept:
    """A catalog that is there."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def is_file(self) -> bool:
        return True


def told(found: Iterable[listed.Todo]) -> list[tuple[str, str, tuple[str, ...], str]]:
    return [(t.what.value, t.id, t.missing, t.place) for t in found]


@pytest.mark.usefixtures("small")
def test_all_that_is_left_is_listed_and_nothing_else() -> None:
    assert told(todo(LANGS)) == [
        ("translate", "a", ("it",), "rules/x.py:1"),
        ("look at again", "b", ("pl",), "rules/x.py:2"),
        ("translate", "b", ("it",), "rules/x.py:2"),
        ("translate", "c", ("it", "pl"), "rules/x.py:3"),
        ("find a word", "coup", ("it",), ""),
        ("review", "6.1", ("ts-it-2e", "ts-pl-deluxe"), ""),
    ]
    assert {t.what for t in todo(("pl",), books=False)} == {Lack.TRANSLATE, Lack.LOOK}


@pytest.mark.usefixtures("small")
def test_only_the_gate_minds(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    assert invoke("todo").exit_code == 0
    done = invoke("todo", "--gate")
    assert done.exit_code == 1 or done.return_value == 1
    assert "  ts  6.1  [ts-it-2e ts-pl-deluxe]" in done.output
    body = json.loads(invoke("todo", "--lang", "pl", "--format", "json").output)
    assert body["schema"] == "ts-rules/todo/1"
    assert [(t["what"], t["id"]) for t in body["todo"]] == [("translate", "c"), ("look at again", "b")]
    monkeypatch.setattr("ts_rules.report.release_gaps.todo", lambda _langs, *, books: iter(()))  # noqa: ARG005 - its own name
    done = invoke("todo", "--gate")
    assert not done.return_value
    assert done.output == "Nothing is left.\n"

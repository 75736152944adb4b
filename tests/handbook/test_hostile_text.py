"""Text that people bring is shown as text: in the frame of pages, in drawings, in books and on a terminal.

The whole of it, on every page of a handbook in a browser, is tried by `tests/bench/hostile_site.py`.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any
from xml.etree import ElementTree

import pytest
from filled_pages import Filled
from hostile_words import HIDDEN, MARKUP, OTHERS
from jinja2 import Environment, FileSystemLoader
from markupsafe import escape

import ts_rules
from ts_rules.cli.terminal_output import Shown, print_table
from ts_rules.games.twilight_struggle.tabletop.draw.map import legend
from ts_rules.games.twilight_struggle.tabletop.draw.tracks import tracks
from ts_rules.handbook.book import epub, pdf
from ts_rules.handbook.book.blocks import Book, Chapter, Entry, Heading, Items, Para, Run, Table, plain
from ts_rules.handbook.pages.components import COMPONENTS, components_page
from ts_rules.handbook.search import box
from ts_rules.handbook.site.book_choice import Choice
from ts_rules.handbook.site.page_frame import Entry as Listed
from ts_rules.handbook.site.page_frame import Frame, Other, Section
from ts_rules.handbook.tabletop.svg import element, picture, text
from ts_rules.handbook.writing.page_source import Page as Made
from ts_rules.handbook.writing.page_writer import PARTS, THEME, for_script
from ts_rules.toml_files import in_toml

EVIL = MARKUP + "".join(OTHERS)
DRAWN = "ts_rules.games.twilight_struggle.tabletop.draw"
RAN = "() => [window.ran, document.querySelectorAll('[onload], [onerror], img, [href^=javascript]').length]"
Run_ = Callable[..., CompletedProcess[str]]


class Page(HTMLParser):
    """The elements of a page, without attributes of ours."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.bad: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img" or any(name.startswith("on") or "javascript:" in (value or "")[:12] for name, value in attrs):
            self.bad.append(f"{tag} {attrs}")


def evil(_text: str) -> str:
    return EVIL


def page() -> str:
    """The frame of a page, all words of which are attacks, as Sphinx fills it: it escapes nothing by itself."""
    entry = Listed("ts/06", EVIL, EVIL, 1, "06.html")
    frame = Frame(
        *("it", "../", "index.html", EVIL, EVIL, "rules", "ts", "deluxe"),
        start="deluxe",
        mine=(Choice("deluxe", EVIL, "deluxe"), Choice("book", EVIL, "deluxe", EVIL, "it")),
        doubled=True,
        others=(Other("en", EVIL, "../06.html"), Other("it", EVIL, "06.html")),
        nav=(Section(EVIL, (entry,)),),
        crumbs=(entry,),
        styles=(),
        scripts=(),
        searched=True,
        code=False,
        words=for_script({"copy": EVIL}),
        search=box(evil, "it", "../", "../"),
        url="",
        picture="",
    )
    environment = Environment(loader=FileSystemLoader(THEME))  # noqa: S701 - as Sphinx has it
    given = {"handbook": lambda _name: frame, "say": evil, "release": "1", "report_to": "", "private": True}
    made: str = environment.get_template("page.html").render(pagename="ts/06", body="<p>text</p>", **given)
    return made


def test_nothing_runs_in_the_frame_of_a_page_even_without_its_policy(chromium: Any) -> None:
    made = page()
    assert Page(made).bad == []
    assert made.count("<p>text</p>") == 1
    shown = chromium.new_page()
    start = made.index('<meta http-equiv="Content-Security-Policy"')
    shown.set_content(made[:start] + made[made.index(">", start) + 1 :])
    assert shown.evaluate(RAN) == [None, 0]
    assert "<script>ran=1</script>" in shown.inner_text("body")
    shown.set_content(f"<p>{EVIL}")
    assert shown.evaluate(RAN)[1] > 0  # an attack that nobody escapes is one


def test_templates_print_markup_in_known_places_alone() -> None:
    known = {"playground.html": 2, "page.html": 1, "components.html": 1}
    found = {
        path.name: path.read_text("utf-8").count("|safe") for path in (*PARTS.glob("*.html"), *THEME.glob("*.html"))
    }
    assert {name: count for name, count in found.items() if count} == known


def test_a_component_cut_out_of_a_page_stays_escaped() -> None:
    """What is shown of other pages is put in as markup: each piece ends where its element does, its text still text."""

    def piece(selector: str) -> str:
        tag, _, kind = selector.partition(".")
        return f'<{tag} class="a {kind}" id="{escape(EVIL)}" title="{escape(EVIL)}">{escape(EVIL)}</{tag}>'

    rows = [row for row in COMPONENTS if row[0] != "table"]
    shown = [Made("ts/a", "A", "<img onerror=1>" + "<img onload=2>".join(piece(row[0]) for row in rows), "rules")]
    writer: Any = Filled(None)
    page: Any = next(components_page(writer, shown))
    pieces = page.values["pieces"]
    assert [one.selector for one in pieces] == [row[0] for row in rows]
    assert [Page(one.html).bad for one in pieces] == [[]] * len(rows)
    assert all(escape(EVIL) in one.html for one in pieces)


def test_drawings_hold_text(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("map", "tracks"):
        monkeypatch.setattr(sys.modules[f"{DRAWN}.{module}"], "phrase", lambda _lang: evil)
    state: Any = ts_rules.position("ts", to_play="us").position
    drawn = [*tracks(ts_rules.load_game("ts"), state, "it"), legend("it")]
    drawn += [
        element("text", "", EVIL),
        text(EVIL, 1, 1),
        picture("x", 1, 1, EVIL, [EVIL, text(EVIL, 1, 1)], about=EVIL),
    ]
    assert len(drawn) > 8
    assert [Page(one).bad for one in drawn] == [[]] * len(drawn)
    assert all("<script>" not in one for one in drawn)


def book() -> Book:
    words = (Run(EVIL), Run(EVIL, "r-1", strong=True))
    inside = (
        Heading(2, EVIL, "r-1"),
        Para(words, aside=True),
        Items((words,)),
        Table((EVIL, EVIL), ((words, plain(EVIL)),), ("x-1",), (1, 1)),
    )
    chapter = Chapter(EVIL, "r-0", inside)
    return Book("x", "it", EVIL, EVIL, (EVIL,), (chapter,), EVIL, EVIL, (Entry(EVIL, (("r-1", EVIL),)),), EVIL)


def test_a_book_holds_text() -> None:
    for name, content in epub.files(book()).items():
        if name.endswith((".xhtml", ".opf", ".xml")):
            root = ElementTree.fromstring(content)  # noqa: S314 - ours
            assert not [e for e in root.iter() if e.tag.rpartition("}")[2] in ("script", "img", "svg")], name
            assert not [k for e in root.iter() for k in e.attrib if k.startswith("on")], name
    assert pdf.compiled(book()).startswith(b"%PDF")
    assert not HIDDEN.search(pdf.source(book()))


SCENARIO = 'schema = "ts-rules/scenario/1"\n[[scenario]]\nid = "one"\nabout = ["4.0"]\nrulesets = ["deluxe"]\n'


def test_a_terminal_obeys_no_text(run: Run_, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    title = f"title = {in_toml(EVIL)}\nthen = {{ defcon = 4 }}\n"
    file.write_text(f"{SCENARIO}{title}", "utf-8")
    done = run("scenario", "run", str(file))
    assert done.returncode == 1, done.stderr
    assert "␛]0;ran␇\\u009b31m␈" in done.stdout  # click has taken out the sequence between them: this is no terminal
    assert "\\u202efdp.exe" in done.stdout
    assert not HIDDEN.search(done.stdout + done.stderr)
    assert not HIDDEN.search(run("scenario", "run", str(file), PYTHONIOENCODING="ascii").stdout)


def test_what_programs_read_is_the_text_itself() -> None:
    written = io.BytesIO()
    stream = Shown(io.TextIOWrapper(written, "utf-8"))
    stream.write(json.dumps({"text": EVIL}, ensure_ascii=False))
    stream.flush()
    assert not HIDDEN.search(written.getvalue().decode())
    assert json.loads(written.getvalue()) == {"text": EVIL}


def test_a_table_prints_brackets_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(("[bold]a", "b"), [("[/]", "[red]x\x1b[2J")], whole=("b",))
    assert capsys.readouterr().out.split() == ["[bold]a", "b", "[/]", "[red]x␛[2J"]

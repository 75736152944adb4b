"""The printed book of a few made-up blocks, letter by letter: as EPUB, and in typst's language."""

from __future__ import annotations

import io
import stat
import zipfile
from datetime import UTC, datetime

import pytest

from ts_rules.errors import BadInput
from ts_rules.handbook.book import blocks, pdf
from ts_rules.handbook.book.blocks import (
    Book,
    Chapter,
    Entry,
    Heading,
    Items,
    Para,
    Run,
    Table,
    day,
    listed,
    plain,
    runs,
    sentence,
)
from ts_rules.handbook.book.epub import files, packed

FIRST = Chapter(
    "1 A & b",
    "r-1.0",
    (
        Heading(2, "1.1 C <d>", "r-1.1"),
        Para((Run("See "), Run("1.2", "r-1.2", strong=True), Run(" & "), Run("2", "r-2.0"), Run("?", "r-9"))),
        Heading(3, "1.2 E", "r-1.2"),
        Para(plain('an "aside"'), aside=True),
        Heading(2, "7 Ace", "c-ace"),
    ),
)
SECOND = Chapter(
    "2 F",
    "r-2.0",
    (
        Para(plain("kept"), keeps=True),
        Para(plain("both"), aside=True, keeps=True),
        Items((plain("one"), (Run("two", strong=True),))),
        Items((plain("three"),), aside=True),
        Table(("Word", "Rules"), ((plain("coup"), (Run("1.1", "r-1.1"),)),), ("t-coup",), (3, 1)),
    ),
)
BOOK = Book(
    "ts-pt",
    "pt",
    "T & t",
    "S <s>",
    ("N & n",),
    (FIRST, SECOND),
    "Contents",
    "Index",
    (
        Entry("coup <x>", (("r-1.1", "1.1"), ("t-coup", "t&t"), ("r-9", "9"))),
        Entry("gone", (("r-9", "9"),)),
    ),
)


def test_everything_that_a_link_can_lead_to() -> None:
    assert list(FIRST.anchors()) == ["r-1.0", "r-1.1", "r-1.2", "c-ace"]
    assert list(SECOND.anchors()) == ["r-2.0", "t-coup"]
    assert BOOK.anchors() == {*FIRST.anchors(), *SECOND.anchors()}
    unnamed = Table((), ((), ()), ("", "t-x"), ())
    assert list(Chapter("", "a", (unnamed,)).anchors()) == ["a", "t-x"]


def test_markup_as_words_with_links() -> None:
    assert runs('<b>See</b> <a class="x" data-x="n/a/b" href="">a<i>b</i>\nc</a>!') == (
        Run("See "),
        Run("ab\nc", "n-a/b"),
        Run("!"),
    )
    assert runs('<a href="x">a</a> &lt;') == (Run("a <"),)
    assert runs("") == ()
    assert sentence("") == (Run(""),)
    assert sentence('ą <a data-x="r/1" href="">b</a>') == (Run("Ą "), Run("b", "r-1"))
    assert list(listed([("a", "x"), ("b", "y"), ("c", "z")])) == [
        Run("a", "x"),
        Run(", "),
        Run("b", "y"),
        Run(", "),
        Run("c", "z"),
    ]


def test_a_chapter_as_a_page_of_a_reading_device() -> None:
    made = files(BOOK)
    assert list(made) == [
        *("mimetype", "META-INF/container.xml", "EPUB/package.opf", "EPUB/nav.xhtml", "EPUB/book.css"),
        *("EPUB/title.xhtml", "EPUB/chapter-01.xhtml", "EPUB/chapter-02.xhtml", "EPUB/index.xhtml"),
    ]

    def body(name: str) -> list[str]:
        text = made[f"EPUB/{name}.xhtml"]
        assert 'lang="pt-BR" xml:lang="pt-BR"' in text
        assert "<head><title>T &amp; t</title>" in text
        return text.partition("<body>")[2].partition("</body>")[0].splitlines()

    assert body("title") == ['<div class="title"><h1>T &amp; t</h1><p>S &lt;s&gt;</p><p>N &amp; n</p></div>']
    assert body("chapter-01") == [
        '<h1 id="r-1.0">1 A &amp; b</h1>',
        '<h2 id="r-1.1">1.1 C &lt;d&gt;</h2>',
        '<p>See <a href="#r-1.2"><strong>1.2</strong></a> &amp; <a href="chapter-02.xhtml#r-2.0">2</a>?</p>',
        '<h3 id="r-1.2">1.2 E</h3>',
        '<p class="aside">an &quot;aside&quot;</p>',
        '<h2 id="c-ace">7 Ace</h2>',
    ]
    assert body("chapter-02") == [
        '<h1 id="r-2.0">2 F</h1>',
        "<p>kept</p>",
        '<p class="aside">both</p>',
        "<ul><li>one</li><li><strong>two</strong></li></ul>",
        '<ul class="aside"><li>three</li></ul>',
        (
            '<table><thead><tr><th scope="col">Word</th><th scope="col">Rules</th></tr></thead><tbody>'
            '<tr id="t-coup"><td>coup</td><td><a href="chapter-01.xhtml#r-1.1">1.1</a></td></tr></tbody></table>'
        ),
    ]
    assert body("index") == [
        '<h1>Index</h1><div class="index">',
        (
            '<p>coup &lt;x&gt;: <a href="chapter-01.xhtml#r-1.1">1.1</a>, '
            '<a href="chapter-02.xhtml#t-coup">t&amp;t</a></p>'
        ),
        "</div>",
    ]


def test_the_contents_and_the_order_of_pages() -> None:
    made = files(BOOK)
    nav = made["EPUB/nav.xhtml"].partition("<body>")[2].partition("</body>")[0]
    assert nav.splitlines() == [
        '<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>',
        '<li><a href="chapter-01.xhtml">1 A &amp; b</a>',
        "<ol>",
        '<li><a href="chapter-01.xhtml#r-1.1">1.1 C &lt;d&gt;</a></li>',
        '<li><a href="chapter-01.xhtml#c-ace">7 Ace</a></li>',
        "</ol>",
        "</li>",
        '<li><a href="chapter-02.xhtml">2 F</a>',
        "</li>",
        '<li><a href="index.xhtml">Index</a></li></ol></nav>',
    ]
    package = made["EPUB/package.opf"].splitlines()
    assert [line for line in package if "itemref" in line] == [
        f'<itemref idref="{name}"/>' for name in ("title", "nav", "chapter-01", "chapter-02", "index")
    ]
    assert [line for line in package if "application/xhtml+xml" in line and "nav" not in line] == [
        f'<item id="{name}" href="{name}.xhtml" media-type="application/xhtml+xml"/>'
        for name in ("title", "chapter-01", "chapter-02", "index")
    ]
    assert "<dc:title>T &amp; t</dc:title>" in package
    assert "<dc:description>S &lt;s&gt;</dc:description>" in package
    assert "<dc:language>pt-BR</dc:language>" in package


def test_a_zip_that_is_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000001")
    found = zipfile.ZipFile(io.BytesIO(packed(BOOK))).infolist()
    assert {(i.date_time, i.create_system, stat.S_IMODE(i.external_attr >> 16)) for i in found} == {
        ((2023, 11, 14, 22, 13, 20), 3, 0o644)
    }
    assert [i.compress_type == zipfile.ZIP_STORED for i in found] == [True, *[False] * 8]


@pytest.mark.parametrize(
    ("given", "date"),
    [
        ("", datetime(1980, 1, 1, tzinfo=UTC)),
        ("5", datetime(1980, 1, 1, tzinfo=UTC)),
        ("315532801", datetime(1980, 1, 1, 0, 0, 1, tzinfo=UTC)),
        ("9999999999", datetime(2286, 11, 20, 17, 46, 39, tzinfo=UTC)),
    ],
)
def test_the_date_that_a_book_bears(monkeypatch: pytest.MonkeyPatch, given: str, date: datetime) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", given)
    assert day() == date
    assert day().tzinfo is blocks.UTC


@pytest.mark.parametrize("given", ["-1", "1.5", "x", "12345678901", "²"])
def test_what_is_no_date(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", given)
    with pytest.raises(BadInput, match="give the seconds since 1970"):
        day()


def test_the_book_in_typst_s_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000001")
    front, _settings, rest = pdf.source(BOOK).partition(pdf.SETTINGS)
    assert front.splitlines() == [
        '#set document(title: "T & t", author: "ts_rules", date: datetime(year: 2023, month: 11, day: 14))',
        '#set text(font: "Libertinus Serif", size: 9.6pt, lang: "pt", region: "BR")',
        "#let soft = luma(85)",
        '#let the-title = "T & t"',
    ]
    assert rest.strip().splitlines() == [
        "#v(1fr)",
        '#align(center)[#text(size: 2.3em, weight: 700, "T & t")',
        '#v(0.6em) #text(size: 1.15em, "S <s>")]',
        "#v(2fr)",
        '#align(center)[#set par(justify: false); #text("N & n")]',
        "#pagebreak()",
        '#outline(title: text("Contents"), depth: 2, indent: 1.2em)',
        '#heading(level: 1, "1 A & b") <r-1.0>',
        '#heading(level: 2, outlined: true, "1.1 C <d>") <r-1.1>',
        '#par[#text("See ")#link(<r-1.2>, strong("1.2"))#text(" & ")#link(<r-2.0>, "2")#text("?")]',
        '#heading(level: 3, outlined: true, "1.2 E") <r-1.2>',
        '#par[#aside[#text("an \\"aside\\"")]]',
        '#heading(level: 2, outlined: false, "7 Ace") <c-ace>',
        '#heading(level: 1, "2 F") <r-2.0>',
        '#block(sticky: true, par[#text("kept")])',
        '#block(sticky: true, par[#aside[#text("both")]])',
        '#list([#text("one")], [#strong("two")])',
        '#aside[#list([#text("three")])]',
        '#[#set text(size: 0.87em); #set par(justify: false); #table(columns: (3fr, 1fr), table.header([#strong("Word")], [#strong("Rules")]),',  # noqa: E501 - a line of theirs
        '[#text("coup")#metadata(0) <t-coup>], [#link(<r-1.1>, "1.1")])]',
        '#heading(level: 1, "Index") <index>',
        "#columns(2)[#set text(size: 0.83em); #set par(justify: false, hanging-indent: 1em, spacing: 0.5em)",
        '#par[#text("coup <x>")#text(", ")#at(<r-1.1>)#text(", ")#at(<t-coup>)]',
        "",
        "]",
    ]

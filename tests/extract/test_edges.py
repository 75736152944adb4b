"""The edges of what is read and told: how much is too much, letters by themselves, the report for the eyes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from lone_pages import wears_only_ours

from ts_rules.errors import BadFile
from ts_rules.extract.lines import Box, Line, Source
from ts_rules.extract.look.printed_numbers import LabelReader, slips
from ts_rules.extract.read import encodings, text_file
from ts_rules.extract.read.pdf.gutters import Gutter
from ts_rules.extract.read.pdf.page_columns import Laid, lay_out
from ts_rules.extract.read.pdf.page_words import Word
from ts_rules.extract.read.pdf.pdf_page import Neighbours, _line, _longest_rise, _parted
from ts_rules.extract.read.pdf.running_heads import Page, PageLine, _says_page, in_book_order
from ts_rules.extract.result import Anomaly, Extract, Outside, Repair
from ts_rules.extract.tell.html_report import _css, _marked, report
from ts_rules.model import Game, Part, RuleId, Section

HIDDEN = "\u200b"


@pytest.mark.parametrize(("letters", "most"), [(10, 20), (1000, 20), (2000, 40)])
def test_marks_that_cannot_be_seen_are_borne_up_to_a_fiftieth(letters: int, most: int) -> None:
    """Of all letters, these marks among them; and twenty always."""
    text = "x" * (letters - most)
    cleaned, notes = text_file.without_unseen(Path("x"), [text, HIDDEN * most])
    assert cleaned == [text, ""]
    assert notes == (f"{most} marks for joining or direction, which cannot be seen, were left out.",)
    with pytest.raises(BadFile, match=rf"holds {most + 1} marks .*U\+200B"):
        text_file.without_unseen(Path("x"), [text, HIDDEN * (most + 1)])


@pytest.mark.parametrize(("letters", "most"), [(10, 5), (500, 5), (1000, 10)])
def test_control_characters_are_borne_up_to_a_hundredth(letters: int, most: int) -> None:
    text = "x" * (letters - most)
    cleaned, notes = text_file.without_unseen(Path("x"), [text, "a\fb", "", "\x01" * most])
    assert cleaned == [text, "a b", "", " " * most]
    assert notes == (f"{most} control characters became spaces, the first in line 4.",)
    with pytest.raises(BadFile, match="control characters") as problem:
        text_file.without_unseen(Path("x"), [text, "\x01" * (most + 1)])
    assert ":2:" in str(problem.value)
    assert text_file.without_unseen(Path("x"), ["\f" * 99, "plain"]) == ([" " * 99, "plain"], ())


def test_a_text_has_so_many_lines_and_characters_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("LARGEST_TEXT", 100), ("MOST_LINES", 4), ("LONGEST_LINE", 9)):
        monkeypatch.setattr(text_file, name, value)

    def lines(raw: bytes) -> list[tuple[int, str]]:
        return [(line.number, line.text) for line in text_file.from_bytes(Path("x"), raw).lines]

    assert lines(b"a\n\nb\n") == [(1, "a"), (2, ""), (3, "b")]
    assert lines(b"a\nb\nc\nd") == [(1, "a"), (2, "b"), (3, "c"), (4, "d")]
    assert lines(b"123456789") == [(1, "123456789")]
    assert lines(b"123456789\n" * 3) == [(n, "123456789") for n in (1, 2, 3)]
    for raw, said in (
        (b"a\nb\nc\nd\ne", "more than 4 lines"),
        (b"a\n1234567890", ":2: has more than 9 characters"),
        (b"a\n" + b"x" * 37, ":2: has more than 9 characters"),
        (b"x" * 101, "is larger"),
        (b" \n ", "is empty"),
        (HIDDEN.encode(), "holds no letter"),
    ):
        with pytest.raises(BadFile, match=said):
            text_file.from_bytes(Path("x"), raw)


def test_what_a_code_page_gives_is_judged_by_its_letters() -> None:
    """Marks beside; letters in a row or a capital inside a word speak against it."""
    latin = encodings.Language("latin", "àè", ("cp1252",))

    def score(text: str) -> float | None:
        return encodings._score(text.encode("cp1252"), "cp1252", latin, "«»")

    assert score("perché no") is None
    assert score("« sì »") is None
    assert score("« no »") == 1.0
    assert score("là «è» già") == 1.0
    assert score("là ñ") == 0.5
    assert score("ÀÈ là") == pytest.approx(1 - 0.25)
    assert score("là È") == 1.0
    assert score("lààà è") == pytest.approx(1 / 4)
    assert score("làà è") == 1.0
    assert score("lÀl à è") == pytest.approx(2 / 3)
    greek = encodings.Language("greek", "αβ", ("cp1253",))
    assert encodings._score("αβ βα".encode("cp1253"), "cp1253", greek, "") == 1.0
    assert encodings._score("xα βα".encode("cp1253"), "cp1253", greek, "") == pytest.approx(2 / 3)
    assert encodings._score("αx βα".encode("cp1253"), "cp1253", greek, "") == pytest.approx(2 / 3)
    assert encodings._score(b"\x81", "cp1252", latin, "") is None


def test_texts_made_of_what_books_are_made_of() -> None:
    assert encodings._plain_share("ab \n\u00e9\u03b1") == 1.0
    assert encodings._plain_share("ab\u4e00\u0530") == 0.5
    assert encodings._plain_share("") == 0.0


@pytest.mark.parametrize(
    ("rest", "kind"),
    [
        ("", "end"),
        (" x", "space"),
        (".3", "digit"),
        (". x", "dot"),
        (", x", "comma"),
        ("3", "digit"),
        (") x", "closing"),
        ("Text", "capital"),
        ("“text", "capital"),
        ("text", "small"),
        ("-", "small"),
    ],
)
def test_what_may_stand_behind_a_label(rest: str, kind: str) -> None:
    assert LabelReader([])._behind(rest) == slips().after[kind]


def test_labels_of_one_letter() -> None:
    reader = LabelReader([[("A", 0.0)], [("B", 0.5)], [("6.1", 0.0)]])
    alone = slips().after["letter_alone"]
    assert reader._letters("A. ") == [(0, 0.0, 2)]
    assert reader._letters("B. x") == [(1, 0.5, 2)]
    assert reader._letters("A x") == [(0, alone, 1)]
    for text in ("A.", "a. x", "1. x", "A.x", "Ax ", "A.1"):
        assert reader._letters(text) == [], text
    found = reader.read("6.1 Text")
    assert found is not None
    assert (found.best, found.end, found.begins, found.clear) == (slips().after["space"], 3, 0, True)
    behind = reader.read("- 6.1 Text")
    assert behind is not None
    assert (behind.begins, behind.ends[2]) == (2, 5)
    assert behind.best == slips().junk_before + slips().after["space"]
    assert reader.all(["", "Text here"]) == [None, None]


def test_a_line_of_a_page_is_sent_with_its_size_and_weight() -> None:
    words = (
        Word(5, 2, 9, 12, "—", 9.0, bold=False),
        Word(10, 1, 20, 11, "A", 12.0, bold=True),
        Word(21, 2, 30, 12, "b", 10.0, bold=False),
    )
    assert _line(words, "— A b", "turned", 4) == ["— A b", 5, 1, 30, 12, 12.0, True, "turned", 4]
    assert _line(words[:1], "—", "", 0)[6] is False
    assert [_longest_rise(ranks) for ranks in ([], [3, 1, 2], [1, 2, 3], [2, 2], [5, 1, 6, 2, 3])] == [0, 2, 3, 1, 3]


@pytest.mark.parametrize(
    ("texts", "parts"),
    [
        ("It ends. *6.3.2 *Coups are", [2, 3]),
        ("It ends.) *6.3 Coups", [2, 2]),
        ("It ends. *4.5.C", [2, 1]),
        ("One ends. *6.1 Two ends. *6.2 Three", [2, 3, 2]),
        ("It ends. 6.3.2 Coups are", [5]),
        ("as of *6.3.2 Coups are", [5]),
        ("It ends. *6 Coups are", [5]),
        ("*6.3 *6.4 ends", [3]),
    ],
)
def test_a_line_is_parted_where_a_rule_begins_in_bold(texts: str, parts: list[int]) -> None:
    words = tuple(
        Word(10 * n, 0, 10 * n + 9, 10, text.removeprefix("*"), 10.0, bold=text.startswith("*"))
        for n, text in enumerate(texts.split())
    )
    found = _parted(words)
    assert [len(part) for part in found] == parts
    assert tuple(word for part in found for word in part) == words


def test_gutters_of_the_pages_before_are_kept_the_nearest_first() -> None:
    near = Neighbours()
    pages = [Gutter(n, n + 10, 7.0, 50.0, 0.0) for n in range(8)]
    for number, gutter in enumerate(pages, start=1):
        near.learn(number, [], [], Laid((), (), (gutter,)))
    assert near.gutters == tuple(pages[:1:-1])
    near.learn(9, [], [], Laid((), (), (replace(pages[3], support=99.0),)))
    assert [g.support for g in near.gutters if g.x0 == 3] == [99.0]
    assert near.to_read_again() == []


def one_line(*spans: tuple[float, float]) -> list[Word]:
    return [Word(x0, 0, x1, 10, "w", 10.0, bold=False) for x0, x1 in spans]


def test_the_first_pages_are_read_again_when_columns_are_known() -> None:
    """A line shows no gutter by itself; three such pages are kept until a page shows one."""
    columns = one_line((0, 30), (34, 64), (84, 114), (118, 148))
    across = one_line((0, 148))
    shown = Laid((), (), (Gutter(65, 84, 7.0, 48.0, 0.0),))
    near = Neighbours()
    for number, words in enumerate((columns, across, columns, columns), start=1):
        near.learn(number, words, [], lay_out(words, []))
    assert near.to_read_again() == []
    near.learn(5, [], [], shown)
    assert near.to_read_again() == [1, 3], "the fourth was not kept, the second stays as it is"
    assert near.to_read_again() == []
    near.learn(6, columns, [], lay_out(columns, []))
    near.learn(7, [], [], shown)
    assert near.to_read_again() == []


def says_page(*texts: str) -> bool:
    group = []
    for number, text in enumerate(texts, start=1):
        line = PageLine(Line(0, text, size=10.0), 0)
        group.append((Page(number, 600, 1000, (line,)), 0, line))
    return _says_page(group, 10.0)


def told_as_heads(*rows: tuple[str, float, float]) -> set[str]:
    """What is a running head, of four pages with "Rules" at the head and these (text, top, size) beside it."""
    pages = []
    for number, (text, top, size) in enumerate(rows, start=1):
        given = (
            ("Rules", 30.0, 8.0),
            (text, top, size),
            ("Each player takes a card.", 160.0, 10.0),
            ("Then both play.", 172.0, 10.0),
        )
        lines = [
            PageLine(
                Line(0, said, Box(number, 50 + 300 * (at == 1), high, 340 + 200 * (at == 1), high + large), size=large),
                at == 1,
            )
            for at, (said, high, large) in enumerate(given)
        ]
        pages.append(Page(number, 600, 800, tuple(lines)))
    return {line.text for line in in_book_order(pages) if line.hint == "running-head"}


def test_what_stands_in_a_row_with_a_running_head_is_one() -> None:
    """A chapter's title, another on each page; not what is set otherwise, or a column of text that begins as high."""
    titles = ("The deal", "The turn", "The war", "The end")
    assert told_as_heads(*((title, 30.0, 8.0) for title in titles)) == {"Rules", *titles}
    assert told_as_heads(*((title, 30.0, 12.0) for title in titles)) == {"Rules"}
    assert told_as_heads(*((title, 34.0, 8.0) for title in titles)) == {"Rules"}
    below = [(title, 30.0, 8.0) for title in titles[:3]]
    assert told_as_heads(*below, ("Text far out", 12.0, 8.0)) == {"Rules", *titles[:3]}


def test_figures_of_a_running_head_keep_in_step_or_stay() -> None:
    assert says_page("Rules", "Rules")
    assert says_page("Leaf 5", "Leaf 6", "Leaf 7")
    assert says_page("Leaf 5", "Leaf 6", "Leaf 9"), "most of them"
    assert not says_page("Leaf 5", "Leaf 9", "Leaf 2")
    assert says_page("Edition 9", "Edition 9", "Edition 9")
    assert says_page("Part 1 leaf 5", "Part 7 leaf 6", "Part 3 leaf 7")
    assert says_page("Part 1", "Part 1", "Part 2", "Part 2")
    assert not says_page("Part 2", "Part 2", "Part 1", "Part 1")


@pytest.mark.parametrize(
    ("sure", "css"), [(1.0, "c3"), (0.95, "c3"), (0.94, "c2"), (0.8, "c2"), (0.79, "c1"), (0.5, "c1"), (0.49, "c0")]
)
def test_how_sure_a_section_is_has_four_colours(sure: float, css: str) -> None:
    assert _css(sure)[0] == css


def test_repairs_are_struck_out_where_they_were_made() -> None:
    repairs = [
        Repair(1, "a<", "b", "why"),
        Repair(1, "zz", "y", "gone"),
        Repair(1, "", "x", "odd"),
        Repair(1, "c", "d", "&"),
    ]
    assert _marked("x a< c c", repairs) == (
        'x <del>a&lt;</del><ins title="why">b</ins> <del>c</del><ins title="&amp;">d</ins> c'
    )


def test_the_report_shows_every_line_and_where_it_went(ts: Game) -> None:
    rule, other = RuleId.parse("6.3.2"), RuleId.parse("9.3")
    section = Section(
        rule, "6.3.3", "One\ntwo", ((2, 3),), (Part("rule", ((2, 3),), "One two"),), also=(other,), confidence=0.9
    )
    bare = Section(other, None, "Three", ((5, 5),), (), confidence=0.3, notes=("displaced",))
    lines = tuple(Line(n, text) for n, text in enumerate(("head", "One", "two", "", "Three", "left over"), start=1))
    made = Extract(
        *(None, "twilight-struggle", "it", "2e", (section, bare), (Outside("running-head", ((1, 1),)),)),
        (Repair(2, "One", "Uno", "why"),),
        (Anomaly("misnumbered", rule, "6.3.3", ((2, 2),)), Anomaly("missing", other, None, ())),
        Source("x.txt", "text", "", lines),
    )
    html = report(made, ts)
    wears_only_ours(html)
    assert html.count("<li ") == 5, "each line that is not blank"
    assert '<li class="out"><span class="n">1</span><span>running-head</span><p>head</p>' in html
    assert '<li class="c2" id="l2"><span class="n">2</span><span><a href="#s0" title="likely">6.3.2</a></span>' in html
    assert '<del>One</del><ins title="why">Uno</ins>' in html
    assert '<li class="c0" id="l5"><span class="n">5</span><span><a href="#s1" title="a guess">9.3</a></span>' in html
    assert '<li class="out"><span class="n">6</span><span></span><p>left over</p>' in html
    assert '<p>misnumbered: 6.3.2 printed 6.3.3 <a href="#l2">2–2</a></p><p>missing: 9.3 </p>' in html
    assert 'printed 6.3.3 · likely (0.90) · also 9.3 · <a href="#l2">line 2</a>' in html
    assert 'no number · a guess (0.30) · displaced · <a href="#l5">line 5</a>' in html
    assert '<p class="kind">rule</p><p>One two</p></article>' in html
    assert "</p><p>Three</p></article>" in html
    assert "x.txt: 2 sections" in html
    assert "mean confidence 0.700 · 1 repairs · 2 anomalies" in html
    assert "Anomalies" not in report(replace(made, anomalies=()), ts)

"""What single lines and their neighbours show, case by case: what is outside the rules, and of which kind a part is."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from made_looks import label, look

from ts_rules.extract.lines import Box, Line
from ts_rules.extract.look import outside
from ts_rules.extract.look.language_marks import Language, marks
from ts_rules.extract.look.line_features import Look, _bullet, _opens, looks_of
from ts_rules.extract.look.part_kinds import heading_lines, is_table, kinds_of
from ts_rules.extract.look.printed_numbers import Candidate
from ts_rules.model import Game

OWN = Language(
    "made",
    {
        "contents": ("contents",),
        "credits": ("made by",),
        "front-matter": ("about this book", "foreword"),
        "translator-note": ("foreword", "note of the translator"),
        "example": ("example",),
        "note": ("note", "note well"),
    },
    frozenset({"lo", "la", "both"}),
)
FOREIGN = Language("other", {}, frozenset({"yo", "ya", "both"}))
PLACED = Box(1, 0, 0, 9, 9)


def sized(size: int, **more: Any) -> Look:
    return look("W" + "ord word" * (size > 0), size=size, **more)


FIRST, LATER = label((0, 0.0)), label((3, 0.0))


def found_by(way: Any, looks: list[Look], *more: Any, before: dict[int, str] | None = None, **named: Any) -> list[int]:
    found = dict(before or {})
    way(looks, *more, found, **named)
    return sorted(set(found) - set(before or {}))


@pytest.mark.parametrize(
    ("texts", "on_top", "wanted"),
    [
        (("1 our game", "2 our game"), (0,), [0, 1]),
        (("our game 1", "our game 2"), (0,), [0, 1]),
        (("our game 1", "our game 2"), (), []),
        (("our game 1", "our game 2", "our game 3"), (0,), []),
        (("our game 1", "our game 2", "our game 3"), (0, 2), [0, 1, 2]),
        (("our game 1", "our game 1"), (0, 1), []),
        (("our game 1", "the game 2"), (0, 1), []),
        (("our 1 game", "our 2 game"), (0, 1), []),
        (("1", "2"), (0, 1), []),
        (("a b c d e f g h 1", "a b c d e f g h 2"), (0, 1), [0, 1]),
        (("a b c d e f g h i 1", "a b c d e f g h i 2"), (0, 1), []),
    ],
)
def test_running_heads_come_back_with_another_number(
    texts: tuple[str, ...], on_top: tuple[int, ...], wanted: list[int]
) -> None:
    looks = [look(text, artifact=n in on_top) for n, text in enumerate(texts)]
    assert found_by(outside._running_heads, looks) == wanted
    if wanted:
        assert found_by(outside._running_heads, looks, before={wanted[0]: "artifact"}) in ([], wanted[1:])


@pytest.mark.parametrize(
    ("texts", "wanted"),
    [
        (("Contents", "a....1"), [0, 1]),
        (("Contents:", "a....1", "b....2", "Text"), [0, 1, 2]),
        (("Contents", "Text"), []),
        (("a....1", "b....2"), []),
        (("a....1", "b....2", "c . . . . iv"), [0, 1, 2]),
        (("a\t\tb", "c\t\td", "e\t \tf"), [0, 1, 2]),
        (("a....", "b....b", "c....c"), []),
        (("Text", "Contents", "a....1"), [1, 2]),
        (("a....1", "b....2", "c....3", "Contents", "d....4"), [0, 1, 2, 3, 4]),
        (("a....1", "b....2", "Text", "c....3"), []),
        (("a....1", "b....2", "A long name", "goes on....3", "Text"), [0, 1, 2, 3]),
        (("a....1", "b....2", "A long name ....", "3", "c....4", "Text"), [0, 1, 2, 3, 4]),
        (("a....1", "b....2", "A sentence ends.", "c....3"), []),
    ],
)
def test_contents_are_announced_or_three_in_a_row(texts: tuple[str, ...], wanted: list[int]) -> None:
    assert found_by(outside._contents, [look(text) for text in texts], OWN) == wanted


def front(looks: list[Look], labels: list[Candidate | None], ts: Game, *, numbered: bool = True) -> list[int]:
    return found_by(outside._front_matter, looks, labels, OWN, ts, numbered=numbered)


def test_what_stands_before_the_very_first_rule_is_about_the_book(ts: Game) -> None:
    three = [look("One."), look("Two."), look("Three.")]
    assert front(three, [None, None, FIRST], ts) == [0, 1]
    assert front(three, [None, None, label((0, 1.0), (3, 1.0))], ts) == [0, 1]
    assert front(three, [None, None, label((0, 1.0), (3, 0.5))], ts) == []
    assert front(three, [None, None, LATER], ts) == []
    assert front(three, [FIRST, None, LATER], ts) == []
    assert front(three, [None, None, FIRST], ts, numbered=False) == []
    assert front(three, [None, label((0, 2.4)), FIRST], ts) == [0, 1], "so dear a label is none"
    for lines, wanted in ((29, list(range(29))), (30, [])):
        assert front([look("One.")] * (lines + 1), [*[None] * lines, FIRST], ts) == wanted


def test_the_title_is_front_matter_where_it_is_a_heading(ts: Game) -> None:
    title = "Twilight Struggle"
    for numbered in (True, False):
        assert front([look(title)], [None], ts, numbered=numbered) == [0]
        for other in (look(title, after_blank=False), look(title, bullet=True), look(f"{title}:"), look("Twilight")):
            assert front([other], [None], ts, numbered=numbered) == []
    assert front([look(title, ends=True)], [None], ts) == []


def test_a_note_about_the_book_goes_on_to_the_first_rule() -> None:
    def preface(text: str, label: Candidate | None, lines: int = 2, **more: Any) -> int:
        looks = [look("Before."), look(text, **more), *[look("Line.")] * (lines - 1), look("Rule.")]
        found = found_by(outside._preface, looks, [*[None] * (lines + 1), label], OWN)
        assert found in ([], list(range(1, 1 + len(found))))
        return len(found)

    assert preface("About this book you hold", FIRST) == 2
    assert preface("About this book you hold", LATER) == 0
    assert preface("About this book.", LATER) == 2, "the phrase alone can be nothing else"
    assert preface("Note of the translator", FIRST) == 2
    assert preface("Note of the translator", LATER) == 0
    assert preface("Foreword", LATER) == 0, "that of a translator begins so too"
    assert preface("About this book", None, 2) == 3, "to the end of the text"
    assert preface("About this book", LATER, 30) == 30
    assert preface("About this book", LATER, 31) == 0
    assert preface("About this book", FIRST, after_blank=False) == 0
    assert preface("About this book", FIRST, after_blank=False, artifact=True) == 2
    assert preface("Something", FIRST) == 0


@pytest.mark.parametrize(
    ("text", "more", "found"),
    [
        ("Made by: Ada Bell", {}, True),
        ("Made by: Ada Bell", {"after_blank": False}, False),
        ("Made by: Ada Bell", {"ends": True}, False),
        ("Made by: Ada Bell", {"bullet": True}, False),
        ("Made by: Ada and some", {}, False),
        ("Made by: Ada some", {}, False),
        ("Made by: Ada 3 some Bell", {}, True),
        ("Made bye Ada Bell", {}, False),
        ("Ada Bell", {}, False),
        ("© 1999 somebody", {}, True),
        ("Copyright somebody", {}, True),
        ("Made by A B C D E F G H", {}, True),
        ("Made by A B C D E F G H I", {}, False),
    ],
)
def test_credits_name_somebody(text: str, more: dict[str, Any], found: bool) -> None:
    credit = look(text, **more)
    assert found_by(outside._credits, [look("Text."), credit, look("Text.")], OWN) == [1] * found
    assert found_by(outside._credits, [look("Text."), credit], OWN) == [1] * found
    assert found_by(outside._credits, [look("T."), credit, look("Text.", after_blank=False)], OWN) == []
    assert found_by(outside._credits, [look("T."), credit, look("T.", after_blank=False, artifact=True)], OWN) == (
        [1] * found
    )


@pytest.mark.parametrize(
    ("text", "counts", "foreign", "beside"),
    [
        ("yo ya", (0, 2), True, True),
        ("yo", (0, 1), False, True),
        ("yo lo ya", (1, 2), False, False),
        ("yo ya yo lo", (1, 3), True, False),
        ("one two three four five yo", (0, 1), False, False),
        ("one two three four yo ya", (0, 2), True, True),
        ("one two three four five", (0, 0), False, True),
        ("one two three four five six", (0, 0), False, False),
        ("both of them", (1, 0), False, False),
        ("«yo ya» lo", (1, 0), False, False),
    ],
)
def test_lines_in_another_language(text: str, counts: tuple[int, int], foreign: bool, beside: bool) -> None:
    assert outside._counts(look(text), OWN, [FOREIGN]) == counts
    assert outside._is_foreign(look(text), OWN, [FOREIGN]) == foreign
    assert outside._maybe(look(text), OWN, [FOREIGN]) == beside


def test_a_short_line_beside_a_foreign_one_must_stand_alone() -> None:
    for more in ({"after_blank": False}, {"ends": True}, {"bullet": True}):
        assert not outside._maybe(look("one two", **more), OWN, [FOREIGN])
        assert outside._maybe(look("one yo", **more), OWN, [FOREIGN])
    assert outside._counts(look("both lo"), OWN, []) == (2, 0)


@pytest.mark.parametrize(
    ("text", "noise"),
    [
        ("abc", False),
        ("ab", True),
        ("abc***", False),
        ("abc****", True),
        ("a1", False),
        ("—— ——", True),
        ("a b cd", True),
    ],
)
def test_signs_instead_of_words(text: str, noise: bool) -> None:
    assert outside._noise(text) == noise


def test_a_line_goes_on_with_the_one_above() -> None:
    """By a hyphen; or on a page where no room parts them."""
    placed = Line(1, "x", PLACED)
    small = look("goes on")
    assert outside._goes_on_with(look("A word-"), small)
    assert not outside._goes_on_with(look("A word-"), look("Goes on"))
    assert not outside._goes_on_with(look("A word"), small)
    assert not outside._goes_on_with(None, small)
    for size, close, wanted in ((4, False, False), (5, False, True), (1, True, True)):
        below = sized(size, line=placed, after_blank=False, close=close)
        assert outside._goes_on_with(look("A word"), below) == wanted
        assert not outside._goes_on_with(look("A word."), below)
    assert not outside._goes_on_with(look("A word"), sized(9, line=placed, after_blank=True))
    assert not outside._goes_on_with(look("A word"), sized(9, after_blank=False))


@pytest.mark.parametrize(
    ("size", "more", "hangs"),
    [
        (8, {}, True),
        (9, {}, False),
        (8, {"ends": True}, False),
        (8, {"hyphen": True}, False),
        (1, {"after_blank": False}, True),
        (2, {"after_blank": False}, False),
        (1, {"bullet": True}, True),
        (2, {"bullet": True}, False),
        (1, {"bullet": True, "ends": True}, False),
    ],
)
def test_what_hangs_on_top_of_fragments(size: int, more: dict[str, Any], hangs: bool) -> None:
    assert outside._hangs(sized(size, **more)) == hangs


def test_what_leaves_room_for_a_picture() -> None:
    assert outside._leaves_room(None)
    assert outside._leaves_room(sized(9))
    assert outside._leaves_room(sized(9, after_blank=False, artifact=True))
    assert outside._leaves_room(sized(5, after_blank=False))
    assert not outside._leaves_room(sized(6, after_blank=False))


def fragment(looks: list[Look], n: int, *, running: bool = False) -> bool:
    return outside._is_fragment(looks, n, running=running)


def test_a_fragment_is_a_few_words_and_no_sentence() -> None:
    assert fragment([sized(5)], 0)
    assert not fragment([sized(6)], 0)
    assert fragment([sized(8)], 0, running=True)
    assert not fragment([sized(9)], 0, running=True)
    assert fragment([sized(8), sized(9)], 0, running=True)
    for alone in ([sized(8), sized(2, after_blank=False)], [sized(8, after_blank=False)], [sized(8, small=True)]):
        assert not fragment(alone, 0, running=True)
    assert not fragment([look("Two words.")], 0)
    assert fragment([look("The U.S.")], 0), "initials end no sentence"
    assert not fragment([look("Two words-")], 0)
    assert not fragment([look("Two    words")], 0)
    assert not fragment([sized(2), sized(9, after_blank=False)], 0)


def test_the_end_of_a_sentence_is_no_fragment() -> None:
    """It goes on with a longer line above; in running text with one of five words too."""
    end = look("goes on", after_blank=False)
    assert not fragment([sized(6), end], 1)
    assert fragment([sized(5), end], 1)
    assert fragment([sized(6, ends=True), end], 1)
    assert fragment([sized(6), look("Goes on", after_blank=False)], 1)
    for blanks, wanted in (((False, False), False), ((True, False), True), ((False, True), True)):
        top, above = (sized(5, after_blank=blank) for blank in blanks)
        assert fragment([top, above, end], 2) == wanted
    assert not fragment([sized(1, after_blank=False), sized(5, after_blank=False), end], 2)
    assert fragment([sized(1, after_blank=False), sized(4, after_blank=False), end], 2)


def captions(
    looks: list[Look], before: tuple[int, ...] = (), *, free: tuple[int, ...] | None = None, named: tuple[int, ...] = ()
) -> list[int]:
    size = len(looks)
    return found_by(
        outside._captions,
        looks,
        [n not in before and (free is None or n in free) for n in range(size)],
        [n in named for n in range(size)],
        before=dict.fromkeys(before, "figure"),
    )


def test_four_fragments_in_a_row_are_a_picture() -> None:
    short, dot, long = sized(3), sized(3, bullet=True), sized(20)
    assert captions([short] * 4) == [0, 1, 2, 3]
    assert captions([short] * 3) == []
    assert captions([short, short, long, short, short]) == []
    assert captions([short] * 5, free=(0, 1, 3, 4)) == []
    assert captions([short] * 5, named=(2,)) == []
    assert captions([short, short, short], (1,)) == [0, 2], "what is known to be one counts for two"
    assert captions([short, short], (1,)) == []
    assert captions([short, sized(3, after_blank=False), short, short]) == [], "three stand alone"
    assert captions([dot, short, short, short, short]) == [1, 2, 3, 4], "a dot begins none"
    assert captions([short, short, dot, short, short, dot]) == [0, 1, 2, 3, 4], "and ends none"
    assert captions([short, short, dot, short]) == []
    assert captions([long, *[short] * 4, long, short, *[short] * 2]) == [1, 2, 3, 4]


def test_what_hangs_on_top_of_a_picture_is_part_of_it() -> None:
    """Up to what is not free, or too long."""
    assert captions([sized(9), sized(8), sized(8), *[sized(3)] * 4]) == [1, 2, 3, 4, 5, 6]
    assert captions([sized(8), *[sized(3)] * 4], free=(1, 2, 3, 4)) == [1, 2, 3, 4]
    assert captions([sized(8), sized(8), *[sized(3)] * 4], (0,)) == [1, 2, 3, 4, 5]


def test_lines_in_a_picture(ts: Game) -> None:
    """What goes on with a sentence is not of the picture; what stands beside a foreign line may be."""
    texts = ["Kto ma karte.", "Remove all influence of the player in this country", "Zyx qwv", "— ·", "Rzecz jest tu."]

    def kinds(looks: list[Look], labels: list[Candidate | None] | None = None) -> dict[int, str]:
        found: dict[int, str] = {}
        none = [False] * len(looks)
        outside._figures(looks, labels or [None] * len(looks), none, OWN, ts, found)
        return found

    looks = [look(text) for text in texts]
    assert kinds(looks) == {1: "figure", 2: "figure", 3: "figure"}
    assert kinds(looks, [None, FIRST, None, None, None]) == {3: "figure"}
    assert kinds([looks[2], looks[1]]) == {0: "figure", 1: "figure"}
    assert kinds([looks[1], look("Kto ma, niech da im to."), looks[2]]) == {0: "figure"}
    looks[1] = look(texts[1], opens="note")
    assert kinds(looks) == {3: "figure"}
    looks[0], looks[1] = look("Kto ma kar-"), look("remove all influence of the player")
    assert 1 not in kinds(looks)


@pytest.mark.parametrize(
    ("text", "bullet"),
    [
        ("• one", True),
        ("•one", True),
        ("- one", True),
        ("-one", False),
        ("e One", True),
        ("e one", False),
        ("e.One", False),
        ("One", False),
        ("- ", False),
        ("", False),
        ("\ue000", True),
        ("\uf8ff", True),
        ("\uf900", False),
        ("\ud7ff", False),
    ],
)
def test_bullets(text: str, bullet: bool) -> None:
    assert _bullet(text, marks()) == bullet


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Example: one", "example"),
        ("Example 12: one", "example"),
        ("Example", "example"),
        ("Example. One", "example"),
        ("example. One", ""),
        ("example: One", "example"),
        ("Examples: one", ""),
        ("Note well: one", "note"),
        ("Contents: one", ""),
        ("Example ABC.1: one", "example"),
        ("Example ABCD.1: one", ""),
    ],
)
def test_what_opens_a_part(text: str, kind: str) -> None:
    ordered = {kind: tuple(sorted(phrases, key=len, reverse=True)) for kind, phrases in OWN.opens.items()}
    assert _opens(text, Language("made", ordered, OWN.frequent)) == kind


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (look("A heading"), True),
        (look("A b c d e f g h i"), True),
        (look("A b c d e f g h i j"), False),
        (look("12"), False),
        (look("a heading"), False),
        (look("A heading", bullet=True), False),
        (look("A heading", quote=True), False),
        (look("A head-"), False),
        (look("A heading", opens="note"), False),
        (look("A heading,"), False),
        (look("A heading 2"), False),
        (look("2. A heading"), True),
    ],
)
def test_what_is_like_a_heading(line: Look, wanted: bool) -> None:
    assert line.heading_like == wanted


def looked(*texts: str) -> list[Look]:
    return looks_of([Line(n, text) for n, text in enumerate(texts, start=1)], OWN)


def test_what_a_line_shows() -> None:
    first, second, third, fourth = looked("One (two).)", "and so-", "", "• «Three», four", "2-")
    assert [e.line.number for e in (first, second, third, fourth)] == [1, 2, 4, 5]
    assert [e.after_blank for e in (first, second, third, fourth)] == [True, False, True, False]
    assert [e.size for e in (first, second, third, fourth)] == [2, 2, 2, 0]
    assert [e.ends for e in (first, second, third, fourth)] == [True, False, False, False]
    assert [e.small for e in (first, second, third, fourth)] == [False, True, False, False]
    assert [e.hyphen for e in (first, second, third, fourth)] == [False, True, False, False]
    assert [e.bullet for e in (first, second, third, fourth)] == [False, False, True, False]


def test_a_motto_begins_a_paragraph_in_quotation_marks() -> None:
    """Six words, and a closing mark or a name behind a dash."""
    five, six = "«One two three four five", "«One two three four five six"
    for texts, mottos in (
        ((f"{six}»",), [True]),
        ((f"{five}»",), [False]),
        ((six,), [False]),
        ((f"{five}» - Somebody",), [True]),
        (("«One two three.", "", "four five six»"), [False, False]),
        (("«One two three", "", "four five six»"), [True, False]),
        (("«One two three", "Four five six»"), [True, False]),
        (("«One two three", "", "Four five six»"), [False, False]),
        (("One", f"{six}»"), [False, False]),
    ):
        found = looked(*texts)
        assert [e.motto for e in found] == mottos, texts
        if mottos[0]:
            assert {e.inside for e in found} == {"quote"}


def test_an_example_goes_on_to_the_end_of_its_paragraph() -> None:
    found = looked("Example: one", "two", "", "three.", "", "four", "• Five", "Note: six", "• Seven")
    assert [e.inside for e in found] == ["example", "example", "example", "", "", "note", ""]


def test_a_paragraph_that_begins_as_the_one_above() -> None:
    found = looked("Each player.", "", "Each card.", "Each.", "", "A.", "", "A.", "", "Each.")
    assert [e.echo for e in found] == [False, True, False, False, False, False]


def test_rows_of_a_table() -> None:
    names = {("name", "a"): 1, ("name", "b"): 1, ("term", "c"): 9}
    assert is_table(look("Aland 3 Bland 2", size=8, ends=False), names)
    assert not is_table(look("Aland 3 Bland 2", size=9, ends=False), names)
    assert not is_table(look("Aland 3 Bland 2", size=8, ends=True), names)
    assert not is_table(look("Aland Bland", size=8, ends=False), names)
    assert not is_table(look("Aland 3", size=2, ends=False), {("name", "a"): 1})


def headings(*looks: Look, starts: tuple[int, ...] = (0,), ends: int = 0, width: float = 40) -> list[bool]:
    size = len(looks)
    return heading_lines(
        looks, [n in starts for n in range(size)], [ends if n in starts else 0 for n in range(size)], width
    )


def test_a_heading_begins_a_section_and_the_text_begins_anew() -> None:
    text = look("The text begins.")
    below = look("The text begins.", after_blank=False)
    assert headings(look("A heading"), text) == [True, False]
    assert headings(look("A heading")) == [True]
    assert headings(look("A heading"), text, starts=()) == [False, False]
    assert headings(look("A heading"), below) == [True, False]
    assert headings(look("A heading"), look("goes on", after_blank=False)) == [False, False]
    for more in ({"after_blank": True}, {"artifact": True}, {"quote": True}):
        assert headings(look("A heading"), look("goes on", **{"after_blank": False, **more})) == [True, False]
    assert headings(look("A heading"), below, width=12) == [False, False], "nine letters of twelve fill the line"
    assert headings(look("A heading"), below, width=12.1) == [True, False]
    assert headings(look("A HEADING"), below, width=12) == [True, False]
    assert headings(look("1.2 . A heading"), text, ends=3) == [True, False]
    assert headings(look("1.2 ."), text, ends=3) == [False, False]
    assert headings(look("A sentence."), text) == [False, False]
    assert headings(look("A b c d:"), text) == [True, False]
    assert headings(look("A b c d e:"), text) == [False, False]
    assert headings(look("1. A b:"), text, ends=2) == [False, False]
    assert headings(look("A head-"), text) == [False, False]
    assert headings(look("A b c d e f g h i"), text) == [True, False]
    assert headings(look("A b c d e f g h i j"), text) == [False, False]


def test_a_heading_in_capitals_goes_on_in_capitals() -> None:
    more = look("AND MORE", after_blank=False)
    assert headings(look("A HEADING"), more, look("Text.")) == [True, True, False]
    assert headings(look("A HEADING"), look("AND MORE"), look("Text.")) == [True, False, False]
    assert headings(look("A HEADING"), look("And more", after_blank=False), look("Text.")) == [True, False, False]
    assert headings(look("A sentence."), more, look("Text.")) == [False, False, False]


def kinds(*looks: Look, heading: tuple[int, ...] = (), torn: tuple[int, ...] = ()) -> list[str]:
    return kinds_of(looks, [n in heading for n in range(len(looks))], [n in torn for n in range(len(looks))])


def test_of_which_kind_lines_are() -> None:
    run = {"after_blank": False}
    assert kinds(look("A heading"), look("goes on", **run), heading=(0,)) == ["heading", "rule"]
    assert kinds(look("Text"), look("goes on", **run)) == ["rule", "rule"]
    assert kinds(look("Example", opens="example"), look("goes on", **run), look("Text.")) == [
        *("example", "example", "rule"),
    ]
    assert kinds(look("Example", opens="example"), look("goes on"), look("Text.")) == ["example", "example", "rule"]
    assert kinds(look("Example.", opens="example"), look("goes on")) == ["example", "rule"]
    assert kinds(look("x", bullet=True), look("goes on", **run), look("Text")) == ["list", "list", "list"]
    assert kinds(look("x", bullet=True), look("Text")) == ["list", "rule"]
    assert kinds(look("A motto", motto=True), look("Text", **run)) == ["quote", "quote"]
    assert kinds(look("Aland    3"), look("Text", **run)) == ["table", "rule"]
    assert kinds(look("Text."), look("Goes", **run), torn=(1,)) == ["rule", "list"]
    assert kinds(look("Text."), look("goes", **run), torn=(1,)) == ["rule", "rule"]
    assert kinds(look("Text."), torn=(0,)) == ["rule"]


def test_paragraphs_that_define_a_word_each_are_a_list() -> None:
    one, two = look("Round: a part."), look("Final turn: the last")
    assert kinds(one, two, look("goes on", after_blank=False), look("Text.")) == ["list"] * 4
    assert kinds(one, two, look("goes on.", after_blank=False), look("Text.")) == ["list", "list", "list", "list"]
    assert kinds(one, look("Text.")) == ["rule", "rule"]
    assert kinds(one, look("Far too many words: no."), look("Text.")) == ["rule", "rule", "rule"]
    assert kinds(one, look("Turn: no.", after_blank=False)) == ["rule", "rule"]
    assert kinds(one, look("Note: no.", opens="note")) == ["rule", "note"]

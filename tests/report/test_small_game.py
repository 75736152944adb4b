"""Reports on a game of six rules, held against what its rules say."""

from __future__ import annotations

from dataclasses import replace
from html import escape

import pytest
from small_game import BOOK, OTHER, SAID

from ts_rules.books.outline import RecordedOutline, RecordedSection
from ts_rules.lone_page import begin
from ts_rules.model import Book, Game, Kind, RuleId, Ruleset
from ts_rules.report import between as comparing
from ts_rules.report import book_corrections
from ts_rules.report.between import (
    CardChange,
    Change,
    Difference,
    Place,
    Voice,
    between,
    card_changes,
    differences_page,
)
from ts_rules.report.book_corrections import Correction, corrections, errata_page
from ts_rules.report.sheet import STYLE, page, places, tag
from ts_rules.translate import Rendered, Renderer

NEW, OLD = Voice("new", "new", "Mini, new"), Voice("old", "old", "Mini, old")


def book(game: Game, of: Book = BOOK, **readings: str) -> Ruleset:
    """A book as a ruleset: its edition with these readings."""
    return game.ruleset(of.edition).with_readings(of.id, {f"1.1/{k}": v for k, v in readings.items()})


def test_what_differs_between_the_editions(mini: Game) -> None:
    voices, found = between(mini, mini.ruleset("new"), mini.ruleset("old"))
    assert voices == (NEW, OLD)
    hidden = Change("1.2/hidden", "goes left", "goes right", variant="1.2/hidden", unobservable="unseen")
    assert found == (
        Difference(
            "1.1",
            "Steps",
            (
                Change(
                    "1.1/how",
                    "A piece moves slowly by 1; see 1.2.",
                    "A piece moves fast by 1; see 1.2.",
                    variant="1.1/how",
                    scenarios=("slowly", "at-once"),
                    doubt="Is it so?",
                ),
                Change("1.1/old", None, "Only the old edition says this."),
                Change("1.1/more", "It may run 2.", "It may run 3."),
            ),
        ),
        Difference("1.2", "Ways", (hidden,)),
        Difference("2", "Table", (Change("2", "A table of things.", None, unobservable="a table"),)),
    )
    assert [d.in_play for d in found] == [True, False, False]


def test_what_differs_the_other_way_round(mini: Game) -> None:
    (_, two), found = between(mini, mini.ruleset("old"), mini.ruleset("new"))
    assert two == NEW
    assert [(c.id, c.a, c.b) for c in found[2].changes] == [("2", None, "A table of things.")]
    assert found[0].changes[0].scenarios == ("at-once", "slowly")
    assert found[0].changes[1].a == "Only the old edition says this."


def test_what_a_book_changes_and_where_it_says_so(mini: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "rules_of", lambda _book, game: [r for r in game if r.printed != "3"])
    (one, two), found = between(mini, mini.ruleset("new"), book(mini, how="fast"))
    assert (one, two) == (NEW, Voice("mini-book", "new", "The <book>", "mini-book"))
    assert [d.rule for d in found] == ["1.1", "3"]
    (how,) = found[0].changes
    assert how.said == (
        None,
        Place("fast", "mistranslation", "executable", ((4, 4), (6, 7)), "Odd & old.", "mini-book"),
    )
    assert found[1].changes == (Change("3", "It ends.", None),)


def test_a_summary_leaves_out_what_its_edition_has(mini: Game) -> None:
    """Nothing is missing by it; its readings alone count."""
    assert between(mini, mini.ruleset("new"), book(mini, OTHER))[1] == ()
    (found,) = between(mini, mini.ruleset("new"), book(mini, OTHER, how="fast"))[1]
    assert [(c.id, c.said) for c in found.changes] == [("1.1/how", (None, None))]


def test_a_book_of_another_game_stands_behind_no_ruleset(mini: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "recorded", lambda: {BOOK.id: replace(BOOK, game="chess")})
    assert between(mini, book(mini, how="fast"), mini.ruleset("new"))[0][0] == Voice(
        "mini-book", "new", "Mini, mini-book"
    )


def test_cards_of_one_edition_and_cards_that_read_otherwise(mini: Game) -> None:
    new, old = mini.ruleset("new"), mini.ruleset("old")
    assert card_changes(mini, new, old) == (
        CardChange("ace", "Ace", "Worth 9.", "Worth 8."),
        CardChange("king", "King", None, "Nothing."),
    )
    assert card_changes(mini, old, new)[1] == CardChange("king", "King", "Nothing.", None)
    assert card_changes(mini, old, old) == ()


def test_the_page_of_differences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "page", lambda title, body, lang: "\n".join((title, lang, *body)))
    said = (
        Place("fast", "agrees", "executable", ((1, 2),)),  # that it agrees need not be told
        Place("wild", "misprint", "unplayable", ((4, 4),)),
    )
    noted = (Place("fast", "agrees", "executable", (), "Odd."), None)
    found = [
        Difference("1", "A & b", (Change("1/x", "<one>", None, said=said, scenarios=("s", "t"), doubt="Hm."),)),
        Difference("2", "C", (Change("2", "One.", "Two.", said=noted, unobservable="unseen"),)),
    ]
    cards = [CardChange("ace", "Ace", None, "Worth 8.")]
    assert differences_page(NEW, OLD, iter(found), iter(cards), "pl").splitlines() == [
        "Mini, new / Mini, old",
        "pl",
        "<h2>What plays differently: 1 rules</h2>",
        "<section>",
        "<h3>1 A &amp; b</h3>",
        "<dl>",
        "<dt>new</dt>",
        "<dd>&lt;one&gt;</dd>",
        "<dt>old</dt>",
        "<dd>Not there.</dd>",
        "</dl>",
        '<p class="aside">old, line 4: misprint (unplayable: played as its edition).</p>',
        '<p class="doubt">Doubt: Hm.</p>',
        '<p class="aside">Shown by the scenarios s, t.</p>',
        "</section>",
        "<h2>What is only worded differently: 1 rules</h2>",
        "<section>",
        "<h3>2 C</h3>",
        "<dl>",
        "<dt>new</dt>",
        "<dd>One.</dd>",
        "<dt>old</dt>",
        "<dd>Two.</dd>",
        "</dl>",
        '<p class="aside">new: agrees: Odd.</p>',
        '<p class="aside">No play can show it: unseen.</p>',
        "</section>",
        "<h2>Cards: 1</h2>",
        "<h3>Ace</h3>",
        "<dl>",
        "<dt>new</dt>",
        "<dd>Not there.</dd>",
        "<dt>old</dt>",
        "<dd>Worth 8.</dd>",
        "</dl>",
    ]
    assert "Cards" not in differences_page(NEW, OLD, found)


def test_a_page_that_stands_alone() -> None:
    assert page("A & b", ["<p>c</p>"], "it") == (
        begin("A & b", STYLE, "it") + "<main>\n<h1>A &amp; b</h1>\n<p>c</p>\n</main>\n</body>\n</html>\n"
    )
    assert (tag("p", "<"), tag("p", "a", 'x"')) == ("<p>&lt;</p>", '<p class="x&quot;">a</p>')


@pytest.mark.parametrize(
    ("lines", "said"),
    [((), "Line "), (((3, 3),), "Line 3"), (((3, 4),), "Lines 3-4"), (((3, 3), (5, 5)), "Lines 3, 5")],
)
def test_lines_in_words(lines: tuple[tuple[int, int], ...], said: str) -> None:
    assert places(lines, str.capitalize) == said


# Corrections.


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The book prints 1.1 as 7; what stands under 1.2 bears no number."""
    sections = (("1.1", "7"), ("1.2", None))
    outline = RecordedOutline(
        BOOK.id,
        "",
        tuple(RecordedSection(RuleId.parse(r), p, (), 0, "", ()) for r, p in sections),
        (),
    )
    monkeypatch.setattr(book_corrections, "read_outline", lambda _path: outline)


HOW = Correction(
    rule="1.1",
    printed="7",
    title="Steps",
    variant="1.1/how",
    kind="mistranslation",
    lines=((4, 4), (6, 7)),
    says="A piece moves fast by 1; see 1.2.",
    should_say="A piece moves slowly by 1; see 1.2.",
    also="A piece moves slowly by 1; see 1.2. (line 9)",
    note="Odd & old.",
    doubt="Is it so?",
    agreeing=(),
    translated=True,
)


@pytest.mark.usefixtures("printed")
def test_a_mistake_is_told_with_what_should_stand_there(mini: Game) -> None:
    """What agrees, and where the book is silent, is no mistake."""
    assert corrections(mini, BOOK, [BOOK, OTHER]) == (HOW,)


@pytest.mark.usefixtures("printed")
@pytest.mark.parametrize("verdict", [Kind.EDITION, Kind.AGREES, Kind.ADDITION, Kind.SILENT])
def test_what_is_no_mistake(mini: Game, monkeypatch: pytest.MonkeyPatch, verdict: Kind) -> None:
    said = {"1.1/how": replace(SAID["1.1/how"], verdict=verdict)}
    monkeypatch.setattr(book_corrections, "readings_of", lambda _book: said)
    assert corrections(mini, BOOK, []) == ()


@pytest.mark.usefixtures("printed")
def test_a_mistake_without_a_place_is_not_listed(mini: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"1.1/how": replace(SAID["1.1/how"], lines=())}
    monkeypatch.setattr(book_corrections, "readings_of", lambda _book: said)
    assert corrections(mini, BOOK, []) == ()


@pytest.mark.usefixtures("printed")
def test_a_book_that_says_both_is_corrected_where_it_is_wrong(mini: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    both = replace(SAID["1.1/how"], says="slow", also={"fast": ((9, 9),)}, verdict=Kind.CONTRADICTION)
    monkeypatch.setattr(book_corrections, "readings_of", lambda _book: {"1.1/how": both})
    (found,) = corrections(mini, BOOK, [])
    assert (found.says, found.lines, found.also) == (HOW.says, ((9, 9),), "")
    assert found.should_say == HOW.should_say


def test_a_reading_that_stands_in_no_sentence_is_told_alone(mini: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    said = {
        "1.2/hidden": replace(SAID["1.2/hidden"], says="right", verdict=Kind.MISPRINT),
        "1.2/inside": replace(SAID["1.2/inside"], says="down", verdict=Kind.OMISSION, lines=((1, 1),)),
    }
    monkeypatch.setattr(book_corrections, "readings_of", lambda _book: said)
    monkeypatch.setattr(book_corrections, "read_outline", lambda _path: None)
    hidden, inside = corrections(mini, BOOK, [])
    assert (hidden.says, hidden.should_say, hidden.printed) == ("goes right", "goes left", "")
    assert (inside.says, inside.should_say) == ("One goes down with Ace.", "One goes up with Ace.")
    monkeypatch.setattr(
        book_corrections, "readings_of", lambda _book: {"1.2/hidden": replace(said["1.2/hidden"], says="truncated")}
    )
    (cut,) = corrections(mini, BOOK, [])
    assert (cut.says, cut.should_say, cut.translated) == ("", "goes left", True)


@pytest.mark.usefixtures("printed")
def test_a_correction_that_is_not_in_the_language_of_the_book_says_so(mini: Game) -> None:
    """Nothing of the small game is translated."""
    (found,) = corrections(mini, replace(BOOK, language="pl"), [])
    assert (found.says, found.translated) == (HOW.says, False)


@pytest.mark.usefixtures("printed")
@pytest.mark.parametrize(("english", "translated"), [("note", False), ("doubt", False), ("", True)])
def test_a_remark_that_is_not_translated_says_so(
    english: str, translated: bool, mini: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def remark(_renderer: Renderer, where: str, text: str) -> Rendered:
        return Rendered(text, where.rpartition("/")[2] != english)

    monkeypatch.setattr(Renderer, "remark", remark)
    (found,) = corrections(mini, BOOK, [])
    assert found == replace(HOW, translated=translated)


@pytest.mark.usefixtures("printed")
def test_who_has_it_right(mini: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only another book of the same game and edition that says so somewhere."""
    slow = replace(SAID["1.1/how"], says="slow", verdict=Kind.AGREES)
    told = {BOOK.id: SAID["1.1/how"], "right": slow, "wrong": SAID["1.1/how"], "unsaid": replace(slow, lines=())}
    told |= {"old": slow, "chess": slow}
    monkeypatch.setattr(book_corrections, "readings_of", lambda of: {"1.1/how": told[of.id]})
    books = [replace(BOOK, id=name) for name in (BOOK.id, "right", "wrong", "unsaid")]
    books += [replace(BOOK, id="old", edition="old"), replace(BOOK, id="chess", game="chess")]
    assert corrections(mini, BOOK, books)[0].agreeing == ("right",)


def test_the_page_of_corrections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_corrections, "page", lambda title, body, lang: "\n".join((title, lang, *body)))
    bare = replace(HOW, printed="1.1", lines=((3, 3),), says="", also="", note="", doubt="", kind="misprint")
    full = replace(HOW, agreeing=("b", "c"))
    assert errata_page(BOOK, [full, bare, replace(bare, printed="")]).splitlines() == [
        "Corrections: The <book>",
        "en",
        "<section>",
        "<h2>1.1 Steps (printed as 7)</h2>",
        '<p class="aside">lines 4, 6-7: mistranslation</p>',
        "<dl>",
        "<dt>The book says</dt>",
        f"<dd>{HOW.says}</dd>",
        "<dt>and elsewhere</dt>",
        f"<dd>{HOW.also}</dd>",
        "<dt>It should say</dt>",
        f"<dd>{HOW.should_say}</dd>",
        "</dl>",
        '<p class="aside">So also: b, c</p>',
        '<p class="aside">Note: Odd &amp; old.</p>',
        '<p class="doubt">Doubt: Is it so?</p>',
        "</section>",
        *2
        * (
            "<section>",
            "<h2>1.1 Steps</h2>",
            '<p class="aside">line 3: misprint</p>',
            "<dl>",
            "<dt>The book says</dt>",
            "<dd>(nothing that can be read)</dd>",
            "<dt>It should say</dt>",
            f"<dd>{escape(HOW.should_say)}</dd>",
            "</dl>",
            "</section>",
        ),
    ]

"""What a witness says: sentences, where they stand, and our own statements with their slots filled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ts_rules.evidence import confirmation, witness
from ts_rules.evidence.book_sentences import Sentence
from ts_rules.evidence.signature import Signature
from ts_rules.evidence.suspicion import _names, suspicions
from ts_rules.evidence.witness import Saying, _placed, filled, sentences, stated, witnesses_of
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.result import Extract, Spans
from ts_rules.model import Game, Part, RuleId, Section, Statement


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("One goes. Two goes! Three?", ["One goes.", "Two goes!", "Three?"]),
        ("One goes. two goes.", ["One goes. two goes."]),
        ("One goes.” “Two goes.", ["One goes.", "“Two goes."]),
        ("One goes. 2 go.", ["One goes. 2 go."]),  # a figure may belong to it
        ("One goes. •Two go.", ["One goes.", "•Two go."]),
        ("See it np. Asia there.", ["See it np. Asia there."]),  # cut short
        ("See it abc. Asia there.", ["See it abc.", "Asia there."]),
        ("See it 12. Asia there.", ["See it 12.", "Asia there."]),
        ("np. Asia there.", ["np. Asia there."]),
        ("See it so; Asia there.", ["See it so;", "Asia there."]),
        ("See it np.\nAsia there.", ["See it np.", "Asia there."]),
        ("One\n\n — \nTwo", ["One", "Two"]),
        (" — ", []),
        ("", []),
    ],
)
def test_sentences(text: str, pieces: list[str]) -> None:
    assert sentences(text) == pieces


def test_where_in_a_rule_a_sentence_begins() -> None:
    said = [
        Saying(text, ((1, 1),), Signature(), example)
        for text, example in (("aaaa", True), ("bb", False), ("cc", False))
    ]
    assert [(s.text, s.lines, s.example, s.place) for s in _placed(said)] == [
        ("aaaa", ((1, 1),), True, 0.0),
        ("bb", ((1, 1),), False, 0.5),
        ("cc", ((1, 1),), False, 0.75),
    ]
    assert _placed([]) == ()


def book(lines: list[str], *sections: Section, name: str = "own") -> Extract:
    source = Source(name, "text", "", tuple(Line(n, text) for n, text in enumerate(lines, 1)))
    return Extract(None, "twilight-struggle", "en", "deluxe", sections, (), (), (), source)


def section(rule: str, text: str, lines: Spans, *parts: Part, also: tuple[str, ...] = ()) -> Section:
    return Section(RuleId.parse(rule), rule, text, lines, parts, also=tuple(map(RuleId.parse, also)))


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        (["Aa!", "Bb!"], [("Aa!", ((1, 1),)), ("Bb!", ((2, 2),))]),
        (
            ["Aa", "bb", "cc", "dd!", "Eeeeeeeeeeeeeeeeeeeeee!"],
            [("Aa bb cc dd!", ((1, 4),)), ("Eeeeeeeeeeeeeeeeeeeeee!", ((5, 5),))],
        ),
        (
            ["Aaaaaaaaaaaaaaaaaaaaaa!", "Bb", "cc", "dd!"],
            [("Aaaaaaaaaaaaaaaaaaaaaa!", ((1, 1),)), ("Bb cc dd!", ((2, 4),))],
        ),
        (["Aaa", "b"], [("Aaa b", ((1, 2),))]),
        # the space between two lines is a letter too, or short lines behind a long one come to stand too early
        (
            ["A" * 20, "b!", "Cc!", "Dd!", "Ee!"],
            [("A" * 20 + " b!", ((1, 2),)), ("Cc!", ((3, 3),)), ("Dd!", ((4, 4),)), ("Ee!", ((5, 5),))],
        ),
        (["Aa! Aa!", "Aa! Bb"], [("Aa!", ((1, 1),)), ("Aa!", ((1, 1),)), ("Aa!", ((2, 2),)), ("Bb", ((2, 2),))]),
        (["Aa! Bb"], [("Aa!", ((1, 1),)), ("Bb", ((1, 1),))]),
    ],
)
def test_the_lines_of_a_sentence(lines: list[str], where: list[tuple[str, Spans]]) -> None:
    text = " ".join(lines)
    one = book(lines, section("6.1", text, ((1, len(lines)),)))
    (own,) = witnesses_of(one, "own").values()
    assert [(s.text, s.lines) for s in own.sayings] == where
    assert own.lines == tuple(span for _text, spans in where for span in spans)


def test_a_part_without_lines_has_none() -> None:
    (own,) = witnesses_of(book(["Aa."], section("6.1", "Aa.", (), Part("rule", (), "Aa."))), "own").values()
    assert [(s.text, s.lines) for s in own.sayings] == [("Aa.", ())]


def test_what_a_book_says_by_rule() -> None:
    """Quotes and notes state no rule; two sections of a rule are one; what covers another rule stands beside it."""
    parts = (
        Part("rule", ((1, 1),), "Roll 3 dice."),
        Part("quote", ((2, 2),), "Nine men."),
        Part("example", ((3, 3),), "Here 4 dice are rolled."),
    )
    one = book(
        ["Roll 3 dice.", "Nine men.", "Here 4 dice are rolled.", "The US plays.", "It must."],
        section("6.1", "", ((1, 3),), *parts, also=("6.2", "6.3")),
        section("6.2", "The US plays.", ((4, 4),)),
        section("6.1", "It must.", ((5, 5),)),
        section("6.4", "", ((2, 2),), parts[1]),
    )
    told = witnesses_of(one, "own")
    assert [str(r) for r in told] == ["6.1", "6.2"]
    first, second = told.values()
    assert [(s.text, s.example, s.lines) for s in first.sayings] == [
        ("Roll 3 dice.", False, ((1, 1),)),
        ("Here 4 dice are rolled.", True, ((3, 3),)),
        ("It must.", False, ((5, 5),)),
    ]
    assert (first.name, first.rule, first.beside.marks) == ("own", RuleId.parse("6.1"), ())
    assert second.beside.of("figure") == {"3", "4"}
    assert second.whole.of("who") == {"us"}
    assert second.whole.of("figure") == {"3", "4"}
    assert second.sayings[0].signature.of("figure") == frozenset()


def test_words_mean_what_they_mean_in_their_book(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a recorded book its own words are known, of any other only those of the language."""
    asked: list[tuple[str, ...]] = []

    def spied(text: str, lang: str, game: str, book: str = "") -> Signature:
        asked.append((text, lang, game, book))
        return Signature()

    for module in (witness, confirmation):
        monkeypatch.setattr(module, "signature", spied)
    plain = book(["Aa."], section("6.1", "Aa.", ((1, 1),)))
    said = Sentence(("bb",), {}, (), (), "Bb.")
    for one in (plain, replace(plain, book="ts-it-2e")):
        witnesses_of(one, "own")
        confirmation.marks_of([said], one)
    game = "twilight-struggle"
    assert asked == [(t, "en", game, b) for b in ("", "ts-it-2e") for t in ("Aa.", "Bb.")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Plain words.", "Plain words."),
        ("DEFCON {defcon.start}.", "DEFCON 5."),
        ("See {rule.6.1}.", "See 6.1."),
        ("In {country.iran}.", "In Iran."),
        ("It {=6.3.4/defcon-after}.", "It lowers DEFCON by one."),
        ("It {=defcon-after}.", "It lowers DEFCON by one."),
        ("Place {setup.us_total:influence}.", "Place 25 influence."),
    ],
)
def test_a_statement_as_a_sentence(text: str, said: str, ts: Game) -> None:
    ruleset = ts.ruleset("deluxe")
    readings = {"6.3.4/defcon-after": Statement("lowers DEFCON by one")}
    assert filled("6.3.4", Statement(text), ts, ruleset, readings) == said


def test_our_statements_have_the_clauses_of_their_edition(ts: Game) -> None:
    """That of Canada is of one edition only; a rule is told in English, its slots filled."""
    rule = RuleId.parse("3.3")
    (canada,) = (c for c in next(r for r in ts if r.id == rule).clauses if c.editions == ("deluxe",))
    told = {edition: [s.text for s in stated(ts, edition)[rule].sayings] for edition in ("2e", "deluxe")}
    assert len(told["deluxe"]) == len(told["2e"]) + len(sentences(canada.statement.text))
    assert any("Canada" in text for text in told["deluxe"])
    assert not any("Canada" in text for text in told["2e"])
    assert not any("{" in text for text in told["deluxe"])


def test_books_of_one_name_are_told_apart(ts: Game) -> None:
    assert _names([book([]), book([]), book([]), book([], name="other")]) == ["own", "own'", "own''", "other"]
    assert suspicions([book([])], ts) == ()

"""The checks of whole books, on books of a few lines of our own."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ts_rules.evidence.disagreements import Doubt
from ts_rules.evidence.suspicion import Suspicion
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.result import Anomaly, Extract, Outside, Spans
from ts_rules.model import RuleId, Section
from ts_rules.terms import Hit
from ts_rules.translate.checks import Unit, book_checks, checks, face, find_check, misprints
from ts_rules.translate.checks.book_checks import _alike, _findings, _joined, _noun, denied_figure, misnumbered
from ts_rules.translate.checks.misprints import _places, _right, _slip, misprint

GAME = "twilight-struggle"


def book(
    *texts: str,
    rules: dict[str, Spans] | None = None,
    outside: Spans = (),
    anomalies: tuple[Anomaly, ...] = (),
    lang: str = "it",
) -> Extract:
    """A book of these lines, with the lines of its rules; all of them are of rule 1.1 unless others are named."""
    lines = tuple(Line(n, text) for n, text in enumerate(texts, 1))
    named = {"1.1": ((1, len(texts)),)} if rules is None else rules
    sections = tuple(Section(RuleId.parse(r), r, "", where) for r, where in named.items())
    left = (Outside("cover", outside),) if outside else ()
    return Extract(None, GAME, lang, "deluxe", sections, left, (), anomalies, Source("own", "text", "", lines))


def said(ident: str, one: Extract) -> list[tuple[int, str, str]]:
    return [*_findings(find_check(ident), one)]


@pytest.mark.parametrize(
    ("lines", "joined"),
    [
        ([(1, "una carta "), (2, "e un dado")], [(1, "una carta e"), (2, "e un dado")]),
        ([(1, "una carta"), (3, "e un dado")], [(1, "una carta"), (3, "e un dado")]),  # not the next
        ([(1, "una carta"), (2, "Un dado")], [(1, "una carta"), (2, "Un dado")]),
        ([(1, "una carta"), (2, "2 dadi")], [(1, "una carta"), (2, "2 dadi")]),
        ([(1, "una car-"), (2, "ta")], [(1, "una car-"), (2, "ta")]),
        ([(1, "una carta"), (2, "")], [(1, "una carta"), (2, "")]),
    ],
)
def test_a_line_with_the_first_word_of_the_next(lines: list[tuple[int, str]], joined: list[tuple[int, str]]) -> None:
    assert [*_joined([Line(n, text) for n, text in lines])] == joined


def test_findings_have_the_line_and_its_rule() -> None:
    one = book("una carta", "carta e un  dado ,", "", "un un dado", rules={"2.1": ((1, 2),)})
    assert said("doubled-word", one) == [(1, "2.1", "'carta' stands twice")], "what is under no rule is no sentence"
    assert said("spacing", one) == [(2, "2.1", "a blank before a mark")]
    assert said("spacing", book("a", "un dado ,", rules={"2.1": ((1, 1),)})) == [(2, "", "a blank before a mark")]


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (["una (carta", "e un) dado"], []),
        (["una (carta", "e un dado"], [(1, "1.1", "a '(' is not closed")]),
        (["una carta", "e un) dado"], [(2, "1.1", "a ')' closes nothing")]),
        (["a) una carta", "  12) un dado", "x) (y)"], []),  # items of a list
        (["una ((carta)", "a", ")"], []),
        (["(a", "(b"], [(1, "1.1", "a '(' is not closed"), (2, "1.1", "a '(' is not closed")]),
        ([")", "("], [(1, "1.1", "a ')' closes nothing"), (2, "1.1", "a '(' is not closed")]),
    ],
)
def test_brackets_of_a_section(texts: list[str], found: list[tuple[int, str, str]]) -> None:
    assert said("brackets", book(*texts)) == found


def test_brackets_of_two_sections_do_not_close_each_other() -> None:
    one = book("(a", "bb)", rules={"1.1": ((1, 1),), "1.2": ((2, 2),)})
    assert [(n, rule) for n, rule, _what in said("brackets", one)] == [(1, "1.1"), (2, "1.2")]


@pytest.mark.parametrize(
    ("usual", "other", "lines"),
    [(5, 1, [6]), (4, 1, []), (5, 2, []), (6, 2, [7, 8]), (0, 1, [])],
)
def test_a_concept_under_another_noun(usual: int, other: int, lines: list[int]) -> None:
    """Five times at least the one, and the other a third as often at most."""
    texts = [*["il segnalino"] * usual, *["la pedina"] * other]
    one = book(*texts)
    assert said("book-terms", one) == [(n, "1.1", "marker: 'pedina', elsewhere 'segnalino'") for n in lines]


def test_forms_of_a_noun_are_counted_together_and_the_cover_is_passed_over() -> None:
    texts = ["i segnalini", "il segnalino", "un segnalino", "", "due segnalini", "tre segnalini", "la pedina", "pedina"]
    (found,) = said("book-terms", book(*texts, outside=((8, 8),), rules={}))
    assert found == (7, "", "marker: 'pedina', elsewhere 'segnalini'")


@pytest.mark.parametrize(
    ("value", "words", "lang", "noun"),
    [
        ("marker", "segnalino", "it", True),
        ("marker", "marker", "it", False),  # a gloss
        ("marker", "marker", "en", True),
        ("rule", "regola", "it", False),  # a word of every day
        ("discard", "scarta", "it", False),
        ("nothing-of-ours", "niente", "it", False),
        ("ussr", "URSS", "it", True),
        ("ussr", "la URSS", "it", True),
        ("ussr", "Unione Sovietica", "it", False),
        ("ussr", "U", "it", False),
    ],
)
def test_which_finds_are_nouns_of_the_game(value: str, words: str, lang: str, noun: bool) -> None:
    assert _noun(Hit("term", value, 0, len(words)), words, lang) is noun


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("nazione", "nazioni", True),
        ("tre", "tra", True),  # two letters of three
        ("tre", "tot", False),
        ("carta", "carico", True),  # three letters, and three at the end of the shorter
        ("cartina", "carbone", False),
        ("influsso", "influenza", True),  # five letters
        ("giro", "giornata", False),
        ("punti vittoria", "vittoria", True),  # the head of one stands in the other
        ("vittoria", "punti vittoria", True),
        ("rosso punti vittoria", "giallo vittoria punti", True),  # two words
        ("rosso punti", "giallo punti", False),  # one
        ("PV", "PV2", True),
        ("PV", "P.V.", True),
        ("PV", "VP", False),
        ("PV", "punti", True),  # what it is short for nobody knows
        ("P", "punti", True),  # nor what a letter is short for
        ("ab", "ab", True),
        ("ab", "cd", False),
        ("di carta", "carta", True),  # small words do not count
    ],
)
def test_forms_of_one_word(one: str, other: str, alike: bool) -> None:
    assert _alike(one, other) is alike
    assert _alike(other, one) is alike


def doubted(
    kind: str, left: str, right: str, score: float, lines: Spans = ((7, 9),), *, edition: bool = False
) -> Suspicion:
    doubts = (Doubt(kind, tuple(left), tuple(right), 0.5), Doubt("figure", ("8",), ("9",), 0.1))
    return Suspicion(RuleId.parse("6.1"), "own", lines, doubts, ("statement",), score, edition)


@pytest.mark.parametrize(
    ("suspicion", "found"),
    [
        (doubted("figure", "34", "5", 0.12), [(7, "6.1", "the book says 3, 4, the game 5")]),
        (doubted("amount", "3", "56", 0.5, ()), [(0, "6.1", "the book says 3, the game 5, 6")]),
        (doubted("figure", "3", "5", 0.119), []),
        (doubted("figure", "3", "", 0.5), []),
        (doubted("figure", "", "5", 0.5), []),
        (doubted("who", "3", "5", 0.5), []),
        (doubted("figure", "3", "5", 0.5, edition=True), []),
    ],
)
def test_a_figure_that_the_game_denies(
    suspicion: Suspicion, found: list[tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book_checks, "suspicions", lambda _books, _game: (suspicion,))
    assert [*denied_figure(book("a"))] == found


def test_numbers_of_a_book() -> None:
    """Where a rule is missing, the place is behind all that stands before it."""

    def wrong(kind: str, rule: str, printed: str | None = None, lines: Spans = ()) -> Anomaly:
        return Anomaly(kind, RuleId.parse(rule), printed, lines)

    one = book(
        *"abcdefgh",
        rules={"2.1": ((1, 2), (7, 7)), "2.2": ((3, 5),), "2.4": ()},
        anomalies=(
            wrong("duplicate-number", "2.4", "2.2", ((8, 8),)),
            wrong("missing", "2.3"),
            wrong("missing", "1.1"),
            wrong("misnumbered", "2.2", None, ((3, 4),)),
            wrong("misread-number", "2.5", "2.S", ((6, 6),)),
            wrong("something else", "2.6"),
        ),
    )
    assert [*misnumbered(one)] == [
        (1, "1.1", "1.1 is missing"),
        (3, "2.2", "2.2 is printed as no number"),
        (7, "2.3", "2.3 is missing"),
        (8, "2.4", "2.4 2.2 stands twice"),
        (6, "2.5", "2.5 the number reads 2.S"),
    ]


@pytest.mark.parametrize(
    ("one", "other", "slip"),
    [
        ("nazxone", "nazione", True),  # one for another
        ("nazone", "nazione", True),  # one too few
        ("naziione", "nazione", True),  # one too many
        ("naizone", "nazione", True),  # two that changed places
        ("nazmne", "nazione", False),  # two read as one, in a short word
        ("segnamno", "segnalino", True),  # in a long one
        ("segnaiilino", "segnalino", False),  # two letters longer
        ("segnxxino", "segnalino", False),  # two others
        ("segnalixo", "segnalino", False),  # in the ending
        ("segnaxino", "segnalino", True),
        ("xegnalino", "segnalino", False),  # at the head
        ("segnalino", "segnalino", False),
    ],
)
def test_slips(one: str, other: str, slip: bool) -> None:
    assert _slip(one, other) is slip


@pytest.mark.parametrize(
    ("wrong", "right", "found"),
    [(1, 4, ""), (1, 5, "nazione"), (2, 9, ""), (2, 10, "nazione")],
)
def test_the_right_word_stands_five_times_as_often(wrong: int, right: int, found: str) -> None:
    assert _right("nazone", {"nazone": [*range(wrong)], "nazione": [*range(right)]}) == found


def test_the_likeliest_of_several_is_the_right_word() -> None:
    assert _right("nazone", {"nazone": [1], "nazione": [*range(5)], "nazxone": [*range(6)]}) == "nazxone"


def test_words_that_lines_break() -> None:
    lines = [Line(1, "Uno due-"), Line(2, "tre quattro"), Line(3, "cinque Uno")]
    assert dict(_places(lines)) == {"uno": [1, 3], "quattro": [2], "cinque": [3]}


def test_misprints_of_a_small_book(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that our catalogs know, in whatever form, is none; a short word has others near it anyway."""
    memory = SimpleNamespace(vocabulary={"terxitorio": 1, "nazxona": 1}, english=frozenset({"segxalino"}))
    monkeypatch.setattr(misprints, "memory_of", lambda _lang: memory)
    often = ["segnalino e territorio e dadone, gatto, nazione"] * 5
    rest = ["il territxrio", "un segxalino, terxitorio, gaxto", "dadxne", "nazxone"]
    one = book(*often, "", *rest, rules={"1.1": ((1, 7),)})
    assert [*misprint(one)] == [
        (7, "1.1", "'territxrio', elsewhere 'territorio'"),
        (9, "", "'dadxne', elsewhere 'dadone'"),
    ]


def alone(ident: str, text: str, lang: str, *, domain: str = GAME, source: str = "") -> list[str]:
    one = face(text, lang, GAME)
    return [*checks()[ident].run(Unit(face(source, "en", GAME) if source else one, one, domain=domain))]


@pytest.mark.parametrize(
    ("text", "lang", "found"),
    [
        ("una una carta", "it", ["'una' stands twice"]),
        ("una una una carta", "it", ["'una' stands twice"] * 2),
        ("una, una carta", "it", []),
        ("Una una carta", "it", ["'una' stands twice"]),
        ("via via", "it", []),  # a word that may
        ("ή η κάρτα", "el", []),  # two words
        ("gruppo A A", "it", []),  # two initials
        ("gruppo a a", "it", ["'a' stands twice"]),
        ("gruppo A a", "it", ["'a' stands twice"]),
        ("CARTA CARTA", "it", ["'CARTA' stands twice"]),
    ],
)
def test_words_that_stand_twice(text: str, lang: str, found: list[str]) -> None:
    assert alone("doubled-word", text, lang) == found


def test_words_that_may_stand_twice() -> None:
    assert alone("doubled-word", "game game", "en", domain="cli") == [], "a list of options"
    assert alone("doubled-word", "gioco gioco", "it", domain="cli", source="A game.") == ["'gioco' stands twice"]
    assert alone("doubled-word", "bla bla", "it", source="bla bla") == [], "so has the source"
    assert alone("doubled-word", "si si", "it", source="bla bla") == ["'si' stands twice"]


@pytest.mark.parametrize(
    ("text", "lang", "found"),
    [
        ("Kаrta", "pl", ["'Kаrta' has Cyrillic and Latin letters"]),
        ("κάρτa", "el", ["'κάρτa' has Greek and Latin letters"]),
        ("κάρτα card", "el", []),
        ("H κάρτα", "el", ["'H' is Latin and looks like a Greek word"]),
        ("H bomb", "el", []),  # in a Latin name
        ("H. κάρτα", "el", []),  # an initial
        ("H κάρτα", "it", []),
        ("H 2 κάρτα", "el", ["'H' is Latin and looks like a Greek word"]),
        ("card κάρτα", "el", []),
        ("κάρτα H", "el", ["'H' is Latin and looks like a Greek word"]),
    ],
)
def test_letters_of_two_alphabets(text: str, lang: str, found: list[str]) -> None:
    assert alone("mixed-alphabet", text, lang) == found

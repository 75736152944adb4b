"""What the checks of form say, word for word, on both sides of every limit; no memory is needed for it."""

from __future__ import annotations

import pytest

from ts_rules.games import load_game
from ts_rules.translate.checks import Unit, checks, face

GAME = "twilight-struggle"
PROGRAM = "cli"
X = "x" * 58


def said(
    ident: str, source: str, target: str, lang: str = "it", *, domain: str = GAME, context: str = "1.0"
) -> list[str]:
    """What a check says of a message."""
    game = load_game(GAME) if domain == GAME else None
    texts = face(source, "en", GAME), face(target, lang, GAME)
    return [*checks()[ident].run(Unit(*texts, context, "x.po:1", domain, game))]


def said_alone(ident: str, text: str, lang: str = "it", *, domain: str = GAME) -> list[str]:
    """What it says of a text that has no source: our English, a line of a book."""
    one = face(text, lang, GAME)
    return [*checks()[ident].run(Unit(one, one, domain=domain))]


@pytest.mark.parametrize(
    ("source", "target", "lang", "found"),
    [
        ("Roll. Move.", "Tira. Muove.", "it", []),
        ("Roll. Move.", "Tira, muove.", "it", ["the source has 2 sentences, the translation 1"]),
        ("Roll; move.", "Tira. Muove!", "it", ["the source has 1 sentences, the translation 2"]),
        ("Roll? Move.", "Tira? Muove.", "it", []),
        ("In the second book.", "W 2. tomie.", "pl", []),
        ("In the second book.", "W 2. Tomie.", "pl", ["the source has 1 sentences, the translation 2"]),
    ],
)
def test_sentences(source: str, target: str, lang: str, found: list[str]) -> None:
    assert said("sentences", source, target, lang) == found


@pytest.mark.parametrize(("left", "right", "told"), [(0, 2, 0), (0, 3, 1), (3, 0, 1), (1, 3, 0), (3, 6, 0), (3, 7, 1)])
def test_clauses_are_counted_by_their_marks(left: int, right: int, told: bool) -> None:
    found = said("clause-count", "a" + ", b" * left, "a" + "; b" * right)
    assert found == [f"the source has {left} marks between clauses, the translation {right}"] * told


THREE, FOUR = "Red, blue and green.", "Red, blue, green and grey."


@pytest.mark.parametrize(
    ("source", "target", "items"),
    [
        (THREE, "Rosso, blu e verde.", None),
        (THREE, "Rosso, blu, verde e giallo.", (3, 4)),
        (FOUR, "Rosso, blu e verde.", (4, 3)),
        (FOUR, "Rosso, blu e verde chiaro.", (4, 3)),  # a piece of four words
        (FOUR, "Rosso, blu e verde molto chiaro.", None),  # of five it is a clause, not an item
        (THREE, "Rosso e blu.", None),  # no list
        (THREE, "Rosso, blu, verde.", None),  # no end of one
        (THREE, "Rosso, uno due tre quattro cinque, blu e verde.", None),  # long inside
        (FOUR, "Uno due tre quattro cinque, blu, verde e giallo.", None),  # long outside
        (THREE, f"Rosso, blu, {X} e giallo.", (3, 4)),
        (THREE, f"Rosso, blu, {X}x e giallo.", None),  # too far behind
        (THREE, "Rosso, blu, verde e giallo. Uno, due e tre.", (3, 4)),  # the longest
    ],
)
def test_lists(source: str, target: str, items: tuple[int, int] | None) -> None:
    text = items and f"a list of the source has {items[0]} items, that of the translation {items[1]}"
    assert said("enumeration", source, target) == ([text] if text else [])


@pytest.mark.parametrize(
    ("left", "right", "told"),
    [(40, 26, True), (40, 27, False), (40, 76, False), (40, 78, True), (39, 5, False), (39, 90, False)],
)
def test_lengths(left: int, right: int, told: bool) -> None:
    """Without a memory a tenth more than English is usual."""
    assert said("length", "a" * left, "b" * right) == [f"{right} letters for {left}"] * told


def test_a_slot_is_as_long_as_a_word() -> None:
    assert said("length", "{card.nato}" + "a" * 32, "b" * 20) == ["20 letters for 40"]
    assert said("length", "{card.nato}" + "a" * 31, "b" * 20) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("uno due tre quattro uno due tre quattro", False),
        ("uno due tre quattro cinque uno due tre quattro cinque", True),
        ("uno due tre quattro cinque uno due tre quattro cinque " * 2, True),
        ("uno due tre quattro cinque sei uno due tre quattro cinque", False),
    ],
)
def test_words_that_stand_twice(text: str, told: bool) -> None:
    assert said("repeated", "A.", text) == ["'uno due tre ...' stands twice"] * told
    assert said("repeated", "A.", f"zero {text}") == ["'uno due tre ...' stands twice"] * told


ANOTHER = "the list has another number of items than the source"


@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        ((1, 2, 3), []),
        ((0, 1, 2), []),
        ((1, 3, 5), ["after 1 comes 3"]),
        ((0, 2), ["after 0 comes 2"]),
        ((2, 4), []),  # no list
        ((1,), []),
        ((1, 1), ["after 1 comes 1"]),
        ((1, 0), ["after 1 comes 0"]),
        ((1, 2, 1, 2), []),  # two lists
        ((0, 1, 2, 0, 1), []),
        ((1, 2, 3, 2), ["after 3 comes 2"]),
    ],
)
@pytest.mark.parametrize("sign", ["({})", "{})"])
def test_numbers_of_a_list(numbers: tuple[int, ...], sign: str, found: list[str]) -> None:
    text = " ".join(f"{sign.format(n)} a" for n in numbers)
    assert said("numbering", text, text) == found
    assert said_alone("numbering", text) == found


def test_a_list_as_long_as_in_the_source() -> None:
    assert said("numbering", "(1) a (2) b (3) c", "(1) a (2) b") == [ANOTHER]
    assert said("numbering", "1) a 2) b", "1) a 2) b 3) c") == [ANOTHER]
    assert said("numbering", "(1) a (2) b", "(1) a (3) b 1) c 3) d") == ["after 1 comes 3"]


@pytest.mark.parametrize(
    ("source", "target", "found"),
    [
        ("A (b).", "A (b).", []),
        ("A (b).", "A (b.", ["a '(' is not closed"]),
        ("A (b).", "A bb).", ["a ')' closes nothing"]),
        ("A (b).", "A bb) cc) dd.", ["a ')' closes nothing"]),
        ("A (b).", "A [b).", ["a ')' closes nothing"]),
        ("A (b [c]).", "A (b [c", ["a '[' is not closed"]),
        ("A (b [c]).", "A (b [c]).", []),
        ("A (b).", "A (b) (c).", ["the source has 2 brackets, the translation 4"]),
        ("A (b).", "A [b].", ["the source has 2 brackets, the translation 2"]),
        ("a) one 2) two", "a) uno 2) due", []),
        ("x (see a) y", "x (vedi a) y", []),  # it closes what is open
        ("xa) one", "xa) uno", ["a ')' closes nothing"]),  # no item of a list
    ],
)
def test_brackets(source: str, target: str, found: list[str]) -> None:
    assert said("brackets", source, target) == found


def test_brackets_of_a_program() -> None:
    assert said_alone("brackets", "A (b", domain=PROGRAM) == []
    assert said_alone("brackets", "A (b") == ["a '(' is not closed"]
    assert said("brackets", "A.", "A (b", domain=PROGRAM) == ["a '(' is not closed"]
    assert said("brackets", "A 2.", "A (2).", domain=PROGRAM) == []
    assert said("brackets", "A 2.", "A (2).") == ["the source has 0 brackets, the translation 2"]
    assert said("brackets", "A (2).", "A 2.", domain=PROGRAM) == ["the source has 2 brackets, the translation 0"]


UNCLOSED, ONLY = "a quote is not closed", "there are quotes in one text only"


@pytest.mark.parametrize(
    ("source", "target", "found"),
    [
        ("The “game”.", "Le “jeu”.", []),
        ("The “game”.", "Le “jeu.", [UNCLOSED]),
        ("The “game”.", "Le ”jeu“.", [UNCLOSED]),
        ("The “game”.", "Le “le “jeu” encore”.", []),
        ("The “game”.", "Le “le “jeu” encore.", [UNCLOSED]),
        ("The “game”.", "Le ”jeu”.", [UNCLOSED]),
        ("The “game”.", "Le «jeu».", ["the quote « is none of the language"]),
        ("The “game”.", 'Le "jeu".', [ONLY]),
        ('The "game".', 'Le "jeu.', [UNCLOSED]),
        ("The “game”.", "Le jeu.", [ONLY]),
        ("The game.", "Le “jeu”.", [ONLY]),
        ("The 'game'.", "Le “jeu”.", []),
        ("The player's game.", "Le “jeu”.", [ONLY]),
    ],
)
def test_quotes(source: str, target: str, found: list[str]) -> None:
    """In a language without data, which has the usual ones."""
    assert said("quotes", source, target, "nl") == found


def test_quotes_inside_others() -> None:
    assert said("quotes", "The “game” “it”.", "Il «gioco “bello” qui».") == []
    assert said("quotes", "The “game” “it”.", "Il «gioco “bello» qui”.") == [UNCLOSED]


def test_quotes_of_a_remark_and_of_a_text_by_itself() -> None:
    assert said("quotes", "The “game”.", "Le jeu.", "nl", context="scenario.one") == []
    assert said_alone("quotes", "Le “jeu”.", "nl") == []
    assert said_alone("quotes", "Le “jeu.", "nl") == [UNCLOSED]


@pytest.mark.parametrize(
    ("source", "target", "lang", "found"),
    [
        ("Draw it.", "Si pesca.", "it", []),
        ("Draw it.", "Si pesca:", "it", ["the source ends in '.', the translation in ':'"]),
        ("Draw it.", "Si pesca", "it", ["the source ends in '.', the translation in ''"]),
        ("Draw it.", "Si pesca.”) ", "it", []),
        ("Draw it", "Si pesca,", "it", []),
        ("Draw it,", "Si pesca", "it", []),
        ("Draw it,", "Si pesca.", "it", ["the source ends in ',', the translation in '.'"]),
        ("See", "Cfr.", "it", ["the source ends in '', the translation in '.'"]),
        ("Is it so?", "Είναι έτσι;", "el", []),
        ("It is so;", "Είναι έτσι·", "el", []),
        ("It is so;", "Είναι έτσι;", "el", ["the source ends in ';', the translation in '?'"]),
        ("It is so;", "È così;", "it", []),
    ],
)
def test_ends(source: str, target: str, lang: str, found: list[str]) -> None:
    assert said("end-mark", source, target, lang) == found


def test_the_end_of_what_a_program_says() -> None:
    assert said("end-mark", "See", "Cfr.", domain=PROGRAM) == []
    assert said("end-mark", "See it", "Cfr. qui.", domain=PROGRAM) != []


SPACES = [
    ("Una carta , un dado.", "a blank before a mark"),
    ("Una carta,un dado.", "no blank behind a mark"),
    ("Una carta,, un dado.", "two marks in a row"),
    ("Una  carta.", "two blanks in a row"),
    ("Una carta. ", "a blank at the edge"),
    (" Una carta.", "a blank at the edge"),
    ("Una carta ( qui).", "a blank inside a bracket"),
    ("Una carta ().", "a blank inside a bracket"),
]


@pytest.mark.parametrize(("text", "what"), SPACES)
def test_blanks(text: str, what: str) -> None:
    assert said("spacing", "A card, a die.", text) == [what]
    assert said("spacing", text, text) == [], "the source has it too"
    assert said_alone("spacing", text) == [what]
    assert said_alone("spacing", text, domain=PROGRAM) == []
    assert said("spacing", "A card, a die.", text, domain=PROGRAM) == [what]


def test_blanks_of_sound_texts() -> None:
    assert said("spacing", "A.", "Ό,τι έχει (ένα), 2.5 και {card.nato}, ναι...", "el") == []
    assert said("spacing", "A.", "Uno , due,tre.") == ["a blank before a mark", "no blank behind a mark"]


@pytest.mark.parametrize(
    ("ident", "source", "target", "found"),
    [
        ("literals", "Add --game.", "Aggiungi --gioco.", ["missing: --game; not in the source: --gioco"]),
        ("literals", "Add --game.", "Aggiungi.", ["missing: --game; not in the source: none"]),
        ("literals", "Add it.", "Aggiungi --game.", ["missing: none; not in the source: --game"]),
        ("literals", "``a`` <b>", "``a`` <b>", []),
        ("line-breaks", "A\nB\nC", "A B", ["3 lines in the source, 1 in the translation"]),
        ("line-breaks", "A\tB", "A B", ["1 lines in the source, 1 in the translation"]),
        ("line-breaks", "A\nB", "A\nB", []),
        ("characters", "A card.", "Una car\u200bta\u200b.", ["the character U+200B"] * 2),
        ("characters", "A\u200b card.", "Una car\u200bta.", []),
        ("references", "See {rule.6.1}.", "Vedi {rule.6.2}.", ["the source refers to 6.1, the translation to 6.2"]),
        ("references", "See {rule.6.1}.", "Vedi.", ["the source refers to 6.1, the translation to nothing"]),
        ("references", "See.", "Vedi {rule.6.1}.", ["the source refers to nothing else, the translation to 6.1"]),
        ("references", "See {rule.6.1}.", "Vedi 6.1.2.", ["the source refers to 6.1, the translation to 6.1.2"]),
        ("references", "See {rule.6.1.2}.", "Vedi 6.1.2.", []),
        ("reference-exists", "See {rule.6.1}.", "Vedi {rule.61.1} e {rule.6.1}.", ["there is no rule 61.1"]),
        ("reference-exists", "See {rule.6.1}.", "Vedi {rule.six.a.b}.", ["there is no rule six.a.b"]),
    ],
)
def test_what_is_no_prose(ident: str, source: str, target: str, found: list[str]) -> None:
    assert said(ident, source, target) == found


def test_a_text_by_itself_has_no_source_to_excuse_it() -> None:
    assert said_alone("characters", "Una car\u200bta.") == ["the character U+200B"]
    assert said("reference-exists", "See.", "Vedi {rule.61.1}.", domain=PROGRAM) == [], "of no game nothing is known"


def test_blanks_of_a_printed_line() -> None:
    """Columns part words there."""
    assert said_alone("spacing", "Una  carta.", domain="") == []
    assert said_alone("spacing", "Una carta, ; un dado , qui", domain="") == [
        "a blank before a mark",
        "two marks in a row",
    ]

"""What a memory of a few messages tells: answers, capitals, neighbours, lengths; worked out by hand."""

from __future__ import annotations

import re
from math import log
from types import SimpleNamespace
from typing import Any

import pytest

from ts_rules.terms import stem
from ts_rules.translate.checks import Unit, checks, face
from ts_rules.translate.checks.capitals import inner_words
from ts_rules.translate.checks.translation_memory import Evidence, Memory, Row, memory_of, tokens, word_tokens
from ts_rules.translate.checks.unlike_elsewhere import _run, _said

GAME = "twilight-struggle"
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def row(source: str, target: str, domain: str = GAME, context: str = "1.1") -> Row:
    return Row(source, target, domain, context)


def memory(*pairs: tuple[str, str], filling: int = 0) -> Memory:
    """These messages, and others that share no word with anything."""
    rows = [row(*pair) for pair in pairs]
    rows += [
        row(f"Qx{LETTERS[n % 26]}{LETTERS[n // 26]}", f"Wy{LETTERS[n % 26]}{LETTERS[n // 26]}") for n in range(filling)
    ]
    return Memory("it", tuple(rows))


def evidence(of: Memory, source: str, target: str, message: str = "") -> dict[tuple[str, bool], tuple[float, int]]:
    found = of.evidence(face(source, "en", GAME), face(target, "it", GAME), message or source)
    assert [*found] == sorted(found, key=lambda e: (-e.weight, e.token))
    return {(e.token, e.extra): (round(e.weight, 6), e.seen) for e in found}


def nats(seen: int, left: int) -> tuple[float, int]:
    """What it says that a word has no answer, that stands in so many messages, in so many of them without one."""
    return round(log((seen + 1) / (left + 0.5)), 6), seen


FOUR = tuple((f"Zorg ka{x}", f"Zumb lo{x}") for x in "bcdf")


@pytest.mark.parametrize(
    ("filling", "left"),
    [
        (8, 0),  # thrice as likely beside it as anywhere: that is an answer
        (7, 4),  # less is none
    ],
)
def test_what_answers_must_be_likelier_beside_it(filling: int, left: int) -> None:
    of = memory(*FOUR, filling=filling)
    assert evidence(of, "Zorg", "Nix") == {("zorg", False): nats(4, left)}
    assert evidence(of, "Nix", "Zumb") == {("zumb", True): nats(4, left)}
    assert evidence(of, "Zorg", "Zumb") == (
        {} if not left else {("zorg", False): nats(4, 4), ("zumb", True): nats(4, 4)}
    )


def test_a_message_is_held_against_the_others() -> None:
    of = memory(*FOUR, filling=12)
    assert evidence(of, "Zorg kab", "Nix") == {("zorg", False): nats(3, 0)}
    assert evidence(of, "Zorg", "Nix", "Zorg kab") == {("zorg", False): nats(3, 0)}
    assert evidence(memory(*FOUR[:3], filling=12), "Zorg kab", "Nix") == {}, "two others are too few"
    assert of.seen("zorg", 0, "Zorg kab")
    assert not memory(*FOUR[:3], filling=12).seen("zorg", 0, "Zorg kab")
    assert of.seen("zumb", 1, "")
    assert not of.seen("zumb", 0, "")
    assert not of.seen("nix", 0, "")


def test_what_stands_beside_it_once_is_no_answer() -> None:
    of = memory(*((f"Zorg {x}ka", f"Lo{x}") for x in ("b", "c", "d")), filling=12)
    assert evidence(of, "Zorg", "Nix") == {("zorg", False): nats(3, 3)}


def test_two_answers_of_which_one_adds_a_single_message() -> None:
    of = memory(("Zorg ba", "Pimp"), ("Zorg be", "Pimp tunk"), ("Zorg bi", "Tunk"), filling=12)
    assert evidence(of, "Zorg", "Nix") == {("zorg", False): nats(3, 0)}
    assert evidence(of, "Zorg", "Pimp") == {}
    assert evidence(of, "Zorg", "Tunk") == {}


def test_what_is_left_of_it_without_an_answer() -> None:
    of = memory(("Zorg ba", "Pimp"), ("Zorg be", "Pimp"), ("Zorg bi", "Tunk"), filling=12)
    assert evidence(of, "Zorg", "Nix") == {("zorg", False): nats(3, 1)}
    assert evidence(of, "Zorg bi", "Nix") == {}
    four = memory(("Zorg ba", "Pimp"), ("Zorg be", "Pimp"), ("Zorg bi", "Tunk"), ("Zorg bo", "Tunf"), filling=12)
    assert evidence(four, "Zorg bi", "Nix") == {("zorg", False): nats(3, 1)}, "its own message is not counted as left"


def test_what_was_found_is_kept_for_a_while() -> None:
    of = memory(*FOUR, filling=8)
    one, two = face("Zorg", "en", GAME), face("Nix", "it", GAME)
    assert of.evidence(one, two, "Zorg") is of.evidence(one, two, "Zorg")
    for n in range(120):
        of.evidence(one, face(f"Nix {'a' * n}", "it", GAME), "Zorg")
    assert len(of._last) < 60


def test_remarks_and_what_programs_say_are_worded_otherwise() -> None:
    rows = (row("Zorg", "Zumb", "cli"), row("Zorg", "Zumb", context="scenario.one"), row("Zorg", "Zumb"))
    assert [m for _a, _b, m in Memory("it", rows).sentences] == ["Zorg"]
    assert Memory("it", rows[:2]).sentences == ()


def test_sentences_are_kept_side_by_side_with_their_message() -> None:
    of = memory(("Zorg ba. Kelp.", "Zumb. Tunk."))
    assert [(a.text, b.text, m) for a, b, m in of.sentences] == [
        ("Zorg ba.", "Zumb.", "Zorg ba. Kelp."),
        ("Kelp.", "Tunk.", "Zorg ba. Kelp."),
    ]
    assert of.same == {"Zorg ba. Kelp.": {0, 1}}


def capital(text: str, *targets: str, source: str = "nothing") -> str:
    of = Memory("it", tuple(row(f"S{n}", t) for n, t in enumerate(targets)))
    (word,) = inner_words(face(f"Vede la {text}.", "it", GAME))
    return of.capital(word, source)


BIG, LITTLE = "Oggi va Zorga.", "Oggi va zorga."


@pytest.mark.parametrize(
    ("big", "little", "usual"),
    [
        (5, 0, "A"),
        (4, 0, ""),  # too few to tell, but not unheard of
        (0, 3, "a"),
        (0, 2, "?"),
        (0, 0, "?"),
        (1, 2, ""),
        (5, 1, ""),  # both
        (16, 1, "A"),
        (15, 1, ""),
        (1, 16, "a"),
    ],
)
def test_how_a_word_is_written_elsewhere(big: int, little: int, usual: str) -> None:
    assert capital("zorga", *[BIG] * big, *[LITTLE] * little) == usual


def test_the_message_itself_does_not_tell_how_its_words_are_written() -> None:
    assert capital("zorga", *[BIG] * 5, source="S0") == ""
    assert capital("zorga", *[LITTLE] * 3, source="S0") == "?"
    assert capital("zorga", BIG, source="S0") == "?"


def test_the_words_inside_sentences() -> None:
    text = face("Vede la Torre Rossa ora. Dopo la torre, NATO e Pisa: Ecco (Qui) no.", "it", GAME)
    assert [(w.text, w.start, w.upper, w.keys) for w in inner_words(text)] == [
        ("Torre", 8, True, ("torre rossa",)),  # two of them are a name
        ("Rossa", 14, True, ("torre rossa",)),
        ("ora", 20, False, ("rossa ora",)),
        ("torre", 33, False, ("torre", "~torr")),
        ("Pisa", 47, True, ("pisa", "~pis")),
        ("Qui", 59, True, ("qui", "~qui")),
    ]


def capitals(source: str, target: str, *targets: str, lang: str = "it") -> list[str]:
    of = Memory(lang, tuple(row(f"S{n}", t) for n, t in enumerate(targets)))
    texts = face(source, "en", GAME), face(target, lang, GAME)
    return [*checks()["capitals"].run(Unit(*texts, "1.0", "x.po:1", GAME, None, of))]


@pytest.mark.parametrize(
    ("source", "target", "found"),
    [
        ("It is one.", "Vede la zorga ora.", ["'zorga' is written 'Zorga' elsewhere"]),
        ("It is one.", "Vede la Zorga ora.", []),
        ("It is one.", "Vede la Kelpa ora.", ["'Kelpa' is written 'kelpa' elsewhere"]),
        ("It is one.", "Vede la kelpa ora.", []),
        ("It is one.", "Vede la Nuova ora.", ["'Nuova' is written 'nuova' elsewhere"]),  # nor has it the source
        ("It is a New one.", "Vede la Nuova ora.", []),
        ("It is one.", "Vede la nuoVa ora.", ["'nuoVa' has a capital inside"]),
        ("It is nuoVa one.", "Vede la nuoVa ora.", []),
        ("It is one.", "Vede la NUOVA ora.", []),
    ],
)
def test_capitals(source: str, target: str, found: list[str]) -> None:
    known = [*["Oggi vede la Zorga."] * 5, *["Oggi vede la kelpa ora."] * 3]
    assert capitals(source, target, *known) == found


def test_where_nouns_have_capitals_a_noun_is_none_amiss() -> None:
    """A verb is written small elsewhere; a name without its capital is told as ever."""
    known = ["Heute sieht er die kelpen an."] * 3 + ["Heute sieht er die Zorga an."] * 5
    assert capitals("It is one.", "Er sieht die Kelpen an.", *known, lang="de") == []
    assert capitals("It is one.", "Er sieht die zorga an.", *known, lang="de") == [
        "'zorga' is written 'Zorga' elsewhere"
    ]
    piece = Unit(face("lowers DEFCON", "en", GAME), face("Senkung von DEFCON", "de", GAME), domain=GAME)
    assert [*checks()["initial"].run(piece)] == []


@pytest.mark.parametrize(
    ("source", "target", "lang", "found"),
    [
        ("Draw it.", "si pesca.", "it", ["the source begins with a capital, the translation does not"]),
        ("draw it", "Si pesca", "it", ["the translation begins with a capital, the source does not"]),
        ("Draw it", "si pesca", "it", []),
        ("draw it", "NATO", "it", []),
        ("draw it", "Iran qui", "it", []),
        ("Draw it. Play.", "Si pesca. si gioca.", "it", ["a sentence begins with a small letter"]),
        ("Draw it. Play.", "Τραβά. παίζει.", "el", []),
        ("Draw it. Play.", "Si pesca... si gioca.", "it", []),
    ],
)
def test_the_head_of_a_sentence(source: str, target: str, lang: str, found: list[str]) -> None:
    texts = face(source, "en", GAME), face(target, lang, GAME)
    assert [*checks()["initial"].run(Unit(*texts, domain=GAME))] == found
    remark = [*checks()["initial"].run(Unit(*texts, "scenario.one", domain=GAME))]
    assert remark == [f for f in found if not f.startswith("the translation begins")]


def test_which_words_a_language_has() -> None:
    of = memory(("Zorg", "Zumb"), ("Kelp", "Zumb"), ("Kelp", "Tunk"))
    assert of.knows("en", "zorg", "")
    assert not of.knows("en", "zumb", "")
    assert of.knows("it", "zumb", "Zorg")
    assert of.knows("it", "tunk", "Zorg")
    assert not of.knows("it", "tunk", "Kelp"), "only this message has it"
    assert not of.knows("it", "zorg", "")
    assert of.knows("pl", "karta", "")
    assert not of.knows("pl", "zumb", "")


def test_neighbours_and_uses() -> None:
    of = memory(("Zorg", "Vede tutte le Case."), ("Kelp", "Ha le case."), ("Tunk", "Le carte."))
    assert of.beside("le", "case", "Zorg")
    assert of.beside("tutte le", "case rosse", "Kelp")
    assert of.beside("tutte", "le", "Kelp")
    assert not of.beside("tutte", "le", "Zorg")
    assert not of.beside("tutte", "case", "")
    assert of.uses(re.compile("case"), "") == 2
    assert of.uses(re.compile("case"), "Kelp") == 1
    assert of.uses(re.compile("case"), "Tunk") == 2


def test_the_usual_length() -> None:
    assert memory(("a" * 30, "b" * 60), ("a" * 40, "b" * 40), ("a" * 30, "b" * 33), ("a" * 29, "b")).ratio == 1.1
    assert memory(("a" * 29, "b")).ratio == 1.0


def test_rows_beside_our_own() -> None:
    ours = memory_of("it")
    assert memory_of("it", [row(ours.rows[0].source, "altro")]) is ours
    more = memory_of("it", [row("Zorg of nobody", "Zumb")])
    assert more.rows == (*ours.rows, row("Zorg of nobody", "Zumb"))


def test_what_a_text_is_remembered_by() -> None:
    text = face("Zorg {card.nato} of {setup.us_total:influence} {=defcon-after}", "en", GAME)
    assert {"zorg", "of", "#slot:card", "#slot:setup", "#slot-term:influence", "#slot:reading"} <= tokens(text)
    assert [sorted(t) for t in word_tokens(face("Zorg must 4x", "en", GAME))][:2] == [
        ["zorg"],
        ["#modality:must", "must"],
    ]
    foreign = face("De kaarten", "nl", GAME)
    assert tokens(foreign) == {"de", "kaarten"}
    assert [*word_tokens(foreign)] == [{"de"}, {"kaarten"}]


def seen(weight: float, token: str, *, extra: bool = True) -> Evidence:
    return Evidence(weight, extra, token, 9)


@pytest.mark.parametrize(
    ("weights", "run"),
    [
        ({"zumba": 4.0, "tunka": 3.0}, 7.0),
        ({"zumba": 4.0}, 4.0),
        ({"zumba": 4.0, "pimpa": 4.0}, 7.0),  # one in between that is answered
        ({"zumba": 4.0, "pimpa": 4.0, "tunka": 1.0}, 9.0),
        ({"zumba": 4.0, "pimpa": 4.0, "tunka": 0.5}, 8.5),
        ({}, 0.0),
    ],
)
def test_a_stretch_without_answers(weights: dict[str, float], run: float) -> None:
    """Three words in a row; the memory knows how each is answered elsewhere."""
    of = memory(*((f"K{x}", "Zumba tunka pimpa") for x in "abc"))
    texts = face("Nix", "en", GAME), face("Zumba tunka pimpa", "it", GAME)
    found = tuple(seen(w, stem(t, "it")) for t, w in weights.items())
    assert _run(Unit(*texts, memory=of), found) == run
    assert _run(Unit(*texts, memory=of), (seen(9.0, stem("zumba", "it"), extra=False),)) == 0.0
    assert _run(Unit(*texts), found) == 0.0


def test_what_has_no_answer_in_words() -> None:
    lost, more, light = seen(3.0, "#term:card", extra=False), seen(4.0, "zumb"), seen(1.0, "tunk")
    of_source, of_target = "of the source has none of its usual translations", "of the translation answers to nothing"
    assert _said((more, lost, light)) == f"term:card {of_source}; zumb {of_target}"
    assert _said((lost,)) == f"term:card {of_source}"
    assert _said((light, seen(1.0, "pimp"))) == f"tunk {of_target}"
    assert _said(()) == ""


SAME = ("A glow is right here.", "Una luce è proprio qui.")
FEWER = ("A glow, which is there, is here.", "Una luce è qui.")
FURTHER = ("A glow is here.", "Una luce, che è proprio là, è qui.")
CUT = ("A glow, which is there, is here.", "Una luce che è proprio là è proprio qui.")  # fewer marks, as long
LOOSE = ("A glow is here.", "Una luce, è qui.")  # a mark more, as long


@pytest.mark.parametrize(
    ("texts", "nats", "told"),
    [
        (SAME, [(13.5, True, "#x")], False),
        (SAME, [(13.6, True, "#x")], True),
        (SAME, [(7.0, True, "#x"), (6.6, False, "#y")], True),
        (SAME, [(7.0, True, "#x"), (4.5, False, "#y"), (2.5, True, "#z")], False),  # a little of it is nothing
        (SAME, [(12.0, False, "#x")], False),
        (SAME, [(12.1, False, "#x")], True),
        (SAME, [(10.5, False, "#x"), (1.6, False, "#y")], True),
        (SAME, [(10.5, False, "#x"), (1.5, False, "#y")], False),
        (SAME, [(7.5, True, "luce")], False),
        (SAME, [(7.6, True, "luce")], True),
        (FEWER, [(5.0, False, "#x")], False),
        (FEWER, [(5.1, False, "#x")], True),
        (CUT, [(5.1, False, "#x")], False),
        (SAME, [(5.1, False, "#x")], False),
        (FURTHER, [(4.5, True, "luce")], False),
        (FURTHER, [(4.6, True, "luce")], True),
        (LOOSE, [(4.6, True, "luce")], False),
    ],
)
def test_how_much_may_lack_its_usual_answers(
    texts: tuple[str, str], nats: list[tuple[float, bool, str]], told: bool
) -> None:
    lang = [(w, extra, stem(t, "it") if t.isalpha() else t) for w, extra, t in nats]
    found = tuple(Evidence(w, extra, t, 9) for w, extra, t in sorted(lang, reverse=True))
    of: Any = SimpleNamespace(evidence=lambda *_texts: found, ratio=1.0, seen=lambda *_args: False)
    one, two = face(texts[0], "en", GAME), face(texts[1], "it", GAME)
    check = checks()["unlike-elsewhere"]
    assert bool([*check.run(Unit(one, two, "1.0", domain=GAME, memory=of))]) is told
    assert [*check.run(Unit(one, two, "scenario.one", domain=GAME, memory=of))] == []
    assert [*check.run(Unit(one, one, "1.0", domain=GAME, memory=of))] == []
    assert [*check.run(Unit(one, two, "1.0", domain=GAME))] == []

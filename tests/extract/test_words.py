"""How words are weighed, damaged, parted and joined: a made-up language of a few words, every figure worked out."""

from __future__ import annotations

import re
from collections import Counter
from math import log10
from typing import Any

import pytest

from ts_rules.extract.lines import Line
from ts_rules.extract.repair import broken_words, copula, english_stretches, misread_signs, misspelt_words, short_words
from ts_rules.extract.repair.draft import Draft, Text
from ts_rules.extract.repair.glued_words import Parting, Splitter
from ts_rules.extract.repair.language_repairs import Copula, Elisions, Lost, RepairData, Signs, Words
from ts_rules.extract.repair.lexicon import NEVER, Lexicon, project_words
from ts_rules.extract.repair.scan_damage import Channel, Damage, _replaced
from ts_rules.extract.repair.speller import Speller, Verdict


def lexicon(listed: dict[str, float] | None = None, *texts: str, rich: bool = True, **english: float) -> Lexicon:
    made = Lexicon("xx", listed or {}, english, rich=rich)
    made.count(texts)
    return made


def counted(total: int, counts: dict[str, int], listed: dict[str, float], **more: Any) -> Lexicon:
    made = lexicon(listed, **more)
    made.counts, made.total = Counter(counts), total
    return made


def text(*lines: str) -> Text:
    return Text([Draft.of(Line(n, line)) for n, line in enumerate(lines, start=1)])


def now(made: Text) -> list[str]:
    return [draft.text for draft in made.drafts]


def test_the_words_of_a_document_are_counted() -> None:
    made = lexicon({}, "Abc abc", "abc2Def")
    assert (made.counts, made.capitals, made.total) == ({"abc": 3, "def": 1}, {"abc": 1, "def": 1}, 4)
    assert lexicon().total == 1
    assert made.likely() == {"abc"}
    assert [made.seen_or_known(w) for w in ("ABC", "Def")] == [True, False]
    assert [lexicon({"a": likelihood}).strange("a") for likelihood in (-6.2, -6.3)] == [False, True]


@pytest.mark.parametrize(
    ("times", "listed", "english", "rich", "wanted"),
    [
        (0, -5.0, None, True, -5.0),
        (1, -5.0, None, True, -5.0),
        (2, -5.0, None, True, log10(0.02)),
        (2, -1.0, None, True, -1.0),
        (2, -6.2, None, True, log10(0.02)),
        (2, -6.3, None, True, -6.3),
        (2, None, -6.2, True, log10(0.02) - 1),
        (2, None, -6.3, True, NEVER),
        (2, None, None, False, NEVER),
        (3, None, None, False, log10(0.03) - 1),
        (7, None, None, True, NEVER),
        (8, None, None, True, log10(0.08) - 1),
        (8, -6.3, None, True, log10(0.08)),
    ],
)
def test_how_likely_a_word_is(
    times: int, listed: float | None, english: float | None, rich: bool, wanted: float
) -> None:
    known = {} if listed is None else {"abcd": listed}
    made = counted(100, {"abcd": times} if times else {}, known, rich=rich)
    made.english = {} if english is None else {"abcd": english}
    assert made.likelihood("abcd") == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("times", "capitals", "listed", "wanted"),
    [
        (3, 0, -5.0, -5.0),
        (3, 0, -6.0, log10(0.003) - 3),
        (2, 0, -6.0, -6.0),
        (10, 0, -7.0, -6.5),
        (0, 0, -7.0, -7.0),
        (0, 0, None, -6.6),
        (10, 9, None, -6.1),
        (10, 10, None, -5.8),
    ],
)
def test_how_likely_a_form_is_as_it_stands(times: int, capitals: int, listed: float | None, wanted: float) -> None:
    made = counted(1000, {"abcd": times}, {} if listed is None else {"abcd": listed})
    made.capitals["abcd"] = capitals
    assert made.as_it_stands("abcd") == pytest.approx(wanted)
    assert made.as_it_stands("a" * 20) == pytest.approx(-3 - 0.9 * 18)


DATA = RepairData(
    "xx", dropped="ln", accents={"u": "ù", "e": "éè"}, confusions=(("rn", "m"),), vowels=frozenset("aeiou")
)


def test_where_a_word_may_lack_an_accent() -> None:
    assert Channel(DATA).accented("pie") == [(2, "pié"), (2, "piè")]
    assert Channel(DATA).accented("pia") == []
    anywhere = Channel(RepairData("xx", accents=DATA.accents, accents_anywhere=True))
    assert anywhere.accented("uae") == [(0, "ùae"), (2, "uaé"), (2, "uaè")]
    assert Channel(DATA).accents("piu") == [Damage("più", "accent", ("u", "ù"), 0.8)]


def test_likely_damages() -> None:
    assert list(Channel(DATA).light("ball")) == [
        Damage("balll", "lost letter", ("a", "al"), 3.2),
        Damage("bal", "letter too many", ("ll", "l"), 2.0),
        Damage("balll", "lost letter", ("l", "ll"), 3.2),
    ]
    short = Channel(RepairData("xx", words=Words(short=frozenset("l"))))
    assert [d.word for d in short.light("ball")] == []
    assert [d.word for d in short.light("balla")] == ["bala"]
    assert list(Channel(DATA).light("corna")) == [
        Damage("coma", "misread", ("rn", "m"), 2.2),
        Damage("cornna", "lost letter", ("r", "rn"), 3.2),
    ]
    assert list(_replaced("arnrn", "rn", "m")) == ["amrn", "arnm"]
    assert list(_replaced("lll", "ll", "n")) == ["nl", "ln"]


def test_heavy_damages_lead_to_known_words() -> None:
    channel = Channel(DATA)
    known = {"ncae", "cane", "cael", "caxe"}
    assert list(channel.heavy("cae", known, rich=False)) == [
        Damage("ncae", "lost letter", ("", "n"), 3.2),
        Damage("cane", "lost letter", ("a", "an"), 3.2),
    ]
    assert [d.word for d in channel.heavy("cae", known, rich=True)] == ["ncae", "cane", "cael"]
    assert list(channel.heavy("casne", {"cane"}, rich=True)) == [Damage("cane", "letter too many", ("s", ""), 3.4)]
    assert list(channel.heavy("casne", {"cane"}, rich=False)) == []
    assert list(channel.heavy("casn", {"can"}, rich=True)) == [], "a short word"
    assert list(channel.heavy("xcane", {"cane"}, rich=True)) == list(channel.heavy("canex", {"cane"}, rich=True)) == []
    assert list(channel.heavy("caane", {"cane"}, rich=True)) == [Damage("cane", "letter too many", ("a", ""), 3.4)]
    assert list(channel.heavy("casaro", {"canaro"}, rich=True)) == [Damage("canaro", "misread", ("s", "n"), 4.2)]
    assert list(channel.heavy("casar", {"canar"}, rich=True)) == [], "five letters: it may be another word"


def test_what_a_damage_costs() -> None:
    channel = Channel(DATA)
    accent, misread = Damage("x", "accent", ("u", "ù"), 0.8), Damage("x", "misread", ("rn", "m"), 2.2)
    lost, other = Damage("x", "lost letter", ("a", "an"), 3.2), Damage("x", "lost letter", ("o", "on"), 3.2)
    added = Damage("x", "letter too many", ("s", ""), 3.4)
    assert [channel.cost(d) for d in (accent, misread, lost, added)] == [0.8, 2.2, 3.2, 3.4]
    assert channel.blank == 1.1
    channel.learn(accent, 1)
    channel.learn(misread, 5)
    channel.learn(lost, 10)
    assert channel.cost(accent) == pytest.approx(0.8 - 1.5 * log10(2))
    assert channel.cost(misread) == pytest.approx(2.2 - 1.5 * log10(7))
    assert channel.cost(lost) == pytest.approx(3.2 - 1.5 * log10(11.3))
    assert channel.cost(other) == pytest.approx(3.2 - 1.5 * log10(1.3))
    assert channel.cost(Damage("x", "misread", ("rn", "nn"), 2.2)) == pytest.approx(2.2 - 1.5 * log10(2))
    channel.learn(added, 10**6)
    channel.learn(accent, 10**6)
    channel.learn(misread, 10**6)
    assert [channel.cost(d) for d in (accent, misread, added)] == [0.3, 0.3, 2.4]
    channel.glued = 9
    assert channel.blank == pytest.approx(0.6)
    channel.glued = 10**9
    assert channel.blank == 0
    channel.damaged, channel.frequent = True, [("a", "b")]
    channel.forget()
    assert (channel.seen, channel.read, channel.frequent) == ({}, {}, [])
    assert (channel.glued, channel.lost, channel.damaged) == (0, 0, False)


def test_damages_that_were_often_seen() -> None:
    channel = Channel(DATA, frequent=[("ii", "u")])
    assert list(channel.learned("biie")) == [
        Damage("biié", "accent", ("e", "é"), 0.8),
        Damage("biiè", "accent", ("e", "è"), 0.8),
        Damage("bue", "misread", ("ii", "u"), 3.2),
    ]


LISTED = {"nella": -3.0, "pila": -4.0, "di": -2.0, "a": -2.0, "sol": -4.4, "mar": -4.3, "quattro": -5.0, "piu": -7.0}


def splitter(listed: dict[str, float] | None = None, *, rich: bool = True, **words: Any) -> Splitter:
    given: dict[str, Any] = {"short": frozenset({"a", "di"}), **words}
    data = RepairData("xx", accents={"u": "ù"}, words=Words(**given), signs=Signs(words={"&": "di"}))
    return Splitter(lexicon(listed or LISTED, rich=rich), data, Channel(data))


@pytest.mark.parametrize(
    ("word", "parts", "score"),
    [
        ("nellapila", ("nella", "pila"), -3 - 4 - 1.1),
        ("adi", ("a", "di"), -4 - 1.1 - 0.35),
        ("apila", ("a", "pila"), -6 - 1.1),
        ("pilaa", ("pila", "a"), -6 - 1.1),
        ("dinellapila", ("di", "nella", "pila"), -9 - 2.2 - 0.3),
        ("mardi", ("mar", "di"), -6.3 - 1.1),
        ("&pila", ("di", "pila"), -6 - 1.1),
        ("aaaaaa", ("a",) * 6, -12 - 5 * 1.1 - 5 * 0.35 - 4 * 0.3),
    ],
)
def test_words_are_parted_the_best_way(word: str, parts: tuple[str, ...], score: float) -> None:
    found = splitter().split(word)
    assert found is not None
    assert (found.parts, found.score) == (parts, pytest.approx(score))


@pytest.mark.parametrize("word", ["nella", "soldi", "di", "aa", "nellax", "xnella", "aaaaaaa", "nella" * 5 + "pila"])
def test_what_is_never_parted(word: str) -> None:
    assert splitter().split(word) is None


def test_parts_get_their_accent_back_and_some_seams_cost_more() -> None:
    accented = splitter({"di": -2.0, "laggiù": -4.0}).split("dilaggiu")
    assert accented == Parting(("di", "laggiù"), pytest.approx(-2 - 4 - 0.8 - 1.1))
    assert splitter({"di": -2.0, "giù": -4.0}).split("digiu") is None, "three letters are too few"
    seam = (re.compile("nella"), re.compile("pila"))
    seldom = splitter(seldom=(seam,)).split("nellapila")
    assert seldom == Parting(("nella", "pila"), pytest.approx(-8.1 - 1.5))
    assert splitter(kept=(seam,)).split("nellapila") is None
    long = {"a": -2.0, "b" * 16: -3.0, "c" * 17: -3.0}
    assert splitter(long).split("a" + "b" * 16) is not None
    assert splitter(long).split("a" + "c" * 17) is None
    whole = {"a": -2.0, "b" * 14: -3.0, "c" * 13: -3.0}
    assert splitter(whole).split("b" * 14 + "c" * 13 + "a") is not None
    assert splitter(whole).split("b" * 14 + "c" * 13 + "aa") is None


def test_without_word_lists_only_small_words_beside_long_ones_are_parted() -> None:
    def parts(word: str, **words: Any) -> tuple[str, ...] | None:
        found = splitter(rich=False, **words).split(word)
        return found and found.parts

    first, last = frozenset({"di", "nella"}), frozenset({"a"})
    assert parts("nellapila", first=first) == ("nella", "pila")
    assert parts("nellapila") is None
    assert parts("pilaa", last=last) == ("pila", "a")
    assert parts("pilaa") is None
    assert parts("adi", first=frozenset("a"), last=frozenset({"di"})) is None, "no part is long"
    assert parts("amar", first=frozenset("a")) is None
    assert parts("dipila", first=first) == ("di", "pila")
    assert parts("nellapila", first=first, seldom=((re.compile("nella"), re.compile("pila")),)) is None


def speller(listed: dict[str, float], *texts: str, rich: bool = True, **data: Any) -> Speller:
    table = RepairData("xx", **{"dropped": "ln", "accents": {"u": "ù", "a": "à"}, **data})
    known = lexicon(listed, *texts, rich=rich)
    channel = Channel(table)
    made = Speller(known, table, channel, Splitter(known, table, channel))
    made.likely = known.likely()
    return made


def test_endings_that_a_language_has_only_with_an_accent() -> None:
    made = speller({"parlare": -4.0}, future=(("era", "are"), ("eru", "are")), accented=("ita",))
    assert made._ending("parlera") == Verdict("parlerà", "accent")
    assert made._ending("cantera") is None
    assert made._ending("abilita") == Verdict("abilità", "accent")
    assert made._ending("x" * 11 + "ita") == Verdict("x" * 11 + "ità", "accent")
    assert made._ending("x" * 12 + "ita") is None
    short = speller({"niare": -4.0, "nare": -4.0, "nire": -4.0}, future=(("era", "are"),))
    assert short._ending("niera") is None, "five letters"
    assert short._ending("nera") is None
    assert speller({"mutare": -4.0}, future=(("era", "are"),))._ending("mutera") == Verdict("muterà", "accent")


def test_verbs_with_a_pronoun_and_inflected_words() -> None:
    words = Words(clitics=("la", "ne"), before_clitic=("r", "ndo"), endings=("a", "o", "are"))
    made = speller({"giocare": -5.6, "dando": -5.0, "sottare": -5.7, "carta": -5.0}, words=words)
    assert made._with_pronoun("giocarla")
    assert made._with_pronoun("dandone")
    assert not made._with_pronoun("sottarla")
    assert not made._with_pronoun("giocarta")
    assert made._inflected("carto")
    assert not made._inflected("carta")
    assert made._inflected("cartare")
    assert not speller({"ota": -5.0}, words=words)._inflected("oto"), "a short stem"
    assert speller({"nota": -5.0, "notta": -5.0}, words=words)._inflected("notto")
    assert not speller({"nota": -5.0}, words=words)._inflected("noto")
    assert [made._surely_known(w) for w in ("giocare", "sottare", "xyz")] == [True, False, False]


def test_what_is_said_of_a_word_without_looking() -> None:
    words = Words(short=frozenset({"di"}), misspelt={"gicare": "giocare"})
    made = speller({"giocare": -4.0, "piu": -6.0, "più": -3.0}, words=words)
    assert made.verdict("di") is None
    assert made.verdict("gicare") == Verdict("giocare", "lost letter")
    assert made.verdict("giocare") is None
    assert made.verdict("piu") == Verdict("più", "accent", ("u", "ù"))
    assert speller({"piu": -3.0, "più": -3.0}).verdict("piu") is None
    assert speller({"piu": -4.0, "più": -2.8}).verdict("piu") == Verdict("più", "accent", ("u", "ù"))
    assert speller({"piu": -4.0, "più": -2.9}).verdict("piu") is None, "surer by less than an accent must be"


def test_of_several_damages_the_surest_counts() -> None:
    made = speller({"cane": -3.0, "canne": -4.0})
    lost = Damage("cane", "lost letter", ("a", "an"), 3.2)
    assert made._likeliest([lost], -7.2) == Verdict("cane", "lost letter", ("a", "an"))
    assert made._likeliest([lost], -7.0) is None, "3 + 3.2 + .9"
    listed = Damage("cane", "misread", ("rn", "n"), 2.2)
    assert made._likeliest([listed], -5.8) == Verdict("cane", "misread", ("rn", "n"))
    assert made._likeliest([listed], -5.6) is None, "3 + 2.2 + .5"
    accent = Damage("canne", "accent", ("a", "à"), 0.8)
    assert made._likeliest([listed, accent], -9.0) == Verdict("canne", "accent", ("a", "à"))
    assert made._likeliest([accent, listed], -9.0) == Verdict("canne", "accent", ("a", "à"))
    assert made._likeliest([], -9.0) is None


def test_an_ending_of_which_several_would_do_is_not_guessed() -> None:
    made = speller({})
    one, other = (Damage(f"car{x}", "lost letter", ("r", f"r{x}"), 3.2) for x in "ln")
    inner = Damage("canr", "lost letter", ("a", "an"), 3.2)
    ranked = [(-3.0, one), (-4.0, other), (-5.0, inner)]
    assert made._without_guesses("car", ranked[:1] + ranked[2:]) == ranked[:1] + ranked[2:]
    assert made._without_guesses("car", ranked) == ranked[2:]
    made.channel.seen[one.sign] = 2
    assert made._without_guesses("car", ranked) == [ranked[0], ranked[2]]
    made.channel.seen[one.sign] = 1
    assert made._without_guesses("car", ranked) == ranked[2:]
    made.channel.seen[one.sign], made.channel.seen[other.sign] = 3, 1
    assert made._without_guesses("car", ranked) == ranked[2:]
    made.channel.seen[one.sign] = 4
    assert made._without_guesses("car", ranked) == [ranked[0], ranked[2]]


def test_who_may_be_trusted() -> None:
    lost = Damage("cane", "lost letter", ("a", "an"), 3.2)
    assert speller({})._witnessed(lost)
    assert not speller({}, rich=False)._witnessed(lost)
    assert speller({"cane": -3.9}, rich=False)._witnessed(lost)
    assert not speller({"cane": -4.0}, rich=False)._witnessed(lost)
    assert speller({}, "cane cane cane", rich=False)._witnessed(lost)
    assert not speller({}, "cane cane", rich=False)._witnessed(lost)
    assert speller({}, rich=False)._witnessed(Damage("cané", "accent", ("e", "é"), 0.8))
    for listed, times, trusted in ((-4.0, 0, False), (-4.0, 3, True), (-3.7, 0, True), (-4.0, 2, False)):
        made = speller({"cane": listed}, *["cane"] * times)
        made.lexicon.english["cane"] = -3.0
        assert made._witnessed(lost) == trusted


@pytest.mark.parametrize(
    ("word", "after", "wanted"),
    [
        ("CASA", "cassa", "CASSA"),
        ("A", "la", "La"),
        ("Casa", "cassa", "Cassa"),
        ("casa", "cassa", "cassa"),
        ("diCasa", "di casa", "di Casa"),
        ("caSa", "coxa", "coXa"),
        ("Cosa", "casa", "Casa"),
        ("ll", "il", "il"),
        ("lncontro", "incontro", "incontro"),
    ],
)
def test_words_keep_their_case(word: str, after: str, wanted: str) -> None:
    assert misspelt_words.in_case(word, after) == wanted


def test_a_capital_inside_a_word() -> None:
    known = lexicon({"tabella": -4.0, "di": -3.0, "pv": -5.0}, "PV PV Tabella tabella")
    assert misspelt_words._by_case("tabellaPV", known) == Verdict("tabella pv", "glued")
    assert misspelt_words._by_case("diPv", known) == Verdict("di pv", "glued")
    assert misspelt_words._by_case("diTabella", known) is None, "the name stands there once"
    assert misspelt_words._by_case("xyPv", known) is None
    assert misspelt_words._by_case("PVtabella", known) == Verdict("pv tabella", "glued")
    assert misspelt_words._by_case("tabella", known) is None
    rare = lexicon({"di": -6.3}, "Pv Pv")
    assert misspelt_words._by_case("diPv", rare) is None
    assert [misspelt_words._has_capital_inside(w) for w in ("aBc", "ABC", "Abc", "abC")] == [True, False, False, True]
    names = lexicon({}, "Abc Abc Def def cab")
    assert misspelt_words._may_be_name("abc", "xyz", names)
    assert not misspelt_words._may_be_name("abc", "cab", names)
    assert not misspelt_words._may_be_name("def", "xyz", names)


def test_words_beside_a_place() -> None:
    made = text("One two,", "three. (four", "", "five")
    assert [made.behind(0, 3), made.behind(0, 8), made.behind(1, 5), made.behind(1, 12), made.behind(3, 4)] == [
        *("two", "three", "four", "", ""),
    ]
    assert text("a 3 b").behind(0, 1) == ""
    assert [made.before(0, 4), made.before(1, 0), made.before(1, 7), made.before(0, 0), made.before(3, 0)] == [
        *("One", "two", "three", "", ""),
    ]
    assert text("a", "3 b").before(1, 2) == ""


@pytest.mark.parametrize(
    ("lines", "n", "start", "opens"),
    [
        (("One two",), 0, 4, False),
        (("One. two",), 0, 5, True),
        (("One: “two",), 0, 6, True),
        (("One",), 0, 0, True),
        (("Above", "below"), 1, 0, False),
        (("Above.", "below"), 1, 0, True),
        (("Above", "6.3 below"), 1, 4, True),
        (("Above", "A) below"), 1, 3, True),
        (("", "below"), 1, 0, True),
    ],
)
def test_where_a_sentence_begins(lines: tuple[str, ...], n: int, start: int, opens: bool) -> None:
    assert text(*lines).opens(n, start) == opens


def test_a_text_is_rewritten_outside_foreign_stretches() -> None:
    made = text("ab ab", "", "ab")
    made.foreign = [[(0, 2)], [], []]
    assert not Text(made.drafts, [[(2, 4)]]).is_foreign(0, 0, 2)
    assert [made.is_foreign(0, *at) for at in ((0, 1), (1, 3), (2, 3), (3, 5))] == [True, True, False, False]
    assert [n for n, _line in made.texts()] == [0, 2]
    made.rewrite(re.compile("ab"), lambda n, _m: "c" if n < 2 else None, "why")
    assert now(made) == ["ab c", "", "ab"]
    made.rewrite(re.compile("ab|c"), lambda _n, _m: "d", "again")
    assert now(made) == ["ab d", "", "d"]
    assert [(e.line, e.before, e.after, e.why) for d in made.drafts for e in d.edits()] == [
        (1, "ab", "d", "why, again"),
        (3, "ab", "d", "again"),
    ]
    for times, wanted in ((300, "b"), (301, "a")):
        many = text("a" * times)
        many.rewrite(re.compile("a"), lambda _n, _m: "b", "why")
        assert now(many) == [wanted * times]


def test_changes_of_one_word_are_one_edit() -> None:
    draft = Draft.of(Line(7, "one twoo three"))
    draft.replace(4, 5, "T", "capital")
    draft.replace(7, 8, "", "letter")
    draft.replace(0, 3, "one", "nothing")
    assert draft.text == "one Two three"
    assert [(e.line, e.before, e.after, e.why) for e in draft.edits()] == [(7, "twoo", "Two", "capital, letter")]
    draft.replace(8, 13, "four", "word")
    assert [(e.before, e.after, e.why) for e in draft.edits()] == [
        ("twoo", "Two", "capital, letter"),
        ("three", "four", "word"),
    ]


@pytest.mark.parametrize(
    ("word", "english", "listed", "leaning"),
    [
        ("abc", -5.6, None, 1),
        ("abc", -5.7, None, 0),
        ("ab", -5.0, None, 0),
        ("abc", -4.0, -5.3, 1),
        ("abc", -4.0, -5.1, -1),
        ("abc", -3.4, -3.5, 0),
        ("abc", -3.4, -2.9, -1),
        ("abc", -3.5, -4.6, -1),
        ("abc", None, -9.0, -1),
        ("abc", None, None, 0),
        ("abc", -3.0, -3.0, 0),
    ],
)
def test_of_which_language_a_word_is(word: str, english: float | None, listed: float | None, leaning: int) -> None:
    made = lexicon({} if listed is None else {word: listed}, **({} if english is None else {word: english}))
    assert english_stretches._leaning(word, made) == leaning


@pytest.mark.parametrize(
    ("leanings", "stretches"),
    [
        ([1, 1, 1], [(0, 2)]),
        ([1, 0, 1], [(0, 2)]),
        ([1, 1], [(0, 1)]),
        ([1, 0], []),
        ([1], []),
        ([1, 1, -1], []),
        ([1, 0, 1, -1], [(0, 2)]),
        ([0, 1, 1, 1, 0, -1, 1, 1, 0, 1], [(1, 3), (6, 9)]),
        ([-1, 1, 0, 0, -1], []),
        ([0, 0, 0], []),
    ],
)
def test_stretches_of_english(leanings: list[int], stretches: list[tuple[int, int]]) -> None:
    words = [(n, n, leaning) for n, leaning in enumerate(leanings)]
    assert english_stretches._stretches(words) == stretches


def test_the_end_of_a_line_that_is_of_a_picture() -> None:
    def cut(*lines: str, rich: bool = True) -> str:
        listed = {"la": -3.0, "carta": -4.0}
        made = text(*lines)
        english_stretches.cut_pictures(made, lexicon(listed, *lines, rich=rich, event=-4.0, of=-3.0))
        return now(made)[0]

    assert cut("la carta  EVENT", "va via") == "la carta"
    assert cut("la carta  EVENT", "va via", rich=False) == "la carta  EVENT"
    assert cut("la carta EVENT", "Va via") == "la carta EVENT"
    assert cut("la carta EVENT", "", "va via") == "la carta"
    assert cut("la carta EVENT", "", "", "va via") == "la carta EVENT"
    assert cut("carta EVENT", "va via") == "carta EVENT"
    assert cut("la xyz EVENT", "va via") == "la xyz EVENT"
    assert cut("xyz la carta EVENT", "va via") == "xyz la carta"
    assert cut("la carta CARTA EVENT", "va via") == "la carta CARTA EVENT"
    assert cut("la carta OF", "va via") == "la carta OF"
    assert cut("la carta. EVENT", "va via") == "la carta. EVENT"
    assert cut("la carta EVENT", "event event via") == "la carta EVENT", "three times is no picture"


@pytest.mark.parametrize(
    ("start", "tail", "one"),
    [
        ("gio", "catore", True),
        ("sotto", "regione", False),
        ("sot", "regione", True),
        ("sotto", "reg", True),
        ("sotto", "tito", True),
        ("cap", "sub", False),
        ("US", "parte", False),
        ("U", "parte", True),
        ("nord", "Africa", False),
        ("e", "Africa", True),
        ("NORD", "AFRICA", True),
    ],
)
def test_halves_of_a_word(start: str, tail: str, one: bool) -> None:
    known = {"giocatore", "sotto", "regione", "reg", "tito", "sottotito"}
    assert broken_words._one_word(start, tail, known.__contains__, {"cap-sub"}) == one


def test_a_broken_word_reaches_across_three_lines_that_are_no_text() -> None:
    def joined(*between: tuple[str, str]) -> list[str]:
        lines = [("una car-", ""), *between, ("ta e via", "")]
        made = Text([Draft.of(Line(n, said, hint=hint)) for n, (said, hint) in enumerate(lines, start=1)])
        broken_words.join_broken(made, {"carta"}.__contains__)
        return [now(made)[0], now(made)[-1]]

    whole, broken = ["una carta", "e via"], ["una car-", "ta e via"]
    assert joined(*[("12", "page-number")] * 3) == whole
    assert joined(*[("12", "page-number")] * 4) == broken
    assert joined(("12", "sidebar")) == broken
    assert joined(("", "")) == broken


def test_two_halves_beside_one_another() -> None:
    def joined(line: str, listed: dict[str, float], *more: str) -> str:
        made = text(line)
        broken_words.join_torn(made, lexicon(listed, line, *more))
        return now(made)[0]

    known = {"giocatore": -6.0, "una": -3.0, "carta": -4.0}
    assert joined("una gio catore va", known) == "una giocatore va"
    assert joined("una gio catore va", {**known, "giocatore": -6.1}) == "una gio catore va"
    assert joined("una gio catore va", {}, "giocatore giocatore") == "una giocatore va"
    assert joined("una gio catore va", {**known, "gio": -5.0, "catore": -5.0}) == "una gio catore va"
    assert joined("una gio catore va", {**known, "gio": -5.0}) == "una giocatore va"
    assert joined("una gio catore va", known, "gio catore") == "una gio catore va"
    assert joined("una gio catore va", known, "gio") == "una giocatore va"
    assert joined("una gio Catore va", known) == "una gio Catore va"
    assert joined("GIO CATORE", known) == "GIOCATORE"
    assert joined("ab cdef", {"abcdef": -4.0}) == "ab cdef"
    assert joined("abc defg", {"abcdefg": -4.0}) == "abcdefg"


NOUNS = Counter({"carta": 2, "dado": 1})
ITALIAN_LIKE = RepairData(
    "xx",
    copula=Copula(
        articles=frozenset({"la", "il"}),
        before_noun=frozenset({"del"}),
        opening=frozenset({"se"}),
        plural="no",
        participles=(("ato", "are"),),
    ),
)


@pytest.mark.parametrize(
    ("words", "subject"),
    [
        ("la carta", True),
        ("se la carta", True),
        ("la", False),
        ("carta la", False),
        ("la carta del", False),
        ("la carta il", False),
        ("la carta del dado", True),
        ("la carta del dado del dado", True),
        ("la carta del dado del dado carta", False),
        ("la carta va", False),
        ("del carta", False),
    ],
)
def test_a_subject_is_an_article_nouns_and_what_joins_them(words: str, subject: bool) -> None:
    assert copula._is_subject(words.split(), NOUNS, ITALIAN_LIKE) == subject


def test_participles_are_of_known_verbs() -> None:
    known = lexicon({"tirato": -4.0, "tirare": -4.0, "prato": -4.0})
    assert [copula._is_participle(w, known, ITALIAN_LIKE) for w in ("tirato", "prato", "tirare")] == [
        True,
        False,
        False,
    ]
    assert not copula._is_participle("tirato", lexicon({"tirare": -4.0}), ITALIAN_LIKE)


def test_what_a_sentence_has_before_and_behind_a_place() -> None:
    made = text("zero", "one", "two", "three four", "five", "six", "seven")
    assert copula._head(made, 3, 5).split() == ["one", "two", "three"]
    assert copula._head(made, 0, 4) == "zero"
    assert copula._tail(made, 3, 5).split() == ["four", "five", "six"]
    assert copula._tail(made, 6, 0) == "seven"
    stopped = text("one", "6.3 two. three four", "five. six", "seven")
    assert copula._head(stopped, 1, 14).split() == ["three"]
    assert copula._tail(stopped, 1, 15).split() == ["four", "five"]
    assert copula._tail(text("one", "", "two"), 0, 0) == "one"
    assert copula._head(text("one", "", "two"), 2, 3) == "two"


def test_words_behind_articles() -> None:
    assert short_words.words_behind(text("Il dado, il  dado e la carta", "bil dado il", "dado"), {"il", "la"}) == {
        "dado": 2,
        "carta": 1,
    }
    made = text("dal turno tre", "al", "turno due")
    assert short_words._after(made, 0, 3, "turno") == "tre"
    assert short_words._after(made, 1, 2, "turno") == "due"


LOST = Lost(
    adjectives=frozenset({"primo"}),
    bare=frozenset({"turno"}),
    since="dal",
    bare_endings=("zz",),
    masculine_plural=frozenset({"i"}),
)


@pytest.mark.parametrize(
    ("read", "noun", "head", "wants"),
    [
        ("a", "dado", "", True),
        ("a", "carta", "", False),
        ("a", "primo", "", True),
        ("a", "DADO", "", False),
        ("1", "DADO", "", True),
        ("i", "dado", "", False),
        ("i", "mazzo", "", True),
        ("a", "turno", "", False),
        ("a", "turno", "dal turno 3 ", True),
        ("a", "turno", "dal turnover ", False),
        ("a", "asso", "", False),
        ("a", "jazz", "", False),
    ],
)
def test_nouns_that_want_an_article(read: str, noun: str, head: str, wants: bool) -> None:
    masculine = Counter({"dado": 3, "mazzo": 4, "turno": 1, "asso": 1, "jazz": 1})
    data = RepairData("xx", vowels=frozenset("aeiou"), lost=LOST)
    assert short_words._wants_article(read, noun, head, masculine, Counter({"dado": 1, "mazzo": 1}), data) == wants


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (("“Una carta’ va",), ["“Una carta” va"]),
        (("«Una carta' va",), ["«Una carta» va"]),
        (("\"Una carta' va",), ['"Una carta" va']),
        (("“Una", "carta’ va"), ["“Una", "carta” va"]),
        (("“Una", "bella", "carta’ va"), ["“Una", "bella", "carta” va"]),
        (("“Una", "molto", "bella", "carta’ va"), ["“Una", "molto", "bella", "carta’ va"]),
        (("“Una” carta’ va",), ["“Una” carta’ va"]),
        (("“Una’ carta’ va",), ["“Una” carta’ va"]),
        (("Una carta’ va",), ["Una carta’ va"]),
        (("“Una carta’” va",), ["“Una carta’” va"]),
        (("“Una carta”’ va",), ["“Una carta”’ va"]),
        (("“" + "x" * 59 + "’",), ["“" + "x" * 59 + "”"]),
        (("“" + "x" * 60 + "’",), ["“" + "x" * 60 + "’"]),
        (("la ‘carta” va",), ["la “carta” va"]),
        (("5\" carta' va",), ["5\" carta' va"]),
    ],
)
def test_double_marks_are_closed_by_double_marks(lines: tuple[str, ...], wanted: list[str]) -> None:
    made = text(*lines)
    misread_signs.close_quotes(made)
    assert now(made) == wanted


SIGNS = RepairData(
    "xx",
    words=Words(short=frozenset({"di", "a"})),
    signs=Signs(
        words={"€": "è", "&": "è"},
        before_figure={"€": "e"},
        article=("|l",),
        article_word="il",
        zero="o",
        numerals=frozenset({"due", "tre"}),
        capital=("|",),
        capital_word="i",
        capital_endings=("i",),
    ),
    elisions=Elisions(),
)


@pytest.mark.parametrize(
    ("read", "wanted"),
    [
        ("la carta € alta", "la carta è alta"),
        ("costa 5 € in tutto", "costa 5 € in tutto"),
        ("la carta. € alta", "la carta. È alta"),
        ("la carta, € 5", "la carta, e 5"),
        ("la carta € 5", "la carta € 5"),
        ("Bell & Ada", "Bell & Ada"),
        ("bell & Ada", "bell è Ada"),
        ("Bell & ada", "Bell è ada"),
        ("€", "€"),
        ("la € XYZ", "la € XYZ"),
        ("la € XYZ e XYZ", "la è XYZ e XYZ"),
        ("|l dado sale", "Il dado sale"),
        ("poi |l dado sale", "poi il dado sale"),
        ("|l da", "|l da"),
        ("|l dad", "Il dad"),
        ("due 0 tre carte", "due o tre carte"),
        ("dado 0 dado qui", "dado o dado qui"),
        ("dado 0 mazze qui", "dado 0 mazze qui"),
        ("ddo 0 ddo qui", "ddo 0 ddo qui"),
        ("dice o0 poi", "dice o poi"),
        ("| dadi salgono", "I dadi salgono"),
        ("poi | dadi salgono", "poi i dadi salgono"),
        ("| dado | due", "| dado | due"),
    ],
)
def test_signs_stand_for_short_words(read: str, wanted: str) -> None:
    made = text(read)
    known = {"carta": -4.0, "dado": -4.0, "mazze": -4.0, "dadi": -4.0, "ddo": -4.0}
    misread_signs.letters_for_signs(made, lexicon(known, read), SIGNS)
    assert now(made) == [wanted]


@pytest.mark.parametrize(
    ("read", "wanted"),
    [
        ("ha 3di mano", "ha 3 di mano"),
        ("ha 3a mano", "ha 3a mano"),
        ("ha 3dado", "ha 3 dado"),
        ("ha 3xyzw", "ha 3xyzw"),
        ("ha 3ddo", "ha 3ddo"),
        ("di3 qui", "di 3 qui"),
        ("dado3 qui", "dado 3 qui"),
        ("Dado3 qui", "Dado3 qui"),
        ("ddo3 qui", "ddo3 qui"),
        ("una,due", "una, due"),
        ("3,dado", "3, dado"),
        ("3,di", "3,di"),
        ("dado(3)", "dado (3)"),
    ],
)
def test_figures_and_words_are_parted(read: str, wanted: str) -> None:
    made = text(read)
    misread_signs.space_signs(made, lexicon({"dado": -4.0, "ddo": -4.0}, read), SIGNS)
    assert now(made) == [wanted]


def test_every_line_is_rewritten() -> None:
    made = text(*["ab cd"] * 12)
    made.rewrite(re.compile("cd$"), lambda n, _m: str(n), "why")
    assert now(made) == [f"ab {n}" for n in range(12)]


def test_words_that_the_text_has_apart_keep_their_hyphen() -> None:
    def joined(*lines: str) -> list[str]:
        made = text(*lines)
        broken_words.join_broken(made, lambda _word: False)
        return now(made)

    assert joined("una sotto-", "regione qui", "sotto la regione") == ["una sotto-regione", "qui", "sotto la regione"]
    assert joined("una sotto-", "regione qui", "sotto") == ["una sottoregione", "qui", "sotto"]
    assert joined("una sotto-", "regione qui", "altra sotto-", "regione qui")[0] == "una sottoregione"
    assert joined("il nord-", "Africa qui") == ["il nord-", "Africa qui"]
    assert joined("il coper-", "to.") == ["il", "coperto."]
    assert joined("coper-", "to.") == ["coper-", "to."]


def test_without_word_lists_only_our_own_words_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Lexicon.of("it", ["una carta"], rich=False)
    assert made.listed == project_words("it")
    assert made.english == project_words("en")
    assert (made.rich, made.total) == (False, 2)
    monkeypatch.setattr("ts_rules.extract.repair.wordlists.larger", lambda _lang, words: dict.fromkeys(words, -5.0))
    made.ask({"xyzzy"})
    assert not made.knows("xyzzy")
    rich = lexicon({"known": -4.0})
    rich.ask({"xyzzy", "known"})
    assert rich.listed == {"known": -4.0, "xyzzy": -5.0}


def may(line: str, word: str, verdict: Verdict, listed: dict[str, float], *, data: RepairData | None = None) -> bool:
    made = text(line)
    match = re.search(rf"\b{word}\b", line)
    assert match is not None
    known = lexicon(listed, line, strong=-4.4, weak=-4.6)
    return misspelt_words._may(made, known, data or RepairData("xx"), 0, match, verdict)


def test_whether_a_place_allows_what_is_said_of_a_word() -> None:
    lost, glued, accent = Verdict("canne", "lost letter"), Verdict("xx la", "glued"), Verdict("cané", "accent")
    assert may("un cane", "cane", lost, {})
    bare = RepairData("xx", bare_capitals=True)
    assert not may("un CANE", "CANE", lost, {}, data=bare)
    assert may("un cane", "cane", lost, {}, data=bare)
    assert may("un CANE", "CANE", lost, {})
    assert not may("un CAN", "CAN", lost, {})
    agree = RepairData("xx", words=Words(agree={"la": "a"}), lost=Lost(objects=frozenset({"il"})))
    assert may("xxla carta", "xxla", glued, {"xxla": -5.0}, data=agree)
    assert not may("xxla dado", "xxla", glued, {"xxla": -5.0}, data=agree)
    assert may("xxla dado", "xxla", glued, {}, data=agree)
    assert not may("cane il dado", "cane", accent, {"cane": -5.0, "cané": -3.9}, data=agree)
    assert may("cane il dado", "cane", accent, {"cane": -5.0, "cané": -3.7}, data=agree)
    assert may("cane la dado", "cane", accent, {"cane": -5.0, "cané": -3.9}, data=agree)
    assert not may("un caNe", "caNe", lost, {})
    assert may("un caNe", "caNe", Verdict("ca ne", "accent"), {})
    assert may("un Cane", "Cane", Verdict("cané", "accent"), {"cane": -5.0})
    assert not may("un Cane", "Cane", lost, {"cane": -5.0}), "it may be a name"
    assert may("un Cane e canne", "Cane", lost, {"cane": -5.0})
    assert may("un Cane e cane", "Cane", lost, {"cane": -5.0})
    assert may("Un. Cane", "Cane", lost, {"cane": -5.0}), "a sentence begins"
    assert not may("un strong", "strong", lost, {}), "common English"
    assert may("un weak", "weak", lost, {})
    assert may("un strong", "strong", lost, {"strong": -5.0})


def test_known_words_that_are_commoner_with_an_accent_teach_the_channel() -> None:
    made = speller({"piu": -6.0, "più": -4.7, "tribu": -6.0, "tribù": -4.8}, "piu piu tribu")
    made._learn_accents(["piu", "tribu"])
    assert made.channel.read == {"accent": 2}
    assert made.channel.seen == {("u", "ù"): 2}


def test_a_text_is_damaged_from_four_strange_words_in_a_thousand() -> None:
    for words, damaged in ((249, True), (250, False)):
        made = Lexicon("xx", {"nella": -3.0, "pila": -4.0}, {}, rich=False)
        made.count(["nellapila", *["pila"] * (words - 1)])
        data = RepairData("xx", words=Words(first=frozenset({"nella"})))
        found = Speller.of(made, data, {"nellapila", "pila"})
        assert (found.channel.damaged, found.channel.glued) == (damaged, 1)


def test_an_article_glued_to_a_rare_word() -> None:
    def found(own: float = -20.0, *, rich: bool = True, common: float = -4.3, before: str = "carta") -> Verdict | None:
        made = speller(
            {f"{before}la": common, "carta": -3.0, "la": -2.0, "il": -2.0},
            rich=rich,
            article_like=("la",),
            words=Words(short=frozenset({"la", "il"})),
            lost=Lost(objects=frozenset({"la", "il"})),
        )
        return made._without_article(f"{before}la", own)

    assert found() == Verdict("carta la", "glued")
    assert found(common=-4.2) is found(rich=False) is found(-1.0) is found(before="il") is None


def test_words_of_which_the_text_is_full_outshine_rare_ones() -> None:
    def words(times: int, listed: float = -5.0, *, rich: bool = True) -> list[str]:
        made = speller({"cae": listed}, "cae", *["cane"] * times, rich=rich)
        return [d.word for d in made._outshining("cae")]

    assert words(16) == ["cane"]
    assert words(15) == words(16, -4.9) == words(16, rich=False) == []


def test_what_no_one_knows_is_mended_if_it_is_clear() -> None:
    """`segnaino` as it stands: ten powers of ten and a fifth; ten less than `segnalino` with a letter lost."""
    known = {"segnalino": -4.0}
    lost = Verdict("segnalino", "lost letter", ("a", "al"))
    assert speller(known, "segnaino").verdict("segnaino") == lost
    assert speller({"segnalino": -6.1}, "segnaino").verdict("segnaino") is None
    assert speller({**known, "segnanino": -4.4}, "segnaino").verdict("segnaino") is None, "nearly as likely"
    assert speller({**known, "segnanino": -4.5}, "segnaino").verdict("segnaino") == lost
    inflected = Words(endings=("aino", "o"))
    assert speller({**known, "segno": -3.0}, "segnaino", words=inflected).verdict("segnaino") == lost
    clitic = Words(clitics=("ino",), before_clitic=("na",))
    assert speller({**known, "segna": -3.0}, "segnaino", words=clitic).verdict("segnaino") is None


def test_glued_words_are_parted_also_where_one_is_damaged() -> None:
    known = {"nella": -3.0, "pila": -4.0, "coma": -4.0}
    confused = {"confusions": (("rn", "m"),)}
    assert speller(known, "nellapila").verdict("nellapila") == Verdict("nella pila", "glued")
    both = speller(known, "nellacorna", **confused)
    assert both.verdict("nellacorna") == Verdict("nella coma", "glued, misread", ("rn", "m"))
    assert speller(known, "nellacorna", rich=False, **confused).verdict("nellacorna") is None
    later = speller({"nella": -3.0, "piu": -4.2, "più": -3.0}, "nellapiu")
    assert later.verdict("nellapiu") == Verdict("nella più", "glued")


def test_short_words_that_lack_a_letter() -> None:
    data = RepairData("xx", words=Words(alone={"d": "di"}), signs=Signs(words={"&": "e"}))

    def whole(*lines: str, **listed: float) -> str:
        made = text(*lines)
        short_words.complete_short_words(made, lexicon(listed), data, 0)
        return now(made)[0]

    assert whole("la d carta") == "la di carta"
    assert whole("la d ca") == "la d ca"
    assert whole("la d ca", ca=-4.0) == "la di ca"
    assert whole("la d e", e=-4.0) == "la di e", "a word for which signs are read"
    assert whole("la d a", a=-4.0) == "la d a"
    assert whole("D carta") == "Di carta"
    assert whole("la D carta") == "la di carta"
    assert whole("la d", "carta") == "la di"
    assert whole("la d 3") == "la d 3"


def articles(*lines: str, lost: int = 12) -> list[str]:
    """In this language `il` is masculine and `la` feminine, and each may have lost a letter."""
    data = RepairData(
        "xx",
        vowels=frozenset("aeiou"),
        words=Words(short=frozenset({"l"})),
        lost=Lost(
            article={"i": "il", "l": "il", "1": "il"},
            plural_article={"e": "gli"},
            masculine=frozenset({"il"}),
            masculine_plural=frozenset({"gli"}),
            feminine=frozenset({"la"}),
            feminine_article={"a": "la"},
            masculine_article={"a": "al"},
        ),
    )
    made = text("il dado, il tavolo, gli assi", "la carta, la carta, la pila.", *lines)
    short_words.complete_short_words(made, lexicon({"passi": -4.0}), data, lost)
    return now(made)[2:]


@pytest.mark.parametrize(
    ("read", "wanted"),
    [
        ("poi i dado", "poi il dado"),
        ("poi i carta", "poi i carta"),
        ("I dado", "Il dado"),
        ("poi I dado", "poi I dado"),
        ("L dado", "L dado"),
        ("poi 1 dado", "poi il dado"),
        ("1 dado", "Il dado"),
        ("poi e assi", "poi gli assi"),
        ("poi e passi", "poi gli passi"),
        ("poi e passixi", "poi e passixi"),
        ("poi a carta", "poi la carta"),
        ("A carta", "La carta"),
        ("poi a pila", "poi a pila"),
        ("poi a dado", "poi al dado"),
        ("A dado", "Al dado"),
    ],
)
def test_articles_that_lack_a_letter(read: str, wanted: str) -> None:
    assert articles(read) == [wanted]
    assert articles(read, lost=11) == [read]


def test_a_verb_that_lacks_its_accent() -> None:
    data = RepairData(
        "xx",
        lost=Lost(
            verb={"e": "è"}, before_verb=("non",), after_verb=("di",), before={"ne": "né"}, followers=frozenset({"il"})
        ),
    )

    def mended(*lines: str) -> str:
        made = text(*lines)
        short_words.complete_short_words(made, lexicon(), data, 0)
        return now(made)[-1]

    assert mended("non e tardi") == "non è tardi"
    assert mended("ne il dado ne la carta") == "né il dado ne la carta"
    assert mended("il costo e di due") == "il costo è di due"
    assert mended("e di due") == "e di due"
    assert mended("di uno e di due") == "di uno e di due"
    assert mended("di uno", "poi e di due") == "poi e di due"
    thrice = "è possibile, è possibile, è possibile"
    assert mended(thrice, "ora e possibile") == "ora è possibile"
    assert mended("è possibile, è possibile", "ora e possibile") == "ora e possibile"
    assert mended(thrice, "x e possibile", "ora e possibile") == "ora e possibile"
    assert mended("è vero, è vero, è vero", "ora e vero") == "ora e vero"

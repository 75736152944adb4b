"""Searching: spellings that find a thing, the small index that leaps, pages taken apart, the full-text index."""

from __future__ import annotations

import gzip
import json
import random
import shutil
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.games import load_game
from ts_rules.handbook import search
from ts_rules.handbook.search.aliases import ways
from ts_rules.handbook.search.entries import entries
from ts_rules.handbook.search.jump import jump_index
from ts_rules.handbook.search.pieces import pieces
from ts_rules.handbook.search.records import Record, records
from ts_rules.handbook.search.words import key, keys, search_words
from ts_rules.handbook.writing.page_writer import THEME
from ts_rules.languages import spoken
from ts_rules.terms import fold, form, termbase
from ts_rules.translate import phrase

LANGS = ("en", "it", "pt", "pl", "el")
QUERIES = Path(__file__).parents[1] / "bench" / "search" / "queries.toml"
TS = load_game("twilight-struggle")
GAMES = ("twilight-struggle", "risiko")
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="runs the script of the pages under node")


def sent(script: str) -> Any:
    """The table that a script of names hands over."""
    return json.loads(script.partition(",")[2].removesuffix(");\n"))


def rows(table: Any) -> list[tuple[Any, ...]]:
    """What is sent column by column."""
    return [*zip(*table["entries"], strict=True)]


def queries() -> list[dict[str, Any]]:
    return list(tomllib.loads(QUERIES.read_text("utf-8"))["query"])


Ask = Callable[[str, object], Any]


@pytest.fixture(scope="module")
def under_node(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """What the pages' own matching makes of something; `given` and `load` stand ready."""
    folder = tmp_path_factory.mktemp("indexes")
    for lang in spoken():
        scripts = (search.jump_start(lang), *(search.jump_index(game, lang) for game in GAMES))
        (folder / f"jump-{lang}.js").write_text("".join(scripts), "utf-8")
    prelude = f"""
const fs = require("fs"), vm = require("vm");
const runs = (text) => vm.runInThisContext(text), read = (name) => fs.readFileSync(name, "utf8");
for (const name of ["search-words.js", "search-match.js"]) runs(read({json.dumps(str(THEME / "static"))} + "/" + name));
const index = {{}};
let tables = {{}};
globalThis.tsRulesJump = (name, table) => {{ tables[name] = table; }};
const load = (lang) => {{
  if (!index[lang]) {{
    tables = {{}};
    runs(read(`{folder}/jump-${{lang}}.js`));
    index[lang] = tsRulesMatch.opened(tables[""], tables[""].games.map((game) => tables[game]));
  }}
  return index[lang];
}};
const given = JSON.parse(fs.readFileSync(0, "utf8"));
"""

    def ask(program: str, given: object) -> Any:
        script = f"{prelude} process.stdout.write(JSON.stringify((() => {{ {program} }})()));"
        done = subprocess.run(
            ["node", "-e", script],
            input=json.dumps(given),
            capture_output=True,
            check=True,
            text=True,
            encoding="utf-8",
        )
        return json.loads(done.stdout)

    return ask


# --- spellings


@pytest.mark.parametrize(
    ("kind", "ident", "lang", "word"),
    [
        ("c", "nato", "pt", "NATO"),  # the card is OTAN in Brazil
        ("c", "bear-trap", "it", "Trap"),
        ("n", "italy", "pl", "wlochy"),  # Włochy without its stroke
        ("n", "ivory-coast", "el", "Ivory"),
        ("n", "poland", "el", "polonia"),  # without a Greek keyboard
        ("r", "6.3", "pl", "przewrót"),
        ("t", "coup", "el", "πραξικόπημα"),
        ("t", "coup", "it", "coup"),
        ("t", "die", "fr", "DÉ"),
    ],
)
def test_a_thing_answers_to_its_other_names(kind: str, ident: str, lang: str, word: str) -> None:
    found = entries(TS.id, lang)[f"ts/{kind}/{ident}"]
    names = [key for way in (*found.ways, *found.home) for key in keys(way, lang)]
    assert set(keys(word, lang)) <= set(names)


def test_the_number_of_another_language_s_book_is_not_asked_for() -> None:
    assert "7.4.2" not in ways(TS, "r", "7.4.1", "pl")
    assert "7.4.2" in ways(TS, "r", "7.4.1", "en")  # an English reader may hold any book


def test_a_die_is_no_preposition(under_node: Ask) -> None:
    """In French only its accent tells a die from *of*; the page and the index see it alike."""
    typed = ["un jet de dés", "De\u0301 : 6", "carte de guerre"]
    program = "return given.map((text) => tsRulesWords.textKeys(text, load('fr')))"
    assert under_node(program, typed) == [keys(text, "fr") for text in typed]
    best = "return tsRulesMatch.find(load('fr'), given, 'ts').slice(0, 2).map((hit) => hit.entry.key)"
    assert "ts/t/die" in under_node(best, "combien de dés")


# --- the small index


@pytest.mark.parametrize("lang", LANGS)
def test_everything_is_in_the_small_index_and_it_stays_small(lang: str) -> None:
    texts = [search.jump_index(game, lang) for game in GAMES]
    assert len(gzip.compress("".join([search.jump_start(lang), *texts]).encode(), 9)) <= 47_000
    assert sent(search.jump_start(lang))["games"] == ["ts", "risiko"]
    ours, theirs = (sent(text) for text in texts)
    found = {(kind, ident) for kind, ident, *_ in rows(ours)}
    assert {("r", r.printed) for r in TS} <= found
    assert {("c", slug) for slug in TS.cards} <= found
    assert {("n", slug) for slug in TS.names["country"]} <= found
    assert {r.printed for r in load_game("risiko")} == {i for kind, i, *_ in rows(theirs) if kind == "r"}
    assert (ours["game"], theirs["game"]) == ("ts", "risiko")
    assert all(page.startswith("risiko/") for page in theirs["pages"])
    assert texts == [search.jump_index(game, lang) for game in GAMES]


@pytest.mark.parametrize(
    ("lang", "asking", "answer"),
    [
        ("en", "can", "allowed"),
        ("it", "puo", "consentito"),
        ("pt", "quantas", "número"),
        ("pl", "ile", "liczba"),
        ("el", "μπορω", "επιτρέπεται"),
    ],
)
def test_the_index_knows_what_questions_ask_with(lang: str, asking: str, answer: str) -> None:
    table = sent(search.jump_start(lang))
    assert table["asks"][asking] == answer  # asked as the page folds it
    assert all(word == fold(word) for word in table["asks"])


@needs_node
def test_the_pages_fold_as_the_toolkit_does(under_node: Ask) -> None:
    said = {way for lang in LANGS for game in GAMES for entry in entries(game, lang).values() for way in entry.ways}
    said |= {form for term in termbase().values() for words in term.words.values() for _, form in words.found()}
    said |= {"Łódź", "Straße", "ΠΡΑΞΙΚΟΠΗΜΑΤΟΣ", "Œuvre", "l’azione", "co\u00adup", "Ǿ", "ΐ"}
    texts = sorted(said)
    folded = under_node("return given.map(tsRulesWords.fold);", texts)
    assert [(t, f) for t, f in zip(texts, folded, strict=True) if f != fold(t)] == []
    words = sorted({word for text in texts for word in fold(text).split() if word.isalnum()})
    program = "return given.langs.map((lang) => given.words.map((word) => tsRulesWords.keysOf(word, load(lang))[0]));"
    told = under_node(program, {"langs": LANGS, "words": words})
    assert [[key(word, lang) for word in words] for lang in LANGS] == told


@pytest.mark.parametrize("lang", LANGS)
def test_words_of_a_language_are_what_they_should_be(lang: str) -> None:
    """Every language has endings and question words; none of these is a word of a game, but for that of a rule."""
    words = search_words(lang)
    assert len(words.endings) > 10
    assert len(words.nothing) > 60
    terms = {fold(form(term, 1, lang)) for term in termbase().values() if term.part == "noun" and term.id != "rule"}
    assert terms.isdisjoint(map(fold, words.nothing))
    assert all(len(line) > 1 for line in (*words.same, *words.spelt))
    assert all({*keys(" ".join(asked), lang)} for asked in words.about.values())
    assert {*words.about} == {"n", "c"}


def distance(a: str, b: str) -> int:
    """Letters wrong, missing, too many or changed about: the textbook table."""
    table = {(i, 0): i for i in range(len(a) + 1)} | {(0, j): j for j in range(len(b) + 1)}
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            ways = [table[i - 1, j] + 1, table[i, j - 1] + 1, table[i - 1, j - 1] + (a[i - 1] != b[j - 1])]
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                ways.append(table[i - 2, j - 2] + 1)
            table[i, j] = min(ways)
    return table[len(a), len(b)]


@needs_node
def test_wrong_letters_are_counted_right(under_node: Ask) -> None:
    rolls = random.Random(7)
    pairs = [["".join(rolls.choices("abc", k=rolls.randrange(8))) for _ in range(2)] for _ in range(400)]
    counted = under_node("return given.map(([a, b]) => [0, 1, 2, 9].map((m) => tsRulesWords.apart(a, b, m)));", pairs)
    for (a, b), found in zip(pairs, counted, strict=True):
        assert found == [min(distance(a, b), most + 1) for most in (0, 1, 2, 9)], (a, b)


@needs_node
def test_names_and_numbers_are_among_the_first_three(under_node: Ask) -> None:
    asked = [
        q for q in queries() if q["kind"] != "question" and q["ask"] != "países campos de batalha"
    ]  # of the full text
    program = (
        'return given.map((q) => tsRulesMatch.find(load(q.lang), q.ask, "ts").slice(0, 3).map((h) => h.entry.key));'
    )
    found = under_node(program, asked)
    missed = [
        (q["lang"], q["ask"], keys) for q, keys in zip(asked, found, strict=True) if not set(keys) & set(q["want"])
    ]
    assert missed == []


GREEK_IN_LATIN = {  # as one types them without a Greek keyboard, in two habits: by sound and by shape
    "praxikopima": "r/6.3",
    "praksikopima": "r/6.3",
    "epirroi": "r/6.1",
    "stratiotikes epixeiriseis": "r/8.2",
    "anatoliki germania": "n/east-germany",
    "tsexoslovakia": "n/czechoslovakia",
    "polwnia": "n/poland",
    "gallia": "n/france",
    "notia korea": "n/south-korea",
    "containment": "c/containment",  # a name that the Greek book leaves in Latin letters stays as it is
    "nato": "c/nato",
}


@needs_node
def test_greek_may_be_typed_with_latin_letters(under_node: Ask) -> None:
    program = """const index = load("el"), name = (hit) => `${hit.entry.kind}/${hit.entry.ident}`;
const find = (ask) => tsRulesMatch.find(index, ask, "ts");
return given.map((ask) => find(ask).slice(0, 3).map(name));"""
    found = under_node(program, list(GREEK_IN_LATIN))
    missed = {ask: hits for (ask, want), hits in zip(GREEK_IN_LATIN.items(), found, strict=True) if want not in hits}
    assert missed == {}


FIRST = {  # whole names and pieces, what players type, who is asked about: what comes first, no page being known
    ("en", "coup"): "r/6.3",  # not "where can I coup", which is typed for another rule
    ("en", "where can i coup"): "r/6.3.1",
    ("it", "golpe"): "r/6.3",
    ("it", "dove posso fare un golpe"): "r/6.3.1",
    ("en", "ussuri"): "c/ussuri-river-skirmish",  # a piece of a card's name
    ("en", "Finland neighbours"): "n/finland",  # asked about a country
    ("it", "la Libia è un campo di battaglia?"): "n/libya",
    ("pl", "rfn"): "n/west-germany",
    ("el", "ντεφκον 4 ευρωπη"): "r/8.1.5",  # ντ is d
    ("pl", "milopsy"): "r/8.2",
    ("en", "hippies"): "c/flower-power",  # what a card is about
    ("es", "golpe de estado"): "r/6.3",  # a language of which one chapter is translated
    ("es", "influencia"): "r/6.1",
    ("es", "polonia vecinos"): "n/poland",
}


@needs_node
def test_what_is_asked_for_comes_first(under_node: Ask) -> None:
    program = 'return given.map(([lang, ask]) => tsRulesMatch.find(load(lang), ask, "ts")[0].entry.key);'
    found = under_node(program, [*FIRST])
    assert dict(zip(FIRST, found, strict=True)) == {asked: f"ts/{key}" for asked, key in FIRST.items()}


@needs_node
def test_what_stands_above_a_rule_is_half_its_name(under_node: Ask) -> None:
    """The scenario's own title with that of one of its rules: most are first, which without it are not."""
    program = """return given.map((lang) => {
const index = load(lang), top = index.byKey.get("ts/r/LWS").title;
const first = (rule) => tsRulesMatch.find(index, `${top} ${rule.title}`, "ts")[0].entry.ident;
const under = index.entries.filter((entry) => entry.ident.startsWith("LWS."));
return under.filter((rule) => first(rule) === rule.ident).length;
});"""
    assert all(count >= 5 for count in under_node(program, LANGS))


@needs_node
@pytest.mark.parametrize(
    ("lang", "ask", "meant"),
    [
        ("pl", "pantswa", [["panstw", "kraj"]]),  # misspelt, and another word for what the games call otherwise
        ("it", "tooneo", [["torne"]]),  # one word with a wrong letter, not two words
        ("en", "degaulle", [["de"], ["gaull"]]),
        ("el", "pos kano coup", [["kup"]]),  # small words typed with Latin letters weigh nothing either
        ("en", "defcon", [["defcon"]]),  # not what is said of DEFCON 4
    ],
)
def test_a_word_means_what_it_is_near_to(lang: str, ask: str, meant: list[list[str]], under_node: Ask) -> None:
    program = """const { terms } = tsRulesMatch.parsed(load(given[0]), given[1]);
return terms.map((term) => [...term.meant].sort((one, other) => other[1] - one[1]).map(([key]) => key).slice(0, 2));"""
    assert under_node(program, [lang, ask]) == meant


@needs_node
def test_a_book_s_own_number_says_which_book_prints_it(under_node: Ask) -> None:
    """The Greek book prints 10.2.3 over the rule on the end of the game."""
    program = (
        'return tsRulesMatch.find(load("el"), given, "ts").slice(0, 2).map((h) => [h.entry.key, h.book ?? "", h.sure]);'
    )
    own, printed = under_node(program, "10.2.3")
    assert own == ["ts/r/10.2.3", "", True]
    assert printed == ["ts/r/10.3.2", "Twilight Struggle Deluxe Edition: κανόνες", True]
    program = 'return tsRulesMatch.find(load("el"), given, "ts", "ts-el-deluxe")[0].entry.key;'
    assert under_node(program, "10.2.3") == "ts/r/10.3.2", "the book that was chosen comes first"


@needs_node
def test_a_number_in_a_question_does_not_leap(under_node: Ask) -> None:
    """20 VP is no rule 2.0: a bare number among words is part of a question."""
    program = (
        'return given.map((q) => tsRulesMatch.find(load("en"), q, "ts").filter((h) => h.sure).map((h) => h.entry.key));'
    )
    assert under_node(program, ["who wins with 20 points at the end", "defcon 2"]) == [[], []]
    assert under_node(program, ["rule 7", "7"]) == [["ts/r/7.0", "risiko/r/7", "ts/c/socialist-governments"]] * 2


def test_the_table_of_queries_is_what_it_should_be() -> None:
    table = queries()
    assert len(table) >= 60
    assert len({(q["lang"], q["ask"]) for q in table}) == len(table)
    assert {q["lang"] for q in table} == set(LANGS)
    known = {key for lang in LANGS for game in GAMES for key in entries(game, lang)}
    assert {key for q in table for key in q["want"]} <= known | {"ts/g/europe"}


# --- pages taken apart

PAGE = """<!doctype html><html lang="it"><head><title>no</title></head><body><nav data-pagefind-body="">menu</nav>
<main data-pagefind-body><h1>Colpi</h1><p>Prima.</p>
<section id="r-6.3"><h2><a href="#">6.3</a> Tentativi</h2><p class="ids">segno</p>
<p>Un <b>colpo</b> riesce<br>o no.</p>
<ul><li id="r-6.3/clause">Una &amp; due</li></ul><div data-pagefind-ignore>via</div>
<script>var a = "<p>x</p>";</script></section>
<p>Dopo.</p><span id="c-nato"></span><p>La carta.</p></main><footer>fine</footer></body></html>"""


def test_a_page_falls_apart_at_its_anchors() -> None:
    rest, rule, card = pieces(PAGE)
    assert (rest.kind, rest.heading, rest.text) == ("", "Colpi", "Prima. Dopo.")
    assert (rule.kind, rule.ident, rule.heading) == ("r", "6.3", "6.3 Tentativi")
    assert rule.text == "Un colpo riesce o no. Una & due"
    assert (card.anchor, card.text) == ("c-nato", "La carta.")
    assert pieces(PAGE.replace("data-pagefind-body", "data-x")) == ()


@given(st.text(alphabet=st.sampled_from("<>/ab=\"' -!ridp&;"), max_size=80))
def test_no_page_is_too_broken(text: str) -> None:
    for piece in pieces(f"<main data-pagefind-body>{text}</main>"):
        assert "\n" not in piece.text


# --- the full text


def site(folder: Path) -> Path:
    (folder / "it" / "ts").mkdir(parents=True)
    (folder / "it" / "ts" / "06-3.html").write_text(PAGE, "utf-8")
    (folder / "ts").mkdir()
    (folder / "ts" / "06-3.html").write_text(PAGE.replace('lang="it"', 'lang="en"'), "utf-8")
    return folder


def test_a_record_knows_its_place_and_its_title(tmp_path: Path) -> None:
    found = {r.url: r for r in records(site(tmp_path), "it", TS.spec)}
    assert set(found) == {"ts/06-3.html#r-6.3", "ts/06-3.html#c-nato"}
    assert found["ts/06-3.html#r-6.3"].title == "6.3 Tentativi"
    assert found["ts/06-3.html#r-6.3"].lines == "Un colpo riesce\no no.\nUna & due"


def made(folder: Path) -> dict[str, bytes]:
    (folder / "_static").mkdir(exist_ok=True)
    search.install(folder, ("it",), lambda _text: None)
    return {path.name: path.read_bytes() for path in (folder / "_static").iterdir()}


def test_the_same_pages_give_the_same_index_and_each_game_has_its_own(tmp_path: Path) -> None:
    folder = site(tmp_path)
    first = made(folder)
    assert {"jump-it.js", "jump-ts-it.js", "jump-risiko-it.js", "jump-ts-said0-it.js"} <= set(first)
    assert not any("-en" in name for name in first)  # English was not asked for
    assert made(folder) == first
    other = folder / "it" / "ts" / "06-3.html"
    other.write_text(PAGE.replace("riesce", "fallisce"), "utf-8")
    again = made(folder)
    changed = {name for name in first if again[name] != first[name]}
    assert "jump-ts-it.js" in changed
    assert all(name.startswith("jump-ts-") for name in changed)  # other games know nothing of it
    assert len(changed) <= 2  # the words, and one piece of what is said


@needs_node
def test_what_is_said_is_found_sentence_by_sentence(under_node: Ask) -> None:
    """Words in one sentence count more than the same words far apart, and a question word counts nothing."""
    pages = [
        Record("ts/06-3.html#r-6.3.1", "", "A dragon sleeps here today.\nEggs are blue here."),
        Record("ts/06-3.html#r-6.3.2", "", "A dragon eats blue eggs here.\nNothing else happens at all."),
    ]
    program = """load("en"); runs(given.said);
const index = tsRulesMatch.opened(tables[""], [tables.ts]);
const first = (ask) => tsRulesMatch.find(index, ask, "ts")[0];
return given.asked.map(first).map((hit) => [hit.entry.key, hit.line]);"""
    asked = ["dragon eggs", "where can i find what a dragon is with its eggs?", "dragons sleeping", "dargon sleeps"]
    assert under_node(program, {"said": jump_index("ts", "en", pages), "asked": asked}) == [
        *(["ts/r/6.3.2", 0], ["ts/r/6.3.2", 0], ["ts/r/6.3.1", 0], ["ts/r/6.3.1", 0]),
    ]


def test_the_box_works_without_the_script_and_says_what_it_is() -> None:
    html = search.box(phrase("en"), "en", "../", "../")
    for needed in (
        'role="combobox"',
        'aria-controls="find-list"',
        'role="listbox"',
        "<noscript>",
        'for="find"',
        "aria-live",
    ):
        assert needed in html
    assert '"../_static/search.js"' in html
    assert "//" not in html.replace("</", "")
    assert "<form" in search.findings(phrase("en"), "en")

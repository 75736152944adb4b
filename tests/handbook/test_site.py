"""The built site: every rule and card has its place, no link is broken, nothing is fetched from elsewhere."""

from __future__ import annotations

import os
import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from ts_rules.games import load_game
from ts_rules.handbook.site.build import build

SMALL = ("en", "it")
SCRIPT = re.compile(r"(<(script|style)\b[^>]*>).*?</\2>", re.DOTALL)
TAG = re.compile(r'<([a-z][a-z0-9]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)+)\s*/?>')
ATTRIBUTE = re.compile(r'\s(id|name|href|src)="([^"]*)"')


class Page:
    """The ids and the links of a page, as our pages are written: a parser would take six times as long."""

    def __init__(self, text: str) -> None:
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        for tag, attributes in TAG.findall(SCRIPT.sub(r"\1", text)):
            found = {k: unescape(v) for k, v in ATTRIBUTE.findall(attributes)}
            self.ids |= {found[k] for k in ("id", "name") if k in found}
            if tag == "a" and "href" in found:
                self.links.append(found["href"])
            if tag in ("script", "img", "link") and (url := found.get("src") or found.get("href")):
                self.loads.append(url)


@cache
def read(path: Path) -> Page:
    return Page(path.read_text("utf-8"))


class Parsed(HTMLParser):
    """All that has an id, as a browser sees it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {k: v or "" for k, v in attrs}
        self.ids |= {found[k] for k in ("id", "name") if k in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])


@pytest.mark.parametrize("page", ["ts/06-3.html", "el/ts/coverage.html", "pl/search.html", "reference/book-toml.html"])
def test_a_page_is_read_as_a_parser_reads_it(site: Path, page: str) -> None:
    """What the other tests look for and find is there."""
    text = (site / page).read_text("utf-8")
    quick, whole = Page(text), Parsed(text)
    assert quick.ids == whole.ids
    assert quick.links == whole.links


@pytest.fixture
def site(handbook: Path) -> Path:
    return handbook


@pytest.mark.parametrize("lang", ["", "it/", "pt/", "pl/", "el/"])
def test_every_permalink_leads_to_its_anchor(site: Path, lang: str) -> None:
    for name in ("ts", "risiko"):
        game = load_game(name)
        links = [f"r/{r.printed}" for r in game] + [f"c/{slug}" for slug in game.cards]
        for link in links:
            folder = site / f"{lang}{name}" / link
            match = re.search(r'url=([^"#]+)#([^"]+)"', (folder / "index.html").read_text("utf-8"))
            assert match, link
            page = (folder / match[1]).resolve()
            assert match[2] in read(page).ids, f"{link}: {match[2]} is not on {page.name}"


def said(site: Path, page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", (site / page).read_text("utf-8")).split())


def test_each_language_says_it_in_its_own_words(site: Path) -> None:
    """A coup in a battleground lowers DEFCON, in the terms of the termbase."""
    words = {"it": "colpo di Stato", "pt": "golpe", "pl": "przewrot", "el": "πραξικοπήματος"}
    for lang, word in words.items():
        text = said(site, f"{lang}/ts/06-3.html")
        assert word in text, lang
        assert "A coup attempt in a battleground" not in text, lang


def test_a_page_says_which_language_it_is_in(site: Path) -> None:
    for lang in ("it", "pt", "pl", "el"):
        for page in (f"{lang}/ts/06-3.html", f"{lang}/ts/r/6.3.2/index.html", f"{lang}/index.html"):
            assert f'<html lang="{lang}"' in (site / page).read_text("utf-8"), page
    assert '<html lang="en"' in (site / "ts" / "06-3.html").read_text("utf-8")


def test_a_page_says_which_book_reads_what_and_where(site: Path) -> None:
    """The facts: line 151 of the Portuguese summary raises DEFCON, line 193 lowers it."""
    page = (site / "ts" / "06-3.html").read_text("utf-8")
    part = page[page.index('id="r-6.3.4/defcon-after"') :].partition("</div>")[0]
    lowers, raises = (" ".join(re.sub(r"<[^>]+>", "", li).split()) for li in part.split('class="reading">')[1:])
    assert lowers.startswith("lowers DEFCON by 1 level")
    assert "Deluxe edition, 2nd edition, " in lowers
    assert raises.startswith("raises DEFCON by 1 level")
    for told in (lowers, raises):
        assert "Brazilian summary: the book says both." in told
    assert "edizione" not in raises
    rule = page[page.index('id="r-6.3.4"') : page.index('id="r-6.3.5"')]
    where = rule[rule.index('class="printed"') :].partition("</details>")[0]
    assert re.search(r"Brazilian summary</b>: .*?151", where)
    assert "righe" in said(site, "it/ts/06-3.html") or "riga" in said(site, "it/ts/06-3.html")


def test_an_exception_shows_on_the_pages_of_the_rule_and_of_the_card(site: Path) -> None:
    """Nuclear Subs changes what 6.3.4 does, in the body of 6.3.4."""
    rules, card = ((site / "ts" / page).read_text("utf-8") for page in ("06-3.html", "card-nuclear-subs.html"))
    rule = rules[rules.index('id="r-6.3.4"') : rules.index('id="r-6.3.5"')]
    assert re.search(r"<summary>Cards</summary>\s*<p[^>]*>.*c-nuclear-subs", rule)
    assert re.search(r"See also: .*<a [^>]*r-6\.3\.4", card)


def test_a_sentence_stands_once_for_each_way_it_is_said(site: Path) -> None:
    """Of its two readings the Portuguese summary is played as the one that raises DEFCON, and the page says why."""
    page = (site / "ts" / "06-3.html").read_text("utf-8")
    rule = page[page.index('id="r-6.3.4"') : page.index('id="r-6.3.5"')]
    told = re.findall(r'<span class="as(?: first)?" data-as="([^"]+)">(.*?)</span>', rule)
    by_ruleset = {name: re.sub("<[^>]+>", "", text) for names, text in told for name in names.split()}
    assert "lowers DEFCON" in by_ruleset["deluxe"]
    assert "raises DEFCON" in by_ruleset["ts-pt-summary"]
    assert (
        page.count("The book says so where it explains how a coup is carried out") == 1
    )  # beside the reading that is played
    css = (site / "_static" / "rulesets.css").read_text("utf-8")
    for name in by_ruleset:
        assert f'[data-as="{name}"] .as[data-as~="{name}"]' in css


def test_a_rule_is_one_step_from_itself_in_the_other_languages(site: Path) -> None:
    links = read(site / "pl" / "ts" / "06-3.html").links
    for other in ("../../ts/06-3.html", "../../it/ts/06-3.html", "../../pt/ts/06-3.html", "../../el/ts/06-3.html"):
        assert f"{other}#r-6.3.2" in links, other


def test_no_link_is_broken_and_nothing_comes_from_elsewhere(site: Path) -> None:
    pages = {str(p): read(p) for p in site.rglob("*.html")}
    there = {str(p) for p in site.rglob("*") if p.is_file()}
    for path, page in pages.items():
        here = path.rpartition(os.sep)[0]
        for url in set(page.loads):
            assert not re.match(r"(https?:)?//", url), f"{path}: loads {url}"
            assert os.path.normpath(f"{here}/{url.partition('#')[0]}") in there, f"{path}: loads {url}"
        for link in set(page.links):
            if re.match(r"[a-z]+:", link):
                continue
            file, _, anchor = link.partition("#")
            other = os.path.normpath(f"{here}/{file}") if file else path
            other = other if other in there else f"{other}/index.html"
            assert other in there, f"{path}: {link}"
            if anchor and other in pages:
                place, _, filled = anchor.partition("?")  # a calculator's address says what its form is filled with
                asked = {place, *parse_qs(filled, strict_parsing=bool(filled))}
                assert asked <= pages[other].ids, f"{path}: {link}"


def test_an_id_stands_once_on_a_page(site: Path) -> None:
    for path in site.rglob("*.html"):
        ids = re.findall(r'\sid="([^"]+)"', path.read_text("utf-8"))
        assert len(ids) == len(set(ids)), path


def test_titles_and_descriptions_hold_no_markup(site: Path) -> None:
    """A title such as that of the page of book.toml comes from Sphinx with tags in it."""
    for path in site.rglob("*.html"):
        head = path.read_text("utf-8").partition("</head>")[0]
        title = re.search(r"<title>(.*?)</title>", head, re.DOTALL)
        assert title, path
        assert "<" not in title[1], path
        for content in re.findall(r'<meta (?:name|property)="[^"]*" content="([^"]*)"(.)', head):
            assert "<" not in content[0], path
            assert content[1] == ">", path
    assert "<title>book.toml · " in (site / "reference" / "book-toml.html").read_text("utf-8")


def test_statements_stand_on_their_pages(site: Path) -> None:
    text = re.sub(r"<[^>]+>", "", (site / "ts" / "06-3.html").read_text("utf-8"))
    assert "A coup attempt in a battleground country lowers DEFCON by 1 level" in text
    for page in (site / "ts").glob("*.html"):
        body = re.sub(r"<script.*?</script>|<[^>]+>", "", page.read_text("utf-8"), flags=re.DOTALL)
        assert "{" not in body, page


def test_the_inventory_leads_to_rules(site: Path) -> None:
    from sphinx.util.inventory import InventoryFile

    with (site / "objects.inv").open("rb") as file:
        found = InventoryFile.load(file, "", lambda a, b: f"{a}{b}")
    assert found["rules:rule"]["6.3.2"].uri.endswith("ts/06-3.html#r-6.3.2")
    assert found["rules:card"]["nato"].display_name == "NATO"


def test_what_did_not_change_is_not_made_again_and_a_new_handbook_replaces_the_old_one(small_handbook: Path) -> None:
    site = small_handbook
    before = {p: p.stat().st_mtime_ns for p in site.rglob("*.html")}
    again = build(site, lambda _text: None, SMALL)
    assert not again.changed
    assert before == {p: p.stat().st_mtime_ns for p in site.rglob("*.html")}
    (site / "left-over.html").write_text("old", encoding="utf-8")
    (site / "index.html").unlink()
    assert build(site, lambda _text: None, SMALL).changed
    assert not (site / "left-over.html").exists()
    assert (site / "index.html").is_file()
    assert {p.name for p in site.parent.iterdir()} <= {site.name, f".{site.name}.work"}

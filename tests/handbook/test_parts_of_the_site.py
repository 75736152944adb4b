"""What the site is put together from, on folders of a few files: pages, permalinks, marks of a build, options."""

from __future__ import annotations

import datetime
import json
import os
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ts_rules.errors import BadFile, BadId, WrongCall
from ts_rules.games import load_game
from ts_rules.handbook.site import assemble, build, hosting, quotations, site_files, typeset
from ts_rules.handbook.site.build_options import NOTHING, BuildOptions, report_address, site_address
from ts_rules.handbook.site.page_frame import Frames
from ts_rules.handbook.writing.linked_sentences import sentences_of
from ts_rules.handbook.writing.own_copies import Original, Originals, is_private, mark_private, originals_in
from ts_rules.handbook.writing.page_source import ABOUT, Page, Target, keep_only, write_new, write_pages
from ts_rules.languages import published

PAGE = Page(
    "ts/06",
    "A & b",
    "<p>text</p>",
    "rules",
    game="ts",
    about="What < it",
    targets=(Target("rule", "6.3", "r-6.3", "6.3 Coups"),),
    scripts=("a.js",),
    styles=("a.css",),
    searched=False,
)


def tree(folder: Path, *names: str) -> Path:
    """Files that hold their own names."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name, "utf-8")
    return folder


def names_in(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}


# Pages as Sphinx reads them.


def test_a_page_goes_out_without_its_text_and_comes_back() -> None:
    bare = Page.read(json.loads(PAGE.as_json()))
    assert bare == PAGE.bare()
    assert (bare.html, bare.about, bare.title) == ("<!-- the text of ts/06 -->", ABOUT, "A & b")
    assert Page("x", "t", "h", "doc").bare().about == ""
    assert Page.read(PAGE.table()) == PAGE
    assert "Ł" in Page("x", "Ł", "h", "doc").as_json()
    assert list(json.loads(PAGE.as_json())) == sorted(PAGE.table())


def test_the_text_is_put_into_the_frame() -> None:
    frame = f"<head>{ABOUT}</head><!-- the text of ts/06 --><foot>{ABOUT}</foot>"
    assert PAGE.framed(frame) == f"<head>What &lt; it</head><p>text</p><foot>{ABOUT}</foot>"
    with pytest.raises(ValueError, match="ts/06"):
        PAGE.framed("<head></head>")


def test_only_what_is_new_is_written(tmp_path: Path) -> None:
    assert write_pages(tmp_path, {"a/b": "1", "c": "2"}) == 2
    assert write_pages(tmp_path, {"a/b": "1", "c": "2"}) == 0
    tree(tmp_path, "d.page", "e.txt")
    assert write_pages(tmp_path, {"a/b": "3"}) == 3  # one is another, two are gone
    assert names_in(tmp_path) == {"a/b.page", "e.txt"}
    assert keep_only(tmp_path, ".txt", ()) == 1
    assert write_new(tmp_path / "x/y", b"1") is True
    assert write_new(tmp_path / "x/y", b"1") is False
    assert write_new(tmp_path / "x/y", b"2") is True
    assert (tmp_path / "x/y").read_bytes() == b"2"


# Own copies.


def original(book: str, text: str) -> Original:
    return Original(book, book.upper(), "en", "", (), text)


def test_what_each_book_says_at_a_rule() -> None:
    a, b, c = original("x", "1"), original("x", "2"), original("y", "3")
    found = Originals("f", (("g 1", a), ("g 2", c), ("g 1", b), ("g 1", c), ("h 1", a)))
    assert found.at("g", "1") == ((a, b), (c,))
    assert found.at("h", "1") == ((a,),)
    assert found.at("h", "2") == ()


def test_where_copies_are_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ts_rules.handbook.writing import own_copies

    monkeypatch.setattr(own_copies, "recorded", lambda: {"a": None, "b": None, "c": None, "d": None})
    monkeypatch.setattr(own_copies, "_sections", lambda book, path: [(book, path.relative_to(tmp_path).as_posix())])
    with pytest.raises(BadFile, match=r"they are called a\.txt, b\.txt, c\.txt, d\.txt, or \.pdf"):
        originals_in(tmp_path)
    with pytest.raises(BadFile, match="is no folder"):
        originals_in(tmp_path / "none")
    tree(tmp_path, "a.txt", "a.pdf", "b.pdf", "c/c.txt", "c/c.pdf", "d.doc")
    found = originals_in(tmp_path)
    assert found.said == (("a", "a.txt"), ("b", "b.pdf"), ("c", "c/c.txt"))
    assert found.folder == str(tmp_path.resolve())


def test_which_sections_stand_at_a_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each under its rule and those it also speaks of, once; none under a rule that the game has not."""
    from ts_rules.handbook.writing import own_copies

    game = load_game("ts")
    one, two = (game.find(i).rule.id for i in ("6.3.1", "6.3.2"))  # type: ignore[union-attr]
    strange = one.parse("99.9")
    sections = [
        SimpleNamespace(rule=one, also=(two, one), printed=None, lines=[[1, 2]], text="A"),
        SimpleNamespace(rule=strange, also=(), printed="9", lines=[[3, 3]], text="B"),
    ]
    monkeypatch.setattr("ts_rules.extract.extract", lambda _path, _book: SimpleNamespace(sections=sections))
    pair = [*own_copies._sections("ts-pl-deluxe", tmp_path / "x.txt")]
    assert [(where, o.printed, o.lines, o.text, o.lang) for where, o in pair] == [
        ("twilight-struggle 6.3.1", "", ((1, 2),), "A", "pl"),
        ("twilight-struggle 6.3.2", "", ((1, 2),), "A", "pl"),
    ]
    assert {o.lines for _, o in own_copies._sections("ts-pl-deluxe", tmp_path / "x.pdf")} == {()}


def test_a_private_handbook_says_whose_copies_it_holds(tmp_path: Path) -> None:
    assert is_private(tmp_path) == ""
    mark_private(tmp_path, Originals("/some/where", ()))
    assert is_private(tmp_path) == "/some/where"
    assert (tmp_path / "private.txt").read_text("utf-8").count("\n") == 2
    for broken in (b"", b"\xff\xff"):
        (tmp_path / "private.txt").write_bytes(broken)
        assert is_private(tmp_path) == ""


# Options.


def test_what_may_be_asked_for() -> None:
    assert NOTHING.key == ""
    keys = {
        BuildOptions(report_to="a").key,
        BuildOptions(address="a").key,
        BuildOptions(originals=Originals("", ())).key,
    }
    assert len(keys) == 3
    assert all(len(key) == 64 for key in keys)
    assert site_address("http://example.org/a//") == "http://example.org/a"
    assert report_address("mailto:a.b+c@example.org") == "mailto:a.b+c@example.org"
    assert report_address("a!b@example.org") == "mailto:a%21b@example.org"
    assert report_address("https://example.org/?q={text}") == "https://example.org/?q={text}"
    for wrong in ("", "a@b", "a b@example.org", "ftp://example.org", "https://", 'https://a"'):
        with pytest.raises(WrongCall, match="neither a mail address"):
            report_address(wrong)


# Building into a folder.


def test_only_a_handbook_of_ours_is_replaced(tmp_path: Path) -> None:
    private = BuildOptions(originals=Originals("f", ()))
    out = tmp_path / "out"
    build._check_target(out, NOTHING)
    out.mkdir()
    build._check_target(out, private)  # an empty folder is no handbook
    tree(out, "x")
    with pytest.raises(BadFile, match="is not empty and holds no handbook"):
        build._check_target(out, NOTHING)
    tree(out, build.MARKER)
    build._check_target(out, NOTHING)
    with pytest.raises(BadFile, match="holds a public handbook"):
        build._check_target(out, private)
    mark_private(out, Originals("f", ()))
    build._check_target(out, private)
    with pytest.raises(BadFile, match="holds a private handbook"):
        build._check_target(out, NOTHING)
    file = tree(tmp_path, "file") / "file"
    with pytest.raises(BadFile, match="is no folder"):
        build._check_target(file, NOTHING)
    (tmp_path / "loose").symlink_to(tmp_path / "nowhere")
    with pytest.raises(BadFile, match="is no folder"):
        build._check_target(tmp_path / "loose", NOTHING)


def test_what_was_built_is_remembered(tmp_path: Path) -> None:
    index = tmp_path / "index.html"
    built = build.Built(index, 5, 4, 3, 2, ("Search: none", "PDF"))
    assert build._unchanged(tmp_path, "key") is None
    build._remember(tmp_path, "key", built)
    assert (tmp_path / build.MARKER).read_text("utf-8").splitlines()[1:] == [
        "key",
        "5",
        "4",
        "3",
        "2",
        "Search: none",
        "PDF",
    ]
    assert build._unchanged(tmp_path, "key") is None  # its first page is gone
    tree(tmp_path, "index.html")
    assert build._unchanged(tmp_path, "key") == build.Built(index, 5, 4, 3, 2, ("Search: none", "PDF"), changed=False)
    assert build._unchanged(tmp_path, "other") is None
    (tmp_path / build.MARKER).write_text("key", "utf-8")
    assert build._unchanged(tmp_path, "key") is None
    (tmp_path / build.MARKER).write_bytes(b"\xff\n\xff\n")
    assert build._unchanged(tmp_path, "key") is None


def test_the_folder_beside_is_for_its_user_alone(tmp_path: Path) -> None:
    work = tmp_path / "a" / ".work"
    build._open(work)
    assert work.stat().st_mode & 0o777 == 0o700
    build._open(work)
    work.chmod(0o777)
    with pytest.raises(BadFile, match="is not yours, or others may write there"):
        build._open(work)
    blocked = tree(tmp_path, "file") / "file" / "work"
    with pytest.raises(BadFile, match="cannot hold the handbook"):
        build._open(blocked)
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(BadFile, match="cannot be reached"):
        build._reached(loop)
    assert build._reached(tmp_path / "a" / ".." / "b") == tmp_path.resolve() / "b"


def test_when_several_processes_may_share_what_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build.threading, "active_count", lambda: 1)
    monkeypatch.delitem(build.sys.modules, "typst", raising=False)
    assert build.may_fork() is ("fork" in build.multiprocessing.get_all_start_methods())
    monkeypatch.setattr(build.threading, "active_count", lambda: 2)
    assert build.may_fork() is False
    monkeypatch.setattr(build.threading, "active_count", lambda: 1)
    monkeypatch.setitem(build.sys.modules, "typst", SimpleNamespace())
    assert build.may_fork() is False
    monkeypatch.delitem(build.sys.modules, "typst")
    monkeypatch.setattr(build.multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    assert build.may_fork() is False


def test_one_language_is_typeset_here_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[Any, ...]] = []

    def fake(work: Path, lang: str, langs: tuple[str, ...], *, books: bool, options: BuildOptions) -> int:
        made.append((work, lang, langs, books, options))
        return len(made) * 10

    monkeypatch.setattr(build, "typeset", fake)
    monkeypatch.setattr(build, "ProcessPoolExecutor", None)  # nobody may ask for one
    tree(tmp_path, "it/sphinx.key")
    told: list[str] = []
    count = build._every_language(tmp_path, ("en", "it"), told.append, books=False, options=NOTHING)
    assert count == 30
    assert made == [(tmp_path, lang, ("en", "it"), False, NOTHING) for lang in ("en", "it")]
    assert told == ["Typesetting English, Italiano", "Typeset English: 10 pages", "Typeset Italiano: 20 pages"]
    monkeypatch.setattr(build.os, "cpu_count", lambda: None)  # then it is one
    made.clear()
    assert build._every_language(tmp_path, ("en", "it"), told.append, books=True, options=NOTHING) == 30


# Putting together.


def test_what_sphinx_wrote_is_copied_without_what_nobody_reads(tmp_path: Path) -> None:
    made = tree(
        tmp_path / "made",
        *("a.html", "ts/06.html", "ts/07.html", "_sources/a.txt", ".buildinfo", ".nojekyll", "objects.inv"),
        *("_static/handbook.css", "_static/share-en.png", "_static/doctools.js", "ts/_static/x"),
    )
    old = tree(tmp_path / "old", "a.html", "ts/06.html")
    stat = (made / "a.html").stat()
    os.utime(old / "a.html", ns=(stat.st_atime_ns, stat.st_mtime_ns))
    os.utime(old / "ts/06.html", ns=(0, 0))
    site = tmp_path / "site"
    assemble._copy(made, site, old, "en", {Path("ts/07.html")})
    assert names_in(site) == {
        *("a.html", "ts/06.html", "objects.inv", "_static/handbook.css", "_static/share-en.png", "ts/_static/x"),
    }
    assert (site / "a.html").samefile(old / "a.html")
    assert not (site / "ts/06.html").samefile(old / "ts/06.html")
    assemble._copy(made, tmp_path / "it", old, "it")
    assert names_in(tmp_path / "it") == {"a.html", "ts/06.html", "ts/07.html", "objects.inv"}


def test_two_files_are_the_same_by_size_and_time(tmp_path: Path) -> None:
    a, b = (tree(tmp_path, name) / name for name in ("a", "b"))
    os.utime(a, ns=(5, 5))
    os.utime(b, ns=(6, 5))
    assert assemble._same(a, b)
    os.utime(b, ns=(5, 6))
    assert not assemble._same(a, b)
    b.write_text("longer", "utf-8")
    os.utime(b, ns=(5, 5))
    assert not assemble._same(a, b)
    assert not assemble._same(a, tmp_path / "none")


def test_permalinks_lead_to_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    things = [("r/6.3", "A & b", "06-3.html#r-6.3"), ("r/6.4", "C", "06-4.html"), ("c/nato", "N", "cards.html?a&b")]
    monkeypatch.setattr(assemble, "_things", lambda _game, _lang: things)
    game = load_game("ts")
    for root, lang in ((tmp_path, "en"), (tmp_path / "it", "it")):
        (root / "ts").mkdir(parents=True)
        assert assemble._permalinks(game, tmp_path, tmp_path / "old", lang) == 3
        assert names_in(root / "ts") >= {"r/6.3/index.html", "r/6.4/index.html", "c/nato/index.html"}
    assert (tmp_path / "it/ts/r/6.3/index.html").read_text("utf-8") == (
        '<!doctype html><html lang="it"><head><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        f"script-src 'sha256-{b64encode(sha256(assemble.ON.encode()).digest()).decode()}'"
        '"><title>A &amp; b</title>'
        f'<link rel="canonical" href="../../06-3.html#r-6.3"><script>{assemble.ON}</script>'
        '<noscript><meta http-equiv="refresh" content="0; url=../../06-3.html#r-6.3"></noscript></head>'
        '<body><a href="../../06-3.html#r-6.3">A &amp; b</a></body></html>\n'
    )
    assert 'href="../../cards.html?a&amp;b"' in (tmp_path / "ts/c/nato/index.html").read_text("utf-8")


def test_what_has_a_permalink() -> None:
    found = {link: (title, target) for link, title, target in assemble._things(load_game("ts"), "it")}
    assert found["r/6.3.4"][1] == "06-3.html#r-6.3.4"
    assert found["c/nato"] == ("NATO", "card-nato.html#c-nato")
    assert found["n/italy"][0] == "Italia"
    asked = "Posso tentare un colpo di Stato dove non ho influenza?"
    assert found["q/coup-without-influence"] == (asked, "questions-coups.html#q-coup-without-influence")
    assert {link.partition("/")[0] for link in found} == {"r", "c", "n", "q"}
    assert not [link for link in found if link.count("/") > 1]


# Files of the site as a whole.


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return tree(
        tmp_path / "site",
        *("index.html", "search.html", "ts/terms.html", "ts/06.html", "docs/index.html", "it/index.html"),
        *("it/ts/terms.html", "it/ts/06.html", "_static/handbook.css", "_static/jump-en.js", "_static/jump-it.js"),
        *("_static/share-en.png", "_static/pyodide.js", "_static/ts/map.svg", "_static/ts/deep/x", "_static/oxo/y"),
        *("_static/jump-ts-it.js", "_static/offline-en.json"),
    )


def test_what_is_kept_for_reading_without_a_network(site: Path) -> None:
    shared = {"_static/handbook.css", "_static/ts/map.svg"}
    assert set(site_files._offline(site, "en")) == shared | {
        *("index.html", "search.html", "ts/terms.html", "ts/06.html", "_static/jump-en.js"),
    }
    assert set(site_files._offline(site, "it")) == shared | {
        *("it/index.html", "it/ts/terms.html", "it/ts/06.html", "_static/jump-it.js", "_static/jump-ts-it.js"),
    }


def test_the_worker_is_another_one_where_a_page_is(site: Path) -> None:
    def worker() -> str:
        site_files.write_site_files(site, ("en", "it"))
        return (site / "worker.js").read_text("utf-8")

    first = worker()
    assert "VERSION" not in first
    assert worker() == first
    listed = json.loads((site / "_static/offline-it.json").read_text("utf-8"))
    assert listed == sorted(listed)
    assert "it/ts/06.html" in listed
    tree(site, "it/ts/07.html")
    second = worker()
    assert second != first
    (site / "it/ts/07.html").write_text("other", "utf-8")
    assert worker() not in (first, second)
    assert json.loads((site / "manifest.webmanifest").read_text("utf-8")) == site_files.MANIFEST
    assert not (site / "sitemap.xml").exists()


def test_the_map_of_the_site(site: Path) -> None:
    """Pages of games alone, each in each language with its others."""
    site_files.write_site_files(site, ("en", "it"), "https://e.org/a&b")
    links = ['<xhtml:link rel="alternate" hreflang="{other}" href="https://e.org/a&amp;b/{path}ts/{page}.html"/>']
    expected = []
    for page in ("06", "terms"):
        for own in ("", "it/"):
            expected.append(f"<url><loc>https://e.org/a&amp;b/{own}ts/{page}.html</loc>")
            expected += [links[0].format(other=o, path=p, page=page) for o, p in (("en", ""), ("it", "it/"))]
            expected.append("</url>")
    lines = (site / "sitemap.xml").read_text("utf-8").splitlines()
    assert lines[2:] == [*expected, "</urlset>"]
    assert lines[0].startswith("<?xml")


# Hand-written pages.


def test_what_a_page_quotes() -> None:
    assert quotations.named("6.3") == "ts:6.3"
    assert quotations.named("risiko:6.3") == "risiko:6.3"
    assert quotations.quotes("a\n\n.. rules:rule:: 6.3\n")
    assert quotations.quotes("  .. rules:card:: nato")
    assert not quotations.quotes(":rules:rule:`6.3`\n.. rules:term:: coup")
    said = quotations.quoted("6.3.4", "en")
    assert "battleground" in said
    assert quotations.quoted("nato", "en") != said
    assert "headline" in quotations.quoted("4.5.C/headline-scoring", "en").lower()
    for wrong in ("6.3.4/defcon-after", "6.3.4/defcon-after/lowers"):
        with pytest.raises(BadId, match="names neither a rule nor a clause nor a card"):
            quotations.quoted(wrong, "en")
    page = quotations.with_quotations(
        f"<p>{quotations.MARK.format('6.3.4')} {quotations.MARK.format('nato')}</p>", "en"
    )
    assert page == f"<p>{said} {quotations.quoted('nato', 'en')}</p>".replace("&", "&amp;")


def test_the_frames_that_are_no_pages_yet(tmp_path: Path) -> None:
    tree(tmp_path / "it", "source/a.page", "source/ts/b.page", "source/c.rst", "pages/ts/b.html", "pages/d.html")
    assert typeset.waiting(tmp_path, "it") == {Path("a.html"), Path("ts/b.html"), Path("d.html")}
    assert typeset.rules_file(tmp_path, "it", "ts") == tmp_path / "it" / "rules-ts.json"


# The frame.


def page(name: str, kind: str, game: str = "ts", title: str = "T") -> Page:
    return Page(name, title, "", kind, game=game, styles=("x.css",), scripts=("x.js",))


@pytest.fixture(scope="module")
def frames() -> Frames:
    pages = {
        p.name: p
        for p in (page("ts/06-3", "rules"), page("ts/cards", "cards", title="Carte"), page("index", "front", ""))
    }
    return Frames("it", ("en", "it"), pages, "https://e.org")


def test_the_frame_of_a_page_of_rules(frames: Frames) -> None:
    found = frames.of("ts/06-3", "ignored")
    assert (found.root, found.home, found.url) == ("../../", "../index.html", "https://e.org/it/ts/06-3.html")
    assert (found.title, found.canonical, found.kind, found.game) == ("T · Twilight Struggle", "deluxe", "rules", "ts")
    assert (found.code, found.searched) == (False, True)
    assert [(o.code, o.url) for o in found.others] == [("en", "../../ts/06-3.html"), ("it", "../../it/ts/06-3.html")]
    assert found.scripts == ("x.js", "report.js")
    assert found.styles == ("handbook.css", "search.css", "x.css")
    assert found.start == "2e"  # what an Italian box holds
    assert [c.id for c in found.mine][:3] == ["deluxe", "deluxe-1", "2e"]
    assert {c.id: c.edition for c in found.mine}["ts-pl-deluxe"] == "deluxe-1"
    assert [(e.title, e.url) for e in found.crumbs] == [
        ("Twilight Struggle", "../ts/index.html"),
        (f"6.0 {sentences_of(load_game('ts'), 'it').title('6.0', 'Operations')}", "../ts/06.html"),
    ]
    rules, beside = found.nav
    assert (rules.title, rules.items[0].url, rules.items[1].url) == (
        "Twilight Struggle",
        "../ts/index.html",
        "../ts/01.html",
    )
    assert [(e.title, e.url) for e in beside.items] == [("Carte", "../ts/cards.html")]  # pages that are there


def test_a_page_below_another_names_it(frames: Frames) -> None:
    names = ("ts/index", "ts/cards", "ts/cards-early", "ts/map-of-all", "ts/06")
    some = Frames("en", ("en",), {n: page(n, "list", title=n) for n in names})
    above = {n: [e.page for e in some.of(n, "").crumbs] for n in names}
    assert above == {
        "ts/index": [],
        "ts/cards": ["ts/index"],
        "ts/cards-early": ["ts/index", "ts/cards"],
        "ts/map-of-all": ["ts/index"],  # there is no map
        "ts/06": ["ts/index"],
    }
    assert frames.of("index", "").crumbs == ()


def test_chapters_without_a_number_that_people_know(frames: Frames) -> None:
    """Those of the tree alone go by their titles."""
    numbers = {entry.page: entry.number for entry in frames.entries["ts"]}
    assert (numbers["ts/06-3"], numbers["ts/lws"], numbers["ts/opt"]) == ("6.3", "", "")


@pytest.mark.parametrize(
    ("kind", "rules", "doubled"),
    [
        *((kind, True, True) for kind in ("rules", "card", "terms", "guide")),
        *((kind, True, False) for kind in ("region", "scenarios")),  # nothing on them is said in two languages
        *((kind, False, False) for kind in ("cards", "list", "front")),
    ],
)
def test_which_pages_have_rules_and_that_a_book_is_chosen_on_all(kind: str, rules: bool, doubled: bool) -> None:
    found = Frames("en", ("en", "it"), {"ts/x": page("ts/x", kind)}).of("ts/x", "")
    assert found.mine
    assert found.doubled is doubled
    assert ("report.js" in found.scripts) is rules


def test_the_frame_of_a_page_by_hand(frames: Frames) -> None:
    found = frames.of("how-to/index", "A <em>b</em>")
    assert (found.title, found.code, found.searched, found.kind) == ("A b · Manuale", True, False, "doc")
    assert [o.url for o in found.others] == ["../../index.html", "../../it/index.html"]  # it is in English alone
    assert (found.canonical, found.mine, found.start, found.game) == ("", (), "", "")
    (games,) = found.nav
    assert [e.url for e in games.items] == ["../ts/index.html", "../risiko/index.html"]
    assert Frames("en", published(), {"i": page("i", "front", "", "Handbook")}).of("i", "").title == "Handbook"


def test_a_host_finds_what_it_looks_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    hosting.write_host_files(tmp_path, ("en", "it"), BuildOptions(address="https://e.org/h"))
    assert (tmp_path / ".nojekyll").read_bytes() == b""
    headers = (tmp_path / "_headers").read_text("utf-8").splitlines()
    assert headers[0] == "/*"
    assert {f"  {name}: {value}" for name, value in hosting.HEADERS.items()} < set(headers)
    assert (tmp_path / "robots.txt").read_text("utf-8") == (
        "User-agent: *\nDisallow:\nSitemap: https://e.org/h/sitemap.xml\n"
    )
    body = json.loads((tmp_path / "build.json").read_text("utf-8"))
    assert (body["built"], body["languages"], body["address"]) == ("2023-11-14", ["en", "it"], "https://e.org/h")
    assert body["games"]["risiko"] == "RisiKo!"


def test_a_private_handbook_is_for_no_host(tmp_path: Path) -> None:
    hosting.write_host_files(tmp_path, ("en",), BuildOptions(originals=Originals("", ())))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("epoch", ["", "soon", "-1", "9" * 40])
def test_the_day_of_a_build_is_today_where_nobody_names_one(epoch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert hosting.build_day() == f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d}"

"""Private handbooks: the words of the reader's own copies stand beside the rules, and nowhere else."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from private_handbook import MADE, RARE, TS

from ts_rules.cli.main import main
from ts_rules.errors import BadFile, WrongCall
from ts_rules.games import installed
from ts_rules.handbook.pages.rule_pages import rule_pages
from ts_rules.handbook.search.records import records
from ts_rules.handbook.site.build import build
from ts_rules.handbook.site.build_options import BuildOptions, report_address
from ts_rules.handbook.writing.own_copies import PRIVATE, is_private, originals_in
from ts_rules.handbook.writing.page_writer import page_writer

BOOK = """6.3 TENTATIVI DI COLPO DI STATO
6.3.1 Un colpo di Stato richiede influenza avversaria nella nazione obiettivo.
6.3.4 Un colpo di Stato in un campo di battaglia abbassa il DEFCON di un livello.
"""


def test_each_book_has_its_words_lines_and_language() -> None:
    page = next(p.html for p in rule_pages(page_writer("ts", "en"), MADE) if p.name == "ts/06-3")
    found = re.findall(r'<details class="original".*?</details>', page, re.DOTALL)
    assert len(found) == 2
    assert "Gwarna żółć zażółciła gęślą jaźń &lt;b&gt;." in found[0]
    assert '<blockquote lang="pl">' in found[0]
    assert "lines 7-8" in found[0]
    assert "line 12" in found[0]
    assert '<blockquote lang="it">' in found[1]
    assert "line" not in re.sub(r"<[^>]+>", "", found[1])  # a PDF has none
    assert all("data-pagefind-ignore" in f for f in found)


def test_a_small_book_is_read(tmp_path: Path) -> None:
    (tmp_path / "ts-it-2e").mkdir()
    (tmp_path / "ts-it-2e" / "ts-it-2e.txt").write_text(BOOK, encoding="utf-8")
    found = originals_in(tmp_path)
    ((said,),) = found.at(TS, "6.3.4")
    assert (said.book, said.lines) == ("ts-it-2e", ((3, 3),))
    assert said.text.endswith("abbassa il DEFCON di un livello.")
    assert found.at(TS, "6.3.5") == ()


def test_a_folder_without_copies_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no copy of a recorded book"):
        originals_in(tmp_path)
    with pytest.raises(BadFile, match="no folder"):
        originals_in(tmp_path / "nowhere")
    run = CliRunner().invoke(main, ["handbook", "build", "--originals"], env={"TS_RULES_BOOKS": ""})
    assert isinstance(run.exception, WrongCall)


def test_a_private_handbook_says_so_everywhere_and_keeps_the_words_to_its_pages(private_site: Path) -> None:
    site = private_site
    assert is_private(site) == "/somewhere"
    assert "never to be published" in (site / PRIVATE).read_text("utf-8")
    whole = [p for p in site.rglob("*.html") if 'http-equiv="refresh"' not in p.read_text("utf-8")]
    assert len(whole) > 100
    for path in whole:
        text = path.read_text("utf-8")
        assert 'class="private"' in text, path
        assert '<meta name="robots" content="noindex">' in text, path
    assert RARE in (site / "ts" / "06-3.html").read_text("utf-8")
    for game in ("ts", "risiko"):
        assert RARE not in (site / game / "rules.json").read_text("utf-8")
    found = [record for game in installed().values() for record in records(site, "en", game)]
    assert found
    assert not [r for r in found if RARE in r.lines]
    for public in (BuildOptions(), BuildOptions(report_to="mailto:a@example.org")):
        with pytest.raises(BadFile, match="holds a private handbook"):
            build(site, lambda _text: None, ("en",), options=public)


def test_a_public_handbook_never_holds_any(handbook: Path) -> None:
    assert not (handbook / PRIVATE).exists()
    assert is_private(handbook) == ""
    for path in handbook.rglob("*.html"):
        text = path.read_text("utf-8")
        assert 'class="private"' not in text, path
        assert 'class="original"' not in text, path
    with pytest.raises(BadFile, match="holds a public handbook"):
        build(handbook, lambda _text: None, options=BuildOptions(originals=MADE))


@pytest.mark.books
def test_real_copies_stand_at_their_rules(books_folder: Path) -> None:
    """The lines are those of the copy, and so are the words."""
    found = originals_in(books_folder)
    polish = next(group[0] for group in found.at(TS, "6.3.4") if group[0].book == "ts-pl-deluxe")
    lines = (books_folder / "ts-pl-deluxe.txt").read_text("utf-8").splitlines()
    assert polish.lines == ((205, 205),)
    assert polish.text.split()[-3:] == lines[204].split()[-3:]
    page = next(p.html for p in rule_pages(page_writer("ts", "el"), found) if p.name == "ts/06-3")
    assert page.count('<blockquote lang="it">') > 3
    assert " ".join(polish.text.split()[:4]) in page


def test_where_reports_go() -> None:
    assert report_address("mistakes@example.org") == "mailto:mistakes@example.org"
    assert report_address("mailto:a+b@example.org") == "mailto:a+b@example.org"
    assert report_address("https://example.org/new?body={text}") == "https://example.org/new?body={text}"
    for wrong in ("javascript:alert(1)", "example.org", "a@b", 'a@example.org" onclick="x', "ftp://example.org", ""):
        with pytest.raises(WrongCall):
            report_address(wrong)


def test_no_address_is_on_a_page_of_a_handbook_built_without_one(handbook: Path) -> None:
    page = (handbook / "ts" / "06-3.html").read_text("utf-8")
    assert "data-report-to" not in page
    assert "mailto:" not in page
    assert json.loads(re.search(r'id="page-words">(.*?)</script>', page)[1])["wrong"] == "What is wrong"  # type: ignore[index]
    assert '<details class="report" data-about="6.3.4"' in page
    assert "/ts/r/6.3.4" in page

"""Books side by side: everything escaped, nothing fetched, differences marked; and the command that writes it."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import Result
from hypothesis import given, settings
from hypothesis import strategies as st
from lone_pages import wears_only_ours

sys.path.insert(0, str(Path(__file__).parent))
from made import Made, book, whole

from ts_rules.align.differing import columns_of
from ts_rules.align.side_by_side import page
from ts_rules.extract import Extract
from ts_rules.games import load_game

HOSTILE = (
    "<script>alert(1)</script> <img src=x onerror=alert(2)> \"'><svg onload=alert(3)> </style><style>@import url(//e)"
    " &lt;b&gt; javascript:alert(4) --> ]]> DEFCON 5"
)
ALLOWED = {
    *("html", "head", "meta", "title", "style", "body", "header", "h1", "h2", "h3", "p", "label", "select", "option"),
    *("input", "span", "mark", "main", "section", "small", "article", "a", "script", "button", "textarea", "output"),
}
Invoke = Callable[..., Result]


class Tags(HTMLParser):
    """Every tag with its attributes, the text of articles, and what stands in scripts."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.scripts: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "script" in self.open:
            self.scripts.append(data)
        elif "article" in self.open:
            self.text.append(data)


def made_page(*extracts: Extract) -> str:
    return page(columns_of(extracts), load_game("ts"))


def check_harmless(html: str) -> Tags:
    found = Tags(html)
    assert {tag for tag, _attrs in found.tags} <= ALLOWED
    for _tag, attrs in found.tags:
        assert not any(name.startswith("on") for name in attrs)
        assert not {"src", "srcset", "action", "background", "poster"} & set(attrs)
        if "href" in attrs:
            assert re.fullmatch(r"#s\d+-\d+", attrs["href"] or "")
    assert len(found.scripts) == 1
    style = html[html.index("<style>") : html.index("</style>")]
    assert "url(" not in style
    assert "@import" not in style
    wears_only_ours(html)
    return found


def test_hostile_text_is_text() -> None:
    one = book("en", [Made("8.1.1", HOSTILE, HOSTILE)], name="<b onclick=x>.txt")
    other = book("it", [Made("8.1.1", "8.1.1", f"DEFCON 4 {HOSTILE}")], name='"><i>.txt')
    one = replace(one, sections=tuple(replace(s, heading=HOSTILE) for s in one.sections), language="en")
    found = check_harmless(made_page(one, other))
    said = "".join(found.text)
    assert said.count("<script>alert(1)</script>") == 4, "two texts, a heading, and a number as printed"
    assert "onerror=alert(2)" in said


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=80), st.text(max_size=80))
def test_any_text_is_text(one: str, other: str) -> None:
    check_harmless(made_page(book("en", [Made("8.1.1", None, one)]), book("pl", [Made("8.1.1", None, other)])))


def marked(html: str, lang: str) -> set[str]:
    column = next(c for c in html.split('<section class="book"')[1:] if f'lang="{lang}">' in c[:200])
    return set(re.findall(r'<mark[^>]* title="([^"]*)"', column))


def test_differences_are_marked() -> None:
    """A figure, a may or must, a term that the others lack; what all have is not."""
    one = book("en", [Made("8.1.1", "8.1.1", "The US player must place 4 influence points on DEFCON.")])
    other = book("it", [Made("8.1.1", "8.1.1", "Il giocatore degli SU può piazzare 3 punti influenza sul DEFCON 9.")])
    third = book("pl", [Made("8.1.1", "8.1.1", "Gracz USA może umieścić 3 punkty wpływów na torze DEFCON.")])
    html = made_page(one, other, third)
    assert {"figure 4", "modality must"} <= marked(html, "en")
    assert "figure 9" in marked(html, "it")
    assert "figure 3" not in marked(html, "it") | marked(html, "pl")
    assert "term defcon" not in marked(html, "en") | marked(html, "it") | marked(html, "pl")
    column = html.split('<section class="book"')[1]
    assert "only the others have: figure 3, modality may<" in column, "9 is in one of the others only"


def test_what_scrolls_together_stands_under_its_rules() -> None:
    """A section names its own rule and those of its partners; a link leads to each partner."""
    swapped: dict[str, str | None] = {"11.1.3": "11.1.4", "11.1.4": "11.1.3"}
    found = check_harmless(made_page(whole("en", swapped), whole("it"), whole("pl")))
    articles = [attrs for tag, attrs in found.tags if tag == "article"]
    assert [a["data-rules"] for a in articles[:6]] == ["6.2.3", "6.3.4", "8.2.2", "9.3", "11.1.3", "11.1.4"]
    ids = {a["id"] for a in articles}
    links = [attrs["href"] for tag, attrs in found.tags if tag == "a"]
    assert len(links) == 6 * 3 * 2
    assert {(link or "#").removeprefix("#") for link in links} == ids


def test_the_page_fits_a_phone_and_the_dark() -> None:
    html = made_page(whole("en"), whole("it"))
    assert 'name="viewport" content="width=device-width' in html
    assert "prefers-color-scheme:dark" in html
    assert 'lang="it"' in html


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """Two files that stand for books, and what reading them gives."""
    made = {"en.txt": whole("en"), "it.txt": whole("it")}
    for name in made:
        (tmp_path / name).write_text("x", "utf-8")
    monkeypatch.setattr("ts_rules.extract.extract", lambda path, _book=None: made[Path(path).name])
    return str(tmp_path / "en.txt"), str(tmp_path / "it.txt")


def test_the_command_shows_a_table(files: tuple[str, str], invoke: Invoke) -> None:
    shown = invoke("align", *files)
    assert shown.exit_code == 0
    rules = [line.split()[0] for line in shown.output.splitlines()[1:7]]
    assert rules == ["6.2.3", "6.3.4", "8.2.2", "9.3", "11.1.3", "11.1.4"]
    assert "6 pairs of sections" in shown.output


def test_the_command_gives_json(files: tuple[str, str], invoke: Invoke) -> None:
    found = json.loads(invoke("align", *files, "--format", "json").output)
    assert (found["schema"], found["a"], found["b"]) == ("ts-rules/align/1", "en.txt", "it.txt")
    first = found["pairs"][0]
    assert first.pop("score") > 0.5
    assert first == {
        "game": "twilight-struggle",
        "rule": "6.2.3",
        "a": [[1, 1]],
        "b": [[1, 1]],
        "level": "section",
        "by": "number+content",
        "audit": "ok",
    }
    assert {p["level"] for p in found["pairs"]} == {"section", "clause"}


def test_the_command_filters(files: tuple[str, str], invoke: Invoke) -> None:
    def pairs(*options: str) -> set[tuple[str, str]]:
        found = json.loads(invoke("align", *files, "--format", "json", *options).output)
        return {(p["rule"], p["level"]) for p in found["pairs"]}

    assert pairs("--rule", "11") == {(r, lv) for r in ("11.1.3", "11.1.4") for lv in ("section", "clause")}
    assert pairs("--rule", "6.3", "--level", "clause") == {("6.3.4", "clause")}
    by_content = json.loads(invoke("align", *files, "--format", "json", "--ignore-numbers").output)
    assert {p["by"] for p in by_content["pairs"]} == {"content"}


def test_the_command_writes_a_page(files: tuple[str, str], invoke: Invoke, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "page.html"
    said = invoke("align", *files, files[0], "--html", str(out))
    assert said.output.endswith("page.html: 3 books side by side\n")
    check_harmless(out.read_text("utf-8"))


@pytest.mark.parametrize(
    ("args", "code", "sentence"),
    [
        (("en.txt",), 2, "Name two books"),
        (("en.txt", "it.txt", "en.txt"), 2, "Name two books"),
        (("en.txt",) * 6 + ("--html", "x.html"), 2, "two to five"),
        (("en.txt",) * 6 + ("--doubts",), 2, "two to five"),
        (("ts-it-2e", "ts-pl-deluxe"), 3, "There is no copy of ts-it-2e"),
        (("ts-it-3e", "ts-pl-deluxe"), 3, "No book 'ts-it-3e'"),
        (("no-such.txt", "ts-pl-deluxe"), 3, "does not exist"),
    ],
)
def test_wrong_calls_are_told_in_a_sentence(
    args: tuple[str, ...],
    code: int,
    sentence: str,
    run: Callable,
    tmp_path: Path,  # type: ignore[type-arg]
) -> None:
    for name in ("en.txt", "it.txt"):
        (tmp_path / name).write_text("x\n", "utf-8")
    done = run("align", *args, TS_RULES_BOOKS=str(tmp_path), XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == code
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("where", ["sources/x.html", "docs/x.html", ".", "it.txt"])
def test_a_page_is_not_written_over_a_book_or_where_it_would_be_published(
    files: tuple[str, str], invoke: Invoke, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, where: str
) -> None:
    from ts_rules.errors import BadFile

    monkeypatch.setattr("ts_rules.cli.align.data", lambda name: tmp_path / name)
    with pytest.raises(BadFile):
        invoke("align", *files, "--html", str(tmp_path / where))
    assert not list(tmp_path.rglob("*.html"))
    assert (tmp_path / "it.txt").read_text("utf-8") == "x"

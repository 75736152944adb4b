"""A built page taken apart, element by element, on pages of a few words."""

from __future__ import annotations

import pytest

from ts_rules.handbook.search.pieces import pieces


def told(inner: str) -> list[tuple[str, str, str]]:
    """Anchor, heading and text of each piece of a page with this inside."""
    page = f"<html><body>no<main data-pagefind-body>{inner}</main>no</body></html>"
    return [(p.anchor, p.heading, p.text) for p in pieces(page)]


def text(inner: str) -> str:
    """What is read where there is one piece."""
    found = told(inner)
    return found[0][2] if found else ""


@pytest.mark.parametrize("name", ["script", "style", "template", "nav", "svg", "footer", "button", "select", "form"])
def test_what_is_not_read(name: str) -> None:
    assert text(f"a <{name}>b<p>c</p></{name}> d") == "a d"


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("hidden", False),
        ('aria-hidden="true"', False),
        ("aria-hidden='true'", False),
        ('aria-hidden="false"', True),
        ("data-pagefind-ignore", False),
        ('class="x ids"', False),
        ("class=proof", False),
        ('class="x idsy"', True),
        ('title="hidden"', True),
    ],
)
def test_what_attributes_hide(given: str, read: bool) -> None:
    assert text(f"a <div {given}>b <i>c</i></div> d") == ("a b c d" if read else "a d")


def test_words_stay_apart_but_not_inside_a_line() -> None:
    assert text("<p>a<b>b</b>c</p><p>d</p>") == "abc d"
    assert text("a<br>b<img alt='y'>c") == "a b c"
    assert text('<span data-as="2e">x</span><span data-as="deluxe">y</span>') == "x y"  # versions side by side
    assert text("<span>x</span><span>y</span>") == "xy"
    assert text("a &amp; b\n\n  c") == "a & b c"


def test_a_comment_within_a_line_parts_nothing() -> None:
    assert text("<b>x</b><!-- <p>no</p> --><i>y</i>") == "xy"


def test_headings_are_no_text_and_the_first_counts() -> None:
    assert told("<h1>A <b>b</b> &lt;</h1><p>c</p>") == [("", "A b <", "c")]
    assert told('<h1>A</h1><p id="r-1.0"></p>b<h2>C</h2><h3>D</h3>e') == [("", "A", ""), ("r-1.0", "C", "b D e")]
    assert told('<section id="r-1.0"><h6>C</h6></section>') == [("r-1.0", "C", "")]


@pytest.mark.parametrize("kind", list("rcngts"))
def test_each_kind_of_anchor_begins_a_piece(kind: str) -> None:
    assert told(f'<section id="{kind}-x.1">a</section>') == [(f"{kind}-x.1", "", "a")]


@pytest.mark.parametrize("anchor", ["x-1", "r-1/2", "r", "rr-1", "r-"])
def test_other_ids_begin_none(anchor: str) -> None:
    assert told(f'a<section id="{anchor}">b</section>') == [("", "", "a b")]


@pytest.mark.parametrize(
    "name", ["section", "article", "div", "details", "li", "tr", "main", "table", "tbody", "dl", "ul", "ol"]
)
def test_what_holds_its_text_ends_with_it(name: str) -> None:
    assert told(f'a <{name} id="r-1">b <p>c</p></{name}> d') == [("", "", "a d"), ("r-1", "", "b c")]


def test_any_other_element_is_followed_by_its_text_up_to_the_end_of_what_holds_it() -> None:
    found = told('a<div>b<span id="c-x"></span>c<p>d</p></div>e')
    assert found == [("", "", "a b e"), ("c-x", "", "c d")]
    assert told('<dt id="c-x">a</dt><dd>b</dd><dt id="c-y">c</dt>') == [("c-x", "", "a b"), ("c-y", "", "c")]


def test_an_anchor_in_what_is_not_read_is_none() -> None:
    assert told('a<nav><p id="r-1">b</p></nav>c') == [("", "", "a c")]
    assert told('a<section id="r-1" hidden>b</section>c') == [("", "", "a c")]
    page = '<p id="r-1">x</p><main data-pagefind-body>a</main>'
    assert [(p.anchor, p.text) for p in pieces(page)] == [("", "a")]


def test_pieces_within_pieces_and_what_is_empty() -> None:
    inner = '<section id="r-1">a<section id="r-2">b</section>c</section><section id="r-3"></section>'
    assert told(inner) == [("r-1", "", "a c"), ("r-2", "", "b")]
    assert [(p.kind, p.ident) for p in pieces(f"<main data-pagefind-body>{inner}</main>")] == [("r", "1"), ("r", "2")]


def test_an_element_that_is_not_closed_ends_with_what_holds_it() -> None:
    assert told('<div><section id="r-1">a<p>b</div>c') == [("", "", "c"), ("r-1", "", "a b")]
    assert told("a</p>b") == [("", "", "a")]  # what closes nothing closes everything: the page is broken from there
    assert told("<nav>a</nav>b") == [("", "", "b")]


def test_what_stands_behind_the_last_element_is_not_read() -> None:
    assert pieces("<main data-pagefind-body><p>a</p></main> b")[0].text == "a"
    assert pieces("data-pagefind-body <p>a</p>") == ()
    assert pieces("<main><p>a</p></main>") == ()

"""What Sphinx is told of our pages: what makes it read or write again, our frame around each page, and quotations."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from docutils import nodes
from sphinx.builders.html import StandaloneHTMLBuilder

from ts_rules.errors import BadId
from ts_rules.handbook.site import sphinx_domain, sphinx_extension
from ts_rules.handbook.site.sphinx_domain import QuotingDirective, RulesDomain
from ts_rules.handbook.site.sphinx_extension import HandbookBuilder, PageParser


class App:
    """Writes down what is added to it."""

    def __init__(self, **config: Any) -> None:
        self.told: dict[str, Any] = {}
        self.config = SimpleNamespace(**config)

    def add_config_value(self, name: str, default: Any, rebuild: str, types: tuple[type, ...]) -> None:
        assert isinstance(default, types)
        self.told[name] = default, rebuild

    def add_source_suffix(self, suffix: str, kind: str) -> None:
        self.told[suffix] = kind

    def connect(self, event: str, what: Any) -> None:
        self.told[event] = what

    def __getattr__(self, name: str) -> Any:
        return lambda what: self.told.__setitem__(name, what)


def test_what_makes_sphinx_begin_again() -> None:
    """Another language is read anew; what only frames say is written anew; pages are read as sources."""
    app = App()
    assert sphinx_extension.setup(app) == {"parallel_read_safe": True, "parallel_write_safe": True}  # type: ignore[arg-type]
    assert app.told == {
        "handbook_pages": ({}, ""),
        "handbook_lang": ("en", "env"),
        "handbook_langs": ((), "html"),
        "handbook_frame": ("", "html"),
        "handbook_address": ("", "html"),
        "handbook_report_to": ("", "html"),
        "handbook_private": (False, "html"),
        ".page": "page",
        "add_source_parser": PageParser,
        "add_domain": RulesDomain,
        "add_builder": HandbookBuilder,
        "builder-inited": sphinx_extension._frames,
        "env-get-outdated": sphinx_extension._leaning,
        "doctree-read": sphinx_extension._unstyled,
    }
    assert (HandbookBuilder.name, HandbookBuilder.search) == ("handbook", False)


def test_every_page_has_our_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []

    class Frames:
        def __init__(self, *given: Any) -> None:
            asked.append(given)

        def of(self, page: str, title: str) -> str:
            return f"frame of {page}: {title!r}"

    monkeypatch.setattr(sphinx_extension, "Frames", Frames)
    monkeypatch.setattr(sphinx_extension, "phrase", lambda lang: f"in {lang}")
    app = App(
        handbook_lang="it",
        handbook_langs=["en", "it"],
        handbook_pages={"a": 1},
        handbook_address="https://e.org",
        handbook_report_to="mailto:a@b.c",
        handbook_private=True,
    )
    sphinx_extension._frames(app)  # type: ignore[arg-type]
    assert asked == [("it", ("en", "it"), {"a": 1}, "https://e.org")]
    values: dict[str, Any] = {"title": "T"}
    app.told["html-page-context"](app, "a", "page.html", values, None)
    assert (values["say"], values["report_to"], values["private"]) == ("in it", "mailto:a@b.c", True)
    assert values["handbook"]("ts/06") == "frame of ts/06: 'T'"
    del values["title"]
    assert values["handbook"]("ts/06") == "frame of ts/06: ''"


@pytest.mark.parametrize("breaks", [False, True])
def test_pages_that_come_and_go_are_in_no_inventory(breaks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[dict[str, int]] = []

    def dump(builder: Any) -> None:
        seen.append(builder.env.all_docs)
        if breaks:
            raise OSError

    monkeypatch.setattr(StandaloneHTMLBuilder, "dump_inventory", dump)
    builder = object.__new__(HandbookBuilder)
    every = {"index": 1, "ts/changes-since": 2, f"ts/{sphinx_extension.SINCE}": 3, sphinx_extension.SINCE: 4}
    builder.env = SimpleNamespace(all_docs=every)  # type: ignore[assignment]
    if breaks:
        with pytest.raises(OSError):  # noqa: PT011 - it has no words
            builder.dump_inventory()
    else:
        builder.dump_inventory()
    kept = {name: n for name, n in every.items() if n != 3 and not name.endswith(f"/{sphinx_extension.SINCE}")}
    assert seen == [kept]
    assert builder.env.all_docs is every


def test_columns_are_as_wide_as_what_is_in_them() -> None:
    document = nodes.section("", nodes.table(), nodes.paragraph("", "", nodes.table()))
    sphinx_extension._unstyled(None, document)  # type: ignore[arg-type]
    assert [table["classes"] for table in document.findall(nodes.table)] == [["colwidths-auto"]] * 2


def directive(argument: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Of a page in Polish; the first game is `ts`."""
    made = object.__new__(QuotingDirective)
    made.name, made.arguments = "rule", [argument]
    settings = SimpleNamespace(env=SimpleNamespace(config=SimpleNamespace(handbook_lang="pl")))
    made.state = SimpleNamespace(document=SimpleNamespace(settings=settings))  # type: ignore[assignment]
    monkeypatch.setattr(sphinx_domain, "phrase", lambda lang: lambda text: f"{text} in {lang}")
    monkeypatch.setattr(QuotingDirective, "parse_inline", lambda _self, text: ([nodes.Text(text)], []))
    return made


@pytest.mark.parametrize(("argument", "name"), [("6.3.2", "ts:6.3.2"), ("oxo:2", "oxo:2")])
def test_a_quotation_is_a_mark_and_a_link(argument: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence comes to the mark when Sphinx is done."""
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr(sphinx_domain, "quoted", lambda *given: asked.append(given))
    (quote,) = directive(argument, monkeypatch).run()
    assert asked == [(argument, "pl")]
    assert quote["classes"] == ["said"]
    (paragraph,) = quote.children
    mark, space, link = paragraph.children
    assert mark.astext() == f"<!-- what {argument} says -->"
    assert mark["format"] == "html"
    assert space.astext() == " "
    ident = name.partition(":")[2]
    assert link.astext() == f":rule:`{ident} in pl <{name}>`"


def test_what_cannot_be_quoted_is_an_error_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_given: str) -> None:
        raise BadId("9.9 names neither")

    monkeypatch.setattr(sphinx_domain, "quoted", none)
    made = directive("9.9", monkeypatch)
    monkeypatch.setattr(QuotingDirective, "error", lambda _self, message: ValueError(message))
    with pytest.raises(ValueError, match=r"9\.9 names neither"):
        made.run()

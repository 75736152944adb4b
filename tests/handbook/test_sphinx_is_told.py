"""What Sphinx is told of our pages: what makes it read or write again, our frame around each page, and quotations."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from docutils import nodes
from jinja2 import Environment
from sphinx.builders.html import StandaloneHTMLBuilder

from ts_rules.errors import BadId
from ts_rules.handbook.site import sphinx_domain, sphinx_extension
from ts_rules.handbook.site.sphinx_domain import QuotingDirective, RulesDomain
from ts_rules.handbook.site.sphinx_extension import HandbookBuilder
from ts_rules.handbook.writing.page_source import Page, Target


class App:
    """Writes down what is added to it."""

    def __init__(self, **config: Any) -> None:
        self.told: dict[str, Any] = {}
        self.builder: Any = None
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
        "add_domain": RulesDomain,
        "add_builder": HandbookBuilder,
        "builder-inited": sphinx_extension._frames,
        "env-get-outdated": sphinx_extension._leaning,
        "env-before-read-docs": sphinx_extension._noted,
        "env-get-updated": sphinx_extension._to_write,
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

    made = (
        """{{ say }} {{ report_to }} {{ private }} {{ release }} {{ handbook("any") }} {{ pagename }} {{ body|safe }}"""
    )
    monkeypatch.setattr(sphinx_extension, "page_template", lambda: Environment().from_string(made))  # noqa: S701 - as Sphinx has it
    monkeypatch.setattr(sphinx_extension, "Frames", Frames)
    monkeypatch.setattr(sphinx_extension, "phrase", lambda lang: f"in {lang}")
    pages = {"ts/a": Page("ts/a", '<A> & "b"', "<p>text</p>", "rules")}
    app = App(
        handbook_lang="it",
        handbook_langs=["en", "it"],
        handbook_pages=pages,
        handbook_address="https://e.org",
        handbook_report_to="mailto:a@b.c",
        handbook_private=True,
        release="7",
    )
    app.builder = SimpleNamespace()
    sphinx_extension._frames(app)  # type: ignore[arg-type]
    assert asked == [("it", ("en", "it"), pages, "https://e.org")]
    body = '<section id="top">\n<h1>&lt;A&gt; &amp; &quot;b&quot;</h1>\n<p>text</p></section>\n'
    assert app.builder.framed("ts/a") == f"in it mailto:a@b.c True 7 frame of ts/a: '' ts/a {body}"
    values: dict[str, Any] = {"title": "T"}
    app.told["html-page-context"](app, "a", "page.html", values, None)
    assert (values["say"], values["report_to"], values["private"]) == ("in it", "mailto:a@b.c", True)
    assert values["handbook"]("ts/06") == "frame of ts/06: 'T'"
    del values["title"]
    assert values["handbook"]("ts/06") == "frame of ts/06: ''"


def test_pages_of_the_tree_are_noted_and_never_read(tmp_path: Path) -> None:
    """What was known of them before is forgotten first; what is read by hand stays on the list."""
    told: list[tuple[Any, ...]] = []
    env = SimpleNamespace(
        all_docs={},
        titles={},
        longtitles={},
        metadata={"ts/06": {}, "index": {}},
        clear_doc=lambda name: told.append(("cleared", name)),
        get_domain=lambda domain: SimpleNamespace(note=lambda *given: told.append((domain, *given))),
    )
    target = Target("rule", "6.3", "r-6.3", "Coups")
    pages = {
        "ts/06": Page("ts/06", "A & b", "<p>", "rules", game="ts", targets=(target,)),
        "index": Page("index", "Home", "<p>", "front"),
        "ts/old": Page("ts/old", "As before", "<p>", "rules"),
    }
    app = SimpleNamespace(
        builder=SimpleNamespace(noted=()),
        config=SimpleNamespace(handbook_pages=pages),
        doctreedir=str(tmp_path),
        emit=lambda *given: told.append(given),
    )
    names = ["by-hand", "index", "ts/06"]
    sphinx_extension._noted(app, env, names)  # type: ignore[arg-type]
    assert names == ["by-hand"]
    assert told == [
        *(("env-purge-doc", env, "index"), ("cleared", "index"), ("rules", "index", "", ())),
        *(("env-purge-doc", env, "ts/06"), ("cleared", "ts/06"), ("rules", "ts/06", "ts", (target,))),
    ]
    assert {name: title.astext() for name, title in env.titles.items()} == {"index": "Home", "ts/06": "A & b"}
    assert env.longtitles == env.titles
    assert env.metadata["ts/06"] == {"orphan": "yes"}
    assert {name: read > 1_000_000_000_000_000 for name, read in env.all_docs.items()} == {"index": True, "ts/06": True}
    assert {p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*.doctree")} == {
        "index.doctree",
        "ts/06.doctree",
    }
    assert sphinx_extension._to_write(app, env) == ["index", "ts/06"]  # type: ignore[arg-type]


def test_pages_of_the_tree_are_written_into_their_frames_and_others_by_sphinx(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[set[str]] = []
    monkeypatch.setattr(StandaloneHTMLBuilder, "write_documents", lambda _self, names: given.append(names))
    builder: Any = object.__new__(HandbookBuilder)
    builder.config = SimpleNamespace(handbook_pages={"ts/06": 1, "index": 2, "ts/old": 3})
    builder.outdir, builder.framed = tmp_path, "ł in the frame of {}".format
    builder.write_documents({"ts/06", "by-hand", "index"})
    assert given == [{"by-hand"}]
    found = {p.relative_to(tmp_path).as_posix(): p.read_text("utf-8") for p in tmp_path.rglob("*.html")}
    assert found == {"index.html": "ł in the frame of index", "ts/06.html": "ł in the frame of ts/06"}
    builder.write_documents({"ts/old"})
    assert given == [{"by-hand"}]  # nothing is left for Sphinx


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

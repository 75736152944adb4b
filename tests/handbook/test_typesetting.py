"""How a language is typeset: its pages in the frames that Sphinx makes, and what Sphinx says; made-up parts."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ts_rules.errors import BadInput
from ts_rules.handbook.site import typeset
from ts_rules.handbook.site.build_options import BuildOptions
from ts_rules.handbook.writing.own_copies import Originals
from ts_rules.handbook.writing.page_source import Page

SPECS = {n: SimpleNamespace(id=f"{n}-long", short=n) for n in ("g", "h")}


def files(folder: Path) -> dict[str, str]:
    return {p.relative_to(folder).as_posix(): p.read_text("utf-8") for p in folder.rglob("*") if p.is_file()}


def written(folder: Path, **texts: str) -> Path:
    """Files by name, in which `__` stands for a slash and the ending comes by itself."""
    for name, text in texts.items():
        path = folder / f"{name.replace('__', '/')}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


@pytest.fixture
def language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A front page and one of each of two games; a hand-written page that quotes and one that does not."""
    asked: list[Any] = []
    page = {name: Page(name, name.title(), f"[{name}]", "rules") for name in ("index", "g/01", "h/01", "g/since")}

    def frames(work: Path, lang: str, source: Path, sources: dict[str, str], settings: dict[str, Any]) -> None:
        asked.append(("frames", sorted(sources), settings["handbook_langs"]))
        for name in sources:
            written(work / lang / "html", **{name.replace("/", "__"): f"({page[name].bare().html})"})
        for path in source.glob("*.rst"):
            written(work / lang / "html", **{path.stem: f"<{path.stem}>"})

    def value(name: str, key: str, make: Any) -> Any:
        asked.append((name, key))
        return make()

    def game_pages(writer: Any, *, books: bool, originals: Any) -> list[Page]:
        asked.append((books, originals))
        return [page[f"{writer.id[0]}/01"]]

    for name, what in (
        ("front_pages", lambda _lang, _langs: [page["index"]]),
        ("standing_pages", lambda _lang, _langs: [page["g/since"]]),
        ("installed", lambda: SPECS),
        ("page_writer", lambda game, lang, _langs: SimpleNamespace(id=game, lang=lang)),
        ("game_pages", game_pages),
        ("rules_json", lambda w: {"ł": w.id}),
        ("print_book", lambda folder, w: asked.append(("book", folder.name, w.id))),
        ("frames", frames),
        ("quotes", lambda text: text == "quotes"),
        ("with_quotations", lambda text, lang: f"{text} quoted in {lang}"),
    ):
        monkeypatch.setattr(typeset, name, what)
    monkeypatch.setattr(typeset.link_pictures, "draw", lambda folder, lang: asked.append(("draw", folder.name, lang)))
    monkeypatch.setattr(typeset.kept, "value", value)
    monkeypatch.setattr(typeset.content_keys, "pages", lambda game, lang: f"key of {game} {lang}")
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "quoting.rst").write_text("quotes", "utf-8")
    (docs / "plain.rst").write_text("none", "utf-8")
    monkeypatch.setattr(typeset, "data", lambda _name: docs)
    return SimpleNamespace(asked=asked, work=tmp_path / "work")


def test_a_language_with_pages_by_hand(language: Any) -> None:
    """Frames are filled with their pages; a page that comes and goes has a frame and is none."""
    pages = language.work / "en" / "pages"
    written(pages, old="of another time")
    assert typeset.typeset(language.work, "en", ("en", "it"), books=False) == 5
    assert files(pages) == {
        "index.html": "([index])",
        "g/01.html": "([g/01])",
        "h/01.html": "([h/01])",
        "quoting.html": "<quoting> quoted in en",
    }
    assert (language.work / "en" / "rules-g.json").read_text("utf-8") == '{"ł":"g-long"}'
    assert typeset.rules_file(language.work, "en", "h").is_file()
    assert language.asked == [
        (False, None),
        ("rules.g.en", "key of g-long en"),
        (False, None),
        ("rules.h.en", "key of h-long en"),
        ("draw", "pictures", "en"),
        ("frames", ["g/01", "g/since", "h/01", "index"], ("en", "it")),
    ]


def test_a_language_that_was_typeset_before(language: Any) -> None:
    """What is the same is not written again; what no page is any more goes."""
    pages = language.work / "en" / "pages"
    typeset.typeset(language.work, "en", ("en", "it"), books=False)
    before = {path: path.stat().st_mtime_ns for path in pages.rglob("*.html")}
    written(pages, ts__gone="of another time")
    assert typeset.typeset(language.work, "en", ("en", "it"), books=False) == 5
    assert {path: path.stat().st_mtime_ns for path in pages.rglob("*.html")} == before


def test_a_language_with_books_and_own_copies(language: Any) -> None:
    copies = Originals("f", ())
    options = BuildOptions(originals=copies)
    assert typeset.typeset(language.work, "it", ("en", "it"), books=True, options=options) == 3
    assert sorted(files(language.work / "it" / "pages")) == ["g/01.html", "h/01.html", "index.html"]
    assert language.asked[:3] == [(True, copies), ("rules.g.it", "key of g-long it"), ("book", "books", "g-long")]


def test_rules_of_a_game_as_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typeset, "document", lambda one, _plain: one)
    cards = {n: SimpleNamespace(number=k) for n, k in (("b", 2), ("c", 3), ("a", 1))}
    game = type("Game", (), {"__iter__": lambda _self: iter((1, 2)), "id": "g", "cards": cards})()
    game.spec = SimpleNamespace(canonical="new")
    sentences = SimpleNamespace(rulesets=("new", "old"), known_rule=lambda r: r, known_card=lambda c: c.number)
    assert typeset.rules_json(SimpleNamespace(game=game, sentences=sentences, lang="pl")) == {  # type: ignore[arg-type]
        "schema": "ts-rules/rules/2",
        "game": "g",
        "lang": "pl",
        "ruleset": "new",
        "rulesets": ["new", "old"],
        "rules": [1, 2],
        "cards": [1, 2, 3],
    }


class MadeUpSphinx:
    """Writes a warning, ends with a state, or breaks; nothing else of Sphinx runs."""

    said, statuscode, breaks = "", 0, False

    def __init__(self, *given: Any, **more: Any) -> None:
        assert more["warningiserror"] is True
        assert more["status"] is None
        self.given, self.warning = (*given, more["confoverrides"]), more["warning"]
        made.append(self)

    def build(self) -> None:
        from sphinx.errors import SphinxError

        self.warning.write(self.said)
        if self.breaks:
            raise SphinxError("it broke")


made: list[MadeUpSphinx] = []


@pytest.mark.parametrize(
    ("said", "state", "breaks", "problem"),
    [
        ("", 0, False, None),
        ("\n", 0, False, None),
        ("\x1b[31ma warning\x1b[0m\n", 0, False, "The handbook has warnings: a warning"),
        ("", 1, False, "The handbook has warnings: "),
        ("x" * 3000, 0, False, "The handbook has warnings: " + "x" * 2000),
        ("because\n", 0, True, "The handbook cannot be built: it broke because"),
    ],
)
def test_what_sphinx_says_is_an_error(
    said: str, state: int, breaks: bool, problem: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sphinx.application
    from sphinx import locale

    monkeypatch.setattr(sphinx.application, "Sphinx", MadeUpSphinx)
    for name, value in (("said", said), ("statuscode", state), ("breaks", breaks)):
        monkeypatch.setattr(MadeUpSphinx, name, value)
    monkeypatch.setattr(locale, "translators", {("sphinx", "general"): "of another language"})
    made.clear()
    where = tuple(tmp_path / n for n in ("source", "site", "doctrees"))
    if problem is None:
        typeset._sphinx(*where, {"language": "it"})
    else:
        with pytest.raises(BadInput) as caught:
            typeset._sphinx(*where, {"language": "it"})
        assert str(caught.value) == problem
    assert made[0].given == (where[0], None, where[1], where[2], "handbook", {"language": "it"})
    assert locale.translators == {}

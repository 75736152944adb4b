"""The promises of the architecture, kept by machine for every installed game."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

import ts_rules
from ts_rules.books import recorded, rules_of
from ts_rules.engine import locate, sentences
from ts_rules.engine.game_data import Data
from ts_rules.games import OURS, installed, load_game
from ts_rules.handbook.pages.card_pages import card_pages
from ts_rules.handbook.pages.rule_pages import rule_pages
from ts_rules.handbook.writing.addresses import places
from ts_rules.handbook.writing.page_writer import page_writer
from ts_rules.model import CONFIDENCE, Clause, Code, Game, Rule, Statement
from ts_rules.terms import termbase
from ts_rules.translate.catalogs import catalog
from ts_rules.translate.messages import messages_of

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "ts_rules"
MODULES = sorted(PACKAGE.rglob("*.py"))
LONGEST_MODULE = 350
PURE = (
    "__init__.py",
    "compiled.py",
    "errors.py",
    "kept.py",
    "toml_files.py",
    "paths.py",
    "model/",
    "engine/",
    "playing/",
    "games/",
)
TYPED_NUMBER = re.compile(
    r"\b(\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|hundred)\b", re.IGNORECASE
)
SECOND_PERSON = re.compile(r"\b(you|your|shall)\b", re.IGNORECASE)
LONGEST_SENTENCES = {"rule": 260, "card": 700}

GAMES = sorted(installed())


@pytest.fixture(params=GAMES, scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(request.param)


def _things(game: Game) -> list[tuple[str, Rule | Clause]]:
    return [(str(r), r) for r in game] + [(f"{r}/{c.slug}", c) for r in game for c in r.clauses]


@cache
def _functions(file: str) -> dict[str, ast.FunctionDef]:
    return {n.name: n for n in ast.parse(Path(file).read_text("utf-8")).body if isinstance(n, ast.FunctionDef)}


def _said_to_come(code: Code) -> str | None:
    """The id with which a function says that its code is still to come."""
    node = _functions(locate(code).file).get(code.__name__)
    for inner in ast.walk(node) if node else ():
        if isinstance(inner, ast.Raise) and isinstance(inner.exc, ast.Call):
            call = inner.exc
            if isinstance(call.func, ast.Name) and call.func.id == "NotYetExecutable":
                assert isinstance(call.args[0], ast.Constant)
                return str(call.args[0].value)
    return None


def test_every_rule_has_a_statement_of_one_idea(game: Game) -> None:
    for where, statement in sentences(game):
        limit = LONGEST_SENTENCES["card" if where.startswith("card.") else "rule"]
        assert 10 <= len(statement.text) <= limit or "/" in where, f"{where}: {len(statement.text)} characters"
        if "/" not in where:
            assert statement.text[0].isupper() or statement.text[0] in "{\"'", where
            assert statement.text.endswith("."), where


def test_no_figure_is_typed(game: Game) -> None:
    for where, statement in sentences(game):
        words = " ".join(p for p in statement.pieces() if isinstance(p, str))
        assert not TYPED_NUMBER.search(words), f"{where}: give the figure a home in data/ and a slot: {statement.text}"
        assert not SECOND_PERSON.search(words), f"{where}: {statement.text}"


def test_terms_of_slots_are_in_the_termbase(game: Game) -> None:
    for where, statement in sentences(game):
        for slot in statement.slots():
            assert slot.term is None or slot.term in termbase(), f"{where}: {slot.term}"


def test_code_is_there_or_named_as_not_yet(game: Game) -> None:
    """Exactly one of: prose only with a reason, a body that runs, or a place on the list of what is to come."""
    for ident, thing in _things(game):
        said = _said_to_come(thing.code)
        if thing.prose_only:
            assert len(thing.prose_only) > 8, f"{ident}: say why nothing can be executed"
            assert said is None, f"{ident} is prose only and still waits for code"
            assert ident not in game.not_yet, ident
        else:
            assert (said == ident) == (ident in game.not_yet), f"{ident}: not_yet.toml and the code disagree"
            assert said in (None, ident), f"{ident} raises NotYetExecutable for {said}"
    for slug, event in game.events.items():
        said = _said_to_come(event.code)
        assert (said == slug) == (slug in game.not_yet), f"{slug}: not_yet.toml and the code disagree"


def test_the_list_of_what_is_to_come_names_only_what_exists(game: Game) -> None:
    known = {ident for ident, _t in _things(game)} | set(game.cards)
    assert game.not_yet <= known, sorted(game.not_yet - known)


def test_what_runs_has_a_scenario(game: Game) -> None:
    """A function that runs has a scenario that names it, or a place on the list of those that still need one."""
    folder = Path(sys.modules[game.spec.package].__file__ or "").parent / "scenarios"
    text = "\n".join(p.read_text("utf-8") for p in sorted(folder.glob("*.toml")))
    listed = folder.parent / "data" / "no_scenario.toml"
    without = (
        {i for ids in tomllib.loads(listed.read_text("utf-8")).values() for i in ids} if listed.is_file() else set()
    )
    running = [i for i, thing in _things(game) if not thing.prose_only] + list(game.events)
    running = [i for i in running if i not in game.not_yet]
    assert without <= set(running), f"no_scenario.toml names what does not run: {sorted(without - set(running))}"
    for ident in running:
        named = f'"{ident}"' in text
        assert named != (ident in without), (
            f"{ident}: {'take it off' if named else 'add a scenario, or name it in'} no_scenario.toml"
        )


def test_events_say_how_sure_we_are(game: Game) -> None:
    for slug, event in game.events.items():
        assert event.confidence in CONFIDENCE, slug
        assert (event.confidence == "high") == (not event.doubt), f"{slug}: doubt and confidence go together"


def test_every_rule_has_a_place_in_the_handbook(game: Game) -> None:
    writer = page_writer(game.id, "en")
    pages = {page.name.rpartition("/")[2]: page for page in (*rule_pages(writer), *card_pages(writer))}
    wanted = [("r", r.printed) for r in game] + [("r", c.printed) for r in game for c in r.clauses]
    wanted += [("r", v.id) for v in game.variants()] + [("c", slug) for slug in game.cards]
    for kind, ident in wanted:
        there = places(game.id)[kind, ident]
        assert f'id="{there.anchor}"' in pages[there.page].html, ident


def test_every_variant_is_read_in_a_sentence_and_held_by_editions(game: Game) -> None:
    from ts_rules.engine import variant_of

    used = {variant_of(w, s) for w, text in sentences(game) for s in text.slots() if s.kind == "reading"}
    assert {v.id for v in game.variants()} == used


def test_books_have_only_rules_of_the_tree(game: Game) -> None:
    for book in recorded().values():
        if book.game == game.id:
            assert set(book.leaves_out) <= set(game.rules), book.id
            assert set(book.covers) <= set(game.rules), book.id
            assert rules_of(book, game), book.id


def test_every_title_is_its_own(game: Game) -> None:
    for rule in game:
        siblings = [r.title for r in game.children(game.parent(rule)) if r is not rule]
        assert rule.title not in siblings, rule.printed


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def test_modules_are_small_and_say_what_they_are() -> None:
    long = [_name(p) for p in MODULES if len(p.read_text("utf-8").splitlines()) > LONGEST_MODULE]
    assert not long, f"more than {LONGEST_MODULE} lines"
    silent = [_name(p) for p in MODULES if not ast.get_docstring(_parsed(p))]
    assert not silent, "a module says in its first line what it is for"


def test_the_core_imports_only_the_standard_library() -> None:
    """Of everything: the contracts of the linter name only packages that somebody thought of."""
    pure = [p for p in MODULES if str(p.relative_to(PACKAGE)).startswith(PURE) and p.name != "__main__.py"]
    core = [p for p in pure if "tabletop" not in p.relative_to(PACKAGE).parts]  # what people see needs the handbook
    assert len(core) > 100
    known = {*sys.stdlib_module_names, "ts_rules"}
    foreign = [
        f"{_name(path)}:{node.lineno}: {name}"
        for path in core
        for node in ast.walk(_parsed(path))
        for name in _named_by(node)
        if name.partition(".")[0] not in known
    ]
    assert not foreign


def _named_by(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [a.name for a in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) and node.level == 0 else []


def test_all_does_not_lie() -> None:
    lies = []
    for name in _all_modules():
        promised = getattr(module := importlib.import_module(name), "__all__", ())
        lies += [f"{name}.{each}" for each in promised if not hasattr(module, each)]
        lies += [f"{name}.{each} twice" for each in set(promised) if list(promised).count(each) > 1]
    assert not lies


def _all_modules() -> list[str]:
    found = pkgutil.walk_packages(ts_rules.__path__, "ts_rules.")
    return ["ts_rules", *(m.name for m in found if not m.name.endswith("__main__"))]


def test_one_home_for_each_figure(game: Game) -> None:
    """What is derived is not in a file as well, and no figure of a card hides what is printed on it."""
    package = sys.modules[game.spec.package]
    data = Data(Path(package.__file__ or "").parent / "data", game.spec.editions)
    derive = getattr(package, "derived_figures", lambda _files: {})
    assert not set(derive(data.files)) & set(data.figures)
    for card in game.cards.values():
        assert not set(card.figures) & {"ops", "number"}, card.slug


def test_the_wheel_takes_all_that_the_checkout_has() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    packed = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert set(packed) == {"sources", "locales", "docs"}
    assert all((ROOT / folder).is_dir() for folder in packed)


@pytest.mark.parametrize("lang", ["it", "pt", "pl", "el"])
@pytest.mark.parametrize("domain", OURS)
def test_a_translation_has_the_slots_of_its_english(domain: str, lang: str) -> None:
    """What is not translated yet is listed by `ts-rules todo`, whose gate stands before a release."""
    translated = catalog(domain, lang)
    assert translated
    for message in messages_of(domain):
        if (said := translated.get((message.context, message.text))) is None:
            continue
        wanted, found = (
            {(slot.path, slot.reading, slot.term is None) for slot in Statement.of(text, message.context).slots()}
            for text in (message.text, said)
        )
        assert wanted == found, f"{lang} {message.context}"

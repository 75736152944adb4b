"""A copy of the project in which every text that people bring is an attack: of catalogs, terms, cards, books, titles.

Each text ends in everything at once that markup could be broken with, and in one of the attacks on other languages: of
terminals, of typesetters, of templates.  What would run says so in a variable of the page, `ran`.
"""

from __future__ import annotations

import itertools
import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import polib

__all__ = ["ESCAPES", "HIDDEN", "MARKUP", "OTHERS", "attacked", "hostile", "hostile_game"]

MARKUP = (
    "\"'><script>ran=1</script><img src=x onerror=ran=2><a href=javascript:ran=3>x</a>]]>"
    "&lt;img src=x onerror=ran=4&gt;</title></textarea></script><svg onload=ran=5><!--"
)
ESCAPES = "\x1b]0;ran\x07\x1b[2J\x9b31m\b"
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What a terminal would obey, and what turns a line around."""
BIDI = "\u202efdp.exe\u2066\u200f"
OTHERS = (
    ESCAPES,
    BIDI,
    "`x <javascript:ran=6>`_ :download:`/etc/passwd` |x|_ *x",
    "\n\n.. raw:: html\n\n   <script>ran=7</script>\n\n",
    "[link=javascript:ran=8]x[/link][/][red",
    '#read("/etc/passwd") #raw(1) $x$ @x <x> _x *x // x',
    "\\input /etc/passwd \\write18 %s %(x)s ^^41",
    "x](javascript:ran=9) ![x](http://evil.example/x.png) http://evil.example/y.js",
)
BRACED = ("{{{{ 7*7 }}}}", "{{% include 'x' %}}", "\\input{{/etc/passwd}}")
"""For texts whose fields are filled by `format`: doubled braces are what it leaves."""
TEXTS = "name|title|what|note|en|it|one|other|publisher|translator|doubt|summary"
TOML_TEXT = re.compile(rf'(?m)^(\s*(?:{TEXTS}) = )"((?:[^"\\]|\\.)*)"')
GAMES = "ts_rules/games"
PLUGIN = "noughts_and_crosses"


def attacked() -> Callable[[str, bool], str]:
    """What makes an attack of a text; `fields` says that braces in it are filled by `format`."""
    kinds, braced = itertools.cycle(OTHERS), itertools.cycle((*OTHERS, *BRACED))

    def attack(text: str, fields: bool) -> str:
        return f"{text} {MARKUP}{next(braced if fields else kinds)}"

    return attack


def hostile(root: Path, langs: tuple[str, ...] = ("it",)) -> Path:
    """Make every text of a copied project an attack."""
    attack = attacked()
    for lang in langs:
        for path in (root / "locales" / lang / "LC_MESSAGES").glob("*.po"):
            _catalog(path, attack)
    tomls = [*(root / "locales").rglob("*.toml"), *(root / "sources").rglob("*.toml"), *_of_games(root)]
    for path in tomls:
        if "patterns" not in path.parts:
            _toml(path, attack)
    return root


def hostile_game(root: Path) -> Path:
    """A third game whose title, rules, scenarios and book are attacks, as pip would have installed it in a folder."""
    attack = attacked()
    ours = Path(__file__).resolve().parent / "plugin" / "noughts" / PLUGIN
    shutil.copytree(ours, root / PLUGIN, ignore=shutil.ignore_patterns("__pycache__"))
    said = root / f"{PLUGIN}-1.0.dist-info"
    said.mkdir()
    (said / "METADATA").write_text("Metadata-Version: 2.1\nName: noughts-and-crosses\nVersion: 1.0\n", "utf-8")
    (said / "entry_points.txt").write_text(f"[ts_rules.games]\nnoughts = {PLUGIN}:SPEC\n", "utf-8")
    for name, text in (("__init__.py", '"Noughts and crosses"'), ("rules.py", '"has no winner"')):
        path = root / PLUGIN / name
        old = path.read_text("utf-8")
        new = old.replace(text, repr(attack(json.loads(text), False)))
        assert new != old
        path.write_text(new, "utf-8")
    for path in (root / PLUGIN).rglob("*.toml"):
        _toml(path, attack)
    return root


def _of_games(root: Path) -> Iterator[Path]:
    for room in ("data", "scenarios"):
        yield from (root / GAMES).glob(f"*/{room}/*.toml")


def _catalog(path: Path, attack: Callable[[str, bool], str]) -> None:
    entries = polib.pofile(str(path), wrapwidth=0)
    ours = path.stem in ("cli", "handbook")
    for entry in entries:
        if entry.msgstr:
            entry.msgstr = attack(entry.msgstr, ours)
    path.write_text(str(entries), encoding="utf-8")


def _toml(path: Path, attack: Callable[[str, bool], str]) -> None:
    def changed(match: re.Match[str]) -> str:
        text = json.loads(f'"{match[2]}"')
        return match[1] + json.dumps(attack(text, False), ensure_ascii=False) if text else match[0]

    text = path.read_text("utf-8")
    path.write_text(TOML_TEXT.sub(changed, text), encoding="utf-8")

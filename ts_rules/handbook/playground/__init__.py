"""The playground: a page that runs a game's engine in the reader's browser, loaded only when it is asked for."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ...files import write_whole
from ...languages import published
from ...playing import PlayedGame, foreign_log, played_game, refusals
from ...playing.why_not import GENERAL
from ...translate import catalog
from ..tabletop import Listed, Tabletop, tabletops
from ..writing.addresses import scenarios_of
from ..writing.linked_sentences import sentences_of
from ..writing.page_source import Page
from ..writing.page_writer import PageWriter, filled
from .engine_archive import engine_zip
from .pyodide import FILES, Missing, Say, fetched

__all__ = ["FOLDER", "Missing", "install", "listed", "playground_pages"]

STYLE, FOLDER = "playground.css", "playground"
SCRIPTS = ("playground-opened.js", "playground.js")
EMPTY: Mapping[str, object] = {"names": {}, "moves": {}, "facts": {}, "prompts": {}, "text": {}, "plain": []}
"""Names that a page can do without."""


def listed(say: Callable[[str], str]) -> Listed:
    """The page as lists on other pages name it."""
    return Listed("playground", say("Playground"), say("Play a position out, under any book"))


def playground_pages(writer: PageWriter, tabletop: Tabletop) -> Iterator[Page]:
    """The page of a game in a language; nothing where the game has no playground."""
    spoken, played, shown = writer.sentences, played_game(writer.game), tabletop.playground(writer.sentences)
    if played is None or shown is None:
        return
    titles = {rule.printed: spoken.title(rule.printed, rule.title) for rule in spoken.game if rule.all_variants()}
    values = {
        "lang": writer.lang,
        "game": writer.folder,
        "rulesets": spoken.called,
        "ways": shown.ways,
        "panels": shown.panels,
        "words": {**EMPTY, **shown.words, "titles": titles, "whole": played.whole, "said": _said(played, writer.lang)},
    }
    yield Page(
        f"{writer.folder}/playground",
        writer.say("Playground"),
        filled("playground.html", writer.say, values),
        "playground",
        game=writer.folder,
        scripts=(*shown.scripts, *SCRIPTS),
        styles=(STYLE, *shown.styles),
        searched=False,
    )


def _said(played: PlayedGame[Any], lang: str) -> dict[str, str]:
    """What a game asks, why it or a file is refused, what a log says: by the English message, as far as translated."""
    known = catalog("cli", lang) if lang != "en" else {}
    every = (*GENERAL, *refusals.MESSAGES, foreign_log.ALL_READ, *played.messages())
    return {text: known["", text] for text in every if ("", text) in known}


def install(site: Path, say: Say, cache: Path | None = None) -> Missing | None:
    """Put engines and Pyodide into `_static/playground`; or say what is missing, and how to get it."""
    games = [
        (game, played, shown)
        for game, tabletop in tabletops()
        if (played := played_game(game)) and (shown := tabletop.playground(sentences_of(game, "en")))
    ]
    if not games:
        return None
    runtime = fetched(say, cache)
    if isinstance(runtime, Missing):
        return runtime
    folder = site / "_static" / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        shutil.copyfile(runtime / name, folder / name)
    for game, played, shown in games:
        short = game.spec.short
        write_whole(folder / f"{short}-engine.zip", engine_zip(game, played, shown))
        for lang in published():
            if lang != "en":  # what scenarios are called, as far as it is translated
                renderer = sentences_of(game, lang).renderer
                said = {s.id: renderer.remark(f"scenario.{s.id}", s.title) for s in scenarios_of(game.id).values()}
                titles = {ident: one.text for ident, one in said.items() if one.translated}
                text = json.dumps(titles, ensure_ascii=False, separators=(",", ":"))
                write_whole(folder / f"{short}-titles-{lang}.json", text)
    return None

"""Building the handbook: pages of the tree and hand-written ones, a Sphinx app for each language, then the rest.

What was typeset is kept beside the handbook and made again only where a page is new; the handbook itself is put
together anew and takes the place of the old one when it is whole.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import shutil
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from ... import kept
from ...errors import BadFile
from ...files import alone, swap, unswap
from ...languages import SOURCE, languages, published, spoken
from ...model import Game
from ..writing import content_keys
from ..writing.own_copies import is_private
from .assemble import assemble
from .build_options import NOTHING, BuildOptions
from .typeset import typeset

__all__ = ["Built", "build", "may_fork"]

Say = Callable[[str], None]
MARKER = "handbook.txt"
SITE = "site"
"""The folder in which the new site is put together."""
PATIENCE = 900.0
"""Seconds for which one build waits for another into the same folder."""
SELDOM = 100_000
"""So many new objects before Python looks for cycles."""


@dataclass(frozen=True, slots=True)
class Built:
    """What was made and where it starts; `missing` names what could not be made here, and why.

    `failing` scenarios do not come out as they say, `void` links no longer hold: the pages say which.
    """

    index: Path
    pages: int
    permalinks: int
    failing: int = 0
    void: int = 0
    missing: tuple[str, ...] = ()
    changed: bool = True


def build(
    out: Path,
    tell: Say,
    langs: tuple[str, ...] = (),
    *,
    books: bool = False,
    options: BuildOptions = NOTHING,
) -> Built:
    """Build into `out`, English and other languages; what stood there stays until the new one is whole.

    With `books`, PDF and EPUB too.
    """
    langs = tuple(lang for lang in spoken() if lang == SOURCE or lang in (langs or published()))
    out = _reached(out)
    _check_target(out, options)
    work = out.with_name(f".{out.name}.work")
    given = (*langs, str(books), options.key, os.environ.get("SOURCE_DATE_EPOCH", ""))
    content = content_keys.everything(*given)
    if (done := _unchanged(out, content)) is not None and not any(work.glob(f"{SITE}*")):  # of one that was killed
        return done
    _open(work)
    with alone(work, PATIENCE):
        unswap(work / SITE, out)
        shutil.rmtree(work / SITE, ignore_errors=True)
        return _unchanged(out, content) or _made(out, work, content, given, tell, langs, books=books, options=options)


def _made(
    out: Path,
    work: Path,
    content: str,
    given: tuple[str, ...],
    tell: Say,
    langs: tuple[str, ...],
    *,
    books: bool,
    options: BuildOptions,
) -> Built:
    """Everything is in the new site, also what tells that it is one of ours, before it takes the place of the old."""
    site = work / SITE
    content_keys.begin()
    usual = gc.get_threshold()
    gc.set_threshold(SELDOM, *usual[1:])  # what is kept is read in by the thousand, and stays until the end
    try:
        failing, void = _verified(tell)
        made = _every_language(work, langs, tell, books=books, options=options)
        tell("Putting it together")
        permalinks, missing = assemble(work, site, out, langs, tell, books=books, options=options)
    finally:
        gc.set_threshold(*usual)
        if content_keys.everything(*given) != content:  # a file changed meanwhile: who knows what was made of which
            kept.forget_since()
            for lang in langs:
                shutil.rmtree(work / lang, ignore_errors=True)
            content = ""
    built = Built(out / "index.html", made, permalinks, failing, void, missing)
    _remember(site, "" if missing else content, built)  # what could not be made is tried again next time
    _check_target(out, options)  # once more: building takes a while
    swap(site, out)
    shutil.rmtree(site, ignore_errors=True)
    kept.sweep()
    return built


def _open(work: Path) -> None:
    """The folder beside the handbook, for this user alone: Sphinx keeps pickles there, which are code."""
    try:
        work.mkdir(mode=0o700, parents=True, exist_ok=True)
        ours = kept.owned(work)
    except OSError as problem:
        reason = problem.strerror or problem
        raise BadFile(work.parent, f"cannot hold the handbook ({reason}): choose another folder with --out") from None
    if not ours:
        raise BadFile(work, "is not yours, or others may write there: remove it, or choose another folder with --out")


def _verified(tell: Say) -> tuple[int, int]:
    """Play every scenario, where it is not known how it comes out: no page calls anything verified that this has not.

    How many fail, and how many links are void.
    """
    from ...games import installed
    from ..writing.linked_sentences import proven_of

    tell("Verifying")
    found = [proven_of(spec.id) for spec in installed().values()]
    return sum(len(p.failing) for p in found), sum(p.void for p in found)


def _reached(out: Path) -> Path:
    try:
        return out.resolve()
    except (OSError, RuntimeError):  # before Python 3.13 a loop of symbolic links is a RuntimeError
        raise BadFile(out, "cannot be reached (a loop of links?): choose another folder with --out") from None


def _check_target(out: Path, options: BuildOptions) -> None:
    """Never replace a folder that is not an older handbook of ours, nor a public one by a private one."""
    if os.path.lexists(out) and not out.is_dir():
        raise BadFile(out, "is no folder: choose a folder for the handbook with --out")
    if out.is_dir() and any(out.iterdir()) and not (out / MARKER).is_file():
        raise BadFile(out, "is not empty and holds no handbook: choose another folder with --out")
    if (out / MARKER).is_file() and bool(is_private(out)) != bool(options.originals):
        kind = "public" if options.originals else "private"
        raise BadFile(out, f"holds a {kind} handbook, and this one is not: choose another folder with --out")


def _every_language(work: Path, langs: tuple[str, ...], tell: Say, *, books: bool, options: BuildOptions) -> int:
    tell(f"Typesetting {', '.join(languages()[lang].own for lang in langs)}")
    made = 0

    def note(lang: str, pages: int) -> None:
        nonlocal made
        made += pages
        tell(f"Typeset {languages()[lang].own}: {pages} pages")

    # Where Sphinx has one language at most to begin, several processes would cost more than they save.
    anew = sum(books or not (work / lang / "sphinx.key").is_file() for lang in langs)
    workers = min(anew, os.cpu_count() or 1)
    if workers < 2:
        for lang in langs:
            note(lang, typeset(work, lang, langs, books=books, options=options))
        return made
    fork = may_fork()  # so that what is imported is imported once
    if fork:
        _prepare(work, langs)
    context = multiprocessing.get_context("fork" if fork else "spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        jobs = [pool.submit(typeset, work, lang, langs, books=books, options=options) for lang in langs]
        for lang, job in zip(langs, jobs, strict=True):
            note(lang, job.result())
    return made


def may_fork() -> bool:
    """Whether children may take over all that is loaded: not where threads run.

    typst starts threads that Python does not know of; a child that has them only by name waits for them forever.
    """
    alone = threading.active_count() == 1 and "typst" not in sys.modules
    return alone and "fork" in multiprocessing.get_all_start_methods()


def _prepare(work: Path, langs: tuple[str, ...]) -> None:
    """What several languages need and none changes, before there are processes: imports, games, catalogs, plays."""
    from ...engine.exceptions import exceptions
    from ...games import installed, load_game
    from ...translate import catalog
    from ..history.sayings import said_now
    from ..writing.linked_sentences import shown
    from ..writing.page_writer import compile_templates

    if not all((work / lang / "sphinx.key").is_file() for lang in langs):
        from . import sphinx_extension

        sphinx_extension.page_template()
        compile_templates()
    for spec in installed().values():
        shown(spec.id)
        said_now(spec.id)
        exceptions(load_game(spec.id))
        for lang in langs:
            catalog(spec.id, lang)
            content_keys.pages(spec.id, lang)
        _play(load_game(spec.id), langs)


def _play(game: Game, langs: tuple[str, ...]) -> None:
    """The scenarios that some language has yet to tell."""
    from ..pages.scenario_pages import told_together, untold
    from ..tabletop import tabletop_of
    from ..writing.addresses import scenarios_of
    from ..writing.linked_sentences import proven_of
    from ..writing.page_writer import page_writer

    tabletop = tabletop_of(game)
    if tabletop is None:
        return
    tabletop.prepare()
    writers = [page_writer(game.id, lang, langs) for lang in langs]
    for name, idents in told_together(game.id).items():
        if any(untold(d, name, idents) for d in writers):
            for ident in (i for i in idents if i not in proven_of(game.id).failing):
                scenario = scenarios_of(game.id)[ident]
                if tabletop.drawn(scenario):
                    tabletop.tale(game, scenario, "en").boards  # noqa: B018 - kept: where the boxes stand


def _unchanged(out: Path, content: str) -> Built | None:
    try:
        before, pages, permalinks, failing, void, *missing = (out / MARKER).read_text("utf-8").split("\n")[1:-1]
    except (OSError, ValueError, UnicodeDecodeError):
        return None
    if before != content or not (out / "index.html").is_file():
        return None
    counts = int(pages), int(permalinks), int(failing), int(void)
    return Built(out / "index.html", *counts, tuple(missing), changed=False)


def _remember(out: Path, content: str, built: Built) -> None:
    lines = ["Made by ts-rules handbook build; safe to delete and build again.", content]
    lines += [*map(str, (built.pages, built.permalinks, built.failing, built.void)), *built.missing]
    (out / MARKER).write_text("\n".join(lines) + "\n", encoding="utf-8")

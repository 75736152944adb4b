"""Catalogs, names, cards, books, titles and a game full of attacks: does anything of it run, anywhere it is shown?

    python tests/bench/hostile_site.py [--keep FOLDER]

Builds the handbook of such a copy in English and Italian, with its books and a third game.  Every page is opened in
Chromium twice, with its policy and without: without it nothing but escaping protects the reader.  What can be clicked
is clicked.  Then EPUB is parsed, and commands speak Italian in a terminal.  Exits 1 where anything is found.
"""

from __future__ import annotations

import argparse
import functools
import os
import pty
import re
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from browser import browser  # noqa: E402
from edited_tree import command, copied, environment, few_questions, few_scenarios  # noqa: E402
from hostile_words import HIDDEN, hostile, hostile_game  # noqa: E402

POLICY = re.compile(rb'<meta http-equiv="Content-Security-Policy"[^>]*>')
LOOK = """() => {
    const found = [];
    if (window.ran !== undefined) found.push(`a script ran: ${window.ran}`);
    for (const e of document.querySelectorAll("*")) {
        for (const a of e.attributes) {
            if (a.name.startsWith("on")) found.push(`<${e.localName} ${a.name}>`);
            if (/^\\s*(javascript|vbscript|data:text)/i.test(a.value)) found.push(`<${e.localName} ${a.name}=…>`);
        }
        if (e.localName === "img" && e.getAttribute("src") === "x") found.push("<img src=x>");
        if (e.localName === "script" && !e.src && e.type !== "application/json"
            && e.textContent !== "document.documentElement.classList.add('js')") found.push("<script> in the page");
        if (["iframe", "object", "embed", "base"].includes(e.localName)) found.push(`<${e.localName}>`);
    }
    return found;
}"""
TOLD = "() => document.querySelector('.find-status').textContent"
ASKED = "() => document.querySelector('.findings-status').textContent"
OURS = re.compile(r"\x1b\[(?:[0-9;]*m|\?25[lh]|1A|2K)|\r")
"""Colours, and how a bar is drawn again."""
MOVES = "#play-moves button"
CLICK = """() => {
    const some = (selector, most) => [...document.querySelectorAll(selector)].slice(0, most);
    for (const e of some("details:not([open]) > summary", 8)) e.click();
    for (const e of some(".report summary, .st-next, [data-copy], .copy", 6)) e.click();
    for (const e of some("select", 4)) {
        e.selectedIndex = e.options.length - 1;
        e.dispatchEvent(new Event("change", {bubbles: true}));
        e.dispatchEvent(new Event("input", {bubbles: true}));
    }
    for (const e of some("main input[type=radio], main input[type=checkbox]", 6)) e.click();
    for (const e of some("main a.x", 2)) {
        for (const what of ["pointerenter", "mouseenter", "mouseover", "focus"]) e.dispatchEvent(new Event(what));
    }
}"""
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("show", "6.3.2"),
    ("show", "nato"),
    ("show", "nato", "--format", "json"),
    ("explain", "6.3.4"),
    ("explain", "4.5.C"),
    ("where", "6.3.4"),
    ("where", "nato"),
    ("todo",),
    ("tree",),
    ("tree", "--game", "oxo"),
    ("terms",),
    ("terms", "coup"),
    ("books",),
    ("errata", "--book", "ts-it-2e"),
    ("diff", "2e", "deluxe"),
    ("diff", "deluxe", "ts-pl-deluxe"),
    ("check", "it"),
    ("check", "--explain", "literals"),
    ("translate", "status"),
    ("scenario", "run", "--game", "ts"),
    ("scenario", "run", "--game", "oxo"),
    ("verify", "--book", "ts-it-2e", "--no-copies"),
    ("soak", "--game", "ts", "--games", "1"),
    ("--help",),
    ("handbook", "--help"),
    ("show", "6.3.22"),
    ("play", "--game", "ts"),
    ("play", "--game", "oxo"),
)


class Bare(SimpleHTTPRequestHandler):
    """Serves pages, of the class `Bare` without their policy."""

    bare = True

    def log_message(self, *_: object) -> None:
        """Nothing."""

    def do_GET(self) -> None:
        """A page without its policy, or anything else as it is."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not (self.bare and path.suffix == ".html" and path.is_file()):
            super().do_GET()
            return
        body, count = POLICY.subn(b"", path.read_bytes())
        assert count == 1, path
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Server(ThreadingHTTPServer):
    """Says nothing of a browser that has left."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Nothing."""


class Whole(Bare):
    """With it."""

    bare = False


@contextmanager
def served(folder: Path, handler: type[Bare]) -> Iterator[str]:
    """The address of a folder."""
    server = Server(("127.0.0.1", 0), functools.partial(handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


class Walk:
    """Opens pages and notes what nobody wants to see."""

    def __init__(self, address: str, page: Any) -> None:
        self.address, self.page = address, page
        self.found: list[str] = []
        self.where = ""
        page.on("dialog", self._dialog)
        page.on("request", self._request)
        page.on("pageerror", lambda problem: self._note(f"error: {problem}"))
        page.on("console", self._console)

    def _note(self, what: str) -> None:
        self.found.append(f"{self.where}: {what[:300]}")

    def _dialog(self, dialog: Any) -> None:
        self._note(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def _request(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")) or request.url.endswith("/x"):
            self._note(f"asks for {request.url}")

    def _console(self, message: Any) -> None:
        if "Content Security Policy" in message.text:
            self._note(f"policy: {message.text}")

    def look(self, name: str) -> None:
        """Open a page, click what can be clicked, and look."""
        self.where = name
        self.page.goto(f"{self.address}/{name}", wait_until="load", timeout=60_000)
        self.page.evaluate(CLICK)
        self.page.wait_for_timeout(30)
        self.found += [f"{name}: {what}" for what in self.page.evaluate(LOOK)]

    def follow(self, name: str) -> None:
        """A page that leads to another one."""
        self.where = name
        self.page.goto(f"{self.address}/{name}", wait_until="load", timeout=60_000)
        self.page.wait_for_url(lambda url: f"/{name}" not in url, timeout=60_000)
        self.page.wait_for_load_state("load")
        self.found += [f"{name}: {what}" for what in self.page.evaluate(LOOK)]

    def search(self, name: str, words: tuple[str, ...]) -> None:
        """The list that jumps, and all that is found."""
        for word in words:
            self.where = f"{name} ({word})"
            self.page.goto(f"{self.address}/{name}", wait_until="load", timeout=60_000)
            self.page.fill("#find", word, force=True, timeout=10_000)
            self.page.wait_for_function(TOLD, timeout=30_000)
            self.found += [f"{self.where}: {what}" for what in self.page.evaluate(LOOK)]
            home = name.rpartition("/")[0].removesuffix("ts")
            self.page.goto(f"{self.address}/{home}search.html?q={word}", wait_until="load", timeout=60_000)
            self.page.wait_for_function(ASKED, timeout=30_000)
            self.found += [f"{self.where}, all: {what}" for what in self.page.evaluate(LOOK)]

    def ask(self, name: str, words: tuple[str, ...]) -> None:
        """The large box of a home page, where that of the bar is hidden, and what is found below it."""
        for word in words:
            self.where = f"{name} ({word})"
            self.page.goto(f"{self.address}/{name}", wait_until="load", timeout=60_000)
            self.page.fill("#findings-q", word, timeout=10_000)
            self.page.wait_for_selector(".findings-list a", timeout=30_000)
            self.found += [f"{self.where}: {what}" for what in self.page.evaluate(LOOK)]

    def playground(self, name: str) -> None:
        """The table, once the engine is there."""
        self.where = name
        self.page.goto(f"{self.address}/{name}", wait_until="load")
        try:
            self.page.locator("#play-load").dispatch_event("click")
            self.page.wait_for_selector("#play-table:not([hidden])", timeout=60_000)
            self.page.fill("#play-find", "6.3.4 ", force=True, timeout=10_000)
            self.page.locator("#play-scenarios button").first.dispatch_event("click", timeout=10_000)
            self.page.wait_for_selector("#play-game:not([hidden])", timeout=30_000)
            self.page.locator("#play-next").dispatch_event("click", timeout=10_000)
            self.page.wait_for_selector("#play-log > li", state="attached", timeout=30_000)
            self.page.locator("#play-first").dispatch_event("click", timeout=10_000)
            self.page.wait_for_selector(MOVES, state="attached", timeout=30_000)
            self.page.locator(MOVES).first.dispatch_event("click", timeout=10_000)
            self.page.locator("#play-compare").dispatch_event("click", timeout=10_000)
            self.page.wait_for_selector("#play-compared .play-verdicts", state="attached", timeout=30_000)
        except Exception as problem:  # noqa: BLE001 - told as what it is
            self._note(f"the table does not work: {str(problem)[:80]}")
        self.found += [f"{name}: {what}" for what in self.page.evaluate(LOOK)]


def walk(site: Path, handler: type[Bare], some: int) -> tuple[int, list[str]]:
    """Every page of the site, and the redirects by their kind."""
    names = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    pages = [name for name in names if not re.search(r"(^|/)[rcn]/", name)]
    permalinks = [name for name in names if name not in pages]
    with served(site, handler) as address, browser() as chromium:
        context = chromium.new_context(service_workers="block")
        seen = Walk(address, context.new_page())
        for name in pages[::some]:
            seen.look(name)
        for name in permalinks[:: max(1, len(permalinks) // 12)]:
            seen.follow(name)
        for lang in ("", "it/"):
            for home in (f"{lang}index.html", f"{lang}ts/index.html"):
                seen.ask(home, ("nato", "coup"))
            seen.search(f"{lang}ts/06-3.html", ("nato", "6.3", "colpo", "script", "coup"))
            if (site / f"{lang}ts/playground.html").is_file():
                seen.playground(f"{lang}ts/playground.html")
        context.close()
    return len(pages[::some]), seen.found


def in_epub(folder: Path) -> Iterator[str]:
    """What is no XML, or would run."""
    for path in sorted(folder.glob("*.epub")):
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if not name.endswith((".xhtml", ".opf", ".xml")):
                    continue
                try:
                    root = ElementTree.fromstring(archive.read(name))  # noqa: S314 - made a moment ago by us
                except ElementTree.ParseError as problem:
                    yield f"{path.name} {name}: {problem}"
                    continue
                for element in root.iter():
                    tag = element.tag.rpartition("}")[2]
                    if tag in ("script", "img", "svg", "iframe"):
                        yield f"{path.name} {name}: <{tag}>"
                    for key, value in element.attrib.items():
                        if key.startswith("on") or value.lower().startswith("javascript:"):
                            yield f"{path.name} {name}: {key}={value}"


def in_terminal(tree: Path, env: dict[str, str]) -> Iterator[str]:
    """What a terminal is told to do by each command."""
    for given in COMMANDS:
        for lang in ("it_IT.UTF-8", "C.UTF-8"):
            asked = [sys.executable, "-m", "ts_rules", *given]
            speaking = {**env, "LANG": lang, "NO_COLOR": "1", "COLUMNS": "100"}
            ours, theirs = pty.openpty()
            with subprocess.Popen(
                asked, cwd=tree, env=speaking, stdin=subprocess.PIPE, stdout=theirs, stderr=theirs, close_fds=True
            ) as running:
                os.close(theirs)
                assert running.stdin is not None
                running.stdin.write(b"?\n\x1b[2J\nquit\n")
                running.stdin.close()
                said = _read(ours)
            os.close(ours)
            text = said.decode("utf-8", "replace").replace("\r\n", "\n")
            strange = sorted({f"U+{ord(c):04X}" for c in HIDDEN.findall(OURS.sub("", text))})
            if strange:
                yield f"{' '.join(given)} ({lang}): {', '.join(strange)}"
            if running.returncode in (70, -9) or "Traceback" in text or not text.strip():
                yield f"{' '.join(given)} ({lang}): ends with {running.returncode}: {text[-200:]!r}"


def _read(number: int) -> bytes:
    parts = []
    while True:
        try:
            part = os.read(number, 1 << 16)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        parts.append(part)
    return b"".join(parts)


def tell(line: str) -> None:
    """A line, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """All of it, and what was found."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--keep", type=Path, help="a folder in which everything stays")
    parser.add_argument("--some", type=int, default=1, help="open every so-manieth page only")
    parser.add_argument("--only", choices=("site", "terminal"), help="one half of it")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as spare:
        folder = given.keep or Path(spare)
        tree, site, cache = folder / "tree", folder / "site", folder / "cache"
        if not tree.exists():
            few_scenarios(few_questions(copied(tree)))
            hostile_game(hostile(tree))
        cache.mkdir(parents=True, exist_ok=True)
        env = environment(cache) | {"PYTHONPATH": str(tree)}
        found: list[str] = []
        if given.only != "terminal":
            begun = time.perf_counter()
            subprocess.run(command(site, "--lang", "it", "--books"), cwd=tree, env=env, check=True)
            tell(f"built in {time.perf_counter() - begun:.0f} s")
            for handler, how in ((Bare, "without the policy"), (Whole, "with the policy")):
                count, problems = walk(site, handler, given.some)
                tell(f"{how}: {count} pages opened, {len(problems)} findings")
                found += problems
            books = [*in_epub(site / "books")]
            tell(f"books: {len(books)} findings")
            found += books
        if given.only != "site":
            told = [*in_terminal(tree, env)]
            tell(f"terminal: {2 * len(COMMANDS)} commands, {len(told)} findings")
            found += told
    for line in found:
        tell(ascii(line)[1:-1])
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

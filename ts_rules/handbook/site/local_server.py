"""Serving a built handbook on this machine, and building it again while somebody writes."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from ...errors import BadFile, WrongCall
from .hosting import HEADERS
from .lost_page import page_for

__all__ = ["Served", "watch"]

HOST = "127.0.0.1"
RELOAD = b"""<script defer src="/_reload.js"></script>"""
RELOADING = b"""(async () => { for (;;) {
  try { const answer = await fetch("/_changed"); if (answer.status === 200) location.reload(); }
  catch { await new Promise((done) => setTimeout(done, 1000)); }
} })()"""
LONGEST_WAIT = 25.0  # seconds that a browser's question stays open
PATIENCE = 30.0  # seconds for which a browser may keep us waiting
MOST = 64  # connections at once
SAFE = 2.0  # seconds for which nobody has to make room
SOON = 1.0  # seconds in which who has to is gone
OFTEN = 0.2  # seconds from one look at whether it was stopped to the next
HTTP_PORT = 80  # which browsers leave out
OWN_NAMES = (HOST, "localhost")
SAID = {"Cache-Control": "no-cache", **HEADERS}  # a handbook that is being written is never kept by the browser


class Served:
    """A server for the handbook in a folder, bound to this machine alone; `changed` tells browsers to load again."""

    def __init__(self, folder: Path, port: int, *, reload: bool = False) -> None:
        if not (folder / "index.html").is_file():
            raise BadFile(folder, "holds no handbook: build one with ts-rules handbook build")
        self.news = threading.Condition()
        handler = partial(_Handler, directory=str(folder), news=self.news if reload else None)
        try:
            self.server = _Server((HOST, port), handler)
        except OSError as problem:
            raise WrongCall(f"Port {port} cannot be used ({problem.strerror}): choose another with --port.") from None
        self.address = f"http://{HOST}:{self.server.server_address[1]}/"

    def changed(self) -> None:
        """Every browser that looks at a page loads it again."""
        with self.news:
            self.news.notify_all()

    def run(self) -> None:
        """Until somebody interrupts."""
        try:
            self.server.serve_forever(poll_interval=OFTEN)
        finally:
            self.server.server_close()

    def stop(self) -> None:
        """From another thread."""
        self.server.shutdown()


def watch(stamp: Callable[[], str], again: Callable[[], None], stopped: threading.Event, every: float = 1.0) -> None:
    """Call `again` whenever the stamp is another one."""
    last = stamp()
    while not stopped.wait(every):
        now = stamp()
        if now != last:
            last = now
            again()


class _Server(ThreadingHTTPServer):
    """A thread for each connection, and only so many of them."""

    daemon_threads = True
    request_queue_size = MOST  # who finds no room to wait tries again after a second, then after two, four

    def __init__(self, address: tuple[str, int], handler: Callable[..., SimpleHTTPRequestHandler]) -> None:
        self.free = threading.BoundedSemaphore(MOST)
        self.since: dict[Any, float] = {}
        super().__init__(address, handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        """One too many takes the place of who has been there longest, or is closed at once: a browser asks again."""
        if not self.free.acquire(blocking=False) and not (self._make_room() and self.free.acquire(timeout=SOON)):
            self.shutdown_request(request)
            return
        self.since[request] = time.monotonic()
        try:
            super().process_request(request, client_address)
        except RuntimeError:  # the machine has no thread left
            self._gone(request)
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Until it is answered."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._gone(request)

    def _make_room(self) -> bool:
        """Who sends a letter now and then, or reads none, keeps nobody else out."""
        longest, since = min(self.since.copy().items(), key=lambda item: item[1], default=(None, 0.0))
        if longest is None or time.monotonic() - since < SAFE:
            return False
        with suppress(OSError):
            longest.shutdown(socket.SHUT_RDWR)
        return True

    def _gone(self, request: Any) -> None:
        self.since.pop(request, None)
        self.free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that went away, or never spoke HTTP: nobody here can do anything about it."""


class _Handler(SimpleHTTPRequestHandler):
    """Files of the handbook for its own pages; nothing is logged, and our 404 page helps."""

    timeout = PATIENCE

    def __init__(self, *args: object, directory: str, news: threading.Condition | None) -> None:
        self.news = news
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def parse_request(self) -> bool:
        """Only who asks for this machine by its own name, and is a page of ours or a person who opens one.

        Another name that leads here was bound to us by a stranger; a page of another server may not read ours.
        """
        if not super().parse_request():
            return False
        if self.request_version == "HTTP/0.9" or len(self.headers.get_all("Host", [])) != 1:
            self.request_version = "HTTP/1.0"  # an answer without a head would say nothing of how to treat it
            self.send_error(HTTPStatus.BAD_REQUEST)
            return False
        port = int(self.connection.getsockname()[1])
        own = [f"{name}:{port}" for name in OWN_NAMES] + [*OWN_NAMES] * (port == HTTP_PORT)
        if self.headers.get("Host") not in own:
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
            return False
        opened = self.headers.get("Sec-Fetch-Mode") == "navigate" and self.headers.get("Sec-Fetch-Dest") == "document"
        if self.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin") and not opened:
            self.send_error(HTTPStatus.FORBIDDEN)
            return False
        return True

    def do_GET(self) -> None:
        """A file, or the answer to whether anything changed."""
        if self.news is not None and self.path == "/_reload.js":
            self._send(HTTPStatus.OK, RELOADING, "text/javascript")
            return
        if self.news is not None and self.path == "/_changed":
            with self.news:
                changed = self.news.wait(LONGEST_WAIT)
            self.send_response(HTTPStatus.OK if changed else HTTPStatus.NO_CONTENT)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        super().do_GET()

    def send_head(self) -> Any:
        """What lies in the folder itself: a link out of it, or a folder without a page, is as good as not there."""
        try:
            path = Path(self.translate_path(self.path)).resolve()
            page = path / "index.html" if path.is_dir() else path
            inside = page.resolve().is_relative_to(Path(self.directory).resolve()) and page.is_file()
        except (OSError, ValueError, RuntimeError):  # no name that a file can have
            inside = False
        if not inside:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        if self.news is not None and page.suffix == ".html" and (page == path or self.path.endswith("/")):
            self._send(HTTPStatus.OK, page.read_bytes() + RELOAD)
            return None
        return super().send_head()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """A page that is not there leads back to the handbook, in the language that was asked for."""
        page, base = page_for(Path(self.directory), self.path if code == HTTPStatus.NOT_FOUND else "")
        if code == HTTPStatus.NOT_FOUND and page.is_file():
            head = f'<head><base href="{base}">'.encode()
            self._send(HTTPStatus.NOT_FOUND, page.read_bytes().replace(b"<head>", head, 1))
            return
        super().send_error(code, message, explain)

    def end_headers(self) -> None:
        """With what a browser is told of every page."""
        for name, value in SAID.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the library's
        """Quiet."""

    def _send(self, status: HTTPStatus, body: bytes, kind: str = "text/html") -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

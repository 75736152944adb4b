"""Serving a built handbook on this machine, and building it again while somebody writes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from ...errors import BadFile, WrongCall

__all__ = ["Served", "watch"]

HOST = "127.0.0.1"
RELOAD = b"""<script>(async () => { for (;;) {
  try { const answer = await fetch("/_changed"); if (answer.status === 200) location.reload(); }
  catch { await new Promise((done) => setTimeout(done, 1000)); }
} })()</script>"""
LONGEST_WAIT = 25.0  # seconds that a browser's question stays open


class Served:
    """A server for the handbook in a folder, bound to this machine alone; `changed` tells browsers to load again."""

    def __init__(self, folder: Path, port: int, *, reload: bool = False) -> None:
        if not (folder / "index.html").is_file():
            raise BadFile(folder, "holds no handbook: build one with ts-rules handbook build")
        self.news = threading.Condition()
        handler = partial(_Handler, directory=str(folder), news=self.news if reload else None)
        try:
            self.server = ThreadingHTTPServer((HOST, port), handler)
        except OSError as problem:
            raise WrongCall(f"Port {port} cannot be used ({problem.strerror}): choose another with --port.") from None
        self.server.daemon_threads = True
        self.address = f"http://{HOST}:{self.server.server_address[1]}/"

    def changed(self) -> None:
        """Every browser that looks at a page loads it again."""
        with self.news:
            self.news.notify_all()

    def run(self) -> None:
        """Until somebody interrupts."""
        try:
            self.server.serve_forever(poll_interval=0.2)
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


class _Handler(SimpleHTTPRequestHandler):
    """Files of the handbook; nothing is logged, and our 404 page helps."""

    def __init__(self, *args: object, directory: str, news: threading.Condition | None) -> None:
        self.news = news
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """A file, or the answer to whether anything changed."""
        if self.news is not None and self.path == "/_changed":
            with self.news:
                changed = self.news.wait(LONGEST_WAIT)
            self.send_response(HTTPStatus.OK if changed else HTTPStatus.NO_CONTENT)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path = path / "index.html"
        if self.news is not None and path.suffix == ".html" and path.is_file():
            self._send(HTTPStatus.OK, path.read_bytes() + RELOAD)
            return
        super().do_GET()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """A page that is not there leads back to the handbook."""
        page = Path(self.directory) / "404.html"
        if code == HTTPStatus.NOT_FOUND and page.is_file():
            self._send(HTTPStatus.NOT_FOUND, page.read_bytes().replace(b"<head>", b'<head><base href="/">', 1))
            return
        super().send_error(code, message, explain)

    def end_headers(self) -> None:
        """A handbook that is being written is never kept by the browser."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the library's
        """Quiet."""

    def _send(self, status: HTTPStatus, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

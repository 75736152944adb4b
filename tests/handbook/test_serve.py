"""Serving the handbook: pages, the page that helps, loading again; only on this machine."""

from __future__ import annotations

import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from ts_rules.errors import BadFile, WrongCall
from ts_rules.handbook.site import local_server


@pytest.fixture(autouse=True)
def _stopped_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_server, "OFTEN", 0.01)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text("<!doctype html><html><head></head><body>front</body></html>", "utf-8")
    (tmp_path / "404.html").write_text("<!doctype html><html><head></head><body>nothing here</body></html>", "utf-8")
    (tmp_path / "ts" / "r" / "6.3.2").mkdir(parents=True)
    (tmp_path / "ts" / "r" / "6.3.2" / "index.html").write_text("rule", "utf-8")
    return tmp_path


@pytest.fixture(params=[False, True], ids=["plain", "watched"])
def served(folder: Path, request: pytest.FixtureRequest) -> Iterator[local_server.Served]:
    found = local_server.Served(folder, 0, reload=request.param)
    thread = threading.Thread(target=found.run)
    thread.start()
    yield found
    found.stop()
    thread.join()


def get(url: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(url) as answer:  # noqa: S310 - our own server
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as problem:
        return problem.code, problem.read().decode()


def test_pages_and_permalinks_are_there(served: local_server.Served) -> None:
    assert served.address.startswith("http://127.0.0.1:")
    assert get(served.address)[0] == 200
    assert "front" in get(served.address)[1]
    assert "rule" in get(f"{served.address}ts/r/6.3.2/")[1]


def test_what_is_not_there_leads_back(served: local_server.Served) -> None:
    status, text = get(f"{served.address}ts/no-such-page.html")
    assert status == 404
    assert "nothing here" in text
    assert '<base href="/">' in text


def test_nothing_outside_the_folder_is_served(served: local_server.Served, folder: Path) -> None:
    (folder.parent / "secret.txt").write_text("secret", "utf-8")
    assert "secret" not in get(f"{served.address}../secret.txt")[1]
    assert "secret" not in get(f"{served.address}%2e%2e/secret.txt")[1]


def test_a_watched_page_is_loaded_again_when_the_handbook_is_new(folder: Path) -> None:
    found = local_server.Served(folder, 0, reload=True)
    thread = threading.Thread(target=found.run)
    thread.start()
    answers: list[int] = []
    asking = threading.Thread(target=lambda: answers.append(get(f"{found.address}_changed")[0]))
    try:
        assert 'src="/_reload.js"' in get(found.address)[1]
        assert "/_changed" in get(f"{found.address}_reload.js")[1]
        asking.start()
        while asking.is_alive():
            found.changed()
            asking.join(0.05)
    finally:
        found.stop()
        thread.join()
    assert answers == [200]


def test_no_handbook_and_no_port_are_said(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadFile, match="holds no handbook"):
        local_server.Served(tmp_path / "empty", 0)
    first = local_server.Served(folder, 0)
    port = first.server.server_address[1]
    with pytest.raises(WrongCall, match=f"Port {port} cannot be used"):
        local_server.Served(folder, port)
    first.server.server_close()


def test_watching_tells_each_change_once() -> None:
    stamps = iter(["a", "a", "b", "b", "c"])
    told: list[str] = []
    stopped = threading.Event()

    def stamp() -> str:
        found = next(stamps, "c")
        if found == "c":
            stopped.set()
        return found

    local_server.watch(stamp, lambda: told.append("again"), stopped, every=0.001)
    assert told == ["again", "again"]

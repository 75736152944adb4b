"""What a server on one's own machine must bear: other names, other pages, links, folders, noise, and crowds."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ts_rules.handbook.site import local_server


@pytest.fixture(autouse=True)
def _stopped_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_server, "OFTEN", 0.01)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[local_server.Served]:
    site = tmp_path / "site"
    (site / "ts").mkdir(parents=True)
    (site / "index.html").write_text("<!doctype html><html><head></head><body>front</body></html>", "utf-8")
    (site / "a.js").write_text("secret = 1", "utf-8")
    (site / "empty").mkdir()
    (site / "empty" / "hidden-name.txt").write_text("x", "utf-8")
    found = local_server.Served(site, 0)
    thread = threading.Thread(target=found.run)
    thread.start()
    yield found
    found.stop()
    thread.join()


def spoken(served: local_server.Served, sent: bytes) -> bytes:
    """What comes back of some bytes; nothing where the connection is closed."""
    with socket.create_connection(served.server.server_address[:2], timeout=20) as wire:
        wire.sendall(sent)
        wire.shutdown(socket.SHUT_WR)
        found = b""
        while got := wire.recv(65536):
            found += got
    return found


def asked(served: local_server.Served, path: str = "/a.js", host: str = "", **headers: str) -> tuple[int, str]:
    own = served.address.removeprefix("http://").rstrip("/")
    lines = [f"GET {path} HTTP/1.1", f"Host: {host or own}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    answer = spoken(served, ("\r\n".join(lines) + "\r\n\r\n").encode()).decode("utf-8", "replace")
    return int(answer.split(" ", 2)[1]), answer


def test_its_own_names_are_answered_and_told_how_to_treat_it(served: local_server.Served) -> None:
    port = served.server.server_address[1]
    for host in ("", f"localhost:{port}"):
        status, answer = asked(served, host=host)
        assert (status, "secret = 1" in answer) == (200, True)
        for header in (
            "X-Content-Type-Options: nosniff",
            "X-Frame-Options:",
            "Referrer-Policy:",
            "Resource-Policy: same",
        ):
            assert header in answer


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:{port}", "[::1]"],
)
def test_another_name_that_leads_here_gets_nothing(host: str, served: local_server.Served) -> None:
    status, answer = asked(served, host=host.format(port=served.server.server_address[1]))
    assert (status, "secret" in answer) == (421, False)


def test_nobody_without_a_name_gets_anything(served: local_server.Served) -> None:
    assert b"secret" not in spoken(served, b"GET /a.js HTTP/1.0\r\n\r\n")
    assert b"secret" not in spoken(served, b"GET /a.js\r\n")


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_page_of_another_server_gets_nothing_but_a_person_may_follow_its_link(
    site: str, served: local_server.Served
) -> None:
    for mode, dest in (("no-cors", "script"), ("cors", "empty"), ("navigate", "iframe")):
        status, answer = asked(served, Sec_Fetch_Site=site, Sec_Fetch_Mode=mode, Sec_Fetch_Dest=dest)
        assert (status, "secret" in answer) == (403, False)
    assert asked(served, "/", Sec_Fetch_Site=site, Sec_Fetch_Mode="navigate", Sec_Fetch_Dest="document")[0] == 200
    assert asked(served, Sec_Fetch_Site="same-origin", Sec_Fetch_Mode="no-cors", Sec_Fetch_Dest="script")[0] == 200


def test_no_link_leads_out_and_no_folder_is_listed(served: local_server.Served, tmp_path: Path) -> None:
    (tmp_path / "private.txt").write_text("private words", "utf-8")
    site = tmp_path / "site"
    (site / "out.txt").symlink_to(tmp_path / "private.txt")
    (site / "up").symlink_to(tmp_path)
    (site / "loop").symlink_to(site / "loop")
    for path in (
        "/out.txt",
        "/up/private.txt",
        "/up/",
        "/loop",
        "/empty/",
        "/empty",
        "/../private.txt",
        "/%2e%2e/private.txt",
    ):
        status, answer = asked(served, path)
        assert status == 404, path
        assert "private words" not in answer
        assert "hidden-name" not in answer


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(noise=st.binary(max_size=300))
def test_noise_is_answered_or_dropped_without_a_word(noise: bytes, served: local_server.Served) -> None:
    spoken(served, noise)
    assert asked(served)[0] == 200


@pytest.mark.parametrize("path", ["/%00", "/" + "a" * 5000, "/%ff%fe", "/a\tb", "//", "/\u2028", "*", "http://x/"])
def test_strange_addresses_are_not_there(
    path: str, served: local_server.Served, capfd: pytest.CaptureFixture[str]
) -> None:
    assert asked(served, path)[0] in (200, 400, 404)
    assert "Traceback" not in capfd.readouterr().err


def test_an_aborted_download_is_no_traceback(
    served: local_server.Served, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "site" / "big.bin").write_bytes(bytes(30_000_000))
    own = served.address.removeprefix("http://").rstrip("/")
    for _time in range(3):
        with socket.create_connection(served.server.server_address[:2], timeout=20) as wire:
            wire.sendall(f"GET /big.bin HTTP/1.1\r\nHost: {own}\r\n\r\n".encode())
            wire.recv(10)
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    assert asked(served)[0] == 200
    served.server.shutdown()
    assert capfd.readouterr().err == ""


def test_a_crowd_is_turned_away_and_the_server_lives(
    served: local_server.Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_server, "SAFE", 1000.0)
    silent = [socket.create_connection(served.server.server_address[:2], timeout=20) for _n in range(local_server.MOST)]
    late = socket.create_connection(served.server.server_address[:2], timeout=20)
    assert late.recv(10) == b""
    for wire in (*silent, late):
        wire.close()
    threads = [t for t in threading.enumerate() if "process_request_thread" in t.name]
    for thread in threads:
        thread.join(20)
    assert asked(served)[0] == 200


def test_who_has_been_there_longest_makes_room(served: local_server.Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who send a letter now and then keep nobody else out."""
    monkeypatch.setattr(local_server, "SAFE", 0.0)
    monkeypatch.setattr(local_server, "SOON", 60.0)
    address = served.server.server_address[:2]
    with ExitStack() as stack:
        dripping = [
            stack.enter_context(socket.create_connection(address, timeout=20)) for _n in range(local_server.MOST)
        ]
        for wire in dripping:
            wire.sendall(b"GET / HT")
        assert asked(served)[0] == 200
        assert dripping[0].recv(10) == b""
        own = served.address.removeprefix("http://").rstrip("/").encode()
        dripping[1].sendall(b"TP/1.1\r\nHost: " + own + b"\r\n\r\n")
        assert dripping[1].recv(12) == b"HTTP/1.0 200"


@pytest.mark.parametrize(
    "sent",
    [
        "GET /a.js\r\n",
        "GET  HTTP/1.1\r\nHost: OWN\r\n\r\n",
        "GET /a.js HTTP/1.1\r\nHost: OWN\r\nHost: evil.example\r\n\r\n",
    ],
)
def test_a_request_of_two_minds_is_refused_with_all_headers(served: local_server.Served, sent: str) -> None:
    own = served.address.removeprefix("http://").rstrip("/")
    head = spoken(served, sent.replace("OWN", own).encode()).partition(b"\r\n\r\n")[0]
    assert head.startswith(b"HTTP/1.0 400 ")
    assert b"X-Content-Type-Options: nosniff" in head

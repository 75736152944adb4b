"""Requests to a server, sound and otherwise, by a seeded lot."""

from __future__ import annotations

from random import Random

from hostile.made_books import bytes_of

__all__ = ["request"]

SPOKEN = ("HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/0.9", "HTTP/9.9", "HTTP/²", "")
METHODS = ("GET", "GET", "GET", "HEAD", "POST", "OPTIONS", "TRACE", "", "GET\0", "PRI", "é")
PLACES = (
    "/",
    "/index.html",
    "/a.js",
    "/empty",
    "/empty/",
    "//a.js",
    "/..%2f..%2fetc/passwd",
    "/%00",
    "/%ff",
    "/" + "a" * 70_000,
    "*",
    "http://evil.test/",
)
HEADERS = (
    *(
        "Host: localhost:{port}",
        "Host: 127.0.0.1:{port}",
        "Host: evil.test",
        "Host:",
        "Range: bytes=0-1,2-",
        "Expect: 100-continue",
    ),
    *(
        "Sec-Fetch-Site: cross-site",
        "Content-Length: -1",
        "Content-Length: 99999999999999999999",
        "Transfer-Encoding: chunked",
    ),
    *(
        "If-Modified-Since: Thu, 99 Foo 0000 99:99:99 GMT",
        "Connection: keep-alive",
        ": x",
        " folded",
        "X: " + "y" * 70_000,
        "\xff\xfe: \0",
    ),
)


def request(rng: Random) -> bytes:
    """A request, or something like one; `{port}` stands for the port of the server."""
    if rng.random() < 0.05:
        return rng.randbytes(rng.randint(0, 200))
    first = f"{rng.choice(METHODS)} {rng.choice(PLACES)} {rng.choice(SPOKEN)}"
    lines = [first, *rng.choices(HEADERS, k=rng.choice((0, 1, 2, 5, 150)))]
    raw = (rng.choice(("\r\n", "\r\n", "\n")).join(lines) + rng.choice(("\r\n\r\n", "\r\n", ""))).encode(
        "utf-8", "replace"
    )
    return bytes_of(rng, raw) if rng.random() < 0.2 else raw * rng.choice((1, 1, 1, 3))

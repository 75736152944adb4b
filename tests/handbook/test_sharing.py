"""What others show beside a link to a page: the picture of its language and game, named so that they can fetch it."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

from ts_rules.errors import WrongCall
from ts_rules.games import installed
from ts_rules.handbook.site import assemble
from ts_rules.handbook.site import link_pictures as sharing
from ts_rules.handbook.site.build_options import site_address
from ts_rules.handbook.site.page_frame import Frames
from ts_rules.languages import published

IMAGE = re.compile(r'<meta property="og:image" content="([^"]+)">')


def size(path: Path) -> tuple[int, int]:
    """Of a PNG file, as it says itself."""
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:])
    return width, height


@pytest.mark.parametrize("lang", published())
def test_there_is_a_picture_of_each_language_and_game(tmp_path: Path, lang: str) -> None:
    sharing.draw(tmp_path, lang)
    wanted = {sharing.picture(lang), *(sharing.picture(lang, spec.short) for spec in installed().values())}
    assert {p.name for p in tmp_path.iterdir()} == wanted
    assert {size(p) for p in tmp_path.iterdir()} == {(1200, 630)}
    assert len({p.read_bytes() for p in tmp_path.iterdir()}) == len(wanted)


def test_what_is_there_and_the_same_stays_and_what_is_gone_goes(tmp_path: Path) -> None:
    sharing.draw(tmp_path, "it")
    before = {p: p.stat().st_mtime_ns for p in tmp_path.iterdir()}
    (tmp_path / "share-chess-it.png").write_bytes(b"of a game that is gone")
    sharing.draw(tmp_path, "it")
    assert {p: p.stat().st_mtime_ns for p in tmp_path.iterdir()} == before
    changed = tmp_path / sharing.picture("it", "ts")
    whole = changed.read_bytes()
    changed.write_bytes(whole[:100])
    sharing.draw(tmp_path, "it")
    assert changed.read_bytes() == whole


def test_every_page_names_a_picture_that_is_there(handbook: Path) -> None:
    for name, wanted in (
        ("index.html", "share-en.png"),
        ("ts/06-3.html", "share-ts-en.png"),
        ("it/ts/06-3.html", "share-ts-it.png"),
        ("el/index.html", "share-el.png"),
        ("pl/risiko/index.html", "share-risiko-pl.png"),
        ("how-to/index.html", "share-en.png"),
    ):
        page = handbook / name
        found = IMAGE.search(page.read_text("utf-8"))
        assert found, name
        picture = (page.parent / found[1]).resolve()
        assert picture.name == wanted
        assert size(picture) == (1200, 630)


def test_where_the_site_will_stand_pages_name_themselves_and_the_picture_in_full() -> None:
    frames = Frames("it", ("en", "it"), {}, site_address("https://example.org/rules/"))
    found = frames.of("index", "Manuale")
    assert found.picture == "https://example.org/rules/_static/share-it.png"
    assert found.url == "https://example.org/rules/it/index.html"
    assert Frames("it", ("en", "it"), {}).of("index", "Manuale").url == ""


def test_an_address_does_not_break_out_of_its_place() -> None:
    assert '"' not in Frames("en", ("en",), {}, 'https://example.org/"><script>').of("index", "x").url


def test_without_what_draws_them_nothing_names_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sharing.draw(tmp_path, "en")
    monkeypatch.setattr(sharing, "can_draw", lambda: False)
    monkeypatch.setattr("ts_rules.handbook.site.page_frame.can_draw", lambda: False)
    sharing.draw(tmp_path, "en")
    assert not list(tmp_path.iterdir())
    assert Frames("en", ("en",), {}).of("index", "x").picture == ""
    monkeypatch.setattr(assemble.playground, "install", lambda _site, _tell: None)
    monkeypatch.setattr(assemble.search, "install", lambda *_given: None)
    assert assemble.install_parts(tmp_path, tmp_path, ("en",), print) == (sharing.MISSING,)


@pytest.mark.parametrize(
    "given", ["", "example.org", "ftp://example.org", "https://", "https:///x", 'https://a.b/"', "https://a.b/?q", "/x"]
)
def test_what_is_no_place_for_a_site_is_refused(given: str) -> None:
    with pytest.raises(WrongCall, match="no place for a site: name one like https://example"):
        site_address(given)

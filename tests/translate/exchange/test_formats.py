"""What goes out comes back, and others read it: the standard library, and translate-toolkit where it is installed."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.engine import locate
from ts_rules.games import load_game
from ts_rules.translate.exchange import State, Unit, read_exchanged, take, tmx, units_of, written, xliff1, xliff2
from ts_rules.translate.exchange.xml_files import read_xml
from ts_rules.translate.messages import messages_of

from .conftest import contents, parsed

TOOLKIT = importlib.util.find_spec("translate") is not None
X2 = "{urn:oasis:names:tc:xliff:document:2.0}"
X1 = "{urn:oasis:names:tc:xliff:document:1.2}"
XML = "{http://www.w3.org/XML/1998/namespace}"
DOMAIN = "risiko"
MESSAGES = ("xliff", "xliff-1.2", "tmx", "po")
WRITERS: dict[str, Callable[[list[Unit]], str]] = {
    "xliff": lambda units: xliff2.write(units, "pl"),
    "xliff-1.2": lambda units: xliff1.write(units, "pl"),
    "tmx": tmx.write,
}
READERS = {"xliff": xliff2.read, "xliff-1.2": xliff1.read, "tmx": tmx.read}


def told(unit: Unit) -> tuple[str, ...]:
    return (unit.domain, unit.context, unit.source, unit.lang, unit.target)


@pytest.mark.parametrize("lang", ["it", "pt", "pl", "el"])
@pytest.mark.parametrize("form", MESSAGES)
def test_what_goes_out_comes_back_and_changes_nothing(
    form: str, lang: str, tmp_path: Path, locales: Path, unchanged: dict[str, bytes]
) -> None:
    out = tmp_path / "out"
    out.write_text(written(form, (lang,), (DOMAIN,)), "utf-8")
    units = read_exchanged(out)
    ours = [u for u in units_of(lang, (DOMAIN,)) if form != "tmx" or u.state is State.DONE]
    assert [told(u) for u in units] == [told(u) for u in ours]
    assert len(units) > 250
    outcome = take(out, units)
    assert (outcome.taken, outcome.troubles, outcome.texts) == ([], [], {})
    assert contents(locales) == unchanged


@pytest.mark.parametrize(("form", "domain"), [(f, d) for f in ("xliff", "xliff-1.2", "po") for d in (DOMAIN, "cli")])
def test_a_file_for_others_says_where_each_text_stands_now(form: str, domain: str) -> None:
    text = written(form, ("pl",), (domain,))
    game = load_game(DOMAIN)
    place = locate(next(iter(game)).code)
    said = {DOMAIN: f"rules/{Path(place.file).name}:{place.statement}", "cli": "cli/show.py:"}[domain]
    assert said in text
    assert len(re.findall(r"\.(?:py|toml):\d+", text)) >= len(messages_of(domain))


@pytest.mark.usefixtures("locales")
def test_a_memory_of_all_languages(tmp_path: Path) -> None:
    out = tmp_path / "all.tmx"
    out.write_text(written("tmx", ("it", "pt", "pl", "el"), (DOMAIN, "handbook")), "utf-8")
    units = read_exchanged(out)
    assert {u.lang for u in units} == {"it", "pt", "pl", "el"}
    assert not take(out, units).texts
    root = parsed(out.read_text("utf-8"))
    assert root.find("header").get("srclang") == "*all*"  # type: ignore[union-attr] # any language into any other
    entry = root.find("body/tu")
    assert entry is not None
    assert [v.get(f"{XML}lang") for v in entry.findall("tuv")] == ["en", "it", "pt-BR", "pl", "el"]


def test_slots_are_codes_that_a_tool_locks() -> None:
    source = "The {=who} gains {2:influence} and {.placed:point} in {country.cuba}, then {2:influence} again."
    target = "W {country.cuba|loc} gracz {=who} zyskuje {2:influence|gen}, {.placed:point}; i {2:influence|gen}."
    unit = Unit("twilight-struggle", "9.9", source, "pl", target, State.DONE)
    root = parsed(xliff2.write([unit], "pl"))
    data = {d.get("id"): d.text for d in root.iter(f"{X2}data")}
    codes = {
        side: {p.get("id"): data[p.get("dataRef")] for p in root.find(f".//{X2}{side}").iter(f"{X2}ph")}  # type: ignore[union-attr]
        for side in ("source", "target")
    }
    assert "{" not in "".join(root.find(f".//{X2}source").itertext())  # type: ignore[union-attr]
    assert list(codes["source"].values()) == [
        "{=who}",
        "{2:influence}",
        "{.placed:point}",
        "{country.cuba}",
        "{2:influence}",
    ]
    assert codes["source"].keys() == codes["target"].keys()  # each code of the target is one of the source
    for number, slot in codes["target"].items():
        assert slot.partition("|")[0].rstrip("}") == codes["source"][number].rstrip("}")  # type: ignore[union-attr]
    older = parsed(xliff1.write([unit], "pl"))
    texts = [p.text for p in older.find(f".//{X1}target").iter(f"{X1}ph")]  # type: ignore[union-attr]
    assert texts == ["{country.cuba|loc}", "{=who}", "{2:influence|gen}", "{.placed:point}", "{2:influence|gen}"]


def test_a_translator_is_told_what_it_is_about() -> None:
    units = {u.context: u for u in units_of("pl", ("twilight-struggle",))}
    root = parsed(xliff2.write([units["6.3.4/defcon-after/lowers"]], "pl"))
    notes = {n.get("category"): n.text for n in root.iter(f"{X2}note")}
    assert notes["rule"] == "6.3.4/defcon-after/lowers"
    assert "6.3.4" in (notes["about"] or "")
    assert (notes["place"] or "").startswith("rules/s06_3_coups.py:")


SLOTS = ["{2:influence|gen}", "{=who}", "{country.cuba}", "{.placed:point}", "{rule.6.3}"]
LETTERS = st.text(st.characters(blacklist_categories=("Cs",)), max_size=12)
NASTY = st.lists(
    LETTERS
    | st.sampled_from([*SLOTS, "&amp;", "]]>", "<b>", '"', "'", "\r\n", "\t", "  ", "ΆΈ", "\x08", "\u2028", "\ufffe"]),
    min_size=1,
    max_size=6,
).map("".join)


@pytest.mark.parametrize("form", list(WRITERS))
@given(
    texts=st.lists(st.tuples(NASTY, NASTY), min_size=1, max_size=3),
    domain=st.sampled_from(["twilight-struggle", "cli"]),
)
def test_nasty_text_comes_back(
    form: str, texts: list[tuple[str, str]], domain: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    units = [Unit(domain, f"{n}.0/x", source, "pl", target, State.DONE) for n, (source, target) in enumerate(texts, 1)]
    path = tmp_path_factory.getbasetemp() / "nasty.xml"
    path.write_text(WRITERS[form](units), "utf-8", newline="")
    found = list(READERS[form](read_xml(path), path))
    assert [told(u) for u in found] == [told(u) for u in units]
    assert [u.given for u in found] == [u.id for u in units]


@pytest.mark.parametrize("form", ["xliff", "xliff-1.2", "tmx", "tbx-2008"])
def test_other_programs_read_the_same(form: str) -> None:
    """By the standard library's own reading; and by translate-toolkit's, where it is installed."""
    text = written(form, ("el",), (DOMAIN,))
    if form == "tbx-2008":
        terms = [t.text for t in parsed(text).iter("term")]
        expected = [("influence", "επιρροή")]
        assert {"influence", "επιρροή"} <= set(terms)
    else:
        units = [u for u in units_of("el", (DOMAIN,)) if u.target]
        expected = [(u.source, u.target) for u in units]
        if form == "xliff-1.2":
            pairs = [
                tuple("".join(u.find(f"{X1}{side}").itertext()) for side in ("source", "target"))  # type: ignore[union-attr]
                for u in parsed(text).iter(f"{X1}trans-unit")
            ]
            assert pairs == expected
        elif form == "tmx":
            pairs = [tuple("".join(s.itertext()) for s in u.iter("seg")) for u in parsed(text).iter("tu")]
            assert pairs == expected
        else:
            assert len(parsed(text).findall(f".//{X2}unit")) == len(expected)
    if TOOLKIT:
        name, kind = {
            "xliff": ("xliff2", "Xliff2File"),
            "xliff-1.2": ("xliff", "xlifffile"),
            "tmx": ("tmx", "tmxfile"),
            "tbx-2008": ("tbx", "tbxfile"),
        }[form]
        read = getattr(importlib.import_module(f"translate.storage.{name}"), kind).parsestring(text.encode())
        pairs = [(str(u.source), str(u.target)) for u in read.units if u.source]
        if form == "xliff":  # it leaves codes out of the text that it shows
            assert len(read.units) == len(expected)
            plain = [pair for pair in expected if "{" not in "".join(pair)]
            assert set(plain) <= set(pairs)
        else:
            assert set(expected) <= set(pairs)

"""Exact goldens of what extraction gives: `goldens/<book>.json`, for each section rule, kinds, lines and text.

    python tests/extract/extract_goldens.py            what is otherwise than recorded, in sentences
    python tests/extract/extract_goldens.py --reset    the same, and then records what is there now

Read the differences before you commit a reset: each is a change that readers get.  Of a real book there is no text in
a golden, only short hashes of it; of `made-it.txt`, which is ours, there is.
"""

# ruff: noqa: T201 it prints what is to be read
from __future__ import annotations

import hashlib
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ts_rules.extract import Extract, extract
from ts_rules.extract.repair import wordlists

GOLDENS = Path(__file__).parent / "goldens"
MADE = GOLDENS / "made-it.txt"
BOOKS = {
    "ts-it-2e": "ts-it-2e.txt",
    "ts-pl-deluxe": "ts-pl-deluxe.txt",
    "ts-el-deluxe": "ts-el-deluxe.txt",
    "ts-pt-summary": "ts-pt-summary.txt",
    "risiko-it": "risiko-it.txt",
    "ts-en-deluxe": "ts-en-deluxe.pdf",
}
HASH = 10  # digits
NEAR = 0.015  # by how much a confidence may differ: machines add in another order
Spans = Iterable[tuple[int, int]]


def extracted(file: Path, book: str | None = None, *, lists: bool) -> Extract:
    """The extract of a file, with the word lists of the extra `ocr` or without, and without what this machine has."""
    kept = wordlists.installed, wordlists.FOLDERS
    wordlists.installed, wordlists.FOLDERS = (lambda: lists), ()  # type: ignore[assignment]
    try:
        return extract(file, book, cached=False)
    finally:
        wordlists.installed, wordlists.FOLDERS = kept


def snapshot(found: Extract, *, readable: bool = False) -> dict[str, Any]:
    """What a golden holds; `readable` keeps texts as they are, which only our own may be.

    What our own leaves out is nearly the whole tree, so that is not recorded of it.
    """

    def said(text: str | None) -> str | None:
        if text is None or readable:
            return text
        return hashlib.sha256(text.encode()).hexdigest()[:HASH]

    edits: dict[int, list[str]] = {}
    for repair in found.repairs:
        edits.setdefault(repair.line, []).append(f"{repair.before} > {repair.after} ({repair.why})")
    return {
        "head": {
            "source": found.source.sha256[:HASH],
            "book": found.book,
            "game": found.game,
            "language": found.language,
            "edition": found.edition,
            "notes": list(found.notes),
            "repairs": dict(sorted(Counter(r.why for r in found.repairs).items())),
        },
        "sections": [
            {
                "rule": str(s.rule),
                "also": [str(r) for r in s.also],
                "printed": s.printed,
                "heading": said(s.heading),
                "lines": shown(s.lines),
                "notes": list(s.notes),
                "sure": round(s.confidence, 2),
                "text": said(s.text),
                "parts": [[p.kind, shown(p.lines), said(p.text)] for p in s.parts],
                **({"ideas": [[str(i.rule), shown(i.lines), said(i.text)] for i in s.ideas]} if s.ideas else {}),
            }
            for s in found.sections
        ],
        "outside": [[o.kind, shown(o.lines)] for o in found.outside],
        "repairs": {str(n): said("; ".join(of)) for n, of in sorted(edits.items())},
        "anomalies": [
            [a.kind, str(a.rule), a.printed, shown(a.lines)]
            for a in found.anomalies
            if not (readable and a.kind == "missing")
        ],
    }


def shown(spans: Spans) -> str:
    return ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in spans)


def numbers(spans: str) -> Iterator[int]:
    """The lines that `shown` names."""
    for stretch in spans.split(", ") if spans else ():
        first, _, last = stretch.partition("-")
        yield from range(int(first), int(last or first) + 1)


def differences(then: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """What is otherwise, a sentence for each; none where all is as it was."""
    found = [f"{name}: {was!r} is now {now['head'][name]!r}" for name, was, _ in _changed(then["head"], now["head"])]
    found += _moved(then, now)
    old, new = _by_rule(then), _by_rule(now)
    for key in sorted({*old, *new}):
        name = key[0] if not key[1] else f"{key[0]}, passage {key[1] + 1}"
        if key not in new or key not in old:
            found.append(f"section {name}: {'is no more' if key in old else 'is new'}")
            continue
        found += [f"section {name}: {what}" for what in _in_section(old[key], new[key])]
    for name, was, is_now in _changed(then["repairs"], now["repairs"]):
        found.append(f"repairs of line {name}: {was or 'none'} is now {is_now or 'none'}")
    for field in ("outside", "anomalies"):
        was, there = Counter(map(json.dumps, then[field])), Counter(map(json.dumps, now[field]))
        found += [f"{field}: {row} is no more" for row in was - there]
        found += [f"{field}: {row} is new" for row in there - was]
        if was == there and then[field] != now[field]:
            found.append(f"{field}: the same in another order")
    if sorted(old) == sorted(new) and list(old) != list(new):
        found.append("the sections stand in another order")
    return found


def _changed(then: dict[str, Any], now: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for name in dict.fromkeys((*then, *now)):
        if then.get(name) != now.get(name):
            yield name, then.get(name), now.get(name)


def _by_rule(golden: dict[str, Any]) -> dict[tuple[str, int], dict[str, Any]]:
    """Sections by rule, and the how-manieth of the rule it is."""
    count: Counter[str] = Counter()
    found = {}
    for section in golden["sections"]:
        found[section["rule"], count[section["rule"]]] = section
        count[section["rule"]] += 1
    return found


def _moved(then: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """Stretches of lines that stand elsewhere, or are of another kind."""
    old, new = _places(then), _places(now)
    found: list[tuple[int, int, str]] = []
    for n in sorted({*old, *new}):
        if (was := old.get(n, "nowhere")) == (there := new.get(n, "nowhere")):
            continue
        what = f"{was} is now {there}"
        if found and found[-1][1:] == (n - 1, what):
            found[-1] = (found[-1][0], n, what)
        else:
            found.append((n, n, what))
    return [f"lines {shown([(first, last)])}: {what}" for first, last, what in found]


def _places(golden: dict[str, Any]) -> dict[int, str]:
    found: dict[int, str] = {}
    for section in golden["sections"]:
        found |= dict.fromkeys(numbers(section["lines"]), f"{section['rule']} heading or blank")
        for kind, lines, _text in section["parts"]:
            found |= dict.fromkeys(numbers(lines), f"{section['rule']} {kind}")
    for kind, lines in golden["outside"]:
        found |= dict.fromkeys(numbers(lines), f"outside, {kind}")
    return found


def _in_section(then: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    texts = {(kind, lines): text for kind, lines, text in then["parts"]}
    again = {(kind, lines): text for kind, lines, text in now["parts"]}
    if list(texts) != list(again):
        yield f"its parts {_named(texts)} are now {_named(again)}"
    for (kind, lines), text in again.items():
        if texts.get((kind, lines), text) != text:
            yield f"the text of its {kind} in lines {lines} changed: {texts[kind, lines]!r} is now {text!r}"
    for name in ("also", "printed", "heading", "lines", "notes"):
        if then[name] != now[name]:
            yield f"{name} {then[name]!r} is now {now[name]!r}"
    if then.get("ideas") != now.get("ideas"):
        before, after = ({tuple(i) for i in golden.get("ideas", ())} for golden in (then, now))
        yield f"its ideas {sorted(i[:2] for i in before - after)} are now {sorted(i[:2] for i in after - before)}"
    if then["text"] != now["text"] and list(texts.items()) == list(again.items()):
        yield "the text of the whole changed, that of its parts did not"
    if abs(then["sure"] - now["sure"]) > NEAR:
        yield f"its confidence {then['sure']} is now {now['sure']}"


def _named(parts: Iterable[tuple[str, str]]) -> str:
    return " | ".join(f"{kind} {lines}" for kind, lines in parts) or "(none)"


def recorded(name: str) -> dict[str, Any]:
    golden: dict[str, Any] = json.loads((GOLDENS / f"{name}.json").read_text("utf-8"))
    return golden


def record(name: str, golden: dict[str, Any]) -> None:
    """One line for each thing, so that a commit shows what changed."""
    rows = [f'"head": {json.dumps(golden["head"], ensure_ascii=False)}']
    for field in ("sections", "outside", "anomalies"):
        said = ",\n".join(json.dumps(e, ensure_ascii=False) for e in golden[field])
        rows += [f'"{field}": [\n{said}\n]']
    edits = ",\n".join(f"{json.dumps(n)}: {json.dumps(of, ensure_ascii=False)}" for n, of in golden["repairs"].items())
    rows.append(f'"repairs": {{\n{edits}\n}}')
    (GOLDENS / f"{name}.json").write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


def made(*, lists: bool) -> dict[str, Any]:
    """What our own small book gives, read against the outline of an Italian one."""
    return snapshot(extracted(MADE, "ts-it-2e", lists=lists), readable=True)


def all_of(folder: Path | None) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every golden by its name, as extraction gives it now: the book of our own, and the real ones of a folder."""
    for name, lists in (("made-it", True), ("made-it-without-lists", False)):
        yield name, made(lists=lists)
    if folder is not None:
        for book, file in BOOKS.items():
            yield book, snapshot(extracted(folder / file, lists=True))
        yield "ts-it-2e-without-lists", snapshot(extracted(folder / BOOKS["ts-it-2e"], lists=False))


def main() -> int:
    folder = os.environ.get("TS_RULES_BOOKS")
    if not wordlists.installed():
        print("The word lists of the extra 'ocr' are not installed: pip install -e '.[ocr]'", file=sys.stderr)
        return 2
    changed = 0
    for name, now in all_of(Path(folder) if folder else None):
        new = not (GOLDENS / f"{name}.json").is_file()
        found = ["nothing is recorded"] if new else differences(recorded(name), now)
        print(f"{name}: {len(found) or 'no'} differences", *found, sep="\n  ")
        changed += bool(found)
        if found and "--reset" in sys.argv:
            record(name, now)
    if not folder:
        print("Of real books nothing was looked at: TS_RULES_BOOKS names no folder.", file=sys.stderr)
    return int(bool(changed) and "--reset" not in sys.argv)


if __name__ == "__main__":
    raise SystemExit(main())

"""A language left out: each book read by a program that has no data of its language.

    TS_RULES_BOOKS=… .venv/bin/python tests/bench/unknown_language.py [it pl el pt es fr] [--damage SEEDS] [--wrong]

The program is copied without `locales/<language>/` and reads the real book there (Italian, Polish, Greek), or our own
statements as they are printed (Portuguese, Spanish, French).  Truth of the real books is `tests/extract/truth`, made by
reading; of printed ones it is what was printed.  Greek is held out: no threshold or weight was chosen on it.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "extract"))
import accuracy
import damage
from rulebooks import rulebook

HERE = Path(__file__).resolve()
ROOT = HERE.parents[2]

REAL = {"it": "ts-it-2e", "pl": "ts-pl-deluxe", "el": "ts-el-deluxe"}
PRINTED = {
    "pt": "ts-it-2e",
    "es": "ts-el-deluxe",
    "fr": "ts-pl-deluxe",
    "en": "ts-el-deluxe",
}  # whose rules are printed
ALL = (*REAL, "pt", "es", "fr")
BINS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.99)
PARTS = ("ts_rules", "locales", "sources", "docs")

Place = tuple[int, str, str, str, float]  # line, rule, kind of part, number printed, how sure


@dataclass(frozen=True, slots=True)
class Case:
    """A text, with the rules that each of its lines may stand under, and the labels at its lines."""

    lang: str
    name: str
    lines: list[str]
    truth: dict[int, set[str]]
    labels: list[tuple[int, str]]


def real(lang: str, seed: int | None = None) -> Case:
    book = REAL[lang]
    lines = rulebook(book).read_text("utf-8").split("\n")
    rows = accuracy.truth_by_line(book)
    truth = {
        n: {accuracy.same(r.rule), *(map(accuracy.same, r.also) if r.note[0] == "?" else ())} for n, r in rows.items()
    }
    labels = [(n, accuracy.same(rule)) for n, printed, rule in accuracy.labels(book) if printed != "-"]
    if seed is None:
        return Case(lang, book, lines, truth, labels)
    texts, places = damage.damaged(lines, [(n, p) for n, p, _rule in accuracy.labels(book) if p != "-"], seed)
    return Case(lang, f"{book}, damaged {seed}", texts, {n: truth[m] for n, m in places.items() if m in truth}, [])


def printed(lang: str) -> Case:
    with tempfile.TemporaryDirectory() as folder:
        text, told = Path(folder, "book.txt"), Path(folder, "book.json")
        command = [sys.executable, "-m", "ts_rules", "print", "--book", PRINTED[lang], "--lang", lang]
        command += ["--layout", "text", "--out", str(text), "--truth", str(told)]
        subprocess.run(command, check=True, capture_output=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)})
        lines, rows = text.read_text("utf-8").split("\n"), json.loads(told.read_text("utf-8"))["lines"]
    truth = {r["line"]: {accuracy.same(r["rule"] or accuracy.OUTSIDE)} for r in rows}
    labels = [(r["line"], accuracy.same(r["rule"])) for r in rows if r["kind"] == "heading" and r["text"][:1].isdigit()]
    return Case(lang, f"{PRINTED[lang]} in {lang}, printed", lines, truth, labels)


def hidden(lang: str, folder: Path) -> None:
    """The program without a language."""
    for part in PARTS:
        skip = shutil.ignore_patterns("__pycache__", *([lang] if part == "locales" else []))
        shutil.copytree(ROOT / part, folder / part, ignore=skip)


def read_without(case: Case, folder: Path) -> dict[str, object]:
    """What the program in `folder` makes of a text."""
    text = folder / "book.txt"
    text.write_text("\n".join(case.lines), "utf-8")
    done = subprocess.run(
        [sys.executable, str(HERE), "--inside", str(text)],
        check=False,
        env={**os.environ, "PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache")},
        cwd=folder,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        refused = done.stderr.strip().splitlines()[-1]
        return {"head": f"refused: {refused}", "sure": 0.0, "places": [], "starts": []}
    found: dict[str, object] = json.loads(done.stdout)
    return found


def inside(text: Path) -> None:
    """Run in the copy: where each line is put."""
    import ts_rules
    from ts_rules.extract import extract

    if not Path(ts_rules.__file__).is_relative_to(text.parent.resolve()):
        sys.exit("this is not the copy without the language")
    found = extract(text, cached=False)
    places: list[Place] = []
    for n, given in accuracy.given_by_line(found).items():
        places.append((n, given.rule, given.kind, "", given.confidence))
    starts = [(s.lines[0][0], str(s.rule)) for s in found.sections if s.printed]
    head = [found.book, found.game, found.language, found.edition]
    sys.stdout.write(json.dumps({"head": head, "sure": found.sure, "places": places, "starts": starts}))


def judged(case: Case, found: dict[str, object]) -> Iterator[tuple[int, int, bool, float, str, str]]:
    """Line, words, whether right, how sure, true rule, given rule."""
    given = {n: (rule, sure) for n, rule, _kind, _printed, sure in found["places"]}  # type: ignore[attr-defined]
    for n, text in enumerate(case.lines, start=1):
        if (size := len(text.split())) and n in case.truth:
            rule, sure = given.get(n, ("-", 0.0))
            yield n, size, rule in case.truth[n], sure, "/".join(sorted(case.truth[n])), rule


def tell(case: Case, found: dict[str, object], bins: dict[float, list[int]], *, wrong: bool) -> None:
    rows = list(judged(case, found))
    words, right = sum(r[1] for r in rows), sum(r[1] for r in rows if r[2])
    for _n, size, good, sure, _true, rule in rows:
        if rule not in (accuracy.OUTSIDE, "-"):
            cell = bins.setdefault(max(b for b in BINS if b <= sure), [0, 0])
            cell[0] += size
            cell[1] += size * good
    starts = {tuple(s) for s in found["starts"]}  # type: ignore[attr-defined]
    labels = sum((n, rule) in starts for n, rule in case.labels)
    shown = f"labels {labels}/{len(case.labels)}  " if case.labels else ""
    say(f"{case.name:<30}{words:>7} words {right / words:8.3%} right  {shown}{found['head']} {found['sure']}")
    if wrong:
        lost: Counter[tuple[str, str]] = Counter()
        for _n, size, good, _sure, true, rule in rows:
            lost[true, rule] += 0 if good else size
        for (true, rule), size in lost.most_common(15):
            say(f"    {true:>12} under {rule:<12}{size:>6} words") if size else None


def table(bins: dict[float, list[int]]) -> None:
    """Of what is so sure, how much is right."""
    for low, (words, right) in sorted(bins.items()):
        high = min((b for b in BINS if b > low), default=1.0)
        say(f"    sure {low:4.2f} to {high:4.2f}: {words:>8} words, {right / max(1, words):8.3%} right")


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def measure(langs: Sequence[str], seeds: int, *, wrong: bool) -> None:
    clean: dict[float, list[int]] = {}
    spoilt: dict[float, list[int]] = {}
    for lang in langs:
        with tempfile.TemporaryDirectory() as folder:
            hidden(lang, Path(folder))
            case = real(lang) if lang in REAL else printed(lang)
            tell(case, read_without(case, Path(folder)), clean, wrong=wrong)
            for seed in range(seeds if lang in REAL else 0):
                case = real(lang, seed)
                tell(case, read_without(case, Path(folder)), spoilt, wrong=False)
    say("As they are")
    table(clean)
    if spoilt:
        say("Damaged")
        table(spoilt)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("langs", nargs="*", metavar="LANGUAGE", help=f"of {' '.join(ALL)}; all of them")
    parser.add_argument("--damage", type=int, default=0, metavar="SEEDS")
    parser.add_argument("--wrong", action="store_true", help="where words went wrong")
    parser.add_argument("--inside", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.inside:
        inside(args.inside)
    else:
        measure(args.langs or ALL, args.damage, wrong=args.wrong)


if __name__ == "__main__":
    main()

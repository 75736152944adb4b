"""How many errors put into sound catalogs the checks find, and how often they cry without one; pofilter beside them.

    .venv/bin/python tests/bench/words/seeded.py [--each 22] [--half judge] [--seed NAME] [--pofilter]

`seeder.py` makes the errors and knows no check.  A message falls into one half or the other by its text: the checks and
their data were tuned on the half `tune` and are judged on the half `judge`, seeds and sound messages alike.  A seed is
found if its message has a finding (error or warning) that the sound message has not; a sound message with any such
finding is a false alarm.  The memory holds the sound catalogs, always without the message at hand.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import polib
from seeder import KINDS, LANGUAGES, Entry, Seed, entries, seeds

from ts_rules.games import installed, load_game
from ts_rules.translate.checks import checks
from ts_rules.translate.checks.checked_message import Unit, face
from ts_rules.translate.checks.findings import flags_of
from ts_rules.translate.checks.translation_memory import memory_of
from ts_rules.translate.status import catalog_path

HALVES = ("tune", "judge")


def half(entry: Entry) -> str:
    """Into which half a message falls, whatever its language."""
    return HALVES[hashlib.sha256(entry.source.encode()).digest()[0] % 2]


def unit(source: str, target: str, entry: Entry, lang: str, flags: frozenset[str] = frozenset()) -> Unit:
    """A message as the checks take it."""
    game = load_game(entry.domain) if entry.domain in installed() else None
    name = game.id if game else ""
    one, two = face(source, "en", name), face(target, lang, name)
    return Unit(one, two, entry.context, "", entry.domain, game, memory_of(lang), flags)


def findings(one: Unit) -> Counter[tuple[str, str]]:
    """What is found of a message, warnings and errors."""
    return Counter(
        (c.id, message) for c in checks().values() if c.severity != "info" and c.fits(one) for message in c.run(one)
    )


def flagged(lang: str) -> dict[tuple[str, str], frozenset[str]]:
    """The flags of our catalogs, by context and source."""
    if lang == "en":
        return {}
    found = {}
    for domain in ("twilight-struggle", "risiko", "handbook", "cli"):
        for e in polib.pofile(str(catalog_path(domain, lang)), encoding="utf-8"):
            if flags := flags_of(e.flags, e.tcomment or ""):
                found[e.msgctxt or "", e.msgid] = flags
    return found


def judged(lang: str, chosen: str, each: int, number: str) -> Iterator[tuple[Seed, Counter[tuple[str, str]]]]:
    """Every seed of a half with what is newly found of it."""
    flags = flagged(lang)
    for seed in seeds(lang, number, each):
        if half(seed.entry) != chosen:
            continue
        own = flags.get((seed.entry.context, seed.entry.source), frozenset())
        before = findings(unit(seed.entry.source, seed.entry.target, seed.entry, lang, own))
        yield seed, findings(unit(seed.source, seed.target, seed.entry, lang, own)) - before


def alarms(lang: str, chosen: str, *, use_flags: bool = True) -> tuple[int, int, Counter[str]]:
    """Sound messages of a half with a finding, all of them, and what was found."""
    flags = flagged(lang) if use_flags else {}
    false = total = 0
    by_check: Counter[str] = Counter()
    for entry in entries(lang):
        if half(entry) == chosen:
            total += 1
            own = flags.get((entry.context, entry.source), frozenset())
            found = findings(unit(entry.source, entry.target, entry, lang, own))
            false += bool(found)
            by_check.update({c for c, _m in found})
    return false, total, by_check


def by_pofilter(lang: str, found: list[Seed]) -> tuple[int, int, int]:
    """How many seeds pofilter finds that it does not find sound, its false alarms, and how many messages it saw."""
    sound = list(dict.fromkeys(s.entry for s in found))
    marked = {}
    for name, rows in (
        ("seeded", [(f"{n}", s.source, s.target) for n, s in enumerate(found)]),
        ("sound", [(f"{n}", e.source, e.target) for n, e in enumerate(sound)]),
        ("all", [(f"{n}", e.source, e.target) for n, e in enumerate(entries(lang))]),
    ):
        with tempfile.TemporaryDirectory(prefix="checks-bench-") as folder:
            path, out = Path(folder) / "in.po", Path(folder) / "out.po"
            file = polib.POFile()
            file.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Language": lang}
            file.extend(polib.POEntry(msgctxt=c, msgid=a, msgstr=b) for c, a, b in rows)
            file.save(str(path))
            tool = str(Path(sys.executable).parent / "pofilter")
            arguments = [tool, f"--language={lang}", "--progress=none", str(path), str(out)]
            subprocess.run(arguments, check=True, capture_output=True)
            text = out.read_text("utf-8") if out.is_file() else ""
            marked[name] = {
                e.msgctxt: {line.split(":")[0].strip("( )") for line in e.tcomment.splitlines() if "pofilter" in line}
                for e in (polib.pofile(text) if text else ())
            }
    place = {e: f"{n}" for n, e in enumerate(sound)}
    new = sum(
        bool(marked["seeded"].get(f"{n}", set()) - marked["sound"].get(place[s.entry], set()))
        for n, s in enumerate(found)
    )
    return new, len(marked["all"]), len(entries(lang))


def main() -> int:
    """Seed, check, count, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--each", type=int, default=12)
    parser.add_argument("--seed", default="2026-11-19", help="what the draw of the seeds starts from")
    parser.add_argument("--half", choices=HALVES, default="judge")
    parser.add_argument("--lang", choices=LANGUAGES, action="append")
    parser.add_argument("--pofilter", action="store_true")
    parser.add_argument("--missed", action="store_true", help="list what was not found (on the half to tune on)")
    args = parser.parse_args()
    langs = args.lang or [*LANGUAGES]
    counted: dict[str, dict[str, tuple[int, int]]] = defaultdict(dict)
    told: Counter[str] = Counter()
    lines = []
    for lang in langs:
        rows = [*judged(lang, args.half, args.each, args.seed)]
        for kind in KINDS:
            own = [bool(f) for s, f in rows if s.kind == kind]
            counted[kind][lang] = (sum(own), len(own))
        for seed, found in rows:
            told.update({f"{seed.kind} by {c}" for c, _m in found})
            if args.missed and not found:
                sys.stdout.write(
                    f"MISSED {lang} {seed.kind} {seed.entry.context}\n"
                    f"  {seed.source}\n  {seed.entry.target}\n  {seed.target}\n"
                )
        false, total, by_check = alarms(lang, args.half)
        raw, _total, bare_by_check = alarms(lang, args.half, use_flags=False)
        share, bare = 100 * false / total, 100 * raw / total
        line = f"{lang}: false alarms {false} of {total} sound messages ({share:.2f} in 100)"
        line += f"; {raw} ({bare:.2f}) if no message were flagged as read"
        line += f"; by check {dict(by_check.most_common())}, unflagged {dict(bare_by_check.most_common())}"
        lines.append(line)
        if args.pofilter:
            new, noise, seen = by_pofilter(lang, [s for s, _f in rows])
            lines.append(f"    pofilter: {new} of {len(rows)} seeds found, {noise} of {seen} sound messages marked")
    width = max(map(len, counted))
    sys.stdout.write(f"Half: {args.half}. Found of seeded, by kind and language.\n\n")
    sys.stdout.write(f"{'':<{width}}  " + "  ".join(f"{x:>7}" for x in [*langs, "all"]) + "\n")
    whole = Counter[str]()
    for kind, by in counted.items():
        cells = [f"{by[x][0]}/{by[x][1]}" for x in langs]
        sums = [sum(by[x][n] for x in langs) for n in (0, 1)]
        for x in langs:
            whole[x] += by[x][0]
            whole[f"{x} of"] += by[x][1]
        sys.stdout.write(f"{kind:<{width}}  " + "  ".join(f"{c:>7}" for c in [*cells, f"{sums[0]}/{sums[1]}"]) + "\n")
    cells = [f"{whole[x]}/{whole[f'{x} of']}" for x in langs]
    found, made = sum(whole[x] for x in langs), sum(whole[f"{x} of"] for x in langs)
    sys.stdout.write(f"{'all':<{width}}  " + "  ".join(f"{c:>7}" for c in [*cells, f"{found}/{made}"]) + "\n")
    sys.stdout.write(f"\n{100 * found / max(1, made):.1f} % of {made} found\n\n" + "\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

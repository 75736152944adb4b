"""The long runs that SECURITY.md rests on: random games, input through every door, kills, pairs of writers.

    .venv/bin/python tests/bench/hostile games|doors|guided|kills|pairs|table [--count N] [--minutes M] [--seed S] ...

Each prints what was tried, how often, what came of it and in how many seconds, and keeps that in
tests/bench/results/hostile-NAME-DATE.json, from which `table` makes docs/reference/promises.rst.  A run goes on where
an earlier one of the same code ended, until --count is reached or --minutes are over; progress is told on stderr.
The exit code is 1 where anything was found that must not be.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[2]), str(HERE.parents[1]), str(HERE.parents[1] / "docs")]

import runs  # noqa: E402 - the path had to be set
from crew import crew  # noqa: E402
from results import Result, opened  # noqa: E402

SEED = "2026"
EVERY = 5.0
"""Seconds between two lines of progress."""


def main() -> int:
    """Run one of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=[*runs.RUNS, "table"])
    parser.add_argument("--count", type=int, help="how many in all (each has a goal of its own)")
    parser.add_argument("--minutes", type=float, default=60.0, help="no task begins later")
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", action="append", default=[], help="only this door, command or pair")
    parser.add_argument("--result", type=Path, help="another file for the result")
    parser.add_argument("--afresh", action="store_true", help="do not go on with an earlier result")
    parser.add_argument("--number", type=int, help="this one alone, in this process, with a traceback; keeps nothing")
    args = parser.parse_args()
    if args.what == "table":
        import promises

        return promises.main()
    if args.what == "guided" and find_spec("atheris") is None:
        parser.error("atheris is needed: pip install --target FOLDER atheris, and PYTHONPATH=FOLDER")
    run = runs.RUNS[args.what]
    if args.number is not None:
        for message in run.work((args.seed, range(args.number, args.number + 1), tuple(args.only))):
            sys.stdout.write(f"{message}\n")
        return 0
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that what was started is ended
    result = opened(args.what, args.result, args.count or run.goal, afresh=args.afresh)
    try:
        _until(run, result, args)
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
    result.write()
    sys.stdout.write("".join(f"{line}\n" for line in told(result)))
    sys.stdout.write(f"{result.path}\n")
    return int(bool(result.found))


def _until(run: runs.Run, result: Result, args: argparse.Namespace) -> None:
    begun, before, told_at = time.monotonic(), result.seconds, 0.0
    until = begun + 60 * args.minutes
    with run.around():
        for message in crew(_tasks(run, result, args), run.work, args.jobs, until, run.silence):
            if "lost" in message:
                result.add(message)
                continue
            result.tried += message.pop("tried", 1)
            for name in message.pop("counts", ()):
                result.counts[name] += 1
            result.counts.update(message.pop("amounts", {}))
            for name, many in message.pop("most", {}).items():
                result.counts[name] = max(result.counts[name], many)
            if message.get("problem"):
                result.add(message)
            result.seconds = before + time.monotonic() - begun
            if time.monotonic() - told_at > EVERY:
                told_at = time.monotonic()
                rate = (result.tried) / max(result.seconds, 0.001)
                sys.stderr.write(
                    f"{result.what}: {result.tried:,} of {result.goal:,}, {rate:,.1f}/s, {len(result.found)} found\n"
                )
                result.write()


def _tasks(run: runs.Run, result: Result, args: argparse.Namespace) -> Iterator[Any]:
    """Numbers in parcels; what has begun is not tried again by a later run, and does not count if it came to no end."""
    begun = result.tried
    while begun < result.goal:
        numbers = range(result.next, result.next + min(run.parcel, result.goal - begun))
        result.next, begun = numbers.stop, begun + len(numbers)
        yield args.seed, numbers, tuple(args.only)


def told(result: Result) -> Iterable[str]:
    """The result for people."""
    rate = result.tried / max(result.seconds, 0.001)
    yield f"{result.what}: {result.tried:,} in {result.seconds:,.0f} s ({rate:,.1f} a second), goal {result.goal:,}"
    if result.tried < result.goal:
        yield f"  extrapolated: {result.goal:,} take {result.goal / max(rate, 0.001) / 3600:.1f} hours at this rate"
    for name, count in sorted(result.counts.items(), key=lambda item: (-item[1], item[0])):
        yield f"  {count:>10,}  {name}"
    yield f"  code {result.code}, commit {result.commit}, begun {result.begun}, {result.cores} cores"
    yield from (f"  FOUND {found}" for found in result.found[:20])
    yield "Something was found that must not be." if result.found else "Nothing was found that must not be."


if __name__ == "__main__":
    raise SystemExit(main())

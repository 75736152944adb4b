"""Input for the parsers that is led by coverage: atheris changes it towards lines that were not run before.

atheris is needed for this alone: pip install --target FOLDER atheris, and PYTHONPATH=FOLDER.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[2]), str(HERE.parents[1])]

__all__ = ["PARSERS", "run"]

PARSERS = {
    "text": ("text",),
    "xml": ("xliff", "tmx", "tbx"),
    "po": ("po",),
    "toml": ("toml",),
    "games": ("record", "save"),
}
"""The five parsers, and the kinds of input that each of them reads."""
EXECUTED = re.compile(r"stat::number_of_executed_units:\s*(\d+)")
COVERED = re.compile(r"cov: (\d+)")


def run(number: int, seconds: float) -> Iterator[dict[str, Any]]:
    """Lead input through a parser for so long, from the seeds and from what earlier turns of it came by."""
    until, parser = time.monotonic() + seconds, [*PARSERS][number % len(PARSERS)]
    corpus = Path(tempfile.gettempdir()) / f"corpus-{parser}"
    _plant(parser, corpus)
    with tempfile.TemporaryDirectory(prefix="hostile-guided-") as name:
        folder, covered = Path(name), 0
        while (left := int(until - time.monotonic())) > 0:
            limits = [f"-max_total_time={left}", "-timeout=30", "-rss_limit_mb=1500", "-max_len=20000"]
            call = [sys.executable, __file__, parser, *limits, "-print_final_stats=1", f"-artifact_prefix={name}/"]
            done = subprocess.run([*call, corpus], capture_output=True, text=True, check=False, errors="replace")
            executed = EXECUTED.search(done.stderr)
            covered = max([covered, *map(int, COVERED.findall(done.stderr))])
            many = int(executed[1]) if executed else 0
            yield {"tried": 0, "amounts": {"inputs": many, f"inputs for {parser}": many}}
            if done.returncode:
                inputs = [*folder.glob("crash-*"), *folder.glob("timeout-*"), *folder.glob("oom-*")]
                given = repr(inputs[0].read_bytes()[:3000]) if inputs else ""
                told = folder / "told"
                problem = told.read_text("utf-8") if told.is_file() else done.stderr[-3000:]
                yield {"tried": 0, "parser": parser, "problem": problem, "given": given}
                if not executed and not inputs:
                    return  # it cannot even start
                for path in inputs:
                    path.unlink()
    yield {"tried": 1, "most": {f"places covered in {parser}": covered}}


def _plant(parser: str, folder: Path) -> None:
    from random import Random

    from hostile.made_inputs import made
    from hostile.sound_files import seeds

    if folder.is_dir():
        return
    folder.mkdir()
    for kind in PARSERS[parser]:
        for n, text in enumerate(seeds().get(kind, ())):
            (folder / f"{kind}-{n}").write_text(text, "utf-8")
        for n in range(30):
            (folder / f"{kind}-made-{n}").write_bytes(made(kind, Random(n))[:20_000])


def _lead(parser: str, options: list[str]) -> None:
    """In a process of its own: atheris takes it over."""
    import atheris

    with atheris.instrument_imports(include=["ts_rules", "polib", "tomllib"]):
        from hostile.sound_files import seeds

        import ts_rules.cli.playing
        import ts_rules.extract.read
        import ts_rules.playing.scenario_run
        import ts_rules.translate.exchange.formats
        import ts_rules.translate.exchange.tbx  # noqa: F401 - it is what is led through

        seeds()  # which imports the games and whatever else is imported late
    from random import Random

    from hostile.doors import through

    place = Path("/dev/shm" if os.access("/dev/shm", os.W_OK) else tempfile.gettempdir()) / f"hostile-{os.getpid()}"
    kinds = PARSERS[parser]
    folder = next(Path(option.partition("=")[2]) for option in options if option.startswith("-artifact_prefix="))

    def one(data: bytes) -> None:
        place.write_bytes(data)
        kind = "save" if parser == "games" and data.lstrip()[:1] == b"{" else kinds[0]
        came, problem = through(kind, place, Random(0))
        if came == "found":
            (folder / "told").write_text(problem, "utf-8")
            raise RuntimeError(problem)

    atheris.Setup([sys.argv[0], *options], one)
    atheris.Fuzz()


if __name__ == "__main__":
    _lead(sys.argv[1], sys.argv[2:])

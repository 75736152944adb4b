"""Files that are made to hurt: refused with one sentence, in bounded time and memory, and nothing is written."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("pdfplumber", reason="the extra 'pdf'")
pytest.importorskip("lxml", reason="the extra 'documents'")
pytest.importorskip("reportlab", reason="prints the files")

from extract import made_to_hurt
from extract.documents_made_to_hurt import HURTING

from ts_rules.errors import BadFile
from ts_rules.extract.read import read

posix = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes, links and devices as Unix has them")
GIGABYTE = 1_000_000_000
MINUTE = 60  # of the processor, so that a busy machine makes no difference, and enough for a slow one
READING = """
import json, os, resource, sys, tracemalloc
from pathlib import Path
from ts_rules.errors import TsRulesError
from ts_rules.extract.read import read
from ts_rules.extract.read.pdf import pdf_file
pdf_file.PAGE_SECONDS = pdf_file.LOST_SECONDS = 1.5  # a quarter of what is given: the same end, sooner
found = {}
def spent():
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(e.ru_utime + e.ru_stime for e in used)
for name in sys.argv[1:]:
    start = spent()
    try:
        source = read(Path(name))
        said = f"read: {len(source.lines)} lines"
        code = 0
    except TsRulesError as problem:
        said, code = str(problem), problem.exit_code
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    status = Path("/proc/self/status")  # what getrusage says of ourselves began in the process that started us
    own = [l.split()[1] for l in status.read_text().splitlines() if l.startswith("VmHWM")] if status.exists() else []
    peak = max(peak, int(own[0]) if own else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    found[name] = [code, said, spent() - start, peak * 1000]
print(json.dumps(found))
"""


def read_apart(folder: Path, *names: str) -> dict[str, tuple[int, str, float, int]]:
    """What reading says of each file: exit code, sentence, seconds, the most memory of any process so far."""
    temporary = folder.parent / "temporary"
    temporary.mkdir(exist_ok=True)
    before = sorted(p.name for p in folder.iterdir())
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", READING, *names],
        cwd=folder,
        env={**os.environ, "TMPDIR": str(temporary)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    assert sorted(p.name for p in folder.iterdir()) == before
    assert not list(temporary.iterdir())
    return {name: tuple(found) for name, found in json.loads(done.stdout).items()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "here"
    made.mkdir()
    return made


CHEAP: dict[str, tuple[Callable[[], bytes], str]] = {
    "encrypted.pdf": (made_to_hurt.encrypted, "is protected by a password: take it off"),
    "truncated.pdf": (made_to_hurt.truncated, "is cut off before its end: fetch it again"),
    "zip.pdf": (lambda: b"PK\x03\x04" + bytes(500), "is a zip archive"),
    "pictures.pdf": (made_to_hurt.pictures, "ocrmypdf"),
    "garbage.pdf": (lambda: b"%PDF-1.7\n" + b"\xff\x00 obj <<" * 300 + b"%%EOF", "no PDF that can be read"),
    "nothing.pdf": (lambda: made_to_hurt.assembled([b"<< /Type /Catalog >>"]), "no pages"),
    **{
        f"{kind}.pdf": (lambda kind=kind: made_to_hurt.nested(kind), "")  # type: ignore[misc]
        for kind in ("arrays", "dictionaries", "content", "references", "pages", "forms")
    },
    "empty.txt": (lambda: b"", "is empty"),
    "binary.txt": (lambda: bytes(range(256)) * 40, "NUL bytes"),
    "surrogate.txt": (lambda: b"A card \xed\xb0\x80", "half of a surrogate pair"),
    "marks.txt": (lambda: "\u200f\u202e".encode() * 900, "marks that cannot be seen"),
}


TEN_SECONDS = 10  # of the processor


def test_documents_are_bounded_fetch_nothing_and_write_nothing(folder: Path) -> None:
    for name, (make, _) in HURTING.items():
        (folder / name).write_bytes(make())
    found = read_apart(folder, *HURTING)
    for name, (code, sentence, seconds, memory) in found.items():
        if HURTING[name][1]:
            assert code == 3, (name, sentence)
            assert HURTING[name][1] in sentence, sentence
        if code:
            assert sentence.startswith(f"{name}:"), sentence
            assert "\n" not in sentence, sentence
        assert "root:" not in sentence
        assert seconds < TEN_SECONDS, (name, seconds)
        assert memory < GIGABYTE, name


def test_refused_with_one_sentence_and_nothing_written(folder: Path) -> None:
    for name, (make, _) in CHEAP.items():
        (folder / name).write_bytes(make())
    found = read_apart(folder, *CHEAP)
    for name, (code, sentence, seconds, memory) in found.items():
        assert code == 3, (name, sentence)
        assert sentence.startswith(f"{name}:"), sentence
        assert CHEAP[name][1] in sentence, sentence
        assert "\n" not in sentence
        assert seconds < MINUTE, name
        assert memory < GIGABYTE, name


HEAVY: dict[str, Callable[[], bytes]] = {
    "a million rectangles": made_to_hurt.crowded,
    "three gigabytes of blanks": made_to_hurt.bomb,
}


@pytest.mark.parametrize("what", HEAVY)
def test_what_unpacks_to_too_much_is_given_up(folder: Path, what: str) -> None:
    (folder / "x.pdf").write_bytes(HEAVY[what]())
    code, sentence, seconds, memory = read_apart(folder, "x.pdf")["x.pdf"]
    assert code == 3
    assert "too long to read" in sentence or "too much memory" in sentence
    assert seconds < MINUTE  # 7 where this was written
    assert memory < GIGABYTE


def test_a_gigabyte_of_one_letter_is_refused_unread(folder: Path) -> None:
    path = folder / "long.txt"
    with path.open("wb") as file:
        file.write(b"a" * 10_000)
        file.truncate(GIGABYTE)  # the rest is a hole: it takes no room, and reads as so many bytes
    code, sentence, _, memory = read_apart(folder, "long.txt")["long.txt"]
    assert code == 3
    assert "larger than 1 MB" in sentence
    assert memory < 300_000_000


@posix
def test_what_is_no_file(folder: Path) -> None:
    (folder / "folder").mkdir()
    os.mkfifo(folder / "pipe")
    (folder / "loop").symlink_to("loop")
    (folder / "nowhere").symlink_to("missing")
    with socket.socket(socket.AF_UNIX) as door:
        here = Path.cwd()
        os.chdir(folder)  # the name of a socket must be short
        try:
            door.bind("socket")
        finally:
            os.chdir(here)
        names = ("folder", "pipe", "loop", "nowhere", "socket", "/dev/zero", "/dev/null", "missing", "n" * 5000)
        found = read_apart(folder, *names)
    said = {
        "folder": "is a folder: name the file in it",
        "pipe": "is a pipe: save what it carries to a file",
        "loop": "cannot be read",
        "nowhere": "does not exist",
        "socket": "cannot be read",
        "/dev/zero": "is a device",
        "/dev/null": "is a device",
        "missing": "does not exist",
        "n" * 5000: "cannot be read",
    }
    for name, (code, sentence, _, _) in found.items():
        assert code == 3
        assert said[name] in sentence, sentence


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)  # root may read everything, so the system cannot be asked to refuse
    with pytest.raises(BadFile, match="may not be read: allow it"):
        read(tmp_path / "mine.txt")
    with pytest.raises(BadFile, match="is a folder"):
        read(tmp_path)

"""Reading a document in a process of its own, bounded in memory and time: what comes back are paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

from ....errors import BadFile
from ..pdf.sandbox import Pipe, TooLong, confined, within
from .paragraphs import Paragraph, check_size
from .xml_parts import BadXml

__all__ = ["Reading", "confined_paragraphs"]

SECONDS = 6.0  # of the processor; the longest rulebook takes a tenth of one
BATCH = 100  # paragraphs in a message
AGAIN = "save it anew, or give its text"
FAILED = {
    "declares entities": f"declares entities, which no rulebook has any use for: {AGAIN}",
    "nested": f"is nested too deeply to be read: {AGAIN}",
    "broken": f"is a damaged document: {AGAIN}",
    "too-long": f"takes too long to read, so it is no rulebook or it is damaged: {AGAIN}",
    "memory": f"needs too much memory to read, so it is no rulebook or it is damaged: {AGAIN}",
}
Reading = Callable[[], Iterable[Paragraph]]


def confined_paragraphs(path: Path, reading: Reading) -> list[Paragraph]:
    """What `reading` gives, or one sentence that says why it gives nothing."""
    found: list[Paragraph] = []
    lines = letters = 0
    with closing(confined(lambda pipe: _read(reading, pipe))) as messages:
        for message in messages:
            if "paragraphs" in message:
                more = [Paragraph.of(each) for each in message["paragraphs"]]
                lines += sum(1 + p.text.count("\n") for p in more)
                letters += sum(len(p.text) for p in more)
                check_size(path, lines, letters)
                found += more
            elif "refused" in message:
                raise BadFile(path, message["refused"])
            elif "failed" in message:
                raise BadFile(path, FAILED[message["failed"]])
            elif message.get("end") != "done":
                raise BadFile(path, FAILED["too-long" if message["end"] == "silent" else "memory"])
    return found


def _read(reading: Reading, pipe: Pipe) -> None:
    """In the process of its own: puts paragraphs into the pipe as they come."""
    batch: list[Paragraph] = []
    try:
        with within(SECONDS):
            for paragraph in reading():
                batch.append(paragraph)
                if len(batch) == BATCH:
                    pipe.put({"paragraphs": [p.as_message() for p in batch]})
                    batch = []
    except (Exception, TooLong) as problem:  # noqa: BLE001 a library that parses hostile input can raise anything
        pipe.put(_why(problem))
        return
    pipe.put({"paragraphs": [p.as_message() for p in batch]})


def _why(problem: BaseException) -> dict[str, str]:
    if isinstance(problem, BadFile):
        return {"refused": str(problem).removeprefix(f"{problem.path}: ")}
    kinds = ((TooLong, "too-long"), (MemoryError, "memory"), (RecursionError, "nested"))
    said = str(problem) if isinstance(problem, BadXml) else ""
    return {"failed": said or next((name for kind, name in kinds if isinstance(problem, kind)), "broken")}

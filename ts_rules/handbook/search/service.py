"""pagefind without a file for each record: it is handed pages and hands back files, through pipes.

The protocol is that of pagefind's own packages for Python and Node: JSON in base64, a comma after each message.
"""

from __future__ import annotations

import json
import subprocess
import threading
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from typing import IO, Any

__all__ = ["Broken", "Files", "indexed"]

Files = dict[str, bytes]
LONGEST = 300  # seconds
CHUNK = 1 << 20
FILES, FAILED = "GetFiles", "Error"


class Broken(Exception):
    """Why there is no index."""


def indexed(pages: Iterable[str], lang: str) -> Files:
    """The files of an index over some pages, by name."""
    asked: list[dict[str, Any]] = [{"type": "NewIndex", "config": {"force_language": lang}}]
    asked += (
        {"type": "AddFile", "index_id": 0, "file_path": f"{number:05}.html", "file_contents": page}
        for number, page in enumerate(pages)
    )
    asked.append({"type": FILES, "index_id": 0})
    numbered = (json.dumps({"message_id": number, "payload": one}) for number, one in enumerate(asked, 1))
    messages = [b64encode(message.encode()) + b"," for message in numbered]
    try:
        command = [str(import_module("pagefind_bin").get_executable()), "--service"]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as process:
            answers = list(_asked(process, messages))
    except OSError as problem:
        raise Broken(f"pagefind cannot run on this machine ({problem.strerror or problem})") from None
    for answer in answers:
        if answer["type"] == FAILED:
            raise Broken(f"pagefind cannot run on this machine ({str(answer.get('message', ''))[:200]})")
    if len(answers) != len(messages):
        raise Broken("pagefind cannot run on this machine (it broke off)")
    made = next(answer["files"] for answer in answers if answer["type"] == FILES)
    return {file["path"]: b64decode(file["content"]) for file in made}


def _asked(process: subprocess.Popen[bytes], messages: list[bytes]) -> Iterator[dict[str, Any]]:
    """The answer to each; it is asked by another thread, since it answers before it has heard everything."""
    assert process.stdin  # noqa: S101 - both are pipes
    assert process.stdout  # noqa: S101
    feeder = threading.Thread(target=_feed, args=(process.stdin, messages))
    late = threading.Timer(LONGEST, process.kill)
    feeder.start()
    late.start()
    try:
        heard, count = [], 0
        while count < len(messages) and (chunk := process.stdout.read1(CHUNK)):  # type: ignore[attr-defined]
            heard.append(chunk)
            count += chunk.count(b",")
    finally:
        late.cancel()
        process.kill()  # it has nothing to put in order
        feeder.join()
        late.join()
        with suppress(OSError):  # what it has not heard it need not hear
            process.stdin.close()
    for answer in b"".join(heard).split(b",")[:count]:
        yield json.loads(b64decode(answer))["payload"]


def _feed(pipe: IO[bytes], messages: list[bytes]) -> None:
    with suppress(OSError):  # it is gone: who reads its answers will say so
        pipe.writelines(messages)
        pipe.flush()

"""Opening what a reader named: a file, and nothing that could hang or go on for ever."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from .errors import BadFile

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

__all__ = ["HEAD", "KINDS", "SAVE_AS", "kind_of", "open_file", "other_unicode", "read_bytes", "read_text", "whole"]

HEAD = 1024  # bytes in which a PDF must say that it is one
SAVE_AS = "save it as PDF, .docx, .odt or plain text"
ZIP = b"PK\x03\x04"
KINDS = (  # how a file begins that nobody here reads
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\xd0\xcf\x11\xe0", "a file of an old word processor, or locked by a password"),
    (b"{\\rtf", "rich text"),
    (b"\x1f\x8b", "packed with gzip"),
    (b"BZh", "packed with bzip2"),
    (b"\xfd7zXZ", "packed with xz"),
    (b"7z\xbc\xaf", "packed with 7z"),
    (b"Rar!", "packed with rar"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"II*\0", "a picture"),
    (b"MM\0*", "a picture"),
    (b"AT&TFORM", "DjVu"),
    (b"%!PS", "PostScript"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90\0", "a program"),
)
OTHER = (
    (stat.S_ISDIR, "is a folder: name the file in it"),
    (stat.S_ISFIFO, "is a pipe: save what it carries to a file, and name that"),
    (stat.S_ISSOCK, "is a socket: name a file"),
    (stat.S_ISCHR, "is a device: name a file"),
    (stat.S_ISBLK, "is a device: name a file"),
)


MARKS = ((b"\xff\xfe\0\0", "UTF-32"), (b"\0\0\xfe\xff", "UTF-32"), (b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))
NO_BOOK = "so it is no rulebook of this kind: give a smaller file"


def open_file(path: Path | str) -> BinaryIO:
    """The file, open for reading; or one sentence that says why not.  Never waits for a pipe's other end."""
    try:
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        raise BadFile(path, "does not exist: check the name") from None
    except PermissionError:
        if os.path.isdir(path):  # noqa: PTH112 - pathlib takes ten milliseconds to import; Windows refuses to open a folder
            raise BadFile(path, "is a folder: name the file in it") from None
        raise BadFile(path, "may not be read: allow it (chmod u+r), or name a copy of your own") from None
    except (OSError, ValueError) as problem:  # a loop of links, a name too long, a NUL in it
        reason = problem.strerror if isinstance(problem, OSError) else None
        raise BadFile(repr(str(path)), f"cannot be read ({reason or problem}): check the name") from None
    mode = os.fstat(number).st_mode
    if not stat.S_ISREG(mode):
        os.close(number)
        raise BadFile(path, next((why for test, why in OTHER if test(mode)), "is no file: name a file"))
    try:  # some can be opened and not be read: a broken disk, parts of /proc
        os.read(number, 1)
        os.lseek(number, 0, os.SEEK_SET)
    except OSError as problem:
        os.close(number)
        raise BadFile(path, f"cannot be read ({problem.strerror or problem}): copy it and try again") from None
    return os.fdopen(number, "rb")


def read_bytes(path: Path | str, largest: int, otherwise: str = NO_BOOK) -> bytes:
    """The whole of a file of no more than so many bytes; `otherwise` says what that means, and what to do."""
    with open_file(path) as file:
        return whole(path, file, largest, otherwise)


def read_text(path: Path | str, largest: int, otherwise: str) -> str:
    """The same as text: UTF-8, with or without a mark at its beginning; other Unicode is called by its name."""
    content = read_bytes(path, largest, otherwise)
    if kind := other_unicode(content):
        raise BadFile(path, f"is {kind} text: save it as UTF-8")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise BadFile(path, f"is not UTF-8 text (byte {problem.start}): save it as UTF-8", line) from None


def other_unicode(start: bytes) -> str:
    """The kind of Unicode in which a text says that it is written, if that is not UTF-8."""
    return next((kind for mark, kind in MARKS if start.startswith(mark)), "")


def whole(path: Path | str, file: BinaryIO, largest: int, otherwise: str = NO_BOOK) -> bytes:
    """The same for an open file; one that is too large is refused before it is read."""
    too_large = BadFile(path, f"is larger than {largest // 1_000_000} MB, {otherwise}")
    try:
        if os.fstat(file.fileno()).st_size > largest:
            raise too_large
        file.seek(0)
        raw = file.read(largest + 1)  # some files grow, and those of /proc have no size
    except OSError as problem:
        raise BadFile(path, f"cannot be read ({problem.strerror or problem}): copy it and try again") from None
    if len(raw) > largest:
        raise too_large
    return raw


def kind_of(path: Path, head: bytes) -> str:
    """`pdf`, `zip` or `text` by how a file begins; what can be recognised as something else is refused."""
    if head.startswith(ZIP):
        return "zip"
    if b"%PDF-" in head[:HEAD]:
        return "pdf"
    for magic, what in KINDS:
        if head.startswith(magic):
            raise BadFile(path, f"is {what}, which cannot be read: {SAVE_AS}")
    return "text"

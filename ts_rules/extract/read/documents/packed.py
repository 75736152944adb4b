"""A document that is a zip archive: what kind it says that it is, and its parts, none larger than it may be."""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import Path
from typing import Final

from ....errors import BadFile

__all__ = ["LOCKED", "Packed"]

LARGEST_PART = 30_000_000  # bytes of a part when unpacked: fifty times the text of the longest rulebook, in XML
MOST_PARTS = 20_000
SAVE_AS = "save it as .docx, .odt, PDF or plain text"
AGAIN = "save it anew, or give its text"
LOCKED = "is protected by a password: save it without one and try again"
ENCRYPTED = 1  # flag of a part
ODT = b"application/vnd.oasis.opendocument.text"
OTHERS = (  # a part that tells what else an archive is
    ("META-INF/container.xml", "an e-book (.epub)"),
    ("xl/workbook.xml", "a spreadsheet (.xlsx)"),
    ("ppt/presentation.xml", "a presentation (.pptx)"),
    ("Index/Document.iwa", "a document of Pages"),
)
DOCX_PARTS: Final = ("[Content_Types].xml", "word/document.xml")


class Packed:
    """The parts of an archive."""

    def __init__(self, path: Path, raw: bytes) -> None:
        self.path = path
        try:
            self.archive = zipfile.ZipFile(io.BytesIO(raw))
            self.names = {info.filename: info for info in self.archive.infolist()}
        except (zipfile.BadZipFile, ValueError, OverflowError, NotImplementedError, UnicodeDecodeError, OSError):
            raise BadFile(path, f"is a zip archive that is damaged or cut off: fetch it again, or {SAVE_AS}") from None
        if len(self.names) > MOST_PARTS:
            raise BadFile(path, f"is a zip archive of more than {MOST_PARTS} parts, so it is no rulebook: {SAVE_AS}")

    def kind(self) -> str:
        """`docx` or `odt`, by its parts; anything else is refused with what it is."""
        if "mimetype" in self.names and "content.xml" in self.names:
            said = self.part("mimetype")
            if said.startswith(ODT):
                return "odt"
            what = said.decode("ascii", "replace").rpartition(".")[2][:40]
            raise BadFile(self.path, f"is an OpenDocument {what!r} and no text: {SAVE_AS}")
        if DOCX_PARTS[0] in self.names and any(name.startswith("word/") for name in self.names):
            return "docx"
        what = next((said for name, said in OTHERS if name in self.names), "a zip archive, and no .docx or .odt")
        raise BadFile(self.path, f"is {what}: {SAVE_AS}")

    def part(self, name: str) -> bytes:
        """A part, unpacked; b"" for one that is not there."""
        info = self.names.get(name)
        if info is None:
            return b""
        if info.flag_bits & ENCRYPTED:
            raise BadFile(self.path, LOCKED)
        if info.file_size > LARGEST_PART:
            raise self._too_large(name)
        try:
            with self.archive.open(info) as file:
                content = file.read(LARGEST_PART + 1)  # what it says of its size may be wrong
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError):
            shown = name[:60]
            raise BadFile(self.path, f"is a damaged document, its part {shown!r} cannot be unpacked: {AGAIN}") from None
        if len(content) > LARGEST_PART:
            raise self._too_large(name)
        return content

    def _too_large(self, name: str) -> BadFile:
        size = LARGEST_PART // 1_000_000
        return BadFile(self.path, f"unpacks to more than {size} MB in {name[:60]!r}, so it is no rulebook: {SAVE_AS}")

"""Files made to hurt: PDFs that are locked, cut off, nested, bloated; each written by hand or by reportlab."""

from __future__ import annotations

import io
import zlib
from collections.abc import Sequence

from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

__all__ = ["bomb", "crowded", "encrypted", "nested", "pictures", "plain", "raw_pdf", "truncated"]


def plain(lines: Sequence[str] = ("A small test.",), encrypt: StandardEncryption | None = None) -> bytes:
    """A sound PDF of a page."""
    file = io.BytesIO()
    canvas = Canvas(file, encrypt=encrypt)
    for number, line in enumerate(lines):
        canvas.drawString(72, 750 - 14 * number, line)
    canvas.save()
    return file.getvalue()


def pictures(pages: int = 1) -> bytes:
    """Pages with something drawn, and no letter."""
    file = io.BytesIO()
    canvas = Canvas(file)
    for _ in range(pages):
        canvas.rect(72, 72, 300, 500, fill=1)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def encrypted(user: str = "secret") -> bytes:
    """Locked by a password; an empty one locks nothing but says so."""
    return plain(encrypt=StandardEncryption(user, ownerPassword="owner", canPrint=0))


def truncated(share: float = 0.6) -> bytes:
    """The beginning of a sound one."""
    whole = plain([f"Line {n} of a test." for n in range(40)])
    return whole[: int(len(whole) * share)]


def raw_pdf(content: bytes, *, packed: bool = False, more: Sequence[bytes] = (), resources: bytes = b"") -> bytes:
    """A PDF of one page with this content stream, and more objects from 5 on."""
    filtered = b"/Filter /FlateDecode " if packed else b""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << %s >> >>" % resources,
        b"<< %s/Length %d >>\nstream\n%s\nendstream" % (filtered, len(content), content),
        *more,
    ]
    return assembled(objects)


def assembled(objects: Sequence[bytes]) -> bytes:
    """Objects with numbers, a table of where they are, and an end."""
    out = io.BytesIO()
    out.write(b"%PDF-1.4\n")
    places = []
    for number, one in enumerate(objects, 1):
        places.append(out.tell())
        out.write(b"%d 0 obj\n%s\nendobj\n" % (number, one))
    start = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1))
    for place in places:
        out.write(b"%010d 00000 n \n" % place)
    out.write(b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start))
    return out.getvalue()


def nested(kind: str, depth: int = 10_000) -> bytes:
    """Ten thousand things inside one another: arrays, dictionaries, pages, forms, references."""
    if kind == "arrays":
        return raw_pdf(b"BT ET", more=[b"[" * depth + b"]" * depth], resources=b"/Font 5 0 R")
    if kind == "dictionaries":
        return raw_pdf(b"BT ET", more=[b"<< /A " * depth + b"1" + b" >>" * depth], resources=b"/Font 5 0 R")
    if kind == "content":
        return raw_pdf(b"[" * depth + b"]" * depth + b" TJ" + b" q" * depth + b" [" * depth)
    if kind == "references":
        chain = [b"%d 0 R" % n for n in range(6, 6 + depth)]
        return raw_pdf(b"BT ET", more=[*chain, b"<< >>"], resources=b"/Font 5 0 R")
    if kind == "pages":
        kids = [
            b"<< /Type /Pages /Kids [%d 0 R] /Count 1 /Parent %d 0 R >>" % (n + 1, n - 1) for n in range(3, 3 + depth)
        ]
        leaf = b"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 600 800] >>" % (2 + depth)
        first = [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"]
        return assembled([*first, *kids, leaf])
    if kind == "forms":
        forms = [
            b"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F %d 0 R >> >> "
            b"/Length 5 >>\nstream\n/F Do\nendstream" % (n + 1)
            for n in range(5, 5 + depth)
        ]
        return raw_pdf(b"/F Do", more=[*forms, b"null"], resources=b"/XObject << /F 5 0 R >>")
    raise AssertionError(kind)


def crowded(count: int = 1_000_000, what: bytes = b"1 1 2 2 re f\n") -> bytes:
    """A page of a million rectangles."""
    return raw_pdf(zlib.compress(what * count, 6), packed=True)


def bomb(size: int = 3_000_000_000) -> bytes:
    """Some megabytes that unpack to gigabytes of blanks: one packed piece, again and again."""
    piece = b" " * 10_000_000
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH)
    check = 1
    for _ in range(size // len(piece)):
        check = zlib.adler32(piece, check)
    end = zlib.compressobj(9, zlib.DEFLATED, -15).flush()
    stream = b"\x78\xda" + packed * (size // len(piece)) + end + check.to_bytes(4, "big")
    return raw_pdf(stream, packed=True)

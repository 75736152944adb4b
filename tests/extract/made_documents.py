"""Documents of our own, written by hand as .docx and .odt store them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

__all__ = ["CONTENT_TYPES", "W", "docx_of", "odt_of", "zipped"]

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
CONTENT_TYPES = b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
ODF = "urn:oasis:names:tc:opendocument:xmlns"
SPACES = (
    " ".join(
        f'xmlns:{name}="{ODF}:{space}:1.0"'
        for name, space in {
            "office": "office",
            "text": "text",
            "table": "table",
            "style": "style",
            "draw": "drawing",
            "fo": "xsl-fo-compatible",
            "manifest": "manifest",
        }.items()
    )
    + ' xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"'
)


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """An archive of these parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file.getvalue()


def docx_of(body: str, numbering: str = "", styles: str = "", footnotes: str = "", whole: str = "") -> bytes:
    """A .docx with this in its body, its lists, its styles and its footnotes; `whole` is in place of the body."""

    def part(name: str, inner: str) -> bytes:
        return f'<w:{name} xmlns:w="{W}" xmlns:r="{R}" xmlns:mc="{MC}">{inner}</w:{name}>'.encode()

    kinds = [kind for kind, inner in (("numbering", numbering), ("styles", styles), ("footnotes", footnotes)) if inner]
    links = "".join(f'<Relationship Id="{k}" Type="{R}/{k}" Target="{k}.xml"/>' for k in kinds)
    main = f'<Relationship Id="r" Type="{R}/officeDocument" Target="word/document.xml"/>'
    return zipped(
        {
            "[Content_Types].xml": CONTENT_TYPES,
            "_rels/.rels": f'<Relationships xmlns="{PACKAGE}">{main}</Relationships>'.encode(),
            "word/_rels/document.xml.rels": f'<Relationships xmlns="{PACKAGE}">{links}</Relationships>'.encode(),
            "word/document.xml": whole.encode() or part("document", f"<w:body>{body}</w:body>"),
            **({"word/numbering.xml": part("numbering", numbering)} if numbering else {}),
            **({"word/styles.xml": part("styles", styles)} if styles else {}),
            **({"word/footnotes.xml": part("footnotes", footnotes)} if footnotes else {}),
        }
    )


def odt_of(text: str, styles: str = "", whole: bytes = b"", manifest: bytes = b"") -> bytes:
    """An .odt with this text and these styles; `whole` is the content in place of the text."""
    body = f"<office:body><office:text>{text}</office:text></office:body>"
    content = f"<office:document-content {SPACES}>{body}</office:document-content>".encode()
    return zipped(
        {
            "mimetype": b"application/vnd.oasis.opendocument.text",
            "content.xml": whole or content,
            "styles.xml": f"<office:document-styles {SPACES}>{styles}</office:document-styles>".encode(),
            **({"META-INF/manifest.xml": manifest} if manifest else {}),
        }
    )

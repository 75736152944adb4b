"""Files that hosts of static sites look for: headers, what search engines may read, when and of what it was built."""

from __future__ import annotations

import datetime
import json
import os
from importlib.metadata import version
from pathlib import Path

from ...games import installed
from .build_options import BuildOptions

__all__ = ["HEADERS", "build_day", "write_host_files"]

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""What a browser is told of every page, whoever serves it; what a page may run stands in the page."""
KEPT = "Cache-Control: public, max-age=0, must-revalidate"
"""Names of files stay while what is in them changes: a browser asks whether it has the newest."""


def build_day() -> str:
    """The day of the build, or the one that SOURCE_DATE_EPOCH names, for builds that have to come out alike."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    when = datetime.datetime.now(datetime.UTC)
    if epoch.isdecimal() and len(epoch) <= len(str(2**32)):
        when = datetime.datetime.fromtimestamp(int(epoch), datetime.UTC)
    return f"{when:%Y-%m-%d}"


def write_host_files(site: Path, langs: tuple[str, ...], options: BuildOptions) -> None:
    """`.nojekyll`, `_headers`, `robots.txt` and `build.json`; a private handbook is for no host and has none."""
    if options.originals:
        return
    (site / ".nojekyll").write_bytes(b"")  # or a forge leaves out every folder that begins with a line
    told = [*(f"{name}: {value}" for name, value in HEADERS.items()), KEPT]
    (site / "_headers").write_text("".join(["/*\n", *(f"  {line}\n" for line in told)]), "utf-8")
    robots = ["User-agent: *", "Disallow:"]
    if options.address:
        robots.append(f"Sitemap: {options.address}/sitemap.xml")
    (site / "robots.txt").write_text("\n".join([*robots, ""]), "utf-8")
    body = {
        "schema": "ts-rules/build/1",
        "version": version("ts-rules"),
        "built": build_day(),
        "address": options.address or None,
        "languages": list(langs),
        "games": {spec.id: spec.title for spec in installed().values()},
    }
    (site / "build.json").write_text(json.dumps(body, ensure_ascii=False, indent=1) + "\n", "utf-8")

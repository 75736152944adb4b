"""The way back from an address where nothing is: from `404.html`, which a host shows there, to that of a language.

A host shows it at whatever address was asked for, so that nothing it loads has an address that is known before: its
script looks which folder above holds the site, and goes to the page of the language that the address names.
"""

from __future__ import annotations

import json
from pathlib import Path

from markupsafe import Markup

__all__ = ["PAGE", "page_for", "script"]

PAGE = "404.html"
LONGEST = 3
"""Letters of the code of a language; a strange address may have more than a file's name can."""


def script(begin: Markup, langs: tuple[str, ...]) -> Markup:
    """Of the page; one that stands where it belongs, or was told its base by who serves it, stays."""
    folders = json.dumps(sorted(set(langs) - {"en"}))
    return begin + Markup(  # noqa: S704 - names of languages alone
        f""";{{const p=location.pathname.split("/");
if(p.at(-1)!=="{PAGE}"&&location.protocol!=="file:"&&!document.querySelector("base"))(async()=>{{
for(let i=p.length-1;i>0;i--){{const base=p.slice(0,i).join("/")+"/";
try{{if(!(await fetch(base+"_static/icon.svg",{{method:"HEAD"}})).ok)continue}}catch{{continue}}
location.replace(base+({folders}.includes(p[i])?p[i]+"/":"")+"{PAGE}?missing="+encodeURIComponent(location.pathname));return}}}})()}}"""
    )


def page_for(folder: Path, path: str) -> tuple[Path, str]:
    """The page to show for an address of a served site, and the address from which its links count."""
    lang = path.lstrip("/").partition("/")[0]
    own = folder / lang / PAGE
    if lang.isalpha() and len(lang) <= LONGEST and own.is_file() and own.resolve().is_relative_to(folder.resolve()):
        return own, f"/{lang}/"
    return folder / PAGE, "/"

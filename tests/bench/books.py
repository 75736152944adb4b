"""Does epubcheck take the handbook as EPUB, in every language?  And what does each book weigh?

    python tests/bench/books.py [--lang el] [--epubcheck /usr/bin/epubcheck]

epubcheck is a Java program (Debian: apt install epubcheck).  Exits 1 where it finds anything.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ts_rules.handbook.book import book, compiled, packed
from ts_rules.handbook.writing.page_writer import page_writer

CLEAN = "0 fatals / 0 errors / 0 warnings"


def main() -> int:
    """A line for each book."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--lang", action="append", choices=("en", "it", "pt", "pl", "el"))
    parser.add_argument("--epubcheck", default="/usr/bin/epubcheck")
    given = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for game in ("twilight-struggle", "risiko"):
            for lang in given.lang or ("en", "it", "pt", "pl", "el"):
                path = Path(folder, f"{game}-{lang}.epub")
                start = time.process_time()
                made = book(page_writer(game, lang))
                path.write_bytes(packed(made))
                sizes = path.stat().st_size, len(compiled(made))
                spent = time.process_time() - start
                check = ["java", "-jar", given.epubcheck, str(path)]
                said = subprocess.run(check, capture_output=True, text=True, check=False).stdout
                failed |= CLEAN not in said
                verdict = "clean" if CLEAN in said else said
                sys.stdout.write(
                    f"{path.stem}: EPUB {sizes[0]:,}, PDF {sizes[1]:,} bytes, {spent:.1f} s CPU, {verdict}\n"
                )
                sys.stdout.flush()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

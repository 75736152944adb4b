"""Reading a TOML file: the engine needs no more of the world than this, so it starts without what `paths` imports."""

from __future__ import annotations

import os
import tomllib
from typing import Any

from .errors import BadFile

__all__ = ["LARGEST", "read_toml"]

LARGEST = 8_000_000  # bytes; our largest is a hundredth of it


def read_toml(path: str | os.PathLike[str]) -> dict[str, Any]:
    """A TOML file, or one sentence that says what is wrong with it and where."""
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:  # noqa: PTH123 - pathlib takes ten milliseconds to import
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise BadFile(name, f"is larger than {LARGEST} bytes: this is no data file of ours")
        return tomllib.loads(content.decode("utf-8").replace("\r\n", "\n"))
    except FileNotFoundError:
        raise BadFile(name, "is missing: reinstall, or restore it from version control") from None
    except OSError as problem:
        raise BadFile(name, f"cannot be read ({problem.strerror or problem})") from None
    except UnicodeDecodeError as problem:
        raise BadFile(name, f"is not UTF-8 text (byte {problem.start}): save it as UTF-8") from None
    except RecursionError:
        raise BadFile(name, "is nested too deeply to be read") from None
    except tomllib.TOMLDecodeError as problem:
        raise BadFile(name, f"is broken TOML: {problem}. Mend the line and try again") from None

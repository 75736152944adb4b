"""Looking things up: an index of names, numbers and the full text, in scripts that any page can load."""

from .examples import examples
from .install import install
from .jump import jump_index, jump_scripts, jump_start
from .looks import box, findings

__all__ = ["box", "examples", "findings", "install", "jump_index", "jump_scripts", "jump_start"]

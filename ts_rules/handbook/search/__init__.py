"""Looking things up: a full-text index of the built pages, and a small index that leaps to a rule, card or country."""

from .aliases import aliases
from .bundle import Indexed, Missing, index
from .install import install
from .jump import jump_index, jump_start
from .looks import box, findings

__all__ = ["Indexed", "Missing", "aliases", "box", "findings", "index", "install", "jump_index", "jump_start"]

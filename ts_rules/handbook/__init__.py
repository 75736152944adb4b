"""The handbook: pages made from the tree, and the hand-written ones beside them."""

from .build import Built, build

__all__ = ["Built", "build"]

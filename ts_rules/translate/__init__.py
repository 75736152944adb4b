"""Sentences in the reader's language: catalogs, names, and filling the slots."""

from .catalogs import Catalog, catalog, phrase
from .names import Name, name
from .render import Rendered, Renderer

__all__ = ["Catalog", "Name", "Rendered", "Renderer", "catalog", "name", "phrase"]

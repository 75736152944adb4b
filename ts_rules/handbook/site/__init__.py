"""The site: pages typeset by Sphinx in every language, put together, and served while somebody writes."""

"""Settings of the handbook; `ts-rules handbook build` runs Sphinx with them."""

from importlib import metadata

project = "ts_rules handbook"
author = "the ts_rules maintainers"
copyright = "the ts_rules maintainers; text CC BY 4.0"
try:
    release = metadata.version("ts-rules")
except metadata.PackageNotFoundError:  # a bare checkout
    release = "0"
language = "en"
html_theme = "alabaster"
html_theme_options = {"page_width": "60em", "show_powered_by": False, "show_relbars": True}
html_show_sphinx = False
html_copy_source = False
nitpicky = True
smartquotes = False
html_title = "ts_rules handbook"

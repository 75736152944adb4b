"""What every page is written with: the page as a value, sentences with links, addresses, templates, keys."""

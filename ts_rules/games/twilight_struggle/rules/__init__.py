"""One module per section: the statement stands above the code that carries it out."""

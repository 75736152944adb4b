"""One module per part of the book: the statement stands above the code that carries it out."""

"""Looking at the lines: what each is like, what it speaks of, and which book, language and edition they make."""

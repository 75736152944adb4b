"""What each book says, held against its text and against what the engine plays: the matrix of rules and books."""

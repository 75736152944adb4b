"""What each book says, held against its text and against what the engine plays: the matrix of rules and books."""

from ..compiled import interpret

interpret()  # which rules are carried out can be watched in Python alone

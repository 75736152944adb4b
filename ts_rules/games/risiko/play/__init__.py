"""State, moves and turn flow: mechanics that no rule text names."""

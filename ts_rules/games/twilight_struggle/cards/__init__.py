"""The events of the cards, a module per small family: one function per event."""

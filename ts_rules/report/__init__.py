"""What was found, as reports for people: differences, corrections, all that is known of a rule."""

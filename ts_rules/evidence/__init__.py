"""What a book says at each variant, found in its own text; and what looks different without anyone having said so."""

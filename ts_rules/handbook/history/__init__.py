"""What the handbook said in each of its versions, and what changed from one to the next."""

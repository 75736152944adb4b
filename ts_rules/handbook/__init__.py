"""The handbook: pages made from the tree, and the hand-written ones beside them."""

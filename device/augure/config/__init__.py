"""`augure.toml`: every setting of a box, checked as a whole, every fault listed at once."""

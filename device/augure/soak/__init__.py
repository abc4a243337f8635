"""`augure soak`: the journal under random faults, and what was lost or doubled by them."""

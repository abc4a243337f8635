"""Tags on a pad turned into taps and lifts; knows UIDs, never cards."""

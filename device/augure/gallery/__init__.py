"""The gallery: scenes of every screen, for pictures that are kept, compared and shown."""

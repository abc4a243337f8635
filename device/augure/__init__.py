"""Augure: a tabletop box that scores trick-taking games from NFC-tagged cards."""

__version__ = "0.1.0"

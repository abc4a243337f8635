"""The journal: matches and settings on disk, safe before anybody is told of them."""

"""A table in the terminal: people, display and keys without any hardware."""

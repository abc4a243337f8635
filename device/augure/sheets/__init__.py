"""Printed sheets: stickers, tags, scores and instructions, as one PDF."""

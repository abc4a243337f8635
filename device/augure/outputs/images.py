"""Pictures as Pillow has them, and as files: the only module that imports Pillow.

The box draws without it: only luma and the picture files want it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from augure.outputs.bitmaps import Bitmap


def image(picture: Bitmap) -> Image.Image:
    """Returns a picture as an image of mode "1"."""
    return Image.frombytes("1", (picture.width, picture.height), picture.packed())


def save_png(path: Path, picture: Bitmap, scale: int = 1) -> None:
    """Writes a picture as a PNG file, each pixel a square of `scale` × `scale`."""
    image(picture.scaled(scale, scale)).save(path, "PNG")


def save_gif(path: Path, frames: Sequence[tuple[Bitmap, int]], scale: int = 1) -> None:
    """Writes pictures as a GIF file that plays over and over; each is shown for so many ms."""
    images = [image(picture.scaled(scale, scale)).convert("P") for picture, _ in frames]
    shown = [shown_ms for _, shown_ms in frames]
    images[0].save(path, "GIF", save_all=True, append_images=images[1:], duration=shown, loop=0)

"""Pillow's images as the box has its pictures: for what is drawn by others, or read from a file."""

from pathlib import Path

from PIL import Image

from augure.outputs.bitmaps import Bitmap


def picture_of(image: Image.Image) -> Bitmap:
    """Returns an image of mode "1" as a picture."""
    assert image.mode == "1", f"mode {image.mode} is not one bit a pixel"
    packed, row_bytes = image.tobytes(), (image.width + 7) // 8
    padding = row_bytes * 8 - image.width
    starts = range(0, len(packed), row_bytes)
    rows = (int.from_bytes(packed[at : at + row_bytes], "big") >> padding for at in starts)
    return Bitmap(image.width, tuple(rows))


def opened(file: Path) -> Bitmap:
    """Returns the picture in a file of one bit a pixel."""
    with Image.open(file) as image:
        return picture_of(image)


def lit(picture: Bitmap) -> set[tuple[int, int]]:
    """Returns where pixels are lit: x and y from the upper left corner."""
    lines = enumerate(str(picture).split("\n"))
    return {(x, y) for y, line in lines for x, drawn in enumerate(line) if drawn == "#"}

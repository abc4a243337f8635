"""Golden pictures: compared pixel for pixel, refreshed on purpose and never unseen.

With AUGURE_REFRESH=1 in the environment a picture that differs is written; the difference is
shown and the run fails all the same, so that somebody looks.
"""

import os
from pathlib import Path

from PIL import Image

from augure.outputs.canvas import Canvas

GOLDEN = Path(__file__).parents[1] / "golden" / "screens"
LARGE = GOLDEN.with_name("large")
REFRESH = "AUGURE_REFRESH"
_SHOWN = {(False, False): ".", (True, True): "#", (False, True): "+", (True, False): "-"}


def path(language: str, name: str, kept: Path = GOLDEN) -> Path:
    """Returns where a golden picture is kept."""
    return kept / language / f"{name}.png"


def check(canvas: Canvas, file: Path) -> None:
    """Fails, with the difference as text, unless a picture is its golden one."""
    found = pixels(canvas.image)
    kept = pixels(_opened(file)) if file.exists() else [[False] * len(row) for row in found]
    if found == kept and file.exists():
        return
    shown = f"{file.name}: lit now +, dark now -\n{difference(kept, found)}"
    if os.environ.get(REFRESH) == "1":
        file.parent.mkdir(parents=True, exist_ok=True)
        canvas.save_png(file)
        raise AssertionError(f"refreshed {shown}")
    raise AssertionError(f"{shown}\n{REFRESH}=1 takes it as the golden picture")


def pixels(image: Image.Image) -> list[list[bool]]:
    """Returns whether each pixel is lit, row by row."""
    packed, row_bytes = image.tobytes(), (image.width + 7) // 8
    rows = [packed[at : at + row_bytes] for at in range(0, len(packed), row_bytes)]
    return [[bool(row[x // 8] >> (7 - x % 8) & 1) for x in range(image.width)] for row in rows]


def difference(kept: list[list[bool]], found: list[list[bool]]) -> str:
    """Returns both pictures in one: `.` dark and `#` lit in both, `+` and `-` what changed."""
    assert (len(kept), len(kept[0])) == (len(found), len(found[0])), "another size"
    return "\n".join(
        "".join(_SHOWN[pair] for pair in zip(before, after, strict=True))
        for before, after in zip(kept, found, strict=True)
    )


def _opened(file: Path) -> Image.Image:
    with Image.open(file) as image:
        assert image.mode == "1", f"{file.name} is no picture of one bit a pixel"
        return image.copy()

"""Golden pictures: compared pixel for pixel, refreshed on purpose and never unseen.

With AUGURE_REFRESH=1 in the environment a picture that differs is written; the difference is
shown and the run fails all the same, so that somebody looks.
"""

import os
from pathlib import Path

from augure.outputs.bitmaps import DARK, LIT, Bitmap
from augure.outputs.canvas import Canvas
from augure.outputs.images import save_png
from pictures import opened

GOLDEN = Path(__file__).parents[1] / "golden" / "screens"
LARGE = GOLDEN.with_name("large")
REFRESH = "AUGURE_REFRESH"
_SHOWN = {(DARK, DARK): DARK, (LIT, LIT): LIT, (DARK, LIT): "+", (LIT, DARK): "-"}


def path(language: str, name: str, kept: Path = GOLDEN) -> Path:
    """Returns where a golden picture is kept."""
    return kept / language / f"{name}.png"


def check(canvas: Canvas, file: Path) -> None:
    """Fails, with the difference as text, unless a picture is its golden one."""
    found = canvas.picture
    kept = opened(file) if file.exists() else Bitmap(found.width, (0,) * found.height)
    if found == kept and file.exists():
        return
    shown = f"{file.name}: lit now +, dark now -\n{difference(kept, found)}"
    if os.environ.get(REFRESH) == "1":
        file.parent.mkdir(parents=True, exist_ok=True)
        save_png(file, found)
        raise AssertionError(f"refreshed {shown}")
    raise AssertionError(f"{shown}\n{REFRESH}=1 takes it as the golden picture")


def difference(kept: Bitmap, found: Bitmap) -> str:
    """Returns both pictures in one: `.` dark and `#` lit in both, `+` and `-` what changed."""
    assert (kept.width, kept.height) == (found.width, found.height), "another size"
    return "\n".join(
        "".join(_SHOWN[pair] for pair in zip(before, after, strict=True))
        for before, after in zip(str(kept).split("\n"), str(found).split("\n"), strict=True)
    )

"""`augure screens`: writes every page as a picture, a sheet of each group, and the films."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from augure.gallery.films import films
from augure.gallery.scenes import grouped
from augure.outputs import screens
from augure.outputs.canvas import HEIGHT, WIDTH, Canvas
from augure.outputs.font import METRICS
from augure.outputs.images import save_gif, save_png
from augure.words import words

COLUMNS, GAP = 4, 6
TITLE = METRICS["small"].height
EDGE = 1


def write_screens(chosen: argparse.Namespace) -> str:
    """Writes the pictures and returns how many; raises OSError where they can't be written."""
    folder: Path = chosen.png
    folder.mkdir(parents=True, exist_ok=True)
    table, groups = words(chosen.lang), grouped(chosen.lang)
    count = 0
    draw = screens.CANVASES[chosen.display]
    for name, group in groups.items():
        drawn = {
            page: canvas
            for scene, view in group.items()
            for page, canvas in named(scene, draw(view, table)).items()
        }
        for scene, canvas in drawn.items():
            save_png(folder / f"{scene}.png", canvas.picture, chosen.scale)
        sheet = contact_sheet(drawn).picture
        save_png(folder / f"sheet-{name}.png", sheet, max(chosen.scale // 2, 1))
        count += len(drawn)
    for name, frames in films().items():
        shown = [(draw(frame.view, table)[0].picture, frame.shown_ms) for frame in frames]
        save_gif(folder / f"film-{name}.gif", shown, chosen.scale)
    return f"{count} screens, {len(groups)} sheets and {len(films())} films: {folder}"


def named(scene: str, pages: Sequence[Canvas]) -> Mapping[str, Canvas]:
    """Returns the pages of a scene by the names of their pictures, which count from 1."""
    if len(pages) == 1:
        return {scene: pages[0]}
    return {f"{scene}-{number}": page for number, page in enumerate(pages, 1)}


def contact_sheet(drawn: Mapping[str, Canvas]) -> Canvas:
    """Returns pictures side by side in rows, each framed and under its name."""
    pitch_x, pitch_y = WIDTH + 2 * EDGE + GAP, TITLE + HEIGHT + 2 * EDGE + GAP
    rows = -(-len(drawn) // COLUMNS)
    sheet = Canvas(COLUMNS * pitch_x + GAP, rows * pitch_y + GAP)
    for place, (name, canvas) in enumerate(drawn.items()):
        row, column = divmod(place, COLUMNS)
        x, y = GAP + column * pitch_x, GAP + row * pitch_y
        sheet.text(x, y, name)
        sheet.box(x, y + TITLE, WIDTH + 2 * EDGE, HEIGHT + 2 * EDGE)
        sheet.paste(x + EDGE, y + TITLE + EDGE, canvas.picture)
    return sheet

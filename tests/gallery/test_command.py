"""`augure screens`: pictures, sheets and films that can be read back."""

import errno
import os
from pathlib import Path

import pytest
from PIL import Image

from augure.cli import run
from augure.ending import UNUSABLE
from augure.gallery.films import films
from augure.gallery.scenes import grouped, scenes
from augure.outputs.screens import large
from augure.rules.games import GAMES
from augure.views import Menu, Notice, Progress, TourWon, TrickWon, View
from augure.words import LANGUAGES, words
from pictures import opened


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scene_is_written(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "pictures"
    assert run(["screens", "--png", str(folder), "--lang", language, "--scale", "2"]) == 0
    written = {file.name for file in folder.iterdir()}
    sheets = {f"sheet-{group}.png" for group in grouped(language)}
    moving = {f"film-{game}.gif" for game in films()}
    assert written == {f"{name}.png" for name in scenes(language)} | sheets | moving
    for name in scenes(language):
        with Image.open(folder / f"{name}.png") as picture:
            assert picture.size == (256, 128)
    assert str(len(scenes(language))) in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_large_display_is_written(language: str, tmp_path: Path) -> None:
    chosen = ["--display", "large", "--lang", language, "--scale", "1"]
    assert run(["screens", "--png", str(tmp_path), *chosen]) == 0
    written = {file.name for file in tmp_path.iterdir()}
    for name, view in scenes(language).items():
        pages = large.canvases(view, words(language))
        wanted = [f"{name}-{number}.png" for number in range(1, len(pages) + 1)]
        if len(pages) == 1:
            wanted = [f"{name}.png"]
        for page, file in zip(pages, wanted, strict=True):
            written.remove(file)
            assert opened(tmp_path / file) == page.picture
    sheets = {f"sheet-{group}.png" for group in grouped(language)}
    assert written == sheets | {f"film-{game}.gif" for game in films()}


def test_films_show_a_trick_of_each_game_card_by_card(tmp_path: Path) -> None:
    assert run(["screens", "--png", str(tmp_path), "--scale", "1"]) == 0
    assert set(films()) == set(GAMES)
    for game, frames in films().items():
        assert isinstance(frames[-1].view, TrickWon | TourWon), game
        with Image.open(tmp_path / f"film-{game}.gif") as film:
            found = []
            for place in range(getattr(film, "n_frames", 1)):
                film.seek(place)
                found.append(film.info["duration"])
            assert film.size == (128, 64)
            assert film.info["loop"] == 0
        assert found == [frame.shown_ms for frame in frames], game


def test_a_folder_that_cant_be_made_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert run(["screens", "--png", str(tmp_path / "file" / "pictures")]) == UNUSABLE
    assert "file" in capsys.readouterr().err


def test_a_file_in_the_place_of_the_folder_had_no_cure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.touch()
    assert run(["screens", "--png", str(file)]) == UNUSABLE
    said = f"augure: {file}: File exists; choose a folder that can be written\n"
    assert capsys.readouterr().err == said


def test_a_full_disk_was_told_as_the_output_s(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("augure.gallery.command.save_png", full)
    assert run(["screens", "--png", str(tmp_path)]) == UNUSABLE
    assert capsys.readouterr().err.startswith(f"augure: {tmp_path}: No space left on device; ")


@pytest.mark.parametrize("scale", ["0", "17", "two", "-1"])
def test_a_scale_out_of_range_is_told(scale: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["screens", "--png", "x", "--scale", scale])
    assert "from 1 to 16" in capsys.readouterr().err


def texts(view: View) -> tuple[str, ...]:
    """Returns the texts that a page brings with it."""
    match view:
        case Menu(title, items):
            return (title, *items)
        case Notice(_, title, text):
            return (title, text)
        case Progress(title, asked, _, _, hint):
            return (title, asked, hint)
    raise AssertionError(view)


def test_notices_of_an_english_gallery_were_french() -> None:
    names = {"Augure", *(words("en").game(game) for game in GAMES)}
    french, english = grouped("fr")["pages"], grouped("en")["pages"]
    assert french.keys() == english.keys()
    for name in french:
        both = {*texts(french[name])} & {*texts(english[name])} - names
        assert not {text for text in both if not text.startswith("Wizard ")}, name

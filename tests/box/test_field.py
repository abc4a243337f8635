"""What goes wrong in the field, on the whole box; each test is named after its line."""

import errno
import shutil
from pathlib import Path
from random import Random

import pytest

from augure.outputs import screens
from augure.outputs.bitmaps import Bitmap
from augure.outputs.tones import Mode, notes
from augure.rules.moves import Bid, Tap
from augure.table.inputs import CardTag, Command, NumberTag, Part, PartBack, PartLost, Tagged, Turn
from augure.views import Menu, Notice, Refusal
from box.rig import BUZZER, Rig, World, running, tones
from box.table import Round, Witness, some_move
from box.test_matches import set_up

DARK = Bitmap(128, (0,) * 64)

SOON_DARK = "[display]\ndark_after_s = 90\n"


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def view_frame(rig: Rig) -> Bitmap:
    """Returns the picture of what the box's table shows now, of its first page."""
    table = rig.app.table
    pages = screens.CANVASES[table.desk.display](table.shown().view, table.desk.words)
    return pages[0].picture


def given(rig: Rig) -> list[object]:
    """Returns the inputs so far, tags as what they stand for."""
    return [
        taken.given.meaning if isinstance(taken.given, Tagged) else taken.given
        for taken in rig.taken
    ]


def first_deal(rig: Rig) -> Round:
    """Sets a match of Wizard up and makes its bids; a card is due."""
    people = Round(rig, Witness(rig))
    set_up(people, "wizard", 3)
    people.do(Tap("red-7"))
    for _ in range(3):
        people.do(Bid(0))
    people.listen()
    return people


def melody(what: str, seat: int | None = None) -> list[tuple[int, int]]:
    return [
        (note.frequency_hz, note.duration_ms)
        for note in notes(what, seat, Mode.FULL)
        if note.frequency_hz is not None
    ]


# Display


def test_a_bus_that_fails_for_100_frames_leaves_every_score_right_and_every_tap_answered(
    world: World,
) -> None:
    with running(world) as rig:
        people = first_deal(rig)
        rng, taken = Random(3), len(rig.taken)
        world.panel.fails_at_byte = 0
        failed, meant = world.panel.failed, []
        for _ in range(100):
            tag = people.tag(some_move(rng, people.match))
            meant.append(tag)
            people.witness.take(tag)
            heard = len(world.heard)
            rig.tap(tag)
            assert tones(world.heard[heard:], world.now_ms())
        assert [what for what in given(rig)[taken:] if what != PartLost(Part.DISPLAY)] == meant
        assert given(rig).count(PartLost(Part.DISPLAY)) == 1
        assert world.panel.failed >= failed + 10
        assert rig.app.table.match == people.match
        assert sum(map(abs, people.match.totals)) > 0
        world.panel.fails_at_byte = None
        # The panel comes back by itself, set up from its first byte, with the right picture.
        rig.run(6_000)
        assert given(rig)[-1] == PartBack(Part.DISPLAY)
        assert rig.seen() == view_frame(rig)


def test_a_loose_wire_in_mid_redraw_ends_nothing(world: World) -> None:
    with running(world) as rig:
        people = first_deal(rig)
        for at_byte in (1, 7, 19, 33):
            world.panel.fails_at_byte = at_byte
            people.witness.take(Turn(1))
            rig.turn(1)
            world.panel.fails_at_byte = None
            rig.run(7_000)
            assert rig.seen() == view_frame(rig)


def test_a_panel_that_lost_its_supply_for_a_moment_is_lit_again_by_itself(world: World) -> None:
    with running(world) as rig:
        rig.run(500)
        world.glass.power_cycle()
        assert rig.seen() == DARK
        rig.run(11_000)
        assert rig.seen() == view_frame(rig)
    assert not rig.taken


def test_no_panel_at_boot_is_not_fatal_and_it_is_looked_for_again(world: World) -> None:
    world.panel.exists = False
    with running(world) as rig:
        rig.run(500)
        assert given(rig) == [PartLost(Part.DISPLAY)]
        assert tones(world.heard, world.now_ms())[:1] == melody("refused")[:1]
        rig.tap(NumberTag(2))
        # The notice is gone with the first tag, which counts.
        assert isinstance(view := rig.app.table.shown().view, Menu)
        assert view.title == rig.app.table.desk.page("choose-count")
        world.panel.exists = True
        rig.run(6_000)
        assert given(rig)[-1] == PartBack(Part.DISPLAY)
        assert rig.seen() == view_frame(rig)


def test_idle_the_panel_shifts_then_goes_dark_and_a_tap_wakes_it_and_still_counts(
    tmp_path: Path,
) -> None:
    world = World(tmp_path, SOON_DARK)
    with running(world) as rig:
        rig.run(500)
        frame = rig.seen()
        rig.run(62_000)
        shifted = rig.seen()
        assert shifted not in (frame, DARK)
        rig.run(30_000)
        assert rig.seen() == DARK
        assert not rig.taken
        rig.tap(NumberTag(2))
        assert given(rig) == [NumberTag(2)]
        assert isinstance(view := rig.app.table.shown().view, Menu)
        assert view.title == rig.app.table.desk.page("choose-count")
        assert rig.seen() == view_frame(rig)


def test_a_refused_tap_wakes_the_panel_too(tmp_path: Path) -> None:
    world = World(tmp_path, SOON_DARK)
    with running(world) as rig:
        rig.run(91_000)
        assert rig.seen() == DARK
        rig.tap(CardTag("wizard", 1, "red-1"))
        assert given(rig) == [CardTag("wizard", 1, "red-1")]
        assert rig.seen() == view_frame(rig) != DARK


def test_the_pages_of_a_notice_turn_without_an_input_and_leave_a_dark_panel_dark(
    tmp_path: Path,
) -> None:
    world = World(tmp_path, f'display = "large"\n{SOON_DARK}')
    with running(world) as rig:
        rig.app.tell(PartLost(Part.VOICE))
        rig.run(200)
        desk = rig.app.table.desk
        drawn = screens.CANVASES[desk.display](rig.app.table.shown().view, desk.words)
        pages = [page.picture for page in drawn]
        seen = [rig.seen()]
        for _ in range(250):
            rig.run(100)
            if rig.seen() != seen[-1]:
                seen.append(rig.seen())
        assert len(pages) == 3
        assert seen == [*pages, *pages]
        rig.run(70_000)
        sent = world.panel.sent_bytes
        for _ in range(30):
            assert rig.seen() == DARK
            rig.run(1_000)
        assert world.panel.sent_bytes == sent
        assert given(rig) == [PartLost(Part.VOICE)]
        rig.tap(NumberTag(2), rest_ms=60, away_ms=60)
        assert rig.seen() == view_frame(rig) != DARK


# Buttons and buzzer


def test_the_buzzer_is_off_first_at_start_before_the_journal_is_read(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    from augure.journal.keeping import DiskJournal

    world.pins.pin(BUZZER)
    world.pins.pin(BUZZER).function = "output"
    world.pins.pin(BUZZER).frequency = 880
    world.pins.pin(BUZZER).state = 0.5
    level_at_journal = []
    asked = DiskJournal.__init__

    def reading(journal: DiskJournal, folder: Path) -> None:
        level_at_journal.append(world.pins.pin(BUZZER).state)
        asked(journal, folder)

    monkeypatch.setattr(DiskJournal, "__init__", reading)
    with running(world):
        assert level_at_journal == [0]
        assert world.pins.pin(BUZZER).state == 0


def test_the_end_leaves_the_buzzer_silent_the_panel_dark_and_the_pins_free(world: World) -> None:
    with running(world) as rig:
        rig.run(500)
        rig.lay(CardTag("wizard", 1, "red-1"))
        rig.run_until(lambda: world.pins.pin(BUZZER).state != 0)
        assert rig.seen() != DARK
    assert world.pins.pin(BUZZER).state == 0
    assert rig.seen() == DARK
    assert world.panel.open_buses == 0
    assert not any(spi.is_open for spi in world.pi.spi_devices)
    assert all(runner.closed for runner in world.machine.runners.values())


def test_missing_pins_are_said_by_the_others_and_retried(world: World) -> None:
    pins, world.machine.pins = world.machine.pins, None
    with running(world) as rig:
        rig.run(500)
        assert sorted(map(str, given(rig))) == sorted(
            map(str, (PartLost(Part.BUZZER), PartLost(Part.CONTROLS)))
        )
        # Said on the panel; a tag goes on with the match.
        assert isinstance(rig.app.table.shown().view, Notice)
        assert rig.seen() == view_frame(rig)
        rig.tap(NumberTag(2))
        assert isinstance(rig.app.table.shown().view, Menu)
        asked = world.machine.pins_asked
        rig.run(60_000)
        # Looked for again, less and less often, and not told again.
        assert 2 * 3 <= world.machine.pins_asked - asked <= 2 * 6
        assert len(rig.taken) == 3
        world.machine.pins = pins
        rig.run(31_000)
        assert set(given(rig)[3:]) == {PartBack(Part.BUZZER), PartBack(Part.CONTROLS)}
        heard = len(world.heard)
        rig.turn(1)
        rig.run(500)
        assert tones(world.heard[heard:], world.now_ms()) == melody("accepted")


def test_the_sound_mode_is_kept_over_a_power_cut(tmp_path: Path) -> None:
    before = World(tmp_path / "before")
    with running(before) as rig:
        people = Round(rig, Witness(rig))
        page = rig.app.table.desk.page
        people.menu()
        people.choose(page("sound-full"))
        people.choose(page("sound-short"))
        assert rig.app.table.desk.sound == "off"
        after = World(tmp_path / "after")
        shutil.copytree(before.data, after.data, dirs_exist_ok=True)
    with running(after) as rig:
        rig.run(300)
        rig.tap(NumberTag(2))
        rig.tap(CardTag("wizard", 1, "red-1"))
        rig.turn(1)
        rig.run(2_000)
        assert len(rig.taken) == 3
        assert after.heard == []


def test_the_display_is_kept_large_over_a_power_cut(tmp_path: Path) -> None:
    before = World(tmp_path / "before")
    with running(before) as rig:
        people = Round(rig, Witness(rig))
        people.menu()
        people.choose(rig.app.table.desk.page("display-normal"))
        assert rig.app.table.desk.display == "large"
        after = World(tmp_path / "after")
        shutil.copytree(before.data, after.data, dirs_exist_ok=True)
    with running(after) as rig:
        rig.run(300)
        assert rig.app.table.desk.display == "large"
        assert rig.seen() == view_frame(rig)


def test_sounds_cut_off_at_once_when_the_sound_is_switched_off(world: World) -> None:
    with running(world) as rig:
        people = Round(rig, Witness(rig))
        page = rig.app.table.desk.page
        people.menu()
        people.choose(page("sound-full"))
        people.choose(page("sound-short"))
        heard = len(world.heard)
        people.back()
        rig.run(1_000)
        assert world.heard[heard:] == []


def test_no_tone_over_one_second_and_silence_at_the_end_of_every_sound(world: World) -> None:
    with running(world) as rig:
        people = first_deal(rig)
        for card in ("red-1", "red-2", "red-3"):
            people.do(Tap(card))
        people.listen()
    assert all(ms <= 1_000 for _, ms in tones(world.heard, world.now_ms()))
    assert world.heard[-1][1] is None


# Reader


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_an_unplugged_reader_is_said_once_and_found_again(world: World, level: int) -> None:
    with running(world) as rig:
        people = first_deal(rig)
        people.do(Tap("red-1"))
        people.listen()
        world.pi.bus.stuck = level
        heard, taken = len(world.heard), len(rig.taken)
        rig.run(5_000)
        assert given(rig)[taken:] == [PartLost(Part.READER)]
        assert tones(world.heard[heard:], world.now_ms()) == melody("no-reader")
        assert isinstance(rig.app.table.shown().view, Notice)
        assert rig.seen() == view_frame(rig)
        # The knob still answers.
        rig.press()
        assert given(rig)[taken + 1 :] == [Command.OK]
        world.pi.bus.stuck = None
        rig.run(2_000)
        assert given(rig)[taken + 2 :] == [PartBack(Part.READER)]
        match = rig.app.table.match
        assert match == people.match
        rig.tap(CardTag("wizard", 1, "red-2"))
        assert rig.app.table.match == people.match.push(Tap("red-2"))


def test_a_reader_that_dies_for_a_moment_is_set_up_again_within_2_s(world: World) -> None:
    with running(world) as rig:
        people = first_deal(rig)
        world.pi.chip.drop_antenna()
        rig.run(2_000)
        rig.tap(CardTag("wizard", 1, "red-1"))
        assert rig.app.table.match == people.match.push(Tap("red-1"))
        assert given(rig).count(PartLost(Part.READER)) == 1
        assert given(rig).count(PartBack(Part.READER)) == 1


def test_a_bus_that_raises_is_a_lost_reader(world: World) -> None:
    with running(world) as rig:
        rig.run(500)
        world.pi.bus.error = OSError(errno.EIO, "Input/output error")
        rig.run(2_000)
        assert given(rig) == [PartLost(Part.READER)]
        world.pi.bus.error = None
        rig.run(2_000)
        assert given(rig) == [PartLost(Part.READER), PartBack(Part.READER)]


def test_a_card_left_on_the_pad_counts_once_and_the_next_is_not_blocked(world: World) -> None:
    with running(world) as rig:
        people = first_deal(rig)
        taken = len(rig.taken)
        rig.lay(CardTag("wizard", 1, "red-1"))
        rig.run(60_000)
        assert given(rig)[taken:] == [CardTag("wizard", 1, "red-1")]
        rig.lift(CardTag("wizard", 1, "red-1"))
        rig.tap(CardTag("wizard", 1, "red-2"))
        assert given(rig)[taken + 1 :] == [CardTag("wizard", 1, "red-2")]
        assert rig.app.table.match == people.match.push(Tap("red-1")).push(Tap("red-2"))


def test_two_cards_at_once_are_said_and_nothing_is_played(world: World) -> None:
    with running(world) as rig:
        people = first_deal(rig)
        heard = len(world.heard)
        rig.lay(CardTag("wizard", 1, "red-1"))
        rig.lay(CardTag("wizard", 1, "red-2"))
        rig.run(2_000)
        assert rig.app.table.match == people.match
        assert tones(world.heard[heard:], world.now_ms()) == melody("several")
        assert isinstance(rig.app.table.shown().view, Notice)


# Headless


def test_from_a_match_a_held_button_leads_to_the_menu_with_the_scores_kept(world: World) -> None:
    with running(world) as rig:
        people = first_deal(rig)
        people.menu()
        assert isinstance(view := rig.app.table.shown().view, Menu)
        assert view.title == rig.app.table.desk.page("menu")
        people.press()
        assert rig.app.table.in_play == people.match


def test_ten_minutes_of_silence_lose_nothing(world: World) -> None:
    with running(world) as rig:
        people = first_deal(rig)
        rig.run(610_000)
        assert rig.app.table.in_play == people.match
        rig.tap(CardTag("wizard", 1, "red-1"))
        assert rig.app.table.in_play == people.match.push(Tap("red-1"))


def test_an_illegal_play_is_told_within_300_ms(world: World) -> None:
    with running(world) as rig:
        people = first_deal(rig)
        people.listen()
        heard, start_ms = len(world.heard), world.now_ms()
        # Turned up at the start: it can't be in anybody's hand.
        rig.lay(CardTag("wizard", 1, "red-7"))
        rig.run_until(lambda: isinstance(rig.app.table.shown().view, Refusal), 300)
        rig.run_until(lambda: rig.seen() == view_frame(rig), 300)
        assert world.heard[heard][0] - start_ms <= 300
        assert world.now_ms() - start_ms <= 300
        assert rig.app.table.match == people.match


def test_device_nodes_that_appear_20_s_late_are_found_without_a_restart(world: World) -> None:
    pins, world.machine.pins = world.machine.pins, None
    world.panel.exists = False
    missing = pytest.MonkeyPatch()
    missing.setattr(world.pi, "_wires", lambda bus, device: None)
    parts = {Part.BUZZER, Part.CONTROLS, Part.DISPLAY, Part.READER}
    with running(world) as rig:
        rig.run(20_000)
        assert len(rig.taken) == len(parts)
        assert set(given(rig)) == {PartLost(part) for part in parts}
        world.machine.pins = pins
        world.panel.exists = True
        missing.undo()
        rig.run(16_000)
        assert len(rig.taken) == 2 * len(parts)
        assert set(given(rig)[len(parts) :]) == {PartBack(part) for part in parts}
        rig.tap(NumberTag(2))
        assert rig.seen() == view_frame(rig)

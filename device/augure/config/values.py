"""The settings: one table of names, defaults, kinds and meanings, and the values themselves.

The check, the commented file and the documentation are made from these classes. A class is a
section of the file, a field a key with its kind and meaning. The defaults are the reference wiring.
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple, get_args

from augure.config.kinds import Choice, FilePath, Kind, Pin, Switch, Whole
from augure.values import field, value

KeyPath = tuple[str | int, ...]
"""The way to a key of the file: names, and the index where there are several tables."""

Language = Literal["fr", "en"]
Sound = Literal["full", "short", "off"]
Size = Literal["normal", "large"]
ReaderKind = Literal["spi", "pad", "simulated"]
Chip = Literal["ssd1306", "sh1106", "ssd1309", "none", "simulated"]
PanelBus = Literal["i2c", "spi"]
BuzzerKind = Literal["passive", "active", "none", "simulated"]
ControlsKind = Literal["knob", "none", "simulated"]
VoiceLevel = Literal["full", "short"]

GAINS_DB = (18, 23, 33, 38, 43, 48)
"""What an MFRC522 can amplify by (data sheet table 98)."""

PANEL_HZ = (500_000, 1_000_000, 2_000_000, 4_000_000, 8_000_000)

READER_HZ = Whole(100_000, 10_000_000)
"""An MFRC522 stands 10 Mbit/s (data sheet section 8.1.2)."""

SEATS = Whole(0, 5)

USB_ID = Whole(0x0000, 0xFFFF, hex_digits=4)

_SPI_BUS = Choice((0, 1))
_SPI_DEVICE = Whole(0, 2)


class Setting(NamedTuple):
    """What is known of a key beside its default: what its `Annotated` has after the type.

    `example` is for a key without a default.
    """

    kind: Kind[Any]
    doc: str
    example: Any = None


@value
class BoxConfig:
    """The box as a whole."""

    data: Annotated[Path, FilePath(), "The one folder that the box writes to."] = Path(
        "/var/lib/augure"
    )
    language: Annotated[
        Language, Choice(get_args(Language)), "The language of display and voice."
    ] = "fr"
    sound: Annotated[Sound, Choice(get_args(Sound)), "How much the buzzer sounds."] = "full"
    display: Annotated[
        Size, Choice(get_args(Size)), "Large: two lines at most, to be read from afar."
    ] = "normal"


@value
class ReaderConfig:
    """What reads the tags."""

    kind: Annotated[
        ReaderKind,
        Choice(get_args(ReaderKind)),
        "An RC522 on the Pi's SPI, USB pads, or a simulation.",
    ] = "spi"
    spi_bus: Annotated[int, _SPI_BUS, "The RC522's SPI bus."] = 0
    spi_device: Annotated[int, _SPI_DEVICE, "Its chip select: 0 is GPIO8 on bus 0."] = 0
    spi_speed_hz: Annotated[int, READER_HZ, "Lower it for long wires."] = 1_000_000
    reset_pin: Annotated[int, Pin(), "The RC522's RST."] = 25
    gain_db: Annotated[
        int, Choice(GAINS_DB), "Raise it for cards read too late, lower it for noise."
    ] = 33
    poll_ms: Annotated[int, Whole(10, 200), "How often the reader looks for a card."] = 40
    settle_ms: Annotated[
        int, Whole(1, 1000), "A card counts when it is still there after this time."
    ] = 20
    lift_ms: Annotated[int, Whole(50, 5000), "A card is gone when missed for this time."] = 250
    health_ms: Annotated[int, Whole(100, 2000), "How often the chip is checked."] = 1000
    first_retry_ms: Annotated[
        int, Whole(10, 10_000), "How soon a lost reader is looked for; then twice as long, again."
    ] = 100
    last_retry_ms: Annotated[int, Whole(10, 10_000), "The longest wait between two looks."] = 1500


@value
class PadConfig:
    """One USB pad: the one at `port`, or without it the only one with vendor and product.

    A tap on a pad with a `seat` is that seat's; on one without, anybody's.
    """

    port: Annotated[
        Path | None,
        FilePath(),
        "The pad's serial port, by its id; several pads need it.",
        Path("/dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_e661-if00"),
    ] = None
    vendor: Annotated[int, USB_ID, "Without a port: the USB vendor."] = 0x2E8A
    product: Annotated[int, USB_ID, "Without a port: the USB product."] = 0x0005
    seat: Annotated[
        int | None, SEATS, "The seat it lies in front of, from 0; several pads need it.", 0
    ] = None


@value
class DisplayConfig:
    """The panel."""

    chip: Annotated[Chip, Choice(get_args(Chip)), "Picture two columns aside: sh1106."] = "ssd1306"
    bus: Annotated[PanelBus, Choice(get_args(PanelBus)), "How the panel is connected."] = "i2c"
    i2c_bus: Annotated[int, Whole(1, 9), "With i2c: the bus; 1 is GPIO2 and 3."] = 1
    i2c_address: Annotated[
        int, Whole(0x3C, 0x3D, hex_digits=2), "With i2c: some panels print 0x78 or 0x7A for these."
    ] = 0x3C
    spi_bus: Annotated[int, _SPI_BUS, "With spi: the bus."] = 0
    spi_device: Annotated[int, _SPI_DEVICE, "With spi: the chip select; 1 is GPIO7 on bus 0."] = 1
    spi_speed_hz: Annotated[int, Choice(PANEL_HZ), "With spi: lower it for long wires."] = 4_000_000
    dc_pin: Annotated[int, Pin(), "With spi: the panel's DC."] = 24
    reset_pin: Annotated[int, Pin(), "With spi: the panel's RES."] = 23
    rotation: Annotated[int, Choice((0, 180)), "180 is upside down."] = 0
    brightness: Annotated[int, Whole(0, 255), "How bright the panel is."] = 127
    shift_after_s: Annotated[
        int, Whole(1, 3600), "Nobody plays: when the picture begins to move, against burning in."
    ] = 60
    shift_every_s: Annotated[int, Whole(1, 3600), "How often it moves then."] = 30
    dark_after_s: Annotated[int, Whole(1, 86_400), "When the panel is switched off."] = 600


@value
class BuzzerConfig:
    """The buzzer."""

    kind: Annotated[
        BuzzerKind, Choice(get_args(BuzzerKind)), "An active buzzer has a pitch of its own."
    ] = "passive"
    pin: Annotated[int, Pin(), "GPIO12, 13, 18 and 19 have hardware for tones (PWM)."] = 12
    active_high: Annotated[
        bool, Switch(), "Whether an active one sounds while its pin is high."
    ] = True


@value
class ControlsConfig:
    """The knob and the button; without them control tags do everything."""

    kind: Annotated[
        ControlsKind,
        Choice(get_args(ControlsKind)),
        "A rotary encoder with a press, and one button.",
    ] = "knob"
    a_pin: Annotated[int, Pin(), "The knob's contact A (CLK)."] = 17
    b_pin: Annotated[int, Pin(), "The knob's contact B (DT); swap A and B if it turns wrong."] = 27
    press_pin: Annotated[int, Pin(), "The knob's press (SW)."] = 22
    back_pin: Annotated[int, Pin(), "The button for back, undo and the menu."] = 5
    hold_ms: Annotated[int, Whole(500, 10_000), "How long a key is held for a long press."] = 1500


@value
class VoiceConfig:
    """The voice."""

    on: Annotated[bool, Switch(), "Whether the box speaks when it is switched on."] = False
    level: Annotated[
        VoiceLevel, Choice(get_args(VoiceLevel)), "Every card, or tricks, results and refusals."
    ] = "full"
    volume_percent: Annotated[int, Whole(0, 100), "How loud it speaks."] = 80
    speed_wpm: Annotated[int, Whole(80, 450), "How fast, in words a minute."] = 160


@value
class Config:
    """All settings of a box."""

    box: BoxConfig = field(default_factory=BoxConfig)
    reader: ReaderConfig = field(default_factory=ReaderConfig)
    pads: tuple[PadConfig, ...] = ()
    """The pads in use, in the order of the file: at least one where `reader.kind` is "pad"."""
    display: DisplayConfig = field(default_factory=DisplayConfig)
    buzzer: BuzzerConfig = field(default_factory=BuzzerConfig)
    controls: ControlsConfig = field(default_factory=ControlsConfig)
    voice: VoiceConfig = field(default_factory=VoiceConfig)


class Section(NamedTuple):
    """A section of the file and the class of its values; a `repeated` one may come often."""

    name: str
    type: type[Any]
    doc: str
    repeated: bool = False

    @property
    def title(self) -> str:
        """The line that begins the section."""
        return f"[[{self.name}]]" if self.repeated else f"[{self.name}]"

    @property
    def attribute(self) -> str:
        """Where a `Config` has the section's values."""
        return f"{self.name}s" if self.repeated else self.name

    @property
    def settings(self) -> Mapping[str, Setting]:
        """The section's keys, in the order of the file."""
        kinds = self.type.__annotations__.items()
        return {name: Setting(*get_args(kind)[1:]) for name, kind in kinds}


SECTIONS: Mapping[str, Section] = MappingProxyType(
    {
        section.name: section
        for section in (
            Section("box", BoxConfig, "The box as a whole."),
            Section("reader", ReaderConfig, "What reads the tags."),
            Section("pad", PadConfig, 'With kind = "pad": each USB pad.', repeated=True),
            Section("display", DisplayConfig, "The panel: its controller, its bus, its looks."),
            Section("buzzer", BuzzerConfig, "The buzzer."),
            Section("controls", ControlsConfig, "The knob and the button."),
            Section("voice", VoiceConfig, "The voice; its language is the box's."),
        )
    }
)
"""The sections by name, in the order of the file."""

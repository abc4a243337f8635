"""The chip's digital self-test (data sheet section 16.1.1).

The chip's set-up and its field are lost: start it again afterwards. A clone may fail this test
and read cards well. Runs unchanged on MicroPython.
"""

from augure.readers import rc522

TYPE_CHECKING = False
if TYPE_CHECKING:
    from augure.readers.rc522 import RC522

PASSED = "passed"
FAILED = "failed"
# The chip answers, and nobody has published what its version should answer.
NO_REFERENCE = "no reference"

RESULT_BYTES = 64
_SELF_TEST_ON = 0x09
_BUFFER = bytes(25)
_LIMIT_US = 100_000
_REFERENCES = {
    0x88: "00d6788ce2aa0c182ab87a7fd36acf0bb137634b69ae91c7c397ae77f437d79b"
    "7cf53c118f15c3d7c15b002ad075de9e5164ab3ee915b5ab569a988226ea2a62",
    0x91: "00c637d532b7575cc2d87c4dd970c77310e6d2aa5ea13e5a14af3061c970db2e"
    "642272b5bd65f4ec22bcd37235cdaa411fa7f35314de7e02d90fb55e251d2979",
    0x92: "00eb66ba57bf2395d0e30d3d27895cde9d3ba700215b8982513aeb020ca50049"
    "7c844db3ccd21b815d4876d5716121a986968338cf9d5b6ddc15ba3e7d953b2f",
}


def self_test(chip: "RC522") -> str:
    """Returns `PASSED`, `FAILED` or `NO_REFERENCE`. Raises `ReaderError`."""
    bus = chip.bus
    chip.reset()
    bus.write(rc522.FIFO_LEVEL, rc522.FLUSH)
    bus.write_fifo(_BUFFER)
    bus.write(rc522.COMMAND, rc522.MEM)
    bus.write(rc522.AUTO_TEST, _SELF_TEST_ON)
    bus.write(rc522.FIFO_LEVEL, rc522.FLUSH)
    bus.write_fifo(b"\x00")
    bus.write(rc522.COMMAND, rc522.CALC_CRC)
    chip.wait_until(rc522.FIFO_LEVEL, 0x7F, RESULT_BYTES, _LIMIT_US, "the self-test")
    result = bus.read_fifo(RESULT_BYTES)
    bus.write(rc522.AUTO_TEST, 0x00)
    reference = _REFERENCES.get(chip.version)
    if reference is None:
        return NO_REFERENCE
    return PASSED if result == bytes.fromhex(reference) else FAILED

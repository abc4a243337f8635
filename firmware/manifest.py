# For a MicroPython image with the pad's firmware frozen in:
#   make -C ports/rp2 BOARD=RPI_PICO FROZEN_MANIFEST=<this file>
include("$(PORT_DIR)/boards/manifest.py")
package(
    "augure",
    files=(
        "readers/iso14443.py",
        "readers/presence.py",
        "readers/rc522.py",
        "readers/sentences.py",
        "readers/watch.py",
    ),
    base_path="../device",
)
module("board.py")
module("main.py")

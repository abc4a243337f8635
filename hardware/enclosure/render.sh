#!/bin/sh
# Renders the box and the pad: STL files to print and pictures, into a folder.
# Needs openscad and, where there is no screen, xvfb.
set -eu

[ $# = 1 ] || {
    echo "Usage: render.sh DIR" >&2
    exit 2
}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
mkdir -p "$1"

if [ -n "${DISPLAY:-}" ]; then screen=; else screen='xvfb-run -a'; fi

for model in box pad; do
    for part in tray lid bar; do
        # The bar is the same for both.
        [ "$model $part" != 'pad bar' ] || continue
        echo "$model-$part.stl"
        openscad -q --hardwarnings -D "part=\"$part\"" -o "$1/$model-$part.stl" "$here/$model.scad"
    done
done

picture() { # MODEL PART CAMERA
    echo "$1-$2.png"
    # shellcheck disable=SC2086 # a command and its arguments
    $screen openscad -q --hardwarnings -D "part=\"$2\"" --camera="$3" --imgsize=1200,800 \
        --colorscheme=Tomorrow -o "$1-$2.png" "$here/$1.scad"
}

cd "$1"
picture box assembled 68,58,18,52,0,-25,440
picture box open 140,60,20,45,0,-15,560
picture pad assembled 42,58,12,52,0,-25,380

#!/bin/sh
# Installs, upgrades or removes Augure on Raspberry Pi OS (Bookworm, Trixie). README.md tells more.
set -eu
umask 022

usage() {
    cat <<'TEXT'
Usage: install.sh [--root DIR] [--source PATH]
       install.sh [--root DIR] --uninstall

Installs Augure as a service that starts with the Pi; run again, it upgrades.

  --source PATH   the checkout or wheel to install; the checkout of this script by default
  --root DIR      install into the system in DIR, not into the running one
  --uninstall     remove Augure; its data and settings stay
TEXT
}

say() { printf 'augure: %s\n' "$*"; }
die() {
    say "$*" >&2
    exit 1
}

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
source=$here/..
root=
action=install

while [ $# -gt 0 ]; do
    case $1 in
        --root | --source)
            # An empty one would be the running system's.
            [ -n "${2-}" ] || die "$1 needs a value; see --help"
            if [ "$1" = --root ]; then root=$2; else source=$2; fi
            shift
            ;;
        --uninstall) action=uninstall ;;
        --help)
            usage
            exit
            ;;
        *) die "unknown argument $1; see --help" ;;
    esac
    shift
done

if [ -n "$root" ]; then
    [ -d "$root" ] || die "$root is no folder"
    root=$(CDPATH='' cd -P -- "$root" && pwd -P)
    [ "$root" != / ] || root=
fi

opt=/opt/augure
program=$opt/current/bin/augure
command=/usr/local/bin/augure
settings=/etc/augure.toml
data=/var/lib/augure
needed_kb=102400 # with pip and the libraries, while the old version is still there
begin='# Augure: begin'
end='# Augure: end'

# What comes compiled from the system, so that nothing is compiled on a Pi. python3-rpi-lgpio and
# python3-rpi.gpio exclude each other: apt removes the latter, which works on no Pi 5 and on no
# kernel from 6.6 on.
packages='python3-venv python3-lgpio python3-rpi-lgpio python3-spidev python3-pil
    espeak-ng alsa-utils'

# Each file of this folder and where it goes.
files='
    augure.service /etc/systemd/system/augure.service
    sysusers.conf /etc/sysusers.d/augure.conf
    tmpfiles.conf /etc/tmpfiles.d/augure.conf
    modules-load.conf /etc/modules-load.d/augure.conf
    70-augure-pad.rules /etc/udev/rules.d/70-augure-pad.rules
'

running_system() { [ -z "$root" ]; }

# Gives FILE.new the name FILE. A power cut leaves the old file or the new one, whole.
settle() { # FILE
    if cmp -s "$1.new" "$1"; then
        rm "$1.new"
    else
        sync "$1.new"
        mv -f "$1.new" "$1"
        sync "$(dirname "$1")"
    fi
}

# Waits until all that was written is on the disk; fails where the disk does.
flush() {
    sync -f "$root/etc" "$root$opt"
}

each_file() { # COMMAND: runs it with each file's name and place
    echo "$files" | while read -r name place; do
        [ -z "$name" ] || "$1" "$name" "$place"
    done
}

put() { # NAME PLACE
    mkdir -p "$(dirname "$root$2")"
    cat "$here/$1" >"$root$2.new"
    settle "$root$2"
}

drop() { # NAME PLACE
    rm -f "$root$2"
}

missing_packages() {
    for package in $packages; do
        case $(dpkg-query --admindir="$root/var/lib/dpkg" -W -f '${db:Status-Status}' "$package" \
            2>/dev/null || :) in
            installed) ;;
            *) printf ' %s' "$package" ;;
        esac
    done
}

install_packages() {
    missing=$(missing_packages)
    [ -n "$missing" ] || return 0
    if ! running_system; then
        say "these packages are not put into $root; install them there:$missing"
        return
    fi
    command -v apt-get >/dev/null || return 0
    say "installing$missing"
    apt-get update -q
    # shellcheck disable=SC2086 # one word a package
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
}

# The program is built with the Python that will run it, the system's own, for its links lead there
# and what is compiled fits that one. A folder without a system, as in a test, takes any.
choose_python() {
    python3=/usr/bin/python3
    if [ ! -e "$root$python3" ] && [ ! -L "$root$python3" ]; then
        python3=python3
        running_system || say "$root has no Python: what is put there runs on this machine alone"
    elif ! cmp -s "$root$python3" "$python3"; then
        die "the Python of $root is not $python3 of this machine, and what is built here would" \
            "not run there: mount it on a Pi of the same system, both up to date, or start it and" \
            "run this there"
    fi
}

# What was not finished takes no room, which the box needs for its matches.
forget_half() {
    status=$?
    [ "$(readlink "$root$opt/current" || :)" = "$new" ] || rm -rf "$root${opt:?}/$new"
    exit "$status"
}

# The new version goes beside the old one, which runs on until the new one is whole.
install_program() {
    old=$(readlink "$root$opt/current" || :)
    case $old in
        a) new=b ;;
        *) new=a ;;
    esac
    place=$root$opt/$new
    python=$place/bin/python
    rm -rf "$place"
    mkdir -p "$root$opt"
    free_kb=$(df -Pk "$root$opt" | awk 'NR == 2 { print $4 }')
    [ "$free_kb" -ge "$needed_kb" ] ||
        die "only $((free_kb / 1024)) MB are free for $opt, and a version needs" \
            "$((needed_kb / 1024)): make room, then run this again"
    say "installing the program into $opt/$new"
    trap forget_half EXIT
    "$python3" -m venv --system-site-packages "$place"
    pip() { "$python" -m pip --disable-pip-version-check --no-input "$@"; }
    pip install -q "$source"
    # mfrc522 wants RPi.GPIO by that name: it is installed without what it wants, the rest with.
    wanted=$("$python" - <<'PYTHON'
from importlib.metadata import requires

for requirement in requires("augure") or ():
    name, _, marker = requirement.partition(";")
    if marker.replace('"', "'").strip() == "extra == 'pi'":
        print(name.strip())
PYTHON
)
    # shellcheck disable=SC2046 # one word a requirement
    pip install -q rpi-lgpio $(echo "$wanted" | grep -v '^mfrc522')
    # shellcheck disable=SC2046
    pip install -q --no-deps $(echo "$wanted" | grep '^mfrc522')
    providers=$("$python" -c 'from augure.gpio import rpi_gpio_providers as found; print(*found())')
    [ "$providers" = rpi-lgpio ] ||
        die "RPi.GPIO comes from: $providers; remove all but rpi-lgpio, then run this again"
    # pip's script has the path of today's root, or a shell's lines where that is long.
    cat >"$place/bin/augure" <<PYTHON
#!$opt/$new/bin/python
from augure.__main__ import main

main()
PYTHON
}

write_settings() {
    if [ -e "$root$settings" ]; then
        "$python" -m augure config check "$root$settings" ||
            die "the new version can't use $settings; correct it, then run this again"
    else
        mkdir -p "$root/etc"
        "$python" -m augure config default >"$root$settings.new"
        settle "$root$settings"
        say "wrote $settings"
    fi
}

# The new program is on the disk before anything leads to it, and what leads to it before the old
# one goes: a power cut leaves a whole one.
switch_program() {
    flush
    ln -sfn "$new" "$root$opt/current.new"
    mv -fT "$root$opt/current.new" "$root$opt/current"
    flush
}

command_is_ours() {
    [ "$(readlink "$root$command" || :)" = "$program" ]
}

# So that `augure` is found, by whoever it is called.
link_command() {
    if ! command_is_ours && { [ -e "$root$command" ] || [ -L "$root$command" ]; }; then
        say "$command is not this one: its command is $program"
        return
    fi
    mkdir -p "$(dirname "$root$command")"
    ln -sfn "$program" "$root$command"
}

remove_old_program() {
    [ -z "$old" ] || rm -rf "$root${opt:?}/$old"
}

boot_file() { # prints the path of config.txt; nothing where there is none
    for file in "$root/boot/firmware/config.txt" "$root/boot/config.txt"; do
        if [ -f "$file" ]; then
            printf '%s\n' "$file"
            return
        fi
    done
}

# Prints a file without what is between our lines. Where the second is lost, nobody knows how far
# ours reach: what follows stays. An editor of another system may have ended the lines its own way.
without_our_lines() { # FILE
    awk -v begin="$begin" -v end="$end" '
        function keep() {
            if (!held) return
            print "augure: " FILENAME " has no line \047" end "\047 any more:" \
                " what is below \047" begin "\047 stays" >"/dev/stderr"
            printf "%s", lines
        }
        { line = $0; sub(/[ \t\r]+$/, "", line) }
        line == begin { keep(); held = 1; lines = ""; next }
        held && line == end { held = 0; next }
        held { lines = lines $0 "\n"; next }
        { print }
        END { keep() }
    ' "$1"
}

switch_buses_on() {
    file=$(boot_file)
    if [ -z "$file" ]; then
        say "no config.txt here: switch SPI and I²C on yourself"
        return
    fi
    {
        without_our_lines "$file"
        printf '%s\n' "$begin" '[all]' 'dtparam=spi=on' 'dtparam=i2c_arm=on' "$end"
    } >"$file.new"
    settle "$file"
    if running_system && command -v dtparam >/dev/null; then
        dtparam spi=on || say "SPI comes with the next start"
        dtparam i2c_arm=on || say "I²C comes with the next start"
    fi
}

make_user_in_root() {
    if command -v systemd-sysusers >/dev/null; then
        systemd-sysusers --root="$root" - <"$here/sysusers.conf"
    else
        say "no systemd-sysusers here: run it in $root, for without its user nothing starts"
    fi
}

start() {
    if ! running_system; then
        make_user_in_root
        systemctl --root="$root" enable augure.service
        return
    fi
    systemd-sysusers /etc/sysusers.d/augure.conf
    systemd-tmpfiles --create /etc/tmpfiles.d/augure.conf
    systemctl daemon-reload
    systemctl restart systemd-modules-load.service ||
        say "i2c-dev can't be loaded: start the Pi anew"
    udevadm control --reload
    udevadm trigger --subsystem-match=tty
    systemctl enable augure.service
    systemctl restart augure.service
}

install_all() {
    if running_system; then
        [ "$(id -u)" = 0 ] || die "run this as root: sudo $0"
    fi
    choose_python
    install_packages
    install_program
    write_settings
    switch_buses_on
    each_file put
    switch_program
    link_command
    start
    remove_old_program
    flush
    say "installed; settings: $settings, data: $data"
    if running_system && [ ! -e /dev/spidev0.0 ]; then
        say "SPI is not there yet: start the Pi anew"
    fi
}

uninstall_all() {
    if running_system; then
        [ "$(id -u)" = 0 ] || die "run this as root: sudo $0 --uninstall"
        systemctl disable --now augure.service || say "the service was not installed"
    else
        systemctl --root="$root" disable augure.service || say "the service was not installed"
    fi
    each_file drop
    ! command_is_ours || rm -f "$root$command"
    rm -rf "$root${opt:?}"
    file=$(boot_file)
    if [ -n "$file" ]; then
        without_our_lines "$file" >"$file.new"
        settle "$file"
    fi
    if running_system; then
        systemctl daemon-reload
        udevadm control --reload
    fi
    sync
    say "removed; kept: $data, $settings and the user augure"
}

"${action}_all"

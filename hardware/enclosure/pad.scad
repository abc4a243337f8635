// The USB pad: card well and reader, a Pico in front of them.
// Print "tray", "lid" (upside down) and "bar". Measure your own parts: modules differ.
include <common.scad>

/* [What is shown] */
part = "assembled"; // [assembled, open, tray, lid, bar]

/* [Size] */
// outside, with the lid
height = 30;
boss_high = 16;

$fn = 48;
shell = "#5d6b7a";
top = "#e9e4d8";

// The Pico lies along x, its socket to the left.
pico = [51, 21, 1];
pico_foot = 3;
// its socket, and wires soldered to it: plugs are too high
pico_high = 5;
socket_wide = 13;
socket_high = 8;

width = well.x + 2 * (wall + 5);
antenna_at = [width / 2, wall + 2 + pico.y + metal_free + antenna.y / 2];
depth = antenna_at.y + well.y / 2 + wall + 5;
size = [width, depth];
tray_height = height - lid;
pico_at = [wall + 0.6, wall + 1, wall + pico_foot];
buzzer_at = [width - wall - 12, wall + 9];

pico_block = [pico_at, [pico.x, pico.y, pico_high]];
buzzer_block = [[buzzer_at.x - 7, buzzer_at.y - 7, wall], [14, 14, 9]];
antenna_is = antenna_block(antenna_at, height);

keep_metal_away(antenna_is, concat([["the Pico", pico_block], ["the buzzer", buzzer_block]],
    screw_blocks(size, height)));
fits_the_bed(size);
assert(tray_height - wall >= reader_hangs, "no room for the reader");
assert(air(pico_block, buzzer_block) > 0.5, "the buzzer meets the Pico");
for (boss_block = boss_blocks(size, tray_height))
    assert(air(pico_block, boss_block) > 0.5, "the Pico meets a screw's boss");
echo(size = [width, depth, height], antenna_distance = antenna_distance,
     metal = air(antenna_is, pico_block));

module pad_tray() {
    difference() {
        tray(size, tray_height);
        translate([0, pico_at.y + pico.y / 2, pico_at.z + pico.z + 1.3])
            cube([3 * wall, socket_wide, socket_high], center = true);
        // sound
        for (a = [-1:1], b = [-1:1]) translate([buzzer_at.x + 4 * a, buzzer_at.y + 4 * b, -1])
            cylinder(d = 2.4, h = wall + 2, $fn = 16);
    }
    // pegs for the Pico's holes, 47 by 11.4
    for (x = [-1, 1], y = [-1, 1])
        translate([pico_at.x + pico.x / 2 + x * 23.5, pico_at.y + pico.y / 2 + y * 5.7,
            wall - 0.01]) {
            cylinder(d = 4, h = pico_foot);
            cylinder(d = 1.8, h = pico_foot + 3);
        }
    translate([buzzer_at.x, buzzer_at.y, wall - 0.01]) difference() {
        cylinder(d = 16, h = 3);
        translate([0, 0, -1]) cylinder(d = 13, h = 5);
    }
}

module pad_lid() {
    difference() {
        cover(size);
        well_cut(antenna_at);
    }
    reader_frame(antenna_at);
}

module shown_inside() {
    color("seagreen") translate(pico_at) cube(pico);
    color("silver") translate(pico_at + [-1, pico.y / 2 - 4, pico.z]) cube([6, 8, 2.6]);
}

if (part == "tray") pad_tray();
else if (part == "lid") translate([0, size.y, lid]) rotate([180, 0, 0]) pad_lid();
else if (part == "bar") reader_bar();
else if (part == "open") {
    color(shell) pad_tray();
    shown_inside();
    translate([width + 12, size.y, lid]) rotate([180, 0, 0]) {
        color(top) pad_lid();
        shown_reader(antenna_at);
    }
} else {
    assert(part == "assembled", str("there is no part ", part));
    color(shell) pad_tray();
    color(top) translate([0, 0, tray_height]) pad_lid();
    shown_inside();
    shown_card(antenna_at, height);
}

// The box: card well and reader on the left, panel, knob and button on the right over the Pi.
// Print "tray", "lid" (upside down) and "bar". Measure your own parts: modules differ.
include <common.scad>

/* [What is shown] */
part = "assembled"; // [assembled, open, tray, lid, bar]

/* [Parts] */
board = "zero"; // [zero, pi]
panel = "1.3"; // [0.96, 1.3, 2.42]
// round holes in the lid
knob_hole = 7.4;
button_hole = 12.4;
// from the lid's lower side to the lowest pin
panel_hangs = 12;
knob_hangs = 22;
button_hangs = 26;

/* [Size] */
// outside, with the lid; on a large Pi the knob and the button hang over the plugs
height = board == "pi" ? 64 : 50;
depth = 122;

$fn = 48;
shell = "#5d6b7a";
top = "#e9e4d8";

// Boards lie with their long side along y and their sockets to the right.
// size (x, y), holes (x, y) between centres, first hole from the left and front edge,
// sockets on the right: [from the front edge, width, height, middle above the board],
// sockets behind: [from the left edge, width, height, middle above the board]
boards = [
    ["zero", [30, 65], [23, 58], 3.5, [[54, 13, 8, 1.5], [41.4, 13, 8, 1.5]], []],
    ["pi", [56, 85], [49, 58], 3.5, [[11.2, 13, 8, 1.6]], [[28, 55, 17, 8.5]]],
];
// board (x, y), window (x, y), window's middle above the board's middle, holes (x, y)
panels = [
    ["0.96", [27.5, 28], [23.4, 12.6], 1.5, [23.5, 23.8]],
    ["1.3", [35.6, 33.8], [31, 16.4], 2, [30.4, 28.5]],
    ["2.42", [72.4, 43.4], [57, 29.6], 0, [67.5, 38.5]],
];
function row(table, name) = let (found = [for (r = table) if (r[0] == name) r])
    assert(len(found) == 1, str("there is no ", name)) found[0];
its_board = row(boards, board);
its_panel = row(panels, panel);
board_size = its_board[1];
panel_size = its_panel[1];

// The reader is as far left as the well lets it; all else begins beyond the antenna's free space.
antenna_at = [wall + 4 + well.x / 2, depth / 2];
right = antenna_at.x + antenna.x / 2 + metal_free;
right_width = max(board_size.x, panel_size.x + 4, 54);
width = right + right_width + wall + 1;
size = [width, depth];
middle = right + right_width / 2;
tray_height = height - lid;

board_foot = 5;
// a board with sockets behind reaches the wall there, another one keeps away from the boss
board_behind = wall + (len(its_board[5]) > 0 ? 1 : boss + 1);
board_at = [width - wall - 0.6 - board_size.x, depth - board_behind - board_size.y,
            wall + board_foot];
// plugs on the header
board_high = 27;
panel_at = [middle, depth - wall - 9 - panel_size.y / 2];
knob_at = [middle - 13, 31];
button_at = [middle + 14, 31];
buzzer_at = [middle, wall + 8];

function under_lid(at, its, hangs) =
    [[at.x - its.x / 2, at.y - its.y / 2, tray_height - hangs], [its.x, its.y, hangs + lid]];
board_block = [board_at, [board_size.x, board_size.y, board_high]];
panel_block = under_lid(panel_at, panel_size, panel_hangs);
knob_block = under_lid(knob_at, [20, 27], knob_hangs);
button_block = under_lid(button_at, [16, 16], button_hangs);
buzzer_block = [[buzzer_at.x - 7, buzzer_at.y - 7, 12], [14, 12, 14]];
antenna_is = antenna_block(antenna_at, height);

keep_metal_away(antenna_is, concat(
    [["the Pi", board_block], ["the panel", panel_block], ["the knob", knob_block],
     ["the button", button_block], ["the buzzer", buzzer_block]],
    screw_blocks(size, height)));
fits_the_bed(size);
assert(height - lid - wall >= reader_hangs, "no room for the reader");
for (boss_block = boss_blocks(size, tray_height))
    assert(air(board_block, boss_block) > 0.5, "the Pi meets a screw's boss");
assert(air(board_block, panel_block) > 0.5, "the panel meets the Pi's plugs: raise height");
assert(air(board_block, knob_block) > 0.5, "the knob meets the Pi's plugs: raise height");
assert(air(board_block, button_block) > 0.5, "the button meets the Pi's plugs: raise height");
assert(air(panel_block, knob_block) > 0.5, "the knob meets the panel: raise depth");
assert(air(panel_block, button_block) > 0.5, "the button meets the panel: raise depth");
assert(air(knob_block, button_block) > 0.5, "the button meets the knob: move it");
assert(antenna_at.y + well.y / 2 + 4 < depth && antenna_at.y - well.y / 2 - 8 > 0,
       "the well is longer than the box: raise depth");
echo(size = [width, depth, height], antenna_distance = antenna_distance,
     metal = air(antenna_is, board_block));

function board_holes() = [for (x = [0, 1], y = [0, 1])
    [board_at.x + its_board[3] + x * its_board[2].x, board_at.y + its_board[3] + y * its_board[2].y]];

module socket(wide, high) { // a hole through a wall, in x
    rotate([90, 0, 90]) linear_extrude(3 * wall, center = true) offset(2) offset(-2)
        square([wide, high], center = true);
}

module box_tray() {
    difference() {
        tray(size, tray_height);
        for (s = its_board[4])
            translate([width - wall / 2, board_at.y + s[0], board_at.z + 1.4 + s[3]])
                socket(s[1], s[2]);
        for (s = its_board[5])
            translate([board_at.x + s[0], depth - wall / 2, board_at.z + 1.4 + s[3]])
                rotate([0, 0, 90]) socket(s[1], s[2]);
        // sound, in front
        for (a = [-2:2], b = [-1:1]) if (abs(a) + abs(b) < 3)
            translate([buzzer_at.x + 5 * a, -1, 19 + 5 * b]) rotate([-90, 0, 0])
                cylinder(d = 2.4, h = wall + 2, $fn = 16);
        // air for the Pi
        for (i = [0:4]) translate([board_at.x + board_size.x / 2 - 12, board_at.y + 14 + 9 * i, -1])
            slab([24, 3], wall + 2, 1.4);
    }
    for (at = board_holes()) translate([at.x, at.y, wall - 0.01]) difference() {
        cylinder(d1 = 7, d2 = 5.4, h = board_foot);
        cylinder(d = 2.1, h = board_foot + 1);
    }
    // a ring for the buzzer
    translate([buzzer_at.x, wall - 0.01, 19]) rotate([-90, 0, 0]) difference() {
        cylinder(d = 16, h = 4);
        translate([0, 0, -1]) cylinder(d = 13, h = 6);
        // wires
        translate([-2, 0, -1]) cube([4, 9, 6]);
    }
}

module name(high) {
    linear_extrude(high) text("AUGURE", size = 5, halign = "center", valign = "center",
        spacing = 1.25, font = "DejaVu Sans:style=Bold");
}

module box_lid() { // lower side at z = 0
    window = its_panel[2];
    difference() {
        cover(size);
        well_cut(antenna_at);
        translate([panel_at.x, panel_at.y + its_panel[3], -1]) {
            translate([-window.x / 2, -window.y / 2]) cube([window.x, window.y, lid + 2]);
            // slanted, so that the panel is seen from the side as well
            translate([0, 0, 1.8]) hull() {
                translate([0, 0, 0]) cube([window.x, window.y, 0.01], center = true);
                translate([0, 0, lid]) cube([window.x + 5, window.y + 5, 0.01], center = true);
            }
        }
        translate([knob_at.x, knob_at.y, -1]) cylinder(d = knob_hole, h = lid + 2);
        translate([button_at.x, button_at.y, -1]) cylinder(d = button_hole, h = lid + 2);
        translate([middle, 13, lid - 0.6]) name(1);
    }
    reader_frame(antenna_at);
    // pegs for the panel, melted over
    for (x = [-1, 1], y = [-1, 1])
        translate([panel_at.x + x * its_panel[4].x / 2, panel_at.y + y * its_panel[4].y / 2, -5])
            cylinder(d = 2.2, h = 5.01, $fn = 24);
    // what fingers find: a ridge beside the knob, a dot beside the button
    translate([knob_at.x - 5, knob_at.y + 13, lid - 0.01]) slab([10, 2], 0.8, 0.9);
    translate([button_at.x, button_at.y + 14, lid - 0.01]) scale([1, 1, 0.5]) intersection() {
        sphere(d = 3);
        translate([-3, -3, 0]) cube(6);
    }
}

module shown_parts() {
    shown_card(antenna_at, height);
    window = its_panel[2];
    color(shell) translate([middle, 13, height - 0.6]) name(0.2);
    color("black") translate([panel_at.x - panel_size.x / 2, panel_at.y - panel_size.y / 2,
        tray_height - 1.5]) cube([panel_size.x, panel_size.y, 1.4]);
    color("deepskyblue") translate([panel_at.x, panel_at.y + its_panel[3], tray_height])
        linear_extrude(0.2) text("7", size = window.y * 0.62, halign = "center", valign = "center",
            font = "DejaVu Sans:style=Bold");
    color("dimgray") translate([knob_at.x, knob_at.y, height + 1]) {
        cylinder(d1 = 17, d2 = 15, h = 13);
        color("white") translate([0, 5, 13]) cube([1.4, 5, 0.4], center = true);
    }
    color("darkorange") translate([button_at.x, button_at.y, height]) cylinder(d = 11, h = 4);
    color("dimgray") translate([button_at.x, button_at.y, height]) cylinder(d = 15, h = 1.6);
}

module shown_inside() {
    color("seagreen") translate(board_at) cube([board_size.x, board_size.y, 1.4]);
    color("black") translate(board_at + [1, 7, 1.4]) cube([5, 51, 8.5]);
    color("silver") for (s = its_board[4])
        translate(board_at + [board_size.x - 5, s[0] - 4, 1.4]) cube([6, 8, 3]);
}

if (part == "tray") box_tray();
else if (part == "lid") translate([0, size.y, lid]) rotate([180, 0, 0]) box_lid();
else if (part == "bar") reader_bar();
else if (part == "open") {
    color(shell) box_tray();
    shown_inside();
    translate([width + 12, depth, lid]) rotate([180, 0, 0]) {
        color(top) box_lid();
        shown_reader(antenna_at);
    }
} else {
    assert(part == "assembled", str("there is no part ", part));
    color(shell) box_tray();
    color(top) translate([0, 0, tray_height]) box_lid();
    shown_inside();
    shown_parts();
}

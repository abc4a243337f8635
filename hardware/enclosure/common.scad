// What the box and the pad share: their shell, the well for a card, and the place of the reader.
// All measures are in mm. z = 0 is the table.

/* [Printing] */
// walls and floor
wall = 2.4;
// between parts that slide into each other
slack = 0.4;
// outer corners
corner = 9;

/* [Card and reader] */
// the largest card that is laid in the well, with its sleeve
card = [66, 91];
// play around it, on each side
card_play = 1;
// how deep the well is: enough to feel the card's place, and to lift it out
well_depth = 1;
// what is left of the lid under the well
well_skin = 1.6;
// from the lid to the reader's board: for the ends of its pins, cut to 1.5
reader_gap = 1.6;
// the RC522's board; its parts hang down, its bare side is up
reader = [40, 60, 1.6];
// the antenna on it, and how far its middle is from the board's middle, away from the pins
antenna = [38, 38];
antenna_off = 10;
// what hangs from the board: parts, plugs
reader_hangs = 16;

/* [Limits] */
// from the antenna to the card that lies on the lid, at most
most_distance = 5;
// from the antenna to anything of metal, at least; the table counts
metal_free = 20;
// what a printer takes
bed = [220, 220];

lid = well_depth + well_skin;
well = [card.x + 2 * card_play, card.y + 2 * card_play];

// Where the antenna is worst off: on the far side of its board.
antenna_distance = well_skin + reader_gap + reader.z;
assert(antenna_distance <= most_distance,
       str("the antenna is ", antenna_distance, " from the card; ", most_distance, " at most"));

M3_pilot = 2.6;
M3_through = 3.4;
M3_head = 6.4;
boss = 8;
// how far a boss hangs down in its corner
boss_high = 22;

// A block: [corner, size]. The air between two of them, along the shortest way.
function between(a0, as, b0, bs) = max(b0 - (a0 + as), a0 - (b0 + bs), 0);
function air(a, b) = norm([for (i = [0:2]) between(a[0][i], a[1][i], b[0][i], b[1][i])]);

// The antenna of a reader whose middle lies under `at`, in a shell `height` high.
function antenna_block(at, height) = [
    [at.x - antenna.x / 2, at.y - antenna.y / 2, height - well_depth - antenna_distance],
    [antenna.x, antenna.y, reader.z],
];

module keep_metal_away(antenna_at, parts) {
    for (part = parts) {
        found = air(antenna_at, part[1]);
        assert(found >= metal_free,
               str(part[0], " is ", found, " from the antenna; ", metal_free, " at least"));
    }
    assert(antenna_at[0].z >= metal_free,
           str("the antenna is ", antenna_at[0].z, " above the table; ", metal_free, " at least"));
}

module fits_the_bed(size) {
    assert(size.x <= bed.x && size.y <= bed.y, str(size, " is more than the printer's ", bed));
}

// A plate with round corners, its upper edge broken.
module slab(size, height, radius = corner, edge = 0) {
    hull() for (x = [radius, size.x - radius], y = [radius, size.y - radius])
        translate([x, y]) {
            cylinder(r = radius, h = height - edge);
            cylinder(r = radius - edge, h = height);
        }
}

// Where the lid's four screws are.
function screws(size) = let (inset = wall + boss / 2 - 0.6)
    [for (x = [inset, size.x - inset], y = [inset, size.y - inset]) [x, y]];
function screw_blocks(size, height) = [for (at = screws(size))
    ["a screw of the lid", [[at.x - 1.5, at.y - 1.5, height - 12], [3, 3, 12]]]];

function boss_blocks(size, height) = [for (at = screws(size))
    [[at.x - boss / 2, at.y - boss / 2, height - boss_high], [boss, boss, boss_high]]];

// The lower part: open on top, `height` high without the lid.
module tray(size, height) {
    difference() {
        slab(size, height);
        translate([wall, wall, wall]) slab([size.x, size.y] - 2 * [wall, wall], height, corner - wall);
        // feet
        for (x = [16, size.x - 16], y = [16, size.y - 16])
            translate([x, y, -1]) cylinder(d = 10.4, h = 1.8);
    }
    for (at = screws(size)) difference() {
        hull() {
            translate([at.x, at.y, height - boss_high + 8]) cylinder(d = boss, h = boss_high - 8);
            // grows out of the corner, so that nothing is printed on air
            translate([at.x < size.x / 2 ? wall : size.x - wall,
                at.y < size.y / 2 ? wall : size.y - wall, height - boss_high])
                translate([at.x < size.x / 2 ? 0.8 : -0.8, at.y < size.y / 2 ? 0.8 : -0.8])
                cylinder(d = 1, h = 1);
        }
        translate([at.x, at.y, height - 13]) cylinder(d = M3_pilot, h = 14);
    }
}

// The lid without anything in it, its lower side at z = 0: a plate, and a lip that holds it.
module cover(size) {
    difference() {
        union() {
            slab(size, lid, edge = 1);
            translate([wall + slack, wall + slack, -3]) difference() {
                lip = [size.x, size.y] - 2 * (wall + slack) * [1, 1];
                slab(lip, 3.01, corner - wall - slack);
                translate([1.6, 1.6, -1]) slab(lip - [3.2, 3.2], 5, corner - wall - slack - 1.6);
            }
        }
        for (at = screws(size)) translate(at) {
            translate([0, 0, -4]) cylinder(d = M3_through, h = 9);
            translate([0, 0, lid - 1.6]) cylinder(d1 = M3_through, d2 = M3_head, h = 1.61);
            // the lip gives way to the tray's bosses
            translate([0, 0, -4]) cylinder(d = boss + 2 * slack, h = 4);
        }
    }
}

// Taken from a lid: the well around `at`, with a scoop for the finger in front.
module well_cut(at) {
    translate([at.x - well.x / 2, at.y - well.y / 2, well_skin]) slab(well, well_depth + 1, 4);
    translate([at.x, at.y - well.y / 2, lid]) scale([13, 9, well_depth + 0.2]) sphere(1);
}

reader_middle = -antenna_off;
bar = [reader.x + 24, 9, 3];
// the bar crosses the board inside the antenna, where the board has no parts
bar_off = 4;

// Under a lid: the reader's frame and gap, its antenna under `at`. The pins look to the front.
module reader_frame(at) {
    translate([at.x, at.y + reader_middle, 0]) {
        for (x = [-1, 1], y = [-1, 1])
            translate([x * (reader.x / 2 - 2) - 2, y * (reader.y / 2 - 2) - 2, -reader_gap])
                cube([4, 4, reader_gap + 0.01]);
        difference() {
            translate([-reader.x / 2 - 2 - slack, -reader.y / 2 - 2 - slack, -reader_gap - reader.z])
                cube([reader.x + 4 + 2 * slack, reader.y + 4 + 2 * slack, reader_gap + reader.z + 0.01]);
            translate([-reader.x / 2 - slack, -reader.y / 2 - slack, -9])
                cube([reader.x + 2 * slack, reader.y + 2 * slack, 10 - 0.01]);
            // corners stay open for boards that are a little longer
            for (x = [-1, 1]) translate([x * (reader.x / 2), 0, -5])
                cube([12, reader.y - 20, 9], center = true);
        }
        for (x = [-1, 1]) translate([x * (bar.x / 2 - 4.5), bar_off, -reader_gap - reader.z])
            difference() {
                cylinder(d = 8, h = reader_gap + reader.z + 0.01);
                translate([0, 0, -1]) cylinder(d = 2.1, h = reader_gap + reader.z + 0.8);
            }
    }
}

// Holds the reader from below, with two nylon screws; lies flat for printing.
module reader_bar() {
    difference() {
        translate([-bar.x / 2, -bar.y / 2]) slab([bar.x, bar.y], bar.z, 4);
        for (x = [-1, 1]) translate([x * (bar.x / 2 - 4.5), 0, -1]) cylinder(d = 2.8, h = bar.z + 2);
    }
}

// For pictures.
module shown_card(at, height) {
    color("ivory") translate([at.x - 63 / 2, at.y - 88 / 2, height - well_depth])
        slab([63, 88], 0.6, 3);
    color("firebrick") translate([at.x, at.y, height - well_depth + 0.6]) linear_extrude(0.05)
        text("7", size = 34, halign = "center", valign = "center", font = "DejaVu Serif:style=Bold");
}

module shown_reader(at) { // under a lid whose lower side is at z = 0
    color("royalblue") translate([at.x - reader.x / 2, at.y + reader_middle - reader.y / 2,
        -reader_gap - reader.z]) cube(reader);
    color("tan") translate([at.x, at.y + reader_middle + bar_off, -reader_gap - reader.z - bar.z])
        reader_bar();
}

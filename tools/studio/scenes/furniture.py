"""Things that stand or hang in a room besides equipment."""

from math import pi, sin
from random import Random

from stage import ring, rounded


def rubber_floor(stage, columns, rows, finish="rubber-floor", size=100, thick=1.6):
    """Square tiles from a corner to the right and towards the viewer."""
    for column in range(columns):
        for row in range(rows):
            x, z = column * size, row * size
            stage.box((x + 0.1, 0, z + 0.1), (x + size - 0.1, thick, z + size - 0.1), finish, bevel=0.3)


def curtain(stage, width, height, folds=7, seed=1):
    """Linen that hangs in folds from a rail at its top; its left upper corner is at (0, height)."""
    chance = Random(seed)
    count = folds * 10
    sway = [chance.uniform(0.7, 1.25) for _ in range(folds + 2)]
    rows = []
    for k in range(10):
        t = k / 9
        row = []
        for i in range(count + 1):
            fold = i / 10
            deep = (3.2 + 2.6 * t) * sway[int(fold)] * sin(fold * 2 * pi)
            row.append((width * i / count + 1.4 * t * sin(fold * 2.1 + k * 0.4), height * (1 - t) + 1 * t, deep))
        rows.append(row)
    stage.sheet(rows, "linen", thickness=0.15, smooth=1)
    stage.round((-12, height + 3, 0), (width + 12, height + 3, 0), 1.1, "frame-steel", bevel=0.2, sides=24)


def picture(stage, width, height, draw=None):
    """A print in an oak frame, its back against the wall behind; `draw` fills it about its middle."""
    for low, high in (((-width / 2, -height / 2, 0), (width / 2, -height / 2 + 2, 2.4)), ((-width / 2, height / 2 - 2, 0), (width / 2, height / 2, 2.4)),
                      ((-width / 2, -height / 2, 0), (-width / 2 + 2, height / 2, 2.4)), ((width / 2 - 2, -height / 2, 0), (width / 2, height / 2, 2.4))):
        stage.box(low, high, "wood", bevel=0.15)
    stage.box((-width / 2 + 1, -height / 2 + 1, 0), (width / 2 - 1, height / 2 - 1, 1), "paper", bevel=0)
    if draw:
        draw(stage)


def sun_print(stage):
    """Half a disc over two bars."""
    stage.extrude("xy", [(13 * x, 13 * y + 3) for x, y in ring(1, 48, start=0, end=180)], 1, 1.06, "paint-orange", bevel=0)
    stage.box((-13, -3, 1), (13, 0.6, 1.06), "pot-ink", bevel=0)
    stage.box((-13, -9, 1), (6, -6, 1.06), "pot-ink", bevel=0)


def shelf(stage, width, depth=24, thick=3.4):
    """An oak board on two steel angles, its back against the wall; its top is at nought."""
    stage.box((-width / 2, -thick, 0), (width / 2, 0, depth), "wood", bevel=0.3)
    for side in (-1, 1):
        x = side * (width / 2 - 16)
        stage.box((x - 1.5, -thick - 0.5, 0), (x + 1.5, -thick, depth - 3), "ink", bevel=0.1)
        stage.box((x - 1.5, -thick - 15, 0), (x + 1.5, -thick, 0.6), "ink", bevel=0.1)


def hook(stage):
    """A round oak peg that stands out of the wall."""
    stage.turned((0, 0, 0), (0, 1.2, 9), [(0, 1.6), (6.6, 1.5), (7.2, 2.3), (8.8, 2.4), (9.2, 1.8)], "wood", bevel=0.1)


def table(stage, width=180, depth=70, height=88):
    """A workbench: a thick top on steel legs, with a board below."""
    stage.box((-width / 2, height - 5, -depth / 2), (width / 2, height, depth / 2), "wood", bevel=0.4)
    for x in (-width / 2 + 7, width / 2 - 7):
        for z in (-depth / 2 + 7, depth / 2 - 7):
            stage.box((x - 3, 0, z - 3), (x + 3, height - 5, z + 3), "ink", bevel=0.4)
        stage.box((x - 2.5, height - 12, -depth / 2 + 7), (x + 2.5, height - 6, depth / 2 - 7), "ink", bevel=0.3)
    stage.box((-width / 2 + 5, 17, -depth / 2 + 5), (width / 2 - 5, 20, depth / 2 - 5), "ply", bevel=0.3)


def lamp(stage, drop, finish="ink"):
    """A pendant lamp on its cable, from the ceiling down."""
    stage.round((0, 0, 0), (0, -drop, 0), 0.4, "ink", bevel=0, sides=16)
    profile = [(0, 2.6), (4, 3.4), (6, 8), (14, 17), (17, 18), (17, 17.4), (13.6, 16.4), (6.4, 7.2)]
    stage.turned((0, -drop, 0), (0, -drop - 20, 0), profile, finish, bevel=0.1)
    stage.sphere((0, -drop - 12, 0), 4.6, "lamp-glow")


def carton(stage, width, height, depth, print_="RACKHOUSE"):
    """A closed box of corrugated board, taped along its middle."""
    x, z = width / 2, depth / 2
    stage.box((-x, 0, -z), (x, height, z), "box-board", bevel=0.35)
    stage.box((-x + 0.2, height, -z + 0.2), (x - 0.2, height + 0.25, -0.25), "box-board", bevel=0.08)
    stage.box((-x + 0.2, height, 0.25), (x - 0.2, height + 0.25, z - 0.2), "box-board", bevel=0.08)
    stage.box((-x - 0.06, height + 0.2, -2.6), (x + 0.06, height + 0.32, 2.6), "tape", bevel=0)
    for side in (-1, 1):
        stage.box((side * x - 0.06, height * 0.72, -2.6), (side * x + 0.06, height + 0.3, 2.6), "tape", bevel=0)
    if print_:
        stage.words(print_, (0, height * 0.56, z + 0.02), min(width * 0.105, height * 0.3), "ink", depth=0.01)
        stage.words("HOME GYM EQUIPMENT", (0, height * 0.56 - min(width * 0.105, height * 0.3) * 0.95, z + 0.02), width * 0.038, "ink", depth=0.01)


def rug(stage, width, depth):
    stage.extrude("xz", rounded((-width / 2, -depth / 2), (width / 2, depth / 2), 3), 0, 1.2, "rug", bevel=0.5)


def wall_bars(stage, width=92, height=236):
    """A ladder of round rungs before the wall, as in a school gym."""
    for side in (-1, 1):
        stage.box((side * width / 2 - 1.8, 0, 0), (side * width / 2 + 1.8, height, 13), "wood-upright", bevel=0.4)
    for i in range(14):
        stage.round((-width / 2, 12 + i * 16, 9), (width / 2, 12 + i * 16, 9), 1.9, "wood", bevel=0, sides=32)


def stool(stage, height=46, radius=16):
    stage.round((0, height - 3.4, 0), (0, height, 0), radius, "wood", bevel=0.8)
    for x, z in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        stage.beam((x * radius * 0.5, height - 3, z * radius * 0.5), (x * radius * 0.82, 0, z * radius * 0.82), 2.6, "ink", bevel=0.5)


def door(stage, width=84, height=205):
    """An oak door with its white frame, against the wall behind; its middle on the floor is the spot it is placed on."""
    half = width / 2
    for low, high in (((-half - 8, 0), (-half, height + 8)), ((half, 0), (half + 8, height + 8)), ((-half, height), (half, height + 8))):
        stage.box((*low, 0), (*high, 2.4), "skirting", bevel=0.4)
    stage.box((-half + 0.4, 0.6, 0), (half - 0.4, height - 0.4, 1.2), "wood-upright", bevel=0.15)
    for low, high in ((16, 88), (106, height - 16)):
        stage.box((-half + 13, low, 0.9), (half - 13, high, 2.4), "wood-upright", bevel=1.1)
    stage.round((half - 7, 104, 1), (half - 7, 104, 2), 2.6, "steel")
    stage.tube([(half - 7, 104, 1.6), (half - 7, 104, 6), (half - 20, 104, 6)], 0.9, "steel", corner=1.6)


def chair(stage):
    """Of oak, facing the viewer: a seat on four legs, two slats to lean on."""
    stage.box((-21, 43, -20), (21, 45.5, 21), "wood", bevel=0.9)
    for side in (-1, 1):
        stage.beam((side * 18, 44, 18), (side * 20, 0, 20), 3.2, "wood-upright", bevel=0.9)
        stage.beam((side * 18, 84, -23), (side * 19, 0, -20), 3.2, "wood-upright", bevel=0.9)
        stage.beam((side * 19, 22, 19), (side * 19, 22, -20.5), 2, "wood", height=3, bevel=0.5)
    for y in (62, 76):
        rows = [[(x, y + dy, -22 - 3 * (1 - (x / 18) ** 2)) for x in range(-18, 19, 6)] for dy in (-3.4, 3.4)]
        stage.sheet(rows, "wood", thickness=1.4, smooth=1)

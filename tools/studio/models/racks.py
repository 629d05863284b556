"""Racks and stands."""

from models.bars import barbell
from models.plates import plate


def upright(stage, x, z, height, finish, holes_from=20, face=1):
    """A post of 70 mm tube with holes down its front and sides, a cap above and a foot plate below."""
    post = stage.box((x - 3.5, 0.6, z - 3.5), (x + 3.5, height, z + 3.5), finish, bevel=0.5)
    for y in range(holes_from, int(height) - 8, 5):
        stage.round((x, y, z - 3.53), (x, y, z + 3.53), 1.1, "ink", bevel=0, sides=24)
        stage.round((x - 3.53, y, z), (x + 3.53, y, z), 1.1, "ink", bevel=0, sides=24)
    stage.box((x - 3.6, height - 0.4, z - 3.6), (x + 3.6, height + 0.7, z + 3.6), "plastic", bevel=0.3)
    return post


def gusset(stage, x, y, z, towards, finish):
    """A triangular plate that stiffens a corner, bolted through."""
    outline = [(z, y), (z + towards * 13, y), (z, y + 13)]
    stage.extrude("zy", outline, x - 3.9, x - 3.5, finish, bevel=0.1)
    stage.extrude("zy", outline, x + 3.5, x + 3.9, finish, bevel=0.1)


def hooks(stage, x, y, z, accent):
    """J-shaped hooks on the front posts, lined with plastic."""
    for side in (-1, 1):
        low, high = side * x - 2.6, side * x + 2.6
        outline = [(z, y - 7), (z + 12, y - 7), (z + 12, y + 2), (z + 9.4, y + 2), (z + 9.4, y - 3.6),
                   (z + 2.2, y - 3.6), (z + 2.2, y + 6), (z, y + 6)]
        stage.extrude("zy", outline, low, high, accent, bevel=0.35)
        stage.box((low + 0.3, y - 3.7, z + 2.1), (high - 0.3, y - 2.7, z + 9.5), "plastic", bevel=0.2)
        stage.box((low + 0.3, y - 3.2, z + 2.1), (high - 0.3, y + 5.4, z + 2.9), "plastic", bevel=0.2)
        stage.bolt((side * (x + 2.6), y + 2.4, z + 1.1), (side, 0, 0))


def power_rack(stage, finish="graphite", accent="orange", bar=None):
    """Four posts, safeties between them, a pull-up bar at the back."""
    x, z, height = 56, 50, 218
    for side in (-1, 1):
        for end in (-1, 1):
            upright(stage, side * x, end * z, height, finish)
            stage.box((side * x - 6, 0, end * z - 6), (side * x + 6, 0.7, end * z + 6), finish, bevel=0.2)
            gusset(stage, side * x, 7, end * (z - 3.5), -end, finish)
        stage.beam((side * x, 4, -z + 3.5), (side * x, 4, z - 3.5), 7, finish)
        stage.beam((side * x, height - 4, -z + 3.5), (side * x, height - 4, z - 3.5), 7, finish)
        stage.beam((side * x, 76, -z + 3.6), (side * x, 76, z - 3.6), 6, accent, height=7)
        stage.box((side * x - 2.8, 79.4, -z + 4), (side * x + 2.8, 80.2, z - 4), "plastic", bevel=0.2)
        for y in (4, height - 4):
            for end in (-1, 1):
                stage.bolt((side * (x + 3.5), y, end * z), (side, 0, 0))
                stage.bolt((side * (x + 3.5), y - 2.4 if y > 50 else y + 2.4, end * z), (side, 0, 0))
    stage.beam((-x + 3.5, 4, -z), (x - 3.5, 4, -z), 7, finish)
    stage.beam((-x + 3.5, height - 9, z), (x - 3.5, height - 9, z), 5, finish, height=16)
    stage.words("RACKHOUSE", (0, height - 9, z + 2.55), 8, "paint-white")
    stage.round((-x + 3.5, height - 4, -z), (x - 3.5, height - 4, -z), 1.6, "knurling", bevel=0)
    for side in (-1, 1):
        stage.round((side * (x - 3.6), height - 4, -z), (side * (x - 5), height - 4, -z), 3.2, finish, bevel=0.2)
    hooks(stage, x, 138, z + 3.5, accent)
    if bar:
        with stage.placed((0, 136.8, z + 9)):
            barbell(stage, plates=bar)


def half_rack(stage, stored, finish="graphite", accent="teal"):
    """Two tall posts in front, short ones behind that carry plates."""
    x, height = 56, 222
    for side in (-1, 1):
        upright(stage, side * x, 10, height, finish)
        upright(stage, side * x, -42, 128, finish)
        stage.beam((side * x, 3.5, -50), (side * x, 3.5, 62), 7, finish)
        stage.box((side * x - 3.7, 0, 58), (side * x + 3.7, 1, 62.4), "rubber", bevel=0.2)
        stage.beam((side * x, 124, -38.5), (side * x, 124, 6.5), 7, finish)
        stage.beam((side * x, 70, 13.5), (side * x, 70, 60), 6, accent, height=7)
        stage.box((side * x - 3, 73, 56), (side * x + 3, 80, 60), accent, bevel=0.4)
        stage.box((side * x - 2.6, 73.3, 14), (side * x + 2.6, 74.2, 56), "plastic", bevel=0.2)
        gusset(stage, side * x, 7, 13.5, 1, finish)
        for i, disc in enumerate(stored):
            y = 40 + i * 50
            stage.round((side * (x + 3.5), y, -42), (side * (x + 31), y, -42), 2.45, "chrome", bevel=0.4)
            stage.round((side * (x + 3.5), y, -42), (side * (x + 5), y, -42), 4.4, finish, bevel=0.2)
            for k in range(2):
                with stage.placed((side * (x + 5.6 + disc.width / 2 + k * (disc.width + 0.4)), y, -42), turn=90):
                    plate(stage, disc)
    stage.beam((-x + 3.5, 3.5, -42), (x - 3.5, 3.5, -42), 7, finish)
    stage.beam((-x + 3.5, 118, -42), (x - 3.5, 118, -42), 5, finish, height=16)
    stage.words("RACKHOUSE", (0, 118, -39.4), 8, "paint-white")
    stage.round((-x + 3.5, height - 5, 10), (x - 3.5, height - 5, 10), 1.6, "knurling", bevel=0)
    hooks(stage, x, 140, 13.5, accent)


def squat_stands(stage, finish="ink", accent="orange"):
    """Two separate posts of adjustable height, holding a bare bar."""
    for side in (-1, 1):
        x = side * 52
        stage.beam((x, 3, -34), (x, 3, 34), 7, finish, height=6)
        stage.beam((x - 22, 3, 20), (x + 22, 3, 20), 7, finish, height=6)
        for z in (-33, 33):
            stage.box((x - 3.8, 0, z - 2), (x + 3.8, 1, z + 2), "rubber", bevel=0.2)
        for dx in (-21, 21):
            stage.box((x + dx - 2, 0, 16.3), (x + dx + 2, 1, 23.7), "rubber", bevel=0.2)
        stage.beam((x, 6, -28), (x, 46, -2), 4, finish)
        stage.box((x - 3.5, 6, -3.5), (x + 3.5, 92, 3.5), finish, bevel=0.5)
        stage.box((x - 2.9, 92, -2.9), (x + 2.9, 136, 2.9), "graphite", bevel=0.4)
        for y in range(96, 134, 6):
            stage.round((x, y, -2.93), (x, y, 2.93), 0.9, "ink", bevel=0, sides=24)
        stage.box((x - 4.2, 85, -4.2), (x + 4.2, 94, 4.2), finish, bevel=0.5)
        stage.round((x, 89, 4), (x, 89, 8), 0.8, "steel")
        stage.turned((x, 89, 7.4), (x, 89, 12), [(0, 1.2), (0.6, 2.3), (4, 2.3), (4.6, 1.8)], "plastic", bevel=0.1)
        outline = [(-6.4, 135), (8.6, 135), (8.6, 147), (6, 147), (6, 139.4), (-3.6, 139.4), (-3.6, 154), (-6.4, 154)]
        stage.extrude("zy", outline, x - 4, x + 4, accent, bevel=0.4)
        stage.box((x - 3.7, 139.2, -3.7), (x + 3.7, 140.2, 6.1), "plastic", bevel=0.2)
    with stage.placed((0, 142.1, 1.2)):
        barbell(stage, length=170, thickness=1.7)

"""Benches."""

from math import cos, radians, sin

from stage import leaning, rounded


def foot(stage, x, width, finish):
    """A bar across the floor with rubber shoes at both ends."""
    stage.beam((x, 3.4, -width / 2), (x, 3.4, width / 2), 6, finish, bevel=0.5)
    for side in (-1, 1):
        z = side * width / 2
        stage.box((x - 3.5, 0, z - 3), (x + 3.5, 6.9, z + 1.2), "rubber", bevel=0.6)


def pad(stage, at, length, width, angle=0, finish="vinyl", thick=6.5):
    """A cushion from its lower end, leaning by an angle: board below, foam above, a stitched seam between."""
    x, y = at
    with stage.placed((x, y, 0), roll=angle):
        stage.box((1, -1.6, -width / 2 + 1), (length - 1, 0.2, width / 2 - 1), "ink", bevel=0.3)
        stage.cushion((0, 0, -width / 2), (length, thick, width / 2), finish, radius=1.9)
        seam = [(x, thick * 0.52, z) for x,
                z in rounded((-0.05, -width / 2 - 0.05), (length + 0.05, width / 2 + 0.05), 2)]
        stage.tube(seam, 0.16, finish, closed=True, corner=0)


def flat_bench(stage, finish="graphite", upholstery="vinyl"):
    for side in (-1, 1):
        foot(stage, side * 46, 46, finish)
        stage.beam((side * 46, 6, 0), (side * 38, 35, 0), 7, finish, bevel=0.6)
        stage.box((side * 38 - 6, 34, -5), (side * 38 + 6, 35.2, 5), finish, bevel=0.2)
    stage.beam((-46, 33.4, 0), (46, 33.4, 0), 6, finish, height=5, bevel=0.5)
    stage.words("RACKHOUSE", (0, 33.2, 3.05), 2.6, "paint-white")
    pad(stage, (-58, 38), 116, 28, finish=upholstery)


def incline_bench(stage, angle=48, finish="ink", accent="orange"):
    """Back pad raised, seat tipped up, a toothed ladder between them."""
    foot(stage, -52, 56, finish)
    foot(stage, 54, 36, finish)
    stage.beam((-52, 6.4, 0), (54, 6.4, 0), 7, finish, bevel=0.5)
    stage.beam((18, 8, 0), (18, 37, 0), 7, finish, bevel=0.5)
    stage.beam((-46, 10.4, 0), (-6, 10.4, 0), 5, accent, height=1.2, bevel=0.2)
    for i in range(7):
        x = -44 + i * 6
        stage.extrude("xy", [(x, 10.8), (x + 1.6, 14.2), (x + 2.9, 14.2), (x + 2.2, 10.8)], -2.4, 2.4, accent,
                      bevel=0.15)
    a = radians(angle)
    on_back = lambda d, out=0.0: (8 - cos(a) * d - sin(a) * out, 43 + sin(a) * d - cos(a) * out, 0)
    stage.beam(on_back(2, 2.2), on_back(74, 2.2), 5, finish, height=3.6)
    stage.beam((-24, 12.4, -1.6), (on_back(48, 3)[0], on_back(48, 3)[1], -1.6), 2.4, finish, height=4.6)
    stage.beam((-24, 12.4, 1.6), (on_back(48, 3)[0], on_back(48, 3)[1], 1.6), 2.4, finish, height=4.6)
    stage.round((-24, 12.4, -4), (-24, 12.4, 4), 1, "steel")
    with stage.placed((8, 43, 0), roll=180 - angle):
        with stage.placed((0, 0, 0), tilt=180):
            pad(stage, (2, 0), 80, 28)
    stage.beam((10, 39, 0), (46, 41.6, 0), 5, finish, height=3.6)
    pad(stage, (12, 42), 36, 28, angle=10)
    stage.round((16, 38, -6), (16, 38, 6), 1.6, "steel")
    stage.beam((48, 41, 0), (56, 20, 0), 5, finish)
    stage.round((56, 22, -22), (56, 22, 22), 1.3, "chrome")
    for side in (-1, 1):
        stage.round((56, 22, side * 4), (56, 22, side * 21), 4.6, "foam", bevel=1.2)
        stage.round((56, 22, side * 21), (56, 22, side * 22), 4.2, "plastic", bevel=0.3)
        stage.round((-55, 4.2, side * 24), (-55, 4.2, side * 28.6), 4.2, "rubber", bevel=0.6)


def roman_chair(stage, finish="ink", accent="orange"):
    """A 45-degree back extension with ankle rollers."""
    foot(stage, -46, 52, finish)
    foot(stage, 48, 60, finish)
    stage.beam((-46, 4, 0), (48, 4, 0), 7, finish)
    stage.beam((-38, 6, 0), (-14, 66, 0), 7, finish)
    stage.beam((48, 6, 0), (-14, 62, 0), 7, finish)
    stage.bolt((-16, 60, 3.5), (0, 0, 1), 1.2)
    for side in (-1, 1):
        near, far = sorted((side * 3, side * 18))
        with stage.placed((-10, 70, 0), roll=-42):
            stage.cushion((-28, 0, near), (2, 8, far), "vinyl", radius=2.4)
            stage.box((-26, -1.4, near + 1), (0, 0.4, far - 1), "ink", bevel=0.3)
        stage.round((36, 32, side * 3), (36, 32, side * 23), 1.3, "chrome")
        stage.round((36, 32, side * 4), (36, 32, side * 22), 6, "foam", bevel=1.4)
        stage.tube([(-14, 63, side * 3), (-8, 66, side * 25), (-30, 76, side * 28)], 1.5, accent, corner=6)
        stage.tube([(-20, 71.4, side * 27.1), (-30, 76, side * 28)], 2.1, "foam")
    stage.box((30, 29, -3), (42, 35, 3), finish, bevel=0.5)
    outline = leaning([(0, 0), (24, 0), (24, 1.4), (0, 1.4)], -48, (31, 23))
    stage.extrude("xy", outline, -20, 20, "graphite", bevel=0.3)
    for i in range(5):
        rib = leaning([(3 + i * 4.4, 1.4), (5 + i * 4.4, 1.4), (5 + i * 4.4, 2), (3 + i * 4.4, 2)], -48, (31, 23))
        stage.extrude("xy", rib, -18, 18, "rubber", bevel=0.15)

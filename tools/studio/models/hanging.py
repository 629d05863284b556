"""Equipment to hang from or to lean on."""

from stage import ring


def door_bar(stage):
    """A pull-up bar braced against the frame of a door."""
    stage.round((-58, 92, 8), (58, 92, 8), 1.7, "graphite")
    for side in (-1, 1):
        stage.box((side * 48 - 6, 0, -12), (side * 48 + 6, 128, -4), "paint-white", bevel=0.6)
        stage.box((side * 48 - 8 if side < 0 else side * 48 - 4, 0, -16),
                  (side * 48 + 4 if side < 0 else side * 48 + 8, 128, -12), "stone", bevel=0.3)
        stage.tube([(side * 42, 118, -3), (side * 42, 92, 6), (side * 42, 92, 34)], 1.6, "graphite", corner=6)
        stage.turned((side * 42, 92, 16), (side * 42, 92, 36), [(0, 1.9), (0.6, 2.5), (19, 2.5), (20, 1.9)], "foam")
        stage.turned((side * 54, 92, 8), (side * 63, 92, 8), [(0, 1.9), (0.6, 2.6), (8, 2.6), (9, 2)], "foam")
        stage.tube([(side * 18, 92, 8), (side * 18, 92, 32)], 1.5, "graphite")
        stage.turned((side * 18, 92, 13), (side * 18, 92, 34), [(0, 1.9), (0.6, 2.5), (20, 2.5), (21, 1.9)], "foam")
        stage.turned((side * 5, 92, 8), (side * 14, 92, 8), [(0, 1.9), (0.4, 2.3), (8.6, 2.3), (9, 1.9)],
                     "foam-orange")
        stage.turned((side * 22, 92, 8), (side * 38, 92, 8), [(0, 1.9), (0.4, 2.3), (15.6, 2.3), (16, 1.9)],
                     "foam-orange")
        stage.box((side * 42 - 4, 114, -4), (side * 42 + 4, 122, -2), "rubber", bevel=0.5)
    stage.box((-60, 116, -14), (60, 130, -5), "paint-white", bevel=0.6)
    stage.tube([(-42, 117, -2.6), (42, 117, -2.6)], 1.3, "graphite")


def rings(stage):
    """Two wooden rings on numbered straps."""
    for side in (-1, 1):
        x = side * 22
        for depth in (-1.5, 1.5):
            stage.beam((x, 100, depth), (x, 20, depth * 0.9), 3.8, "webbing", height=0.24, bevel=0.05)
        stage.tube([(x, 21, 1.5), (x, 17.6, 2.4), (x, 16.6, 0), (x, 17.6, -2.4), (x, 21, -1.5)], 0.12, "webbing",
                   flat=3.8)
        for i, y in enumerate(range(62, 98, 8)):
            stage.box((x - 1.9, y, 1.62), (x + 1.9, y + 0.5, 1.7), "paint-white", bevel=0)
            stage.words(str(9 - i), (x, y + 2.6, 1.68), 2.2, "paint-white")
        stage.box((x - 2.6, 42, 1.6), (x + 2.6, 49, 3), "steel", bevel=0.4)
        stage.box((x - 2, 44, 3), (x + 2, 47.4, 4), "plastic-orange", bevel=0.4)
        stage.tube([(x, 40, 2), (x - 1, 30, 4), (x + 0.5, 22, 4.6)], 0.12, "webbing", flat=3.8)
        points = [(x + a, 5 + b, 0) for a, b in ring(11.75, 96)]
        stage.tube(points, 1.6, "wood", closed=True, corner=0)


def suspension_trainer(stage):
    """One anchor strap that parts into two arms with grips and foot loops."""
    stage.torus((0, 97, 0), 3.6, 0.55, "chrome", axis="z")
    stage.box((-0.9, 100, -0.9), (0.9, 101.6, 0.9), "chrome", bevel=0.3)
    stage.beam((0, 93.4, 0), (0, 61, 0), 3.8, "webbing", height=0.4, bevel=0.1)
    stage.box((-2.3, 84, -0.6), (2.3, 90, 0.7), "webbing-orange", bevel=0.2)
    stage.torus((0, 58.4, 0), 2.8, 0.45, "steel", axis="z")
    for side in (-1, 1):
        stage.beam((side * 1.6, 56.6, 0), (side * 20, 23, 0), 0.4, "webbing-orange", height=3.6, bevel=0.1)
        with stage.placed((side * 10.7, 40, 0), roll=side * 28.7):
            stage.box((-2.4, -3.2, -0.6), (2.4, 3.2, 0.9), "steel", bevel=0.4)
            stage.box((-1.7, -1.2, 0.8), (1.7, 1.6, 1.5), "plastic", bevel=0.3)
        stage.tube([(side * 20, 23, 0), (side * 14, 6, 0)], 0.16, "webbing", flat=2.6, corner=0)
        stage.tube([(side * 20, 23, 0), (side * 28, 6, 0)], 0.16, "webbing", flat=2.6, corner=0)
        stage.turned((side * 14 - 0.6 * side, 6, 0), (side * 28 + 0.6 * side, 6, 0),
                     [(0, 1.4), (0.8, 1.9), (7.6, 2), (14.4, 1.9), (15.2, 1.4)], "foam")
        loop = [(side * 17, 5, 0.9), (side * 15, -8, 0.9), (side * 21, -14, 0.9), (side * 27, -8, 0.9),
                (side * 25, 5, 0.9)]
        stage.tube(loop, 0.16, "webbing", flat=2.8, smooth=True)


def dip_station(stage, finish="graphite"):
    """Two free-standing parallel bars, joined at the back."""
    for side in (-1, 1):
        z = side * 29
        stage.tube([(-38, 3, z), (-38, 90, z), (38, 90, z), (38, 3, z)], 2.5, finish, corner=9)
        stage.turned((-24, 90, z), (24, 90, z), [(0, 2.6), (0.8, 3.1), (47, 3.1), (48, 2.6)], "foam-orange")
        stage.round((-38, 30, z), (38, 30, z), 1.7, finish)
        for x in (-38, 38):
            stage.round((x, 2.8, z - 16), (x, 2.8, z + 16), 2.5, finish)
            for end in (-1, 1):
                stage.round((x, 2.8, z + end * 12.6), (x, 2.8, z + end * 17), 2.9, "rubber", bevel=0.6)
            stage.bolt((x, 12, z + 2.5), (0, 0, 1), 0.8)
    stage.round((-38, 30, -29), (-38, 30, 29), 1.7, finish)


def parallettes(stage):
    """Low wooden bars on steel feet."""
    for z, x, turn in ((-17, -3, 4), (17, 3, -5)):
        with stage.placed((x, 0, z), turn=turn):
            for side in (-1, 1):
                at = side * 23
                stage.tube([(at, 1.8, -12), (at, 17, -3), (at, 17, 3), (at, 1.8, 12)], 1.5, "ink", corner=3)
                for end in (-1, 1):
                    stage.turned((at, 1.9, end * 10.4), (at, 1.9, end * 13), [(0, 1.7), (0.4, 2), (2, 2), (2.6, 1.5)],
                                 "rubber")
                stage.box((at - 1.8, 16, -2.4), (at + 1.8, 17.6, 2.4), "ink", bevel=0.4)
            stage.turned((-30, 19.4, 0), (30, 19.4, 0), [(0, 2.2), (0.6, 2.6), (59.4, 2.6), (60, 2.2)], "wood",
                         bevel=0.2)

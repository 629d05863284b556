"""Machines for endurance, and the sled."""

from math import cos, radians, sin

from models.plates import Disc, plate


def fan(stage, at, radius, width, accent):
    """A fan in a wire cage, its axis along z."""
    x, y, z = at
    with stage.placed((x, y, z)):
        rim = [(-width / 2, radius - 1.2), (-width / 2, radius), (width / 2, radius), (width / 2, radius - 1.2)]
        stage.hollow((0, 0, 0), (0, 0, 1), rim, "graphite", bevel=0.3)
        for face in (-1, 1):
            z1 = face * width / 2
            for share in (0.22, 0.36, 0.5, 0.64, 0.78, 0.92):
                bulge = face * (1 - share) * 2.4
                stage.torus((0, 0, z1 + bulge), radius * share, 0.2, "steel", axis="z")
            for i in range(24):
                a = radians(i * 15)
                points = [(radius * s * cos(a), radius * s * sin(a), z1 + face * (1 - s) * 2.4)
                          for s in (0.14, 0.5, 0.99)]
                stage.tube(points, 0.17, "steel", corner=0)
            stage.turned((0, 0, z1 + face * 1.6), (0, 0, z1 + face * 3.4),
                         [(0, radius * 0.2), (1.2, radius * 0.2), (1.8, radius * 0.15)], accent, bevel=0.3)
        for i in range(10):
            with stage.placed(roll=i * 36):
                blade = [(radius * 0.16, -2.4), (radius * 0.9, -4.6), (radius * 0.9, 4.6), (radius * 0.16, 2.4)]
                with stage.placed(tilt=0):
                    stage.extrude("xy", blade, -1.2, -0.6, "plastic-grey", bevel=0.1)
        stage.round((0, 0, -width / 2), (0, 0, width / 2), radius * 0.12, "steel")


def console(stage, at, lean, width, height):
    """A small screen on a stalk; it looks towards the rider at +x."""
    x, y, z = at
    with stage.placed((x, y, z), roll=lean):
        stage.box((-2.4, -height / 2, -width / 2), (2, height / 2, width / 2), "plastic", bevel=0.9)
        stage.box((1.9, -height / 2 + 1.8, -width / 2 + 1.6), (2.1, height / 2 - 5, width / 2 - 1.6), "rubber-teal",
                  bevel=0.05)
        with stage.placed((2.12, 0, 0), turn=90):
            stage.words("18:42", (0, 0.4, 0), height * 0.21, "paint-white")
            stage.words("312 W", (0, -height * 0.2, 0), height * 0.12, "paint-white")
        for i in range(3):
            stage.round((2, -height / 2 + 2.6, -5 + i * 5), (2.5, -height / 2 + 2.6, -5 + i * 5), 1.1,
                        "plastic-orange" if i == 1 else "plastic-grey")


def air_bike(stage, finish="graphite", accent="plastic-orange"):
    """A bike whose big front wheel is a fan, with moving arms."""
    for x in (-54, 56):
        stage.round((x, 4, -27), (x, 4, 27), 3.2, finish, bevel=0.4)
        for side in (-1, 1):
            stage.round((x, 4, side * 23), (x, 4, side * 28), 4, "rubber", bevel=0.7)
    stage.beam((-54, 7, 0), (56, 7, 0), 6, finish, height=7)
    fan(stage, (-34, 48, 0), 34, 14, accent)
    for side in (-1, 1):
        stage.beam((-52, 9, side * 9), (-35, 47, side * 9), 2, finish, height=5)
        stage.beam((-34, 48, side * 9), (-24, 84, side * 9), 2, finish, height=5)
    stage.box((-29, 80, -11), (-19, 86, 11), finish, bevel=0.8)
    stage.beam((6, 9, 0), (24, 70, 0), 7, finish, height=8)
    outline = [(-20, 26), (14, 18), (24, 26), (24, 36), (14, 44), (-20, 40)]
    stage.extrude("xy", outline, 5.6, 10, "plastic", bevel=1.4)
    stage.round((12, 31, 9.8), (12, 31, 11), 8, accent, bevel=0.5)
    for side, foot in ((1, (24, 17)), (-1, (0, 45))):
        stage.beam((12, 31, side * 13), (foot[0], foot[1], side * 13), 2, "steel", height=3.4)
        stage.round((12, 31, side * 10), (12, 31, side * 14), 2, "steel")
        stage.box((foot[0] - 5.6, foot[1] - 1.6, side * 14.6 if side > 0 else -25),
                  (foot[0] + 5.6, foot[1] + 1.6, 25 if side > 0 else -14.6), "plastic", bevel=0.8)
    stage.round((24, 70, 0), (27.5, 92, 0), 2.4, "chrome")
    outline = [(14, -4.2), (14, 4.2), (26, 5.6), (36, 11.4), (44, 11), (46, 0), (44, -11), (36, -11.4), (26, -5.6)]
    made = stage.extrude("xz", outline, 92, 99, "vinyl", bevel=2.4)
    made.modifiers["bevel"].segments = 6
    for side in (-1, 1):
        z = side * 17
        stage.tube([(-10, 30, z), (-16, 62, z), (-13, 104, z), (0, 122, z)], 1.8, finish, corner=9)
        stage.tube([(-9, 110, z), (0, 122, z)], 2.4, "foam")
        stage.beam((-10, 32, z), (12, 31, z), 1.6, "steel", height=2.6)
        stage.round((-12, 34, side * 11), (-12, 34, side * 24), 2.4, "rubber", bevel=0.4)
    stage.round((-24, 86, 0), (-22, 112, 0), 2, finish)
    console(stage, (-21, 119, 0), 14, 26, 18)


def rower(stage, finish="graphite", accent="plastic-orange"):
    """A long rail with a sliding seat, the fan in front."""
    stage.round((-90, 4, -30), (-90, 4, 30), 3, finish, bevel=0.4)
    stage.round((114, 4, -24), (114, 4, 24), 3, finish, bevel=0.4)
    for x, wide in ((-90, 30), (114, 24)):
        for side in (-1, 1):
            stage.round((x, 4, side * (wide - 5)), (x, 4, side * (wide + 1)), 4, "rubber", bevel=0.7)
    stage.beam((114, 5, 0), (106, 32, 0), 6, finish)
    for side in (-1, 1):
        stage.beam((-90, 5, side * 9), (-72, 44, side * 9), 2, finish, height=6)
    stage.beam((-48, 29, 0), (116, 34, 0), 6, "stone", height=9, bevel=1)
    for side in (-1, 1):
        stage.beam((-46, 32.4, side * 3.3), (115, 37.4, side * 3.3), 0.8, "steel", height=0.8, bevel=0.1)
    fan(stage, (-72, 44, 0), 27, 14, accent)
    stage.box((-62, 30, -7), (-40, 44, 7), "plastic", bevel=1.6)
    stage.round((-62, 64, 0), (-54, 96, 0), 1.6, finish)
    console(stage, (-52, 104, 0), 16, 22, 18)
    for side in (-1, 1):
        with stage.placed((-44, 58, side * 13), roll=-58):
            stage.box((0, 0, -6), (34, 2, 6), "plastic", bevel=0.8)
            stage.box((0, 2, -6), (3, 6, 6), "plastic", bevel=0.8)
            stage.tube([(14, 1, -6.4), (14, 6, -5), (14, 6, 5), (14, 1, 6.4)], 0.25, "webbing-orange", flat=3,
                       corner=2)
    stage.tube([(-62, 52, 0), (-9, 58, 0)], 0.25, "webbing", flat=2)
    stage.tube([(-7, 57.4, -25), (-9, 58, -9), (-9, 58, 9), (-7, 57.4, 25)], 1.3, "steel", corner=5)
    for side in (-1, 1):
        stage.tube([(-8.6, 57.9, side * 10), (-7, 57.4, side * 25)], 1.9, "foam")
    stage.box((40, 36, -6), (60, 41, 6), "steel", bevel=0.8)
    seat = [(-17, 48.4), (-17, 44), (-13, 41), (13, 41), (17, 44), (17, 48.4), (11, 49), (5, 46), (-5, 46), (-11, 49)]
    made = stage.extrude("zy", seat, 34, 65, "foam", bevel=1.4)
    made.modifiers["bevel"].segments = 5


def sled(stage, finish="graphite", accent="orange"):
    """Two runners, upright poles and a post for plates."""
    for side in (-1, 1):
        z = side * 27
        outline = [(-52, 0), (42, 0), (52, 5), (58, 13), (55, 14), (48, 7.6), (40, 6), (-52, 6)]
        stage.extrude("xy", outline, z - 4, z + 4, finish, bevel=0.4)
        stage.beam((-40, 6, z), (-40, 28, z), 7, finish, bevel=0.6)
        stage.round((-40, 24, z), (-40, 104, z), 2.4, "chrome", bevel=0.5)
        stage.round((-40, 70, z), (-40, 100, z), 2.9, "rubber-" + accent if accent != "graphite" else "rubber",
                    bevel=0.4)
        stage.bolt((-40, 18, z + side * 3.5), (0, 0, side), 1.1)
    for x in (-32, 14):
        stage.beam((x, 8, -23), (x, 8, 23), 6, finish, height=5)
    stage.beam((-40, 25, -24), (-40, 25, 24), 6, finish)
    stage.words("RACKHOUSE", (6, 9, 31.1), 4.4, "paint-white")
    stage.beam((-38, 10, 0), (44, 10, 0), 7, finish, height=6)
    stage.torus((48, 10, 0), 3, 0.7, "steel", axis="y")
    stage.round((4, 12, 0), (4, 52, 0), 2.45, "chrome", bevel=0.4)
    for i, (radius, width,
            colour) in enumerate(((22.5, 6, "rubber"), (22.5, 5, "rubber-red"), (22.5, 4.6, "rubber-blue"))):
        y = 13 + sum((6, 5, 4.6)[:i]) + i * 0.3 + width / 2
        with stage.placed((4, y, 0), tilt=-90):
            plate(stage, Disc(radius, width, colour, ("25", "25", "20")[i]))

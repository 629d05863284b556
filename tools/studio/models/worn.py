"""What is worn."""

from math import cos, radians, sin

from stage import rounded


def gloves(stage):
    """Two gloves lying side by side, the backs of the hands up."""
    for side in (-1, 1):
        with stage.placed((side * 9.5, 0, 0), turn=side * 8):
            palm = [(-4.3, 6), (-4.6, -1), (-4.1, -5.4), (4, -5.6), (4.5, -1), (4.2, 6)]
            made = stage.extrude("xz", palm, 0, 2.4, "fabric", bevel=1.1)
            made.modifiers["bevel"].segments = 5
            for x, length, z in ((-3.2, 6.2, -5.2), (-1.1, 7.6, -5.6), (1.1, 7.2, -5.6), (3.2, 5.6, -5.2)):
                x = x if side > 0 else -x
                tip = (x * 1.18, 1.1, z - length)
                stage.turned((x, 1.2, z + 1), tip, [(0, 1.05), (length * 0.5, 1.08), (length - 0.2, 0.95),
                                                    (length + 0.5, 0.6), (length + 0.9, 0)], "fabric", bevel=0)
                stage.round((x * 1.08, 2.1, z - length * 0.42), (x * 1.1, 2.1, z - length * 0.62), 0.5, "rubber",
                            bevel=0.3)
            thumb = -side
            stage.turned((thumb * 3.6, 1.2, 2), (thumb * 8, 1.2, -3.4),
                         [(0, 1.5), (3.4, 1.3), (6.2, 1.1), (6.9, 0.7), (7.2, 0)], "fabric", bevel=0)
            for x in (-3, -1, 1, 3):
                stage.cushion((x - 0.85, 2.0, -4.6), (x + 0.85, 2.9, -2.4), "vinyl", radius=0.4)
            stage.extrude("xz", rounded((-4.5, 6), (4.5, 12), 1), 0, 2.6, "vinyl", bevel=0.9)
            stage.box((-1.5, 2.4, 7.2), (4.7, 3, 11), "fabric-orange", bevel=0.4)


def weight_vest(stage):
    """A plate-loaded vest, standing as if somebody wore it."""
    for z, front in ((7, True), (-7, False)):
        shape = [(-20, 0), (20, 0), (22, 18), (20, 30), (15, 38), (15, 52), (8, 54), (7, 44), (3, 38), (-3, 38),
                 (-7, 44), (-8, 54), (-15, 52), (-15, 38), (-20, 30), (-22, 18)]
        low, high = sorted((z, z + (3.6 if front else -3.6)))
        made = stage.extrude("xy", shape, low, high, "fabric", bevel=1.2)
        made.modifiers["bevel"].segments = 5
        for row in range(3):
            for column in (-1, 0, 1):
                x, y = column * 11.4, 2.5 + row * 10.4
                near = z + (3.4 if front else -3.4)
                far = near + (3 if front else -3)
                a, b = sorted((near, far))
                stage.cushion((x - 4.8, y, a), (x + 4.8, y + 9, b), "fabric", radius=0.8)
                flap = sorted((far - (0.3 if front else -0.3), far + (0.5 if front else -0.5)))
                stage.box((x - 4.9, y + 6, flap[0]), (x + 4.9, y + 9.3, flap[1]), "fabric", bevel=0.25)
                stage.box((x - 1.2, y + 5.2, flap[0]), (x + 1.2, y + 7.4, flap[1] + (0.15 if front else 0)),
                          "fabric-orange", bevel=0.2)
    for side in (-1, 1):
        over = [(52 + 6.4 * sin(radians(a)), 8.9 * cos(radians(a))) for a in range(-20, 201, 10)]
        for inset, rise, thick, finish in ((0, 0, 2, "fabric"), (2, 1.1, 0.4, "webbing-orange")):
            rows = [[(side * x, 52 + (y - 52) * (1 + rise / 7), z * (1 + rise / 9)) for y, z in over]
                    for x in (8 + inset, 11.5, 15 - inset)]
            stage.sheet(rows, finish, thickness=thick)
        for y in (10, 20):
            around = [(19.4, 9), (21.6, 6), (22.4, 2), (22.4, -2), (21.6, -6), (19.4, -9)]
            stage.sheet([[(side * x, y + dy, z) for x, z in around] for dy in (-2, 2)], "webbing", thickness=0.4)
            low, high = sorted((side * 21.9, side * 23.2))
            stage.box((low, y - 2.5, -2.4), (high, y + 2.5, 2.4), "plastic", bevel=0.4)
    stage.words("RACKHOUSE", (0, 36, 10.65), 2.6, "paint-white")

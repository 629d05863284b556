"""Gloves and vests."""

from math import atan2, copysign, cos, radians, sin

from stage import rounded


_fingers = (((-3.3, -4.6), (-4.9, -10.6), 0.86), ((-1.15, -5.2), (-1.7, -12.9), 0.95),
            ((1.15, -5.2), (1.45, -13.4), 0.97), ((3.3, -4.8), (4.3, -12.2), 0.93))


def _hand():
    """The balls of a left hand that lies on its palm, its fingers away from the viewer, and its wrist."""
    balls = []
    for (x1, z1), (x2, z2), radius in _fingers:
        for i in range(25):
            t = i / 24
            rise = 1.35 + 0.75 * sin(3.1 * t) - 0.25 * t
            balls.append(((x1 + (x2 - x1) * t, rise, z1 + (z2 - z1) * t), radius * (1.06 - 0.1 * t)))
    for i in range(21):
        t = i / 20
        balls.append(((3.4 + 4.6 * t - 0.7 * t * t, 1.35 - 0.1 * t, 2.6 - 6.4 * t + 0.4 * t * t), 1.5 - 0.48 * t))
    for i in range(30):
        z = -5.2 + 12.8 * i / 29
        half = 4.25 - 0.07 * max(0, z) ** 1.25 if z > -1 else 4.2
        for k in range(9):
            x = (half - 1.4) * (k / 4 - 1)
            balls.append(((x, 1.5, z), 1.62))
    return balls


def _cuff(stage, z, out):
    """The outline of the wrist at a depth."""
    return [(3.55 * cos(radians(a)) + copysign(out, cos(radians(a))) * 0.9, 1.5 + (1.62 + out) * sin(radians(a)), z) for a in range(0, 361, 10)]


def _glove(stage, back):
    body = stage.melted(_hand(), "knit" if back else "suede")
    seams = lambda spots, finish="thread": stage.stitches(stage.on_top(spots, body, 0.06), finish, length=0.3, gap=0.18, radius=0.045)
    oval = lambda x, z, wide, deep, turn=0: [(x + a * cos(turn) - b * sin(turn), z + a * sin(turn) + b * cos(turn))
                                             for a, b in ((wide * copysign(abs(c) ** 0.7, c), deep * copysign(abs(s) ** 0.7, s))
                                                          for c, s in ((cos(radians(d)), sin(radians(d))) for d in range(0, 360, 12)))]
    pieces = []
    if back:
        for (x1, z1), (x2, z2), radius in _fingers:
            for share, deep in ((0.3, 0.95), (0.62, 0.85)):
                turn = atan2(x1 - x2, z1 - z2) * -1
                pieces.append((oval(x1 + (x2 - x1) * share, z1 + (z2 - z1) * share, 0.5, deep, turn), "rubber", 0.34))
            pieces.append((oval(x1 + (x2 - x1) * 0.955, z1 + (z2 - z1) * 0.955, 0.62, 0.6), "suede-orange", 0.16))
        for x in (-3.25, -1.1, 1.1, 3.25):
            pieces.append((oval(x, -3.6 - 0.4 * (abs(x) < 2), 0.82, 1.15), "rubber", 0.55))
        pieces.append((oval(6.4, -1.5, 0.75, 1.7, 0.55), "suede", 0.16))
        pieces.append((oval(0, 1.9, 3.3, 2.3), "neoprene", 0.22))
    else:
        for (x1, z1), (x2, z2), radius in _fingers:
            turn = atan2(x1 - x2, z1 - z2) * -1
            pieces.append((oval(x1 + (x2 - x1) * 0.4, z1 + (z2 - z1) * 0.4, 0.6, 1.0, turn), "neoprene", 0.3))
            pieces.append((oval(x1 + (x2 - x1) * 0.955, z1 + (z2 - z1) * 0.955, 0.62, 0.6), "suede-orange", 0.16))
        pieces += [(oval(-1.4, -3.2, 2.5, 1.15), "neoprene", 0.4), (oval(2.1, -3.4, 1.2, 1.0), "neoprene", 0.4),
                   (oval(-2.5, 2.2, 1.2, 2.6), "neoprene", 0.4), (oval(3.2, 1.8, 1.1, 2.2, 0.5), "neoprene", 0.4)]
    for outline, finish, thick in pieces:
        stage.patch(outline, finish, body, thick)
        middle = [sum(part) / len(outline) for part in zip(*outline)]
        rim = [(middle[0] + (x - middle[0]) * 0.86, middle[1] + (z - middle[1]) * 0.86) for x, z in [*outline, outline[0]]]
        if finish != "rubber":
            stage.stitches(stage.on_top(rim, body, 0.08 + thick / 2), "thread", length=0.26, gap=0.16, radius=0.04)
    for (x1, z1), (x2, z2), radius in _fingers:
        for side in (-0.72, 0.72):
            seams([(x1 + (x2 - x1) * i / 30 + side * radius, z1 + (z2 - z1) * i / 30) for i in range(5, 28)])
    if back:
        stage.words("RACKHOUSE", (0, 8, 1.9), 0.86, "paint-white", tilt=-90, onto=body, out=0.2)
    stage.sheet([_cuff(stage, z, out) for z, out in ((5.6, 0.16), (6, 0.22), (8, 0.3), (10, 0.34), (11.6, 0.34), (11.9, 0.2), (11.9, -0.2), (10, -0.3))],
                "neoprene", thickness=0.2, smooth=1)
    for z in (6.1, 11.3):
        stage.stitches([(x, y + 0.02, z) for x, y, _ in _cuff(stage, z, 0.44)[:20]], "thread", length=0.3, gap=0.18, radius=0.05)
    strap = [[(x, y, z) for x, y, _ in _cuff(stage, z, 0.62)[: 17 if back else 19]] for z in (7.2, 8.8, 10.4)]
    strap = [[(4.9, 0.9, z), *row] for row, z in zip(strap, (7.2, 8.8, 10.4))]
    stage.sheet(strap, "canvas-orange", thickness=0.22, smooth=1)
    for z in (7.5, 10.1):
        stage.stitches([(x, y + 0.04, z) for x, y, _ in _cuff(stage, z, 0.72)[: 17 if back else 19]], "thread", length=0.3, gap=0.18, radius=0.05)
    tab = [[(x, y, z) for x, y, _ in _cuff(stage, z, 0.8)[12:18]] for z in (7.5, 8.8, 10.1)]
    stage.sheet(tab, "rubber", thickness=0.2, smooth=1)


def gloves(stage):
    """Two gloves lying side by side: the back of one, with knuckles of rubber, and the padded palm of the other."""
    with stage.placed((-8.6, 0, 0), turn=9):
        _glove(stage, True)
    with stage.placed((8.6, 0, 0.6), turn=-7):
        _glove(stage, False)


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

"""A bag of cloth: everything on it follows its body, which sags and creases."""

from math import copysign, cos, exp, radians, sin

from mathutils import Vector, noise

_LONG = 27


def _body(x, angle, out=0.0):
    """A point on the bag: along it, around it (0 is in front, 90 on top), and so far outside its cloth."""
    a = radians(angle)
    c, s = cos(a), sin(a)
    point = lambda lift: (copysign(abs(c) ** 0.8, c) * (14 + lift), copysign(abs(s) ** 0.8, s) * (14 + lift))
    z, y = point(out)
    end = exp(-(_LONG - abs(x)) / 3.4)
    # Its ends are held in shape by their piping.
    crease = noise.noise(Vector((x * 0.1, c * 2.2, s * 2.2))) * 1.2 - abs(noise.noise(Vector((x * 0.2, c * 2.4, s * 2.4 + 9)))) * 1.2
    pucker = 4 * end * (1 - end) * sin(radians(angle * 13) + 3 * noise.noise(Vector((c * 2, s * 2, 4)))) * 0.38
    pinch = sum(exp(-(((x - at) / 3.2) ** 2)) for at in (-11.5, 11.5)) * 0.55
    sag = 1.9 * max(0, s) ** 2 * (1 - (x / _LONG) ** 2)
    swell = crease * (1 - 0.85 * end) + pucker - pinch - end * 0.9
    y = 14.2 + y + s * swell - sag
    return x, max(y, 0.25 - out * 0.5 + 0.02 * abs(z)), z + c * swell


def _strip(stage, finish, across, around, out, thickness):
    """Cloth on the body between two places along it, over a range of angles."""
    steps = max(2, round(abs(around[1] - around[0]) / 4))
    width = max(2, round(abs(across[1] - across[0]) / 0.7))
    xs = [across[0] + (across[1] - across[0]) * i / width for i in range(width + 1)]
    angles = [around[0] + (around[1] - around[0]) * i / steps for i in range(steps + 1)]
    stage.sheet([[_body(x, angle, out) for x in xs] for angle in angles], finish, thickness=thickness, smooth=1)


def _along(x, around, out):
    return [_body(x, angle, out) for angle in range(round(around[0]), round(around[1]) + 1, 3)]


def _across(angle, across, out):
    count = round((across[1] - across[0]) * 2)
    return [_body(across[0] + (across[1] - across[0]) * i / count, angle, out) for i in range(count + 1)]


def _zip(stage, angle, across):
    """Two tapes, teeth between them, and a slider with its cord."""
    for low, high in ((angle - 5.2, angle - 0.8), (angle + 0.8, angle + 5.2)):
        _strip(stage, "webbing", across, (low, high), 0.12, 0.12)
        edge = high if low < angle - 2 else low
        stage.tube(_across(edge, across, 0.2), 0.09, "ink", corner=0)
    teeth = _across(angle, across, 0.18)
    stage.tube(teeth, 0.2, "ink", corner=0)
    stage.stitches(teeth, "plastic-grey", length=0.16, gap=0.16, radius=0.24)
    for side in (-4.9, 4.9):
        stage.stitches(_across(angle + side, across, 0.24), "thread", length=0.4, gap=0.2, radius=0.045)
    at = Vector(_body(across[1] - 1.5, angle, 0.5))
    stage.turned(at - Vector((0.9, 0, 0)), at + Vector((0.9, 0, 0)), [(0, 0.25), (0.4, 0.5), (1.5, 0.5), (1.8, 0.3)], "steel", sides=24)
    stage.tube([at + Vector((0.5, 0.3, 0.3)), at + Vector((1.6, 0, 0.9)), at + Vector((2.4, -1.6, 1.2))], 0.22, "rubber-orange", smooth=True)


def _handle(stage, x, side):
    """Webbing stitched around the body; it leaves it near the top and goes up into the hand."""
    wide = 1.9
    around = (-80, 66) if side > 0 else (114, 260)
    _strip(stage, "canvas-orange", (x - wide, x + wide), around, 0.22, 0.22)
    for edge in (-wide + 0.35, wide - 0.35):
        stage.stitches(_along(x + edge, around, 0.42), "thread", radius=0.05)
    if side > 0:
        for i in range(2):
            a, b = (20 + 12, 20 - 12) if i else (20 - 12, 20 + 12)
            cross = [_body(x + (wide - 0.35) * (2 * k / 12 - 1), a + (b - a) * k / 12, 0.42) for k in range(13)]
            stage.stitches(cross, "thread", radius=0.05)
        for angle in (8, 32):
            stage.stitches(_across(angle, (x - wide + 0.35, x + wide - 0.35), 0.42), "thread", radius=0.05)


def duffel(stage):
    """A barrel bag of woven cloth, its base and ends of tarpaulin; straps all around, a zip and a pocket."""
    xs = [-_LONG + 54 * i / 108 for i in range(109)]
    stage.sheet([[_body(x, angle) for x in xs] for angle in range(-90, 271, 4)], "canvas", thickness=0.2, smooth=1)
    _strip(stage, "tarpaulin", (-_LONG, _LONG), (-150, -30), 0.16, 0.2)
    for angle in (-31.5, -148.5):
        stage.stitches(_across(angle, (-_LONG, _LONG), 0.32), "thread", radius=0.05)
    for side in (-1, 1):
        rim = [Vector(_body(side * _LONG, angle, 0.1)) for angle in range(0, 371, 5)]
        middle = sum(rim[:72], Vector()) / 72
        rows = [[middle + (point - middle) * share + Vector((side * 2.2 * (1 - share**2.4), 0, 0)) for point in rim]
                for share in (0.001, 0.25, 0.5, 0.72, 0.88, 1)]
        stage.sheet(rows, "tarpaulin", thickness=0.2, smooth=1)
        stage.tube(rim[:72], 0.34, "rubber", closed=True, corner=0)
        stage.stitches([middle + (point - middle) * 0.95 + Vector((side * 0.42, 0, 0)) for point in rim], "thread", radius=0.05)
        top = Vector(_body(side * _LONG, 90, 0))
        stage.sheet([[top + Vector((side * dx, dy, z)) for dx, dy in ((-3, 0.5), (-1, 0.55), (0.6, 0.2), (1.6, -1.6), (1.7, -4))]
                     for z in (-1.5, 1.5)], "canvas-orange", thickness=0.25)
        stage.torus(top + Vector((side * 1.9, -4.4, 0)), 1.7, 0.26, "steel", axis="x")
    for x in (-11.5, 11.5):
        for side in (-1, 1):
            _handle(stage, x, side)
    for side in (-1, 1):
        angle = 66 if side > 0 else 114
        rows = []
        for edge in (-1.9, -0.6, 0.6, 1.9):
            ends = [Vector(_body(x, angle, 0.22)) for x in (-11.5 - edge, 11.5 + edge)]
            apex = Vector((0, 35.2 + edge * 0.75, side * (1.1 + 0.3 * abs(edge))))
            out = [e + Vector((e.x * 0.03, 4.6 + edge * 0.2, side * 0.3)) for e in ends]
            high = [Vector((x, apex.y - 0.5, side * 1.6)) for x in (-5.6 - edge * 0.3, 5.6 + edge * 0.3)]
            knots = [ends[0], out[0], high[0], apex, high[1], out[1], ends[1]]
            rows.append(_smooth(knots))
        stage.sheet(rows, "canvas-orange", thickness=0.25)
        for row in (rows[0], rows[-1]):
            stage.stitches([p + Vector((0, 0, side * 0.1)) for p in row], "thread", radius=0.09)
    grip = [[(x, 35.2 + 2.5 * sin(radians(a)) * 0.95, 2.3 * cos(radians(a))) for a in range(0, 361, 15)] for x in (-5, -4.8, 0, 4.8, 5)]
    stage.sheet(grip, "canvas", thickness=0.35, smooth=1)
    for x in (-4.5, 4.5):
        stage.stitches([(x, 35.2 + 2.6 * sin(radians(a)), 2.5 * cos(radians(a))) for a in range(0, 361, 10)], "thread-orange", radius=0.06)
    _zip(stage, 80, (-24, 24))
    _pocket(stage)


def _smooth(knots):
    """Points of a line through knots, close enough to look bent, after Catmull and Rom."""
    whole, run = [knots[0], *knots, knots[-1]], []
    for a, b, c, d in zip(whole, whole[1:], whole[2:], whole[3:]):
        for i in range(8):
            t = i / 8
            run.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3))
    return [*run, knots[-1]]


def _pocket(stage):
    """On the front between the straps: a bellows of cloth with a zip of its own, and a label."""
    left, right, low, high = -8.6, 8.6, -26, 44
    rows = []
    for i in range(25):
        v = i / 24
        row = []
        for k in range(29):
            u = k / 28
            full = min(1, 9 * min(u, 1 - u)) ** 0.5 * min(1, 9 * min(v, 1 - v)) ** 0.5
            row.append(_body(left + (right - left) * u, low + (high - low) * v, 0.1 + 1.1 * full))
        rows.append(row)
    stage.sheet(rows, "canvas", thickness=0.2, smooth=1)
    for path in (_across(low + 2, (left + 0.5, right - 0.5), 0.85), _across(high - 2, (left + 0.5, right - 0.5), 0.85),
                 _along(left + 0.45, (low + 2, high - 2), 0.85), _along(right - 0.45, (low + 2, high - 2), 0.85)):
        stage.stitches(path, "thread", radius=0.05)
    teeth = _across(34, (left + 1, right - 1), 1.25)
    stage.tube(_across(34, (left + 0.8, right - 0.8), 1.16), 0.5, "ink", corner=0)
    stage.stitches(teeth, "plastic-grey", length=0.16, gap=0.16, radius=0.42)
    at = Vector(_body(right - 2, 34, 1.75))
    stage.tube([at, at + Vector((0.9, -0.5, 0.5)), at + Vector((1.4, -2.2, 0.5))], 0.22, "rubber-orange", smooth=True)
    label = [[_body(x, angle, 1.75) for x in (-6, -3, 0, 3, 6)] for angle in (-6, 0, 6, 12)]
    plate = stage.sheet(label, "rubber", thickness=0.28, smooth=1)
    stage.words("RACKHOUSE", (0, 15.2, 22), 1.72, "paint-white", onto=plate)

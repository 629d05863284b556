"""Boxes, balls, ropes and wheels."""

from math import cos, pi, radians, sin

from mathutils import Vector

from stage import ring, rounded


def _screw(stage, at):
    """A countersunk head with a cross, flush with a face that looks towards the viewer."""
    with stage.placed(at):
        stage.round((0, 0, 0), (0, 0, 0.05), 0.46, "steel", bevel=0.03, sides=32)
        for wide, tall in ((0.27, 0.07), (0.07, 0.27)):
            stage.box((-wide, -tall, 0.04), (wide, tall, 0.06), "ink", bevel=0)


def plyo_box(stage):
    """Birch plywood with finger joints, screws in the fingers, and a hand hole in two sides."""
    w, h, d, t, proud = 38, 61, 25.5, 1.8, 0.02
    front = stage.box((-w, 0, d - t), (w, h, d), "ply", bevel=0.35)
    right = stage.box((w - t, 0, -d), (w, h, d - t), "ply-deep", bevel=0.35)
    stage.box((-w, 0, -d), (w - t, h, -d + t), "ply", bevel=0.35)
    stage.box((-w, 0, -d + t), (-w + t, h, d - t), "ply-deep", bevel=0.35)
    stage.box((-w + t, h - t, -d + t), (w - t, h, d - t), "ply", bevel=0.2)
    # The visible edge of a panel whose fingers reach through its neighbour: its layers.
    for i in range(5):
        low, high = i * h / 5, min((i + 1) * h / 5, h - t)
        for side in (-1, 1):
            if i % 2:
                x = sorted((side * (w - t), side * (w - 0.2)))
                stage.box((x[0], low, d - 0.5), (x[1], high, d + proud), "ply-edge", bevel=0.05)
            else:
                x = sorted((side * (w - 0.5), side * (w + proud)))
                stage.box((x[0], low, d - t), (x[1], high, d - 0.2), "ply-edge-deep", bevel=0.05)
            for y in (low + 3.5, high - 3.5):
                if i % 2:
                    with stage.placed((side * (w + proud), 0, 0), turn=side * 90):
                        _screw(stage, (-side * (d - t / 2), y, 0))
                else:
                    _screw(stage, (side * (w - t / 2), y, d + proud))
    for i in range(7):
        low, high = -w + i * 2 * w / 7, -w + (i + 1) * 2 * w / 7
        if i % 2:
            stage.box((low, h - t, d - 0.5), (high, h - 0.2, d + proud), "ply-edge-flat", bevel=0.05)
            for x in (low + 2.4, high - 2.4):
                _screw(stage, (x, h - t / 2, d + proud))
        else:
            stage.box((max(low, -w + 0.2), h - 0.5, d - t), (min(high, w - 0.2), h + proud, d - 0.2), "ply-edge-deep", bevel=0.05)
    for i in range(5):
        low, high = -d + i * 2 * d / 5, -d + (i + 1) * 2 * d / 5
        if i % 2:
            stage.box((w - 0.5, h - t, low), (w + proud, h - 0.2, high), "ply-edge-flat", bevel=0.05)
            with stage.placed((w + proud, 0, 0), turn=90):
                for z in (low + 2.4, high - 2.4):
                    _screw(stage, (-z, h - t / 2, 0))
        else:
            stage.box((w - t, h - 0.5, max(low, -d + 0.2)), (w - 0.2, h + proud, min(high, d - t)), "ply-edge", bevel=0.05)
    outline = rounded((-9, 43), (9, 48), 2.5, 10)
    stage.cut(front, stage.extrude("xy", outline, d - 6, d + 6, "ply", bevel=0))
    stage.cut(right, stage.extrude("zy", outline, w - 6, w + 6, "ply-deep", bevel=0))
    around = [*outline, outline[0]]
    stage.sheet([[(x, y, z) for x, y in around] for z in (d - t, d - 0.3)], "ply-edge-deep", thickness=0.08)
    stage.sheet([[(x, y, z) for z, y in around] for x in (w - t, w - 0.3)], "ply-edge", thickness=0.08)
    stage.words("61", (-w + 10, 10, d + 0.01), 9, "ink")
    stage.words("cm", (-w + 18.4, 8.2, d + 0.01), 3.6, "ink")
    stage.words("RACKHOUSE", (w - 17, 8.6, d + 0.01), 4.2, "ink")
    with stage.placed((w + 0.01, 0, 0), turn=90):
        stage.words("51", (-d + 10, 10, 0), 9, "ink")
        stage.words("cm", (-d + 18.4, 8.2, 0), 3.6, "ink")


def twisted(stage, through, radius, material, strands=3, pitch=9.0, closed=False):
    """A laid rope: strands that wind about a line of points."""
    points = [Vector(point) for point in through]
    if closed:
        points.append(points[0])
    dense = [points[0]]
    for a, b in zip(points, points[1:]):
        steps = max(1, int((b - a).length / 0.9))
        dense += [a + (b - a) * (i / steps) for i in range(1, steps + 1)]
    for strand in range(strands):
        run, along = [], 0.0
        for i, point in enumerate(dense):
            ahead = dense[min(i + 1, len(dense) - 1)] - dense[max(i - 1, 0)]
            side = ahead.cross(Vector((0, 1, 0)))
            side = side.normalized() if side.length > 1e-6 else Vector((1, 0, 0))
            up = side.cross(ahead.normalized())
            if i:
                along += (point - dense[i - 1]).length
            turn = 2 * pi * (along / pitch + strand / strands)
            run.append(point + (side * cos(turn) + up * sin(turn)) * radius * 0.46)
        stage.tube(run, radius * 0.56, material, corner=0)


def battle_rope(stage, accent="rubber-orange"):
    """A thick rope in a coil, its two capped ends in front."""
    for radius, height, shift in ((36, 2.3, 0), (30.5, 2.3, 1), (35, 6.4, -1), (30, 6.2, 0), (33.5, 10.4, 1)):
        loop = [(shift + x, height + sin(i) * 0.2, z * 0.96) for i, (x, z) in enumerate(ring(radius, 64))]
        twisted(stage, loop, 2.1, "fabric", closed=True)
    ends = (
        [(-33, 10.4, 3), (-31, 9.6, 18), (-24, 6.5, 34), (-8, 3, 45), (14, 2, 49), (34, 2, 49)],
        [(33, 10.4, 6), (38, 7.6, 20), (46, 3.4, 32), (58, 2, 36), (72, 2, 31)],
    )
    for through in ends:
        twisted(stage, _smoothed(through), 2.1, "fabric")
        a, b = through[-2], through[-1]
        longer = [b[i] + (b[i] - a[i]) * 0.4 for i in range(3)]
        stage.turned(a, longer, [(0, 2.3), (0.6, 2.7), (24, 2.7), (25, 2.2)], accent, bevel=0.2)


def _smoothed(points, steps=8):
    """A line through the points without corners, by Catmull and Rom."""
    whole = [points[0], *points, points[-1]]
    run = []
    for a, b, c, d in zip(whole, whole[1:], whole[2:], whole[3:]):
        for i in range(steps):
            t = i / steps
            run.append(tuple(
                0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
                for p, q, r, s in zip(a, b, c, d)
            ))
    return [*run, points[-1]]


def slam_ball(stage):
    """A rubber ball with the tread of a tyre."""
    radius = 14
    shell = stage.sphere((0, radius, 0), radius - 0.45, "rubber")
    for row in range(-4, 5):
        tilt = row * 17
        count = max(6, int(26 * cos(radians(tilt))))
        for i in range(count):
            turn = 360 * i / count + (180 / count if row % 2 else 0)
            with stage.placed((0, radius, 0), turn=turn):
                with stage.placed((0, 0, 0), tilt=-tilt):
                    if row or abs((turn + 180) % 360 - 180) > 34:
                        stage.box((-1.3, -1.5, radius - 1.2), (1.3, 1.5, radius), "rubber", bevel=0.4)
    stage.words("12 KG", (0, radius, radius + 3), 3.6, "rubber-orange", onto=shell)


def wall_ball(stage, accent="fabric-teal"):
    """A stitched ball of synthetic leather with a coloured belt."""
    radius = 17.5
    at = (0, radius - 0.4, 0)
    stage.sphere(at, radius, "vinyl", squash=0.985)
    with stage.placed(at, tilt=-18, roll=8):
        points = [(-3.4 + 0.85 * i) for i in range(9)]
        section = [(y, (radius**2 - y**2) ** 0.5 + 0.06) for y in points]
        inner = [(y, r - 0.5) for y, r in reversed(section)]
        belt = stage.hollow((0, 0, 0), (0, 1, 0), section + inner, accent, bevel=0, sides=128)
        for y in (-3.5, 3.5):
            r = (radius**2 - y**2) ** 0.5 + 0.02
            stage.tube([(x, y, z) for x, z in ring(r, 96)], 0.14, "ink", closed=True, corner=0)
        for turn in (0, 60, 120):
            for side in (-1, 1):
                with stage.placed(turn=turn):
                    arc = [(0, radius * 1.0 * sin(radians(a)), (radius + 0.03) * cos(radians(a)))
                           for a in range(12, 170, 3)]
                    stage.tube([(x, side * y, z) for x, y, z in arc], 0.16, "ink", corner=0)
    stage.words("9 KG", (0, radius + 5.2, radius + 4), 4, "paint-white", onto=belt)


def ab_wheel(stage):
    """A wide tyre between two ridged handles."""
    y = 9.5
    section = [(-4, 6), (-4, 8.6), (-3.2, 9.4), (3.2, 9.4), (4, 8.6), (4, 6)]
    stage.hollow((0, y, 0), (1, y, 0), section, "rubber", bevel=0.25)
    for x in (-2.4, -1.2, 0, 1.2, 2.4):
        stage.hollow((0, y, 0), (1, y, 0), [(x - 0.25, 9), (x - 0.25, 9.62), (x + 0.25, 9.62), (x + 0.25, 9)],
                     "plastic-orange", bevel=0.08)
    hub = [(-3.4, 1), (-3.4, 6.2), (3.4, 6.2), (3.4, 1)]
    stage.hollow((0, y, 0), (1, y, 0), hub, "plastic", bevel=0.3)
    for side in (-1, 1):
        for i in range(5):
            with stage.placed((side * 3.42, y, 0), turn=90):
                with stage.placed(roll=i * 72):
                    stage.box((-0.5, 1.4, -0.3), (0.5, 6, 0.3), "plastic-grey", bevel=0.2)
        stage.round((side * 3.2, y, 0), (side * 8, y, 0), 0.9, "chrome")
        stage.turned((side * 6.6, y, 0), (side * 20, y, 0),
                     [(0, 1.6), (0.8, 2.3), (3, 1.9), (6, 2.1), (9, 1.9), (12, 2.3), (13.2, 1.7)], "foam", bevel=0.3)
        for x in (9, 11, 13, 15, 17):
            stage.torus((side * x, y, 0), 2.05, 0.22, "rubber-orange", axis="x")


def jump_rope(stage):
    """A thin cable in loose loops between two slim grips."""
    cable = [(-12, 1.4, 14), (-17, 0.8, 2), (-24, 0.3, -16), (-12, 0.3, -31), (10, 0.3, -33), (26, 0.3, -20),
             (19, 0.7,
              -5), (-2, 1.0, -7), (-11, 0.6, -18), (0, 0.3, -26), (14, 0.7, -24), (23, 0.3, -9), (15, 1.4, 13)]
    stage.tube(_smoothed(cable, 12), 0.3, "rubber-orange", corner=0)
    for x, z, lean in ((-12, 14, 0.28), (15, 13, -0.22)):
        end = lambda length: (x + lean * length, 1.4, z + length)
        stage.turned(end(0), end(3), [(0, 0.5), (0.4, 0.95), (3, 0.95)], "chrome")
        stage.turned(end(2.6), end(18), [(0, 1), (0.5, 1.15), (8, 1.25), (14, 1.5), (15.4, 1.35)], "plastic",
                     bevel=0.15)
        for at in (5, 6.6, 8.2, 9.8, 11.4):
            stage.turned(end(at), end(at + 0.8), [(0, 1.3), (0.3, 1.46), (0.6, 1.46), (0.8, 1.3)], "rubber", bevel=0)
        stage.round(end(15.8), end(16.4), 1.52, "plastic-orange")

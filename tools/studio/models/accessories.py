"""Small things that go into a bag, and the bag."""

from math import cos, pi, radians, sin

from stage import ring, rounded


def loop_bands(stage):
    """Closed loops of rubber from wide to narrow, hanging side by side on a bar."""
    stage.round((-36, 88, 0), (36, 88, 0), 1.6, "chrome")
    x = -30.0
    for i, finish in enumerate(("rubber", "rubber-blue", "rubber-plum", "rubber-orange", "rubber-teal")):
        width, low, r = 13 - i * 2.4, 8 + i * 2.5, 1.9
        loop = ring(r, 13, (0, 88), 0,
                    180) + [(-r - 0.5 * sin(radians(k * 18)), 88 - (88 - low) * k / 10) for k in range(1, 10)]
        loop += ring(r, 13, (0, low), 180,
                     360) + [(r + 0.5 * sin(radians(k * 18)), low + (88 - low) * k / 10) for k in range(1, 10)]
        section = [(z, y) for z, y in loop]
        rows = [[(x + dx, y, z) for z, y in section + section[:1]] for dx in (0, width)]
        stage.sheet(rows, finish, thickness=0.45)
        x += width + 2.6


def foam_roller(stage, finish="foam-teal"):
    """A hollow roller; pads and grooves run around it."""
    y, r = 7.2, 7.2
    profile, x = [(-16.5, 4.9)], -16.5
    for i, width in enumerate((3, 6.4, 3, 6.4, 3, 6.4, 3)):
        profile += [(x, r - 0.4), (x + 0.35, r), (x + width - 0.35, r), (x + width, r - 0.4)]
        x += width
        if i < 6:
            profile += [(x + 0.06, r - 0.75), (x + 0.24, r - 0.75)]
            x += 0.3
    profile += [(x, 4.9)]
    stage.hollow((0, y, 0), (1, y, 0), profile, finish, bevel=0, sides=128)
    stage.hollow((0, y, 0), (1, y, 0), [(-16.6, 4.6), (-16.6, 5.1), (16.6, 5.1), (16.6, 4.6)], "plastic", bevel=0.1)


def stability_ball(stage, finish="pvc-teal"):
    """A large ball with the ribs that keep it from slipping, the seam of its mould and a plug in its valve."""
    r, at = 32.5, (0, 32.1, 0)
    profile = []
    for i in range(-430, 431):
        y = r * sin(radians(90 * i / 430))
        along = abs(y) - 5
        rib = max(0, cos(2 * pi * along / 1.9) - 0.35) * 0.26 if 0 < along < 20.9 else 0
        seam = 0.09 * max(0, 1 - abs(y) / 0.25)
        profile.append((y, max(0, r * r - y * y) ** 0.5 + rib + seam))
    with stage.placed(at, tilt=16, roll=-22):
        body = stage.turned((0, 0, 0), (0, 1, 0), profile, finish, bevel=0, sides=160)
        stage.torus((0, r - 0.1, 0), 2.3, 0.22, finish)
        stage.turned((0, r - 0.4, 0), (0, r + 1, 0), [(0, 1.3), (0.5, 1.3), (0.62, 1.15), (0.62, 0.7), (0.5, 0.5)], "paint-white")
        stage.words("RACKHOUSE", (0, 2.5, r + 6), 3.6, "paint-white", onto=body)
        stage.words("65 cm   anti-burst   300 kg", (0, -2.6, r + 6), 1.7, "paint-white", onto=body)


def lifting_belt(stage):
    """A belt curled into an open ring, its two-pronged buckle in front."""
    outer = [(x * 1.15, z * 0.92) for x, z in ring(20, 60, start=-245, end=68)]
    inner = [(x * 1.15, z * 0.92) for x, z in ring(19, 60, start=-245, end=68)]
    stage.extrude("xz", outer + inner[::-1], 0, 10, "leather", bevel=0.25)
    for y in (1, 9):
        seam = [(x * 1.152, y, z * 0.922) for x, z in ring(20, 120, start=-245, end=68)]
        for a, b in list(zip(seam, seam[1:]))[::2]:
            stage.tube([a, b], 0.1, "paint-white", corner=0)
    stage.box((-3, 0, 18.2), (19, 10, 19.3), "leather", bevel=0.35)
    for i in range(5):
        for y in (3.4, 6.6):
            stage.round((3 + i * 2.9, y, 19.28), (3 + i * 2.9, y, 19.36), 0.5, "ink", bevel=0, sides=24)
    stage.tube([(-8.4, 0.6, 19.6), (-8.4, 9.4, 19.6), (-2, 9.4, 20), (-2, 0.6, 20)], 0.5, "chrome", closed=True,
               corner=1)
    for y in (3.4, 6.6):
        stage.tube([(-8, y, 20), (1.4, y, 20.2)], 0.3, "chrome")
    stage.round((-8.4, 1.4, 19.6), (-8.4, 8.6, 19.6), 0.75, "steel")
    stage.box((10.1, -0.35, 17.9), (12.4, 10.35, 19.75), "leather", bevel=0.3)
    stage.extrude("xz", [(-12.6, 14.4), (-7.6, 18.8), (-7.6, 20.2), (-9, 20.2), (-14.6, 15.2)], 0.2, 9.8, "leather",
                  bevel=0.3)
    for share in (0.2, 0.55):
        for y in (2.2, 7.8):
            x, z = -14.6 + 5.6 * share, 15.2 + 5 * share
            stage.turned((x, y, z), (x - 0.4, y, z + 0.45), [(-0.1, 0.75), (0.3, 0.75), (0.5, 0.3)], "brass")


def bottle(stage, finish="teal"):
    """A steel bottle with a coloured body and a loop on its lid."""
    stage.turned((0, 0, 0), (0, 22, 0), [(0, 3.4), (0.3, 3.65), (1.1, 3.65)], "steel")
    profile = [(0, 3.6), (0.2, 3.75), (15.6, 3.75), (17, 3.6), (18.2, 3.2), (19.2, 2.8), (20.4, 2.6)]
    body = stage.turned((0, 1.1, 0), (0, 23, 0), profile, finish, bevel=0, sides=128)
    stage.turned((0, 21.4, 0), (0, 26, 0), [(0, 2.4), (0.5, 2.45)], "steel")
    stage.turned((0, 21.9, 0), (0, 27, 0), [(0, 2.75), (0.25, 2.95), (2.8, 2.95), (3.2, 2.6)], "plastic", bevel=0.1)
    for i in range(24):
        with stage.placed((0, 21.9, 0), turn=i * 15):
            stage.box((-0.12, 0.4, 2.85), (0.12, 2.5, 3.05), "plastic", bevel=0.05)
    stage.tube([(-2.2, 24.6, 0), (-2.2, 27.6, 0), (2.2, 27.6, 0), (2.2, 24.6, 0)], 0.4, "steel", corner=1.4)
    stage.words("RACKHOUSE", (0, 11, 6), 1.05, "paint-white", onto=body)


def timer(stage):
    """A wall clock for intervals: two digits for the round, four for the time."""
    stage.box((-44, 0, -3.5), (44, 26, 3.5), "plastic", bevel=1.2)
    stage.box((-42.4, 1.6, 3.3), (42.4, 24.4, 3.6), "ink", bevel=0.2)
    lit = {"0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd"}
    bars = {
        "a": ((-2.6, 7), (2.6, 7.9)), "d": ((-2.6, -7.9), (2.6, -7)), "g": ((-2.6, -0.45), (2.6, 0.45)),
        "b": ((3, 0.7), (3.9, 6.8)), "c": ((3, -6.8), (3.9, -0.7)),
        "f": ((-3.9, 0.7), (-3, 6.8)), "e": ((-3.9, -6.8), (-3, -0.7)),
    }
    for digit, x, glow in (("0", -34, "glow-teal"), ("3", -23, "glow-teal"), ("1", -4, "glow-red"),
                           ("2", 7, "glow-red"), ("4", 24, "glow-red"), ("5", 35, "glow-red")):
        for name, (low, high) in bars.items():
            material = glow if name in lit[digit] else "plastic"
            stage.box((x + low[0], 13 + low[1], 3.55), (x + high[0], 13 + high[1], 3.8), material, bevel=0.1)
    for y in (10, 16):
        stage.round((15.6, y, 3.55), (15.6, y, 3.8), 0.9, "glow-red", bevel=0)
    for x in (-30, 30):
        stage.box((x - 4, 25.6, -2), (x + 4, 29, -0.4), "steel", bevel=0.3)


def chalk(stage):
    """Eight blocks of chalk in an open carton, one beside it."""
    for low, high in (((-11.6, 0, -6.4),
                       (11.6, 0.3, 6.4)), ((-11.6, 0, -6.4), (11.6, 4.4, -6.1)), ((-11.6, 0, 6.1), (11.6, 4.4, 6.4)),
                      ((-11.6, 0, -6.4), (-11.3, 4.4, 6.4)), ((11.3, 0, -6.4), (11.6, 4.4, 6.4))):
        stage.box(low, high, "cardboard", bevel=0.05)
    stage.words("CHALK  8 x 56 g", (0, 2.2, 6.42), 1.7, "paint-white")
    for i, (x, z) in enumerate((x, z) for z in (-3, 3) for x in (-8.4, -2.8, 2.8, 8.4)):
        with stage.placed((x, 0.3, z), turn=(i * 37 % 5) - 2):
            stage.box((-2.55, 0, -2.6), (2.55, 5.2, 2.6), "chalk", bevel=0.35)
    with stage.placed((15.5, 0, 10), turn=24):
        stage.box((-2.55, 0, -2.6), (2.55, 5.2, 2.6), "chalk", bevel=0.4)
    for i in range(22):
        a, d = i * 2.4 + i * i, 3.6 + (i * 0.618 % 1) ** 2 * 6
        size = 0.1 + (i * 0.414 % 1) ** 3 * 0.6
        with stage.placed((15.5 + d * cos(a), 0, 10 + d * sin(a)), turn=i * 31):
            stage.box((-size, 0, -size), (size, size * 1.4, size), "chalk", bevel=size * 0.3)

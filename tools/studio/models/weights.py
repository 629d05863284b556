"""Dumbbells and kettlebells."""

from math import cos, radians, sin

from stage import ring


def hex_dumbbell(stage, size=1.0, finish="rubber", weight="12.5"):
    """Lies along x on one flat side of its heads."""
    radius = 7 * size
    middle = radius * cos(radians(30))
    outline = lambda r: [(z, y + middle) for z, y in ring(r, 6)]
    for side in (-1, 1):
        stage.extrude("zy", outline(radius), side * 6.8 * size, side * 15.4 * size, finish, bevel=0.8 * size)
        stage.round((side * 15.3 * size, middle, 0), (side * 15.55 * size, middle, 0), radius * 0.62, finish,
                    bevel=0.1)
        with stage.placed((side * 15.6 * size, middle, 0), turn=90 * side):
            stage.words(weight, (0, 0.4 * size, 0), 3.4 * size, "paint-white")
            stage.words("KG", (0, -2.2 * size, 0), 1.5 * size, "paint-white")
        stage.round((side * 6.9 * size, middle, 0), (side * 6.3 * size, middle, 0), 2.3 * size, "chrome")
    swell = [(-6.6, 1.45), (-5, 1.5), (-2.4, 1.78), (0, 1.88), (2.4, 1.78), (5, 1.5), (6.6, 1.45)]
    profile = [((x + 6.6) * size, r * size) for x, r in swell]
    stage.turned((-6.6 * size, middle, 0), (6.6 * size, middle, 0), profile, "knurling", bevel=0)


def dumbbell_pair(stage):
    with stage.placed((0, 0, -9)):
        hex_dumbbell(stage)
    with stage.placed((3, 0, 11), turn=-16):
        hex_dumbbell(stage)


def kettlebell(stage, finish="iron", handle=None, band=None, radius=10.5, weight="16"):
    """A ball on a flat foot with a bow over it."""
    r = radius
    profile = [(0, r * 0.62), (r * 0.05, r * 0.66)]
    for angle in range(-52, 91, 4):
        profile.append((r * 0.92 + r * sin(radians(angle)), r * cos(radians(angle))))
    profile[-1] = (r * 1.92, 0)
    body = stage.turned((0, 0, 0), (0, 2 * r, 0), profile, finish, bevel=0, sides=128)
    half = [(r * 0.46, r * 1.55), (r * 0.68, r * 1.95), (r * 0.74, r * 2.3), (r * 0.52, r * 2.62), (0, r * 2.7)]
    bow = [(-x, y, 0) for x, y in half] + [(x, y, 0) for x, y in reversed(half[:-1])]
    stage.tube(bow, r * 0.165, handle or finish, smooth=True)
    if band:
        for side in (-1, 1):
            stage.round((side * r * 0.6, r * 1.78, 0), (side * r * 0.69, r * 1.98, 0), r * 0.185, band, bevel=0.1)
    stage.words(weight, (0, r * 1.02, r * 1.3), r * 0.66, "paint-white", onto=body)
    stage.words("KG", (0, r * 0.5, r * 1.3), r * 0.26, "paint-white", onto=body)


def adjustable_dumbbell(stage, accent="plastic-orange"):
    """Selectable plates in a cradle."""
    middle = 13
    stage.box((-21, 0, -8.8), (21, 3.2, 8.8), "plastic", bevel=1)
    for side in (-1, 1):
        low, high = sorted((side * 7, side * 20.4))
        stage.box((low, 3, -8.5), (high, 6.4, 8.5), "plastic", bevel=0.8)
        for i in range(6):
            start = 7.2 + i * 2.15
            radius = (9, 9, 8.6, 8.2, 7.7, 7.2)[i]
            stage.turned((side * start, middle, 0), (side * (start + 1.8), middle, 0),
                         [(0, radius - 0.5), (0.3, radius), (1.5, radius),
                          (1.8, radius - 0.5)], "graphite" if i % 2 else "rubber", bevel=0.1)
        stage.turned((side * 20, middle, 0), (side * 22.4, middle, 0), [(0, 5.4), (0.4, 5.6), (1.8, 5.6), (2.4, 4.8)],
                     accent, bevel=0.15)
        stage.round((side * 22.3, middle, 0), (side * 22.5, middle, 0), 3.4, "plastic", bevel=0.05)
        with stage.placed((side * 22.55, middle, 0), turn=90 * side):
            stage.words("24", (0, 0, 0), 3.2, "paint-white")
    swell = [(0, 1.5), (2, 1.6), (7, 1.85), (12, 1.6), (14, 1.5)]
    stage.turned((-7, middle, 0), (7, middle, 0), swell, "knurling", bevel=0)


def dumbbell_rack(stage, pairs=3):
    """Two sloped shelves full of hex dumbbells, heaviest below."""
    wide = pairs * 43 + 6
    for side in (-1, 1):
        x = side * wide / 2
        stage.beam((x, 3, -26), (x, 3, 26), 5, "graphite", bevel=0.5)
        for z in (-25, 25):
            stage.box((x - 3, 0, z - 3), (x + 3, 1, z + 3), "rubber", bevel=0.3)
        stage.beam((x, 5, -12), (x, 72, -12), 5, "graphite", height=7, bevel=0.5)
    stage.words("RACKHOUSE", (0, 26.7, 14.62), 3.2, "paint-white")
    for shelf, y in enumerate((28, 64)):
        stage.extrude("zy", [(-15, y + 4.4), (14, y - 4), (14, y - 1.6), (13, y - 1.6), (-15, y + 6.4)], -wide / 2,
                      wide / 2, "graphite", bevel=0.2)
        stage.box((-wide / 2, y - 4, 13.2), (wide / 2, y + 1.4, 14.6), "graphite", bevel=0.3)
        for i in range(pairs):
            size = (1.16, 1.02)[shelf]
            with stage.placed((-wide / 2 + 24.5 + i * 43, y + 1.4, 0.5), tilt=14):
                hex_dumbbell(stage, size, weight=("15", "12.5", "10", "8", "6", "5")[shelf * 3 + i])

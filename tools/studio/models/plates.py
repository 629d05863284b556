"""Weight plates, which face z with their middle on the spot they are placed on."""

from dataclasses import dataclass
from math import cos, radians, sin


@dataclass
class Disc:
    radius: float
    width: float
    finish: str
    weight: str = ""


def plate(stage, disc):
    """A bumper: rim, recessed face on both sides, raised hub with a steel ring, hole for the bar."""
    r, half = disc.radius, disc.width / 2
    small = r < 15
    section = [
        (-half, 2.55), (-half, r * (0.3 if small else 0.24)), (-half, r * 0.26),
        (-half + 0.6, r * 0.3), (-half + 0.6, r * 0.8), (-half, r * 0.84), (-half, r * 0.97),
        (-half + r * 0.03, r), (half - r * 0.03, r), (half, r * 0.97), (half, r * 0.84),
        (half - 0.6, r * 0.8), (half - 0.6, r * 0.3), (half, r * 0.26), (half, 2.55),
    ]
    if small:
        section = [
            (-half, 2.55), (-half, r * 0.82), (-half + 0.3, r * 0.86), (-half + 0.3, r * 0.97),
            (-half + 0.6, r), (half - 0.6, r), (half - 0.3, r * 0.97), (half - 0.3, r * 0.86),
            (half, r * 0.82), (half, 2.55),
        ]
    body = stage.hollow((0, 0, 0), (0, 0, 1), section, disc.finish, bevel=0.12)
    for side in (-1, 1):
        ring = [(side * half, 2.55), (side * half, 4.3), (side * (half + 0.12), 4.2), (side * (half + 0.12), 2.6)]
        stage.hollow((0, 0, 0), (0, 0, 1), ring, "chrome", bevel=0.03)
    if disc.weight:
        for face in (1, -1):
            with stage.placed(turn=0 if face == 1 else 180):
                depth = half - 0.6 if not small else half
                for angle in (0, 180):
                    with stage.placed(roll=angle):
                        height = r * 0.56 if not small else r * 0.56
                        stage.words(disc.weight, (0, height, depth + 0.02), r * 0.24, "paint-white")
    return body


def cast_plate(stage, radius=22, width=4.4, weight="20", finish="enamel"):
    """Old-school iron: deep dish, six ribs, the weight cast into it."""
    r, half = radius, width / 2
    section = [
        (-half, 2.6), (-half, r * 0.3), (-half + 0.3, r * 0.34), (-half * 0.25, r * 0.38), (-half * 0.25, r * 0.8),
        (-half + 0.3, r * 0.84), (-half, r * 0.88), (-half, r * 0.97), (-half + 0.7, r), (half - 0.7, r),
        (half, r * 0.97), (half, r * 0.88), (half - 0.3, r * 0.84), (half * 0.25, r * 0.8), (half * 0.25, r * 0.38),
        (half - 0.3, r * 0.34), (half, r * 0.3), (half, 2.6),
    ]
    stage.hollow((0, 0, 0), (0, 0, 1), section, finish, bevel=0.12)
    for face in (1, -1):
        with stage.placed(turn=0 if face == 1 else 180):
            for i in range(6):
                angle = radians(60 * i)
                a, b = r * 0.34, r * 0.84
                stage.beam((a * cos(angle), a * sin(angle),
                            half * 0.42), (b * cos(angle), b * sin(angle), half * 0.42),
                           1.8, finish, height=half * 0.9, bevel=0.5)
            stage.words(weight, (0, r * 0.59, half * 0.25), r * 0.27, "paint-white", depth=0.25)
            with stage.placed(roll=180):
                stage.words("KG", (0, r * 0.59, half * 0.25), r * 0.2, "paint-white", depth=0.25)


def row(stage, discs, gap):
    """Plates standing one behind the other, the first in front."""
    z = 0.0
    for disc in discs:
        with stage.placed((0, disc.radius, z - disc.width / 2)):
            plate(stage, disc)
        z -= disc.width + gap


def plate_tree(stage, loaded):
    """An A-frame with three pairs of pegs for plates, and sockets for two bars."""
    for side in (-1, 1):
        stage.beam((side * 30, 3, -25), (side * 30, 3, 25), 6, "graphite")
        stage.beam((side * 29, 6, 0), (side * 4, 112, 0), 6, "graphite")
        for z in (-25, 25):
            stage.box((side * 30 - 3.4, 0, z - 3.4), (side * 30 + 3.4, 1.2, z + 3.4), "rubber", bevel=0.3)
        stage.round((side * 12, 4, -18), (side * 12, 26, -18), 3, "graphite", bevel=0.4)
    stage.beam((-30, 3, 0), (30, 3, 0), 6, "graphite")
    stage.beam((-30, 3, -18), (30, 3, -18), 6, "graphite")
    stage.box((-5, 108, -3), (5, 118, 3), "graphite", bevel=0.6)
    for i, (x, y) in enumerate(((24, 26), (19, 67), (15, 99.5))):
        stage.beam((-x - 3, y, 0), (x + 3, y, 0), 5, "graphite")
        for side in (-1, 1):
            stage.round((side * x, y, 2), (side * x, y, 25), 2.4, "chrome", bevel=0.5)
            stage.round((side * x, y, 2.6), (side * x, y, 3.8), 4.2, "graphite", bevel=0.2)
            disc = loaded[i]
            with stage.placed((side * x, y, 4.6 + disc.width / 2)):
                plate(stage, disc)

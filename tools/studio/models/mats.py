"""Mats and floors."""

from math import atan2, cos, degrees, hypot, pi, sin

from stage import rounded


def _edge(length, kind, count):
    """One edge of a tile from left to right: straight, with tongues or with slots that fit them."""
    if kind == "flat":
        return [(0, 0)]
    depth = -length / 14 if kind == "tongues" else length / 14
    step = length / count
    tooth = lambda i: [(step * (i + 0.34), 0), (step * (i + 0.24), depth), (step * (i + 0.76), depth),
                       (step * (i + 0.66), 0)]
    return [(0, 0)] + [spot for i in range(count) for spot in tooth(i)]


def _tile(length, edges, count):
    turns = (
        lambda x, y: (x, y),
        lambda x, y: (length - y, x),
        lambda x, y: (length - x, length - y),
        lambda x, y: (y, length - x),
    )
    return [turn(*spot) for edge, turn in zip(edges, turns) for spot in _edge(length, edge, count)]


def tiles(stage, finishes, thickness, teeth):
    """Four tiles, three joined and one about to be."""
    size = 50
    spots = (
        ((-size, 0, -size), ("flat", "tongues", "tongues", "flat")),
        ((0, 0, -size), ("flat", "flat", "tongues", "slots")),
        ((-size, 0, 0), ("slots", "tongues", "flat", "flat")),
        ((11, 0, 11), ("slots", "flat", "flat", "slots")),
    )
    for i, (at, edges) in enumerate(spots):
        with stage.placed(at):
            stage.extrude("xz", _tile(size, edges, teeth), 0, thickness, finishes[0 if i in (0, 3) else 1],
                          bevel=0.25)


def roll(stage, width, flat, radius, thickness, finish):
    """A length of flooring, its far end still rolled up."""
    half = width / 2
    line = [(flat / 2, 0)]
    turns = max(2, int(radius * 0.8 / thickness))
    steps = 40
    for i in range(turns * steps + 1):
        angle = -pi / 2 - 2 * pi * i / steps
        r = radius - thickness * 1.06 * i / steps
        if r < radius * 0.16:
            break
        line.append((-flat / 2 + r * cos(angle), radius + r * sin(angle)))
    rows = [[(x, y + thickness / 2, z) for z, y in line] for x in (-half, half)]
    stage.sheet(rows, finish, thickness=thickness)


def yoga_mat(stage):
    roll(stage, 61, 92, 6.6, 0.6, "foam-plum")
    for x in (-27, 27):
        stage.box((x - 0.25, 0.9, -34), (x + 0.25, 0.93, 43), "paint-white", bevel=0)
    stage.box((-27, 0.9, 2), (27, 0.93, 2.5), "paint-white", bevel=0)


def turf(stage):
    roll(stage, 110, 150, 17, 1.6, "turf")
    for x in (-40, 40):
        stage.box((x - 2, 2.2, -52), (x + 2, 2.45, 74), "paint-white", bevel=0.1)


def folding_mat(stage, colours=("vinyl", "vinyl-orange")):
    """A tumbling mat of hinged panels standing half folded."""
    panel, lean, thick = 46, 24, 5
    rise = (panel**2 - lean**2) ** 0.5
    peaks = [(-lean * 2 - panel, 0), (-lean * 2, 0), (-lean, rise), (0, 0), (lean, rise), (lean * 2, 0)]
    for i, ((x1, y1), (x2, y2)) in enumerate(zip(peaks, peaks[1:])):
        angle = degrees(atan2(y2 - y1, x2 - x1))
        with stage.placed((x1, y1 + 0.2, 0), roll=angle):
            stage.cushion((0.3, 0, -40), (hypot(x2 - x1, y2 - y1) - 0.3, thick, 40), colours[i % 2], radius=1.1)
            seam = [(x, thick * 0.5, z) for x, z in rounded((0.2, -40.1), (panel - 0.2, 40.1), 1)]
            stage.tube(seam, 0.14, "ink", closed=True, corner=0)


def platform(stage):
    """Wooden middle, rubber landing zones, steel edge."""
    stage.box((-122, 0, -92), (122, 4.6, 92), "steel", bevel=0.3)
    for side in (-1, 1):
        low, high = sorted((side * 58.3, side * 120.6))
        stage.box((low, 2, -90.6), (high, 5, 90.6), "flecked-orange", bevel=0.2)
    for i in range(4):
        stage.box((-58 + i * 29 + 0.1, 2, -90.6), (-58 + (i + 1) * 29 - 0.1, 5, 90.6), "wood-deep", bevel=0.12)
    with stage.placed((0, 5.02, 0), tilt=-90):
        stage.words("RACKHOUSE", (0, 0, 0), 15, "ink")


def drop_pads(stage):
    """Two thick pads to drop a bar on, with a carrying handle."""
    for x, z, turn in ((-38, -10, 3), (38, 10, -3)):
        with stage.placed((x, 0, z), turn=turn):
            stage.box((-28, 0, -34), (28, 4, 34), "rubber", bevel=0.8)
            stage.cushion((-27.6, 4, -33.6), (27.6, 13, 33.6), "vinyl", radius=1.2)
            stage.box((-28, 13, -34), (28, 17, 34), "flecked", bevel=0.8)
            stage.tube([(-9, 8.5, 33.8), (-7, 8.5, 36.4), (7, 8.5, 36.4), (9, 8.5, 33.8)], 0.25, "webbing-orange",
                       flat=3.6, corner=2)
            with stage.placed((0, 17.03, 0), tilt=-90):
                stage.words("RACKHOUSE", (0, 0, 0), 5, "paint-white")


def machine_mat(stage):
    """A thin mat with round corners and a pattern of raised lozenges, one end turned up."""
    stage.extrude("xz", rounded((-90, -45), (90, 45), 5, 10), 0, 0.6, "rubber", bevel=0.2)
    for row in range(-6, 7):
        for column in range(-13, 14):
            with stage.placed((column * 6.5 + (3.25 if row % 2 else 0), 0.58, row * 6.5),
                              turn=45 if (row + column) % 2 else -45):
                stage.box((-2, 0, -0.45), (2, 0.36, 0.5), "rubber", bevel=0.15)

"""Mats and floors."""

from random import Random
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
    corners = [turn(*spot) for edge, turn in zip(edges, turns) for spot in _edge(length, edge, count)]
    return _rounded_off(corners, length / 60)


def _rounded_off(outline, reach):
    """An outline whose corners are cut by a little, and by less again, as a punch leaves them."""
    for share in (1, 0.4):
        cut = []
        for before, here, after in zip([outline[-1], *outline], outline, [*outline[1:], outline[0]]):
            for other in (before, after):
                away = hypot(other[0] - here[0], other[1] - here[1])
                part = min(reach * share / away, 0.35)
                cut.append((here[0] + (other[0] - here[0]) * part, here[1] + (other[1] - here[1]) * part))
        outline = cut
    return outline


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


def _rolled(flat, radius, thickness):
    """The middle of a length of flooring, seen from its edge: flat, then wound up from outside to inside."""
    line = [(flat / 2, 0)]
    turns = max(2, int(radius * 0.8 / thickness))
    steps = 40
    for i in range(turns * steps + 1):
        angle = -pi / 2 - 2 * pi * i / steps
        r = radius - thickness * 1.06 * i / steps
        if r < radius * 0.16:
            break
        line.append((-flat / 2 + r * cos(angle), radius + r * sin(angle)))
    return [(z, y + thickness / 2) for z, y in line]


def roll(stage, width, flat, radius, thickness, finish):
    """A length of flooring, its far end still rolled up."""
    rows = [[(x, y, z) for z, y in _rolled(flat, radius, thickness)] for x in (-width / 2, width / 2)]
    stage.sheet(rows, finish, thickness=thickness)


def yoga_mat(stage):
    """Its marks are pressed into the foam: the middle, and places for hands and feet."""
    roll(stage, 61, 84, 6.2, 0.6, "foam-plum")
    top = 0.62
    stage.tube([(0, top, -34), (0, top, 40)], 0.13, "foam-plum-deep")
    for z in (-12, 22):
        stage.tube([(-24, top, z), (24, top, z)], 0.13, "foam-plum-deep")
    for x, z in ((-12, 5), (12, 5)):
        stage.torus((x, top, z), 5, 0.13, "foam-plum-deep")
    with stage.placed((19.5, top, 37), tilt=-90):
        stage.words("RACKHOUSE", (0, 0, 0), 2.4, "foam-plum-deep", depth=0.05)


def turf(stage):
    """Curled pile on foam, its far end rolled up with the pile inside; two white lines run along it."""
    half, backing, pile, chance = 55, 0.6, 1.5, Random(4)
    line = _rolled(112, 15, backing + pile)
    lower, pieces = [], []
    for (z1, y1), (z2, y2) in zip(line, line[1:]):
        long = hypot(z2 - z1, y2 - y1)
        up = (0, (z1 - z2) / long, (y2 - y1) / long)
        a, b = ((0, y - up[1] * pile / 2, z - up[2] * pile / 2) for z, y in ((z1, y1), (z2, y2)))
        lower.append(a)
        pieces.append((a, b, long, up))
    for rise, thick, finish in ((0, backing, "foam"), (backing / 2, 0.1, "turf-ground")):
        rows = [[(x, y + up[1] * rise, z + up[2] * rise) for (_, y, z), (*_, up) in zip(lower, pieces)] for x in (-half, half)]
        stage.sheet(rows, finish, thickness=thick)
    for start, end, finish in ((-half, -42, "turf"), (-42, -36, "turf-white"), (-36, 36, "turf"), (36, 42, "turf-white"),
                               (42, half, "turf")):
        spots = []
        for i, (a, b, long, up) in enumerate(pieces):
            # Only the ends of the pile can be seen of the rolled-up part.
            low = start if i < 20 else max(start, half - 3)
            for _ in range(int(long * max(0, end - low) * 8)):
                x, share = chance.uniform(low, end), chance.random()
                spots.append(((x, *(p + (q - p) * share for p, q in zip(a[1:], b[1:]))), up))
        stage.pile(spots, finish, pile, seed=start + 99)


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
    """A thin mat with round corners; raised lozenges in rows let air under a machine."""
    stage.extrude("xz", rounded((-90, -45), (90, 45), 5, 10), 0, 0.6, "rubber-soft", bevel=0.2)
    for row in range(-10, 11):
        for column in range(-21, 22):
            with stage.placed((column * 4.1, 0.55, row * 4.1), turn=45 if (row + column) % 2 else -45):
                stage.extrude("xz", [(-1.9, 0), (0, -0.62), (1.9, 0), (0, 0.62)], 0, 0.3, "rubber-soft", bevel=0.12)
    with stage.placed((76, 0.62, 41.6), tilt=-90):
        stage.words("RACKHOUSE", (0, 0, 0), 2.6, "plastic-grey", depth=0.04)

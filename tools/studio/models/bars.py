"""Bars and the collars that hold plates on them."""

from models.plates import plate


def barbell(stage, length=220, plates=(), shaft="steel", thickness=1.45, turned_by=0):
    """A bar along x whose axis passes through the spot that it is placed on; plates from the inside out."""
    inner = length / 2 - min(43, length * 0.2)
    t = thickness
    stage.round((-inner, 0, 0), (inner, 0, 0), t * 0.98, shaft, bevel=0)
    marks = (inner - 8, inner * 0.36)
    for side in (-1, 1):
        for start, end in ((marks[0], inner * 0.68), (inner * 0.655, marks[1])):
            stage.round((side * start, 0, 0), (side * end, 0, 0), t, "knurling", bevel=0)
        stage.turned((side * (inner - 3.4), 0, 0), (side * inner, 0, 0),
                     [(0, t * 1.3), (0.5, t * 2.5), (3, t * 2.7), (3.4, t * 2.6)], "chrome", bevel=0.1)
        stage.turned((side * inner, 0, 0), (side * length / 2, 0, 0),
                     [(0, t * 1.74), (length / 2 - inner - 0.4, t * 1.74), (length / 2 - inner, t * 1.5)], "chrome")
        stage.round((side * (length / 2 - 0.05), 0, 0), (side * (length / 2 + 0.1), 0, 0), t * 1.1, "ink", bevel=0.05)
        at = inner
        for disc in plates:
            with stage.placed((side * (at + disc.width / 2), 0, 0), turn=90):
                plate(stage, disc)
            at += disc.width + 0.3
        if plates:
            stage.turned((side * at, 0, 0), (side * (at + 4), 0, 0),
                         [(0, t * 3.1), (3.4, t * 3.1), (4, t * 2.6)], "plastic", bevel=0.15)


def curl_bar(stage):
    """The zigzag bar for curls, on Olympic sleeves."""
    half = [(4, 0, 0), (13, 5.5, 0), (22, -4.5, 0), (30, 0, 0), (39, 0, 0)]
    through = [(-x, y, z) for x, y, z in reversed(half)] + half
    stage.tube(through, 1.42, "steel", corner=4)
    for side in (-1, 1):
        grips = (((14, 4.4), (21, -3.4)), ((5.5, 1.0), (11.4, 4.6)))
        for (x1, y1), (x2, y2) in grips:
            stage.round((side * x1, y1, 0), (side * x2, y2, 0), 1.5, "knurling", bevel=0)
        stage.turned((side * 38, 0, 0), (side * 41.4, 0, 0), [(0, 1.8), (0.5, 3.9), (3, 4.1), (3.4, 3.8)], "chrome")
        stage.turned((side * 41.4, 0, 0), (side * 61, 0, 0), [(0, 2.5), (19, 2.5), (19.6, 2.2)], "chrome")
        stage.round((side * 60.95, 0, 0), (side * 61.1, 0, 0), 1.6, "ink", bevel=0.05)


def resting_curl_bar(stage):
    """As it lies on the floor: on its collars, tipped forward."""
    with stage.placed((0, 4.2, 0), tilt=68):
        curl_bar(stage)


def trap_bar(stage):
    """A hexagonal frame to stand inside, with raised handles."""
    hexagon = [(-62, 0, 0), (-32, 0, 34), (32, 0, 34), (62, 0, 0), (32, 0, -34), (-32, 0, -34)]
    with stage.placed((0, 5.6, 0)):
        stage.tube(hexagon, 2.2, "graphite", closed=True, corner=5)
        for side in (-1, 1):
            stage.turned((side * 60, 0, 0), (side * 66, 0, 0), [(0, 2.6), (0.8, 5.2), (5, 5.4), (6, 5)], "graphite")
            stage.turned((side * 66, 0, 0), (side * 97, 0, 0), [(0, 2.5), (30.4, 2.5), (31, 2.2)], "chrome")
            stage.round((side * 96.9, 0, 0), (side * 97.1, 0, 0), 1.6, "ink", bevel=0.05)
            stage.tube([(side * 33, 0, -31), (side * 33, 13, -21), (side * 33, 13, 21), (side * 33, 0, 31)],
                       1.7, "graphite", corner=5)
            stage.round((side * 33, 13, -12), (side * 33, 13, 12), 1.85, "knurling", bevel=0)


def collar(stage):
    """A hinged clamp ring with its lever open to the side."""
    with stage.placed((0, 6, 0)):
        section = [(-2.2, 3.4), (-2.2, 5.6), (-1.8, 6), (1.8, 6), (2.2, 5.6), (2.2, 3.4)]
        stage.hollow((0, 0, 0), (0, 0, 1), section, "plastic", bevel=0.25)
        liner = [(-2.3, 2.75), (-2.3, 3.5), (2.3, 3.5), (2.3, 2.75)]
        stage.hollow((0, 0, 0), (0, 0, 1), liner, "rubber", bevel=0.1)
        stage.box((-2, 5.2, -2.3), (2, 7.9, 2.3), "plastic", bevel=0.5)
        stage.round((0, 6.9, -2.6), (0, 6.9, 2.6), 0.5, "steel")
        stage.beam((4.2, 4.4, 0), (11, -0.8, 0), 4.2, "plastic-orange", height=1.3, bevel=0.5)
        stage.round((4.6, 4.2, -2.6), (4.6, 4.2, 2.6), 0.55, "steel")


def collar_pair(stage):
    with stage.placed((-9, 0, -4), turn=38):
        collar(stage)
    with stage.placed((8, 0, 5), turn=-12):
        collar(stage)

"""Machines with cables, stacks and rails."""

from models.plates import plate
from stage import leaning


def weight_stack(stage, height, count, top=188):
    """Plates on two guide rods, a pin in one of them; its front faces z."""
    thick = (height - 8) / count
    for i in range(count):
        y = 8 + i * thick
        stage.box((-11, y + 0.12, -7), (11, y + thick - 0.12, 7), "iron", bevel=0.35)
        stage.words(str((count - i) * 5), (-8.4, y + thick / 2, 7.02), min(2.2, thick * 0.55), "paint-white")
        stage.round((0, y + thick / 2, 6.6), (0, y + thick / 2, 7.04), 0.75, "ink", bevel=0, sides=24)
    stage.box((-9, height, -6), (9, height + 4, 6), "iron", bevel=0.5)
    pin = 8 + thick * (count // 2 + 0.5)
    stage.round((0, pin, 6.8), (0, pin, 10), 0.6, "chrome")
    stage.turned((0, pin, 9.4), (0, pin, 13), [(0, 0.9), (0.6, 1.5), (3, 1.5), (3.6, 1)], "plastic-orange")
    for side in (-1, 1):
        stage.round((side * 7, 6, 0), (side * 7, top, 0), 1.2, "chrome")
    stage.round((0, height + 4, 0), (0, top + 14, 0), 0.3, "ink", bevel=0, sides=16)


def pulley(stage, at, radius=5, axis="z"):
    """A grooved wheel between two cheeks."""
    x, y, z = at
    section = [(-1.3, 0.8), (-1.3, radius), (-0.9, radius), (-0.2, radius * 0.82), (0.2, radius * 0.82),
               (0.9, radius), (1.3, radius), (1.3, 0.8)]
    ends = {"z": ((x, y, z), (x, y, z + 1)), "x": ((x, y, z), (x + 1, y, z))}[axis]
    stage.hollow(*ends, section, "plastic", bevel=0.1)
    span = {"z": ((x, y, z - 1.9), (x, y, z + 1.9)), "x": ((x - 1.9, y, z), (x + 1.9, y, z))}[axis]
    stage.round(*span, 1.3, "steel")


def grip(stage, at, accent):
    """A D-handle that hangs from a carabiner."""
    x, y, z = at
    stage.torus((x, y, z), 1.4, 0.3, "steel", axis="z")
    stage.tube([(x, y - 1, z), (x - 6, y - 13, z), (x + 6, y - 13, z), (x, y - 1, z)], 0.35, "webbing", flat=2.4,
               corner=1)
    stage.turned((x - 6, y - 13, z), (x + 6, y - 13, z), [(0, 1.2), (0.6, 1.7), (6, 1.9), (11.4, 1.7), (12, 1.2)],
                 accent)


def cable_machine(stage, finish="graphite", accent="orange"):
    """Two stacks side by side in towers, with a pulley arm and handle each."""
    for side in (-1, 1):
        x = side * 62
        stage.box((x - 20, 0, -26), (x + 20, 7, 26), finish, bevel=0.8)
        for edge in (-1, 1):
            stage.box((x + edge * 18 - 3, 7, -5), (x + edge * 18 + 3, 206, 3), finish, bevel=0.6)
        stage.box((x - 15, 10, -20), (x + 15, 200, -18.6), "plastic-grey", bevel=0.3)
        with stage.placed((x, 0, -9)):
            weight_stack(stage, 112, 14, top=200)
        stage.box((x - 21, 204, -26), (x + 21, 214, 24), finish, bevel=0.8)
        stage.round((x, 7, 19), (x, 205, 19), 2.6, "chrome")
        for y in range(30, 196, 9):
            stage.round((x, y, 21.5), (x, y, 21.7), 0.6, "ink", bevel=0, sides=20)
        stage.box((x - 4.4, 136, 14.4), (x + 4.4, 154, 23.8), accent, bevel=0.9)
        stage.turned((x, 150, 23.8), (x, 150, 29), [(0, 0.8), (2.6, 0.8), (3, 1.8), (5, 1.8)], "plastic")
        stage.beam((x, 143, 22), (x, 143, 33), 3, accent, height=6)
        pulley(stage, (x, 143, 33), 4.6, axis="x")
        stage.round((x, 138.4, 34), (x, 133, 34), 0.3, "ink", bevel=0, sides=16)
        grip(stage, (x, 132, 34), "foam-orange" if accent == "orange" else "foam-teal")
        for z in (-22, 22):
            stage.round((x - 16, 0, z), (x - 16, -0.8, z), 2.6, "rubber")
            stage.round((x + 16, 0, z), (x + 16, -0.8, z), 2.6, "rubber")
    stage.box((-42, 205, -16), (42, 213, -6), finish, bevel=0.7)
    stage.words("RACKHOUSE", (0, 209, -5.95), 5, "paint-white")
    stage.round((-44, 200, 6), (44, 200, 6), 1.6, "knurling", bevel=0)


def lat_tower(stage, finish="graphite", accent="teal"):
    """A tower with a wide bar above, a seat with thigh rollers and a low foot plate."""
    stage.box((-40, 0, -53), (40, 7, -44), finish, bevel=0.6)
    stage.beam((0, 3.5, -44), (0, 3.5, 92), 8, finish, height=7)
    stage.box((-26, 0, 86), (26, 7, 94), finish, bevel=0.6)
    for side in (-1, 1):
        stage.box((side * 20 - 3, 7, -52), (side * 20 + 3, 212, -44), finish, bevel=0.6)
    with stage.placed((0, 0, -48)):
        weight_stack(stage, 90, 10, top=204)
    stage.box((-24, 205, -54), (24, 214, -42), finish, bevel=0.7)
    stage.beam((0, 210, -42), (0, 206, 28), 7, finish)
    pulley(stage, (0, 201, 24), 5.4, axis="x")
    stage.round((0, 199, 29), (0, 170, 29), 0.3, "ink", bevel=0, sides=16)
    stage.torus((0, 168.6, 29), 1.5, 0.3, "steel", axis="x")
    bar = [(-58, 153, 29), (-40, 166, 29), (40, 166, 29), (58, 153, 29)]
    stage.tube(bar, 1.35, "chrome", corner=7)
    for side in (-1, 1):
        stage.tube([(side * 58, 153, 29), (side * 43, 163.9, 29)], 1.9, "rubber")
        stage.round((side * 3, 70, 20), (side * 27, 70, 20), 1.3, "chrome")
        stage.round((side * 4, 70, 20), (side * 26, 70, 20), 6, "foam", bevel=1.4)
        stage.round((side * 26, 70, 20), (side * 27.2, 70, 20), 4, accent)
    stage.beam((0, 7, 6), (0, 70, 6), 7, finish)
    stage.beam((0, 70, 4), (0, 70, 21), 5, finish)
    stage.beam((0, 7, 34), (0, 44, 34), 7, finish)
    stage.cushion((-17, 44, 14), (17, 51, 52), "vinyl", radius=2.2)
    stage.box((-15, 42.4, 16), (15, 44.2, 50), "ink", bevel=0.3)
    pulley(stage, (0, 14, 60), 4.6, axis="x")
    stage.extrude("zy", leaning([(0, 0), (26, 0), (26, 1.6), (0, 1.6)], 62, (76, 7)), -22, 22, accent, bevel=0.3)
    for i in range(5):
        rib = leaning([(4 + i * 4.4, 1.6), (6 + i * 4.4, 1.6), (6 + i * 4.4, 2.2), (4 + i * 4.4, 2.2)], 62, (76, 7))
        stage.extrude("zy", rib, -20, 20, "rubber", bevel=0.1)


def leg_press(stage, disc, finish="graphite", accent="orange"):
    """A sled on 45-degree rails above a reclined seat."""
    for side in (-1, 1):
        z = side * 34
        stage.beam((-96, 4, z), (92, 4, z), 8, finish, bevel=0.6)
        stage.round((-62, 18, z), (78, 158, z), 2.6, "chrome")
        stage.beam((78, 8, z), (78, 162, z), 8, finish, bevel=0.6)
        stage.beam((-70, 4, z), (-58, 24, z), 8, finish, bevel=0.6)
        for x in (-90, 86):
            stage.box((x - 5, 0, z - 5), (x + 5, 1, z + 5), "rubber", bevel=0.3)
    for x in (-92, 88):
        stage.beam((x, 4, -34), (x, 4, 34), 8, finish, bevel=0.6)
    stage.beam((78, 158, -38), (78, 158, 38), 8, finish, bevel=0.6)
    with stage.placed((-38, 26, 0), roll=-38):
        stage.cushion((-78, 0, -19), (0, 9, 19), "vinyl", radius=2.6)
        stage.box((-76, -1.6, -17), (-2, 0.4, 17), "ink", bevel=0.4)
    with stage.placed((-40, 22, 0), roll=8):
        stage.cushion((0, 0, -19), (36, 9, 19), "vinyl", radius=2.6)
    stage.beam((-92, 6, 0), (-82, 58, 0), 7, finish)
    stage.beam((-92, 5, -30), (-92, 5, 30), 6, finish)
    with stage.placed((14, 94, 0), roll=45):
        stage.box((0, -32, -32), (3, 32, 32), accent, bevel=0.5)
        for i in range(7):
            stage.box((-0.6, -27 + i * 9, -29), (0.1, -25 + i * 9, 29), "rubber", bevel=0.15)
        stage.box((3, -15, -27), (46, 15, 27), finish, bevel=1)
        for side in (-1, 1):
            for x in (8, 40):
                stage.round((x, -15 if side < 0 else 15, side * 27), (x, -15 if side < 0 else 15, side * 36), 4,
                            "plastic")
    for side in (-1, 1):
        stage.round((36, 118, side * 26), (36, 118, side * 66), 2.5, "chrome", bevel=0.4)
        for k in range(2):
            with stage.placed((36, 118, side * (32 + disc.width / 2 + k * (disc.width + 0.4)))):
                plate(stage, disc)
        stage.tube([(-46, 30, side * 20), (-46, 38, side * 30), (-46, 52, side * 30)], 1.5, "ink", corner=4)
        stage.tube([(-46, 44, side * 30), (-46, 53, side * 30)], 2, "foam")

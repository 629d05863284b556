"""Equipment as people keep it: in rows, leaning on a wall, hung up, laid down after a set."""

from models import hanging
from models.bars import barbell
from models.plates import Disc, plate
from models.weights import hex_dumbbell, kettlebell

black = Disc(22.5, 6, "rubber", "15")
thin = Disc(22.5, 4.4, "rubber", "10")
small = Disc(14, 3.5, "iron", "5")
red = Disc(22.5, 8, "rubber-red", "25")
blue = Disc(22.5, 7, "rubber-blue", "20")
yellow = Disc(22.5, 6, "rubber-yellow", "15")
green = Disc(22.5, 5, "rubber-green", "10")

bells = ((8.4, "8", "rubber-red"), (9, "12", "rubber-blue"), (10, "16", "rubber-yellow"), (10.6, "20", "rubber-plum"), (11.2, "24", "rubber-green"))


def kettlebells(stage, sizes=bells, gap=33, finish="iron", turn=0):
    """A row from the left: (radius, weight, colour of its bands)."""
    x = 0.0
    for i, (radius, weight, band) in enumerate(sizes):
        with stage.placed((x, 0, 0), turn=turn + (i * 29 % 13) - 6):
            kettlebell(stage, finish, band=band, radius=radius, weight=weight)
        x += gap


def dumbbells(stage, size=1.0, weight="12.5", turn=0):
    """Two, put down next to each other."""
    with stage.placed((0, 0, 0), turn=turn):
        hex_dumbbell(stage, size, weight=weight)
    with stage.placed((6, 0, 24 * size), turn=turn - 17):
        hex_dumbbell(stage, size, weight=weight)


def leaning(stage, discs, lean=11):
    """Plates against the wall behind, the first nearest to it; they face the viewer."""
    z = 0.0
    for disc in discs:
        with stage.placed((0, 0, z), tilt=-lean):
            with stage.placed((0, disc.radius, disc.width / 2)):
                plate(stage, disc)
        z += disc.width + 0.8


def stacked(stage, discs):
    """Plates lying on each other."""
    y = 0.0
    for i, disc in enumerate(discs):
        with stage.placed((i % 2 * 0.8, y + disc.width / 2, i % 3 * 0.5), tilt=-90, roll=i * 50):
            plate(stage, disc)
        y += disc.width + 0.1


def loaded_bar(stage, discs):
    """A bar that lies on the floor on its largest plates."""
    with stage.placed((0, discs[0].radius, 0)):
        barbell(stage, plates=discs)


def rings(stage, height, ceiling):
    """Rings whose straps run up to the ceiling; their lowest points at a height."""
    with stage.placed((0, height + 8, 0)):
        hanging.rings(stage)
    for x in (-22, 22):
        stage.box((x - 1.9, height + 105, -0.2), (x + 1.9, ceiling, 0.2), "webbing", bevel=0)
        stage.box((x - 3, ceiling - 1.2, -3), (x + 3, ceiling, 3), "steel", bevel=0.2)

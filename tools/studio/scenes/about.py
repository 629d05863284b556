"""Pictures for the story of the shop."""

from dataclasses import replace

from models import accessories, bars, conditioning, mats, plates, weights
from models.plates import Disc
from scenes import furniture, groups, plants, rooms
from scenes.camera import View
from scenes.room import Window
from scenes.scene import Scene

_shape = (960, 720)


def _scales(stage):
    """A parcel scale: a plate of steel, and a display on a post."""
    stage.box((-30, 0, -26), (30, 6, 26), "plastic-grey", bevel=1)
    stage.box((-31, 6, -27), (31, 7.6, 27), "steel", bevel=0.4)
    stage.round((0, 4, -31), (0, 62, -31), 1.8, "steel", bevel=0.2)
    with stage.placed((0, 66, -30), tilt=-14):
        stage.box((-15, -8, -3), (15, 8, 3), "plastic", bevel=1)
        stage.box((-12, -3, 2.9), (12, 6, 3.1), "ink", bevel=0.1)
        stage.words("20.01", (0, 1.4, 3.2), 7.4, "glow-teal")
        stage.words("kg", (10, -5.4, 3.1), 2.6, "paint-white")


def two_square_metres(stage):
    with stage.placed((0, 0, 140)):
        furniture.rug(stage, 230, 150)
        with stage.placed((-14, 1.2, 4), turn=76):
            mats.roll(stage, 61, 92, 6.6, 0.6, "foam-teal")
    with stage.placed((70, 1.2, 130), turn=-32):
        weights.adjustable_dumbbell(stage)
    with stage.placed((76, 1.2, 168), turn=-24):
        weights.adjustable_dumbbell(stage)
    with stage.placed((118, 0, 52)):
        furniture.stool(stage)
        with stage.placed((0, 46, 0)):
            plants.snake_plant(stage, 44, radius=8.5, finish="pot-clay")
    with stage.placed((-78, 1.2, 92)):
        weights.kettlebell(stage, band="rubber-yellow")
    with stage.placed((30, 150, 0)):
        furniture.picture(stage, 66, 88, furniture.sun_print)
    with stage.placed((-196, 0, 30)):
        plants.fig(stage, 165, seed=12)


def test_bench(stage):
    with stage.placed((0, 0, 60)):
        furniture.table(stage, 210, 76)
        with stage.placed((4, 92.4, 10), turn=3):
            bars.barbell(stage, length=172, thickness=2.2)
        for x in (-62, 66):
            stage.extrude("zy", [(4, 88), (16, 88), (14, 91), (10, 90), (6, 91)], x - 2, x + 2, "wood", bevel=0.2)
        with stage.placed((-74, 88, -14), turn=14):
            weights.kettlebell(stage, "rubber-orange", "steel", weight="20", radius=10.5)
        with stage.placed((-34, 88, -10)):
            bars.collar_pair(stage)
        with stage.placed((52, 88, -16)):
            groups.stacked(stage, [Disc(14, 3.4, "rubber-red", "2.5"), Disc(12.5, 3, "rubber-blue", "2"), Disc(11, 2.6, "rubber-yellow", "1.5")])
        with stage.placed((20, 20, 0)):
            groups.stacked(stage, [groups.red, groups.blue, groups.green])
        with stage.placed((-50, 20, 0), turn=10):
            furniture.carton(stage, 44, 30, 36)
    with stage.placed((-30, rooms.green.height, 70)):
        furniture.lamp(stage, 78, "orange")
    with stage.placed((66, 168, 0)):
        furniture.picture(stage, 50, 66, furniture.sun_print)


def weighed(stage):
    with stage.placed((0, 0, 120), turn=10):
        _scales(stage)
        with stage.placed((0, 7.6 + 3.5, 0), tilt=-90):
            plates.plate(stage, groups.blue)
    with stage.placed((84, 0, 96), turn=-52):
        plates.row(stage, [groups.red, groups.blue, groups.yellow, groups.green], 2.4)
    with stage.placed((-104, 0, 70), turn=8):
        furniture.carton(stage, 60, 48, 56)
        with stage.placed((3, 48.4, 0), turn=-6):
            furniture.carton(stage, 50, 30, 46)
    with stage.placed((-60, 0, 150), turn=24):
        groups.stacked(stage, [groups.black, groups.thin])


def school_gym(stage):
    for x in (-150, -56, 38, 132):
        with stage.placed((x, 0, 0)):
            furniture.wall_bars(stage)
    with stage.placed((-70, 0, 120), turn=-12):
        conditioning.plyo_box(stage)
    with stage.placed((70, 0, 130), turn=10):
        mats.folding_mat(stage, ("vinyl-orange", "vinyl"))
    with stage.placed((4, 0, 92)):
        accessories.stability_ball(stage)
    with stage.placed((-6, 0, 190)):
        conditioning.wall_ball(stage, "fabric-orange")
    with stage.placed((-128, 0, 178), turn=-10):
        groups.kettlebells(stage, groups.bells[:2], gap=27)
    with stage.placed((138, 0, 60)):
        groups.rings(stage, 140, rooms.light.height)


_hall = replace(rooms.late(rooms.light), width=760, walls="plaster-white",
                windows=(Window("left", at=260, width=420, low=110, high=268, columns=6, rows=2),))

scenes = {
    "about-1": Scene(_shape, rooms.late(rooms.light), View((10, 104, 450), (-4, 80, 60), 37), two_square_metres),
    "about-2": Scene(_shape, rooms.green, View((-40, 138, 350), (4, 104, 40), 38, exposure=0.5), test_bench),
    "about-3": Scene(_shape, rooms.loft, View((-10, 92, 420), (-2, 42, 100), 46), weighed),
    "about-4": Scene(_shape, _hall, View((10, 104, 500), (-4, 84, 60), 41, exposure=0.6), school_gym),
}

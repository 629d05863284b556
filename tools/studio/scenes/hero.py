"""A home gym in the sun: the picture that greets, and the one that goes along with links to the shop."""

from models import accessories, benches, racks, weights
from scenes import furniture, groups, plants, rooms
from scenes.camera import View
from scenes.scene import Scene


def gym(stage):
    with stage.placed((-20, 0, 10)):
        furniture.rubber_floor(stage, 3, 3)
    with stage.placed((130, 1.6, 90)):
        racks.power_rack(stage, bar=[groups.red, groups.black])
    with stage.placed((130, 1.6, 195), turn=90):
        benches.flat_bench(stage)
    with stage.placed((-4, 1.6, 236)):
        groups.kettlebells(stage, groups.bells[1::2] + groups.bells[4:], gap=31)
    with stage.placed((-80, 0, 36)):
        weights.dumbbell_rack(stage)
    with stage.placed((262, 0, 46)):
        plants.fig(stage, 190, leaves=60)
    with stage.placed((226, 1.6, 250), turn=-20):
        groups.dumbbells(stage)
    with stage.placed((60, 1.6, 258), turn=20):
        accessories.bottle(stage)


scenes = {
    "hero": Scene((1600, 1000), rooms.green, View((-90, 108, 600), (30, 98, 60), 27, focus=(130, 100, 150), fstop=4, exposure=0.4), gym),
    "share": Scene((1200, 630), rooms.green, View((-40, 118, 560), (95, 108, 60), 30, focus=(130, 100, 150), fstop=4, exposure=0.4), gym),
}

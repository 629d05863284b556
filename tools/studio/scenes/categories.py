"""One picture for each category of the shop."""

from models import accessories, benches, conditioning, duffel, hanging, mats, racks, weights
from scenes import furniture, groups, plants, rooms
from scenes.camera import View
from scenes.scene import Scene

_shape = (960, 720)


def strength(stage):
    with stage.placed((-170, 0, 10)):
        furniture.rubber_floor(stage, 4, 3)
    with stage.placed((55, 1.6, 80)):
        racks.power_rack(stage, bar=[groups.black, groups.thin])
    with stage.placed((50, 1.6, 190), turn=-60):
        benches.incline_bench(stage)
    with stage.placed((-95, 1.6, 60)):
        weights.dumbbell_rack(stage)
    with stage.placed((185, 0, 60)):
        plants.fig(stage, 150)


def weightlifting(stage):
    with stage.placed((0, 0, 130)):
        mats.platform(stage)
        with stage.placed((0, 5, -10), turn=4):
            groups.loaded_bar(stage, [groups.red, groups.blue, groups.yellow])
    with stage.placed((150, 0, 10)):
        groups.leaning(stage, [groups.black, groups.blue, groups.green])
    with stage.placed((-96, 0, 24)):
        groups.stacked(stage, [groups.red, groups.red, groups.yellow, groups.green])
    with stage.placed((-96, 27.5, 24), turn=20):
        weights.kettlebell(stage, band="rubber-green", weight="24", radius=11)


def bodyweight(stage):
    with stage.placed((62, 0, 70), turn=-18):
        conditioning.plyo_box(stage)
    with stage.placed((62, 61, 70), turn=30):
        conditioning.wall_ball(stage)
    with stage.placed((-40, 0, 70)):
        groups.rings(stage, 118, rooms.sage.height)
    with stage.placed((-46, 0, 165), turn=12):
        conditioning.battle_rope(stage)
    with stage.placed((95, 0, 185), turn=-24):
        hanging.parallettes(stage)
    with stage.placed((-140, 0, 60)):
        plants.snake_plant(stage, 85)


def floors(stage):
    with stage.placed((-12, 0, 150), turn=24):
        mats.yoga_mat(stage)
    with stage.placed((98, 0, 120), turn=-14):
        mats.tiles(stage, ("foam-teal", "foam-stone"), 2.6, 3)
    with stage.placed((-70, 0, 62), turn=14):
        mats.folding_mat(stage)
    with stage.placed((62, 0, 34)):
        for x, finish in ((0, "foam-plum"), (17, "foam-orange"), (34, "cork")):
            with stage.placed((x, 0, x % 4)):
                stage.hollow((0, 0, 0), (0, 1, 0), [(0, 1.6), (0, 7), (61, 7), (61, 1.6)], finish, bevel=0.3)
    with stage.placed((165, 0, 40)):
        plants.fig(stage, 140, seed=5)


def small_things(stage):
    with stage.placed((62, 0, 46)):
        accessories.stability_ball(stage)
    with stage.placed((-40, 0, 70), turn=16):
        duffel.duffel(stage)
    with stage.placed((-2, 0, 126), turn=34):
        accessories.foam_roller(stage, "foam-orange")
    with stage.placed((58, 0, 130), turn=-30):
        conditioning.ab_wheel(stage)
    with stage.placed((-78, 0, 122)):
        accessories.bottle(stage)
    with stage.placed((-58, 0, 150), turn=20):
        conditioning.jump_rope(stage)
    with stage.placed((0, 118, 0)):
        furniture.shelf(stage, 150)
        with stage.placed((-46, 0, 13), turn=14):
            accessories.lifting_belt(stage)
        with stage.placed((6, 0, 12)):
            accessories.bottle(stage, "orange")
        with stage.placed((46, 0, 12), turn=12):
            weights.adjustable_dumbbell(stage)


scenes = {
    "category-strength": Scene(_shape, rooms.light, View((-20, 112, 520), (5, 100, 60), 33), strength),
    "category-weightlifting": Scene(_shape, rooms.loft, View((-130, 98, 500), (8, 48, 110), 40), weightlifting),
    "category-bodyweight": Scene(_shape, rooms.sage, View((-6, 98, 490), (6, 80, 60), 40), bodyweight),
    "category-mats": Scene(_shape, rooms.light, View((26, 132, 430), (22, 32, 100), 41, level=False), floors),
    "category-fitness": Scene(_shape, rooms.late(rooms.clay), View((0, 90, 420), (2, 68, 40), 43), small_things),
}

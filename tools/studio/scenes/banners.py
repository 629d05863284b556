"""Three wide pictures whose left half is calm enough for words."""

from models import benches, racks, weights
from models.bars import barbell
from scenes import furniture, groups, plants, rooms
from scenes.camera import View
from scenes.room import Room, Window
from scenes.scene import Scene

# The front door stands open on the right: it is the window.
_hall = Room(width=460, depth=700, walls="plaster-clay", floor="oak-floor-across", elevation=27, slant=-6, skirting="skirting",
             windows=(Window("right", at=165, width=120, low=0, high=215, columns=1, rows=1),), frame="skirting", sky=2.2, fill=0.3)


def rack(stage):
    with stage.placed((20, 0, 10)):
        furniture.rubber_floor(stage, 3, 3)
    with stage.placed((150, 1.6, 100)):
        racks.half_rack(stage, [groups.blue, groups.small])
        with stage.placed((0, 138.8, 19)):
            barbell(stage, plates=[groups.red, groups.blue])
    with stage.placed((150, 1.6, 200), turn=-90):
        benches.incline_bench(stage)


def kettlebells(stage):
    furniture.rubber_floor(stage, 3, 3)
    with stage.placed((44, 1.6, 130), turn=-14):
        groups.kettlebells(stage, gap=30)
    with stage.placed((150, 1.6, 76), turn=-12):
        furniture.carton(stage, 48, 34, 38)


def delivery(stage):
    with stage.placed((110, 0, 130)):
        furniture.carton(stage, 74, 50, 56)
        with stage.placed((4, 50.4, -2), turn=9):
            furniture.carton(stage, 52, 34, 44)
    with stage.placed((34, 0, 150), turn=14):
        furniture.carton(stage, 50, 36, 44)
        with stage.placed((0, 36.5, 0), turn=-30):
            weights.kettlebell(stage, band="rubber-orange")
    with stage.placed((60, 0, 205), turn=8):
        groups.dumbbells(stage)
    with stage.placed((229, 0, 105), turn=38):
        stage.box((-4, 1, -92), (0, 212, 0), "wood-upright", bevel=0.4)
        stage.round((-4, 100, -84), (-11, 100, -84), 1, "brass", bevel=0.2)
        stage.beam((-10, 100, -84), (-10, 100, -72), 2, "brass", bevel=0.5)
    with stage.placed((-20, 0, 40)):
        plants.snake_plant(stage, 90)


scenes = {
    "banner-1": Scene((1600, 667), rooms.ink, View((-70, 112, 560), (36, 112, 60), 33, exposure=1.0), rack),
    "banner-2": Scene((1600, 667), rooms.green, View((32, 46, 330), (58, 25, 100), 37, level=False, focus=(104, 20, 118), fstop=2, exposure=0.5), kettlebells),
    "banner-3": Scene((1600, 667), _hall, View((-20, 98, 520), (10, 78, 60), 34, exposure=0.3), delivery),
}

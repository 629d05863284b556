"""Corners of gyms at home, for the gallery."""

from dataclasses import replace

from models import accessories, benches, cardio, conditioning, duffel, machines, mats, plates, racks, weights
from scenes import furniture, groups, plants, rooms
from scenes.camera import View
from scenes.scene import Scene

_wide, _long, _tall, _square = (960, 640), (960, 576), (720, 960), (960, 960)


def rack(stage):
    with stage.placed((-150, 0, 10)):
        furniture.rubber_floor(stage, 3, 3)
    with stage.placed((10, 1.6, 85)):
        racks.power_rack(stage, accent="teal", bar=[groups.blue, groups.black])
    with stage.placed((10, 1.6, 180), turn=90):
        benches.flat_bench(stage)
    with stage.placed((200, 0, 60)):
        plants.fig(stage, 165, finish="pot-clay")
    with stage.placed((150, 150, 0)):
        furniture.picture(stage, 60, 80, furniture.sun_print)


def rings(stage):
    with stage.placed((0, 0, 110)):
        groups.rings(stage, 132, rooms.green.height)
    with stage.placed((8, 0, 96), turn=-24):
        conditioning.plyo_box(stage)
    with stage.placed((-62, 0, 150)):
        conditioning.wall_ball(stage)
    with stage.placed((88, 0, 30)):
        plants.snake_plant(stage, 84)


def bells(stage):
    furniture.rubber_floor(stage, 2, 3)
    with stage.placed((32, 1.6, 130), turn=-22):
        groups.kettlebells(stage, gap=29)
    with stage.placed((72, 1.6, 186), turn=14):
        accessories.chalk(stage)


def platform(stage):
    with stage.placed((10, 0, 125)):
        mats.platform(stage)
        with stage.placed((0, 5, 0), turn=-3):
            groups.loaded_bar(stage, [groups.red, groups.yellow, groups.green])
    with stage.placed((10, 178, 5)):
        accessories.timer(stage)
    with stage.placed((190, 0, 10)):
        groups.leaning(stage, [groups.blue, groups.red])
    with stage.placed((-190, 0, 34)):
        plates.plate_tree(stage, [groups.black, groups.thin, groups.small])


def bike(stage):
    with stage.placed((0, 0, 140), turn=-38):
        mats.machine_mat(stage)
        with stage.placed((0, 0.9, 0)):
            cardio.air_bike(stage)
    with stage.placed((-108, 0, 42)):
        plants.fig(stage, 185, seed=8)
    with stage.placed((60, 158, 0)):
        furniture.picture(stage, 60, 80, furniture.sun_print)


def stretching(stage):
    with stage.placed((-10, 0, 150), turn=58):
        mats.yoga_mat(stage)
    with stage.placed((98, 0, 80)):
        accessories.stability_ball(stage, "rubber-orange")
    with stage.placed((-118, 0, 130), turn=70):
        accessories.foam_roller(stage)
    with stage.placed((-250, 0, 34)):
        furniture.curtain(stage, 70, 262)
    with stage.placed((178, 0, 34)):
        furniture.curtain(stage, 70, 262, seed=4)
    with stage.placed((-160, 0, 60)):
        plants.snake_plant(stage, 90, finish="pot-clay")


def cables(stage):
    with stage.placed((-150, 0, 10)):
        furniture.rubber_floor(stage, 3, 3)
    with stage.placed((0, 1.6, 60)):
        machines.cable_machine(stage)
    with stage.placed((6, 1.6, 180), turn=66):
        benches.incline_bench(stage)
    with stage.placed((128, 0, 60)):
        plants.fig(stage, 150, finish="pot-ink")


def rowing(stage):
    with stage.placed((0, 0, 165), turn=-14):
        cardio.rower(stage)
    with stage.placed((-205, 0, 50)):
        plants.fig(stage, 190, seed=6)
    with stage.placed((215, 0, 44)):
        plants.snake_plant(stage, 95, finish="pot-clay")


def hooks(stage):
    with stage.placed((-4, 84, 6)):
        accessories.loop_bands(stage)
        for x in (-33, 33):
            stage.box((x - 1.6, 86, -6), (x + 1.6, 90, 2), "ink", bevel=0.3)
    with stage.placed((0, 62, 0)):
        furniture.shelf(stage, 120, 34)
        with stage.placed((-34, 0, 18), turn=22):
            accessories.lifting_belt(stage)
        with stage.placed((30, 0, 18), turn=-18):
            conditioning.ab_wheel(stage)
        with stage.placed((2, 0, 14)):
            accessories.bottle(stage)
    with stage.placed((-16, 0, 40), turn=-8):
        duffel.duffel(stage)
    with stage.placed((44, 0, 34)):
        weights.kettlebell(stage, band="rubber-orange")


def heavy_corner(stage):
    with stage.placed((-150, 0, 46)):
        plates.plate_tree(stage, [groups.blue, groups.yellow, groups.small])
    with stage.placed((80, 0, 110), turn=28):
        cardio.sled(stage)
    with stage.placed((-66, 0, 170), turn=-10):
        conditioning.battle_rope(stage)
    with stage.placed((-60, 0, 46)):
        conditioning.wall_ball(stage, "fabric-orange")
    with stage.placed((-14, 0, 40)):
        conditioning.slam_ball(stage)


_corner = replace(rooms.sage, width=400)

scenes = {
    "gallery-1": Scene(_wide, rooms.light, View((120, 108, 520), (-50, 106, 60), 28), rack),
    "gallery-2": Scene(_tall, rooms.green, View((0, 110, 470), (0, 104, 100), 40, exposure=0.5), rings),
    "gallery-3": Scene(_square, rooms.ink, View((76, 60, 318), (98, 15, 120), 41, level=False, focus=(92, 18, 150), fstop=4, exposure=0.6), bells),
    "gallery-4": Scene(_long, rooms.loft, View((60, 100, 520), (0, 92, 60), 32), platform),
    "gallery-5": Scene(_tall, _corner, View((20, 104, 480), (-8, 92, 100), 38), bike),
    "gallery-6": Scene(_wide, rooms.veranda, View((0, 112, 480), (-6, 72, 60), 34), stretching),
    "gallery-7": Scene(_square, rooms.late(rooms.clay), View((-20, 108, 500), (0, 100, 60), 38), cables),
    "gallery-8": Scene(_long, rooms.veranda, View((0, 104, 520), (0, 84, 60), 32), rowing),
    "gallery-9": Scene(_tall, rooms.late(replace(rooms.light, back="plaster-white")), View((10, 88, 330), (0, 90, 20), 40), hooks),
    "gallery-10": Scene(_wide, rooms.loft, View((60, 98, 480), (-40, 62, 60), 32), heavy_corner),
}

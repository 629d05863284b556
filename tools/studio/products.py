"""The model and the best angles of each product, by the slug that names its picture."""

from dataclasses import dataclass, field
from typing import Callable

from models import (
    accessories, bars, benches, cardio, conditioning, duffel, hanging, machines, mats, plates, racks, weights, worn,
)
from models.plates import Disc


@dataclass
class Shot:
    """A product, and the angles of its first and its second picture (to the right of its front, above the floor).

    The second may show a part of it alone, between two corners.
    """

    build: Callable
    yaw: float = 32
    pitch: float = 16
    second: tuple = field(default=(-28, 24))
    part: tuple | None = None
    floating: bool = False
    # The share of the picture's width or height that the product fills.
    fill: float = 0.84


bumper = Disc(22.5, 6, "rubber", "15")
middle = Disc(18, 4.5, "rubber", "10")
small = Disc(14, 3.5, "iron", "5")
colours = [Disc(22.5, 8, "rubber-red", "25"), Disc(22.5, 7, "rubber-blue", "20"),
           Disc(22.5, 6, "rubber-yellow", "15"), Disc(22.5, 5, "rubber-green", "10")]
changes = [Disc(14, 3.4, "rubber-red", "2.5"), Disc(12.5, 3, "rubber-blue", "2"),
           Disc(11, 2.6, "rubber-yellow", "1.5"), Disc(9.5, 2.2, "rubber-green", "1"), Disc(8, 2, "white", "0.5")]


def _crumb_pair(stage):
    disc = Disc(22.5, 8, "flecked-blue", "15")
    for x, z, turn in ((0, 0, -6), (10, -13, 8)):
        with stage.placed((x, disc.radius, z), turn=turn):
            plates.plate(stage, disc)


def _cast_plate(stage):
    with stage.placed((0, 22, 0)):
        plates.cast_plate(stage)


shots = {
    "full-power-rack": Shot(racks.power_rack, 34, 12, (40, 8), ((36, 66, 20), (76, 158, 66))),
    "half-rack-with-plate-storage": Shot(lambda s: racks.half_rack(s, [bumper, middle]), 36, 12, (150, 16)),
    "adjustable-squat-stands": Shot(racks.squat_stands, 30, 14, (34, 14), ((24, 84, -24), (88, 160, 24))),
    "flat-utility-bench": Shot(benches.flat_bench, 32, 20),
    "adjustable-incline-bench": Shot(benches.incline_bench, 32, 16),
    "dual-pulley-cable-machine": Shot(machines.cable_machine, 24, 10, (34, 8), ((34, 92, -20), (86, 176, 40))),
    "lat-pulldown-low-row-tower": Shot(machines.lat_tower, 38, 12),
    "leg-press-hack-squat": Shot(lambda s: machines.leg_press(s, bumper), 28, 16),
    "roman-chair-back-extension": Shot(benches.roman_chair, 38, 16),
    "plate-and-bar-storage-tree": Shot(lambda s: plates.plate_tree(s, [bumper, middle, small]), 24, 12),
    "olympic-barbell-20kg": Shot(lambda s: bars.barbell(s, length=172, thickness=2.2), 60, 40, (46, 16),
                                 ((34, -5, -5), (88, 5, 5)), fill=0.9),
    "ez-curl-bar": Shot(bars.resting_curl_bar, 58, 40, (40, 24), ((26, 0, -8), (62, 9, 8)), fill=0.9),
    "open-hex-trap-bar": Shot(bars.trap_bar, 54, 36, (40, 26), ((44, 0, -24), (98, 16, 24)), fill=0.9),
    "colour-bumper-plate-set-140kg": Shot(lambda s: plates.row(s, colours, 3.5), 40, 14),
    "crumb-rubber-bumper-pair-15kg": Shot(_crumb_pair, 26, 14),
    "cast-iron-plate-20kg": Shot(_cast_plate, 26, 12),
    "change-plate-set": Shot(lambda s: plates.row(s, list(reversed(changes)), 4.2), 40, 20),
    "rubber-hex-dumbbell-pair": Shot(weights.dumbbell_pair, 30, 20),
    "adjustable-dumbbell-24kg": Shot(weights.adjustable_dumbbell, 34, 20),
    "dumbbell-set-with-rack": Shot(weights.dumbbell_rack, 28, 14, (40, 16), ((-4, 20, -14), (74, 80, 18))),
    "competition-kettlebell-24kg": Shot(lambda s: weights.kettlebell(s, "rubber-green", "steel", weight="24"), 20,
                                        12),
    "cast-iron-kettlebell-16kg": Shot(lambda s: weights.kettlebell(s, "iron", band="rubber-yellow", radius=10), 24,
                                      14),
    "quick-release-barbell-collars": Shot(bars.collar_pair, 24, 20),
    "doorway-pull-up-bar": Shot(hanging.door_bar, 26, 8, (-30, 12)),
    "free-standing-dip-station": Shot(hanging.dip_station, 34, 14),
    "beech-parallettes": Shot(hanging.parallettes, 30, 22),
    "wooden-gymnastic-rings": Shot(hanging.rings, 18, 4, (-24, 8), floating=True),
    "suspension-trainer": Shot(hanging.suspension_trainer, 12, 4, (-24, 8), floating=True),
    "wooden-plyo-box": Shot(conditioning.plyo_box, 30, 18, (38, 22), ((2, 34, -10), (39, 63, 27))),
    "battle-rope-12m": Shot(conditioning.battle_rope, 12, 30, (-40, 22)),
    "slam-ball-12kg": Shot(conditioning.slam_ball, 22, 14),
    "wall-ball-9kg": Shot(conditioning.wall_ball, 24, 14),
    "push-sled": Shot(cardio.sled, 34, 18),
    "air-bike": Shot(cardio.air_bike, 26, 10),
    "magnetic-air-rower": Shot(cardio.rower, 30, 16),
    "pull-up-band-set": Shot(accessories.loop_bands, 28, 6, (-24, 10), floating=True),
    "high-density-foam-roller": Shot(accessories.foam_roller, 36, 22),
    "stability-ball-65cm": Shot(accessories.stability_ball, 8, 12, (40, 8), ((-6, 26, -8), (34, 66, 34)), fill=1.12),
    "leather-lifting-belt": Shot(accessories.lifting_belt, 18, 26, (6, 14), ((-15, 0, 12), (20, 10, 21))),
    "insulated-steel-bottle": Shot(accessories.bottle, 6, 8, (40, 14)),
    "interval-gym-timer": Shot(accessories.timer, 20, 8),
    "training-duffel-40l": Shot(duffel.duffel, 24, 16, (40, 20), ((-4, 2, -4), (31, 34, 18)), fill=0.94),
    "gym-chalk-blocks": Shot(accessories.chalk, 28, 28),
    "ab-wheel": Shot(conditioning.ab_wheel, 30, 16),
    "speed-jump-rope": Shot(conditioning.jump_rope, 14, 44, (-30, 30)),
    "padded-training-gloves": Shot(worn.gloves, 0, 62, (26, 44), fill=0.9),
    "adjustable-weight-vest": Shot(worn.weight_vest, 18, 8, (160, 10)),
    "interlocking-rubber-tiles": Shot(lambda s: mats.tiles(s, ("flecked", "flecked"), 2, 4), 36, 44, fill=0.9),
    "foam-puzzle-mat": Shot(lambda s: mats.tiles(s, ("foam-teal", "foam-stone"), 2.6, 3), 36, 44, (-24, 34), fill=0.9),
    "rolled-rubber-flooring": Shot(lambda s: mats.roll(s, 122, 120, 17, 0.9, "flecked-blue"), 34, 24),
    "yoga-mat-6mm": Shot(mats.yoga_mat, 26, 34, (-30, 26), ((-32, 0, -50), (20, 13, -8)), fill=0.9),
    "lifting-platform": Shot(mats.platform, 44, 40, (40, 30), ((30, 0, 10), (124, 6, 94)), fill=0.92),
    "folding-tumbling-mat": Shot(mats.folding_mat, 28, 18),
    "deadlift-drop-pads": Shot(mats.drop_pads, 32, 24),
    "indoor-training-turf": Shot(mats.turf, 34, 30, (-40, 22), fill=0.9),
    "under-machine-mat": Shot(mats.machine_mat, 58, 38, (-34, 30), ((-92, 0, 10), (-50, 2, 46)), fill=0.92),
}

import type { CatalogueEntry } from './product.ts';

export const strength: CatalogueEntry[] = [
  {
    slug: 'full-power-rack',
    title: 'Full Power Rack with Pull-Up Bar',
    priceCents: 74900,
    stock: 14,
    tag: 'Best seller',
    details:
      'Four uprights of 70 x 70 mm steel tube, 3 mm thick, drilled every 50 mm so the hooks and safeties can be set to within a few centimetres of your bottom position. The rack stands 218 cm high on a footprint of 126 x 124 cm and takes 450 kg on the hooks. A knurled 32 mm pull-up bar joins the front posts.\n\nHooks and safety arms have plastic liners that keep the knurling of your bar intact. The feet are drilled for floor bolts, which we recommend for anyone who re-racks hard. Bar and plates are not included.',
  },
  {
    slug: 'adjustable-incline-bench',
    title: 'Adjustable Incline Bench, 7 Positions',
    priceCents: 27900,
    stock: 23,
    tag: 'Best seller',
    details:
      'The back pad moves from flat to 85 degrees in seven steps and locks with a steel ladder rather than a pull pin, so there is no play under load. The seat tips up in three steps to stop you sliding forward on steep inclines.\n\nPads are 28 cm wide and 6.5 cm thick, firm enough not to sink under heavy dumbbells. The foam roller in front holds the feet on decline work. Rated for 320 kg including the lifter; the bench weighs 31 kg and rolls on two rear wheels. Wipe the vinyl with a damp cloth and a little soap.',
  },
  {
    slug: 'half-rack-with-plate-storage',
    title: 'Half Rack with Plate Storage',
    priceCents: 62900,
    stock: 6,
    tag: null,
    details:
      'An open-front rack for rooms where a full cage would feel cramped. The bar sits outside the frame on two lined hooks, spotter arms reach 46 cm forward, and four chrome pegs at the rear carry your plates. Loaded pegs also steady the rack, which is why we ask you to store at least 60 kg on them if you do not bolt it down.\n\nUprights are 222 cm tall, the rear frame 128 cm. It needs 125 x 115 cm of floor, and another metre in front to walk the bar out. Assembly takes two people about ninety minutes.',
  },
  {
    slug: 'flat-utility-bench',
    title: 'Flat Utility Bench',
    priceCents: 12900,
    stock: 41,
    tag: null,
    details:
      'A plain flat bench that does not wobble. The legs are welded, not bolted, and meet the top beam under the places where the shoulders and hips rest. The pad measures 116 x 28 cm and is 45 cm off the floor, low enough for most people to plant both feet while pressing.\n\nHigh-density foam under grippy, stitched vinyl; rubber shoes on all four feet. It holds 450 kg and weighs 17 kg, so it can be stood on end in a corner between sessions.',
  },
  {
    slug: 'dual-pulley-cable-machine',
    title: 'Dual Pulley Cable Machine, 2 x 90 kg',
    priceCents: 159900,
    stock: 2,
    tag: 'Limited',
    details:
      'Two independent weight stacks of 90 kg each, run at a ratio of 2:1, which gives long, smooth travel for flyes, rows, face pulls and single-arm work. Each pulley arm slides along a chromed column and locks at nineteen heights from ankle to overhead.\n\nThe machine is 166 cm wide, 52 cm deep and 214 cm high, shallow enough for the long wall of a garage. Cables are 5 mm nylon-coated steel with sealed bearings in every pulley. Two D-handles, an ankle cuff and a triceps rope are in the box. Delivered on two pallets; check the cables for fraying every three months.',
  },
  {
    slug: 'adjustable-squat-stands',
    title: 'Adjustable Squat Stands, Pair',
    priceCents: 18950,
    stock: 0,
    tag: null,
    details:
      'Two separate stands that slide under a bed or behind a door when the session is over. Height adjusts from 102 to 168 cm in eleven steps, secured by a threaded knob that pulls the inner tube tight against the outer one. The cradles have raised backs, so a tired re-rack lands where it should.\n\nEach stand weighs 11 kg and has a 68 cm long foot. Together they hold 180 kg. Place them on rubber flooring: on bare concrete the feet can creep when the bar is put back at an angle.',
  },
  {
    slug: 'lat-pulldown-low-row-tower',
    title: 'Lat Pulldown and Low Row Tower',
    priceCents: 84900,
    stock: 5,
    tag: null,
    details:
      'One weight stack serves two stations: a high pulley for pulldowns and triceps work, and a low pulley with a tilted foot plate for seated rows. Switching takes a single carabiner. The stack holds 75 kg in steps of 5 kg, and a top-up peg takes another 20 kg of plates.\n\nThe thigh rollers set to four heights and turn freely, which makes getting in and out easier for long legs. Frame 212 cm high, 146 cm long, 80 cm wide. A 122 cm pulldown bar with rubber ends and a straight low-row bar are included.',
  },
  {
    slug: 'leg-press-hack-squat',
    title: 'Leg Press and Hack Squat, 45 Degrees',
    priceCents: 138900,
    stock: 1,
    tag: null,
    details:
      'A plate-loaded sled that runs on eight nylon rollers along chromed rails. As a leg press the back pad reclines to three angles; for hack squats the pad slides out and shoulder supports fold down. The foot plate is 60 x 64 cm with a ribbed surface, large enough for wide and narrow stances.\n\nThe empty sled weighs 34 kg and carries up to 350 kg. Safety stops engage at three depths with a lever you can reach lying down. Allow 195 x 110 cm of floor, and oil the rails lightly twice a year.',
  },
  {
    slug: 'roman-chair-back-extension',
    title: 'Roman Chair for Back Extensions',
    priceCents: 21900,
    stock: 12,
    tag: null,
    details:
      'Works the lower back, glutes and hamstrings at 45 degrees. The split hip pad leaves room for the abdomen, so the hinge happens at the hip instead of in the spine. Ankle rollers of closed-cell foam and a non-slip foot plate hold the legs without pinching.\n\nThe pad telescopes over 22 cm to suit people between 150 and 195 cm. Handles on both sides help you in and out. Frame of 50 x 50 mm tube, 112 cm long; folds flat against a wall after pulling one pin. Rated for 140 kg of body weight.',
  },
  {
    slug: 'plate-and-bar-storage-tree',
    title: 'Plate and Bar Storage Tree',
    priceCents: 11900,
    stock: 34,
    tag: null,
    details:
      'Six pegs at three heights keep a whole set of plates within a square of 66 x 50 cm. The pegs are 20 cm long and 48 mm across, spaced so that 450 mm bumpers fit below and small change plates above without touching. Two sockets at the rear hold bars upright.\n\nLoad the bottom pegs first and empty them last; the tree is stable that way up to 320 kg. Four rubber feet protect the floor. Comes flat with twelve bolts and both keys that you need.',
  },
];

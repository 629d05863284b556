import type { CatalogueEntry } from './product.ts';

export const fitness: CatalogueEntry[] = [
  {
    slug: 'pull-up-band-set',
    title: 'Pull-Up Band Set, 5 Strengths',
    priceCents: 4590,
    stock: 67,
    tag: 'Best seller',
    details:
      'Five closed loops of layered latex, all 104 cm long, from a thin teal band of 5 kg to a wide black one that gives up to 55 kg of help. Loop one over a bar and stand in it for assisted pull-ups, or use the light ones for shoulder warm-ups and pull-aparts.\n\nLayered bands tell you when they are worn: small peels at the edge come long before a break. Check before each session, keep away from sharp knurling and sunlight, and dust with a little talc once a month.',
  },
  {
    slug: 'leather-lifting-belt',
    title: 'Leather Lifting Belt 10 mm',
    priceCents: 6900,
    stock: 20,
    tag: null,
    details:
      'Ten millimetres of vegetable-tanned cowhide, ten centimetres wide all the way round, so the belly has as much to push against as the back. The double-prong buckle is steel with a roller, and ten rows of holes sit 25 mm apart for small changes between squat and deadlift.\n\nNew belts are stiff on purpose. Roll yours up in both directions for a few evenings and it will follow your waist within a month. Sizes run by the waist at the navel; this one fits 75 to 98 cm. Treat with leather balm twice a year.',
  },
  {
    slug: 'speed-jump-rope',
    title: 'Speed Jump Rope with Ball Bearings',
    priceCents: 1690,
    stock: 120,
    tag: null,
    details:
      'A thin coated steel cable on two ball bearings per handle, light enough for double unders and quick enough that timing, not strength, sets the pace. The handles are 17 cm long and slightly tapered, with ridges where the fingers close.\n\nThree metres of cable suit heights up to 200 cm. Stand on the middle, pull the ends to the armpits, tighten the screw and cut the rest off with pliers; two spare screws are in the handle. Jump on rubber or wood. Asphalt eats the coating in weeks.',
  },
  {
    slug: 'adjustable-weight-vest',
    title: 'Adjustable Weight Vest 15 kg',
    priceCents: 11900,
    stock: 9,
    tag: 'New',
    details:
      'Nine pockets in front and nine behind hold iron bars of 0.8 kg, so the load can be set from the bare 0.9 kg of the vest to 15 kg and spread evenly between chest and back. Side straps pull it close enough for running; the short cut leaves the hips free.\n\nThe fabric is 1000-denier nylon with a mesh lining and padded shoulders. One size fits chests from 84 to 130 cm. Take out the bars before washing by hand, then air dry. Start with a tenth of your body weight for walks and pull-ups.',
  },
  {
    slug: 'high-density-foam-roller',
    title: 'High-Density Foam Roller 33 cm',
    priceCents: 1990,
    stock: 76,
    tag: 'Sale',
    details:
      'A firm EVA skin over a rigid hollow core, so it keeps its shape after years of calves, thighs and backs. The surface alternates wide and narrow pads: lie across the wide ones for an easy roll, or slow down over a narrow one where it hurts.\n\nAt 33 cm it fits into a gym bag, and the hollow middle has room for a towel. Diameter 14 cm, load 200 kg. Thirty seconds on each spot is plenty. Wipe with disinfectant after use; the foam takes up no water.',
  },
  {
    slug: 'insulated-steel-bottle',
    title: 'Insulated Steel Bottle 750 ml',
    priceCents: 2290,
    stock: 83,
    tag: null,
    details:
      'Double-walled stainless steel with a vacuum between, which keeps water cold for a full day and tea hot for eight hours, and leaves no puddle of condensation on the bench. The mouth is wide enough for ice cubes and a brush.\n\nThe screw lid has a folding loop that fits a finger or a carabiner. Powder coat outside, bare 18/8 steel inside, so yesterday\u2019s electrolyte mix does not haunt today\u2019s water. 26 cm high, 380 g. Hand wash the body; the lid may go in the dishwasher.',
  },
  {
    slug: 'interval-gym-timer',
    title: 'Interval Gym Timer with Remote',
    priceCents: 8950,
    stock: 12,
    tag: null,
    details:
      'Six bright digits of 10 cm that can be read across a garage or a small hall: two for the round, four for the time. It counts up, down, in rounds and in intervals, and keeps ten programmes of your own. A three-second beep warns you before each start.\n\nThe aluminium case is 88 cm wide and hangs from two brackets or stands on a shelf. The remote reaches 15 metres and uses two AAA cells. Mains adapter with 2.5 m of cable included. Volume and brightness each have four steps.',
  },
  {
    slug: 'gym-chalk-blocks',
    title: 'Gym Chalk, 8 Blocks',
    priceCents: 499,
    stock: 104,
    tag: null,
    details:
      'Eight pressed blocks of pure magnesium carbonate, 56 g each, with no drying agent, scent or filler. Rub a corner over palms and fingertips, clap once, and the bar stops turning in your hand. One carton lasts two people who train three times a week about half a year.\n\nKeep it in a closed tub: damp air makes blocks crumbly. Brush the knurling after training, since chalk that stays on the bar draws moisture and starts rust. Many gyms ask for a bowl; a soup plate will do.',
  },
  {
    slug: 'ab-wheel',
    title: 'Ab Wheel with Wide Tread',
    priceCents: 1490,
    stock: 0,
    tag: null,
    details:
      'The wheel is 19 cm high and 8 cm wide, so it runs straight without tipping and lets you think about bracing instead of steering. The tread is soft rubber that stays quiet on wood and does not mark it. Twin bearings turn freely in both directions.\n\nFoam-ridged handles slide over a 12 mm steel axle and lock with end caps. Begin on your knees, facing a wall that stops the wheel where your back would start to sag, and move away from it by a hand each week. Knee pad included.',
  },
  {
    slug: 'stability-ball-65cm',
    title: 'Stability Ball 65 cm',
    priceCents: 2790,
    stock: 31,
    tag: null,
    details:
      'For hamstring curls, crunches, stir-the-pot and sitting at a desk with a bit of movement. The 65 cm size suits people between 165 and 185 cm: seated on it, your thighs should be level. Raised rings around the ball keep it from sliding on smooth floors.\n\nThe wall is 2 mm of PVC that lets air out slowly when cut instead of bursting, tested with 300 kg. Pump to four fifths, wait a day, then fill. A hand pump and two plugs come along. Keep away from radiators and pets with claws.',
  },
  {
    slug: 'padded-training-gloves',
    title: 'Padded Training Gloves, Full Finger',
    variants: {
      option: 'Size',
      rows: ['S', 'M', 'L', 'XL'].map((value, place) => ({
        value,
        priceCents: 2150,
        stock: [12, 26, 7, 0][place] as number,
      })),
    },
    tag: null,
    details:
      'For sleds, ropes and sandbags in winter, or for anyone who needs their palms for work the next day. Thin gel pads sit where the bar presses, none where it rolls, so you still feel what you hold. The fingertips work on a phone.\n\nStretch fabric on the back, synthetic suede on the palm, terry cloth on the thumb for your forehead. The wide cuff closes with hook and loop and gives the wrist some support. Size M fits a palm circumference of 19 to 21 cm; each size up is for two more. Wash at 30 degrees, no dryer.',
  },
  {
    slug: 'training-duffel-40l',
    title: 'Training Duffel 40 l',
    priceCents: 5490,
    stock: 17,
    tag: null,
    details:
      'Big enough for shoes, a belt, a towel and a change of clothes, and still small enough for a locker. The base and both ends are coated tarpaulin that shrugs off wet floors; the body is a tight 600-denier polyester. A vented pocket at one end keeps shoes away from the rest.\n\nThe U-shaped zip opens nearly the whole top, the carrying straps run right around the bag and are bar-tacked where they cross. 56 cm long, 29 cm high, 1.1 kg. Shoulder strap included. Turn inside out and wipe to clean.',
  },
];

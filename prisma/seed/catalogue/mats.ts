import type { CatalogueEntry } from './product.ts';

export const mats: CatalogueEntry[] = [
  {
    slug: 'interlocking-rubber-tiles',
    title: 'Interlocking Rubber Tiles, Set of 4',
    priceCents: 8900,
    stock: 88,
    tag: 'Best seller',
    details:
      'Four tiles of 50 x 50 cm and 20 mm thickness cover one square metre, about what a bench or a small rack needs. The toothed edges are cut by water jet and close so tightly that the joint disappears under the speckles.\n\nRecycled tyre rubber, 950 kg per cubic metre, dense enough that a dropped dumbbell does not reach the floor below. Lay them loose, leave 5 mm at the walls, and trim with a sharp knife and a steel rule. Vacuum and mop with plain water. Edge pieces are not included.',
  },
  {
    slug: 'yoga-mat-6mm',
    title: 'Yoga Mat 6 mm, Closed Cell',
    priceCents: 2490,
    stock: 112,
    tag: null,
    details:
      'Closed-cell foam does not soak up sweat, which keeps the mat grippy through a warm class and makes it quick to wipe down. At 6 mm it cushions the knees without making balances wobbly. Pressed lines mark the middle and the places for hands and feet.\n\nThe mat measures 183 x 61 cm, weighs 1.1 kg and stays flat from the first minute. Free from latex and PVC. Clean with a mild soap, hang over a rail to dry, and keep out of direct sun, which bleaches the plum colour.',
  },
  {
    slug: 'lifting-platform',
    title: 'Lifting Platform 2.4 x 1.8 m',
    priceCents: 59900,
    stock: 3,
    tag: null,
    details:
      'A place to pull and drop. The middle is 25 mm of layered birch plywood with a matt lacquer that gives shoes a clean grip; both landing zones are vulcanised rubber of the same height. A steel angle frame holds everything together and stops the panels from drifting apart.\n\nAssembled size 244 x 184 x 5 cm, weight 168 kg. It lies loose on any level floor and can be taken up again. Delivered on a pallet in nine pieces, with bolts and a template. Two people need an hour. Sweep often: grit is what ruins lacquer.',
  },
  {
    slug: 'folding-tumbling-mat',
    title: 'Folding Tumbling Mat, 5 Panels',
    priceCents: 9900,
    stock: 13,
    tag: 'Sale',
    details:
      'Five hinged panels open to a soft lane of 230 x 80 cm and fold to a block you can sit on. The 5 cm core is cross-linked foam: firm enough for rolls and handstand practice, soft enough for children and for floor work on bad knees.\n\nThe vinyl cover is free from phthalates, with a zip under a flap for the rare deep clean. Hook-and-loop strips on both short ends join several mats into a longer one. Two webbing handles; 7 kg. Wipe with soapy water and dry open.',
  },
  {
    slug: 'rolled-rubber-flooring',
    title: 'Rolled Rubber Flooring 6 mm, 5 m',
    priceCents: 17900,
    stock: 10,
    tag: null,
    details:
      'For whole rooms, where tiles would mean too many seams. The roll is 122 cm wide and 5 m long, six square metres in one piece of fine-grained recycled rubber with a scatter of blue. At 6 mm it is right for machines, benches and cardio; put a platform or thicker pads where bars are dropped.\n\nWeight 36 kg, so bring help for the stairs. Unroll it the day before and let it relax. Double-sided tape around the edge is enough. It deadens footsteps by about 18 dB and can be mopped with a neutral cleaner.',
  },
  {
    slug: 'deadlift-drop-pads',
    title: 'Deadlift Drop Pads, Pair',
    priceCents: 14900,
    stock: 0,
    tag: null,
    details:
      'Two pads of 68 x 56 cm that turn the crash of a dropped bar into a thump the neighbours will put up with. Three layers do the work: rubber on top to take the hits, an open-cell core that swallows the energy, and rubber below that grips the floor.\n\nAt 17 cm they raise the bar slightly, so stand on a plate or a board to keep your usual start position. Tested with 200 kg from the hip. The covers open for drying. Each weighs 9 kg and has a handle on the front.',
  },
  {
    slug: 'foam-puzzle-mat',
    title: 'Foam Puzzle Mat, Teal and Stone',
    priceCents: 3490,
    stock: 54,
    tag: null,
    details:
      'Light foam tiles for stretching, planks and bodyweight circuits on a cold floor. Four pieces of 50 x 50 cm at 26 mm, two teal and two stone, with large teeth that small children can join and that do not pop open when you jump.\n\nThe foam is EVA with a fine leaf texture, tested for formamide and safe for play. It springs back after use but will keep the dent of a bench leg or a dumbbell, so it is no base for weights. Wash in the shower and dry standing.',
  },
  {
    slug: 'indoor-training-turf',
    title: 'Indoor Training Turf 1.5 x 6 m',
    priceCents: 28900,
    stock: 4,
    tag: null,
    details:
      'A lane for sled pushes, carries, sprints and crawls. The curled polypropylene pile is 15 mm high and needs no sand; two white lines woven along the edges, not painted, will not wear off. A 5 mm foam backing lies still on concrete and takes the sting out of burpees.\n\nThe roll weighs 31 kg and can be cut from the back with a carpet knife without fraying. Steel sled runners are fine on it. Vacuum along the pile and brush it up with a stiff broom twice a year.',
  },
  {
    slug: 'under-machine-mat',
    title: 'Mat for Bikes, Rowers and Treadmills',
    priceCents: 3990,
    stock: 39,
    tag: null,
    details:
      'Goes under anything with feet or a motor. The mat keeps oil and sweat off the floor, stops the machine from walking and swallows the hum that travels into the room below. A raised diamond pattern lets air under the frame, so nothing goes mouldy.\n\nSize 180 x 90 cm, 6 mm of dense PVC foam, weight 5.2 kg. Rounded corners lie flat and do not trip anyone. It arrives rolled; turn it upside down overnight or weigh down the corners. Cleans with a damp mop.',
  },
];

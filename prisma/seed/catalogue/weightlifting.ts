import type { CatalogueEntry } from './product.ts';

export const weightlifting: CatalogueEntry[] = [
  {
    slug: 'olympic-barbell-20kg',
    title: 'Olympic Barbell 20 kg, Hard Chrome',
    priceCents: 26900,
    stock: 27,
    tag: 'Best seller',
    details:
      'A 220 cm bar with a 28.5 mm shaft for people who do a bit of everything: squats and presses on Monday, cleans on Thursday. The steel has a tensile strength of 1,310 MPa and enough spring for pulls without feeling soft on the back. Bronze bushings let the sleeves turn evenly.\n\nKnurling is medium, with both powerlifting and weightlifting marks and no centre knurl. Brush chalk out of the grooves with a nylon brush and wipe the shaft with a drop of oil once a month; hard chrome forgives most of the rest.',
  },
  {
    slug: 'competition-kettlebell-24kg',
    title: 'Competition Kettlebell 24 kg',
    priceCents: 9900,
    stock: 16,
    tag: null,
    details:
      'Every competition bell is the same size whatever it weighs: 280 mm tall, 210 mm across, with a 33 mm handle. Once your rack position and snatch are grooved, going up in weight changes nothing but the effort. This one is cast in a single piece from steel and painted green, the colour for 24 kg.\n\nThe handle is bare polished steel, which holds chalk better than any coating. The window is wide enough for two hands. Keep it dry; light rust on the handle comes off with fine steel wool.',
  },
  {
    slug: 'colour-bumper-plate-set-140kg',
    title: 'Colour Bumper Plate Set 140 kg',
    priceCents: 52900,
    stock: 9,
    tag: null,
    details:
      'Four pairs in the usual competition colours: 10 kg green, 15 kg yellow, 20 kg blue and 25 kg red, 140 kg in all. Each plate is 450 mm in diameter and made from virgin rubber with a hooked steel insert that will not work loose after years of drops from overhead.\n\nThe durometer of 86 gives a short, dead bounce, so the bar stays where it lands. New rubber smells faintly for about a week in a closed room. Clean with warm water only; solvents make the surface chalky.',
  },
  {
    slug: 'rubber-hex-dumbbell-pair',
    title: 'Rubber Hex Dumbbells 12.5 kg, Pair',
    priceCents: 7450,
    stock: 58,
    tag: null,
    details:
      'Six-sided heads keep the dumbbells where you put them, and make them steady supports for push-ups and renegade rows. Cast-iron cores are fully covered in low-odour rubber, bonded rather than pulled over, so there is no rattle after the first drop.\n\nThe chromed handle tapers from 35 mm in the middle to 32 mm at the heads and has a fine diamond knurl. Sold as a pair of 12.5 kg; each is 31 cm long. Weight tolerance is two per cent.',
  },
  {
    slug: 'adjustable-dumbbell-24kg',
    title: 'Adjustable Dumbbell 2.5 to 24 kg',
    priceCents: 18900,
    stock: 4,
    tag: null,
    details:
      'One dumbbell that replaces fifteen. Turn the dial on each end to the weight you want, lift, and the plates that you did not choose stay behind in the cradle. Steps are 1.5 kg at the light end and 2 kg above 12 kg, small enough for steady progress on presses and raises.\n\nThe locking discs are steel, the plates have a thin moulded skin that keeps them quiet. The unit is 42 cm long at every setting. Do not drop it: the mechanism is precise and the warranty does not cover falls. Sold singly, with cradle.',
  },
  {
    slug: 'cast-iron-plate-20kg',
    title: 'Cast Iron Plate',
    variants: {
      option: 'Weight',
      rows: [
        { value: '5 kg', priceCents: 1450, stock: 64, grams: 5200 },
        { value: '10 kg', priceCents: 2600, stock: 58, grams: 10_300 },
        { value: '15 kg', priceCents: 3700, stock: 0, grams: 15_400 },
        { value: '20 kg', priceCents: 4600, stock: 72, grams: 20_500 },
        { value: '25 kg', priceCents: 5600, stock: 18, grams: 25_600 },
      ],
    },
    tag: null,
    details:
      'A deep-dish plate with six ribs, in the shape that gyms have used since the 1970s. The thin profile, 44 mm at 20 kg, leaves room on the sleeve for serious totals, and the raised lip gives the fingers something to hold when you carry it.\n\nThe 50.6 mm bore is machined, not just cast, so it slides on without a fight and does not clatter in use. Baked grey enamel over sand-cast iron; weight within one and a half per cent. For lowering, not for dropping: use bumpers for that.',
  },
  {
    slug: 'crumb-rubber-bumper-pair-15kg',
    title: 'Crumb Rubber Bumper Plates 15 kg, Pair',
    priceCents: 9800,
    stock: 19,
    tag: null,
    details:
      'Pressed from shredded tyres with blue and grey grains all the way through, so a scuffed plate looks the same as a new one. They are thicker than virgin-rubber bumpers, 78 mm at this weight, and bounce higher, which is kinder to a garage slab and to the bar.\n\nA plain steel ring protects the 50.8 mm bore. The grains vary from batch to batch; no two pairs look quite alike. Happy outdoors: rain and sun do them no harm. Two plates of 15 kg.',
  },
  {
    slug: 'cast-iron-kettlebell-16kg',
    title: 'Cast Iron Kettlebell',
    variants: {
      option: 'Weight',
      rows: [
        { value: '8 kg', priceCents: 3400, stock: 22, grams: 8300 },
        { value: '12 kg', priceCents: 4400, stock: 31, grams: 12_400 },
        { value: '16 kg', priceCents: 5400, stock: 37, grams: 16_400 },
        { value: '20 kg', priceCents: 6600, stock: 14, grams: 20_500 },
        { value: '24 kg', priceCents: 7900, stock: 0, grams: 24_600 },
        { value: '32 kg', priceCents: 10_400, stock: 5, grams: 32_700 },
      ],
    },
    tag: null,
    details:
      'The one to buy first if you are going to buy only one: 16 kg is heavy enough for swings and goblet squats and light enough to learn the get-up with. The body is a single gravity casting with no weld and no filler plug.\n\nA powder coat gives the 35 mm handle a dry, slightly rough grip that needs little chalk and does not tear the palm. Coloured rings mark the weight, yellow for 16 kg, from across the room. The base is ground flat, so it stands still for push-ups and rows.',
  },
  {
    slug: 'dumbbell-set-with-rack',
    title: 'Dumbbell Set with Two-Tier Rack',
    priceCents: 54900,
    stock: 3,
    tag: 'New',
    details:
      'Six rubber hex dumbbells from 5 to 15 kg on a rack with sloped shelves, tilted just enough to see the heads and lift them out without bending the wrists. The shelf edges are rolled, and both rows sit on rubber strips that stop the heads from marking the powder coat.\n\nThe rack is 133 cm wide, 70 cm tall and only 48 cm deep, and there is room on the floor below it for a few kettlebells. It carries 240 kg. The dumbbells come in their own cartons; the rack needs about half an hour and one key.',
  },
  {
    slug: 'ez-curl-bar',
    title: 'EZ Curl Bar, Olympic Sleeves',
    priceCents: 7900,
    stock: 21,
    tag: null,
    details:
      'The angled grips turn the wrists by about thirty degrees, which takes the strain out of curls, skull crushers and upright rows. Two hand widths are knurled, close and medium; the bends between them stay smooth.\n\nThe bar is 120 cm long, weighs 9 kg and takes 50 mm plates on sleeves of 19 cm that turn on bushings. Solid 28 mm steel with a hard chrome finish, tested to 160 kg. Works on any rack whose hooks are less than 90 cm apart, or straight from the floor.',
  },
  {
    slug: 'open-hex-trap-bar',
    title: 'Hex Trap Bar with Raised Handles',
    priceCents: 17500,
    stock: 8,
    tag: null,
    details:
      'Standing inside the frame puts the load in line with the hips, so the deadlift becomes easier to learn and easier on the back. The raised handles start the pull at 34 cm; turn the bar over and the flush handles start it at the height of a normal bar.\n\nWelded from 50 mm square tube, 192 cm long and 24 kg on the scale. The 25 cm sleeves take four 20 kg bumpers a side. Handle spacing is 64 cm, knurled steel under coloured sleeves. Also good for loaded carries and jumps.',
  },
  {
    slug: 'change-plate-set',
    title: 'Change Plate Set 0.5 to 2.5 kg',
    priceCents: 6900,
    stock: 0,
    tag: null,
    details:
      'Small plates for the weeks when two and a half kilos a side is too much. Five pairs in the colours of the sport: 0.5 kg white, 1 kg green, 1.5 kg yellow, 2 kg blue and 2.5 kg red, 15 kg altogether.\n\nThey are steel with a thin rubber jacket that grips the sleeve, so they stay put without a collar in front of the big plates and make no noise on the way up. Each is within ten grams of what it says. The bore is 50.4 mm, a snug fit on every Olympic bar.',
  },
  {
    slug: 'quick-release-barbell-collars',
    title: 'Quick-Release Barbell Collars, Pair',
    priceCents: 1890,
    stock: 96,
    tag: null,
    details:
      'A lever, a hinge and a rubber lining: push them on, press the lever down, and the plates stay tight through a full set of thrusters. The lining spreads the pressure over the sleeve and leaves no scratches.\n\nThe body is glass-filled nylon, light enough not to count in your total at 140 g each, and tested through ten thousand openings. Made for 50 mm sleeves. If they start to slip, dust is the usual reason; wash the lining with soapy water and let it dry.',
  },
];

import type { CatalogueEntry } from './product.ts';

export const bodyweight: CatalogueEntry[] = [
  {
    slug: 'air-bike',
    title: 'Air Bike with Moving Arms',
    priceCents: 89900,
    stock: 7,
    tag: 'New',
    details:
      'The harder you push, the harder the fan pushes back, so there is nothing to set and no top speed to reach. Arms and pedals are linked, which makes it the shortest way to a high heart rate, and a kind one for the knees. Foot pegs beside the fan let you drive with the arms alone.\n\nThe seat adjusts up and down and fore and aft. A backlit console counts time, distance, watts and calories, with intervals of 20/10, 10/20 and your own. Chain drive, steel frame, 52 kg, for users up to 160 kg. Wipe sweat off the crank housing after use.',
  },
  {
    slug: 'wooden-gymnastic-rings',
    title: 'Wooden Gymnastic Rings with Straps',
    priceCents: 3990,
    stock: 64,
    tag: 'Best seller',
    details:
      'Birch rings, 32 mm thick and 235 mm across, turned from laminated blanks and left with a bare sanded surface that takes chalk and drinks a little sweat. Plastic rings get slippery; these get better with use.\n\nThe straps are 4.5 m of woven polyester, 38 mm wide, with printed numbers so that both sides hang at the same height. Cam buckles of forged steel hold 300 kg each. Hang them from a bar, a beam or a stout branch. Do not leave the wood out in the rain.',
  },
  {
    slug: 'wooden-plyo-box',
    title: '3-in-1 Wooden Plyo Box',
    priceCents: 10900,
    stock: 18,
    tag: null,
    details:
      'Three heights in one box: 51, 61 or 76 cm, depending on which side you turn up. The panels are 18 mm birch plywood with finger joints and an inner cross-brace, so it stays square and silent under a 150 kg athlete.\n\nHand holes on opposite sides make it easy to flip. Edges and corners are rounded to spare the shins. Delivered flat, cut to fit; all it needs is the supplied screws, wood glue and an evening to dry. Sand and oil the top if you train barefoot.',
  },
  {
    slug: 'magnetic-air-rower',
    title: 'Folding Rower, Air and Magnetic',
    priceCents: 74500,
    stock: 0,
    tag: null,
    details:
      'A fan gives the feel of water and a magnetic brake adds eight steps of resistance on top, so easy pieces can still be slow and heavy ones stay quiet enough for a flat. The aluminium rail is 124 cm long and suits legs up to a height of 198 cm.\n\nThe seat runs on four sealed bearings, the handle on a nylon strap that never wants oil. The console shows split, strokes, watts and heart rate. After training lift the rail upright: it stands on 60 x 55 cm. Weight 38 kg, load 150 kg.',
  },
  {
    slug: 'battle-rope-12m',
    title: 'Battle Rope 12 m x 38 mm',
    priceCents: 8900,
    stock: 11,
    tag: null,
    details:
      'Twelve metres of three-strand polyester, 38 mm thick and 11 kg heavy. Looped around a post it gives two six-metre ends, which is the length at which waves travel cleanly for most people. Polyester sheds far less than manila and does not rot when it gets wet.\n\nBoth ends are sealed under heat-shrunk orange grips of 28 cm. An anchor strap and a carabiner are in the bag. Uncoil it for a day before first use, and pad the post if it has sharp corners.',
  },
  {
    slug: 'free-standing-dip-station',
    title: 'Free-Standing Dip Station',
    priceCents: 9450,
    stock: 26,
    tag: 'Sale',
    details:
      'Two parallel bars, 90 cm high and 58 cm apart, joined at the back so that the front stays open for leg raises and for stepping in. Use it for dips, support holds, L-sits and inverted rows.\n\nThe tube is 50 mm across with a wall of 2 mm, and each side stands on 32 cm feet with ridged rubber caps. Foam sleeves cover the grips; pull them off if you prefer bare steel and chalk. Supports 180 kg, weighs 14 kg, and comes apart with four bolts.',
  },
  {
    slug: 'suspension-trainer',
    title: 'Suspension Trainer with Door Anchor',
    priceCents: 5900,
    stock: 33,
    tag: null,
    details:
      'Rows, presses, hamstring curls and planks from one strap, made harder or easier by walking your feet forward or back. Both arms lengthen from 90 to 180 cm with a thumb buckle that can be moved in the middle of a circuit.\n\nThe webbing is rated for 400 kg and double stitched at every join; the handles are solid tube under dense foam and have loops below for the feet. A door anchor, a beam strap and a mesh bag are included. Close the door towards you before hanging on it, and lock it.',
  },
  {
    slug: 'slam-ball-12kg',
    title: 'Slam Ball 12 kg, Treaded Grip',
    priceCents: 4200,
    stock: 29,
    tag: null,
    details:
      'Made to be thrown at the floor as hard as you can. The shell is 10 mm of rubber over a filling of iron sand, so it lands with a thud and stays there instead of coming back at your face. A tyre tread gives wet hands a hold.\n\nThe ball is 28 cm across at every weight. There is no valve and nothing inside that can leak. Fine for slams, carries and over-the-shoulder throws, but too hard for wall throws. Rinse with water when it gets dusty.',
  },
  {
    slug: 'push-sled',
    title: 'Push Sled with Upright Poles',
    priceCents: 23900,
    stock: 5,
    tag: null,
    details:
      'Low, plain and nearly unbreakable. Two runners of 6 mm steel with turned-up noses glide over turf, asphalt and rubber; the removable poles give a high position for sprints and a low one for slow grinding. A ring in front takes a harness for pulling.\n\nThe plate post is 50 mm wide and 40 cm tall, enough for 180 kg of bumpers. Empty, the sled weighs 28 kg and measures 106 x 62 cm. On asphalt the runners wear by about a millimetre a year; screw-on plastic skis are the answer on a wooden floor.',
  },
  {
    slug: 'wall-ball-9kg',
    title: 'Wall Ball 9 kg, Stitched',
    priceCents: 6200,
    stock: 22,
    tag: null,
    details:
      'A soft, large ball of 35 cm for throwing to a target and catching in a squat. The cover is thick synthetic leather with double-stitched seams set below the surface, so they do not scrape the wall or your chin.\n\nThe filling is shredded fabric around a weighted core, layered by hand to keep the balance in the middle; it does not slump to one side after a few months. Turn the ball a quarter between sets to keep it round. Not for slamming on the floor.',
  },
  {
    slug: 'doorway-pull-up-bar',
    title: 'Doorway Pull-Up Bar, No Screws',
    priceCents: 3290,
    stock: 47,
    tag: null,
    details:
      'Hooks over the trim of a door and braces itself against the frame: the heavier you are, the tighter it holds. Up in five seconds, down in three, nothing to drill. Wide, narrow and neutral grips are covered in dense foam.\n\nIt fits openings from 62 to 92 cm with a wall up to 16 cm thick and trim of at least 1 cm. Soft pads keep the paint clean. Holds 130 kg. Check that your trim is solid wood and nailed to the studs, since glued-on decoration will come away.',
  },
  {
    slug: 'beech-parallettes',
    title: 'Beech Parallettes, Pair',
    priceCents: 4490,
    stock: 15,
    tag: null,
    details:
      'Low bars that lift the hands off the floor for L-sits, deep push-ups, planche work and handstands with straight wrists. The grips are turned from steamed beech, 52 mm across and 60 cm long, sanded to 180 and left unvarnished.\n\nPowder-coated steel feet spread to 24 cm and end in wide rubber pads, so the pair stands firm even when you lean far forward. Height 22 cm. Each carries 150 kg. Oil the wood with a few drops of linseed oil once a year.',
  },
];

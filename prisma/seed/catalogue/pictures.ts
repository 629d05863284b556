const picture = (name: string) => `/images/products/${name}/960.webp`;

/** The products with a third photograph: in a room, with things whose size everybody knows. */
const shownAtHome = new Set([
  'full-power-rack',
  'half-rack-with-plate-storage',
  'adjustable-incline-bench',
  'dual-pulley-cable-machine',
  'lat-pulldown-low-row-tower',
  'leg-press-hack-squat',
  'air-bike',
  'magnetic-air-rower',
  'flat-utility-bench',
  'adjustable-squat-stands',
  'roman-chair-back-extension',
  'plate-and-bar-storage-tree',
  'dumbbell-set-with-rack',
  'free-standing-dip-station',
  'wooden-plyo-box',
  'push-sled',
  'lifting-platform',
  'folding-tumbling-mat',
  'yoga-mat-6mm',
  'indoor-training-turf',
  'under-machine-mat',
]);

/** What a demo product's photographs are called, after its slug: the first, the second angle, and the one in a room. */
export function picturesOf(slug: string): { image: string; images: string[] } {
  const second = picture(`${slug}-2`);
  return { image: picture(slug), images: shownAtHome.has(slug) ? [second, picture(`${slug}-3`)] : [second] };
}

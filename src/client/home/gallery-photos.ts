interface GalleryPhoto {
  src: string;
  /** The size the picture is drawn in. */
  width: number;
  height: number;
  alt: string;
}

export const galleryPhotos: GalleryPhoto[] = [
  {
    src: '/images/gallery-1.svg',
    width: 900,
    height: 600,
    alt: 'A power rack with a loaded barbell and a bench by a sunny window',
  },
  {
    src: '/images/gallery-2.svg',
    width: 600,
    height: 800,
    alt: 'Wooden rings above a plyometric box and a medicine ball',
  },
  {
    src: '/images/gallery-3.svg',
    width: 800,
    height: 800,
    alt: 'Five kettlebells in a row, with blocks of chalk in front',
  },
  {
    src: '/images/gallery-4.svg',
    width: 1000,
    height: 600,
    alt: 'A barbell with coloured bumper plates under a wall clock',
  },
  {
    src: '/images/gallery-5.svg',
    width: 600,
    height: 800,
    alt: 'An air bike in a bright corner of a living room',
  },
  {
    src: '/images/gallery-6.svg',
    width: 900,
    height: 600,
    alt: 'A yoga mat rolled out beside rolled mats and an exercise ball',
  },
  {
    src: '/images/gallery-7.svg',
    width: 800,
    height: 800,
    alt: 'A cable machine with two weight stacks and a bench',
  },
  {
    src: '/images/gallery-8.svg',
    width: 1000,
    height: 600,
    alt: 'A rowing machine in front of a wide window',
  },
  {
    src: '/images/gallery-9.svg',
    width: 600,
    height: 800,
    alt: 'Resistance bands on a hook above a gym bag, a belt and an ab wheel',
  },
  {
    src: '/images/gallery-10.svg',
    width: 900,
    height: 600,
    alt: 'A plate tree, a battle rope, medicine balls and a loaded sled',
  },
];

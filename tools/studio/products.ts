import { shownAtHome } from '../../prisma/seed/catalogue/pictures.ts';
import { catalogue } from '../../prisma/seed/catalogue/products.ts';
import type { Picture } from './picture.ts';

/** Two angles of every demo product. */
export const products: Picture[] = catalogue.flatMap(({ slug }) =>
  [slug, `${slug}-2`].map((name) => ({
    name: `products/${name}`,
    width: 960,
    height: 960,
    script: 'photograph.py',
  })),
);

/** Larger products in a room. */
export const productsAtHome: Picture[] = [...shownAtHome].map((slug) => ({
  name: `products/${slug}-3`,
  width: 960,
  height: 960,
  script: 'scenes/photograph.py',
  samples: 10,
}));

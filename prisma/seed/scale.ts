import { en, Faker } from '@faker-js/faker';
import { v7 as uuid } from 'uuid';
import type { NewProduct } from '../../src/server/product/write.ts';
import { firstCategories } from '../../src/shared/product/first-categories.ts';
import { picturesOf } from './catalogue/pictures.ts';
import { catalogue } from './catalogue/products.ts';

const words = {
  finish: [
    'Black',
    'Matte',
    'Chrome',
    'Cerakote',
    'Urethane',
    'Rubber',
    'Cast Iron',
    'Zinc',
    'Oiled Oak',
    'Cork',
  ],
  make: [
    'Studio',
    'Garage',
    'Competition',
    'Training',
    'Compact',
    'Folding',
    'Heavy-Duty',
    'Travel',
    'Classic',
  ],
  use: [
    'strength work',
    'conditioning',
    'mobility',
    'rehabilitation',
    'warm-ups',
    'small flats',
    'busy gyms',
  ],
  trait: ['does not slip', 'stays quiet', 'stands firm', 'wipes clean', 'stores upright', 'ships assembled'],
};

/**
 * An endless stream of made-up products, always the same for the same seed number: kinds and pictures from the demo
 * catalogue, many cheap and few expensive ones, one in twenty out of stock.
 */
export function* scaleProducts(seed: number): Generator<NewProduct, never> {
  const faker = new Faker({ locale: en, seed });
  const pick = <T>(list: readonly T[]) => faker.helpers.arrayElement(list);
  const kinds = firstCategories.map(({ value }) => catalogue.filter((product) => product.category === value));
  for (let number = 1; ; number++) {
    const kind = pick(pick(kinds));
    const finish = pick(words.finish);
    yield {
      id: uuid(),
      title: `${finish} ${pick(words.make)} ${kind.title.split(',')[0]} ${number}`.slice(0, 200),
      ...picturesOf(kind.slug),
      priceCents: Math.min(300_000, Math.round(499 * Math.exp(faker.number.float({ min: 0, max: 5.7 })))),
      stock: faker.number.int(19) === 0 ? 0 : faker.number.int({ min: 1, max: 250 }),
      tag: faker.number.int(9) === 0 ? pick(['New', 'Sale', 'Best seller', 'Limited']) : null,
      details: `Made for ${pick(words.use)}: ${finish.toLowerCase()}, ${pick(words.trait)} and ${pick(words.trait)}.`,
      category: kind.category,
    };
  }
}

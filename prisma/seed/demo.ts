import { v7 as uuid } from 'uuid';
import type { Db } from '../../src/server/db.ts';
import { picturesOf } from '../catalogue/pictures.ts';
import { catalogue } from '../catalogue/products.ts';
import { insertProducts } from './insert.ts';

/**
 * Loads the demo catalogue into an empty product table; does nothing to a table with products.
 * @returns how many products it loaded
 */
export async function seedDemo(db: Db): Promise<number> {
  return db.$transaction(async (tx) => {
    // Two processes that start together take turns here, and the second finds the table filled.
    await tx.$executeRaw`LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE`;
    if (await tx.product.findFirst({ select: { id: true } })) return 0;
    // Newest first is how the shop lists, and ids order by creation: the first of the catalogue is made last.
    const products = catalogue
      .toReversed()
      .map(({ slug, ...product }) => ({ ...product, ...picturesOf(slug), id: uuid() }));
    await insertProducts(tx, products);
    return products.length;
  });
}

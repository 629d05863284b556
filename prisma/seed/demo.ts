import { v7 as uuid } from 'uuid';
import type { Db } from '../../src/server/database/db.ts';
import { insertVariants, newVariant } from '../../src/server/product/variants.ts';
import { insertProducts } from '../../src/server/product/write.ts';
import { toAmount } from '../../src/shared/base/money.ts';
import { goesWith } from './catalogue/goes-with.ts';
import { picturesOf } from './catalogue/pictures.ts';
import { catalogue } from './catalogue/products.ts';
import { demoContent } from './content.ts';

/** Between two products of the catalogue: the oldest are in the shop for some sixteen months. */
const betweenMs = 9 * 24 * 60 * 60 * 1000;

/**
 * Loads the demo catalogue into an empty product table, and what the demo says of itself where the shop says nothing yet; does
 * nothing to a table with products.
 * @returns the number of products loaded
 */
export async function seedDemo(db: Db): Promise<number> {
  return db.$transaction(async (tx) => {
    // Of two processes that start together, the second waits here, and finds the table filled.
    await tx.$executeRaw`LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE`;
    if (await tx.product.findFirst({ select: { id: true } })) return 0;
    const now = Date.now();
    const entries = catalogue.map((product, place) => {
      // The shop lists by id, which has the time in it.
      const msecs = now - (place + 1) * betweenMs;
      return { ...product, id: uuid({ msecs }), createdAt: new Date(msecs) };
    });
    const idOf = new Map(entries.map(({ slug, id }) => [slug, id]));
    const products = entries.map(({ slug, priceCents = 0, stock = 0, variants, ...product }) => ({
      ...product,
      ...{ priceCents, stock, options: variants ? [variants.option] : [] },
      ...picturesOf(slug),
      goesWith: (goesWith[slug] ?? []).flatMap((other) => idOf.get(other) ?? []),
    }));
    const adding = { actor: 'seed' };
    await insertProducts(tx, products, adding);
    for (const [place, product] of products.entries()) {
      const rows = entries[place]?.variants?.rows ?? [];
      const variants = rows.map(({ value, priceCents, ...row }, at) =>
        newVariant(product, { ...row, values: [value], price: toAmount(priceCents) }, at),
      );
      await insertVariants(tx, variants, adding);
    }
    await tx.setting.createMany({
      data: Object.entries(demoContent).map(([group, values]) => ({ group, values })),
      skipDuplicates: true,
    });
    return products.length;
  });
}

import { type HealthFinding, warning } from '../../shared/base/health.ts';
import { type Env, isPublicShop } from '../base/env.ts';
import type { Db } from '../database/db.ts';
import { countLeftOut } from '../product/product-feed/queries.ts';

/** In a public shop: all products for sale are in the feeds. */
export async function checkProductFeeds({ env, db }: { env: Env; db: Db }): Promise<HealthFinding[]> {
  const count = isPublicShop(env) ? await countLeftOut(db) : 0;
  if (count === 0) return [];
  const products = count === 1 ? 'A product for sale has' : `${count} products for sale have`;
  return [
    warning(
      `${products} no picture, or no price, and so no place in the feeds for Google and Meta: add them at /manage`,
    ),
  ];
}

import { picturesOf } from '../../../prisma/seed/catalogue/pictures.ts';
import { catalogue } from '../../../prisma/seed/catalogue/products.ts';
import type { HealthFinding } from '../../shared/health.ts';
import type { Db } from '../db.ts';
import { type Env, isPublicShop } from '../env.ts';
import { warning } from './finding.ts';

/** In a public shop: no product of the demo catalogue is for sale. */
export async function checkDemoContent({ env, db }: { env: Env; db: Db }): Promise<HealthFinding[]> {
  if (!isPublicShop(env)) return [];
  const images = catalogue.map(({ slug }) => picturesOf(slug).image);
  const count = await db.product.count({ where: { deletedAt: null, image: { in: images } } });
  if (count === 0) return [];
  const products =
    count === 1 ? 'A product of the demo catalogue is' : `${count} products of the demo catalogue are`;
  return [warning(`${products} for sale: delete them at /manage, and set SEED=none`)];
}

import { picturesOf } from '../../../prisma/seed/catalogue/pictures.ts';
import { catalogue } from '../../../prisma/seed/catalogue/products.ts';
import { demoContent } from '../../../prisma/seed/content.ts';
import { type HealthFinding, warning } from '../../shared/base/health.ts';
import { settingGroups } from '../../shared/settings/settings.ts';
import { type Env, isPublicShop } from '../base/env.ts';
import type { Db } from '../database/db.ts';

function textsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return Object.values(value).flatMap(textsIn);
}

/** Words that a shop may well have itself, such as `Start Shopping`, are shorter. */
const longestCommon = 20;
const demoTexts = new Set(
  textsIn(demoContent).filter((text) => typeof text === 'string' && text.length > longestCommon),
);

async function demoGroups(db: Db): Promise<string[]> {
  const rows = await db.setting.findMany({ where: { group: { in: Object.keys(demoContent) } } });
  return rows
    .filter(({ values }) => textsIn(values).some((text) => demoTexts.has(text)))
    .map(({ group }) => settingGroups[group as keyof typeof demoContent].title);
}

/** In a public shop: no product of the demo catalogue is for sale, and no text of the demo is shown. */
export async function checkDemoContent({ env, db }: { env: Env; db: Db }): Promise<HealthFinding[]> {
  if (!isPublicShop(env)) return [];
  const groups = await demoGroups(db);
  const where = `at /manage/settings: ${groups.join(', ')}`;
  const texts =
    groups.length > 0
      ? [warning(`Texts or pictures of the demo are shown: write your own, or empty them, ${where}`)]
      : [];
  const images = catalogue.map(({ slug }) => picturesOf(slug).image);
  const count = await db.product.count({ where: { deletedAt: null, parentId: null, image: { in: images } } });
  if (count === 0) return texts;
  const products =
    count === 1 ? 'A product of the demo catalogue is' : `${count} products of the demo catalogue are`;
  return [warning(`${products} for sale: delete them at /manage, and set SEED=none`), ...texts];
}

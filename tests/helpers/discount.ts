import type { Discount } from '../../src/shared/order/discount.ts';
import { makeKey } from './api-key.ts';
import { posting, type TestShop } from './shop.ts';

/** Adds a discount over REST, as a program does. Its code is new unless it is given. */
export async function makeDiscount(shop: TestShop, fields: object): Promise<Discount> {
  const { authorization } = await makeKey(shop);
  const code = `CODE${(await shop.db.discount.count()) + 1}`;
  const { status, body } = await shop.rest('/discount', posting({ code, ...fields }, { authorization }));
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data;
}

/** The number of orders that use a discount, by its row. */
export const usesOf = async ({ db }: TestShop, code: string): Promise<number> =>
  (await db.discount.findUniqueOrThrow({ where: { code } })).used;

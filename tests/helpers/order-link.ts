import { makeOrderLink } from '../../src/server/order/link.ts';
import { readOrder } from './card.ts';
import type { TestShop } from './shop.ts';

/** The token of a link to the page of an order, as its e-mails have one. */
export async function linkTo(shop: TestShop, number: string): Promise<string> {
  return makeOrderLink(shop.db, (await readOrder(shop, number)).id, 'email');
}

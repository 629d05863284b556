import type { WriteReview } from '../../src/shared/review/review.ts';
import { makeKey } from './api-key.ts';
import { customer, makeProduct } from './factories.ts';
import { posting, type TestShop } from './shop.ts';

export interface Bought {
  orderId: string;
  number: string;
  productIds: string[];
  token: string;
}

/** An order of a piece of each product, new ones unless they are given, that has arrived, unless it took other steps. Its link is known. */
export async function buy(
  shop: TestShop,
  {
    who = customer,
    products = 1,
    ids,
    steps = ['ship', 'deliver'],
  }: { who?: typeof customer; products?: number; ids?: string[]; steps?: string[] } = {},
): Promise<Bought> {
  const productIds = ids ?? [];
  while (productIds.length < products) productIds.push((await makeProduct(shop.db, { stock: 50 })).id);
  const cartItems = productIds.map((_id) => ({ _id, quantity: 1 }));
  const number = (await shop.trpc.order.place.mutate({ cartItems, customer: who })).data.orderNumber;
  const { id: orderId } = await shop.db.order.findUniqueOrThrow({ where: { number } });
  const { authorization } = await makeKey(shop, { scopes: ['orders:write'] });
  for (const step of steps) await shop.rest(`/order/${number}/${step}`, posting({}, { authorization }));
  const { token } = await shop.db.reviewRequest.create({ data: { orderId } });
  return { orderId, number, productIds, token };
}

/** Writes a review of the first product as its buyer. @returns the id of the review */
export async function write(
  shop: TestShop,
  { token, orderId, productIds: [productId = ''] }: Bought,
  said: Partial<WriteReview> = {},
): Promise<string> {
  await shop.trpc.review.write.mutate({
    token,
    productId,
    rating: 4,
    text: 'Solid.',
    name: 'Farhana A.',
    ...said,
  });
  const where = { orderId_productId: { orderId, productId: said.productId ?? productId } };
  return (await shop.db.review.findUniqueOrThrow({ where })).id;
}

/** A review that everybody can read. @returns its id */
export async function publish(
  shop: TestShop,
  bought: Bought,
  said: Partial<WriteReview> = {},
): Promise<string> {
  const id = await write(shop, bought, said);
  await shop.db.review.update({ where: { id }, data: { status: 'approved' } });
  return id;
}

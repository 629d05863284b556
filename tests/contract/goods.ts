import { v7 as uuid } from 'uuid';
import { makePaidOrder, readOrder } from '../helpers/card.ts';
import { customer, makeProduct, makeVariants } from '../helpers/factories.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { linkTo } from '../helpers/order-link.ts';
import { buy, write } from '../helpers/product-review.ts';
import { posting } from '../helpers/shop.ts';
import { makeEndpoint } from '../helpers/webhook.ts';
import type { CallParts, ContractShop } from './shop.ts';

/** Prepares the data that a call needs, and returns its parts. */
export type MakeCall = (shop: ContractShop) => CallParts | Promise<CallParts>;

export const bench = { title: 'Flat Bench', category: 'strength', stock: 3, details: 'Flat.', price: 99 };

export async function productId(
  { db }: ContractShop,
  partial: Parameters<typeof makeProduct>[1] = {},
): Promise<string> {
  return (await makeProduct(db, partial)).id;
}

export async function parentId({ db }: ContractShop): Promise<string> {
  return (await makeVariants(db, [{}])).parent.id;
}

/** A call that makes a product of its own of the only variant of a product. */
export async function separation(shop: ContractShop): Promise<CallParts> {
  const id = await parentId(shop);
  const [variant] = await shop.db.product.findMany({ where: { parentId: id } });
  return { params: { id }, json: { variants: [variant?.id] } };
}

export async function categoryValue({ db, newKey }: ContractShop): Promise<string> {
  await db.category.deleteMany({ where: { value: { startsWith: 'c-' }, products: { none: {} } } });
  const value = `c-${newKey()}`;
  await db.category.create({ data: { value, label: 'Recovery', position: 50 } });
  return value;
}

/** An old address that leads to a new product. */
export async function oldAddress(shop: ContractShop): Promise<string> {
  const path = `/products/${shop.newKey().toLowerCase()}`;
  await shop.db.oldAddress.create({ data: { path, productId: await productId(shop) } });
  return path;
}

/** The value of the only collection, which has a product. */
export async function collectionValue(shop: ContractShop): Promise<string> {
  await shop.db.collection.deleteMany();
  const value = `c-${shop.newKey()}`;
  const products = { create: { productId: await productId(shop), position: 1 } };
  await shop.db.collection.create({ data: { value, title: 'Starters', position: 1, products } });
  return value;
}

/** Deletes the delivery options that calls have added: with several, an order has to name one. */
const keepOneOption = ({ db }: ContractShop) =>
  db.deliveryOption.deleteMany({ where: { name: courier.name } });

/** The cart and the customer of a shopper. */
export async function cartOf(shop: ContractShop, quantity = 1, partial: { priceCents?: number } = {}) {
  await keepOneOption(shop);
  return { cartItems: [{ _id: await productId(shop, { stock: 10, ...partial }), quantity }], customer };
}

type Step = 'ship' | 'deliver' | 'cancel' | 'return';

/** The number of an order to be paid in cash that was taken these steps further. */
export async function orderAfter(shop: ContractShop, ...steps: Step[]): Promise<string> {
  await keepOneOption(shop);
  const number = await makeCashOrder(shop);
  const { authorization } = shop;
  for (const step of steps) {
    const body = step === 'return' ? { reason: 'refused' } : {};
    await shop.rest(`/order/${number}/${step}`, posting(body, { authorization }));
  }
  return number;
}

/** A parcel of an order that is on its way. */
export async function parcelOf(shop: ContractShop): Promise<{ number: string; id: string }> {
  const number = await makeCashOrder(shop);
  const body = { parcel: { carrier: 'pathao', trackingNumber: 'DD1' } };
  await shop.rest(`/order/${number}/ship`, posting(body, { authorization: shop.authorization }));
  const { id } = await shop.db.parcel.findFirstOrThrow({ where: { order: { number } } });
  return { number, id };
}

type OwnOrderBody = { token: string; total: number };

/** The token of an order's link, and its total: a new cash order, taken these steps further. */
export async function ownOrder(shop: ContractShop, ...steps: Step[]): Promise<OwnOrderBody> {
  const number = await orderAfter(shop, ...steps);
  const { totalCents } = await readOrder(shop, number);
  return { token: await linkTo(shop, number), total: totalCents / 100 };
}

/** The token of an order with a question of its shopper, and the id of this. */
export async function askedOrder(shop: ContractShop): Promise<{ token: string; request: string }> {
  const { token } = await ownOrder(shop);
  const { body } = await shop.rest('/own-order/request', posting({ token, kind: 'question', text: 'Why?' }));
  return { token, request: body.data.requests[0].id };
}

export async function paidOrder(shop: ContractShop): Promise<string> {
  return (await makePaidOrder(shop, { id: await productId(shop) })).orderNumber;
}

export const asStaff = (shop: ContractShop, path: string, json: object = {}) =>
  shop.rest(path, posting(json, { authorization: shop.authorization }));

/** A paid order of one piece, for whose second one the difference is asked for. */
export async function orderWithChange(shop: ContractShop): Promise<string> {
  const number = await paidOrder(shop);
  const change = { lines: [{ line: 1, quantity: 2 }], payDifference: true };
  await asStaff(shop, `/order/${number}/correct`, change);
  return number;
}

export const receiver = {
  name: 'ERP',
  url: 'https://warehouse.example/webhooks',
  events: ['product.updated', 'order.placed'],
};

export async function webhookId(
  shop: ContractShop,
  plan: Parameters<typeof makeEndpoint>[1] = {},
): Promise<string> {
  await shop.db.webhookEndpoint.deleteMany();
  return makeEndpoint(shop, plan);
}

/** An event that was delivered to a webhook. */
export async function pastEvent(
  shop: ContractShop,
  status: 'pending' | 'delivered' = 'delivered',
  plan = {},
) {
  const endpointId = await webhookId(shop, plan);
  const body = JSON.stringify({
    type: 'order.placed',
    timestamp: new Date().toISOString(),
    data: { number: 'RH-1' },
  });
  const made = await shop.db.webhookEvent.create({ data: { type: 'order.placed', body } });
  await shop.db.webhookDelivery.create({
    data: { eventId: made.id, endpointId, status, nextAttemptAt: status === 'pending' ? new Date() : null },
  });
  return { id: endpointId, event: `evt_${made.id.replaceAll('-', '')}` };
}

export async function reviewId(shop: ContractShop): Promise<string> {
  return write(shop, await buy(shop));
}

export const courier = { name: 'Courier', promise: '2 to 3 days', price: 4.5 };

/** The id of the second of two delivery options. */
export async function optionId({ db }: Pick<ContractShop, 'db'>): Promise<string> {
  await db.deliveryOption.deleteMany();
  await db.deliveryOption.create({ data: { name: 'Delivery', position: 1 } });
  return (await db.deliveryOption.create({ data: { name: 'Courier', position: 2 } })).id;
}

export const oak = { name: 'Iron Oak', address: '12 Foundry Road', email: 'hello@ironoak.example' };

/** The address of a picture that could not be copied, and that a product has. */
export async function failedCopy(shop: ContractShop): Promise<string> {
  const address = 'https://old-shop.example/bench.jpg';
  const copy = { address, status: 'failed', reason: 'not_found' } as const;
  await shop.db.pictureCopy.upsert({ where: { address }, create: copy, update: copy });
  await shop.db.product.update({ where: { id: await productId(shop) }, data: { image: address } });
  return address;
}

/** A discount with this code alone, which no order has. */
export async function discountId({ db }: Pick<ContractShop, 'db'>, code = 'WELCOME10'): Promise<string> {
  await db.discount.deleteMany();
  return (await db.discount.create({ data: { code, kind: 'percent', value: 10_000 } })).id;
}

export async function makerId({ db }: Pick<ContractShop, 'db'>): Promise<string> {
  await db.product.updateMany({ data: { makerId: null } });
  await db.maker.deleteMany();
  return (await db.maker.create({ data: { ...oak, name: 'Oak', id: uuid() } })).id;
}

export const sleeve = { name: 'Sleeve', unit: 'mm', rule: 'same' } as const;

export async function measureId({ db }: Pick<ContractShop, 'db'>): Promise<string> {
  await db.measure.deleteMany();
  return (await db.measure.create({ data: { ...sleeve, id: uuid() } })).id;
}

/** A product that another one fits. */
export async function fittingId(shop: ContractShop): Promise<string> {
  const id = await measureId(shop);
  await shop.db.measureCategory.createMany({
    data: [
      { measureId: id, category: 'strength', role: 'gives' },
      { measureId: id, category: 'weightlifting', role: 'needs' },
    ],
  });
  await productId(shop, { category: 'strength', measures: [{ id, role: 'gives', value: 50 }] });
  return productId(shop, { category: 'weightlifting', measures: [{ id, role: 'needs', value: 50 }] });
}

export async function rateId({ db }: Pick<ContractShop, 'db'>): Promise<string> {
  await db.product.updateMany({ data: { taxRateId: null } });
  await db.taxRate.deleteMany();
  return (await db.taxRate.create({ data: { name: 'Standard', rate: 15_000, position: 1 } })).id;
}

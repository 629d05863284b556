import type { Prisma } from '../../prisma/generated/client.ts';
import type { FailureReason } from '../../src/shared/base/failure.ts';
import {
  endTime,
  makePaidOrder,
  payByCard,
  readOrder,
  reconcileNow,
  startBare,
  startPayment,
} from '../helpers/card.ts';
import { sdkOf } from '../helpers/card-sandbox.ts';
import { newFile } from '../helpers/catalogue-file.ts';
import { customer } from '../helpers/factories.ts';
import { shopifyOrders } from '../helpers/past-orders.ts';
import { posting } from '../helpers/shop.ts';
import { makeEndpoint } from '../helpers/webhook.ts';
import {
  askedOrder,
  asStaff,
  bench,
  cartOf,
  categoryValue,
  collectionValue,
  discountId,
  type MakeCall,
  makerId,
  oak,
  optionId,
  orderAfter,
  orderWithChange,
  paidOrder,
  parentId,
  pastEvent,
  productId,
  rateId,
  receiver,
  reviewId,
  sleeve,
  webhookId,
} from './goods.ts';
import type { ContractShop } from './shop.ts';
import { aPhoto, aPicture, csv, formOf, ofOwn } from './successes.ts';

/** By status, then by the reason that the answer gives. */
export type Refusals = Record<number, Partial<Record<FailureReason, MakeCall>>>;

const id = '01890000-0000-7000-8000-000000000000';
const number = 'RH-AAAAA-AAAAA';

/** No picture. */
const photo = Buffer.from('no picture').toString('base64');
const soon = new Date(Date.now() + 3_600_000).toISOString();

/** Without a token, and with one that opens nothing. */
const ofNoLink = (body: object): Refusals => ({
  400: { INVALID_INPUT: withToken(body, '') },
  404: { ORDER_NOT_FOUND: withToken(body, 'none') },
});

const withToken =
  (body: object, token: string): MakeCall =>
  () => ({ json: { ...body, token } });

const waitingOrder = async (shop: ContractShop) =>
  (await startPayment(shop, { id: await productId(shop) })).orderNumber;

/** An order that was not paid in time, after its product was changed. */
const expiredOrder = (data: Prisma.ProductUpdateInput) => async (shop: ContractShop) => {
  const id = await productId(shop, { stock: 5 });
  const { orderNumber } = await startPayment(shop, { id });
  await endTime(shop, orderNumber);
  await reconcileNow(shop);
  await shop.db.product.update({ where: { id }, data });
  return orderNumber;
};

async function paidIntent(shop: ContractShop, amount: number, card?: string): Promise<string> {
  const started = await startBare(shop, amount);
  await payByCard(shop, started, card);
  return started.intentId;
}

function withoutProvider(shop: ContractShop): void {
  shop.sandbox.faults.add({ path: /./, times: 100, fault: { kind: 'status', status: 429 } });
}

const heavyCart: MakeCall = async (shop) => {
  const [option] = await shop.db.deliveryOption.findMany({ select: { id: true } });
  await shop.db.deliveryOption.updateMany({ data: { mostGrams: 100_000 } });
  const cart = await cartOf(shop, 2);
  await shop.db.product.update({ where: { id: cart.cartItems[0]?._id }, data: { grams: 60_000 } });
  return { json: { ...cart, deliveryOption: option?.id } };
};

const parentCart: MakeCall = async (shop) => ({
  json: { ...(await cartOf(shop)), cartItems: [{ _id: await parentId(shop), quantity: 1 }] },
});

const ofCarts: Refusals = {
  400: { INVALID_INPUT: () => ({ json: { cartItems: [], customer: { ...customer, phone: '+1' } } }) },
  404: { PRODUCT_NOT_FOUND: () => ({ json: { cartItems: [{ _id: id, quantity: 1 }] } }) },
  409: {
    VARIANT_NEEDED: parentCart,
    OUT_OF_STOCK: async (shop) => ({ json: await cartOf(shop, 11) }),
    DISCOUNT_REFUSED: async (shop) => ({ json: { ...(await cartOf(shop)), discountCode: 'NOBODY' } }),
    PRICE_CHANGED: async (shop) => ({ json: { ...(await cartOf(shop)), expectedTotal: 1 } }),
  },
  422: {
    ORDER_TOO_LARGE: async (shop) => ({ json: await cartOf(shop, 2, { priceCents: 99_999_999 }) }),
    ORDER_TOO_HEAVY: heavyCart,
  },
};

const ofThePoor =
  (make: MakeCall): MakeCall =>
  async (shop) => ({ ...(await make(shop)), poor: true });

async function takenSku(shop: ContractShop): Promise<string> {
  const sku = `T-${shop.newKey()}`;
  await productId(shop, { sku });
  return sku;
}

/** The reference that an order has in another system. */
async function takenReference(shop: ContractShop): Promise<string> {
  const externalId = shop.newKey();
  await shop.db.order.update({ where: { number: await orderAfter(shop) }, data: { externalId } });
  return externalId;
}

const takenCart: MakeCall = async (shop) => ({
  json: { ...(await cartOf(shop)), externalId: await takenReference(shop) },
  headers: { authorization: shop.authorization },
});

const tooManyRows: MakeCall = () => csv(Buffer.alloc(20_000_001, 'a'));

type FindOrder = (shop: ContractShop) => Promise<string>;

const ofOrder =
  (find: FindOrder, json?: unknown): MakeCall =>
  async (shop) => ({ params: { number: await find(shop) }, json });

const outdated =
  (json: object): MakeCall =>
  async (shop) => ({
    params: { id: await reviewId(shop) },
    json: { ...json, version: '2020-01-01T00:00:00.000Z' },
  });
const ofReview =
  (of: string, json: object): MakeCall =>
  () => ({ params: { id: of }, json });
const reason = { reason: 'Names a person' };
const thanks = { text: 'Thank you!' };

const ofNoOrder: MakeCall = () => ({ params: { number } });
const toNoStatus: MakeCall = () => ({ params: { number }, json: { status: 'lost' } });

const shippedPaid: FindOrder = async (shop) => {
  const paid = await paidOrder(shop);
  await asStaff(shop, `/order/${paid}/ship`);
  return paid;
};

const paidTwice: FindOrder = async (shop) =>
  (await makePaidOrder(shop, { id: await productId(shop) }, { quantity: 2 })).orderNumber;

const refundedInPart: FindOrder = async (shop) => {
  const paid = await paidTwice(shop);
  await asStaff(shop, `/order/${paid}/refund`, { amount: 60 });
  return paid;
};

const orderOfDeleted: FindOrder = async (shop) => {
  const placed = await orderAfter(shop);
  const { lines } = await readOrder(shop, placed);
  await shop.rest(`/product/delete/${lines[0]?.productId}`, {
    method: 'DELETE',
    headers: { authorization: shop.authorization },
  });
  return placed;
};

const dearOrder: FindOrder = async (shop) => {
  const { data } = await shop.trpc.order.place.mutate(await cartOf(shop, 1, { priceCents: 99_999_999 }));
  return data.orderNumber;
};

/** An order whose goods are heavier by now than the shop's only delivery takes; it was ordered with another one. */
const heavyOrder: MakeCall = async (shop) => {
  const { json } = (await heavyCart(shop)) as {
    json: Awaited<ReturnType<typeof cartOf>> & { deliveryOption: string };
  };
  const product = { where: { id: json.cartItems[0]?._id } };
  await shop.db.product.update({ ...product, data: { grams: null } });
  const { data } = await shop.trpc.order.place.mutate(json);
  await shop.db.product.update({ ...product, data: { grams: 60_000 } });
  await shop.db.order.update({ where: { number: data.orderNumber }, data: { deliveryId: id } });
  return { params: { number: data.orderNumber }, json: { deliveryOption: json.deliveryOption } };
};

/** All pieces of an order come back, in exchange for these goods. */
const exchanged =
  (goods: (shop: ContractShop) => Promise<object>): MakeCall =>
  async (shop) => {
    const { customer: _, ...exchange } = (await goods(shop)) as { customer?: object };
    const delivered = await orderAfter(shop, 'ship', 'deliver');
    return { params: { number: delivered }, json: { reason: 'other', exchange } };
  };

/** The refusals of a step. @param find an order that can't take it */
const ofStep = (find: FindOrder): Refusals => ({
  400: { INVALID_INPUT: toNoStatus },
  404: { ORDER_NOT_FOUND: ofNoOrder },
  409: { ORDER_STEP_REFUSED: ofOrder(find) },
});

const noEvent = `evt_${id.replaceAll('-', '')}`;

const ofNoWebhook: Refusals = {
  400: { INVALID_INPUT: () => ({ params: { id: 'none' } }) },
  404: { WEBHOOK_NOT_FOUND: () => ({ params: { id } }) },
};

const ofDisabled: MakeCall = async (shop) => ({
  params: { id: await webhookId(shop, { disabledAt: new Date() }) },
});

/** The refusals of one operation that no other operation has in the same way. */
export const ownRefusals: Record<string, Refusals> = {
  'GET /product': { 400: { INVALID_INPUT: () => ({ query: '?page=0&limit=a' }) } },
  'GET /product/facets': { 400: { INVALID_INPUT: () => ({ query: '?min=-1' }) } },
  'GET /category': { 400: { INVALID_INPUT: () => ({ query: '?other=1' }) } },
  'POST /category': {
    400: { INVALID_INPUT: () => ({ json: { label: '' } }) },
    409: { CATEGORY_EXISTS: () => ({ json: { value: 'mats', label: 'Mats' } }) },
  },
  'PATCH /category/{value}': {
    400: { INVALID_INPUT: () => ({ params: { value: 'mats' }, json: { label: '' } }) },
    404: { CATEGORY_NOT_FOUND: () => ({ params: { value: 'none' }, json: {} }) },
  },
  'DELETE /category/{value}': {
    400: { INVALID_INPUT: () => ({ params: { value: 'mats' }, query: '?moveTo=none' }) },
    404: { CATEGORY_NOT_FOUND: () => ({ params: { value: 'none' } }) },
    409: {
      CATEGORY_IN_USE: async (shop) => {
        const value = await categoryValue(shop);
        await productId(shop, { category: value });
        return { params: { value } };
      },
    },
  },
  'GET /old-address': { 400: { INVALID_INPUT: () => ({ query: '?limit=0' }) } },
  'POST /old-address': {
    400: { INVALID_INPUT: () => ({ json: { rows: [{ path: '/cart', target: '//evil.example' }] } }) },
  },
  'DELETE /old-address': {
    400: { INVALID_INPUT: () => ({ query: '?other=1' }) },
    404: { PATH_NOT_FOUND: () => ({ query: '?path=/never' }) },
  },
  'GET /collection': { 400: { INVALID_INPUT: () => ({ query: '?other=1' }) } },
  'GET /collection/{value}': {
    400: { INVALID_INPUT: () => ({ params: { value: 'none' }, query: '?page=0' }) },
    404: { COLLECTION_NOT_FOUND: () => ({ params: { value: 'none' } }) },
  },
  'GET /catalogue/collection/{value}': {
    400: { INVALID_INPUT: () => ({ params: { value: 'none' }, query: '?other=1' }) },
    404: { COLLECTION_NOT_FOUND: () => ({ params: { value: 'none' } }) },
  },
  'POST /collection': {
    400: { INVALID_INPUT: () => ({ json: { title: 'Starters', products: [id] } }) },
    409: {
      COLLECTION_EXISTS: async (shop) => ({
        json: { value: await collectionValue(shop), title: 'Starters' },
      }),
    },
  },
  'PATCH /collection/{value}': {
    400: { INVALID_INPUT: () => ({ params: { value: 'none' }, json: { title: '' } }) },
    404: { COLLECTION_NOT_FOUND: () => ({ params: { value: 'none' }, json: {} }) },
  },
  'DELETE /collection/{value}': {
    400: { INVALID_INPUT: () => ({ params: { value: 'none' }, query: '?other=1' }) },
    404: { COLLECTION_NOT_FOUND: () => ({ params: { value: 'none' } }) },
  },
  'GET /product/suggestions': { 400: { INVALID_INPUT: () => ({ query: '?searchTerm=' }) } },
  'GET /product/get/{id}': { 404: { PRODUCT_NOT_FOUND: () => ({ params: { id } }) } },
  'GET /product/fitting/{id}': { 400: { INVALID_INPUT: () => ({ params: { id }, query: '?measure=none' }) } },
  'GET /product/related/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id }, query: '?other=1' }) },
    404: { PRODUCT_NOT_FOUND: () => ({ params: { id } }) },
  },
  'GET /product/reviews/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id }, query: '?limit=0' }) },
    404: { PRODUCT_NOT_FOUND: () => ({ params: { id } }) },
  },
  'GET /review': { 400: { INVALID_INPUT: () => ({ query: '?status=lost' }) } },
  'POST /review/{id}/approve': {
    400: { INVALID_INPUT: ofReview('none', {}) },
    404: { REVIEW_NOT_FOUND: ofReview(id, {}) },
    409: { REVIEW_CHANGED: outdated({}) },
  },
  'POST /review/{id}/refuse': {
    400: { INVALID_INPUT: ofReview(id, { reason: '' }) },
    404: { REVIEW_NOT_FOUND: ofReview(id, reason) },
    409: { REVIEW_CHANGED: outdated(reason) },
  },
  'POST /review/{id}/answer': {
    400: { INVALID_INPUT: ofReview(id, {}) },
    404: { REVIEW_NOT_FOUND: ofReview(id, thanks) },
    409: { REVIEW_CHANGED: outdated(thanks) },
  },
  'GET /catalogue/product': { 400: { INVALID_INPUT: () => ({ query: '?updatedSince=yesterday' }) } },
  'GET /delivery-option': { 400: { INVALID_INPUT: () => ({ query: '?other=1' }) } },
  'POST /delivery-option': { 400: { INVALID_INPUT: () => ({ json: { name: 'Pickup', kind: 'collect' } }) } },
  'PATCH /delivery-option/{id}': {
    400: {
      INVALID_INPUT: async (shop) => ({ params: { id: await optionId(shop) }, json: { mostGrams: 0 } }),
    },
    404: { DELIVERY_OPTION_NOT_FOUND: () => ({ params: { id }, json: {} }) },
  },
  'DELETE /delivery-option/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id: 'none' } }) },
    404: { DELIVERY_OPTION_NOT_FOUND: () => ({ params: { id } }) },
    409: {
      DELIVERY_OPTION_NEEDED: async (shop) => {
        const last = await optionId(shop);
        await shop.db.deliveryOption.deleteMany({ where: { id: { not: last } } });
        return { params: { id: last } };
      },
    },
  },
  'GET /discount': { 400: { INVALID_INPUT: () => ({ query: '?other=1' }) } },
  'GET /discount/{id}/codes': {
    400: { INVALID_INPUT: () => ({ params: { id: 'none' } }) },
    404: { DISCOUNT_NOT_FOUND: () => ({ params: { id } }) },
  },
  'POST /discount': {
    400: { INVALID_INPUT: () => ({ json: { code: 'ALL', kind: 'percent', value: 101 } }) },
    409: {
      DISCOUNT_EXISTS: async (shop) => {
        await discountId(shop);
        return { json: { code: 'welcome10', kind: 'delivery' } };
      },
    },
  },
  'PATCH /discount/{id}': {
    400: { INVALID_INPUT: async (shop) => ({ params: { id: await discountId(shop) }, json: { uses: 0 } }) },
    404: { DISCOUNT_NOT_FOUND: () => ({ params: { id }, json: {} }) },
    409: {
      DISCOUNT_EXISTS: async (shop) => {
        const taken = await discountId(shop);
        await shop.db.discount.create({ data: { code: 'TAKEN', kind: 'delivery', value: 0 } });
        return { params: { id: taken }, json: { code: 'taken' } };
      },
    },
  },
  'DELETE /discount/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id: 'none' } }) },
    404: { DISCOUNT_NOT_FOUND: () => ({ params: { id } }) },
  },
  'GET /maker': { 400: { INVALID_INPUT: () => ({ query: '?other=1' }) } },
  'POST /maker': { 400: { INVALID_INPUT: () => ({ json: { ...oak, email: 'none' } }) } },
  'PATCH /maker/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id }, json: { name: '' } }) },
    404: { MAKER_NOT_FOUND: () => ({ params: { id }, json: {} }) },
  },
  'DELETE /maker/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id: 'none' } }) },
    404: { MAKER_NOT_FOUND: () => ({ params: { id } }) },
    409: {
      MAKER_USED: async (shop) => {
        const used = await makerId(shop);
        await shop.db.product.update({ where: { id: await productId(shop) }, data: { makerId: used } });
        return { params: { id: used } };
      },
    },
  },
  'GET /measure': { 400: { INVALID_INPUT: () => ({ query: '?other=1' }) } },
  'POST /measure': { 400: { INVALID_INPUT: () => ({ json: { ...sleeve, rule: 'none' } }) } },
  'PATCH /measure/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id }, json: { name: '' } }) },
    404: { MEASURE_NOT_FOUND: () => ({ params: { id }, json: {} }) },
  },
  'DELETE /measure/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id: 'none' } }) },
    404: { MEASURE_NOT_FOUND: () => ({ params: { id } }) },
  },
  'GET /tax-rate': { 400: { INVALID_INPUT: () => ({ query: '?other=1' }) } },
  'POST /tax-rate': { 400: { INVALID_INPUT: () => ({ json: { name: 'Standard', percent: 101 } }) } },
  'PATCH /tax-rate/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id }, json: { percent: 8.8755 } }) },
    404: { TAX_RATE_NOT_FOUND: () => ({ params: { id }, json: {} }) },
  },
  'DELETE /tax-rate/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id: 'none' } }) },
    404: { TAX_RATE_NOT_FOUND: () => ({ params: { id } }) },
    409: {
      TAX_RATE_USED: async (shop) => {
        const used = await rateId(shop);
        await shop.db.product.update({ where: { id: await productId(shop) }, data: { taxRateId: used } });
        return { params: { id: used } };
      },
    },
  },
  'GET /webhook': { 400: { INVALID_INPUT: () => ({ query: '?other=1' }) } },
  'GET /api-key/self': {
    400: { INVALID_INPUT: (shop) => ({ query: '?other=1', headers: { authorization: shop.authorization } }) },
    401: { SIGNED_OUT: () => ({}) },
  },
  'PUT /catalogue/product': {
    400: { INVALID_INPUT: () => ({ json: { by: 'title', items: [{ title: 'Bench' }] } }) },
  },
  'GET /catalogue/product/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id }, query: '?other=1' }) },
    404: { PRODUCT_NOT_FOUND: () => ({ params: { id } }) },
  },
  'PATCH /catalogue/product/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id }, json: { stockSeen: 1 } }) },
    404: { PRODUCT_NOT_FOUND: () => ({ params: { id }, json: {} }) },
    409: {
      PRODUCT_EXISTS: async (shop) => ({
        params: { id: await productId(shop) },
        json: { sku: await takenSku(shop) },
      }),
      STOCK_CHANGED: async (shop) => ({
        params: { id: await productId(shop) },
        json: { stock: 1, stockSeen: 12 },
      }),
      VARIANT_NEEDED: async (shop) => ({ params: { id: await parentId(shop) }, json: { price: 1 } }),
    },
    412: {
      PRECONDITION_FAILED: async (shop) => ({
        params: { id: await productId(shop) },
        json: {},
        headers: { 'if-match': '"other"' },
      }),
    },
  },
  'POST /catalogue/product/{id}/separate': {
    400: { INVALID_INPUT: () => ({ params: { id }, json: { variants: [] } }) },
    404: { PRODUCT_NOT_FOUND: () => ({ params: { id }, json: { variants: [id] } }) },
  },
  'POST /product/create': {
    400: { INVALID_INPUT: () => ({ json: { ...bench, price: 1.005, title: ' ' } }) },
    409: { PRODUCT_EXISTS: async (shop) => ({ json: { ...bench, sku: await takenSku(shop) } }) },
  },
  'PUT /product/update/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id }, json: { ...bench, stock: 0 } }) },
    404: { PRODUCT_NOT_FOUND: () => ({ params: { id }, json: bench }) },
    409: {
      PRODUCT_EXISTS: async (shop) => ({
        params: { id: await productId(shop) },
        json: { ...bench, sku: await takenSku(shop) },
      }),
      EDIT_CONFLICT: async (shop) => ({
        params: { id: await productId(shop) },
        json: { ...bench, version: '2020-01-01T00:00:00.000Z' },
      }),
      STOCK_CHANGED: async (shop) => ({
        params: { id: await productId(shop) },
        json: { ...bench, stock: 1, stockSeen: 12 },
      }),
      VARIANT_NEEDED: async (shop) => ({ params: { id: await parentId(shop) }, json: bench }),
    },
    412: {
      PRECONDITION_FAILED: async (shop) => ({
        params: { id: await productId(shop) },
        json: bench,
        headers: { 'if-match': '"other"' },
      }),
    },
  },
  'GET /settings/{group}': { 400: { INVALID_INPUT: () => ({ params: { group: 'signIn' } }) } },
  'PATCH /settings/{group}': {
    400: {
      INVALID_INPUT: () => ({
        params: { group: 'alerts' },
        json: { values: { lowStockLevel: -1, lowstock: 1 } },
      }),
    },
    409: {
      SETTINGS_CHANGED: () => ({
        params: { group: 'alerts' },
        json: { values: { lowStockLevel: 7 }, version: 'another' },
      }),
    },
  },
  'PUT /product/stock': {
    400: {
      INVALID_INPUT: () => ({
        json: {
          items: [
            { id, stock: 1 },
            { id, stock: 2 },
          ],
        },
      }),
    },
    404: { PRODUCT_NOT_FOUND: () => ({ json: { items: [{ id, stock: 1 }] } }) },
    409: {
      STOCK_CHANGED: async (shop) => ({
        json: { items: [{ id: await productId(shop), stock: 1, stockSeen: 12 }] },
      }),
      VARIANT_NEEDED: async (shop) => ({ json: { items: [{ id: await parentId(shop), stock: 1 }] } }),
    },
  },
  'POST /product/stock/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id }, json: { kind: 'write_off', quantity: 1 } }) },
    404: { PRODUCT_NOT_FOUND: () => ({ params: { id }, json: { kind: 'receive', quantity: 1 } }) },
    409: {
      STOCK_CHANGED: async (shop) => ({
        params: { id: await productId(shop) },
        json: { kind: 'write_off', quantity: 11, reason: 'Damaged' },
      }),
      VARIANT_NEEDED: async (shop) => ({
        params: { id: await parentId(shop) },
        json: { kind: 'receive', quantity: 1 },
      }),
    },
  },
  'DELETE /product/delete/{id}': {
    404: { PRODUCT_NOT_FOUND: () => ({ params: { id } }) },
    412: {
      PRECONDITION_FAILED: async (shop) => ({
        params: { id: await productId(shop) },
        headers: { 'if-match': '"other"' },
      }),
    },
  },
  'POST /price': {
    400: ofCarts[400] as object,
    404: ofCarts[404] as object,
    409: {
      VARIANT_NEEDED: async (shop) => ({ json: { cartItems: [{ _id: await parentId(shop), quantity: 1 }] } }),
    },
    422: { ORDER_TOO_HEAVY: heavyCart },
  },
  'POST /product/order-many': {
    ...ofCarts,
    404: {
      ...ofCarts[404],
      PAYMENT_NOT_FOUND: async (shop) => ({ json: { ...(await cartOf(shop)), paymentIntentId: 'pi_none' } }),
    },
    409: {
      ...ofCarts[409],
      ORDER_EXISTS: takenCart,
      HOLD_LIMIT_REACHED: async (shop) => ({
        json: { cartItems: [{ _id: await productId(shop, { stock: 100 }), quantity: 100 }] },
      }),
      PAYMENT_INCOMPLETE: async (shop) => {
        const { intentId } = await startBare(shop, 49.99);
        return { json: { ...(await cartOf(shop)), paymentIntentId: intentId } };
      },
      PAYMENT_MISMATCH: async (shop) => ({
        json: { ...(await cartOf(shop)), paymentIntentId: await paidIntent(shop, 5) },
      }),
      PAYMENT_USED: async (shop) => {
        const { payments } = await readOrder(shop, await paidOrder(shop));
        return { json: { ...(await cartOf(shop)), paymentIntentId: payments[0]?.intentId } };
      },
      PAYMENT_REFUNDED: async (shop) => {
        const paymentIntentId = await paidIntent(shop, 49.99);
        await sdkOf(shop.sandbox).refunds.create({ payment_intent: paymentIntentId, amount: 1 });
        return { json: { ...(await cartOf(shop)), paymentIntentId } };
      },
      PAYMENT_DISPUTED: async (shop) => ({
        json: { ...(await cartOf(shop)), paymentIntentId: await paidIntent(shop, 49.99, '4000000000000259') },
      }),
    },
    503: {
      CARDS_NOT_TAKEN: ofThePoor(async (shop) => ({
        json: { ...(await cartOf(shop)), paymentIntentId: 'pi_any' },
      })),
      PAYMENT_UNAVAILABLE: async (shop) => {
        const json = { ...(await cartOf(shop)), paymentIntentId: await paidIntent(shop, 49.99) };
        withoutProvider(shop);
        return { json };
      },
    },
  },
  'GET /order': { 400: { INVALID_INPUT: () => ({ query: '?status=lost&from=2024-02-30' }) } },
  'GET /accounting/export': {
    400: { INVALID_INPUT: () => ({ query: '?table=orders&from=2026-02-02&to=2026-02-01' }) },
  },
  'POST /order/search': { 400: { INVALID_INPUT: () => ({ json: { searchTerm: ' ' } }) } },
  'GET /order/{number}': {
    400: { INVALID_INPUT: () => ({ params: { number: 'x'.repeat(41) } }) },
    404: { ORDER_NOT_FOUND: ofNoOrder },
  },
  'PATCH /order/{number}': {
    400: { INVALID_INPUT: () => ({ params: { number }, json: { metadata: { a: 1 } } }) },
    404: { ORDER_NOT_FOUND: () => ({ params: { number }, json: {} }) },
    409: {
      ORDER_EXISTS: async (shop) => ({
        params: { number: await orderAfter(shop) },
        json: { externalId: await takenReference(shop) },
      }),
      ORDER_STEP_REFUSED: async (shop) => {
        const placed = await orderAfter(shop);
        const nobody = {
          customerName: null,
          customerEmail: null,
          customerAddress: null,
          customerPhone: null,
          customerErasedAt: new Date(),
        };
        await shop.db.order.update({ where: { number: placed }, data: nobody });
        return { params: { number: placed }, json: { metadata: { a: '1' } } };
      },
    },
    412: {
      PRECONDITION_FAILED: async (shop) => ({
        params: { number: await orderAfter(shop) },
        json: {},
        headers: { 'if-match': '"other"' },
      }),
    },
  },
  'POST /customer/search': { 400: { INVALID_INPUT: () => ({ json: { after: 'bm93aGVyZQ' } }) } },
  'GET /customer/{number}': {
    400: { INVALID_INPUT: () => ({ params: { number: 'x'.repeat(41) } }) },
    404: { CUSTOMER_NOT_FOUND: ofNoOrder },
  },
  'GET /customer/{number}/orders': {
    400: { INVALID_INPUT: () => ({ params: { number }, query: '?limit=0' }) },
    404: { CUSTOMER_NOT_FOUND: ofNoOrder },
  },
  'GET /order/{number}/documents': {
    400: { INVALID_INPUT: () => ({ params: { number: 'x'.repeat(41) } }) },
    404: { ORDER_NOT_FOUND: ofNoOrder },
  },
  'POST /order/{number}/documents': {
    400: { INVALID_INPUT: () => ({ params: { number }, json: { kind: 'bill' } }) },
    404: { ORDER_NOT_FOUND: () => ({ params: { number }, json: { kind: 'invoice' } }) },
    409: { ORDER_STEP_REFUSED: ofOrder(orderAfter, { kind: 'invoice' }) },
  },
  'POST /order/{number}/ship': ofStep((shop) => orderAfter(shop, 'ship')),
  'POST /order/{number}/deliver': ofStep((shop) => orderAfter(shop)),
  'POST /order/{number}/cancel': {
    ...ofStep((shop) => orderAfter(shop, 'ship')),
    503: {
      PAYMENT_UNAVAILABLE: async (shop) => {
        const parts = { params: { number: await waitingOrder(shop) } };
        withoutProvider(shop);
        return parts;
      },
    },
  },
  'POST /order/ship': {
    400: { INVALID_INPUT: () => ({ json: { orders: [{ number, trackingNumber: 'SF 1' }] } }) },
  },
  'POST /order/deliver': { 400: { INVALID_INPUT: () => ({ json: { orders: [{ number }, { number }] } }) } },
  'POST /order/cancel': {
    400: { INVALID_INPUT: () => ({ json: { orders: Array.from({ length: 101 }, () => ({ number })) } }) },
  },
  'POST /order/{number}/parcel': {
    400: { INVALID_INPUT: () => ({ params: { number }, json: { carrier: 'pigeon' } }) },
    404: { ORDER_NOT_FOUND: () => ({ params: { number }, json: { carrier: 'own' } }) },
    409: { ORDER_STEP_REFUSED: ofOrder(orderAfter, { carrier: 'own' }) },
  },
  'PATCH /order/{number}/parcel/{id}': {
    400: { INVALID_INPUT: () => ({ params: { number, id }, json: { carrier: 'pigeon' } }) },
    404: { ORDER_NOT_FOUND: () => ({ params: { number, id }, json: {} }) },
    409: {
      ORDER_STEP_REFUSED: async (shop) => ({ params: { number: await orderAfter(shop), id }, json: {} }),
    },
  },
  'DELETE /order/{number}/parcel/{id}': {
    400: { INVALID_INPUT: () => ({ params: { number, id: 'none' } }) },
    404: { ORDER_NOT_FOUND: () => ({ params: { number, id } }) },
    409: { ORDER_STEP_REFUSED: async (shop) => ({ params: { number: await orderAfter(shop), id } }) },
  },
  'POST /order/{number}/return': {
    400: { INVALID_INPUT: () => ({ params: { number }, json: { reason: 'bored' } }) },
    404: {
      ORDER_NOT_FOUND: () => ({ params: { number }, json: { reason: 'other' } }),
      PRODUCT_NOT_FOUND: exchanged(async () => ({ cartItems: [{ _id: 'none', quantity: 1 }] })),
    },
    409: {
      ORDER_STEP_REFUSED: ofOrder(orderAfter, { reason: 'other' }),
      OUT_OF_STOCK: exchanged((shop) => cartOf(shop, 11)),
      VARIANT_NEEDED: exchanged(async (shop) => ({
        cartItems: [{ _id: await parentId(shop), quantity: 1 }],
      })),
      PRICE_CHANGED: exchanged(async (shop) => ({ ...(await cartOf(shop)), expectedTotal: 1 })),
    },
    422: {
      REFUND_TOO_LARGE: ofOrder((shop) => orderAfter(shop, 'ship', 'deliver'), {
        reason: 'other',
        credit: 1e5,
      }),
      ORDER_TOO_LARGE: exchanged((shop) => cartOf(shop, 3, { priceCents: 99_999_999 })),
      ORDER_TOO_HEAVY: exchanged(async (shop) => (await heavyCart(shop)).json as object),
      AMOUNT_TOO_SMALL: exchanged(async (shop) => ({
        ...(await cartOf(shop, 2, { priceCents: 5009 })),
        paymentMethod: 'card',
      })),
    },
    503: { CARDS_NOT_TAKEN: ofThePoor(ofOrder(shippedPaid, { reason: 'other', credit: 1 })) },
  },
  'POST /order/{number}/correct': {
    400: { INVALID_INPUT: ofOrder(orderAfter, {}) },
    404: {
      ORDER_NOT_FOUND: () => ({ params: { number }, json: {} }),
      PRODUCT_NOT_FOUND: ofOrder(orderOfDeleted, { lines: [{ line: 1, quantity: 3 }] }),
    },
    409: {
      ORDER_STEP_REFUSED: ofOrder(orderAfter, { total: 1 }),
      OUT_OF_STOCK: ofOrder(orderAfter, { lines: [{ line: 1, quantity: 9 }] }),
      VARIANT_NEEDED: async (shop) =>
        ofOrder(orderAfter, { added: [{ _id: await parentId(shop), quantity: 1 }] })(shop),
    },
    422: {
      ORDER_TOO_LARGE: ofOrder(dearOrder, { lines: [{ line: 1, quantity: 2 }] }),
      ORDER_TOO_HEAVY: heavyOrder,
      REFUND_TOO_LARGE: ofOrder(refundedInPart, { lines: [{ line: 1, quantity: 1 }], refund: 1000 }),
      AMOUNT_TOO_SMALL: async (shop) =>
        ofOrder(paidOrder, {
          added: [{ _id: await productId(shop, { priceCents: 49 }), quantity: 1 }],
          payDifference: true,
        })(shop),
    },
    503: { CARDS_NOT_TAKEN: ofThePoor(ofOrder(paidTwice, { lines: [{ line: 1, quantity: 1 }] })) },
  },
  'POST /order-request/{id}/answer': {
    400: { INVALID_INPUT: () => ({ params: { id }, json: { status: 'maybe' } }) },
    404: { ORDER_NOT_FOUND: () => ({ params: { id }, json: { status: 'accepted' } }) },
    409: {
      ORDER_STEP_REFUSED: async (shop) => {
        const asked = await askedOrder(shop);
        await shop.rest('/own-order/request/withdraw', posting(asked));
        return { params: { id: asked.request }, json: { status: 'answered', text: 'Because.' } };
      },
    },
  },
  'POST /own-order/open': ofNoLink({}),
  'POST /own-order/change/preview': { ...ofNoLink({}), 409: { ORDER_STEP_REFUSED: ofOwn({}, 'ship') } },
  'POST /own-order/change': { ...ofNoLink({}), 409: { ORDER_STEP_REFUSED: ofOwn({}, 'ship') } },
  'POST /own-order/cancel': { ...ofNoLink({}), 409: { ORDER_STEP_REFUSED: ofOwn({}, 'ship') } },
  'POST /own-order/undo': { ...ofNoLink({}), 409: { ORDER_STEP_REFUSED: ofOwn({}) } },
  'POST /own-order/confirm': { ...ofNoLink({}), 409: { ORDER_STEP_REFUSED: ofOwn({}, 'ship') } },
  'POST /own-order/call-later': {
    ...ofNoLink({ at: soon }),
    409: { ORDER_STEP_REFUSED: ofOwn({ at: soon }, 'ship') },
  },
  'POST /own-order/request': {
    ...ofNoLink({ kind: 'question', text: 'Why?' }),
    409: {
      ORDER_STEP_REFUSED: ofOwn({ kind: 'return', reason: 'faulty', lines: [{ line: 1, quantity: 1 }] }),
    },
  },
  'POST /own-order/request/photo': {
    ...ofNoLink({ request: id, photo }),
    409: {
      ORDER_STEP_REFUSED: async (shop) => ofOwn({ request: id, photo: await aPhoto() })(shop),
    },
    422: { IMAGE_REFUSED: async (shop) => ({ json: { ...(await askedOrder(shop)), photo } }) },
  },
  'POST /own-order/request/withdraw': {
    ...ofNoLink({ request: id }),
    409: { ORDER_STEP_REFUSED: ofOwn({ request: id }) },
  },
  'POST /order/{number}/withdraw-change': {
    400: { INVALID_INPUT: () => ({ params: { number: 'x'.repeat(99) } }) },
    404: { ORDER_NOT_FOUND: ofNoOrder },
    409: { ORDER_STEP_REFUSED: ofOrder(paidOrder) },
    503: {
      PAYMENT_UNAVAILABLE: async (shop) => {
        const found = await orderWithChange(shop);
        const { body } = await asStaff(shop, `/order/${found}/payment-link`);
        await shop.trpc.payment.payByLink.mutate({ token: body.data.link.split('#')[1] });
        withoutProvider(shop);
        return { params: { number: found } };
      },
    },
  },
  'POST /order/{number}/payment-link': {
    400: { INVALID_INPUT: () => ({ params: { number }, json: { sendEmail: 5 } }) },
    404: { ORDER_NOT_FOUND: ofNoOrder, PRODUCT_NOT_FOUND: ofOrder(expiredOrder({ deletedAt: new Date() })) },
    409: {
      ORDER_STEP_REFUSED: ofOrder(orderAfter),
      OUT_OF_STOCK: ofOrder(
        expiredOrder({
          stock: { update: { stock: 0 } },
          movements: { create: { cause: 'adjusted', delta: -5, actor: 'test' } },
        }),
      ),
    },
    503: { CARDS_NOT_TAKEN: ofThePoor(ofOrder(waitingOrder)) },
  },
  'POST /order/{number}/refund': {
    400: { INVALID_INPUT: () => ({ params: { number }, json: { amount: 0 } }) },
    404: { ORDER_NOT_FOUND: ofNoOrder, PAYMENT_NOT_FOUND: ofOrder(orderAfter) },
    409: { ORDER_STEP_REFUSED: ofOrder(paidOrder, { refundable: 1 }) },
    422: { REFUND_TOO_LARGE: ofOrder(paidOrder, { amount: 50 }) },
    503: { CARDS_NOT_TAKEN: ofThePoor(ofOrder(paidOrder)) },
  },
  'GET /webhook/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id: 'none' } }) },
    404: { WEBHOOK_NOT_FOUND: () => ({ params: { id } }) },
  },
  'POST /webhook': {
    400: { INVALID_INPUT: () => ({ json: { ...receiver, events: [] } }) },
    409: {
      TOO_MANY_WEBHOOKS: async (shop) => {
        await webhookId(shop);
        for (let n = 1; n < 20; n++) await makeEndpoint(shop);
        return { json: receiver };
      },
    },
    422: { WEBHOOK_ADDRESS_REFUSED: () => ({ json: { ...receiver, url: 'https://user@shop.example' } }) },
  },
  'PATCH /webhook/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id }, json: { events: [] } }) },
    404: { WEBHOOK_NOT_FOUND: () => ({ params: { id }, json: {} }) },
    422: {
      WEBHOOK_ADDRESS_REFUSED: async (shop) => ({
        params: { id: await webhookId(shop) },
        json: { url: 'https://user@shop.example' },
      }),
    },
  },
  'DELETE /webhook/{id}': ofNoWebhook,
  'POST /webhook/{id}/secret': ofNoWebhook,
  'POST /webhook/{id}/test': { ...ofNoWebhook, 409: { WEBHOOK_DISABLED: ofDisabled } },
  'POST /webhook/{id}/deliver': {
    400: { INVALID_INPUT: () => ({ params: { id }, json: { event: 'other' } }) },
    404: {
      EVENT_NOT_FOUND: () => ({ params: { id }, json: { event: noEvent } }),
      DELIVERY_NOT_FOUND: async (shop) => ({
        params: { id },
        json: { event: (await pastEvent(shop)).event },
      }),
    },
    409: {
      WEBHOOK_DISABLED: async (shop) => {
        const past = await pastEvent(shop, 'delivered', { disabledAt: new Date() });
        return { params: { id: past.id }, json: { event: past.event } };
      },
      DELIVERY_PENDING: async (shop) => {
        const past = await pastEvent(shop, 'pending');
        return { params: { id: past.id }, json: { event: past.event } };
      },
    },
  },
  'GET /event': { 400: { INVALID_INPUT: () => ({ query: '?type=order.lost' }) } },
  'GET /event/{id}': {
    400: { INVALID_INPUT: () => ({ params: { id: 'other' } }) },
    404: { EVENT_NOT_FOUND: () => ({ params: { id: noEvent } }) },
  },
  'POST /payment/create-intent': {
    ...ofCarts,
    409: {
      ...ofCarts[409],
      ORDER_EXISTS: takenCart,
      ORDER_EXPIRED: async (shop) => {
        const json = await cartOf(shop);
        const headers = { 'idempotency-key': shop.newKey() };
        const { data } = await shop.trpc.payment.createIntent.mutate(json, { context: { headers } });
        await shop.trpc.payment.cancel.mutate({ clientSecret: data });
        return { json, headers };
      },
    },
    422: { ...ofCarts[422], AMOUNT_TOO_SMALL: () => ({ json: { amount: 0.49 } }) },
    503: {
      CARDS_NOT_TAKEN: ofThePoor(() => ({ json: { amount: 5 } })),
      PAYMENT_UNAVAILABLE: async (shop) => {
        const json = await cartOf(shop);
        withoutProvider(shop);
        return { json };
      },
    },
  },
  'GET /catalogue/export': { 400: { INVALID_INPUT: () => ({ query: '?format=square' }) } },
  'GET /catalogue/picture-copies': { 400: { INVALID_INPUT: () => ({ query: '?other=1' }) } },
  'POST /catalogue/picture-copies/retry': {
    400: { INVALID_INPUT: () => ({ json: { address: 'x'.repeat(3000) } }) },
  },
  'POST /catalogue/picture-copies/stop': { 400: { INVALID_INPUT: () => ({ json: { other: 1 } }) } },
  'POST /catalogue/import/preview': {
    400: { INVALID_INPUT: () => csv(Buffer.from(newFile(['Mat'])), '?stock=keeep') },
    413: { BODY_TOO_LARGE: tooManyRows },
    422: { CATALOGUE_FILE_REFUSED: () => csv(Buffer.from('a,b\n1,2\n')) },
  },
  'POST /catalogue/import/reduced': {
    400: { INVALID_INPUT: () => csv(Buffer.from(newFile(['Mat']))) },
    413: { BODY_TOO_LARGE: tooManyRows },
    422: { CATALOGUE_FILE_REFUSED: () => csv(Buffer.alloc(0)) },
  },
  'POST /catalogue/import': {
    400: { INVALID_INPUT: () => csv(Buffer.from(newFile(['Mat']))) },
    409: { CATALOGUE_CHANGED: () => csv(Buffer.from(newFile(['Mat'])), '?fingerprint=other') },
    413: { BODY_TOO_LARGE: tooManyRows },
    422: { CATALOGUE_FILE_REFUSED: () => csv(Buffer.from('a,b\n1,2\n'), '?fingerprint=other') },
  },
  'POST /history/import/preview': {
    400: { INVALID_INPUT: () => csv(shopifyOrders([{ Name: '#1' }]), '?stock=keep') },
    413: { BODY_TOO_LARGE: tooManyRows },
    422: { CATALOGUE_FILE_REFUSED: () => csv(Buffer.from('a,b\n1,2\n')) },
  },
  'POST /history/import': {
    400: { INVALID_INPUT: () => csv(shopifyOrders([{ Name: '#1' }]), '?fingerprint=other') },
    413: { BODY_TOO_LARGE: tooManyRows },
    422: { CATALOGUE_FILE_REFUSED: () => csv(Buffer.from('a,b\n1,2\n')) },
  },
  'POST /image/upload': {
    400: { INVALID_INPUT: () => formOf(Buffer.from('a'), 'other') },
    422: { IMAGE_REFUSED: () => formOf(Buffer.from('no picture')) },
    503: { IMAGE_HOST_FAILED: ofThePoor(aPicture) },
  },
};

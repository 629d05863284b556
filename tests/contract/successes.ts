import { payByCard, startBare, startPayment } from '../helpers/card.ts';
import { newFile } from '../helpers/catalogue-file.ts';
import { lineOf, shopifyOrders } from '../helpers/past-orders.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { buy, publish } from '../helpers/product-review.ts';
import { posting } from '../helpers/shop.ts';
import { formWith } from '../helpers/upload.ts';
import {
  askedOrder,
  bench,
  cartOf,
  categoryValue,
  collectionValue,
  courier,
  discountId,
  failedCopy,
  fittingId,
  type MakeCall,
  makerId,
  measureId,
  oak,
  oldAddress,
  optionId,
  orderAfter,
  orderWithChange,
  ownOrder,
  paidOrder,
  parcelOf,
  parentId,
  pastEvent,
  productId,
  rateId,
  receiver,
  reviewId,
  separation,
  sleeve,
  webhookId,
} from './goods.ts';
import type { CallParts, ContractShop } from './shop.ts';

const nothing: MakeCall = () => ({});

/** A form with one file, as a browser would send it. */
export async function formOf(bytes: Buffer, field = 'image'): Promise<CallParts> {
  const form = new Response(formWith({ bytes, field }));
  const type = form.headers.get('content-type') as string;
  return { bytes: Buffer.from(await form.arrayBuffer()), headers: { 'content-type': type } };
}

export const aPicture: MakeCall = async () =>
  formOf(await twoHalves({ width: 60, height: 40 }).jpeg().toBuffer());

export const aPhoto = async (): Promise<string> =>
  (await twoHalves({ width: 60, height: 40 }).jpeg().toBuffer()).toString('base64');

const withPhoto: MakeCall = async (shop) => ({
  json: { ...(await askedOrder(shop)), photo: await aPhoto() },
});

const aFile = (title: string) => Buffer.from(newFile([title]));

/** A file as programs send it; previewed first, if the operation needs the fingerprint of the preview. */
export const csv = (bytes: Buffer, query = ''): CallParts => ({
  bytes,
  query,
  headers: { 'content-type': 'text/csv' },
});

async function previewed(shop: ContractShop, bytes: Buffer, stock = 'set'): Promise<CallParts> {
  const { authorization } = shop;
  const headers = { authorization, 'content-type': 'text/csv' };
  const init = { method: 'POST', headers, body: new Uint8Array(bytes) };
  const { body } = await shop.rest(`/catalogue/import/preview?stock=${stock}`, init);
  return csv(bytes, `?stock=${stock}&fingerprint=${body.fingerprint}`);
}

/** The body for the link of a new order, taken these steps further. */
export const ofOwn =
  (body: object, ...steps: Parameters<typeof orderAfter>[1][]): MakeCall =>
  async (shop) => ({ json: { token: (await ownOrder(shop, ...steps)).token, ...body } });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const answering =
  (text: string): MakeCall =>
  async (shop) => ({
    params: { id: (await askedOrder(shop)).request },
    json: { status: 'answered', text },
  });

/** Every operation with and without its optional parts; each call works after any other. */
export const successes: Record<string, Record<string, MakeCall>> = {
  'GET /product': {
    'of all': nothing,
    'of nothing': () => ({ query: '?category=none' }),
    filtered: async (shop) => {
      await productId(shop, { tag: 'New' });
      return {
        query: '?searchTerm=dumbell&min=1&max=999.5&sort=-price&category=weightlifting&page=1&limit=2',
      };
    },
    'of a page in the middle': async (shop) => {
      for (let n = 0; n < 3; n++) await productId(shop);
      return { query: '?page=2&limit=1' };
    },
    'with parameters that are none': () => ({ query: '?other=1&min=' }),
  },
  'GET /product/facets': {
    'of all': nothing,
    filtered: async (shop) => {
      await productId(shop);
      return { query: '?searchTerm=dumbell&min=1&max=999.5' };
    },
  },
  'GET /category': { 'of all': nothing },
  'POST /category': {
    'with all': (shop) => ({
      json: {
        value: `c-${shop.newKey()}`,
        label: 'Recovery',
        description: 'Rollers.',
        image: '/images/1.webp',
        position: 0,
        isShown: false,
        googleCategory: 'Sporting Goods',
      },
    }),
    'of a label': async ({ db }) => {
      await db.category.deleteMany({ where: { value: 'cold-heat' } });
      return { json: { label: 'Cold & Heat' } };
    },
  },
  'PATCH /category/{value}': {
    'of all': async (shop) => ({
      params: { value: await categoryValue(shop) },
      json: {
        label: 'Rest',
        description: '',
        image: null,
        position: 1,
        isShown: false,
        googleCategory: null,
      },
    }),
    'of nothing': async (shop) => ({ params: { value: await categoryValue(shop) }, json: {} }),
  },
  'DELETE /category/{value}': {
    'of an empty one': async (shop) => ({ params: { value: await categoryValue(shop) } }),
    'of one with products': async (shop) => {
      const value = await categoryValue(shop);
      await productId(shop, { category: value });
      return { params: { value }, query: '?moveTo=mats' };
    },
  },
  'GET /old-address': {
    'of all': async (shop) => {
      await oldAddress(shop);
      return {};
    },
    'of a search': () => ({ query: '?searchTerm=rack&page=1&limit=1' }),
  },
  'POST /old-address': {
    'of a product and a page': async (shop) => ({
      json: {
        rows: [
          { path: `/products/${shop.newKey()}`, target: await productId(shop) },
          { path: 'https://old.example/shop/all/', target: '/product?category=mats' },
        ],
      },
    }),
    'that leads elsewhere already': async (shop) => ({
      json: { rows: [{ path: await oldAddress(shop), target: '/' }] },
    }),
  },
  'DELETE /old-address': {
    'of one': async (shop) => ({ query: `?path=${await oldAddress(shop)}` }),
    'with its host': async (shop) => ({ query: `?path=https://old.example${await oldAddress(shop)}/` }),
  },
  'GET /collection': {
    'of all': async (shop) => {
      await collectionValue(shop);
      return {};
    },
  },
  'GET /collection/{value}': {
    'of one': async (shop) => ({ params: { value: await collectionValue(shop) }, query: '?page=1&limit=1' }),
  },
  'GET /catalogue/collection/{value}': {
    'of one': async (shop) => ({ params: { value: await collectionValue(shop) } }),
  },
  'POST /collection': {
    'with all': async (shop) => ({
      json: {
        value: `c-${shop.newKey()}`,
        title: 'Starters',
        text: 'What to buy first.',
        image: '/images/1.webp',
        isShown: false,
        isOnHome: true,
        position: 1,
        products: [await productId(shop)],
      },
    }),
    'of a title': async ({ db }) => {
      await db.collection.deleteMany();
      return { json: { title: 'Home Gym' } };
    },
  },
  'PATCH /collection/{value}': {
    'of all': async (shop) => ({
      params: { value: await collectionValue(shop) },
      json: {
        title: 'Firsts',
        text: '',
        image: null,
        isShown: true,
        isOnHome: false,
        position: 2,
        products: [],
      },
    }),
    'of nothing': async (shop) => ({ params: { value: await collectionValue(shop) }, json: {} }),
  },
  'DELETE /collection/{value}': {
    'of one': async (shop) => ({ params: { value: await collectionValue(shop) } }),
    'of an empty one': async (shop) => {
      const value = await collectionValue(shop);
      await shop.db.collectionProduct.deleteMany();
      return { params: { value } };
    },
  },
  'GET /product/suggestions': {
    'of some': async (shop) => {
      await productId(shop);
      return { query: '?searchTerm=dumb' };
    },
    'of nothing': () => ({ query: '?searchTerm=zzqq' }),
    'with fewer words': async (shop) => {
      await productId(shop);
      return { query: '?searchTerm=unheard%20dumbbell' };
    },
  },
  'GET /product/get/{id}': {
    'of one with more pictures': async (shop) => ({
      params: { id: await productId(shop, { images: ['/images/2.webp', 'https://shop.test/3.jpg'] }) },
    }),
    'of one with a tag': async (shop) => ({ params: { id: await productId(shop, { tag: 'New' }) } }),
    'of one without': async (shop) => ({ params: { id: await productId(shop, { stock: 0 }) } }),
  },
  'GET /product/fitting/{id}': {
    'of a bar': async (shop) => ({ params: { id: await fittingId(shop) } }),
    'that gives what is missing': async (shop) => {
      const id = await fittingId(shop);
      const { id: measure } = await shop.db.measure.findFirstOrThrow();
      return { params: { id }, query: `?measure=${measure}` };
    },
  },
  'GET /product/related/{id}': {
    'of one that something was chosen for': async (shop) => {
      const goesWith = [await productId(shop)];
      return { params: { id: await productId(shop, { goesWith }) } };
    },
    'of one beside others': async (shop) => {
      await productId(shop);
      return { params: { id: await productId(shop) } };
    },
  },
  'GET /product/featured': { 'of the shop': nothing },
  'GET /product/reviews/{id}': {
    'of one that nobody has reviewed': async (shop) => ({ params: { id: await productId(shop) } }),
    'of one with an answer': async (shop) => {
      const bought = await buy(shop);
      const answer = { answer: 'Thank you!', answeredAt: new Date() };
      await shop.db.review.update({ where: { id: await publish(shop, bought) }, data: answer });
      return { params: { id: bought.productIds[0] as string }, query: '?page=1&limit=5' };
    },
    'of one whose buyer was erased': async (shop) => {
      const bought = await buy(shop);
      const data = { name: null, text: null };
      await shop.db.review.update({ where: { id: await publish(shop, bought) }, data });
      return { params: { id: bought.productIds[0] as string } };
    },
  },
  'GET /review': {
    'of all': async (shop) => {
      await reviewId(shop);
      return {};
    },
    'with all': async (shop) => {
      await reviewId(shop);
      return { query: '?status=waiting&updatedSince=2020-01-01T00:00:00Z&page=1&limit=1' };
    },
  },
  'POST /review/{id}/approve': {
    'of one': async (shop) => ({ params: { id: await reviewId(shop) } }),
    'as it was read': async (shop) => {
      const id = await reviewId(shop);
      const { updatedAt } = await shop.db.review.findUniqueOrThrow({ where: { id } });
      return { params: { id }, json: { version: updatedAt.toISOString() } };
    },
  },
  'POST /review/{id}/refuse': {
    'of one': async (shop) => ({ params: { id: await reviewId(shop) }, json: { reason: 'Names a person' } }),
    'of one that is published': async (shop) => ({
      params: { id: await publish(shop, await buy(shop)) },
      json: { reason: 'About another product' },
    }),
  },
  'POST /review/{id}/answer': {
    'of one': async (shop) => ({ params: { id: await reviewId(shop) }, json: { text: 'Thank you!' } }),
    'that is taken back': async (shop) => ({ params: { id: await reviewId(shop) }, json: { text: '' } }),
  },
  'GET /api-key/self': {
    'of all scopes': ({ authorization }) => ({ headers: { authorization } }),
  },
  'PUT /catalogue/product': {
    'of a new one and one that is refused': async (shop) => ({
      json: {
        by: 'sku',
        items: [{ ...bench, sku: `U-${shop.newKey()}`, metadata: { shelf: 'B-12' } }, { sku: 'U-none' }],
      },
    }),
    'of one that changes, and one that does not': async (shop) => {
      const [a, b] = [shop.newKey(), shop.newKey()];
      for (const externalId of [a, b])
        await shop.db.product.update({ where: { id: await productId(shop) }, data: { externalId } });
      return { json: { by: 'externalId', items: [{ externalId: a, price: 12.5 }, { externalId: b }] } };
    },
  },
  'GET /catalogue/product': {
    'of all': async (shop) => {
      await productId(shop);
      return {};
    },
    'with all': async (shop) => {
      const id = await productId(shop, { sku: `S-${shop.newKey()}` });
      const { sku } = await shop.db.product.findUniqueOrThrow({ where: { id } });
      return { query: `?ids=${id},none&sku=${sku}&updatedSince=2020-01-01T00:00:00Z&page=1&limit=1` };
    },
  },
  'GET /catalogue/product/{id}': {
    'of one': async (shop) => ({ params: { id: await productId(shop) } }),
  },
  'PATCH /catalogue/product/{id}': {
    'of its variants': async (shop) => ({
      params: { id: await parentId(shop) },
      json: {
        options: ['Width'],
        variants: [{ values: ['Wide'], price: 5, stock: 1, externalId: shop.newKey() }],
      },
    }),
    'of one field': async (shop) => ({ params: { id: await productId(shop) }, json: { price: 5 } }),
    'of all, under If-Match': async (shop) => {
      const id = await productId(shop);
      const own = { externalId: shop.newKey(), metadata: { a: '1' }, stockSeen: 10 };
      const { headers } = await shop.rest(`/catalogue/product/${id}`, {
        headers: { authorization: shop.authorization },
      });
      return {
        params: { id },
        json: { ...bench, ...own },
        headers: { 'if-match': headers.get('etag') as string },
      };
    },
  },
  'POST /catalogue/product/{id}/separate': {
    'of its only variant': separation,
    'with an Idempotency-Key': async (shop) => ({
      ...(await separation(shop)),
      headers: { 'idempotency-key': shop.newKey() },
    }),
  },
  'POST /product/create': {
    'with the least': () => ({ json: bench }),
    'with all': () => ({
      json: { ...bench, tag: 'New', image: 'https://shop.test/bench.jpg', images: ['/images/2.webp'] },
    }),
    'with an Idempotency-Key': (shop) => ({ json: bench, headers: { 'idempotency-key': shop.newKey() } }),
  },
  'PUT /product/update/{id}': {
    'with the least': async (shop) => ({ params: { id: await productId(shop) }, json: bench }),
    'with all': async (shop) => {
      const { id, updatedAt } = await shop.db.product.findUniqueOrThrow({
        where: { id: await productId(shop) },
      });
      const seen = { version: updatedAt.toISOString(), stockSeen: 10 };
      return { params: { id }, json: { ...bench, tag: '', image: '/images/bad.jpg', images: [], ...seen } };
    },
    'under If-Match': async (shop) => {
      const id = await productId(shop);
      const { headers } = await shop.rest(`/product/get/${id}`);
      return { params: { id }, json: bench, headers: { 'if-match': headers.get('etag') as string } };
    },
  },
  'GET /settings/{group}': {
    'of a group that nobody has changed': () => ({ params: { group: 'holds' } }),
    'of the shop': () => ({ params: { group: 'shop' } }),
  },
  'PATCH /settings/{group}': {
    'of one value': () => ({ params: { group: 'footer' }, json: { values: { text: 'Closed on Fridays' } } }),
    'of nothing': () => ({ params: { group: 'holds' }, json: { values: {} } }),
  },
  'PUT /product/stock': {
    'of one product': async (shop) => ({ json: { items: [{ id: await productId(shop), stock: 0 }] } }),
    'of several, as they were seen': async (shop) => {
      const items = [await productId(shop), await productId(shop)].map((id) => ({
        id,
        stock: 12,
        stockSeen: 10,
      }));
      return { json: { items } };
    },
    'without a change': async (shop) => ({ json: { items: [{ id: await productId(shop), stock: 10 }] } }),
  },
  'POST /product/stock/{id}': {
    'of pieces that are received': async (shop) => ({
      params: { id: await productId(shop) },
      json: { kind: 'receive', quantity: 5 },
    }),
    'of a shelf that is counted': async (shop) => ({
      params: { id: await productId(shop) },
      json: { kind: 'count', quantity: 0, stockSeen: 10 },
    }),
    'of pieces that are written off': async (shop) => ({
      params: { id: await productId(shop) },
      json: { kind: 'write_off', quantity: 10, reason: 'Damaged' },
      headers: { 'idempotency-key': shop.newKey() },
    }),
  },
  'DELETE /product/delete/{id}': {
    'of one': async (shop) => ({ params: { id: await productId(shop) } }),
    'under If-Match': async (shop) => ({
      params: { id: await productId(shop) },
      headers: { 'if-match': '*' },
    }),
  },
  'POST /product/order-many': {
    'of a cart alone': async (shop) => ({ json: { cartItems: (await cartOf(shop)).cartItems } }),
    'with all': async (shop) => ({
      json: { ...(await cartOf(shop, 2)), expectedTotal: 99.98 },
      headers: { 'idempotency-key': shop.newKey() },
    }),
    'with a payment': async (shop) => {
      const started = await startBare(shop, 49.99);
      await payByCard(shop, started);
      return { json: { ...(await cartOf(shop)), paymentIntentId: started.intentId } };
    },
  },
  'GET /order': {
    'of all': async (shop) => {
      await orderAfter(shop);
      return {};
    },
    filtered: async (shop) => {
      await paidOrder(shop);
      return { query: '?status=paid&attention=false&from=2020-01-01&to=2099-12-31&page=1&limit=1' };
    },
    'of nothing': () => ({ query: '?to=2020-01-01' }),
    'of what has changed': async (shop) => ({
      query: `?numbers=${await orderAfter(shop)}&updatedSince=2020-01-01T00:00:00Z`,
    }),
  },
  'GET /accounting/export': {
    'of all orders': async (shop) => {
      await orderAfter(shop);
      return { query: '?table=orders' };
    },
    'of the cash of one order': async (shop) => ({
      query: `?table=cash&from=2020-01-01&to=2099-12-31&numbers=${await orderAfter(shop, 'ship', 'deliver')}`,
    }),
  },
  'POST /price': {
    'of a cart': async (shop) => ({ json: { cartItems: (await cartOf(shop, 2)).cartItems } }),
    'as an order has it': async (shop) => ({ json: { ...(await cartOf(shop)), expectedTotal: 49.99 } }),
  },
  'POST /order/search': {
    'by number': async (shop) => ({ json: { searchTerm: await orderAfter(shop) } }),
    'by name, filtered': async (shop) => {
      await orderAfter(shop);
      return { json: { searchTerm: 'farhana', status: 'placed', attention: false, page: 1, limit: 1 } };
    },
  },
  'GET /order/{number}': {
    'of one paid in cash': async (shop) => ({
      params: { number: await orderAfter(shop, 'ship', 'deliver') },
    }),
    'of one that came back': async (shop) => ({
      params: { number: await orderAfter(shop, 'ship', 'return') },
    }),
    'of one paid by card and given back': async (shop) => {
      const number = await paidOrder(shop);
      const { authorization } = shop;
      const body = JSON.stringify({ amount: 1, reason: 'A scratch' });
      const headers = { authorization, 'content-type': 'application/json' };
      await shop.rest(`/order/${number}/refund`, { method: 'POST', headers, body });
      return { params: { number } };
    },
    'of one that waits for its payment': async (shop) => {
      const { orderNumber } = await startPayment(shop, { id: await productId(shop) });
      return { params: { number: orderNumber } };
    },
    'of a cart without a customer': async (shop) => {
      const { cartItems } = await cartOf(shop);
      const { data } = await shop.trpc.order.place.mutate({ cartItems });
      return { params: { number: data.orderNumber } };
    },
  },
  'PATCH /order/{number}': {
    'of both, under If-Match': async (shop) => {
      const number = await orderAfter(shop);
      const { headers } = await shop.rest(`/order/${number}`, {
        headers: { authorization: shop.authorization },
      });
      return {
        params: { number },
        json: { externalId: shop.newKey(), metadata: { a: '1' } },
        headers: { 'if-match': headers.get('etag') as string },
      };
    },
    'of nothing': async (shop) => ({ params: { number: await orderAfter(shop) }, json: {} }),
  },
  'POST /customer/search': {
    'of all': async (shop) => {
      await orderAfter(shop);
      return { json: {} };
    },
    'by the number of an order': async (shop) => ({ json: { searchTerm: await orderAfter(shop) } }),
  },
  'GET /customer/{number}': {
    'with a return and a refund': async (shop) => {
      await paidOrder(shop);
      return { params: { number: await orderAfter(shop, 'ship', 'return') } };
    },
  },
  'GET /customer/{number}/orders': {
    'newest first': async (shop) => ({ params: { number: await orderAfter(shop) }, query: '?limit=2' }),
  },
  'GET /order/{number}/documents': {
    'of an order that can have one': async (shop) => ({ params: { number: await orderAfter(shop, 'ship') } }),
  },
  'POST /order/{number}/documents': {
    'of an invoice': async (shop) => ({
      params: { number: await orderAfter(shop, 'ship') },
      json: { kind: 'invoice' },
    }),
    'of a receipt': async (shop) => ({
      params: { number: await paidOrder(shop) },
      json: { kind: 'receipt' },
    }),
  },
  'POST /order/{number}/ship': {
    'without a body': async (shop) => ({ params: { number: await orderAfter(shop) } }),
    'with all': async (shop) => ({
      params: { number: await paidOrder(shop) },
      json: { status: 'paid', reason: 'By van', parcel: { carrier: 'pathao', trackingNumber: 'DD1' } },
      headers: { 'idempotency-key': shop.newKey() },
    }),
  },
  'POST /order/{number}/deliver': {
    'without a body': async (shop) => ({ params: { number: await orderAfter(shop, 'ship') } }),
    'with all': async (shop) => ({
      params: { number: await orderAfter(shop, 'ship') },
      json: { status: 'shipped', reason: 'At the door', collected: 50 },
    }),
  },
  'POST /order/ship': {
    'of some that can’t be': async (shop) => ({
      json: { orders: [{ number: await orderAfter(shop, 'ship') }, { number: 'RH-AAAAA-AAAAA' }] },
    }),
    'with all': async (shop) => ({
      json: {
        carrier: 'pathao',
        orders: [{ number: await paidOrder(shop), status: 'paid', trackingNumber: 'DD1' }],
      },
      headers: { 'idempotency-key': shop.newKey() },
    }),
  },
  'POST /order/deliver': {
    'with the least': async (shop) => ({ json: { orders: [{ number: await orderAfter(shop, 'ship') }] } }),
    'of one that is not shipped': async (shop) => ({
      json: { orders: [{ number: await orderAfter(shop), status: 'placed' }] },
    }),
  },
  'POST /order/cancel': {
    'with the least': async (shop) => ({ json: { orders: [{ number: await orderAfter(shop) }] } }),
    'with all': async (shop) => ({
      json: {
        orders: [{ number: await orderAfter(shop), status: 'placed' }, { number: await paidOrder(shop) }],
        reason: 'Nobody answers',
      },
      headers: { 'idempotency-key': shop.newKey() },
    }),
  },
  'POST /order/{number}/parcel': {
    'with the least': async (shop) => ({
      params: { number: await orderAfter(shop, 'ship') },
      json: { carrier: 'own' },
    }),
    'with all': async (shop) => ({
      params: { number: await orderAfter(shop, 'ship') },
      json: { carrier: 'steadfast', trackingNumber: 'SF 1' },
      headers: { 'idempotency-key': shop.newKey() },
    }),
  },
  'PATCH /order/{number}/parcel/{id}': {
    'of a tracking number': async (shop) => ({
      params: await parcelOf(shop),
      json: { trackingNumber: 'DD2' },
    }),
    'of both': async (shop) => ({
      params: await parcelOf(shop),
      json: { carrier: 'steadfast', trackingNumber: '' },
    }),
  },
  'DELETE /order/{number}/parcel/{id}': { 'of one': async (shop) => ({ params: await parcelOf(shop) }) },
  'POST /order/{number}/return': {
    'of all pieces': async (shop) => ({
      params: { number: await orderAfter(shop, 'ship') },
      json: { reason: 'refused' },
    }),
    'of one piece': async (shop) => ({
      params: { number: await orderAfter(shop, 'ship', 'deliver') },
      json: {
        status: 'delivered',
        reason: 'faulty',
        lines: [{ line: 1, quantity: 1, restocked: false }],
        credit: 5,
        note: 'A crack',
      },
    }),
    'with an exchange': async (shop) => ({
      params: { number: await orderAfter(shop, 'ship', 'deliver') },
      json: {
        reason: 'changed_mind',
        lines: [{ line: 1, quantity: 1, restocked: true }],
        exchange: { cartItems: [{ _id: await productId(shop), quantity: 2 }] },
      },
    }),
  },
  'POST /order/{number}/correct': {
    'of a quantity': async (shop) => ({
      params: { number: await orderAfter(shop) },
      json: { status: 'placed', lines: [{ line: 1, quantity: 1 }], reason: 'By phone' },
    }),
    'with an exchange': async (shop) => ({
      params: { number: await orderAfter(shop) },
      json: {
        lines: [{ line: 1, quantity: 1 }],
        added: [{ _id: await productId(shop), quantity: 1, replaces: 1 }],
        expectedTotal: 99.98,
      },
    }),
    'of more than was paid': async (shop) => ({
      params: { number: await paidOrder(shop) },
      json: { lines: [{ line: 1, quantity: 2 }], payDifference: true },
    }),
    'of the customer': async (shop) => ({
      params: { number: await paidOrder(shop) },
      json: { total: 49.99, customer: { address: '9 New Road' } },
    }),
  },
  'POST /order/{number}/cancel': {
    'without a body': async (shop) => ({ params: { number: await orderAfter(shop) } }),
    'of one that waits for its payment': async (shop) => {
      const { orderNumber } = await startPayment(shop, { id: await productId(shop) });
      return { params: { number: orderNumber }, json: { status: 'awaiting_payment', reason: 'Not wanted' } };
    },
  },
  'POST /order-request/{id}/answer': {
    'of a question': answering('Because.'),
    'of another question': answering('Soon.'),
  },
  'POST /own-order/open': { 'of a link': ofOwn({}) },
  'POST /own-order/change/preview': {
    'of fewer pieces': async (shop) => ({
      json: { ...(await ownOrder(shop)), lines: [{ line: 1, quantity: 1 }] },
    }),
  },
  'POST /own-order/change': {
    'of the address': ofOwn({ customer: { address: 'House 14, Road 5, Dhaka' } }),
    'of a total that was read': async (shop) => ({
      json: { ...(await ownOrder(shop)), customer: { name: 'Nadia Islam' } },
    }),
  },
  'POST /own-order/cancel': { 'of a waiting order': ofOwn({}), 'of another’s': ofOwn({ isNotMine: true }) },
  'POST /own-order/undo': {
    'of a change': async (shop) => {
      const { token } = await ownOrder(shop);
      await shop.rest('/own-order/cancel', posting({ token }));
      return { json: { token } };
    },
  },
  'POST /own-order/confirm': { 'of a cash order': ofOwn({}) },
  'POST /own-order/call-later': { tomorrow: ofOwn({ at: inDays(1) }), 'in a week': ofOwn({ at: inDays(7) }) },
  'POST /own-order/request': {
    'of a question': ofOwn({ kind: 'question', text: 'When are you open?' }),
    'of a return': ofOwn({ kind: 'return', reason: 'faulty', lines: [{ line: 1, quantity: 1 }] }, 'ship'),
  },
  'POST /own-order/request/photo': {
    'of a return': withPhoto,
    'of another return': withPhoto,
  },
  'POST /own-order/request/withdraw': { 'of a question': async (shop) => ({ json: await askedOrder(shop) }) },
  'POST /order/{number}/withdraw-change': {
    'of a second piece': async (shop) => ({ params: { number: await orderWithChange(shop) } }),
    'of another order': async (shop) => ({ params: { number: await orderWithChange(shop) } }),
  },
  'POST /order/{number}/payment-link': {
    'of a waiting order': async (shop) => {
      const { orderNumber } = await startPayment(shop, { id: await productId(shop) });
      return { params: { number: orderNumber } };
    },
    'with an e-mail': async (shop) => {
      const { orderNumber } = await startPayment(shop, { id: await productId(shop) });
      return {
        params: { number: orderNumber },
        json: { sendEmail: true },
        headers: { 'idempotency-key': shop.newKey() },
      };
    },
  },
  'POST /order/{number}/refund': {
    'of all that is left': async (shop) => ({ params: { number: await paidOrder(shop) } }),
    'of a part': async (shop) => ({
      params: { number: await paidOrder(shop) },
      json: { amount: 9.99, refundable: 49.99, status: 'paid', reason: 'A scratch' },
    }),
    'for a piece that stays': async (shop) => ({
      params: { number: await paidOrder(shop) },
      json: { lines: [{ line: 1, quantity: 1 }] },
    }),
  },
  'GET /delivery-option': { 'of all': () => ({}) },
  'POST /delivery-option': {
    'of a name alone': () => ({ json: { name: 'Courier' } }),
    'of a place': () => ({
      json: { name: 'Pickup', kind: 'collect', address: '4 Foundry Street', position: 1 },
    }),
    'by weight': () => ({
      json: {
        ...courier,
        gramsIncluded: 5000,
        pricePerFurtherKilogram: 0.5,
        freeFrom: 200,
        mostGrams: 60_000,
      },
    }),
  },
  'PATCH /delivery-option/{id}': {
    'of all': async (shop) => ({
      params: { id: await optionId(shop) },
      json: { ...courier, freeFrom: null, mostGrams: null, position: 1 },
    }),
    'of nothing': async (shop) => ({ params: { id: await optionId(shop) }, json: {} }),
  },
  'DELETE /delivery-option/{id}': {
    'of one': async (shop) => ({ params: { id: await optionId(shop) } }),
    'of the first': async (shop) => {
      await optionId(shop);
      const { id } = await shop.db.deliveryOption.findFirstOrThrow({ where: { position: 1 } });
      return { params: { id } };
    },
  },
  'GET /discount': {
    'of all': async (shop) => {
      await discountId(shop);
      return {};
    },
    'of none': () => ({ query: '?searchTerm=none&page=2&limit=5' }),
  },
  'GET /discount/{id}/codes': {
    'of one': async (shop) => ({ params: { id: await discountId(shop) } }),
  },
  'POST /discount': {
    'of a percentage': async (shop) => {
      await discountId(shop);
      return { json: { code: 'summer', kind: 'percent', value: 12.5 } };
    },
    'of a series': async (shop) => {
      await discountId(shop);
      return { json: { code: 'GIFT-', kind: 'delivery', codes: 3 } };
    },
    'with all terms': async (shop) => {
      await discountId(shop);
      const appliesTo = { categories: ['mats'], collections: [], products: [await productId(shop)] };
      const [from, until] = ['2026-01-01T00:00:00Z', '2099-01-01T00:00:00+06:00'];
      const terms = { appliesTo, subtotalFrom: 50, from, until, uses: 100, usesEach: 1 };
      return { json: { code: 'AUTUMN', kind: 'amount', value: 5, ...terms } };
    },
  },
  'PATCH /discount/{id}': {
    'of some': async (shop) => ({
      params: { id: await discountId(shop) },
      json: { code: 'WELCOME15', value: 15, uses: 50, until: null },
    }),
    'of nothing': async (shop) => ({ params: { id: await discountId(shop) }, json: {} }),
  },
  'DELETE /discount/{id}': {
    'of one': async (shop) => ({ params: { id: await discountId(shop) } }),
    'of another': async (shop) => ({ params: { id: await discountId(shop, 'OTHER') } }),
  },
  'GET /maker': {
    'of all': async (shop) => {
      await makerId(shop);
      return {};
    },
  },
  'POST /maker': {
    'of one': async (shop) => {
      await makerId(shop);
      return { json: { ...oak, responsible: { ...oak, name: 'Oak Europe' } } };
    },
    'of one in the EU': async (shop) => {
      await makerId(shop);
      return { json: oak };
    },
  },
  'PATCH /maker/{id}': {
    'of all': async (shop) => ({ params: { id: await makerId(shop) }, json: { ...oak, responsible: null } }),
    'of nothing': async (shop) => ({ params: { id: await makerId(shop) }, json: {} }),
  },
  'DELETE /maker/{id}': {
    'of one': async (shop) => ({ params: { id: await makerId(shop) } }),
    'of the maker of a deleted product': async (shop) => {
      const maker = await makerId(shop);
      const id = await productId(shop);
      await shop.db.product.update({ where: { id }, data: { makerId: maker, deletedAt: new Date() } });
      return { params: { id: maker } };
    },
  },
  'GET /measure': {
    'of all': async (shop) => {
      await measureId(shop);
      return {};
    },
  },
  'POST /measure': {
    'of one': async (shop) => {
      await shop.db.measure.deleteMany();
      return { json: { ...sleeve, gives: ['strength'], fits: ['weightlifting'], needs: [] } };
    },
    'of the room': async (shop) => {
      await shop.db.measure.deleteMany();
      return { json: { name: 'Ceiling', rule: 'at_most', isOfRoom: true } };
    },
  },
  'PATCH /measure/{id}': {
    'of all': async (shop) => ({
      params: { id: await measureId(shop) },
      json: { ...sleeve, unit: '', isOfRoom: false, gives: [], fits: ['strength'], needs: ['fitness'] },
    }),
    'of nothing': async (shop) => ({ params: { id: await measureId(shop) }, json: {} }),
  },
  'DELETE /measure/{id}': {
    'of one': async (shop) => ({ params: { id: await measureId(shop) } }),
    'of one that a product has': async (shop) => {
      const id = await measureId(shop);
      const measures = [{ id, role: 'gives', value: 50 }];
      await shop.db.product.update({ where: { id: await productId(shop) }, data: { measures } });
      return { params: { id } };
    },
  },
  'GET /tax-rate': {
    'of all': async (shop) => {
      await rateId(shop);
      return {};
    },
  },
  'POST /tax-rate': {
    'with decimals': async (shop) => {
      await rateId(shop);
      return { json: { name: 'Sales tax', percent: 8.875 } };
    },
    'of what is exempt': async (shop) => {
      await rateId(shop);
      return { json: { name: 'Exempt', percent: null, position: 1 } };
    },
  },
  'PATCH /tax-rate/{id}': {
    'of all': async (shop) => ({
      params: { id: await rateId(shop) },
      json: { name: 'Reduced', percent: 7, position: 1 },
    }),
    'of nothing': async (shop) => ({ params: { id: await rateId(shop) }, json: {} }),
  },
  'DELETE /tax-rate/{id}': {
    'of one': async (shop) => ({ params: { id: await rateId(shop) } }),
    'of a deleted product': async (shop) => {
      const taxRateId = await rateId(shop);
      const id = await productId(shop);
      await shop.db.product.update({ where: { id }, data: { taxRateId, deletedAt: new Date() } });
      return { params: { id: taxRateId } };
    },
  },
  'GET /webhook': {
    'of all': async (shop) => {
      await webhookId(shop);
      return {};
    },
  },
  'GET /webhook/{id}': { 'of one': async (shop) => ({ params: { id: await webhookId(shop) } }) },
  'POST /webhook': {
    'of products': async ({ db }) => {
      await db.webhookEndpoint.deleteMany();
      return { json: receiver };
    },
    'of orders': async ({ db }) => {
      await db.webhookEndpoint.deleteMany();
      return { json: { ...receiver, events: ['order.placed'] } };
    },
  },
  'PATCH /webhook/{id}': {
    'of all': async (shop) => ({
      params: { id: await webhookId(shop) },
      json: { ...receiver, enabled: false },
    }),
    'of nothing': async (shop) => ({ params: { id: await webhookId(shop) }, json: {} }),
  },
  'DELETE /webhook/{id}': { 'of one': async (shop) => ({ params: { id: await webhookId(shop) } }) },
  'POST /webhook/{id}/secret': {
    'of one': async (shop) => ({ params: { id: await webhookId(shop) } }),
    'of one whose secret was just replaced': async (shop) => {
      const id = await webhookId(shop);
      const { authorization } = shop;
      await shop.rest(`/webhook/${id}/secret`, { method: 'POST', headers: { authorization } });
      return { params: { id } };
    },
  },
  'POST /webhook/{id}/test': {
    'of one': async (shop) => ({ params: { id: await webhookId(shop) } }),
    'of one for orders': async (shop) => ({
      params: { id: await webhookId(shop, { events: ['order.placed'] }) },
    }),
  },
  'POST /webhook/{id}/deliver': {
    'of an event that has arrived': async (shop) => {
      const { id, event } = await pastEvent(shop);
      return { params: { id }, json: { event } };
    },
    'of an event for orders alone': async (shop) => {
      const { id, event } = await pastEvent(shop, 'delivered', { events: ['order.placed'] });
      return { params: { id }, json: { event } };
    },
  },
  'GET /event': {
    'of all': async (shop) => {
      await pastEvent(shop);
      return {};
    },
    filtered: async (shop) => {
      await pastEvent(shop);
      return { query: '?type=order.placed&since=2020-01-01T00:00:00Z&limit=1' };
    },
  },
  'GET /event/{id}': {
    'of one': async (shop) => ({ params: { id: (await pastEvent(shop)).event } }),
  },
  'POST /payment/create-intent': {
    'for a cart': async (shop) => ({ json: await cartOf(shop) }),
    'for a cart with its total': async (shop) => ({
      json: { ...(await cartOf(shop)), expectedTotal: 49.99 },
    }),
    'for an amount': () => ({ json: { amount: 12.5 } }),
    'that is paid already': async (shop) => {
      const json = await cartOf(shop);
      const key = shop.newKey();
      const headers = { 'idempotency-key': key };
      const { data } = await shop.trpc.payment.createIntent.mutate(json, { context: { headers } });
      await payByCard(shop, { clientSecret: data, intentId: data.split('_secret_')[0] as string });
      await shop.trpc.payment.complete.mutate({ clientSecret: data });
      return { json, headers };
    },
  },
  'GET /catalogue/export': {
    'of all': async (shop) => {
      await productId(shop, { title: 'Mat, "rolled"' });
      return {};
    },
    'for Shopify': () => ({ query: '?format=shopify' }),
  },
  'GET /catalogue/picture-copies': {
    'of one that failed': async (shop) => {
      await failedCopy(shop);
      return {};
    },
  },
  'POST /catalogue/picture-copies/retry': {
    'of all': () => ({ json: {} }),
    'of one': async (shop) => ({ json: { address: await failedCopy(shop) } }),
  },
  'POST /catalogue/picture-copies/stop': {
    'of all': nothing,
    'of one': () => ({ json: { address: 'https://old-shop.example/bench.jpg' } }),
  },
  'POST /catalogue/import/preview': {
    'of a new product': () => csv(aFile('Foam Roller')),
    'of a change, stock left alone': async (shop) => {
      const id = await productId(shop);
      return csv(Buffer.from(`id,price,stock\n${id},12.50,3\n`), '?stock=keep');
    },
    'of rows that are wrong': () =>
      csv(Buffer.from('title,category,price,stock,details\nMat,mats,ten,1,Soft\n')),
  },
  'POST /catalogue/import/reduced': {
    'of a price that is no number': () =>
      csv(Buffer.from('title,category,price,stock,details\nMat,mats,ten,1,Soft\n')),
    'of a file in no known format': () => csv(Buffer.from('a,b\n1,2\n')),
  },
  'POST /catalogue/import': {
    'of a new product': async (shop) => previewed(shop, aFile('Foam Roller')),
    'of a change, stock left alone': async (shop) => {
      const id = await productId(shop);
      return previewed(shop, Buffer.from(`id,price,stock\n${id},12.50,3\n`), 'keep');
    },
  },
  'POST /history/import/preview': {
    'of an order': () => csv(shopifyOrders([{}])),
    'of rows that are wrong': () => csv(shopifyOrders([{ Total: 'free' }, { Name: '' }])),
  },
  'POST /history/import': {
    'of an order': (shop) => csv(shopifyOrders([{ Name: `#${shop.newKey()}` }])),
    'of one with two lines': (shop) => {
      const Name = `#${shop.newKey()}`;
      return csv(shopifyOrders([{ Name }, lineOf(Name)]));
    },
  },
  'POST /image/upload': {
    'of a picture': aPicture,
    'of another': async () => formOf(await twoHalves({ width: 40, height: 60 }).png().toBuffer()),
  },
};

import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/server/database/db.ts';
import { makeOrderLink } from '../../src/server/order/link.ts';
import { readSettings } from '../../src/server/stripe-sandbox/settings.ts';
import { messageIdOf } from '../../src/server/webhook/secret.ts';
import { firstCategories } from '../../src/shared/product/first-categories.ts';
import { makeKey } from '../helpers/api-key.ts';
import { cardFields } from '../helpers/card-fields.ts';
import { customer, makeProducts, makeVariants } from '../helpers/factories.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { makeAccount } from '../helpers/staff-account.ts';
import { makeEndpoint } from '../helpers/webhook.ts';
import type { Credentials, Sending } from './request.ts';
import { World } from './world.ts';

export interface Stage {
  url: string;
  db: Db;
}

async function post(address: string, body: unknown, more: Record<string, string> = {}) {
  const headers = { 'content-type': 'application/json', ...more };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${address} was answered with ${await answer.text()}`);
  return { headers: answer.headers, body: await answer.json() };
}

async function credentialsFor({ url, db }: Stage): Promise<Credentials> {
  const key = async (plan: Parameters<typeof makeKey>[1]) => {
    const { authorization } = await makeKey({ db }, plan);
    return { authorization };
  };
  // Other roles get refusals that the document does not mention: it is about API keys, which have no role.
  const { email, password } = await makeAccount(db, { role: 'owner' });
  const { headers } = await post(`${url}/trpc/staff.signIn`, { email, password });
  const [cookie = ''] = headers.getSetCookie()[0]?.split(';') ?? [];
  const before = { createdAt: new Date(Date.now() - 120_000) };
  const past = new Date(Date.now() - 60_000);
  return {
    key: await key({}),
    reader: await key({ scopes: ['orders:read'] }),
    writer: await key({ scopes: ['orders:write'] }),
    catalogue: await key({ scopes: ['catalog:write'] }),
    powerless: await key({ scopes: [] }),
    revoked: await key({ ...before, revokedAt: past }),
    expired: await key({ ...before, expiresAt: past }),
    staff: { cookie },
    nobody: {},
  };
}

async function formOf(bytes: Buffer, field = 'image'): Promise<Sending['forms'][string]> {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], 'picture', { type: 'image/jpeg' }));
  const request = new Response(form);
  const type = request.headers.get('content-type') as string;
  return { type, bytes: Buffer.from(await request.arrayBuffer()) };
}

async function forms(): Promise<Sending['forms']> {
  const picture = twoHalves({ width: 24, height: 16 });
  const jpeg = await picture.clone().jpeg().toBuffer();
  return {
    'small.jpg': await formOf(jpeg),
    'small.png': await formOf(await picture.clone().png().toBuffer()),
    'none.txt': await formOf(Buffer.from('no picture')),
    empty: await formOf(Buffer.alloc(0)),
    'other-field': await formOf(jpeg, 'file'),
  };
}

/** The id of an intent whose card was charged; the shop has got the event. */
async function pay({ url, db }: Stage, clientSecret: string): Promise<string> {
  const { publishableKey } = await readSettings(db);
  const [id = ''] = clientSecret.split('_secret_');
  const fields = { client_secret: clientSecret, ...cardFields('4242424242424242') };
  await fetch(`${url}/sandbox/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams(fields),
  });
  await post(`${url}/trpc/payment.complete`, { clientSecret });
  return id;
}

/** An order that is on its way with one parcel, one that has arrived with a review, and a webhook with the events of both. */
async function addHistory({ url, db }: Stage, world: World, place: () => Promise<string>): Promise<void> {
  const { authorization } = await makeKey({ db });
  const take = (number: string, step: string, body: object = {}) =>
    post(`${url}/api/v1/order/${number}/${step}`, body, { authorization });
  const endpointId = await makeEndpoint({ db }, { url: 'http://127.0.0.1:9/events' });
  world.replace('webhook', endpointId);
  const [shipped, arrived, leaving] = [await place(), await place(), await place()];
  await take(leaving, 'ship');
  world.add('leaving', leaving);
  await take(shipped, 'ship', { parcel: { carrier: 'redx', trackingNumber: 'RX-1' } });
  await take(arrived, 'ship');
  await take(arrived, 'deliver');
  const { id } = await db.parcel.findFirstOrThrow({ where: { order: { number: shipped } } });
  world.replace('shipped', shipped);
  world.replace('parcel', id);
  const { id: orderId, lines } = await db.order.findUniqueOrThrow({
    where: { number: arrived },
    select: { id: true, lines: true },
  });
  const productId = lines[0]?.productId as string;
  const review = await db.review.create({ data: { orderId, productId, rating: 4, name: 'Rana A.' } });
  world.add('review', review.id);
  const deliveries = () => db.webhookDelivery.findMany({ where: { endpointId }, take: 10 });
  // Deliveries are written a moment after their events.
  for (let tries = 0; (await deliveries()).length === 0 && tries < 100; tries++) await sleep(100);
  // As after the last try: what is still to be delivered is not delivered again.
  await db.webhookDelivery.updateMany({
    where: { endpointId },
    data: { status: 'failed', nextAttemptAt: null },
  });
  world.replace('event', ...(await deliveries()).map(({ eventId }) => messageIdOf(eventId)));
}

/** Adds new products, orders and payments, because calls have used up others. */
export async function restock(stage: Stage, world: World): Promise<void> {
  const { url, db } = stage;
  const stocked = Array.from({ length: 6 }, () => ({ stock: 500 }));
  const { parent, variants } = await makeVariants(db, stocked);
  const ids = [...(await makeProducts(db, stocked)), ...variants].map(({ id }) => id);
  world.add('product', ...ids);
  world.replace('parent', parent.id);
  world.replace('variant', ...ids.slice(6));
  const api = `${url}/api/v1`;
  const cartItems = [{ _id: ids[0], quantity: 1 }];
  // Calls may have added delivery options: an order then has to name one.
  const cart = async () => {
    const { body } = await post(`${api}/price`, { cartItems });
    return { cartItems, customer, deliveryOption: body.data.deliveryOption ?? undefined };
  };
  const place = async (): Promise<string> =>
    (await post(`${api}/product/order-many`, await cart())).body.data.orderNumber;
  await addHistory(stage, world, place);
  for (let n = 0; n < 8; n++) world.add('order', await place());
  for (let n = 0; n < 4; n++) {
    const { id } = await db.order.findUniqueOrThrow({ where: { number: await place() } });
    const token = await makeOrderLink(db, id, 'email');
    const ask = () => post(`${api}/own-order/request`, { token, kind: 'question', text: 'Why?' });
    await ask();
    const { body } = await ask();
    world.add('link', token);
    world.add('request', ...body.data.requests.map((request: { id: string }) => request.id));
  }
  const { authorization } = await makeKey({ db });
  for (const kind of ['waiting', 'paid', 'changing', 'waiting', 'paid', 'changing'] as const) {
    const { body } = await post(`${api}/payment/create-intent`, await cart());
    const number: string = body.order.orderNumber;
    if (kind !== 'waiting') await pay(stage, body.data);
    const more = { lines: [{ line: 1, quantity: 2 }], payDifference: true };
    if (kind === 'changing') await post(`${api}/order/${number}/correct`, more, { authorization });
    world.add(kind, number);
  }
  const { body } = await post(`${api}/payment/create-intent`, { amount: 49.99 });
  world.add('intent', await pay(stage, body.data));
}

export async function setStage(stage: Stage): Promise<Sending> {
  const world = new World();
  const sending = { world, credentials: await credentialsFor(stage), forms: await forms() };
  world.add('category', ...firstCategories.map(({ value }) => value));
  const options = await stage.db.deliveryOption.findMany({ select: { id: true } });
  world.add('option', ...options.map(({ id }) => id));
  await restock(stage, world);
  return sending;
}

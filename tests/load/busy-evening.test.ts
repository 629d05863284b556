import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { makeKey } from '../helpers/api-key.ts';
import { cardFields } from '../helpers/card-fields.ts';
import { resourcesOf, untilQuiet } from '../helpers/quiet.ts';
import { posting } from '../helpers/shop.ts';
import { cookieOf } from '../helpers/staff.ts';
import { makeAccount } from '../helpers/staff-account.ts';
import { untilWorkDone } from '../helpers/work-left.ts';
import { limitedShop } from './limited-shop.ts';

/**
 * Two minutes of clock. Events that a limit counts by the minute come as often as on a busy evening; those that it counts by ten
 * minutes or longer all come within these two.
 */
const seconds = 120;

/** A district behind one address, and homes with one each. */
const district = '203.0.113.1';
const phones = 200;
const homes = 60;

const shop = limitedShop({ count: 400, stock: 500 }, { CARD_SANDBOX: 'on' });
let publishableKey: string;
beforeAll(async () => {
  const settings = await shop.db.sandboxObject.findUniqueOrThrow({ where: { id: 'settings' } });
  ({ publishableKey } = settings.body as { publishableKey: string });
});

const answers = new Map<string, number>();

type Headers = Record<string, string>;

async function ask(who: string, path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(shop.process.url + path, init);
  const outcome = `${who}: ${answer.status}`;
  answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
  return answer;
}

const oneOf = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T;
/** At any moment of the evening. */
const sometime = () => sleep(Math.random() * seconds * 1000);

const call = (name: string, input: unknown) =>
  `/trpc/${name}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;

/** A page as a browser loads it: the document, then the data that the next step shows. */
async function view(who: string, headers: Headers): Promise<void> {
  const id = oneOf(shop.ids);
  const searchTerm = `kettlebell ${Math.floor(Math.random() * 400)}`;
  const [document, calls] = oneOf<[string, string]>([
    ['/', call('product.featured', {})],
    ['/product', call('product.list,product.facets', { 0: { category: 'strength' }, 1: {} })],
    [`/product/${id}`, call('product.get', { 0: { id } })],
    [
      `/product?searchTerm=${searchTerm}`,
      call('product.list,product.facets', { 0: { searchTerm }, 1: { searchTerm } }),
    ],
    ['/cart', call('product.get', { 0: { id } })],
  ]);
  for (const path of [document, calls]) await (await ask(who, path, { headers })).arrayBuffer();
}

let people = 0;
function newPerson() {
  people += 1;
  const digits = String(people).padStart(5, '0');
  return {
    name: 'Farhana Akter',
    email: `person${people}@example.com`,
    address: 'House 12, Road 5, Dhanmondi, Dhaka',
    phone: `+88017130${digits}`,
  };
}

async function order(who: string, headers: Headers, method: 'cash' | 'card'): Promise<void> {
  const customer = newPerson();
  const cartItems = [{ _id: oneOf(shop.ids), quantity: 1 + (people % 3) }];
  const once = { ...headers, 'idempotency-key': randomUUID() };
  if (method === 'cash') {
    const placed = await (await ask(who, '/trpc/order.place', posting({ cartItems, customer }, once))).json();
    const number = placed.result.data.data.orderNumber;
    await ask(who, '/trpc/order.find', posting({ number, email: customer.email }, headers));
    return;
  }
  const begun = await (
    await ask(who, '/trpc/payment.createIntent', posting({ cartItems, customer }, once))
  ).json();
  if (!begun.result) throw new Error(`No payment was begun: ${JSON.stringify(begun)}`);
  const clientSecret = begun.result.data.data as string;
  const [intentId] = clientSecret.split('_secret_');
  // One in ten mistypes a card.
  const numbers = people % 10 === 0 ? ['4000000000000002', '4242424242424242'] : ['4242424242424242'];
  for (const number of numbers)
    await ask(`${who} at the provider`, `/sandbox/v1/payment_intents/${intentId}/confirm`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams({ client_secret: clientSecret, ...cardFields(number) }),
    });
  await ask(who, '/trpc/payment.complete', posting({ clientSecret }, headers));
}

async function shopper(
  who: string,
  address: string,
  { pages, buys }: { pages: number; buys?: 'cash' | 'card' | undefined },
) {
  const headers = { 'x-forwarded-for': address };
  const views = Array.from({ length: pages }, async () => {
    await sometime();
    await view(who, headers);
  });
  await Promise.all(views);
  if (buys) await order(who, headers, buys);
}

/** Works with the manage screens, in a browser of their own. */
async function staff(who: string, headers: Headers): Promise<void> {
  const { email, password } = await makeAccount(shop.db, { role: 'manager' });
  const signIn = (cookie: Headers = {}) =>
    ask(who, '/trpc/staff.signIn', posting({ email, password }, { ...headers, ...cookie }));
  const cookie = cookieOf(await signIn());
  for (let n = 0; n < seconds / 2; n++) {
    const next = sleep(2000);
    await ask(who, call('order.manage,order.callQueue,staff.me', { 0: {} }), {
      headers: { ...headers, cookie },
    });
    await ask(who, '/manage/orders', { headers: { ...headers, cookie } });
    await next;
  }
  // Late in the evening, again: the sign-ins of others at this address do not count.
  await ask(who, '/trpc/staff.signOut', posting({}, { ...headers, cookie }));
  expect((await signIn({ cookie: cookie.replace(/staff=[^;]*;? ?/, '') })).status).toBe(200);
}

/** Reads the whole catalogue, sets stock three times a second, asks for new orders and ships them. */
async function integrator(): Promise<void> {
  const { authorization } = await makeKey(shop);
  const headers = { 'x-forwarded-for': '198.51.100.1', authorization };
  const api = (path: string, init: RequestInit = {}) =>
    ask('integrator', `/api/v1${path}`, { ...init, headers: { ...headers, ...(init.headers as Headers) } });
  const end = Date.now() + seconds * 1000;
  const everyMs = async (pause: number, work: () => Promise<unknown>) => {
    while (Date.now() < end) {
      const next = sleep(pause);
      await work();
      await next;
    }
  };
  let page = 0;
  await Promise.all([
    everyMs(250, async () => {
      page = (page % 4) + 1;
      await api(`/product?limit=100&page=${page}`);
    }),
    everyMs(330, () => api(`/product/stock/${oneOf(shop.ids)}`, posting({ kind: 'receive', quantity: 1 }))),
    everyMs(2000, () => api('/order?status=placed&limit=100')),
    everyMs(5000, async () => {
      const { data = [] } = await (await api('/order?status=paid&limit=10')).json();
      for (const { number } of data) await api(`/order/${number}/ship`, posting({}));
    }),
  ]);
}

it('refuses nobody for their number on a busy evening: a district behind one address, homes, staff and a program', async () => {
  const buying = (n: number, buyers: number) =>
    n < buyers ? ((n % 2 === 0 ? 'cash' : 'card') as 'cash' | 'card') : undefined;
  const before = await resourcesOf(shop.process, 3);
  await Promise.all([
    ...Array.from({ length: phones }, (_, n) =>
      shopper('district', district, { pages: 2, buys: buying(n, 30) }),
    ),
    ...Array.from({ length: homes }, (_, n) =>
      shopper('home', `192.0.2.${n + 1}`, { pages: 20, buys: buying(n, 40) }),
    ),
    ...Array.from({ length: 5 }, async (_, n) => {
      await sometime();
      const body = { name: 'Rana', email: `asks${n}@example.com`, subject: 'Mats', body: 'Are there any?' };
      await ask('district', '/trpc/message.send', posting(body, { 'x-forwarded-for': district }));
      await ask(
        'district',
        '/trpc/newsletter.subscribe',
        posting({ email: body.email }, { 'x-forwarded-for': district }),
      );
    }),
    staff('staff in the district', { 'x-forwarded-for': district }),
    staff('staff in the office', { 'x-forwarded-for': '198.51.100.2' }),
    integrator(),
  ]);
  console.log('a busy evening', Object.fromEntries([...answers].sort()));
  const refused = [...answers.keys()].filter((outcome) => !/: (200|402)$/.test(outcome));
  expect(refused).toEqual([]);
  const placed = await shop.db.order.groupBy({
    by: ['paymentMethod'],
    _count: true,
    where: { status: { notIn: ['expired', 'cancelled', 'awaiting_payment'] } },
  });
  expect(new Map(placed.map(({ paymentMethod, _count }) => [paymentMethod, _count]))).toEqual(
    new Map([
      ['cash', 35],
      ['card', 35],
    ]),
  );
  // Nobody of the district had to confirm an order because of the others.
  expect(await shop.db.unconfirmedOrder.count({ where: { isHeld: false } })).toBe(0);
  await untilWorkDone(shop.db);
  await untilQuiet(shop.process, before);
}, 420_000);

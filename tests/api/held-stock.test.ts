import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allowEmails } from '../../src/server/mail/address-limits.ts';
import { makeKey } from '../helpers/api-key.ts';
import { endTime, payByCard, readOrder } from '../helpers/card.ts';
import { lastDays } from '../helpers/days.ts';
import { customer, makeProduct, makeProducts, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { readMail } from '../helpers/mime.ts';
import { activityOf, endReview, refusalOf, stepsOf } from '../helpers/order.ts';
import { setTerms, taxRate } from '../helpers/selling-terms.ts';
import { sharedMailShop } from '../helpers/shared-shop.ts';
import { openCardShop, openTestShop, posting, type TestShop, trpcClient } from '../helpers/shop.ts';
import { type SignedIn, signInAs } from '../helpers/staff.ts';

const limits = { RATE_LIMIT: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'warn' };
const { shop, smtp, lines } = sharedMailShop(openCardShop, limits);
/** The same shop without limits, for staff. */
let office: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  office = await openTestShop({}, { databaseUrl: shop.databaseUrl });
  staff = await signInAs(office, 'manager');
});
afterEach(async () => {
  await expectInvariants(shop.db);
  await shop.db.outboxEntry.deleteMany();
  await shop.db.orderEmail.deleteMany();
  lines.splice(0);
});
afterAll(() => office.close());

let strangers = 0;
/** A shopper whom the shop has never seen, with another network address, phone number and e-mail address. */
function stranger() {
  strangers += 1;
  const headers = { 'x-forwarded-for': `198.51.100.${strangers}` };
  const phone = `+88017110${String(strangers).padStart(5, '0')}`;
  const who = { ...customer, email: `stranger${strangers}@example.com`, phone };
  const trpc = trpcClient(shop.url, headers);
  return {
    headers,
    who,
    trpc,
    async order(items: [id: string, quantity: number][], by = who): Promise<string> {
      const cartItems = items.map(([_id, quantity]) => ({ _id, quantity }));
      return (await trpc.order.place.mutate({ cartItems, customer: by })).data.orderNumber;
    },
  };
}

const productOf = async (stock: number, priceCents = 1000) =>
  (await makeProduct(shop.db, { stock, priceCents })).id;
const unconfirmedOf = async (productId: string) =>
  (await shop.db.productStock.findUniqueOrThrow({ where: { productId } })).unconfirmed;
const reasonsOf = async (number: string) =>
  (await staff.trpc.order.internal.query({ number })).review?.reasons;
const call = (number: string, outcome: 'confirmed' | 'refused' = 'confirmed') =>
  staff.trpc.order.recordCall.mutate({ number, outcome });
const refusalBy = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => `${error.data.failure.reason}: ${error.message}`,
  );
const subjects = () => smtp.mails.map(({ content }) => readMail(content).headers.get('subject'));
/** The token of the link in the last e-mail. */
const tokenInMail = () =>
  /#confirm=([\w-]+)/.exec(readMail(smtp.mails.at(-1)?.content ?? '').text)?.[1] ?? 'none';

describe('an order of a stranger without a customer', () => {
  it('does not take the stock of the whole shop', async () => {
    const products = await makeProducts(
      shop.db,
      Array.from({ length: 56 }, () => ({ stock: 29 })),
    );
    const cartItems = products.map(({ id }) => ({ _id: id, quantity: 29 }));
    const answer = await shop.rest('/product/order-many', posting({ cartItems }, stranger().headers));
    expect(refusalOf(answer)).toEqual([
      409,
      'HOLD_LIMIT_REACHED',
      'This is more than the shop reserves for somebody it does not know; order fewer pieces, name the customer, or send an API key',
    ]);
    const ids = products.map(({ id }) => id);
    const { _sum } = await shop.db.productStock.aggregate({
      where: { productId: { in: ids } },
      _sum: { stock: true },
    });
    expect(_sum.stock).toBe(56 * 29);
    expect(lines.join('')).toContain('an order above the limits of held stock was refused');
    expect(await shop.db.activity.count({ where: { action: 'order.refused' } })).toBe(1);
  });

  it('is placed within the limits, all its orders counted together', async () => {
    const id = await productOf(1000, 100);
    const { headers } = stranger();
    const order = (quantity: number) =>
      shop.rest('/product/order-many', posting({ cartItems: [{ _id: id, quantity }] }, headers));
    expect([(await order(100)).status, (await order(50)).status, (await order(1)).status]).toEqual([
      200, 200, 409,
    ]);
    expect(await stockOf(shop.db, id)).toBe(850);
  });

  it('has no limits if a program with an API key or a member of staff places it', async () => {
    const id = await productOf(1000);
    const body = { cartItems: [{ _id: id, quantity: 400 }] };
    const key = await makeKey(shop);
    const { headers } = stranger();
    const byKey = { ...headers, authorization: key.authorization };
    expect((await shop.rest('/product/order-many', posting(body, byKey))).status).toBe(200);
    await trpcClient(shop.url, { ...headers, cookie: staff.cookie }).order.place.mutate(body);
    expect([await stockOf(shop.db, id), await unconfirmedOf(id)]).toEqual([200, 0]);
  });
});

describe('unconfirmed orders', () => {
  it('of one phone number or e-mail address hold no more than their limits, from whatever address', async () => {
    const id = await productOf(1000, 100);
    const first = stranger();
    await first.order([[id, 12]]);
    const samePhone = { ...stranger().who, phone: first.who.phone };
    const sameEmail = { ...stranger().who, email: first.who.email.toUpperCase() };
    const [byPhone, byEmail] = [
      await stranger().order([[id, 9]], samePhone),
      await stranger().order([[id, 9]], sameEmail),
    ];
    expect([await reasonsOf(byPhone), await reasonsOf(byEmail)]).toEqual([['phone'], ['email']]);
    expect(await stockOf(shop.db, id)).toBe(988);
  });

  it('hold no more than their part of a product’s stock, all together', async () => {
    const id = await productOf(16);
    const numbers = [await stranger().order([[id, 8]]), await stranger().order([[id, 4]])];
    const late = await stranger().order([[id, 1]]);
    expect([await reasonsOf(late), await stockOf(shop.db, id), await unconfirmedOf(id)]).toEqual([
      ['stock'],
      4,
      12,
    ]);
    // An order that somebody vouches for does not count any more.
    await call(numbers[0] as string);
    await stranger().order([[id, 2]]);
    expect([await stockOf(shop.db, id), await unconfirmedOf(id)]).toEqual([2, 6]);
  });

  it('may have the last few pieces of a product', async () => {
    const id = await productOf(3);
    expect(await reasonsOf(await stranger().order([[id, 3]]))).toBeUndefined();
    expect(await stockOf(shop.db, id)).toBe(0);
  });

  it('count no more once they are shipped, cancelled or corrected', async () => {
    const id = await productOf(100, 100);
    const someone = stranger();
    const numbers = [];
    for (let i = 0; i < 3; i += 1) numbers.push(await someone.order([[id, 6]]));
    const [shipped, cancelled, corrected] = numbers as [string, string, string];
    expect(await unconfirmedOf(id)).toBe(18);
    await staff.trpc.order.ship.mutate({ number: shipped });
    await staff.trpc.order.cancel.mutate({ number: cancelled });
    await staff.trpc.order.correct.mutate({ number: corrected, lines: [{ line: 1, quantity: 7 }] });
    expect([await unconfirmedOf(id), await stockOf(shop.db, id)]).toEqual([0, 87]);
    expect(await reasonsOf(await someone.order([[id, 20]]))).toBeUndefined();
  });

  it('obey the limits that owners have set, at once', async () => {
    const owner = await signInAs(office, 'owner');
    const { holds } = await owner.trpc.settings.list.query();
    const id = await productOf(1000, 100);
    await owner.trpc.settings.save.mutate({ group: 'holds', values: { ...holds, personPieces: 2 } });
    expect(await reasonsOf(await stranger().order([[id, 3]]))).toEqual(['phone', 'email']);
    await owner.trpc.settings.save.mutate({ group: 'holds', values: holds });
    expect(await reasonsOf(await stranger().order([[id, 3]]))).toBeUndefined();
  });
});

describe('an order above the limits', () => {
  it('is placed, holds nothing, and asks its shopper to confirm it', async () => {
    const id = await productOf(60);
    const gym = stranger();
    const number = await gym.order([[id, 40]]);
    expect([await stockOf(shop.db, id), await unconfirmedOf(id)]).toEqual([60, 0]);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        msg: 'an order above the limits of held stock is in review',
        order: number,
        pieces: 40,
        reasons: ['phone', 'email'],
      }),
    ]);
    expect((await activityOf(shop, number)).map(({ actor, action }) => [actor, action])).toEqual([
      ['shop', 'order.held_back'],
    ]);
    const found = (await gym.trpc.order.find.mutate({ number, email: gym.who.email })).data;
    expect([found.status, typeof found.confirmBy]).toEqual(['placed', 'string']);
    await shop.runJobs();
    expect(subjects()).toEqual([`Please confirm your Rackhouse order ${number}`]);

    expect(await gym.trpc.order.confirm.mutate({ number, token: tokenInMail() })).toEqual({
      state: 'confirmed',
    });
    expect(await gym.trpc.order.confirm.mutate({ number, token: tokenInMail() })).toEqual({
      state: 'confirmed',
    });
    expect([await stockOf(shop.db, id), await unconfirmedOf(id)]).toEqual([20, 40]);
    await shop.runJobs();
    expect(subjects().at(-1)).toBe(`Your Rackhouse order ${number}`);
    expect(await stepsOf(shop, number)).toEqual([
      [null, 'placed', 'shopper', null],
      ['placed', 'placed', 'shopper', 'Confirmed by e-mail'],
    ]);
    await call(number);
    expect([await stockOf(shop.db, id), await unconfirmedOf(id)]).toEqual([20, 0]);
  });

  it('says to who placed it until when it has to be confirmed, and to nobody else that it has to', async () => {
    const id = await productOf(60);
    const gym = stranger();
    const input = (quantity: number) => ({ cartItems: [{ _id: id, quantity }], customer: gym.who });
    const placed = await shop.rest('/product/order-many', posting(input(40), gym.headers));
    expect(placed.body).toMatchObject({ success: true, message: 'Order confirmed' });
    const { orderNumber: number, confirmBy } = placed.body.data;
    const { expiresAt } = await shop.db.unconfirmedOrder.findFirstOrThrow({ where: { order: { number } } });
    expect(confirmBy).toBe(expiresAt?.toISOString());
    expect(Date.parse(confirmBy) - Date.now()).toBeGreaterThan(47 * 3_600_000);
    const small = await stranger().trpc.order.place.mutate(input(2));
    expect(small.data.confirmBy).toBeNull();
  });

  /** An order in review, and the key that it was placed with. */
  async function inReview(gym: ReturnType<typeof stranger>) {
    const key = `placed-by-${gym.who.phone}`;
    const cartItems = [{ _id: await productOf(100), quantity: 40 }];
    const options = { context: { headers: { 'idempotency-key': key } } };
    const { data } = await gym.trpc.order.place.mutate({ cartItems, customer: gym.who }, options);
    await shop.runJobs();
    return { number: data.orderNumber, key, confirmBy: data.confirmBy };
  }

  it('is asked for again by the browser that ordered, also at a corrected address, whose link alone counts then', async () => {
    const gym = stranger();
    const { number, key, confirmBy } = await inReview(gym);
    const [first] = [tokenInMail()];
    const ask = (email: string, by = key) => gym.trpc.order.askToConfirm.mutate({ number, key: by, email });
    expect(await ask(gym.who.email)).toEqual({ email: gym.who.email, confirmBy });
    await shop.runJobs();
    expect(smtp.mails.map(({ to }) => to)).toEqual([[gym.who.email], [gym.who.email]]);
    expect(tokenInMail()).toBe(first);

    const email = `Right.${gym.who.email}`;
    expect(await ask(email)).toEqual({ email, confirmBy });
    await shop.runJobs();
    expect(smtp.mails.at(-1)?.to).toEqual([email]);
    expect(tokenInMail()).not.toBe(first);
    expect((await gym.trpc.order.find.mutate({ number, email })).data.confirmBy).toBe(confirmBy);
    expect(await refusalBy(gym.trpc.order.confirm.mutate({ number, token: first }))).toMatch(
      'ORDER_NOT_FOUND',
    );
    expect(await shop.db.unconfirmedOrder.findFirst({ where: { order: { number } } })).toMatchObject({
      email: email.toLowerCase(),
      isHeld: false,
    });
    // Staff see that it was changed, without the address; shoppers see nothing.
    expect((await stepsOf(shop, number)).at(-1)).toEqual([
      'placed',
      'placed',
      'shopper',
      'The shopper corrected the e-mail address',
    ]);
    expect((await gym.trpc.order.find.mutate({ number, email })).data.history).toHaveLength(1);

    expect(await gym.trpc.order.confirm.mutate({ number, token: tokenInMail() })).toEqual({
      state: 'confirmed',
    });
    expect(await refusalBy(ask(email))).toBe(
      'ORDER_STEP_REFUSED: This order no longer waits to be confirmed. Its page says where it stands',
    );
  });

  it('is not asked for again by whoever knows its number, and only a few times by its shopper', async () => {
    const gym = stranger();
    const { number, key } = await inReview(gym);
    const other = await inReview(stranger());
    const victim = 'victim@example.com';
    const ask = (by: string, email: string, about = number) =>
      gym.trpc.order.askToConfirm.mutate({ number: about, key: by, email });
    for (const by of [other.key, 'x', number])
      expect(await refusalBy(ask(by, victim))).toBe(
        'ORDER_NOT_FOUND: This can only be done on the device that ordered, within a day. Call us about the order instead',
      );
    expect(await refusalBy(ask(key, victim, other.number))).toMatch('ORDER_NOT_FOUND');
    expect(await refusalBy(ask(key, 'no address'))).toMatch('INVALID_INPUT');
    for (let nth = 2; nth <= 5; nth++) await ask(key, gym.who.email);
    expect(await refusalBy(ask(key, victim))).toBe(
      'ORDER_STEP_REFUSED: We have sent this e-mail 5 times. Look into the spam folder too, or wait for our call',
    );
    await shop.runJobs();
    expect(smtp.mails.filter(({ to }) => to[0] === gym.who.email)).toHaveLength(5);
    expect(smtp.mails.filter(({ to }) => to[0] === victim)).toEqual([]);
    const { customerEmail } = await shop.db.order.findUniqueOrThrow({ where: { number } });
    expect(customerEmail).toBe(gym.who.email);
  });

  it('is not asked for at an address that strangers have had many e-mails sent to', async () => {
    const gym = stranger();
    const { number, key } = await inReview(gym);
    const victim = 'flooded@example.com';
    await allowEmails(
      shop.db,
      Array.from({ length: 10 }, () => ({ address: victim, cause: 'order' as const })),
    );
    expect(await refusalBy(gym.trpc.order.askToConfirm.mutate({ number, key, email: victim }))).toMatch(
      /^INVALID_INPUT: .*Many e-mails went to this address today/,
    );
    const { customerEmail } = await shop.db.order.findUniqueOrThrow({ where: { number } });
    expect(customerEmail).toBe(gym.who.email);
  });

  it('needs a call if it is too large for a link', async () => {
    const id = await productOf(1000);
    const { order, trpc } = stranger();
    const number = await order([[id, 151]]);
    await shop.runJobs();
    expect(await trpc.order.confirm.mutate({ number, token: tokenInMail() })).toEqual({ state: 'call' });
    expect(await stockOf(shop.db, id)).toBe(1000);
    const [first] = (await staff.trpc.order.callQueue.query()).data;
    const queued = (await staff.trpc.order.callQueue.query()).data.find((one) => one.number === number);
    expect(first?.review).not.toBeNull();
    expect(queued?.review).toMatchObject({
      reasons: ['address', 'phone', 'email'],
      emailConfirmedAt: expect.any(String),
    });
    await call(number);
    expect([await stockOf(shop.db, id), await unconfirmedOf(id)]).toEqual([849, 0]);
    await shop.runJobs();
    expect(subjects().at(-1)).toBe(`Your Rackhouse order ${number}`);
  });

  it('is not confirmed by a link that holds most of a product, or by a wrong one', async () => {
    const id = await productOf(40);
    const { order, trpc } = stranger();
    const number = await order([[id, 40]]);
    await shop.runJobs();
    const token = tokenInMail();
    expect(await trpc.order.confirm.mutate({ number, token })).toEqual({ state: 'call' });
    const other = '01936f5e-0000-4000-8000-000000000002';
    for (const wrong of [other, 'x'])
      expect(await refusalBy(trpc.order.confirm.mutate({ number, token: wrong }))).toBe(
        'ORDER_NOT_FOUND: This link is no longer valid: the order was already confirmed, or it is closed',
      );
    expect(await stockOf(shop.db, id)).toBe(40);
    await call(number, 'refused');
    expect(await refusalBy(trpc.order.confirm.mutate({ number, token }))).toMatch('ORDER_NOT_FOUND');
    expect(await stockOf(shop.db, id)).toBe(40);
  });

  it('takes its pieces once, however many confirm it at the same moment', async () => {
    const id = await productOf(200);
    const { order, trpc } = stranger();
    const number = await order([[id, 40]]);
    await shop.runJobs();
    const token = tokenInMail();
    await Promise.all([
      ...Array.from({ length: 5 }, () => trpc.order.confirm.mutate({ number, token }).catch(() => {})),
      ...Array.from({ length: 3 }, () => call(number).catch(() => {})),
    ]);
    expect([await stockOf(shop.db, id), await unconfirmedOf(id)]).toEqual([160, 0]);
  });

  it('takes all its pieces when it is confirmed, also of a product that has two lines', async () => {
    const id = await productOf(100);
    const number = await stranger().order([[id, 40]]);
    await shop.db.product.update({ where: { id }, data: { priceCents: 1100 } });
    await staff.trpc.order.correct.mutate({ number, lines: [{ line: 1, quantity: 45 }] });
    await call(number);
    expect((await readOrder(shop, number)).lines.map(({ quantity }) => quantity)).toEqual([40, 5]);
    expect(await stockOf(shop.db, id)).toBe(55);
  });

  it('counts with its delivery and its tax, also once it was corrected', async () => {
    const rates = [taxRate('VAT', 15_000)];
    await setTerms(shop.db, { mode: 'added', rates, options: [{ name: 'Parcel', priceCents: 500 }] });
    const number = await stranger().order([[await productOf(100), 40]]);
    const sizeOf = async () => {
      const { pieces, cents } = await shop.db.unconfirmedOrder.findFirstOrThrow({
        where: { order: { number } },
      });
      return { pieces, cents };
    };
    expect(await sizeOf()).toEqual({ pieces: 40, cents: 46_575 });
    await staff.trpc.order.correct.mutate({ number, lines: [{ line: 1, quantity: 30 }] });
    expect(await sizeOf()).toEqual({ pieces: 30, cents: 35_075 });
    await expectInvariants(shop.db);
    await setTerms(shop.db, {});
  });

  it('is not confirmed when others have bought its pieces, can be corrected, and is not shipped before', async () => {
    const id = await productOf(60, 100);
    const number = await stranger().order([[id, 40]]);
    await staff.trpc.product.changeStock.mutate({ id, kind: 'count', quantity: 30, stockSeen: 60 });
    expect(await refusalBy(call(number))).toMatch(/^OUT_OF_STOCK: Only 30 of/);
    expect(await refusalBy(staff.trpc.order.ship.mutate({ number }))).toMatch(/^ORDER_STEP_REFUSED/);
    expect((await staff.trpc.order.get.query({ number })).data.steps).toEqual(['cancel', 'correct']);
    await staff.trpc.order.correct.mutate({ number, lines: [{ line: 1, quantity: 25 }] });
    expect(await stockOf(shop.db, id)).toBe(30);
    await call(number);
    expect(await stockOf(shop.db, id)).toBe(5);
  });

  it('is cancelled when its time is over, and its shopper is told', async () => {
    const id = await productOf(60);
    const number = await stranger().order([[id, 40]]);
    await shop.runJobs();
    await endReview(shop, number);
    expect(await stepsOf(shop, number)).toEqual([
      [null, 'placed', 'shopper', null],
      ['placed', 'cancelled', 'shop', 'Not confirmed in time'],
    ]);
    expect(subjects().at(-1)).toBe(`Your Rackhouse order ${number} was cancelled`);
    expect(await stockOf(shop.db, id)).toBe(60);
  });

  const tooMany = /^HOLD_LIMIT_REACHED: You have large orders that are waiting to be confirmed/;

  it('is refused while three of its phone number or e-mail address wait that came from the same address', async () => {
    const id = await productOf(1000, 100);
    const { who, order } = stranger();
    for (let i = 0; i < 3; i += 1) await order([[id, 30]], who);
    for (const same of ['phone', 'email'] as const)
      expect(await refusalBy(order([[id, 30]], { ...stranger().who, [same]: who[same] }))).toMatch(tooMany);
    // A shopper who orders for a stranger under many names must not lock that person out.
    await stranger().order([[id, 30]], who);
  });

  it('is refused while thirty of its client wait, and not before: many phones share an address', async () => {
    const id = await productOf(1000, 100);
    const { order } = stranger();
    for (let i = 0; i < 30; i += 1) await order([[id, 30]], stranger().who);
    expect(await refusalBy(order([[id, 30]], stranger().who))).toMatch(tooMany);
  });

  it('is no sale until it is confirmed, and is found by its filter', async () => {
    const sales = async () =>
      (await staff.trpc.report.dashboard.query(lastDays(7))).days.at(-1)?.salesCents ?? 0;
    const inReview = async () =>
      (await staff.trpc.order.manage.query({ review: true, page: 1, limit: 100 })).data.map(
        ({ number }) => number,
      );
    const before = await sales();
    const number = await stranger().order([[await productOf(60), 40]]);
    expect([await sales(), await inReview()]).toEqual([before, expect.arrayContaining([number])]);
    await call(number);
    expect([await sales(), await inReview()]).toEqual([
      before + 40_000,
      expect.not.arrayContaining([number]),
    ]);
  });
});

describe('a card order above the limits', () => {
  async function start(id: string, quantity: number) {
    const { trpc, who } = stranger();
    const cartItems = [{ _id: id, quantity }];
    const { data, order } = await trpc.payment.createIntent.mutate({ cartItems, customer: who });
    const intentId = data.split('_secret_')[0] as string;
    return { trpc, clientSecret: data, intentId, number: order?.orderNumber ?? '' };
  }

  it('holds nothing until it is paid', async () => {
    const id = await productOf(60);
    const { trpc, number, ...payment } = await start(id, 50);
    expect(await stockOf(shop.db, id)).toBe(60);
    await payByCard(shop, payment);
    await trpc.payment.complete.mutate({ clientSecret: payment.clientSecret });
    expect((await readOrder(shop, number)).status).toBe('paid');
    expect([await stockOf(shop.db, id), await unconfirmedOf(id)]).toEqual([10, 0]);
  });

  it('is given its money back if the pieces are sold by then', async () => {
    const id = await productOf(60);
    const { trpc, number, ...payment } = await start(id, 50);
    await staff.trpc.product.markSoldOut.mutate({ id });
    await payByCard(shop, payment);
    await trpc.payment.complete.mutate({ clientSecret: payment.clientSecret });
    const { status, payments } = await readOrder(shop, number);
    expect([status, payments[0]?.status, payments[0]?.refunds.length]).toEqual(['expired', 'surplus', 1]);
    await shop.runJobs();
  });

  it('returns nothing when it expires', async () => {
    const id = await productOf(60);
    const { number } = await start(id, 50);
    await endTime(shop, number);
    await shop.runJobs();
    expect((await readOrder(shop, number)).status).toBe('expired');
    expect(await stockOf(shop.db, id)).toBe(60);
  });
});

describe('many orders above the limits', () => {
  const attack = async (count: number) => {
    const cartItems = [{ _id: await productOf(1000), quantity: 900 }];
    await Promise.all(
      Array.from({ length: count }, () =>
        shop.rest('/product/order-many', posting({ cartItems }, stranger().headers)),
      ),
    );
    await shop.sendAlerts();
  };
  const alerts = () =>
    smtp.mails.filter(({ content }) =>
      readMail(content).headers.get('subject')?.includes('many orders above'),
    );

  it('are reported to the first owner, or to the address of the settings, once an hour', async () => {
    await shop.db.activity.deleteMany();
    await shop.db.alert.deleteMany();
    const { email } = await shop.db.staffAccount.findFirstOrThrow({
      where: { role: 'owner' },
      orderBy: { id: 'asc' },
    });
    await attack(9);
    expect(alerts()).toEqual([]);
    await attack(1);
    await attack(12);
    expect(alerts().map(({ to }) => to)).toEqual([[email]]);

    const owner = await signInAs(office, 'owner');
    const { alerts: before } = await owner.trpc.settings.list.query();
    const values = { ...before, email: 'owner@example.com' };
    await owner.trpc.settings.save.mutate({ group: 'alerts', values });
    const anHourAgo = new Date(Date.now() - 3_601_000);
    await shop.db.activity.updateMany({ where: { action: 'shop.alerted' }, data: { createdAt: anHourAgo } });
    await shop.db.alertSending.updateMany({ data: { sentAt: anHourAgo } });
    await attack(1);
    expect(alerts().map(({ to }) => to)).toEqual([[email], ['owner@example.com']]);
    expect(readMail(alerts()[0]?.content ?? '').text).toContain(
      'In the last 10 minutes, 10 or more orders were above the limits of held stock.',
    );
  });
});

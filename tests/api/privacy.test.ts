import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payByCard } from '../helpers/card.ts';
import { makeProduct, ordersFirst } from '../helpers/factories.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { tablesWith } from '../helpers/person.ts';
import { refusalOf } from '../helpers/refusal.ts';
import { setTerms, taxRate } from '../helpers/selling-terms.ts';
import { sharedCardShop, sharedStaff } from '../helpers/shared-shop.ts';
import { emptyOutbox, makeEndpoint } from '../helpers/webhook.ts';

const person = {
  name: 'Zubaida Quaderi',
  email: 'Zubaida_Q@example.com',
  address: '7 Lantern Square, Sylhet',
  phone: '+8801799555123',
};
const other = {
  name: 'Tanvir Hossain',
  email: 'zubaidaXq@example.com',
  address: '9 Harbour Road, Khulna',
  phone: '+8801799555124',
};
/** Texts that must not be found anywhere once she is erased, also as staff write them, and as carriers' links have them. */
const traces = ['zubaida_q', 'zubaida quaderi', 'mrs quaderi', 'lantern square', '1799555123', 'TRACK-ZQ'];

const dataDir = sharedFolder();
const shop = sharedCardShop({ DATA_DIR: dataDir });
const owner = sharedStaff(shop, 'owner');
afterAll(() => expectInvariants(shop.db));

async function place(who = person, deliveryOption?: string): Promise<string> {
  const { id } = await makeProduct(shop.db, { stock: 5, priceCents: 1500 });
  const { data } = await shop.trpc.order.place.mutate({
    cartItems: [{ _id: id, quantity: 2 }],
    customer: who,
    deliveryOption,
  });
  return data.orderNumber;
}

const staff = () => owner.trpc.order;

/** The review of an order's buyer, with the refusal and the answer of staff. @returns its id */
async function review(number: string, name: string): Promise<string> {
  const { id: orderId, lines } = await shop.db.order.findUniqueOrThrow({
    where: { number },
    include: { lines: true },
  });
  const { token } = await shop.db.reviewRequest.create({ data: { orderId } });
  const productId = lines[0]?.productId as string;
  await shop.trpc.review.write.mutate({ token, productId, rating: 5, name, text: `I am ${name}` });
  const { id } = await shop.db.review.findFirstOrThrow({ where: { orderId } });
  await owner.trpc.review.refuse.mutate({ id, reason: 'Mrs Quaderi names herself' });
  await owner.trpc.review.approve.mutate({ id });
  await owner.trpc.review.answer.mutate({ id, text: 'Thank you, Mrs Quaderi!' });
  return id;
}

/** A cash order with every field that may name its customer. Its cash has arrived. */
async function makeOldOrder(who = person): Promise<string> {
  const number = await place(who);
  const { name } = who;
  await staff().recordCall.mutate({ number, outcome: 'confirmed', note: `${name} was at home` });
  await staff().addNote.mutate({ number, text: `Mrs Quaderi wants it in the evening` });
  await owner.trpc.customer.addNote.mutate({ number, text: 'Mrs Quaderi has a dog' });
  await shop.db.order.update({ where: { number }, data: { metadata: { giftFor: `Mrs Quaderi` } } });
  await staff().correct.mutate({
    number,
    customer: { address: `${who.address}, 2nd floor` },
    reason: `Mrs Quaderi moved`,
  });
  await staff().ship.mutate({ number, parcel: { carrier: 'pathao', trackingNumber: `TRACK-ZQ-${number}` } });
  await staff().deliver.mutate({ number, reason: `Taken by the son of Mrs Quaderi` });
  await review(number, who.name);
  await staff().return.mutate({
    number,
    reason: 'faulty',
    note: 'Mrs Quaderi says it rattles',
    lines: [{ line: 1, quantity: 1, restocked: false }],
  });
  await staff().recordPayout.mutate({ carrier: 'pathao', numbers: [number], received: 28 });
  return number;
}

async function writeAbout(who = person): Promise<void> {
  const { name, email } = who;
  await shop.trpc.message.send.mutate({
    name,
    email,
    subject: `From ${name}`,
    body: `I live at ${who.address}`,
  });
  await shop.trpc.newsletter.subscribe.mutate({ email });
  const { id } = await makeProduct(shop.db, { title: 'Sold-out bench', stock: 0 });
  await shop.trpc.restock.ask.mutate({ id, email });
  const withdrawal = { group: 'withdrawal', values: { days: 14 } };
  await shop.db.setting.createMany({ data: [withdrawal], skipDuplicates: true });
  await shop.trpc.withdrawal.send.mutate({ name, email, orderNumber: `Of ${name}` });
}

/** An order that was paid by card and fully refunded. A change of it was withdrawn. */
async function makeRefundedOrder(who = person): Promise<string> {
  const { id } = await makeProduct(shop.db, { stock: 5, priceCents: 1500 });
  const { data, order } = await shop.trpc.payment.createIntent.mutate({
    cartItems: [{ _id: id, quantity: 1 }],
    customer: who,
  });
  const number = order?.orderNumber as string;
  await payByCard(shop, { clientSecret: data, intentId: data.split('_secret_')[0] as string });
  await shop.trpc.payment.complete.mutate({ clientSecret: data });
  const more = { lines: [{ line: 1, quantity: 2 }], payDifference: true };
  await staff().correct.mutate({ number, ...more, reason: 'Mrs Quaderi wants two' });
  await staff().withdrawChange.mutate({ number });
  await staff().refund.mutate({ number, reason: 'Mrs Quaderi changed her mind' });
  await shop.runJobs();
  return number;
}

/** The e-mails in files that name her, in any letters. */
async function mailsWith(texts: string[]): Promise<string[]> {
  const names = await mails();
  const bodies = await Promise.all(names.map((name) => readFile(join(dataDir, 'mail', name), 'utf8')));
  return names.filter((_, n) => texts.some((text) => bodies[n]?.toLowerCase().includes(text.toLowerCase())));
}

const mails = () => readdir(join(dataDir, 'mail')).catch(() => []);

describe('the data of a person', () => {
  let old: string;
  let refunded: string;
  let open: string;
  let ofOther: string;

  beforeAll(async () => {
    const endpointId = await makeEndpoint(shop);
    old = await makeOldOrder();
    const { data: invoice } = await staff().issueDocument.mutate({ number: old, kind: 'invoice' });
    await staff().sendDocument.mutate({ number: old, document: invoice.number });
    refunded = await makeRefundedOrder({ ...person, email: 'z.quaderi@example.com' });
    open = await place({ ...person, phone: '+8801799555199' });
    ofOther = await makeOldOrder(other);
    await writeAbout();
    await writeAbout(other);
    await shop.runJobs();
    await shop.db.$executeRaw`UPDATE alerts SET created_at = created_at - interval '1 hour'`;
    await shop.sendAlerts();
    expect((await mails()).filter((name) => name.includes('-alert-message-'))).toHaveLength(2);
    const { data } = await owner.trpc.message.list.query({ state: 'open', page: 1 });
    for (const { id } of data) await owner.trpc.message.markDone.mutate({ id });
    await shop.runJobs();
    await emptyOutbox(shop);
    // The answers of a receiver, and of a mail server.
    const delivery = await shop.db.webhookDelivery.findFirstOrThrow({
      where: { endpointId, event: { body: { contains: old } } },
    });
    await shop.db.webhookAttempt.create({
      data: { deliveryId: delivery.id, statusCode: 200, response: `Thanks, ${person.name}`, durationMs: 5 },
    });
    await shop.db.orderEmail.updateMany({
      where: { order: { number: old } },
      data: { lastError: `550 <${person.email}> unknown` },
    });
  });

  it('is found by e-mail address in any letters, by phone number, or by both', async () => {
    const byEmail = await owner.trpc.privacy.find.mutate({ email: 'ZUBAIDA_Q@Example.com' });
    expect(byEmail.orders.map(({ number, keptFor }) => [number, keptFor])).toEqual([
      [open, 'under_way'],
      [old, null],
    ]);
    expect(byEmail).toMatchObject({
      customerNotes: 1,
      notes: 1,
      calls: 1,
      newsletterSince: expect.any(String),
      withdrawals: 1,
      restockRequests: 1,
      reviews: 1,
    });
    expect(byEmail.emails).toBeGreaterThan(0);
    expect(byEmail.messages.map(({ subject }) => subject)).toEqual(['From Zubaida Quaderi']);
    const byPhone = await owner.trpc.privacy.find.mutate({ phone: '+৮৮০ ১৭৯৯‑555 123' });
    expect(byPhone.orders.map(({ number }) => number)).toEqual([refunded, old]);
    // By the e-mail address of its orders: nothing would point to them once these are erased.
    expect(byPhone).toMatchObject({
      messages: [{ subject: 'From Zubaida Quaderi' }],
      newsletterSince: expect.any(String),
      restockRequests: 1,
    });
    const both = await owner.trpc.privacy.find.mutate({ email: person.email, phone: person.phone });
    expect(both.orders.map(({ number }) => number)).toEqual([open, refunded, old]);
    expect(await owner.trpc.privacy.find.mutate({ email: 'nobody@example.com' })).toEqual({
      orders: [],
      customerNotes: 0,
      notes: 0,
      calls: 0,
      emails: 0,
      messages: [],
      withdrawals: 0,
      newsletterSince: null,
      restockRequests: 0,
      reviews: 0,
      history: 0,
    });
  });

  it('is looked for by something that can be an address or a number', async () => {
    for (const [asked, issue] of [
      [{}, 'Enter an e-mail address, a phone number, or both'],
      [{ email: 'zubaida' }, 'Invalid email format'],
      [{ phone: '01799555123' }, /^Enter it with a plus sign/],
    ] as const) {
      const { reason, issues } = await refusalOf(owner.trpc.privacy.find.mutate(asked));
      expect([reason, issues[0].message]).toEqual(['INVALID_INPUT', expect.stringMatching(issue)]);
    }
  });

  it('is exported whole, with times in ISO, and that is in the log without naming anybody', async () => {
    const { fileName, content } = await owner.trpc.privacy.export.mutate({
      email: person.email,
      phone: person.phone,
    });
    expect(fileName).toMatch(/^customer-export-\d{4}-\d\d-\d\d\.json$/);
    const found = JSON.parse(content);
    expect(found).toMatchObject({
      exportedAt: expect.stringMatching(/Z$/),
      messages: [{ name: person.name, text: `I live at ${person.address}` }],
      withdrawals: [{ orderNumber: `Of ${person.name}`, name: person.name, part: '' }],
      newsletter: { email: person.email.toLowerCase() },
      restockRequests: [{ email: person.email.toLowerCase(), product: 'Sold-out bench', toldAt: null }],
    });
    expect(found.reviews).toEqual([
      {
        order: old,
        product: expect.any(String),
        writtenAt: expect.stringMatching(/Z$/),
        name: person.name,
        stars: 5,
        text: `I am ${person.name}`,
        status: 'approved',
        whyRefused: null,
        answer: { text: 'Thank you, Mrs Quaderi!', at: expect.stringMatching(/Z$/) },
      },
    ]);
    expect(found.orders.map(({ number }: { number: string }) => number)).toEqual([open, refunded, old]);
    expect(found.orders[2]).toMatchObject({
      placedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      total: 30,
      customer: { name: person.name, address: `${person.address}, 2nd floor` },
      metadata: { giftFor: 'Mrs Quaderi' },
      lines: [{ quantity: 2, price: 15 }],
      notesOfStaff: [{ text: 'Mrs Quaderi wants it in the evening' }],
      calls: [{ outcome: 'confirmed' }],
      returns: [{ note: 'Mrs Quaderi says it rattles' }],
      documents: [{ kind: 'invoice', total: 30, customer: { name: person.name }, lines: [{ amount: 30 }] }],
    });
    // The file is for the customer: it does not say which members of staff did what.
    expect(content).not.toContain(owner.account.email);
    const line = await shop.db.activity.findFirstOrThrow({ where: { action: 'customer.exported' } });
    expect(line).toMatchObject({
      actor: owner.account.email,
      subject: '3 orders, 1 message, 1 withdrawal, a newsletter subscription and 1 restock request',
      changes: null,
    });
  });

  it('is in none of the tables, and in no file, once it is erased', async () => {
    const before = await shop.db.order.findUniqueOrThrow({
      where: { number: old },
      include: { lines: true, events: { orderBy: { id: 'asc' } }, movements: true, cashCollection: true },
    });
    // The open order first has to be over.
    await staff().cancel.mutate({ number: open, reason: 'Mrs Quaderi called' });
    await shop.runJobs();
    expect(await tablesWith(shop, traces)).toEqual(
      expect.arrayContaining([
        'activities',
        'customer_notes',
        'messages',
        'newsletter_subscribers',
        'restock_requests',
        'order_calls',
        'order_emails',
        'order_events',
        'order_notes',
        'orders',
        'parcels',
        'payments',
        'refunds',
        'returns',
        'reviews',
        'stock_movements',
        'webhook_attempts',
        'webhook_events',
        'withdrawals',
      ]),
    );
    expect((await mails()).filter((name) => name.includes(old))).not.toEqual([]);
    const ofOthers = (await mails()).filter((name) => name.includes(ofOther));

    const erased = await owner.trpc.privacy.erase.mutate({ email: person.email, phone: person.phone });
    expect(erased).toEqual({
      orders: 3,
      customerNotes: 1,
      messages: 1,
      withdrawals: 1,
      newsletter: true,
      restockRequests: 1,
      history: 0,
      left: [],
    });
    // The other customer is not changed, though staff wrote the same words about him.
    const [ofHim] = (await owner.trpc.privacy.find.mutate({ phone: other.phone })).orders;
    expect(ofHim?.number).toBe(ofOther);
    await owner.trpc.privacy.erase.mutate({ phone: other.phone });
    expect(await tablesWith(shop, [...traces, 'z.quaderi@example.com'])).toEqual([]);
    for (const number of [old, refunded, open])
      expect((await mails()).filter((name) => name.includes(number))).toEqual([]);
    expect(await mailsWith([...traces, 'z.quaderi@example.com'])).toEqual([]);
    expect(ofOthers).not.toEqual([]);

    // Only its stars are left.
    const { reviews } = await shop.db.order.findUniqueOrThrow({
      where: { number: old },
      include: { reviews: true, reviewRequest: true },
    });
    expect(reviews).toMatchObject([{ rating: 5, status: 'approved', name: null, text: null, answer: null }]);

    const after = await shop.db.order.findUniqueOrThrow({
      where: { number: old },
      include: { lines: true, events: { orderBy: { id: 'asc' } }, movements: true, cashCollection: true },
    });
    const kept = {
      status: 'delivered',
      totalCents: 3000,
      createdAt: before.createdAt,
    };
    expect(after).toMatchObject({ ...kept, customerName: null, customerErasedAt: expect.any(Date) });
    expect(after.lines).toEqual(before.lines);
    expect(after.movements).toEqual(before.movements);
    expect(after.cashCollection).toEqual(before.cashCollection);
    expect(after.events.map(({ to, actor, createdAt }) => [to, actor, createdAt])).toEqual(
      before.events.map(({ to, actor, createdAt }) => [to, actor, createdAt]),
    );
  });

  it('leaves an order behind that staff and programs can read', async () => {
    const { data } = await staff().get.query({ number: old });
    expect(data).toMatchObject({ number: old, status: 'delivered', total: 30, customer: null });
    expect(data.history.map(({ note }) => note)).toContain('Erased');
    expect(await staff().internal.query({ number: old })).toMatchObject({
      notes: [],
      customerErasedAt: expect.any(String),
    });
    expect(await refusalOf(shop.trpc.order.find.mutate({ number: old, email: person.email }))).toMatchObject({
      reason: 'ORDER_NOT_FOUND',
    });
    const line = await shop.db.activity.findFirstOrThrow({
      where: { action: 'customer.erased' },
      orderBy: { id: 'asc' },
    });
    expect(line).toMatchObject({
      actor: owner.account.email,
      subject: '3 orders, 1 message, 1 withdrawal, a newsletter subscription and 1 restock request',
    });
  });
});

describe('an order that is not over keeps its customer', () => {
  const erase = () => owner.trpc.privacy.erase.mutate({ phone: other.phone });
  const sandboxed = async (number: string, change: (orderId: string) => Promise<unknown>) => {
    const { id } = await shop.db.order.findUniqueOrThrow({ where: { number } });
    await change(id);
  };

  it.each([
    ['placed', async () => place(other), 'under_way'],
    [
      'shipped',
      async () => {
        const number = await place(other);
        await staff().ship.mutate({ number });
        return number;
      },
      'under_way',
    ],
    [
      'delivered, with its cash at the carrier',
      async () => {
        const number = await place(other);
        await staff().ship.mutate({ number, parcel: { carrier: 'pathao' } });
        await staff().deliver.mutate({ number });
        return number;
      },
      'cash',
    ],
    [
      'with a refund on its way',
      async () => {
        const number = await makeRefundedOrder(other);
        const where = { payment: { order: { number } } };
        await ordersFirst(shop, shop.db.refund.updateMany({ where, data: { status: 'pending' } }));
        return number;
      },
      'refund',
    ],
    [
      'with a payment that staff have to look at',
      async () => {
        const number = await makeRefundedOrder(other);
        const data = { attention: 'disputed' } as const;
        await ordersFirst(shop, shop.db.payment.updateMany({ where: { order: { number } }, data }));
        return number;
      },
      'payment',
    ],
  ])('%s', async (_, make, keptFor) => {
    await writeAbout(other);
    const number = await make();
    await emptyOutbox(shop);
    const { left, orders, messages } = await erase();
    expect({ left, orders, messages }).toEqual({ left: [{ number, keptFor }], orders: 0, messages: 0 });
    const order = await shop.db.order.findUniqueOrThrow({ where: { number } });
    expect(order).toMatchObject({ customerName: other.name, customerErasedAt: null });
    await sandboxed(number, async (orderId) => {
      const done = { where: { payment: { orderId } }, data: { status: 'succeeded' } } as const;
      await ordersFirst(shop, shop.db.refund.updateMany(done));
      await ordersFirst(shop, shop.db.payment.updateMany({ where: { orderId }, data: { attention: null } }));
      await shop.db.order.update({ where: { id: orderId }, data: { customerPhone: '+8801799555000' } });
    });
  });
});

it('nothing is erased if a file can’t be deleted', async () => {
  const who = { ...person, email: 'file@example.com' };
  const number = await place(who);
  await staff().cancel.mutate({ number });
  await shop.runJobs();
  const blocked = join(dataDir, 'mail', `2026-${number}.eml`);
  await mkdir(blocked, { recursive: true });
  await expect(owner.trpc.privacy.erase.mutate({ email: who.email })).rejects.toThrow();
  expect((await shop.db.order.findUniqueOrThrow({ where: { number } })).customerName).toBe(who.name);
  await rm(blocked, { recursive: true });
  expect(await owner.trpc.privacy.erase.mutate({ email: who.email })).toMatchObject({ orders: 1 });
});

it('whoever is erased leaves nothing under a second address of their orders, and no typed name', async () => {
  const first = {
    ...other,
    name: 'Rokeya Sultana',
    email: 'rokeya.one@example.com',
    phone: '+8801799777001',
  };
  const second = { ...first, email: 'Rokeya.Two@example.com' };
  for (const who of [first, second]) {
    const number = await place(who);
    await staff().cancel.mutate({ number });
  }
  await emptyOutbox(shop);
  const { email } = second;
  await shop.trpc.message.send.mutate({ name: first.name, email, subject: 'Hello', body: 'It is me' });
  await shop.db.newsletterSubscriber.create({
    data: { email: email.toLowerCase() },
  });
  const { id: productId } = await makeProduct(shop.db, { stock: 0 });
  await shop.db.restockRequest.create({ data: { productId, email: email.toLowerCase() } });
  const terms = [
    'rokeya sultana kettlebell',
    'rokeya.two@example.com',
    'kettlebell of rokeya',
    'blue kettlebell',
  ];
  await shop.db.missedSearch.createMany({ data: terms.map((term) => ({ term })) });

  const asked = { email: first.email, phone: first.phone };
  expect(await owner.trpc.privacy.find.mutate(asked)).toMatchObject({
    messages: [{ subject: 'Hello' }],
    newsletterSince: expect.any(String),
    restockRequests: 1,
  });
  const { content } = await owner.trpc.privacy.export.mutate(asked);
  expect(JSON.parse(content)).toMatchObject({
    messages: [{ email }],
    newsletter: { email: email.toLowerCase() },
  });
  expect(await owner.trpc.privacy.erase.mutate(asked)).toMatchObject({
    orders: 2,
    messages: 1,
    newsletter: true,
    restockRequests: 1,
    left: [],
  });
  expect(await tablesWith(shop, ['rokeya.two', 'rokeya.one', 'rokeya sultana', '1799777001'])).toEqual([]);
  const left = await shop.db.missedSearch.findMany({ where: { term: { contains: 'kettlebell' } } });
  expect(left.map(({ term }) => term).sort()).toEqual(['blue kettlebell', 'kettlebell of rokeya']);
});

it('an exported order has its delivery, its taxes and their rates', async () => {
  const who = { ...other, email: 'delivered@example.com', phone: '+8801799555125' };
  const options = [{ name: 'Inside Dhaka', priceCents: 700 }, { name: 'Outside Dhaka' }];
  const [id] = await setTerms(shop.db, { mode: 'included', rates: [taxRate('VAT', 15_000)], options });
  await place(who, id);
  await setTerms(shop.db, {});
  const { content } = await owner.trpc.privacy.export.mutate({ email: who.email });
  // 30.00 × 15 / 115 = 3.913, and 7.00 × 15 / 115 = 0.913.
  expect(JSON.parse(content).orders).toMatchObject([
    {
      deliveryOption: { id, name: 'Inside Dhaka', kind: 'deliver' },
      subtotal: 30,
      delivery: 7,
      tax: 4.82,
      taxMode: 'included',
      taxes: [{ percent: 15, net: 32.18, tax: 4.82 }],
      total: 37,
      lines: [{ quantity: 2, price: 15, total: 30, tax: 3.91, taxPercent: 15 }],
    },
  ]);
});

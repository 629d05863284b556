import { beforeEach, describe, expect, it } from 'vitest';
import { customer } from '../helpers/factories.ts';
import { readMail } from '../helpers/mime.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { refusalOf } from '../helpers/refusal.ts';
import { sharedMailShop, sharedStaff } from '../helpers/shared-shop.ts';
import { openTestShop, posting } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { emptyOutbox } from '../helpers/webhook.ts';

const { shop, smtp } = sharedMailShop(openTestShop, { SHOP_NAME: 'Iron & Oak' });
const staff = sharedStaff(shop, 'manager');
const set = (values: object) =>
  shop.db.setting.upsert({
    where: { group: 'withdrawal' },
    create: { group: 'withdrawal', values },
    update: { values },
  });
beforeEach(async () => {
  await shop.db.withdrawal.deleteMany();
  await shop.db.$executeRaw`DELETE FROM stranger_emails`;
  await set({ days: 14 });
});

const stated = { name: 'Rahim Uddin', email: 'rahim@example.com', orderNumber: 'RH-UNKNO-WN234' };
const send = (change: object = {}) => shop.trpc.withdrawal.send.mutate({ ...stated, ...change });
const open = async () => (await staff.trpc.withdrawal.list.query({})).data;

/** Sends what is due. @returns the receipts, with their addresses */
async function receipts() {
  smtp.mails.splice(0);
  await shop.runJobs();
  return smtp.mails
    .map(({ to, content }) => ({ to: to[0], ...readMail(content) }))
    .filter(({ headers }) => headers.get('subject')?.includes('withdrawal'));
}

async function delivered(daysBefore = 0): Promise<string> {
  const number = await makeCashOrder(shop, { ...customer, email: 'Rahim@Example.com' });
  await staff.trpc.order.ship.mutate({ number });
  await staff.trpc.order.deliver.mutate({ number });
  const { id: orderId } = await shop.db.order.findUniqueOrThrow({ where: { number } });
  await shop.db.orderEvent.updateMany({
    where: { orderId, to: 'delivered' },
    data: { createdAt: new Date(Date.now() - daysBefore * 86_400_000) },
  });
  await emptyOutbox(shop);
  return number;
}

describe('a withdrawal', () => {
  it('is stored with its words and its time, and nothing about the order changes', async () => {
    const orderNumber = await delivered();
    const before = await shop.db.order.findUniqueOrThrow({ where: { number: orderNumber } });
    const typed = orderNumber.toLowerCase().replaceAll('-', ' ');
    const answer = await send({ orderNumber: typed, email: ' RAHIM@example.com', part: ' 1 ×\r\nrope ' });
    const statement = 'I hereby give notice that I withdraw from my contract of sale of the following goods.';
    expect(answer).toEqual({ receivedAt: expect.any(String), statement });
    expect(await shop.db.withdrawal.findMany()).toEqual([
      {
        ...stated,
        ...{ id: expect.any(String), statement, orderNumber: typed, part: '1 ×\nrope', orderId: before.id },
        receivedAt: new Date(answer.receivedAt),
        periodEndsAt: expect.any(Date),
        ...{ receiptSentAt: null, doneAt: null, doneBy: null },
      },
    ]);
    expect(await open()).toMatchObject([
      {
        order: { number: orderNumber, status: 'delivered', hasAddress: true },
        ...{ isLate: false, isRepeated: false },
      },
    ]);
    expect(await shop.db.order.findUniqueOrThrow({ where: { number: orderNumber } })).toEqual(before);
    expect(await shop.db.orderReturn.count({ where: { orderId: before.id } })).toBe(0);
  });

  it('has the same answer for an unknown order, one of somebody else, a second time and after the period', async () => {
    const [mine, late] = [await delivered(), await delivered(20)];
    const [own, unknown, other, again, after] = [
      await send({ orderNumber: mine }),
      await send(),
      await send({ orderNumber: mine, email: 'other@example.com' }),
      await send({ orderNumber: mine }),
      await send({ orderNumber: late }),
    ];
    for (const answer of [unknown, other, again, after])
      expect({ ...answer, receivedAt: '' }).toEqual({ ...own, receivedAt: '' });
    // Staff see what the answer does not tell.
    expect(await open()).toMatchObject([
      { order: { hasAddress: true }, isLate: false, isRepeated: false },
      { order: null, isLate: false, isRepeated: false, periodEndsAt: null },
      { order: { hasAddress: false }, isLate: false, isRepeated: true },
      { order: { hasAddress: true }, isLate: false, isRepeated: true },
      { order: { number: late }, isLate: true, isRepeated: false },
    ]);
  });

  it('is within the period before the order has arrived', async () => {
    const orderNumber = await makeCashOrder(shop, customer);
    await send({ orderNumber });
    expect(await open()).toMatchObject([{ periodEndsAt: null, isLate: false, order: { status: 'placed' } }]);
  });

  it('is stored once for each idempotency key, which keeps nothing that was typed', async () => {
    const body = posting(stated, { 'idempotency-key': 'one-statement' });
    for (let n = 0; n < 2; n += 1) {
      const answer = await fetch(`${shop.url}/trpc/withdrawal.send`, body);
      expect(answer.status).toBe(200);
    }
    expect(await shop.db.withdrawal.count()).toBe(1);
    const keys = JSON.stringify(await shop.db.idempotencyKey.findMany());
    for (const typed of Object.values(stated)) expect(keys).not.toContain(typed);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of two lines', { name: 'Rahim\nBcc: a@example.com' }, 'name'],
    ['no order', { orderNumber: '' }, 'orderNumber'],
    ['no address', { email: 'rahim' }, 'email'],
    ['a longer part than the receipt repeats', { part: 'p'.repeat(301) }, 'part'],
  ])('is refused with %s', async (_, change, path) => {
    const { reason, issues } = await refusalOf(send(change));
    expect([reason, issues[0].path]).toEqual(['INVALID_INPUT', path]);
    expect(await shop.db.withdrawal.count()).toBe(0);
  });

  it('is not there while the owner has not switched it on', async () => {
    await set({ days: 0 });
    expect(await refusalOf(send())).toMatchObject({ reason: 'PATH_NOT_FOUND' });
    expect(await refusalOf(shop.trpc.content.withdrawal.query())).toMatchObject({ reason: 'PATH_NOT_FOUND' });
    expect(await (await fetch(`${shop.url}/`)).text()).not.toContain('Withdraw');
    expect(await shop.db.withdrawal.count()).toBe(0);
  });

  it('is limited as the contact form is', async () => {
    const limited = await openTestShop({ RATE_LIMIT: 'on' }, { databaseUrl: shop.databaseUrl });
    for (let n = 0; n < 5; n += 1) await limited.trpc.withdrawal.send.mutate(stated);
    expect(await refusalOf(limited.trpc.withdrawal.send.mutate(stated))).toMatchObject({
      reason: 'RATE_LIMITED',
    });
    expect(await shop.db.withdrawal.count()).toBe(5);
    await limited.close();
  });
});

describe('the receipt of a withdrawal', () => {
  it('has the statement, its time and the words of the owner', async () => {
    const orderNumber = await delivered();
    await set({ days: 14, statement: 'Hiermit widerrufe ich den Vertrag.' });
    await send({ orderNumber, part: '1 × Speed Rope' });
    const [mail, ...others] = await receipts();
    expect(others).toEqual([]);
    expect(mail?.to).toBe('rahim@example.com');
    expect(mail?.headers.get('subject')).toBe('Iron & Oak has received your withdrawal');
    const text = mail?.text.replaceAll('\u200c', '');
    for (const part of [
      'Hello Rahim Uddin,',
      'Hiermit widerrufe ich den Vertrag.',
      'Products: 1 × Speed Rope',
    ])
      expect(text).toContain(part);
    // Nothing that could be a link but the number of an order.
    expect(mail?.text).toContain(`Order: ${orderNumber}\n`);
    expect(text).toMatch(/Received: \w+ \d+, 20\d\d at \d+:\d\d/);
    expect(await shop.db.withdrawal.findMany()).toMatchObject([{ receiptSentAt: expect.any(Date) }]);
  });

  it('is no way to send links to somebody', async () => {
    await send({ orderNumber: 'see https://bad.example', name: 'win.bad.example', part: 'bad.example' });
    const [mail] = await receipts();
    expect(mail?.text).not.toContain('bad.example');
    expect(mail?.html).not.toContain('bad.example');
  });

  it('is sent to one address ten times a day, and the statement is stored in any case', async () => {
    await shop.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    for (let n = 0; n < 11; n += 1) await send();
    const settings = { RATE_LIMIT: 'on', SMTP_URL: smtp.url, MAIL_FROM: 'shop@iron.example' };
    const limited = await openTestShop(settings, { databaseUrl: shop.databaseUrl });
    smtp.mails.splice(0);
    await limited.runJobs();
    await limited.close();
    expect(smtp.mails.filter(({ to }) => to[0] === stated.email)).toHaveLength(10);
    expect(await shop.db.withdrawal.count({ where: { receiptSentAt: null } })).toBe(1);
  });

  it('comes once the mail server is back', async () => {
    await shop.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await smtp.close();
    await send();
    expect(await receipts()).toEqual([]);
    expect(await open()).toMatchObject([{ receiptSentAt: null }]);
    await smtp.listenAgain();
    await shop.db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`;
    expect(await receipts()).toHaveLength(1);
    expect(await open()).toMatchObject([{ receiptSentAt: expect.any(String) }]);
  });
});

describe('the queue of withdrawals', () => {
  it('counts as work, and is told at the order until it is done', async () => {
    const orderNumber = await delivered();
    const noted = async () => (await staff.trpc.order.internal.query({ number: orderNumber })).withdrawal;
    expect(await noted()).toBe(null);
    const { receivedAt } = await send({ orderNumber, part: '1 × rope' });
    expect(await noted()).toEqual({ receivedAt, part: '1 × rope' });
    expect(await staff.trpc.report.openWork.query()).toMatchObject({ openWithdrawals: 1 });
    const [{ id } = { id: '' }] = await open();
    await staff.trpc.withdrawal.mark.mutate({ id, isDone: true });
    expect(await noted()).toBe(null);
    expect(await staff.trpc.report.openWork.query()).toMatchObject({ openWithdrawals: 0 });
  });

  it('begins with the oldest, and keeps what is done', async () => {
    await send();
    await send({ name: 'Karim' });
    const [first, second] = await open();
    expect([first?.name, second?.name]).toEqual(['Rahim Uddin', 'Karim']);
    const id = first?.id as string;
    const done = await staff.trpc.withdrawal.mark.mutate({ id, isDone: true });
    expect(done).toMatchObject({ doneBy: staff.account.email, doneAt: expect.any(String) });
    await staff.trpc.withdrawal.mark.mutate({ id, isDone: true });
    expect(await staff.trpc.withdrawal.list.query({ state: 'done' })).toMatchObject({
      data: [{ id }],
      counts: { open: 1, done: 1, all: 2 },
    });
    await staff.trpc.withdrawal.mark.mutate({ id, isDone: false });
    expect(
      await shop.db.activity.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } }),
    ).toMatchObject([
      { action: 'withdrawal.done', subject: stated.orderNumber },
      { action: 'withdrawal.reopened' },
    ]);
  });

  it('is changed by staff who may change orders', async () => {
    await send();
    const [{ id } = { id: '' }] = await open();
    const packer = await signInAs(shop, 'warehouse');
    expect(await refusalOf(packer.trpc.withdrawal.mark.mutate({ id, isDone: true }))).toMatchObject({
      reason: 'FORBIDDEN',
    });
    const unknown = { id: '01936f5e-0000-7000-8000-000000000001', isDone: true };
    expect(await refusalOf(staff.trpc.withdrawal.mark.mutate(unknown))).toMatchObject({
      reason: 'WITHDRAWAL_NOT_FOUND',
    });
  });
});

describe('the personal data of a withdrawal', () => {
  it('stays with its order until it is done, and is erased with it', async () => {
    const owner = await signInAs(shop, 'owner');
    const orderNumber = await delivered();
    await shop.db.cashCollection.updateMany({ data: { carrier: null } });
    await send({ orderNumber, email: 'other@example.com' });
    const keptFor = async () => {
      const { orders } = await owner.trpc.privacy.find.mutate({ email: stated.email });
      return orders.find(({ number }) => number === orderNumber)?.keptFor;
    };
    expect(await keptFor()).toBe('under_way');
    await owner.trpc.privacy.erase.mutate({ email: 'other@example.com' });
    const [{ id } = { id: '' }] = await open();
    await staff.trpc.withdrawal.mark.mutate({ id, isDone: true });
    expect(await keptFor()).toBe(null);
    await owner.trpc.privacy.erase.mutate({ email: stated.email });
    expect(await shop.db.withdrawal.count()).toBe(0);
  });

  it('is deleted with old messages if it is about no order', async () => {
    await send();
    await send({ orderNumber: await delivered() });
    await shop.db.withdrawal.updateMany({ data: { receivedAt: new Date('2020-01-01') } });
    await shop.db.$executeRaw`SELECT graphile_worker.add_job('retention')`;
    await shop.runJobs();
    expect(await shop.db.withdrawal.findMany()).toMatchObject([{ orderId: expect.any(String) }]);
  });
});

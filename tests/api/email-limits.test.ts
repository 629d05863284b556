import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsOfAddress } from '../../src/server/mail/address-limits.ts';
import { makePaidOrder } from '../helpers/card.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { readMetrics, sumOf } from '../helpers/metrics.ts';
import { readMail } from '../helpers/mime.ts';
import { endReview } from '../helpers/order.ts';
import { sharedMailShop } from '../helpers/shared-shop.ts';
import { openCardShop, openTestShop, posting, type TestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';

const most = emailsOfAddress.order;

const limited = { RATE_LIMIT: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'warn' };
const { shop, smtp, lines } = sharedMailShop(openTestShop, limited);
let productId: string;
let client = 0;
beforeAll(async () => {
  productId = (await makeProduct(shop.db, { stock: 10_000, priceCents: 1000 })).id;
});
beforeEach(async () => {
  await shop.db.strangerEmail.deleteMany();
  await shop.db.orderEmail.deleteMany();
  await shop.db.activity.deleteMany();
  lines.splice(0);
});

/** An order, each from another network address. @returns its number */
async function placeOrder(
  email: string,
  more: Partial<typeof customer> = {},
  cookie = '',
  quantity = 1,
): Promise<string> {
  client += 1;
  const headers = { 'x-forwarded-for': `10.1.${client >> 8}.${client & 255}`, cookie };
  const phone = `+1212${String(5_550_000 + client)}`;
  const order = {
    cartItems: [{ _id: productId, quantity }],
    customer: { ...customer, phone, email, ...more },
  };
  const answer = await fetch(`${shop.url}/trpc/order.place`, posting(order, headers));
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { result: { data: { data: { orderNumber: string } } } }).result.data.data
    .orderNumber;
}

async function placeOrders(count: number, email: (n: number) => string): Promise<string[]> {
  const numbers: string[] = [];
  for (let n = 0; n < count; n++) numbers.push(await placeOrder(email(n)));
  return numbers;
}

const withheld = () =>
  shop.db.orderEmail.findMany({ where: { fault: 'address_limit' }, include: { order: true } });

describe('orders of strangers', () => {
  it('from 200 clients send ten e-mails to their one victim, and tell operators and owners of the others', {
    tags: 'slow',
  }, async () => {
    const before = sumOf(await readMetrics(shop), 'emails_total', { outcome: 'withheld' });
    const spellings = [
      'victim@gmail.com',
      'Vic.tim@Gmail.com',
      'victim+sale@gmail.com',
      'v.i.c.t.i.m@googlemail.com',
    ];
    for (let round = 0; round < 4; round++) {
      await placeOrders(50, (n) => spellings[n % 4] as string);
      await shop.runJobs();
    }
    expect(smtp.mails).toHaveLength(most);
    const rows = await withheld();
    expect(rows).toHaveLength(200 - most);
    for (const { status, nextAttemptAt } of rows) expect([status, nextAttemptAt]).toEqual(['skipped', null]);
    expect(sumOf(await readMetrics(shop), 'emails_total', { outcome: 'withheld' }) - before).toBe(200 - most);
    const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('was withheld'));
    expect(told).toHaveLength(200 - most);
    expect(told[0]).toMatchObject({ kind: expect.any(String), orderId: expect.any(String) });
    expect(lines.join('').toLowerCase()).not.toMatch(/victim|googlemail/);
    const noted = await shop.db.activity.findMany({ where: { action: 'security.limit_reached' } });
    expect(noted).toMatchObject([{ actor: 'shop', subject: 'e-mails to one address' }]);
    expect(
      JSON.stringify(await shop.db.strangerEmail.findMany({ select: { addressHash: true } })),
    ).not.toContain('victim');
  });

  it('are counted together by two processes that send e-mails at once', async () => {
    const variables = {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'orders@shop.test',
      RATE_LIMIT: 'on',
      LOG_LEVEL: 'silent',
    };
    const second = await openTestShop(variables, { databaseUrl: shop.databaseUrl });
    const processes = await Promise.all([shop.startJobs(), second.startJobs()]);
    await Promise.all(Array.from({ length: 30 }, () => placeOrder('rush@example.com')));
    const done = () => shop.db.orderEmail.count({ where: { status: { in: ['sent', 'skipped'] } } });
    await expect.poll(done, { timeout: 20_000 }).toBe(30);
    await Promise.all(processes.map((jobs) => jobs.stop()));
    await second.close();
    expect(smtp.mails).toHaveLength(most);
    expect(await withheld()).toHaveLength(30 - most);
  }, 30_000);

  it('do not keep those of others from them, nor of the same address a day later', async () => {
    await placeOrders(most + 1, () => 'busy@example.com');
    await placeOrder('calm@example.com');
    await shop.runJobs();
    expect(await withheld()).toHaveLength(1);
    expect(smtp.mails.filter(({ to }) => to[0] === 'calm@example.com')).toHaveLength(1);

    await shop.db.$executeRaw`UPDATE stranger_emails SET created_at = now() - interval '25 hours'`;
    await placeOrder('busy@example.com');
    await shop.runJobs();
    expect(await withheld()).toHaveLength(1);
    expect(smtp.mails).toHaveLength(most + 2);
  });

  it('are followed by all that staff do, and staff can send what was withheld', async () => {
    const email = 'regular@example.com';
    const numbers = await placeOrders(most + 1, () => email);
    await shop.runJobs();
    const [row] = await withheld();
    const number = row?.order.number as string;
    expect(number).toBe(numbers.at(-1));
    const staff = await signInAs(shop, 'manager');
    const [shown] = await staff.trpc.order.emails.query({ number });
    expect(shown).toMatchObject({
      kind: 'confirmation',
      status: 'skipped',
      fault: 'address_limit',
      sentAt: null,
    });
    smtp.mails.splice(0);

    await staff.trpc.order.resendEmail.mutate({ number, id: shown?.id as number });
    await staff.trpc.order.ship.mutate({ number: numbers[0] as string });
    await placeOrder(email, {}, staff.cookie);
    await shop.runJobs();
    const subjects = smtp.mails.map(({ content }) => readMail(content).headers.get('subject'));
    expect(subjects).toHaveLength(3);
    expect(subjects).toContain(`Your Rackhouse order ${number}`);
    expect(subjects).toContain(`Your Rackhouse order ${numbers[0]} is on its way`);
    expect(await staff.trpc.order.emails.query({ number })).toMatchObject([{ status: 'sent', fault: null }]);
  });

  it('say nothing of their own but in the address, which is no link', async () => {
    const lie = 'Your account is locked: https://evil.example/login';
    await placeOrder('victim@example.com', {
      name: lie,
      address: `${lie}\r\nSubject: ${lie}\r\nevil.example`,
    });
    await shop.runJobs();
    const [mail] = smtp.mails;
    const { headers, text, html } = readMail(mail?.content ?? '');
    expect(headers.get('to')).toBe('victim@example.com');
    expect([...headers.values()].join('\n')).not.toMatch(/locked|evil/);
    expect(html.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]).toBe('Thank you for your order!');
    for (const part of [text, html]) {
      expect(part).toContain('Hello,');
      expect(part).not.toMatch(/evil\.|evil:|https?:\/\/(?!shop\.test)/);
    }
    for (const [, href] of html.matchAll(/href="(.*?)"/g))
      expect(href).toMatch(/^(http:\/\/shop\.test|mailto:hello@)/);
  });
});

/** Uses up the number of e-mails that are allowed. */
const useUp = ({ db }: TestShop) =>
  db.$executeRaw`INSERT INTO stranger_emails (address_hash, cause)
    SELECT address_hash, cause FROM stranger_emails, generate_series(1, 20)`;

describe('an order in review', () => {
  it('is confirmed by its owner, who then gets all e-mails about it', async () => {
    const number = await placeOrder('gym@example.com', {}, '', 30);
    await shop.runJobs();
    const { text } = readMail(smtp.mails[0]?.content ?? '');
    const [, token] = /#confirm=([\w-]+)/.exec(text) ?? [];
    await useUp(shop);
    await shop.trpc.order.confirm.mutate({ number, token: token as string });
    await placeOrder('gym@example.com');
    await shop.runJobs();
    const subjects = smtp.mails.map(({ content }) => readMail(content).headers.get('subject'));
    expect(subjects).toEqual([
      `Please confirm your Rackhouse order ${number}`,
      `Your Rackhouse order ${number}`,
    ]);
    expect(await withheld()).toHaveLength(1);
  });

  it('that was not confirmed in time is cancelled, with an e-mail inside the limit alone', async () => {
    const [first, second] = [
      await placeOrder('late@example.com', {}, '', 30),
      await placeOrder('late@example.com', {}, '', 30),
    ];
    await shop.runJobs();
    await endReview(shop, first);
    await useUp(shop);
    await endReview(shop, second);
    const cancelled = await shop.db.orderEmail.findMany({
      where: { kind: 'cancelled' },
      include: { order: true },
    });
    expect(cancelled.map(({ order, status }) => [order.number, status])).toEqual([
      [first, 'sent'],
      [second, 'skipped'],
    ]);
  });
});

describe('card payments', () => {
  it('have a limit of their own, which refunds by staff do not count for', async () => {
    const cards = await openCardShop({ SMTP_URL: smtp.url, MAIL_FROM: 'orders@shop.test', RATE_LIMIT: 'on' });
    const product = await makeProduct(cards.db, { stock: 100 });
    await makePaidOrder(cards, product);
    await cards.runJobs();
    expect(await cards.db.strangerEmail.findMany()).toMatchObject([{ cause: 'payment' }]);
    await useUp(cards);
    const { orderNumber: number } = await makePaidOrder(cards, product);
    await cards.runJobs();
    const staff = await signInAs(cards, 'owner');
    await staff.trpc.order.refund.mutate({ number });
    await cards.runJobs();
    await cards.runJobs();
    const told = await staff.trpc.order.emails.query({ number });
    expect(told.map(({ kind, status, fault }) => [kind, status, fault])).toEqual([
      ['confirmation', 'skipped', 'address_limit'],
      ['refund_requested', expect.stringMatching(/sent|skipped/), null],
      ['refunded', 'sent', null],
    ]);
    await cards.close();
  });
});

describe('counts of e-mails', () => {
  it('are deleted after a day', async () => {
    await placeOrders(2, () => 'gone@example.com');
    await shop.runJobs();
    expect(await shop.db.strangerEmail.count()).toBe(2);
    await shop.db
      .$executeRaw`UPDATE stranger_emails SET created_at = now() - interval '25 hours' WHERE id = (SELECT min(id) FROM stranger_emails)`;
    await shop.db.$executeRaw`SELECT graphile_worker.add_job('forget_old')`;
    await shop.runJobs();
    expect(await shop.db.strangerEmail.count()).toBe(1);
  });
});

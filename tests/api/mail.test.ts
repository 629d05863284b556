import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoContent } from '../../prisma/seed/content.ts';
import { readEnv } from '../../src/server/base/env.ts';
import type { PictureStore } from '../../src/server/image/picture-files.ts';
import type { EmailOrder } from '../../src/server/mail/email-kind.ts';
import { createMailer, type Mailer } from '../../src/server/mail/mailer.ts';
import { findEmailOrders, readNews } from '../../src/server/mail/queries.ts';
import { sendEmail } from '../../src/server/mail/send.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import type { EmailKind } from '../../src/shared/order/order-email.ts';
import { customer, makeProducts } from '../helpers/factories.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { makeIdentity } from '../helpers/identity.ts';
import { readMail } from '../helpers/mime.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { type SmtpServer, startSmtpServer } from '../helpers/smtp.ts';

const lines: string[] = [];
const log = createLog({ LOG_LEVEL: 'debug' }, { write: (line: string) => void lines.push(line) });
const from = 'orders@rackhouse.example';

const shop = sharedTestShop();
let smtp: SmtpServer;
let mailer: Mailer;
const folder = sharedFolder();

beforeAll(async () => {
  smtp = await startSmtpServer();
});
beforeEach(() => {
  lines.splice(0);
  smtp.mails.splice(0);
  smtp.mood = 'take';
  mailer = smtpMailer(smtp);
});
afterEach(() => mailer.close());
afterAll(() => smtp.close());

function smtpMailer({ url }: SmtpServer): Mailer {
  return createMailer({ env: readEnv({ SMTP_URL: url, MAIL_FROM: from }), log });
}

function partsWith(sender: Mailer, shopName?: string) {
  return {
    db: shop.db,
    mailer: sender,
    publicUrl: 'https://shop.example',
    identity: async () => makeIdentity(shopName),
    store: {} as PictureStore,
    log,
  };
}

/** Sends an e-mail, if it is true now. */
async function tell(
  sender: Mailer,
  orderId: string,
  kind: EmailKind,
  subjectId = '',
  shopName?: string,
): Promise<void> {
  const order = (await findEmailOrders(shop.db, [orderId])).get(orderId) as EmailOrder;
  const news = await readNews(shop.db, { id: 1n, orderId, kind, subjectId }, order);
  if (news) await sendEmail(partsWith(sender, shopName), news, { subjectId, resends: 0 });
}

const confirm = (sender: Mailer, orderId: string) => tell(sender, orderId, 'confirmation');

/** An order over two products: 2 × $1,234.50 and 1 × $9.99. */
async function placeOrder(changes: { customer?: typeof customer; title?: string } = {}) {
  const products = await makeProducts(shop.db, [
    { title: changes.title ?? 'Competition Kettlebell 24 kg', priceCents: 123_450 },
    { title: 'Jump Rope <b>& “Handle”', priceCents: 999 },
  ]);
  const cartItems = products.map(({ id }, index) => ({ _id: id, quantity: 2 - index }));
  const who = 'customer' in changes ? changes.customer : customer;
  const { data } = await shop.trpc.order.place.mutate({ cartItems, customer: who });
  return shop.db.order.findUniqueOrThrow({ where: { number: data.orderNumber } });
}

/** Money of an order that went back to its card. */
async function makeRefund(status: 'succeeded' | 'requested' | 'failed' = 'succeeded') {
  const { id: orderId, number, totalCents } = await placeOrder();
  const payment = await shop.db.payment.create({
    data: {
      orderId,
      intentId: `pi_${number.replaceAll('-', '')}`,
      status: 'succeeded',
      amountCents: totalCents,
    },
  });
  const refund = await shop.db.refund.create({
    data: {
      paymentId: payment.id,
      providerRefundId: `re_${number.replaceAll('-', '')}`,
      status,
      amountCents: 999,
      actor: 'staff',
      reason: 'The rope was missing',
    },
  });
  return { ...refund, orderId, number };
}

/** A text as people see it, without the characters that prevent links in mail clients. */
const withoutBreakers = (text: string) => text.replaceAll('\u200c', '');

async function receivedMail() {
  const [mail, ...others] = smtp.mails;
  expect(others).toEqual([]);
  if (!mail) throw new Error('Nothing was received');
  return { ...mail, ...readMail(mail.content) };
}

describe('the confirmation of an order', () => {
  it('says in text and HTML what was ordered, what it costs, how it is paid and where it goes', async () => {
    const order = await placeOrder();
    await confirm(mailer, order.id);

    const { from: sender, to, headers, text, html } = await receivedMail();
    expect([sender, to]).toEqual([from, [customer.email]]);
    expect(headers.get('from')).toBe(`Rackhouse <${from}>`);
    expect(headers.get('to')).toBe(customer.email);
    // Answers go to the shop's address, not to the sender's, which nobody may read.
    expect(headers.get('reply-to')).toBe(demoContent.shop.email);
    expect(headers.get('subject')).toBe(`Your Rackhouse order ${order.number}`);
    expect(headers.get('message-id')).toBe(`<${order.number}@rackhouse.example>`);
    expect(headers.get('auto-submitted')).toBe('auto-generated');

    const said = [
      'Thank you for your order!',
      `Hello ${customer.name},`,
      order.number,
      'Competition Kettlebell 24 kg',
      '2 × $1,234.50',
      '$2,469.00',
      '1 × $9.99',
      '$0.00',
      '$2,478.99',
      'Cash on Delivery',
      customer.address,
      `https://shop.example/order?number=${order.number}`,
      'hello@rackhouse.example',
    ];
    for (const part of [text, html]) for (const words of said) expect(withoutBreakers(part)).toContain(words);
    expect(text).toContain('Jump Rope <b>& “Handle”');
    expect(html).toContain('Jump Rope &lt;b&gt;&amp; “Handle”');
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).not.toMatch(/<img src="(?!https:..shop.example.images)|<link|<script|url\(|@import/);
  });

  it('has the same Message-ID when it is sent again', async () => {
    const { id } = await placeOrder();
    await confirm(mailer, id);
    await confirm(mailer, id);
    const ids = smtp.mails.map(({ content }) => readMail(content).headers.get('message-id'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('lets neither a name nor a title add headers or lines of their own', async () => {
    await confirm(mailer, (await placeOrder()).id);
    const { headerCount } = await receivedMail();
    smtp.mails.splice(0);

    const name = 'Eve"\r\nBcc: all@example.com\r\n\r\nTotal: $0.00 <eve@example.com>';
    const title = 'Rope\r\nBcc: all@example.com\r\n\r\nTotal: $0.00';
    const { id } = await placeOrder({ customer: { ...customer, name }, title });
    await confirm(mailer, id);

    const mail = await receivedMail();
    expect(mail.to).toEqual([customer.email]);
    expect(mail.headerCount).toBe(headerCount);
    expect(mail.headers.has('bcc')).toBe(false);
    expect(mail.text).not.toMatch(/^(Bcc|Total: \$0)/m);
    expect(mail.text).toContain('Rope Bcc: all@example.com Total: $0.00');
  });

  it('is not sent for an order without an e-mail address', async () => {
    const { id } = await placeOrder({ customer: undefined });
    await confirm(mailer, id);
    expect(smtp.mails).toEqual([]);
  });
});

describe('the notice of a refund', () => {
  it('says in text and HTML how much went back, for which order, and why', async () => {
    const { id, orderId, number } = await makeRefund();
    await tell(mailer, orderId, 'refunded', id);
    const { to, headers, text, html } = await receivedMail();
    expect(to).toEqual([customer.email]);
    expect(headers.get('subject')).toBe(`We have refunded $9.99 for your Rackhouse order ${number}`);
    expect(headers.get('message-id')).toBe(`<${number}-refunded-${id}@rackhouse.example>`);
    for (const part of [text, html]) {
      for (const words of ['$9.99', number, 'The rope was missing', `/order?number=${number}`]) {
        expect(part).toContain(words);
      }
    }
  });

  it('is not sent before the money has gone back', async () => {
    const { id, orderId } = await makeRefund('requested');
    await tell(mailer, orderId, 'refunded', id);
    expect(smtp.mails).toEqual([]);
    await tell(mailer, orderId, 'refund_requested', id);
    expect((await receivedMail()).text).toContain('$9.99 of your card payment');
  });

  it('says that it failed, if it has', async () => {
    const { id, orderId, number } = await makeRefund('failed');
    for (const kind of ['refund_requested', 'refunded', 'refund_failed'] as const) {
      await tell(mailer, orderId, kind, id);
    }
    const { headers, text, html } = await receivedMail();
    expect(headers.get('subject')).toBe(`Your refund for order ${number} did not go through`);
    for (const part of [text, html]) expect(part).toContain('your bank rejected it');
  });
});

describe('the notice of a dispute', () => {
  it.each([
    [['disputed'], 'Dispute about your payment for order'],
    [['disputed', 'dispute_won'], 'Your bank has decided the dispute about order'],
    [['disputed', 'dispute_lost'], 'Your bank has refunded $9.99 for order'],
  ] as const)('after %s says only its last state', async (kinds, subject) => {
    const { paymentId, orderId, number } = await makeRefund('requested');
    const providerId = `dp_${number}`;
    for (const kind of kinds) {
      await shop.db.paymentEntry.create({ data: { paymentId, kind, amountCents: 999, providerId } });
    }
    for (const kind of kinds) await tell(mailer, orderId, kind, providerId);
    const { to, headers, text } = await receivedMail();
    expect([to, headers.get('subject')]).toEqual([[customer.email], `${subject} ${number}`]);
    expect(text).toContain('$9.99');
  });
});

describe('over SMTP', () => {
  it('sends many messages over few connections', async () => {
    const before = smtp.connections;
    const { id } = await placeOrder();
    for (let sent = 0; sent < 5; sent += 1) await confirm(mailer, id);
    expect(smtp.mails).toHaveLength(5);
    expect(smtp.connections - before).toBe(1);
  });

  it('throws when the server refuses the addressee, and neither the error nor the log names anybody', async () => {
    const { id, number } = await placeOrder();
    smtp.mood = 'refuse';
    const error = await confirm(mailer, id).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error.message).toBe('The SMTP server did not take a message: EENVELOPE 550 RCPT TO');
    log.error({ err: error }, 'as the job queue would');
    expect(lines.join('')).not.toMatch(new RegExp(`${customer.email}|${customer.name}|${number}`));

    smtp.mood = 'take';
    await confirm(mailer, id);
    expect(smtp.mails).toHaveLength(1);
  });

  it('sends nothing without TLS to a server on another machine, unless SMTP_TLS is off', async () => {
    const { id } = await placeOrder();
    // Reaches the same server, by a name that is not known to be of this machine.
    const SMTP_URL = smtp.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
    const senderWith = (variables: Record<string, string>) =>
      createMailer({ env: readEnv({ SMTP_URL, MAIL_FROM: from, ...variables }), log });
    const strict = senderWith({});
    await expect(confirm(strict, id)).rejects.toThrow('ETLS 502 STARTTLS');
    strict.close();
    expect(smtp.mails).toEqual([]);
    const open = senderWith({ SMTP_TLS: 'off' });
    await confirm(open, id);
    open.close();
    expect(smtp.mails).toHaveLength(1);
  });

  it('names the sender as MAIL_FROM does', async () => {
    const { id } = await placeOrder();
    const env = readEnv({ SMTP_URL: smtp.url, MAIL_FROM: 'Iron & Co <iron@shop.example>' });
    const sender = createMailer({ env, log });
    await confirm(sender, id);
    sender.close();
    expect(smtp.mails).toMatchObject([{ from: 'iron@shop.example' }]);
    const { headers } = readMail(smtp.mails[0]?.content as string);
    expect(headers.get('from')).toBe('"Iron & Co" <iron@shop.example>');
  });

  it('throws when nobody listens', async () => {
    const { id } = await placeOrder();
    const gone = await startSmtpServer();
    await gone.close();
    const sender = smtpMailer(gone);
    await expect(confirm(sender, id)).rejects.toThrow('ECONNREFUSED');
    sender.close();
  });

  it('throws within 15 seconds when the server falls silent', { tags: 'slow' }, async () => {
    const { id } = await placeOrder();
    const start = performance.now();
    await Promise.all(
      (['silent', 'silent-after-data'] as const).map(async (mood) => {
        const silent = await startSmtpServer(mood);
        const sender = smtpMailer(silent);
        await expect(confirm(sender, id)).rejects.toThrow('did not take a message');
        sender.close();
        await silent.close();
      }),
    );
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  it('wants to know whom the mail is from', () => {
    expect(() => readEnv({ SMTP_URL: smtp.url })).toThrow('Wrong setting - MAIL_FROM: is missing');
  });
});

describe('without an SMTP server', () => {
  it('writes each message to a file that nobody else may read, and names the file in the log', async () => {
    const dataDir = join(folder, 'new', 'data');
    const env = readEnv({ DATA_DIR: dataDir, PUBLIC_URL: 'https://iron.example' });
    const sender = createMailer({ env, log });
    const order = await placeOrder();
    await tell(sender, order.id, 'confirmation', '', 'Iron & Co');
    sender.close();

    const mailFolder = join(dataDir, 'mail');
    const [name = '', ...others] = await readdir(mailFolder);
    expect(others).toEqual([]);
    expect(name).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d\\.\\d{3}Z-${order.number}\\.eml$`),
    );
    const path = join(mailFolder, name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(mailFolder)).mode & 0o777).toBe(0o700);

    const { headers, text, html } = readMail(await readFile(path, 'utf8'));
    expect(headers.get('from')).toBe('"Iron & Co" <orders@iron.example>');
    expect(headers.get('to')).toBe(customer.email);
    expect(headers.get('message-id')).toBe(`<${order.number}@iron.example>`);
    for (const part of [text, html]) expect(part).toContain('$2,478.99');

    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ file: path });
    for (const secret of Object.values(customer)) expect(lines[0]).not.toContain(secret);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { StaffRole } from '../../src/shared/staff/staff-role.ts';
import { type MadeKey, makeKey } from './api-key.ts';
import { openWorkingShop } from './card.ts';
import { type ReadMail, readMail } from './mime.ts';
import { openCachingShop } from './response-cache.ts';
import { type CardShop, openCardShop, openTestShop, type TestShop } from './shop.ts';
import { makeSmtpServer, type SmtpServer } from './smtp.ts';
import { type SignedIn, signInAs } from './staff.ts';
import { emptyOutbox } from './webhook.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** An object for all tests of a file. It gets its members before the first test. */
function madeOnce<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made;
  beforeAll(async () => void Object.assign(made, await make()));
  return made;
}

/** A shop for all tests of a file, closed after the last. */
function openedOnce<Shop extends TestShop>(open: () => Promise<Shop>): Shop {
  const shop = madeOnce(open);
  afterAll(() => shop.close());
  return shop;
}

export const sharedTestShop = (...given: Parameters<typeof openTestShop>): TestShop =>
  openedOnce(() => openTestShop(...given));

export const sharedCardShop = (...given: Parameters<typeof openCardShop>): CardShop =>
  openedOnce(() => openCardShop(...given));

export const sharedWorkingShop = (...given: Parameters<typeof openWorkingShop>): CardShop =>
  openedOnce(() => openWorkingShop(...given));

/** Two processes of a shop that keep their answers. */
export function sharedTwoShops(): [TestShop, TestShop] {
  const here = openedOnce(() => openCachingShop());
  return [here, openedOnce(() => openCachingShop({}, { databaseUrl: here.databaseUrl }))];
}

interface MailShop<Shop> {
  shop: Shop;
  /** Takes all e-mails again, and has none, before each test. */
  smtp: SmtpServer;
  lines: string[];
}

/** A shop with a mail server for all tests of a file. @param variables settings of the shop, besides those of its mail server */
export function sharedMailShop<Shop extends TestShop>(
  open: (...given: Parameters<typeof openTestShop>) => Promise<Shop>,
  variables: Record<string, string> = {},
): MailShop<Shop> {
  const smtp = makeSmtpServer();
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  beforeAll(() => smtp.listen());
  afterAll(() => smtp.close());
  const shop = openedOnce(() =>
    open({ SMTP_URL: smtp.url, MAIL_FROM: 'orders@shop.test', ...variables }, { logTo }),
  );
  beforeEach(() => {
    smtp.mails.splice(0);
    smtp.mood = 'take';
  });
  return { shop, smtp, lines };
}

/** The e-mails about an order that were sent since the last test began. */
export async function readMailsAbout(shop: TestShop, smtp: SmtpServer, number: string): Promise<ReadMail[]> {
  await emptyOutbox(shop);
  await shop.runJobs();
  return smtp.mails
    .map(({ content }) => readMail(content))
    .filter(({ headers }) => headers.get('subject')?.includes(number));
}

/** A receiver of webhooks for all tests of a file. After each test it has received nothing, and the shop has no endpoint. */
export function sharedReceiver(shop: TestShop): WebhookReceiver {
  const receiver = madeOnce(startWebhookReceiver);
  afterEach(async () => {
    receiver.received.splice(0);
    receiver.answers.splice(0);
    await shop.db.webhookEndpoint.deleteMany();
    await shop.db.webhookEvent.deleteMany();
  });
  afterAll(() => receiver.close());
  return receiver;
}

/** An object for each test of a file. It gets its members before the test. */
function madeForEach<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made;
  beforeEach(async () => void Object.assign(made, await make()));
  return made;
}

/** A shop of its own for each test of a file, closed after the test. */
export function freshWorkingShop(): CardShop {
  const shop = madeForEach(() => openWorkingShop());
  afterEach(() => shop.close());
  return shop;
}

export const freshStaff = (shop: TestShop, role: StaffRole): SignedIn =>
  madeForEach(() => signInAs(shop, role));

/** The headers of a program whose key has every scope. */
export const sharedKey = (shop: TestShop): Pick<MadeKey, 'authorization'> =>
  madeOnce(async () => ({ authorization: (await makeKey(shop)).authorization }));

/** The key of a program that reads and writes orders. */
export const sharedWarehouse = (shop: TestShop): MadeKey =>
  madeOnce(() => makeKey(shop, { name: 'Warehouse', scopes: ['orders:read', 'orders:write'] }));

/** An account of the shop that is signed in. */
export const sharedStaff = (shop: TestShop, role: StaffRole): SignedIn =>
  madeOnce(() => signInAs(shop, role));

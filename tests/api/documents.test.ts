import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { makePaidOrder } from '../helpers/card.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { ironAndOak } from '../helpers/iron-and-oak.ts';
import { freshStaff, freshWorkingShop } from '../helpers/shared-shop.ts';

const shop = freshWorkingShop();
const owner = freshStaff(shop, 'owner');
afterEach(() => expectInvariants(shop.db));

const year = new Date().getUTCFullYear();

async function shippedOrder(quantity = 2, name = 'Farhana Akter'): Promise<string> {
  const { id } = await makeProduct(shop.db, {
    title: 'Cast Iron Kettlebell 16 kg',
    priceCents: 54_35,
    stock: 10,
  });
  const { data } = await shop.trpc.order.place.mutate({
    cartItems: [{ _id: id, quantity }],
    customer: { ...customer, name },
  });
  const number = data.orderNumber;
  await owner.trpc.order.ship.mutate({ number, status: 'placed', parcel: { carrier: 'pathao' } });
  return number;
}

const issue = (number: string, kind: 'invoice' | 'receipt' | 'credit_note' = 'invoice', subject = '') =>
  owner.trpc.order.issueDocument.mutate({ number, kind, subject });

describe('a document', () => {
  it('is frozen when it is issued: who sells, who buys, what and for how much', async () => {
    await owner.trpc.settings.save.mutate({ group: 'shop', values: ironAndOak });
    const number = await shippedOrder();
    const { data, message } = await issue(number);
    expect(message).toBe(`Invoice INV-${year}-00001 issued`);
    expect(data).toMatchObject({
      number: `INV-${year}-00001`,
      kind: 'invoice',
      order: number,
      issuedBy: owner.account.email,
      seller: {
        name: 'Iron & Oak',
        legalName: 'Iron & Oak Limited',
        taxNumber: 'BIN 004512345',
        address: ['12 Mill Road', 'Khulna 9100, Bangladesh'],
      },
      customer: { name: 'Farhana Akter' },
      lines: [{ title: 'Cast Iron Kettlebell 16 kg', quantity: 2, unitPrice: 54.35, amount: 108.7 }],
      shipping: 0,
      total: 108.7,
      corrects: null,
    });
    // Later changes of the shop and of the order's customer change nothing.
    await owner.trpc.settings.save.mutate({ group: 'shop', values: { ...ironAndOak, name: 'Another Name' } });
    const other = { ...customer, name: 'Somebody Else' };
    await owner.trpc.order.correct.mutate({ number, status: 'shipped', customer: other });
    expect((await issue(number)).data).toEqual(data);
    const again = await owner.trpc.order.documents.query({ number });
    expect(again.data).toEqual({ issued: [data], due: [], lettersMissing: '' });
    // Nor does anybody with access to the database.
    const kept = 'is issued: correct it by a credit note';
    await expect(shop.db.document.updateMany({ data: { totalCents: 1 } })).rejects.toThrow(kept);
    await expect(shop.db.document.deleteMany()).rejects.toThrow(kept);
    expect(
      (await shop.db.activity.findFirstOrThrow({ where: { action: 'order.document_issued' } })).changes,
    ).toEqual({
      document: [null, `INV-${year}-00001`],
    });
  });

  it('has the next number of its kind, without gaps, however many are issued at the same moment', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => shippedOrder(1)));
    // Each is asked for twice: the second is the same document.
    const issued = await Promise.all([...orders, ...orders].map((number) => issue(number)));
    const numbers = issued.map(({ data }) => data.number);
    expect(numbers.slice(0, 8)).toEqual(numbers.slice(8));
    const expected = orders.map((_, index) => `INV-${year}-0000${index + 1}`);
    expect([...new Set(numbers)].sort()).toEqual(expected);
    const rows = await shop.db.document.findMany({ orderBy: { position: 'asc' } });
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const times = rows.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('gets the number of one whose process was killed before it was committed', async () => {
    const first = await shippedOrder(1);
    const killed = new pg.Client(shop.databaseUrl);
    killed.on('error', () => {});
    await killed.connect();
    await killed.query('BEGIN');
    const { rows } = await killed.query(
      `INSERT INTO document_sequences (kind, year, last) VALUES ('invoice', $1, 1) RETURNING last, pg_backend_pid() AS pid`,
      [year],
    );
    expect(rows[0].last).toBe(1);
    const waiting = issue(first);
    const isWaiting = async () =>
      (
        await shop.db.$queryRaw<{ pid: number }[]>`
        SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      ).length;
    await expect.poll(isWaiting, { interval: 10, timeout: 3000 }).toBeGreaterThan(0);
    await shop.db.$queryRaw`SELECT pg_terminate_backend(${rows[0].pid}::int)`;
    expect((await waiting).data.number).toBe(`INV-${year}-00001`);
    expect((await issue(await shippedOrder(1))).data.number).toBe(`INV-${year}-00002`);
  });

  it('is refused before there is something to document', async () => {
    const { id } = await makeProduct(shop.db);
    const { data } = await shop.trpc.order.place.mutate({ cartItems: [{ _id: id, quantity: 1 }], customer });
    for (const kind of ['invoice', 'receipt', 'credit_note'] as const) {
      await expect(issue(data.orderNumber, kind)).rejects.toMatchObject({
        data: { failure: { reason: 'ORDER_STEP_REFUSED' } },
      });
    }
    expect(await shop.db.document.count()).toBe(0);
    expect(await shop.db.documentSequence.count()).toBe(0);
  });

  it('corrects an invoice by a credit note for each refund or credited return, once', async () => {
    const { orderNumber: paid } = await makePaidOrder(
      shop,
      await makeProduct(shop.db, { priceCents: 50_00 }),
    );
    const receipt = (await issue(paid, 'receipt')).data;
    expect(receipt).toMatchObject({ number: `RCT-${year}-00001`, total: 50, kind: 'receipt' });
    await owner.trpc.order.ship.mutate({ number: paid, status: 'paid', parcel: { carrier: 'redx' } });
    await owner.trpc.order.refund.mutate({ number: paid, status: 'shipped', amount: 12.5 });
    await shop.runJobs();
    const { id: refund } = await shop.db.refund.findFirstOrThrow();
    // Without an invoice, there is nothing to correct.
    await expect(issue(paid, 'credit_note', refund)).rejects.toThrow('nothing to credit');
    await issue(paid);
    const { due } = (await owner.trpc.order.documents.query({ number: paid })).data;
    expect(due).toEqual([{ kind: 'credit_note', subject: refund, amount: 12.5 }]);
    expect((await issue(paid, 'credit_note', refund)).data).toMatchObject({
      number: `CN-${year}-00001`,
      total: 12.5,
      corrects: `INV-${year}-00001`,
    });

    const cash = await shippedOrder(2);
    await owner.trpc.order.deliver.mutate({ number: cash, status: 'shipped' });
    const back = { lines: [{ line: 1, quantity: 1, restocked: true }], credit: 50 };
    await owner.trpc.order.return.mutate({ number: cash, status: 'delivered', reason: 'faulty', ...back });
    // All documents that are missing for today: the invoice, and then the credit note, which the invoice makes due.
    const today = new Date().toISOString().slice(0, 10);
    const days = { from: today, to: today };
    expect(await owner.trpc.order.issueDocuments.mutate(days)).toEqual({ issued: 1, left: 1, withBoxes: [] });
    expect(await owner.trpc.order.issueDocuments.mutate(days)).toEqual({ issued: 1, left: 0, withBoxes: [] });
    const { issued } = (await owner.trpc.order.documents.query({ number: cash })).data;
    expect(issued.map(({ kind, number, total }) => [kind, number, total])).toEqual([
      ['invoice', `INV-${year}-00002`, 108.7],
      ['credit_note', `CN-${year}-00002`, 50],
    ]);
  });

  it('is no invoice for a cash order that came back from the door', async () => {
    const number = await shippedOrder(1);
    await owner.trpc.order.return.mutate({ number, status: 'shipped', reason: 'refused' });
    expect((await owner.trpc.order.documents.query({ number })).data.due).toEqual([]);
    await expect(issue(number)).rejects.toThrow('came back from the door');
    expect(await owner.trpc.accounting.documentsOf.mutate({ numbers: [number] })).toMatchObject({ due: 0 });
  });

  it('says before and after it is issued which letters its PDF lacks', async () => {
    const number = await shippedOrder(1, '張偉 Nguyễn');
    const { lettersMissing } = (await owner.trpc.order.documents.query({ number })).data;
    expect(lettersMissing).toBe('張偉');
    expect(await owner.trpc.order.issueDocuments.mutate({ numbers: [number] })).toEqual({
      issued: 1,
      left: 0,
      withBoxes: [`INV-${year}-00001`],
    });
  });

  it('is a PDF for whoever has its link, and its customer finds it with the order', async () => {
    const name = 'মোহাম্মদ আব্দুল্লাহ চৌধুরী';
    const number = await shippedOrder(2, name);
    const { pdf } = (await issue(number)).data;
    const { pathname } = new URL(pdf);
    const answer = await fetch(shop.url + pathname);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toContain('/Count 1');
    const { data } = await shop.trpc.order.find.mutate({ number, email: customer.email });
    expect(data.documents).toEqual([{ kind: 'invoice', number: `INV-${year}-00001`, href: pathname }]);
    const wrong = pathname.replace(/[0-9a-f]{12}\.pdf/, '000000000000.pdf');
    expect((await fetch(shop.url + wrong)).status).toBe(404);
  });

  it('loses its customer when they are erased, and nothing else', async () => {
    const number = await shippedOrder(1);
    await owner.trpc.order.deliver.mutate({ number, status: 'shipped' });
    await owner.trpc.order.recordPayout.mutate({ carrier: 'pathao', numbers: [number], received: 54.35 });
    const { data } = await issue(number);
    await shop.runJobs();
    await owner.trpc.privacy.erase.mutate({ email: customer.email });
    const { issued } = (await owner.trpc.order.documents.query({ number })).data;
    expect(issued).toEqual([{ ...data, customer: null }]);
    expect((await fetch(shop.url + new URL(data.pdf).pathname)).status).toBe(200);
  });
});

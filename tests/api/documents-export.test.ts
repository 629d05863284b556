import { afterEach, describe, expect, it } from 'vitest';
import { documentsExportPath } from '../../src/shared/accounting/accounting.ts';
import { exportedDocuments } from '../../src/shared/order/document.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { pdfPages } from '../helpers/pdf-text.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { freshStaff, freshWorkingShop } from '../helpers/shared-shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { upload } from '../helpers/upload.ts';

const shop = freshWorkingShop();
const manager = freshStaff(shop, 'manager');
afterEach(() => expectInvariants(shop.db));

const today = new Date().toISOString().slice(0, 10);
const year = today.slice(0, 4);

const ask = (query: Record<string, string>, { cookie } = manager, method = 'GET') =>
  fetch(`${shop.url}${documentsExportPath}?${new URLSearchParams(query)}`, { headers: { cookie }, method });

async function pagesOf(query: Record<string, string>): Promise<string[]> {
  const answer = await ask(query);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return pdfPages(Buffer.from(await answer.arrayBuffer()));
}

async function refusal(query: Record<string, string>) {
  const answer = await ask(query);
  return [answer.status, (await answer.text()).trim()];
}

/** @param lines 30 of them need two pages */
async function order(title: string, lines = 1): Promise<string> {
  const products = await Promise.all(
    Array.from({ length: lines }, (_, nth) =>
      makeProduct(shop.db, { title: `${title} ${nth + 1}`, stock: 10 }),
    ),
  );
  const cartItems = products.map(({ id }) => ({ _id: id, quantity: 1 }));
  const { data } = await shop.trpc.order.place.mutate({ cartItems, customer });
  return data.orderNumber;
}

async function ship(number: string): Promise<string> {
  await manager.trpc.order.ship.mutate({ number, status: 'placed', parcel: { carrier: 'pathao' } });
  return number;
}

/** The last line of each page: the number of the document, of the order, and of the page. */
const footers = (pages: string[]) =>
  pages.map((page) =>
    page
      .split('\n')
      .at(-1)
      ?.replace(/^.* · (?=INV|RCT|CN)/, ''),
  );

describe('many documents in one PDF', () => {
  it('are those of some days or orders, each on pages of its own, with its number and the page on each', async () => {
    const [long, short] = [await ship(await order('Bar', 30)), await ship(await order('Rope'))];
    await manager.trpc.order.deliver.mutate({ number: short, status: 'shipped' });
    await manager.trpc.order.issueDocument.mutate({ number: short, kind: 'receipt', subject: '' });
    expect(await manager.trpc.order.issueDocuments.mutate({ from: today, to: today })).toEqual({
      issued: 2,
      left: 0,
      withBoxes: [],
    });

    const days = { from: today, to: today };
    const all = await pagesOf(days);
    expect(footers(all)).toEqual([
      `INV-${year}-00001 · Order ${long} · Page 1 of 2`,
      `INV-${year}-00001 · Order ${long} · Page 2 of 2`,
      `INV-${year}-00002 · Order ${short} · Page 1 of 1`,
      `RCT-${year}-00001 · Order ${short} · Page 1 of 1`,
    ]);
    expect(all[2]).toContain('Rope 1');
    expect(all[2]).not.toContain('Bar');
    expect(all[3]).toContain(`Payment in cash, order ${short}`);

    expect(await pagesOf({ ...days, kind: 'invoice' })).toEqual(all.slice(0, 3));
    expect(await pagesOf({ numbers: short })).toEqual(all.slice(2));
    expect(await pagesOf({ numbers: `${short},${long}`, kind: 'receipt' })).toEqual(all.slice(3));

    const { headers } = await ask({ ...days, kind: 'credit_note' }, manager, 'HEAD');
    expect(headers.get('content-disposition')).toBeNull();
    const file = await ask({ ...days, kind: 'invoice' }, manager, 'HEAD');
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="invoices-${today}-${today}.pdf"`,
    );
    const { documents } = await manager.trpc.accounting.summary.query(days);
    expect(documents).toEqual({ invoice: 2, receipt: 1, credit_note: 0 });
  });

  it('are the same pages as each document alone', async () => {
    const number = await ship(await order('Bench', 30));
    const { data } = await manager.trpc.order.issueDocument.mutate({ number, kind: 'invoice', subject: '' });
    const alone = await fetch(shop.url + new URL(data.pdf).pathname);
    expect(await pagesOf({ numbers: number })).toEqual(pdfPages(Buffer.from(await alone.arrayBuffer())));
  });

  it('says of selected orders what they lack, and issues it with the next numbers', async () => {
    const [placed, shipped, invoiced, other] = [
      await order('A'),
      await ship(await order('B')),
      await ship(await order('C')),
      await ship(await order('D')),
    ];
    await manager.trpc.order.issueDocument.mutate({ number: invoiced, kind: 'invoice', subject: '' });
    const numbers = [placed, shipped, invoiced];
    const overview = () => manager.trpc.accounting.documentsOf.mutate({ numbers });
    const issued = { invoice: 1, receipt: 0, credit_note: 0 };
    expect(await overview()).toEqual({ issued, due: 1, notYet: 1 });
    const issue = () => manager.trpc.order.issueDocuments.mutate({ numbers });
    // Twice at the same moment: each document is issued once.
    const answers = await Promise.all([issue(), issue()]);
    expect(answers.map((one) => one.issued).sort()).toEqual([0, 1]);
    expect(await overview()).toEqual({ issued: { ...issued, invoice: 2 }, due: 0, notYet: 1 });
    const rows = await shop.db.document.findMany({ orderBy: { position: 'asc' }, include: { order: true } });
    expect(rows.map((row) => [row.number, row.order.number])).toEqual([
      [`INV-${year}-00001`, invoiced],
      [`INV-${year}-00002`, shipped],
    ]);
    expect((await manager.trpc.accounting.documentsOf.mutate({ numbers: [other] })).due).toBe(1);
  });

  it('are refused above the limit, and when there are none, with what to do', { tags: 'slow' }, async () => {
    expect(await refusal({ from: today, to: today })).toEqual([400, 'No such documents were issued']);
    expect(await refusal({ from: '2026-02-02', to: '2026-02-01' })).toEqual([
      400,
      'to: The first day is after the last',
    ]);
    const number = await ship(await order('Rack'));
    await manager.trpc.order.issueDocument.mutate({ number, kind: 'invoice', subject: '' });
    await shop.db.$executeRaw`
      INSERT INTO documents (id, kind, year, position, number, order_id, subject_id, total_cents, content, actor)
      SELECT gen_random_uuid(), 'receipt', ${Number(year)}, n, concat('RCT-', ${Number(year)}::int, '-', lpad(n::text, 5, '0')), order_id, n::text, total_cents, content, actor
      FROM documents, generate_series(1, ${exportedDocuments}) AS n`;
    await shop.db.documentSequence.create({
      data: { kind: 'receipt', year: Number(year), last: exportedDocuments },
    });
    expect(await refusal({ from: today, to: today })).toEqual([
      400,
      'These are 1,001 documents, and a file has at most 1,000: choose fewer days, or one kind',
    ]);
    expect(await pagesOf({ from: today, to: today, kind: 'receipt' })).toHaveLength(exportedDocuments);
  });

  it('have the logo of the shop once in the file, and leave it out if it can’t be read', async () => {
    const owner = await signInAs(shop, 'owner');
    const picture = await twoHalves({ width: 1200, height: 300 }).png().toBuffer();
    const { body } = await upload(shop, owner.cookie, picture);
    await owner.trpc.settings.save.mutate({ group: 'look', values: { logo: body.data.display_url } });
    const numbers = [await ship(await order('Ring')), await ship(await order('Ball'))];
    await manager.trpc.order.issueDocuments.mutate({ numbers });
    const single = (await manager.trpc.order.documents.query({ number: numbers[0] as string })).data
      .issued[0];
    const files = async () => {
      const many = await ask({ numbers: numbers.join() });
      const one = await fetch(shop.url + new URL(single?.pdf ?? '').pathname);
      expect([many.status, one.status]).toEqual([200, 200]);
      return Promise.all([many, one].map(async (file) => Buffer.from(await file.arrayBuffer())));
    };
    const pictures = (file: Buffer) => file.toString('latin1').match(/\/Width 768\n\/Height 192/g);
    const [many, one] = (await files()) as [Buffer, Buffer];
    expect([pictures(many), pictures(one)]).toMatchObject([{ length: 1 }, { length: 1 }]);
    const texts = [pdfPages(many), pdfPages(one)];
    expect(texts[0]).toHaveLength(2);

    const original = { fileName: 'original.jpg' };
    const expectNone = async () => {
      const lost = await files();
      expect(lost.map(pictures)).toEqual([null, null]);
      expect(lost.map(pdfPages)).toEqual(texts);
    };
    await shop.db.imageFile.updateMany({ where: original, data: { bytes: Buffer.from('no picture') } });
    await expectNone();
    await shop.db.imageFile.deleteMany({ where: original });
    await expectNone();
  });

  it('are for owners and managers', async () => {
    const number = await ship(await order('Mat'));
    await manager.trpc.order.issueDocument.mutate({ number, kind: 'invoice', subject: '' });
    const statuses = [];
    for (const role of ['owner', 'manager', 'warehouse', 'read_only'] as const) {
      statuses.push((await ask({ numbers: number }, await signInAs(shop, role))).status);
    }
    expect(statuses).toEqual([200, 200, 403, 403]);
    expect((await ask({ numbers: number }, { ...manager, cookie: '' })).status).toBe(401);
  });
});

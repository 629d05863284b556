import { afterEach, describe, expect, it } from 'vitest';
import { renderPdf } from '../../src/server/accounting/pdf.ts';
import { defaultLocale } from '../../src/shared/base/locale.ts';
import { setFormats } from '../../src/shared/base/money.ts';
import { makePaidOrder } from '../helpers/card.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { pdfPages } from '../helpers/pdf-text.ts';
import { setTerms, taxRate } from '../helpers/selling-terms.ts';
import { freshStaff, freshWorkingShop } from '../helpers/shared-shop.ts';

const shop = freshWorkingShop();
const owner = freshStaff(shop, 'owner');
afterEach(() => expectInvariants(shop.db));

const standard = taxRate('Standard', 19_000);
const reduced = taxRate('Reduced', 7000);
const salesTax = taxRate('Sales tax', 8250);
const exempt = taxRate('Exempt', null);

async function makeGoods(title: string, priceCents: number, taxRateId: string) {
  const { id } = await makeProduct(shop.db, { title, priceCents, stock: 20 });
  await shop.db.product.update({ where: { id }, data: { taxRateId } });
  return id;
}

/** A shipped cash order of these goods. */
async function shipped(goods: [id: string, quantity: number][]): Promise<string> {
  const cartItems = goods.map(([_id, quantity]) => ({ _id, quantity }));
  const { data } = await shop.trpc.order.place.mutate({ cartItems, customer });
  await owner.trpc.order.ship.mutate({ number: data.orderNumber });
  return data.orderNumber;
}

const issue = async (number: string, kind: 'invoice' | 'receipt' | 'credit_note' = 'invoice', subject = '') =>
  (await owner.trpc.order.issueDocument.mutate({ number, kind, subject })).data;

/** Takes pieces of a delivered order back, and issues the credit note for them. */
async function credit(number: string, lines: [line: number, quantity: number][], amount?: number) {
  await owner.trpc.order.return.mutate({
    number,
    reason: 'changed_mind',
    lines: lines.map(([line, quantity]) => ({ line, quantity, restocked: true })),
    ...(amount !== undefined && { credit: amount }),
  });
  await shop.runJobs();
  const { due } = (await owner.trpc.order.documents.query({ number })).data;
  const { subject } = due.find(({ kind }) => kind === 'credit_note') as { subject: string };
  return issue(number, 'credit_note', subject);
}

describe('an invoice', () => {
  it('has the tax of each line, and the sums of each rate, which are part of prices that include tax', async () => {
    await setTerms(shop.db, {
      mode: 'included',
      rates: [standard, reduced],
      options: [{ name: 'Parcel', priceCents: 490 }],
    });
    const number = await shipped([
      [await makeGoods('Kettlebell', 5990, standard.id), 1],
      [await makeGoods('Protein', 1250, reduced.id), 2],
    ]);
    const invoice = await issue(number);
    expect(invoice).toMatchObject({
      lines: [
        // 59.90 × 19 / 119 = 9.5639, and 25.00 × 7 / 107 = 1.6355.
        { title: 'Kettlebell', amount: 59.9, tax: 9.56, taxPercent: 19 },
        { title: 'Protein', amount: 25, tax: 1.64, taxPercent: 7 },
      ],
      deliveryOption: { name: 'Parcel', kind: 'deliver' },
      subtotal: 84.9,
      delivery: 4.9,
      tax: 11.83,
      taxMode: 'included',
      // The delivery is 3.35 and 1.55, with 0.53 and 0.10 of tax.
      taxes: [
        { percent: 19, net: 53.16, tax: 10.09 },
        { percent: 7, net: 24.81, tax: 1.74 },
      ],
      total: 89.8,
    });
    const pdf = await fetch(shop.url + new URL(invoice.pdf).pathname);
    const [page = ''] = pdfPages(Buffer.from(await pdf.arrayBuffer()));
    const texts = page.replaceAll('\n', ' ');
    for (const text of [
      'Kettlebell 1 $59.90 19 % $9.56 $59.90',
      'Protein 2 $12.50 7 % $1.64 $25.00',
      'Subtotal $84.90 Parcel $4.90 Total in US dollars, including tax $89.80',
      'Tax rate Net Tax Gross 19 % $53.16 $10.09 $63.25 7 % $24.81 $1.74 $26.55',
    ])
      expect(texts.replace(/ +/g, ' ')).toContain(text);
  });

  it('builds its total up if tax is added, and names what is exempt', async () => {
    await setTerms(shop.db, {
      mode: 'added',
      delivery: exempt.id,
      rates: [salesTax, exempt],
      options: [{ name: 'Parcel', priceCents: 700 }],
    });
    const number = await shipped([
      [await makeGoods('Kettlebell', 4999, salesTax.id), 2],
      [await makeGoods('Book', 1950, exempt.id), 1],
    ]);
    const invoice = await issue(number);
    // 99.98 × 8.25 % = 8.2484; 119.48 + 7.00 + 8.25.
    expect(invoice).toMatchObject({ subtotal: 119.48, delivery: 7, tax: 8.25, total: 134.73 });
    const pdf = await fetch(shop.url + new URL(invoice.pdf).pathname);
    const [page = ''] = pdfPages(Buffer.from(await pdf.arrayBuffer()));
    const texts = page.replaceAll('\n', ' ').replace(/ +/g, ' ');
    for (const text of [
      'Book 1 $19.50 Exempt $0.00 $19.50',
      'Subtotal $119.48 Parcel $7.00 Tax 8.25 % $8.25 Total in US dollars $134.73',
      '8.25 % $99.98 $8.25 $108.23 Exempt $26.50 $0.00 $26.50',
    ])
      expect(texts).toContain(text);
  });

  it('has no character that its fonts lack, such as the spaces in amounts of other countries', async () => {
    const number = await shipped([[(await makeProduct(shop.db, { priceCents: 123_450 })).id, 1]]);
    const document = await issue(number);
    setFormats({ currency: 'USD', locale: 'fr-FR' });
    const [page = ''] = pdfPages(await renderPdf(document, undefined));
    setFormats({ currency: 'USD', locale: defaultLocale });
    expect(page).toContain('1 234,50 $');
    expect(page).not.toMatch(/[\u00a0\u202f]/);
  });

  it('is without tax in a shop without it, as those of earlier versions', async () => {
    const number = await shipped([[(await makeProduct(shop.db, { priceCents: 4999 })).id, 1]]);
    const { number: invoice } = await issue(number);
    const { content } = await shop.db.document.findUniqueOrThrow({ where: { number: invoice } });
    expect(Object.keys(content as object)).not.toContain('taxMode');
    const rest = await owner.trpc.order.documents.query({ number });
    expect(rest.data.issued).toMatchObject([{ taxMode: 'none', taxes: [], tax: 0, total: 49.99 }]);
  });
});

describe('a credit note', () => {
  it('takes the tax of its pieces along, and all pieces one by one are the whole line', async () => {
    await setTerms(shop.db, { mode: 'added', rates: [salesTax, reduced] });
    const number = await shipped([
      [await makeGoods('Kettlebell', 3333, salesTax.id), 3],
      [await makeGoods('Protein', 1000, reduced.id), 1],
    ]);
    await owner.trpc.order.deliver.mutate({ number });
    await issue(number);
    // 99.99 with 8.25 of tax is 108.24: three pieces of 36.08, each with 2.75.
    for (let piece = 1; piece <= 3; piece += 1)
      expect(await credit(number, [[1, 1]], 36.08)).toMatchObject({
        taxes: [{ percent: 8.25, net: 33.33, tax: 2.75 }],
        tax: 2.75,
        total: 36.08,
      });
    expect(await credit(number, [[2, 1]], 10.7)).toMatchObject({
      taxes: [{ percent: 7, net: 10, tax: 0.7 }],
      total: 10.7,
    });
  });

  it('shares another amount out in the ratio of the rates, and never takes more tax off than there is', async () => {
    await setTerms(shop.db, { mode: 'included', rates: [standard, reduced] });
    const number = await shipped([
      [await makeGoods('Kettlebell', 5990, standard.id), 1],
      [await makeGoods('Protein', 1250, reduced.id), 2],
    ]);
    await owner.trpc.order.deliver.mutate({ number });
    await issue(number);
    // The order has net 50.34 with tax 9.56, and net 23.36 with tax 1.64. Their shares of 10.00 are 5.929, 1.126, 2.751 and 0.193:
    // the two cents that are left go to the first and the second.
    const first = await credit(number, [[2, 1]], 10);
    expect(first).toMatchObject({
      taxes: [
        { percent: 19, net: 5.93, tax: 1.13 },
        { percent: 7, net: 2.75, tax: 0.19 },
      ],
      total: 10,
    });
    // 12.50 is the worth of the second piece: its tax is 1.64 less the 0.82 of the first piece.
    expect(await credit(number, [[2, 1]], 12.5)).toMatchObject({
      taxes: [{ percent: 7, net: 11.68, tax: 0.82 }],
    });
    // The last credit takes all that is left of both rates.
    expect(await credit(number, [[1, 1]], 62.4)).toMatchObject({
      taxes: [
        { percent: 19, net: 44.41, tax: 8.43 },
        { percent: 7, net: 8.93, tax: 0.63 },
      ],
    });
  });

  it('has the tax of the pieces that a card refund is for', async () => {
    await setTerms(shop.db, { mode: 'included', rates: [standard] });
    const product = await makeProduct(shop.db, { priceCents: 50_00 });
    const { orderNumber: number } = await makePaidOrder(shop, product);
    await owner.trpc.order.ship.mutate({ number });
    await owner.trpc.order.deliver.mutate({ number });
    await issue(number);
    expect(await issue(number, 'receipt')).toMatchObject({ taxMode: 'none', taxes: [], total: 50 });
    // 50.00 × 19 / 119 = 7.98.
    expect(await credit(number, [[1, 1]], 50)).toMatchObject({
      lines: [{ title: `Refund by card, order ${number}`, tax: 7.98, taxPercent: 19 }],
      taxes: [{ percent: 19, net: 42.02, tax: 7.98 }],
    });
    expect(await shop.db.refund.count({ where: { returnId: { not: null } } })).toBe(1);
  });
});

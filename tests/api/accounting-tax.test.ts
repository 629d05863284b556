import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { lastDays } from '../helpers/days.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { setTerms, taxRate } from '../helpers/selling-terms.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';

const shop = sharedTestShop();
const owner = sharedStaff(shop, 'owner');

// Midnight may pass meanwhile.
const days = lastDays(2);
const taxOfToday = async () => (await owner.trpc.accounting.summary.query(days)).tax;

/** The columns that tax and delivery added to a table. */
async function added(table: string, names: string[]): Promise<string[][]> {
  const answer = await fetch(`${shop.url}/api/v1/accounting/export?table=${table}`, {
    headers: { cookie: owner.cookie },
  });
  const rows = parse(await answer.text(), { bom: true, columns: true }) as Record<string, string>[];
  return rows.map((row) => names.map((name) => row[name] as string));
}

it('the accounts have the tax of each rate, less what was credited, and the files the tax of orders and lines', async () => {
  const reduced = taxRate('Reduced', 7000);
  const rates = [taxRate('Standard', 19_000), reduced];
  await setTerms(shop.db, { mode: 'included', rates, options: [{ name: 'Parcel', priceCents: 490 }] });
  const goods = [
    await makeProduct(shop.db, { priceCents: 5990 }),
    await makeProduct(shop.db, { priceCents: 1250 }),
  ];
  await shop.db.product.update({ where: { id: goods[1]?.id as string }, data: { taxRateId: reduced.id } });
  const cartItems = goods.map(({ id }, index) => ({ _id: id, quantity: index + 1 }));
  const { data } = await shop.trpc.order.place.mutate({ cartItems, customer });
  const number = data.orderNumber;
  await owner.trpc.order.ship.mutate({ number });
  await owner.trpc.order.deliver.mutate({ number });
  expect(await taxOfToday()).toEqual({ rates: [], delivery: 0 });

  await owner.trpc.order.issueDocuments.mutate(days);
  const invoiced = { percent: 19, net: 53.16, tax: 10.09 };
  expect(await taxOfToday()).toEqual({
    // 50.34 and 2.82 of the delivery; 23.36 and 1.45 of it.
    rates: [invoiced, { percent: 7, net: 24.81, tax: 1.74 }],
    delivery: 4.9,
  });
  const lines = [{ line: 2, quantity: 1, restocked: true }];
  await owner.trpc.order.return.mutate({ number, reason: 'faulty', lines, credit: 12.5 });
  await owner.trpc.order.issueDocuments.mutate(days);
  // The first piece of 25.00 with 1.64 of tax is 12.50 with 0.82.
  expect((await taxOfToday()).rates).toEqual([invoiced, { percent: 7, net: 13.13, tax: 0.92 }]);

  expect(await added('orders', ['shipping', 'total', 'delivery_option', 'tax_mode', 'tax'])).toEqual([
    ['4.90', '89.80', 'Parcel', 'included', '11.83'],
  ]);
  expect(await added('lines', ['amount', 'tax_percent', 'tax'])).toEqual([
    ['59.90', '19', '9.56'],
    ['25.00', '7', '1.64'],
  ]);
});

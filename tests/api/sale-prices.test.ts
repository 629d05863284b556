import { afterAll, describe, expect, it } from 'vitest';
import { deleteOldPrices } from '../../src/server/product/sale.ts';
import { makeKey } from '../helpers/api-key.ts';
import { exportFile, preview } from '../helpers/catalogue-file.ts';
import { customer, makeProduct, makeVariants } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { openCachingShop } from '../helpers/response-cache.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { makeEndpoint, takeEvents, typesOf } from '../helpers/webhook.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
const byKey = async () => ({ authorization: (await makeKey(shop)).authorization });
const patching = (body: object, headers: object) => ({ ...posting(body, headers as never), method: 'PATCH' });

/** Changes a product as a program does. @returns the answer */
async function patch(id: string, body: object) {
  return shop.rest(`/catalogue/product/${id}`, patching(body, await byKey()));
}

const priceRow = (id: string) =>
  shop.db.product.findUniqueOrThrow({
    where: { id },
    select: { priceCents: true, ordinaryPriceCents: true, salePriceCents: true, formerPriceCents: true },
  });

/** The price that counts, the one that returns, and the lowest of the 30 days before, as shoppers read them. */
async function pricesOf(id: string) {
  const { data } = (await shop.rest(`/product/get/${id}`)).body as { data: Record<string, unknown> };
  return [data.price, data.ordinaryPrice, data.formerPrice];
}

/** Moves the times of the sale of a product to the past, and runs the jobs as at that time. */
async function pass(id: string, column: 'sale_from' | 'sale_until') {
  await shop.db.$executeRawUnsafe(
    `UPDATE products SET ${column} = now() - interval '1 second' WHERE id = '${id}'`,
  );
  await shop.db
    .$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'change_prices %'`;
  await shop.runJobs();
}

const product = () => makeProduct(shop.db, { priceCents: 12_900, image: '/a.jpg' });

describe('a planned sale', () => {
  it('begins on the minute and ends by itself, in every process and on cached pages', async () => {
    const { id } = await product();
    const other = await openCachingShop({}, { databaseUrl: shop.databaseUrl });
    try {
      const page = async () => (await fetch(`${other.url}/product/${id}`)).text();
      expect(await page()).toContain('$129.00');
      const [from, until] = [hours(1), hours(2)];
      expect((await patch(id, { salePrice: 99, saleFrom: from, saleUntil: until })).body).toMatchObject({
        data: {
          price: 129,
          salePrice: 99,
          saleFrom: from,
          saleUntil: until,
        },
      });
      const jobs = await shop.db.$queryRaw<{ key: string }[]>`
        SELECT key FROM graphile_worker._private_jobs WHERE key LIKE 'change_prices %' AND run_at > now()`;
      expect(jobs.map(({ key }) => key)).toEqual(
        expect.arrayContaining([`change_prices ${from}`, `change_prices ${until}`]),
      );
      await shop.runJobs();
      expect(await pricesOf(id)).toEqual([129, undefined, undefined]);
      expect(await page()).not.toContain('$99.00');

      await makeEndpoint(shop);
      await takeEvents(shop);
      await pass(id, 'sale_from');
      expect(await pricesOf(id)).toEqual([99, 129, 129]);
      await expect.poll(page).toContain('$99.00');
      expect(typesOf(await takeEvents(shop))).toEqual(['product.updated']);

      await pass(id, 'sale_until');
      expect(await pricesOf(id)).toEqual([129, undefined, undefined]);
      await expect.poll(page).not.toContain('$99.00');
      expect(typesOf(await takeEvents(shop))).toEqual(['product.updated']);
      const lines = await shop.db.productChange.findMany({
        where: { productId: id },
        orderBy: { activityId: 'asc' },
        include: { activity: true },
      });
      expect(lines.map(({ activity, changes }) => [activity.actor, activity.changes, changes])).toEqual([
        ['shop', { change: [null, 'Sale began at the planned time'] }, { onSale: ['no', 'yes'] }],
        [
          'shop',
          { change: [null, 'Sale ended at the planned time'] },
          {
            onSale: ['yes', 'no'],
            salePrice: [99, null],
            saleFrom: [expect.any(String), null],
            saleUntil: [expect.any(String), null],
          },
        ],
      ]);
    } finally {
      await other.close();
    }
  });
});

describe('a sale that is on', () => {
  it('begins at once without a time, and the ordinary price that staff change meanwhile returns', async () => {
    const { id } = await product();
    await patch(id, { salePrice: 99 });
    expect(await pricesOf(id)).toEqual([99, 129, 129]);
    // A program that sends back what it has read changes nothing.
    expect((await patch(id, { price: 99, title: 'Rack' })).body.data).toMatchObject({ ordinaryPrice: 129 });
    expect((await patch(id, { price: 139 })).body.data).toMatchObject({ price: 99, ordinaryPrice: 139 });
    expect(await pricesOf(id)).toEqual([99, 139, 129]);
    const line = await shop.db.activity.findFirstOrThrow({
      where: { subjectId: id },
      orderBy: { id: 'desc' },
    });
    expect(line).toMatchObject({ action: 'product.updated', changes: { price: [129, 139] } });
    expect((await patch(id, { salePrice: null })).body.data).toMatchObject({ price: 139, salePrice: null });
    expect(await priceRow(id)).toEqual({
      priceCents: 13_900,
      ordinaryPriceCents: null,
      salePriceCents: null,
      formerPriceCents: null,
    });
  });

  it('is what an order costs, and a cart with the price before is told', async () => {
    const { id } = await product();
    const order = (expectedTotal: number) =>
      shop.rest(
        '/product/order-many',
        posting({ cartItems: [{ _id: id, quantity: 1 }], customer, expectedTotal }),
      );
    await patch(id, { salePrice: 99 });
    expect((await order(129)).body).toMatchObject({ code: 'PRICE_CHANGED' });
    expect((await order(99)).status).toBe(200);
    const { orderId, ...line } = await shop.db.orderLine.findFirstOrThrow({ where: { productId: id } });
    expect(line).toMatchObject({ unitPriceCents: 9900, ordinaryPriceCents: 12_900 });
    await patch(id, { salePrice: null });
    // The order keeps both prices.
    const { number } = await shop.db.order.findUniqueOrThrow({ where: { id: orderId } });
    const { data } = (await shop.rest(`/order/${number}`, { headers: await byKey() })).body as {
      data: { lines: object[] };
    };
    expect(data.lines).toMatchObject([{ price: 99, ordinaryPrice: 129 }]);
  });

  it('changes only the price of its variants, and “from” is the cheapest in stock', async () => {
    const { parent, variants } = await makeVariants(shop.db, [
      { priceCents: 12_900, image: '/a.jpg' },
      { priceCents: 11_000, image: '/a.jpg' },
    ]);
    const [first] = variants as unknown as [{ id: string }];
    await patch(first.id, { salePrice: 99 });
    const { data } = (await shop.rest(`/product/get/${parent.id}`)).body as { data: Record<string, unknown> };
    expect(data).toMatchObject({ price: 99, priceTo: 110, ordinaryPrice: 129, formerPrice: 129 });
    expect(data.variants).toMatchObject([{ price: 99, ordinaryPrice: 129 }, { price: 110 }]);
    expect(JSON.stringify(data)).not.toContain('salePrice');
    const refused = await patch(parent.id, { salePrice: 5 });
    expect([refused.status, refused.body.code]).toEqual([409, 'VARIANT_NEEDED']);
    await patch(first.id, { salePrice: null });
    expect(await pricesOf(parent.id)).toEqual([110, undefined, undefined]);
  });
});

describe('the former price', () => {
  /** Moves what has happened to a product so far by days into the past. */
  const later = (id: string, days: number) =>
    shop.db.$executeRaw`
      UPDATE past_prices SET ended_at = ended_at - make_interval(days => ${days}::int) WHERE product_id = ${id}::uuid`;

  it('is the lowest of the 30 days before the reduction began', async () => {
    const { id } = await product();
    await patch(id, { price: 109 });
    await later(id, 10);
    await patch(id, { price: 129 });
    await later(id, 15);
    await patch(id, { salePrice: 99 });
    // 109 ended 15 days ago.
    expect(await pricesOf(id)).toEqual([99, 129, 109]);
    await patch(id, { salePrice: null });
    await later(id, 31);
    await patch(id, { salePrice: 119 });
    expect(await pricesOf(id)).toEqual([119, 129, 129]);
  });

  it('stays that of the first beginning while a reduction is deepened, and counts an earlier sale after a break', async () => {
    const { id } = await product();
    await patch(id, { salePrice: 119 });
    await later(id, 40);
    await patch(id, { salePrice: 99 });
    expect(await pricesOf(id)).toEqual([99, 129, 129]);
    await patch(id, { salePrice: null });
    await later(id, 5);
    await patch(id, { salePrice: 95 });
    expect(await pricesOf(id)).toEqual([95, 129, 99]);
  });

  it('is kept as long as it can be needed', async () => {
    const [on, over] = [await product(), await product()];
    for (const { id } of [on, over]) await patch(id, { salePrice: 99 });
    await patch(over.id, { salePrice: null });
    for (const { id } of [on, over]) await later(id, 40);
    await deleteOldPrices(shop.db);
    expect(await shop.db.pastPrice.count({ where: { productId: on.id } })).toBe(1);
    expect(await shop.db.pastPrice.count({ where: { productId: over.id } })).toBe(0);
  });
});

describe('a sale that can’t be', () => {
  it('is refused at its field, and nothing is saved', async () => {
    const { id } = await product();
    const issue = async (body: object) => {
      const { status, body: answer } = await patch(id, body);
      const [first] = (answer.issues ?? []) as { path: string; message: string }[];
      return [status, first?.path, first?.message];
    };
    const below = [400, 'salePrice', 'Must be below the price, $129.00'];
    expect(await issue({ salePrice: 129 })).toEqual(below);
    expect(await issue({ salePrice: 200 })).toEqual(below);
    const at = hours(2);
    expect(await issue({ salePrice: 99, saleFrom: at, saleUntil: at })).toEqual([
      400,
      'saleUntil',
      'The sale must end after it begins',
    ]);
    expect(await issue({ salePrice: 99, saleUntil: hours(-1) })).toEqual([
      400,
      'saleUntil',
      'This time has passed',
    ]);
    expect((await issue({ saleFrom: hours(1) })).slice(0, 2)).toEqual([400, 'salePrice']);
    expect(await issue({ salePrice: -1 })).toEqual([400, 'salePrice', 'Sale price can’t be negative']);
    await patch(id, { salePrice: 99, saleFrom: hours(1) });
    expect(await issue({ price: 99 })).toEqual([400, 'price', 'Must be above the sale price, $99.00']);
    expect(await priceRow(id)).toMatchObject({ priceCents: 12_900, salePriceCents: 9900 });
  });

  it('is refused of new products and variants, too', async () => {
    const headers = await byKey();
    const fields = { title: 'Bench', category: 'mats', details: 'A', image: '/a.jpg' };
    const create = async (body: object) =>
      (await shop.rest('/product/create', posting({ ...fields, ...body }, headers))).body.issues;
    expect(await create({ price: 50, stock: 1, salePrice: 50 })).toMatchObject([{ path: 'salePrice' }]);
    const variant = { values: ['S'], price: 50, stock: 1, salePrice: 60 };
    expect(await create({ options: ['Size'], variants: [variant] })).toMatchObject([
      { path: 'variants.0.salePrice' },
    ]);
    expect(await create({ options: ['Size'], variants: [{ ...variant, salePrice: 40 }] })).toBeUndefined();
    const upsert = await shop.rest('/catalogue/product', {
      ...posting(
        { by: 'sku', items: [{ ...fields, sku: 'SALE-1', price: 50, stock: 1, salePrice: 70 }] },
        headers,
      ),
      method: 'PUT',
    });
    expect(upsert.body.data).toMatchObject({ refused: 1, items: [{ refusal: { code: 'INVALID_INPUT' } }] });
  });
});

it('is read and sent back by programs without a change', async () => {
  const headers = await byKey();
  const from = hours(1);
  const made = await shop.rest('/catalogue/product', {
    ...posting(
      {
        by: 'sku',
        items: [
          {
            ...{ title: 'Round trip', category: 'mats', details: 'A', image: '/a.jpg', sku: 'SALE-2' },
            ...{ price: 50, stock: 1, salePrice: 40, saleFrom: from.replace('Z', '+00:00') },
          },
        ],
      },
      headers,
    ),
    method: 'PUT',
  });
  const [{ _id: id }] = (made.body.data as { items: [{ _id: string }] }).items;
  await pass(id, 'sale_from');
  const { data: read } = (await shop.rest(`/catalogue/product/${id}`, { headers })).body as {
    data: Record<string, unknown>;
  };
  expect(read).toMatchObject({ price: 40, ordinaryPrice: 50, salePrice: 40, saleUntil: null });
  const { _id, title, category, details, image, price, stock, salePrice, saleFrom, saleUntil } = read;
  const sent = { title, category, details, image, price, stock, salePrice, saleFrom, saleUntil };
  const same = await shop.rest('/catalogue/product', {
    ...posting({ by: 'sku', items: [{ ...sent, sku: 'SALE-2' }] }, headers),
    method: 'PUT',
  });
  expect(same.body.data).toMatchObject({ unchanged: 1 });
  const { body } = await shop.rest(`/product/update/${_id}`, { ...posting(sent, headers), method: 'PUT' });
  expect(body).toMatchObject({ success: true });
  expect(await priceRow(id)).toMatchObject({ priceCents: 4000, ordinaryPriceCents: 5000 });
});

it('is on its page with both prices, also for search engines, and with the former price where the owner wants it', async () => {
  const { id } = await product();
  const page = async () => (await fetch(`${shop.url}/product/${id}`)).text();
  /** The words about the product itself. */
  const ownWords = (html: string) =>
    (html.match(/<h1.*?<h2/s)?.[0] ?? '').replaceAll('<!-- -->', '').replaceAll(/<[^>]+>/g, '');
  expect(ownWords(await page())).not.toContain('Was');
  await patch(id, { salePrice: 99 });
  expect(ownWords(await page())).toContain('$99.00 Was $129.00');
  expect(await page()).toContain(
    '"price":"99.00","priceCurrency":"USD","priceSpecification":{"@type":"UnitPriceSpecification","priceType":"https://schema.org/StrikethroughPrice","price":"129.00"',
  );
  const lowest = 'Lowest price of the 30 days before: $129.00';
  expect(ownWords(await page())).not.toContain(lowest);
  const owner = await signInAs(shop, 'owner');
  const values = { delivery: '', returns: '', warranty: '' };
  await owner.trpc.settings.save.mutate({ group: 'purchase', values: { ...values, showsFormerPrice: true } });
  expect(ownWords(await page())).toContain(lowest);
  await owner.trpc.settings.save.mutate({ group: 'purchase', values });
});

describe('many products at once', () => {
  const pair = async () => [(await product()).id, (await makeProduct(shop.db, { priceCents: 5000 })).id];

  it('get sale prices below the price of each, after a preview, and lose them again', async () => {
    const ids = await pair();
    const times = { saleFrom: null, saleUntil: hours(5) };
    const change = { type: 'salePercent', percent: 20, rounding: '99', ...times } as const;
    const { fingerprint, changes } = await staff.trpc.product.previewMany.mutate({ ids, change });
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [null, 102.99],
      [null, 39.99],
    ]);
    const { data } = await staff.trpc.product.changeMany.mutate({ ids, change, fingerprint });
    expect(await Promise.all(ids.map(pricesOf))).toEqual([
      [102.99, 129, 129],
      [39.99, 50, 50],
    ]);
    const line = await shop.db.activity.findUniqueOrThrow({ where: { id: BigInt(data.activityId) } });
    expect(line.changes).toEqual({ change: [null, `Sale price: −20 %, to .99, until ${times.saleUntil}`] });
    await staff.trpc.product.undoMany.mutate({ activityId: data.activityId });
    expect(await Promise.all(ids.map(pricesOf))).toEqual([
      [129, undefined, undefined],
      [50, undefined, undefined],
    ]);
  });

  it('end their sales, which undo begins again unless they are over', async () => {
    const [id, other] = (await pair()) as [string, string];
    await patch(id, { salePrice: 99, saleUntil: hours(1) });
    const ids = [id, other];
    const change = { type: 'endSale' } as const;
    const preview = await staff.trpc.product.previewMany.mutate({ ids, change });
    expect(preview).toMatchObject({ changeCount: 1, unchanged: 1 });
    const { fingerprint } = preview;
    const { data } = await staff.trpc.product.changeMany.mutate({ ids, change, fingerprint });
    expect(await pricesOf(id)).toEqual([129, undefined, undefined]);
    const undone = await staff.trpc.product.undoMany.mutate({ activityId: data.activityId });
    expect(await pricesOf(id)).toEqual([99, 129, 99]);
    await staff.trpc.product.undoMany.mutate({ activityId: undone.data.activityId });
    expect(await pricesOf(id)).toEqual([129, undefined, undefined]);
  });

  it('name those that a sale price does not fit', async () => {
    const ids = await pair();
    const change = { type: 'sale', salePrice: 99, saleFrom: null, saleUntil: null } as const;
    const { faults, changeCount } = await staff.trpc.product.previewMany.mutate({ ids, change });
    expect([changeCount, faults]).toEqual([
      1,
      [{ id: ids[1], title: expect.any(String), message: 'Must be below the price, $50.00' }],
    ]);
  });
});

describe('feeds and files', () => {
  it('tell Google both prices and the dates of a sale that is on', async () => {
    const { id } = await product();
    const itemOf = async () =>
      (await (await fetch(`${shop.url}/feeds/google.xml`)).text())
        .split('<item>')
        .find((item) => item.includes(id)) ?? '';
    expect(await itemOf()).not.toContain('sale_price');
    const [from, until] = [hours(-1), hours(1)];
    await patch(id, { salePrice: 99, saleFrom: from, saleUntil: until });
    expect(await itemOf()).toContain(
      `<g:price>129.00 USD</g:price><g:sale_price>99.00 USD</g:sale_price><g:sale_price_effective_date>${from}/${until}</g:sale_price_effective_date>`,
    );
    const meta = await (await fetch(`${shop.url}/feeds/meta.csv`)).text();
    expect(meta.split('\n').find((row) => row.includes(id))).toContain(
      `"129.00 USD","99.00 USD",${from}/${until},`,
    );
  });

  it('bring sales back as they were', async () => {
    const minute = (at: string) => `${at.slice(0, 16)}:00.000Z`;
    const [on, planned] = [await product(), await product()];
    const times = { saleFrom: minute(hours(24)), saleUntil: minute(hours(48)) };
    await patch(on.id, { salePrice: 99 });
    await patch(planned.id, { salePrice: 89, ...times });
    const columns = { select: { priceCents: true, salePriceCents: true, saleFrom: true, saleUntil: true } };
    const rows = () =>
      shop.db.product.findMany({
        where: { id: { in: [on.id, planned.id] } },
        orderBy: { id: 'asc' },
        ...columns,
      });
    const before = await rows();
    for (const format of ['', '?format=shopify', '?format=woocommerce']) {
      const file = await exportFile(shop, staff.cookie, format);
      const lines = file.split('\r\n');
      const own = [lines[0], ...lines.filter((line) => line.includes(on.id) || line.includes(planned.id))];
      const { counts, faults } = await preview(shop, `${own.join('\r\n')}\r\n`, staff.cookie);
      expect([format, faults, counts]).toMatchObject([format, [], { changed: 0, new: 0, unchanged: 2 }]);
    }
    expect(await rows()).toEqual(before);
  });

  it('leave out a sale that is over, and refuse one that is not below the price', async () => {
    const { id } = await product();
    const header = 'id,price,salePrice,saleUntil';
    const over = `${header}\r\n${id},129,99,2026-01-01T00:00:00Z\r\n`;
    expect(await preview(shop, over, staff.cookie)).toMatchObject({ counts: { unchanged: 1 } });
    const wrong = `${header}\r\n${id},129,130,\r\n`;
    expect((await preview(shop, wrong, staff.cookie)).faults).toMatchObject([
      { column: 'salePrice', message: 'Must be below the price, $129.00' },
    ]);
  });
});

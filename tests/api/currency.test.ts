import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { openChangeFeed } from '../../src/server/catalogue/change-feed/change-feed.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { defaultLocale } from '../../src/shared/base/locale.ts';
import { defaultCurrency, setFormats } from '../../src/shared/base/money.ts';
import { openWorkingShop, payByCard, startPayment } from '../helpers/card.ts';
import { customer, makeProduct, makeVariants } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import type { TestShop } from '../helpers/shop.ts';
import { openTestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';

const image = '/images/products/air-bike/960.webp';

// The shops of other files in this process have the default.
afterAll(() => setFormats({ currency: defaultCurrency, locale: defaultLocale }));

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.close();
});

/** A shop of this currency with a product for 49.99, and its owner. */
async function openShopIn(code: string) {
  const shop = await openTestShop();
  open.push(shop);
  const owner = await signInAs(shop, 'owner');
  const product = await makeProduct(shop.db, { title: 'Speed Rope', priceCents: 4999, stock: 10, image });
  await owner.trpc.settings.save.mutate({ group: 'shop', values: { name: 'Gym', currency: code } });
  return { shop, owner, product };
}

const priceOf = async (shop: TestShop, id: string) =>
  (await shop.db.product.findUniqueOrThrow({ where: { id } })).priceCents;

describe('a shop in another currency', () => {
  it('keeps the numbers of its prices, and shows, sells and exports in it', async () => {
    const { shop, owner, product } = await openShopIn('KWD');
    expect(await priceOf(shop, product.id)).toBe(49_990);
    const { body } = await shop.rest(`/product/get/${product.id}`);
    expect(body.data.price).toBe(49.99);
    const page = await (await fetch(`${shop.url}/product/${product.id}`)).text();
    expect(page.replaceAll('\u00a0', ' ')).toContain('KWD 49.990');
    expect(page).toContain('"priceCurrency":"KWD"');
    const order = { cartItems: [{ _id: product.id, quantity: 2 }], expectedTotal: 99.98, customer };
    const placed = await shop.trpc.order.place.mutate(order);
    expect(placed.data.total).toBe(99.98);
    const managed = await owner.trpc.order.get.query({ number: placed.data.orderNumber });
    expect(managed).toMatchObject({ data: { total: 99.98, currency: 'KWD' } });
    const feed = await (await fetch(`${shop.url}/feeds/google.xml`)).text();
    expect(feed).toContain('49.990 KWD');
    await expectInvariants(shop.db);
  });

  it('has whole amounts, and any that can be paid at once, in yen', async () => {
    const { shop, owner, product } = await openShopIn('JPY');
    expect(await priceOf(shop, product.id)).toBe(50);
    const save = (price: number) => owner.trpc.product.patch.mutate({ id: product.id, price });
    await save(1_250_000);
    expect(await priceOf(shop, product.id)).toBe(1_250_000);
    await expect(save(1250.5)).rejects.toMatchObject({
      data: { failure: { issues: [{ message: 'Price can have no decimals' }] } },
    });
    const { body } = await shop.rest('/product?min=1000000&max=2000000');
    expect(body.data).toMatchObject([{ title: 'Speed Rope', price: 1_250_000 }]);
    const document = JSON.stringify((await shop.rest('/openapi.json')).body);
    expect(document).toContain('Japanese yen, no decimals');
    expect(document).not.toContain('US dollars');
  });

  it('writes amounts and dates as its owner chose, on pages at once, and no amount of a program', async () => {
    const { shop, owner, product } = await openShopIn('EUR');
    const save = (locale: string) =>
      owner.trpc.settings.save.mutate({ group: 'shop', values: { name: 'Gym', currency: 'EUR', locale } });
    await save('de-DE');
    const page = await (await fetch(`${shop.url}/product/${product.id}`)).text();
    const has = (text: string) => page.replaceAll('\u00a0', ' ').includes(text);
    expect([has('49,99 €'), has('"price":"49.99","priceCurrency":"EUR"')]).toEqual([true, true]);
    expect((await shop.rest(`/product/get/${product.id}`)).body.data.price).toBe(49.99);
    await expect(save('bn-BD')).rejects.toMatchObject({
      data: { failure: { issues: [{ path: 'values.locale', message: expect.stringContaining('de-DE') }] } },
    });
  });

  it('stays as it is once there is an order', async () => {
    const { shop, owner, product } = await openShopIn('BDT');
    expect(await priceOf(shop, product.id)).toBe(4999);
    await shop.trpc.order.place.mutate({ cartItems: [{ _id: product.id, quantity: 1 }], customer });
    const change = owner.trpc.settings.save.mutate({
      group: 'shop',
      values: { name: 'Gym', currency: 'USD' },
    });
    await expect(change).rejects.toMatchObject({
      data: {
        failure: { issues: [{ path: 'values.currency', message: expect.stringContaining('orders in BDT') }] },
      },
    });
    const other = owner.trpc.settings.save.mutate({
      group: 'shop',
      values: { name: 'Dhaka Gym', currency: 'BDT' },
    });
    expect((await other).values).toMatchObject({ name: 'Dhaka Gym', currency: 'BDT' });
  });

  it('makes nothing free, and no price larger than it can take', async () => {
    const { shop, owner, product } = await openShopIn('USD');
    const cheap = await makeProduct(shop.db, { priceCents: 40 });
    const { parent } = await makeVariants(shop.db, [{ priceCents: 40 }, { priceCents: 2550 }]);
    const save = (currency: string) =>
      owner.trpc.settings.save.mutate({ group: 'shop', values: { name: 'Gym', currency } });
    await shop.db.product.update({ where: { id: product.id }, data: { priceCents: 10_000_000 } });
    await expect(save('KWD')).rejects.toMatchObject({
      data: { failure: { issues: [{ message: expect.stringContaining('99999.999 KWD') }] } },
    });
    expect(await priceOf(shop, product.id)).toBe(10_000_000);
    await save('JPY');
    expect([await priceOf(shop, product.id), await priceOf(shop, cheap.id)]).toEqual([100_000, 1]);
    expect((await shop.rest(`/product/get/${parent.id}`)).body.data).toMatchObject({ price: 1, priceTo: 26 });
  });

  it('takes no currency that does not exist', async () => {
    const shop = await openTestShop();
    open.push(shop);
    const owner = await signInAs(shop, 'owner');
    const change = owner.trpc.settings.save.mutate({
      group: 'shop',
      values: { name: 'Gym', currency: 'XXL' },
    });
    await expect(change).rejects.toMatchObject({
      data: { failure: { issues: [{ path: 'values.currency' }] } },
    });
  });
});

it('other processes of the shop learn of it by themselves', async () => {
  const { shop } = await openShopIn('EUR');
  const learned = vi.fn();
  const feed = openChangeFeed(shop.databaseUrl, createLog({ LOG_LEVEL: 'silent' }));
  open.push(feed);
  feed.onSettings(learned);
  await vi.waitFor(() => expect(learned).toHaveBeenCalled());
  learned.mockClear();
  await shop.db.product.updateMany({ data: { tag: 'New' } });
  await shop.db.setting.update({
    where: { group: 'shop' },
    data: { values: { name: 'Gym', currency: 'BDT' } },
  });
  await vi.waitFor(() => expect(learned).toHaveBeenCalledOnce());
});

it('cards are charged in the currency of the shop, in its smallest unit', async () => {
  const shop = await openWorkingShop();
  open.push(shop);
  const owner = await signInAs(shop, 'owner');
  await owner.trpc.settings.save.mutate({ group: 'shop', values: { name: 'Gym', currency: 'JPY' } });
  const product = await makeProduct(shop.db, { priceCents: 4980, stock: 5 });
  const started = await startPayment(shop, product);
  await payByCard(shop, started);
  await vi.waitFor(async () => {
    const payment = await shop.db.payment.findUniqueOrThrow({ where: { intentId: started.intentId } });
    expect(payment).toMatchObject({ currency: 'jpy', amountCents: 4980, status: 'succeeded' });
  });
  await expectInvariants(shop.db);
});

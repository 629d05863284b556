import { afterEach, describe, expect, it } from 'vitest';
import { findSettings } from '../../src/server/settings/queries.ts';
import { defaultLocale } from '../../src/shared/base/locale.ts';
import { currency, defaultCurrency, formatPrice, setFormats } from '../../src/shared/base/money.ts';
import { lawOf } from '../../src/shared/settings/country-law.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.close();
  // The shops of other files in this process have the default.
  setFormats({ currency: defaultCurrency, locale: defaultLocale });
});

async function openNewShop() {
  const shop = await openTestShop();
  open.push(shop);
  return { shop, owner: await signInAs(shop, 'owner') };
}

const valuesOf = async ({ db }: TestShop, group: string) =>
  (await db.setting.findUnique({ where: { group } }))?.values;

const ratesOf = ({ db }: TestShop) =>
  db.taxRate.findMany({ orderBy: { position: 'asc' }, select: { name: true, rate: true } });

describe('the country of a new shop', () => {
  it('is saved with the proposal, and is the first of the first steps', async () => {
    const { shop, owner } = await openNewShop();
    const proposal = await owner.trpc.settings.proposeCountry.query({
      country: 'DE',
      timeZone: 'Asia/Dhaka',
    });
    expect(proposal).toMatchObject({
      currency: 'EUR',
      locale: 'de-DE',
      timeZone: 'Europe/Berlin',
      currencyNote: '',
      taxNote: '',
    });
    // A question saves nothing.
    expect(await shop.db.setting.count()).toBe(0);
    const { locale, timeZone, rates } = proposal;
    await owner.trpc.settings.saveCountry.mutate({
      country: 'DE',
      currency: proposal.currency,
      locale,
      timeZone,
      tax: { mode: 'included', rates },
    });
    const details = (await valuesOf(shop, 'shop')) as object;
    expect(details).toMatchObject({ country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin' });
    // The name that the operator gave stays theirs.
    expect(details).not.toHaveProperty('name');
    expect(await valuesOf(shop, 'tax')).toMatchObject({ mode: 'included', delivery: 'goods' });
    expect(await ratesOf(shop)).toEqual([
      { name: 'VAT', rate: 19_000 },
      { name: 'Reduced VAT', rate: 7000 },
    ]);
    expect(formatPrice(123_450).replace('\u00a0', ' ')).toBe('1.234,50 €');
    const steps = await owner.trpc.health.firstSteps.query();
    expect(steps.filter(({ isDone }) => isDone)).toMatchObject([{ name: 'country' }]);
    const again = await owner.trpc.settings.proposeCountry.query({ country: 'DE' });
    expect(again).toMatchObject({ mode: 'none', rates: [], taxNote: expect.stringContaining('already') });
  });

  it('proposes what the law of the EU asks for, saves what the owner takes over, and lists it with the steps', async () => {
    const { shop, owner } = await openNewShop();
    const proposal = await owner.trpc.settings.proposeCountry.query({ country: 'DE' });
    expect(proposal.law).toEqual(['withdrawal', 'orderButton', 'priceNote', 'formerPrice', 'invoices']);
    expect((await owner.trpc.settings.proposeCountry.query({ country: 'BD' })).law).toEqual([]);
    const listed = async () => (await owner.trpc.health.firstSteps.query())[0]?.law;
    expect(await listed()).toBe(undefined);
    await owner.trpc.settings.saveCountry.mutate({ country: 'DE', law: ['withdrawal', 'orderButton'] });
    expect(await valuesOf(shop, 'withdrawal')).toMatchObject({ days: 14 });
    expect(await valuesOf(shop, 'purchase')).toMatchObject({
      orderButton: 'Order with obligation to pay',
      showsFormerPrice: false,
    });
    expect(await listed()).toEqual([
      { name: 'withdrawal', isMet: true },
      { name: 'orderButton', isMet: true },
      { name: 'priceNote', isMet: false },
      { name: 'formerPrice', isMet: false },
      { name: 'invoices', isMet: false },
    ]);
    expect((await owner.trpc.settings.proposeCountry.query({ country: 'DE' })).law).toEqual([
      'priceNote',
      'formerPrice',
      'invoices',
    ]);
    // Each setting that was made is in the log, with who made it.
    const logged = await shop.db.activity.findMany({ where: { action: 'settings.changed' } });
    expect(logged.map(({ subjectId }) => subjectId).sort()).toEqual(['purchase', 'shop', 'withdrawal']);
  });

  it('proposes its carriers in place of those of Bangladesh, until the owner has chosen some', async () => {
    const { shop, owner } = await openNewShop();
    const proposed = async (country: string) =>
      (await owner.trpc.settings.proposeCountry.query({ country })).carriers;
    expect(await proposed('BD')).toEqual([]);
    expect(await proposed('DE')).toEqual(['DHL', 'DPD', 'GLS', 'DHL Express', 'FedEx', 'UPS']);
    await owner.trpc.settings.saveCountry.mutate({ country: 'DE' });
    expect(await valuesOf(shop, 'carriers')).toBe(undefined);
    await owner.trpc.settings.saveCountry.mutate({ country: 'DE', carriers: true });
    expect(await owner.trpc.order.carriers.query()).toEqual([
      ...['DHL', 'DPD', 'GLS', 'DHL Express', 'FedEx', 'UPS'].map((carrierName) => ({
        carrier: 'other',
        carrierName,
      })),
      { carrier: 'own', carrierName: null },
      { carrier: 'other', carrierName: null },
    ]);
    expect(await proposed('US')).toEqual([]);
    await owner.trpc.settings.saveCountry.mutate({ country: 'US', carriers: true });
    expect((await owner.trpc.order.carriers.query())[0]).toMatchObject({ carrierName: 'DHL' });
  });

  it('proposes for how long its law has invoices kept, says why, and never makes that shorter', async () => {
    const { shop, owner } = await openNewShop();
    const { title, why } = lawOf('DE').invoices as { title: string; why: string };
    // Eight years from the end of a year.
    expect(title).toContain('108 months');
    expect(why).toContain('8 years, counted from the end of a year: § 147 AO and § 14b UStG.');
    expect((await owner.trpc.settings.proposeCountry.query({ country: 'GB' })).law).toEqual(['invoices']);
    const months = async () => (await findSettings(shop.db, 'retention')).orderMonths;
    await owner.trpc.settings.saveCountry.mutate({ country: 'DE' });
    expect(await months()).toBe(36);
    await owner.trpc.settings.saveCountry.mutate({ country: 'DE', law: ['invoices'] });
    expect(await months()).toBe(108);
    for (const orderMonths of [0, 240]) {
      const retention = { ...(await findSettings(shop.db, 'retention')), orderMonths };
      await owner.trpc.settings.save.mutate({ group: 'retention', values: retention });
      expect((await owner.trpc.health.firstSteps.query())[0]?.law).toContainEqual({
        name: 'invoices',
        isMet: true,
      });
      await owner.trpc.settings.saveCountry.mutate({ country: 'DE', law: ['invoices'] });
      expect(await months()).toBe(orderMonths);
    }
  });

  it('leaves out what the owner leaves out', async () => {
    const { shop, owner } = await openNewShop();
    await owner.trpc.settings.saveCountry.mutate({ country: 'JP' });
    expect(await valuesOf(shop, 'shop')).toMatchObject({ country: 'JP', currency: 'USD' });
    expect(await valuesOf(shop, 'shop')).not.toHaveProperty('timeZone');
    expect(await valuesOf(shop, 'tax')).toBeUndefined();
    expect(await ratesOf(shop)).toEqual([]);
  });

  it('saves all or nothing, and proposes no other currency, once there are orders', async () => {
    const { shop, owner } = await openNewShop();
    const { id } = await makeProduct(shop.db, { priceCents: 4999, stock: 5 });
    await shop.trpc.order.place.mutate({
      cartItems: [{ _id: id, quantity: 1 }],
      expectedTotal: 49.99,
      customer,
    });
    expect(await owner.trpc.settings.proposeCountry.query({ country: 'GB' })).toMatchObject({
      currency: '',
      currencyNote: 'The shop has orders in USD: its currency can’t be changed any more.',
    });
    const tax = { mode: 'included' as const, rates: [{ name: 'VAT', percent: 20 }] };
    await expect(
      owner.trpc.settings.saveCountry.mutate({ country: 'GB', currency: 'GBP', tax }),
    ).rejects.toMatchObject({ data: { failure: { reason: 'INVALID_INPUT' } } });
    expect(await shop.db.setting.count()).toBe(0);
    expect(await ratesOf(shop)).toEqual([]);
    expect(currency()).toBe('USD');
    await owner.trpc.settings.saveCountry.mutate({ country: 'GB', tax });
    expect(await valuesOf(shop, 'shop')).toMatchObject({ country: 'GB', currency: 'USD' });
  });

  it('is one country', async () => {
    const { shop, owner } = await openNewShop();
    for (const country of ['', 'XX', 'Germany'])
      await expect(owner.trpc.settings.saveCountry.mutate({ country })).rejects.toThrow();
    expect(await shop.db.setting.count()).toBe(0);
  });
});

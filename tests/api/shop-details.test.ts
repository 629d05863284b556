import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { demoContent } from '../../prisma/seed/content.ts';
import { seedDemo } from '../../prisma/seed/demo.ts';
import { settingGroups } from '../../src/shared/settings/settings.ts';
import { ironAndOak } from '../helpers/iron-and-oak.ts';
import { readPage } from '../helpers/page-head.ts';
import { warm } from '../helpers/response-cache.ts';
import { sharedStaff, sharedTestShop, sharedTwoShops } from '../helpers/shared-shop.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';

/** Details that a shop may show only if its owner has entered them. */
const demoWords = ['hello@rackhouse.example', '+88025550', '+880 2', 'House 27', 'Dhaka 1213'];

const read = async (shop: TestShop, path: string) => (await fetch(shop.url + path)).text();

const own = { ...ironAndOak, timeZone: 'Asia/Dhaka' };

describe('a shop that nobody has given details', () => {
  const shop = sharedTestShop();

  it('is given those of the demo with its catalogue, but keeps its own', async () => {
    await seedDemo(shop.db);
    const home = await read(shop, '/');
    for (const words of ['hello@rackhouse.example', '+880 2 55500142', 'House 27, Road 11, Banani'])
      expect(home).toContain(words);
    expect(home).toContain('Dhaka 1213, Bangladesh');
    const other = await openTestShop();
    await other.db.setting.create({ data: { group: 'shop', values: own } });
    await seedDemo(other.db);
    const shown = await read(other, '/');
    for (const words of demoWords) expect(shown).not.toContain(words);
    expect(shown).toContain('12 Mill Road');
    await other.close();
  });
});

describe('the details of a shop', () => {
  const [here, there] = sharedTwoShops();
  const owner = sharedStaff(here, 'owner');

  const save = (values: typeof own) => owner.trpc.settings.save.mutate({ group: 'shop', values });

  it('are what the environment says until an owner saves others', async () => {
    const { shop } = await owner.trpc.settings.list.query();
    expect(shop).toMatchObject({ name: 'Rackhouse', timeZone: 'UTC', email: '', country: '' });
  });

  it('are shown by every process as soon as they are saved, on cached pages too', async () => {
    for (const shop of [here, there]) await warm(shop, () => read(shop, '/'));
    expect(await read(there, '/')).not.toContain('Iron &amp; Oak');
    await save(own);
    expect(await read(here, '/')).toContain('| Iron &amp; Oak</title>');
    // It is notified of the change.
    await expect
      .poll(() => read(there, '/'), { interval: 5, timeout: 1000 })
      .toContain('| Iron &amp; Oak</title>');
    expect(readPage(await read(there, '/')).things[0]).toMatchObject({
      name: 'Iron & Oak',
      legalName: 'Iron & Oak Limited',
      taxID: 'BIN 004512345',
      email: 'shop@iron.example',
      telephone: '+880 1712 345678',
      address: { streetAddress: '12 Mill Road', addressLocality: 'Khulna', addressCountry: 'BD' },
    });
    for (const shop of [here, there]) {
      expect(JSON.parse(await read(shop, '/manifest.webmanifest'))).toMatchObject({ name: 'Iron & Oak' });
      expect(JSON.parse(await read(shop, '/api/v1/openapi.json')).info.title).toBe('Iron & Oak API');
      expect(await read(shop, '/cart')).toContain('12 Mill Road\nKhulna 9100, Bangladesh');
    }
  });

  it('are in e-mails, in the names of passkeys and apps, and decide the day', async () => {
    await save(own);
    const samples = await owner.trpc.order.emailSamples.query();
    expect(samples[0]?.text).toContain('Questions? Write to shop@iron.example or call +880 1712 345678.');
    expect(samples[0]?.html).toContain('GMT+6');
    const { uri } = await owner.trpc.account.beginAuthenticator.mutate();
    expect(new URL(uri).searchParams.get('issuer')).toBe('Iron & Oak');
  });

  it('are refused where nobody could be reached by them', async () => {
    const { schema } = settingGroups.shop;
    const faults = (values: object) =>
      schema.safeParse({ ...own, ...values }).error?.issues.map(({ path }) => path[0]);
    for (const phone of ['01712345678', '+8801712', 'call me']) expect(faults({ phone })).toEqual(['phone']);
    for (const country of ['XX', 'bd', 'Bangladesh']) expect(faults({ country })).toEqual(['country']);
    for (const timeZone of ['Mars/Olympus', '+06:00']) expect(faults({ timeZone })).toEqual(['timeZone']);
    expect(faults({ name: ' ', email: 'nobody' })).toEqual(['name', 'email']);
    expect(faults({ phone: '', country: '', timeZone: '', email: '', street: '' })).toBe(undefined);
    for (const phone of ['+880 1712-345678', '+৮৮০ ১৭১২ ৩৪৫৬৭৮'])
      expect(schema.parse({ ...own, phone }).phone).toBe('+8801712345678');
    expect(schema.parse(demoContent.shop)).toMatchObject(demoContent.shop);
  });

  it('are those that were read last while the database does not answer, and the new ones after that', async () => {
    await save(own);
    await read(here, '/');
    const client = new pg.Client(here.databaseUrl);
    await client.connect();
    await client.query('BEGIN; LOCK TABLE settings IN ACCESS EXCLUSIVE MODE');
    const changed = JSON.stringify({ ...own, name: 'Oak & Iron' });
    await client.query(`UPDATE settings SET "values" = $1 WHERE "group" = 'shop'`, [changed]);
    // Somebody sells something, and the cached pages are old.
    await here.db.$executeRaw`INSERT INTO catalogue_changes DEFAULT VALUES`;
    await expect.poll(() => read(here, '/cart')).toContain('Iron &amp; Oak');
    expect(await read(here, '/')).toContain('Iron &amp; Oak');
    await client.query('COMMIT');
    await client.end();
    await expect.poll(() => read(here, '/'), { timeout: 1000 }).toContain('Oak &amp; Iron');
  });
});

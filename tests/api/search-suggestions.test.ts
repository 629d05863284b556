import { beforeAll, describe, expect, it } from 'vitest';
import { deleteOldMissed } from '../../src/server/search/missed.ts';
import { makeProducts } from '../helpers/factories.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import type { TestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';

const shop = sharedTestShop();
beforeAll(async () => {
  await makeProducts(shop.db, [
    ...Array.from({ length: 8 }, (_, n) => ({
      title: `Kettlebell ${n + 4} kg`,
      category: n < 6 ? 'weightlifting' : 'fitness',
      priceCents: (n + 1) * 10_00,
    })),
    { title: 'Kettlebell Mat', category: 'mats', priceCents: 25_00, stock: 0 },
    { title: 'Power Rack', category: 'strength', priceCents: 900_00, salePriceCents: 800_00 },
  ]);
});

describe('suggestions', () => {
  it('are the first products of the search, and the categories with most of them', async () => {
    const { status, body } = await shop.rest('/product/suggestions?searchTerm=kettl');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(6);
    expect(body.data[0]).toEqual({
      _id: expect.any(String),
      title: expect.stringMatching(/^Kettlebell \d+ kg$/),
      image: '/images/bad.jpg',
      price: expect.any(Number),
      stock: 10,
    });
    expect(body.categories).toEqual([
      { category: 'weightlifting', count: 6 },
      { category: 'fitness', count: 2 },
      { category: 'mats', count: 1 },
    ]);
    expect(body.totalDoc).toBe(9);
    expect(await shop.trpc.search.suggest.query({ searchTerm: 'kettl' })).toEqual(body);
  });

  it('say what was searched for instead of all words', async () => {
    const { body } = await shop.rest('/product/suggestions?searchTerm=unheard%20rack');
    expect(body).toMatchObject({
      data: [{ title: 'Power Rack', price: 800, ordinaryPrice: 900 }],
      searchedFor: 'rack',
    });
  });

  it('need a term', async () => {
    expect((await shop.rest('/product/suggestions?searchTerm=%20')).body).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

const advise = (input: Parameters<TestShop['trpc']['search']['advise']['query']>[0]) =>
  shop.trpc.search.advise.query(input);
const record = (input: { searchTerm: string }) => shop.trpc.search.recordMissed.mutate(input);
const missed = () =>
  shop.db.missedSearch.findMany({ orderBy: { term: 'asc' }, select: { term: true, times: true } });

describe('advice for a search without results', () => {
  it('says which filter stands in the way', async () => {
    expect(await advise({ searchTerm: 'kettlebell', min: 500 })).toMatchObject({
      withoutFilters: 9,
      withoutPrice: 9,
      withoutCategory: 0,
    });
    expect(await advise({ searchTerm: 'kettlebell', category: 'strength', max: 30 })).toMatchObject({
      withoutPrice: 0,
      withoutCategory: 4,
    });
    expect(await missed()).toEqual([]);
  });

  it('says which word no product has', async () => {
    // A number and its unit are one word; one of two letters says nothing.
    const { withoutFilters, words } = await advise({ searchTerm: 'zzqq on 9 kgs' });
    expect(withoutFilters).toBe(0);
    expect(words).toEqual([
      { word: 'zzqq', count: 0 },
      { word: '9 kgs', count: 1 },
    ]);
  });
});

describe('searches without results', () => {
  it('are counted for staff, without what may be personal', async () => {
    for (const searchTerm of [
      'Hammock',
      ' hammock ',
      'zz',
      'nobody@example.com',
      '+880 1712-345678',
      'power rack',
      'zzqq 9kg',
    ])
      await record({ searchTerm });
    expect(await missed()).toEqual([
      { term: 'hammock', times: 2 },
      { term: 'zzqq 9kg', times: 1 },
    ]);
    const staff = await signInAs(shop, 'manager');
    const { data, total } = await staff.trpc.search.missed.query();
    expect(total).toBe(2);
    expect(data[0]).toMatchObject({ term: 'hammock', times: 2 });
  });

  it('are taken off the list, and forgotten after 90 days', async () => {
    const staff = await signInAs(shop, 'manager');
    await staff.trpc.search.dismiss.mutate({ term: 'hammock' });
    expect(await missed()).toEqual([{ term: 'zzqq 9kg', times: 1 }]);
    const [last] = await shop.db.activity.findMany({ where: { action: 'search.dismissed' } });
    expect(last).toMatchObject({ subject: 'hammock' });
    await shop.db.missedSearch.updateMany({ data: { lastAt: new Date(Date.now() - 91 * 86_400_000) } });
    await deleteOldMissed(shop.db);
    expect(await missed()).toEqual([]);
  });

  it('are no more than 5,000, however much is typed', async () => {
    await shop.db.missedSearch.createMany({
      data: Array.from({ length: 5000 }, (_, n) => ({ term: `random ${n}` })),
    });
    await record({ searchTerm: 'one too many' });
    await record({ searchTerm: 'random 7' });
    expect(await shop.db.missedSearch.count()).toBe(5000);
    expect(await shop.db.missedSearch.findUnique({ where: { term: 'random 7' } })).toMatchObject({
      times: 2,
    });
  });
});

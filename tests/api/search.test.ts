import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../src/shared/product.ts';
import { makeProducts } from '../helpers/factories.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { ask, transports } from '../helpers/transports.ts';

const details = 'Made to last.';
const catalogue = [
  { title: 'Rowing Machine', details: 'Quiet as a bench in the park.' },
  { title: 'Adjustable Bench', details },
  { title: 'Bench Press Station', details },
  { title: 'Bench', details },
  { title: 'Hex Dumbbell 10 kg', details },
  { title: 'Competition Kettlebell', details },
  { title: '100% Cotton Towel', details },
  { title: 'Size_L Gloves', details },
  { title: 'Glover Mat', details },
  { title: 'C:\\Gym Poster', details },
  { title: 'Size L Belt 100 cm', details },
  { title: 'Resistance Band 💪 Set', details },
  { title: 'ডাম্বেল সেট', details: 'ঘরে ব্যায়ামের জন্য।' },
  { title: 'Café Protein Shaker', details },
];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await makeProducts(shop.db, catalogue);
});
afterAll(() => shop.close());

async function search(searchTerm: string, more: Record<string, unknown> = {}): Promise<string[]> {
  const [overTrpc, overRest] = await Promise.all(
    transports.map((transport) => ask(shop, transport, 'list', { searchTerm, ...more })),
  );
  expect(overTrpc?.answer).toEqual(overRest?.answer);
  const { data, totalDoc } = overRest?.answer ?? {};
  expect(totalDoc).toBe(data.length);
  return data.map((product: Product) => product.title);
}

describe('search', () => {
  it('puts the very title first, then titles that begin so, then titles that contain it, then details', async () => {
    expect(await search('bench')).toEqual([
      'Bench',
      'Bench Press Station',
      'Adjustable Bench',
      'Rowing Machine',
    ]);
  });

  it('obeys a sort that the shopper chose', async () => {
    expect((await search('bench', { sort: 'price' })).sort()).toEqual((await search('bench')).sort());
  });

  it.each([
    ['umbbel', 'Hex Dumbbell 10 kg'],
    ['KETTLE', 'Competition Kettlebell'],
    ['  press st ', 'Bench Press Station'],
    ['in the park', 'Rowing Machine'],
    ['b', 'Bench'],
    ['CAFÉ', 'Café Protein Shaker'],
  ])('finds the part of a word or a text %j', async (term, title) => {
    expect(await search(term)).toContain(title);
  });

  it.each([
    ['dumbel', 'Hex Dumbbell 10 kg'],
    ['dumbell', 'Hex Dumbbell 10 kg'],
    ['dumbbel', 'Hex Dumbbell 10 kg'],
    ['ketlebell', 'Competition Kettlebell'],
    ['kettlebel', 'Competition Kettlebell'],
    ['adjustible', 'Adjustable Bench'],
    ['rowing machin', 'Rowing Machine'],
  ])('forgives the typo in %s', async (term, title) => {
    expect((await search(term))[0]).toBe(title);
  });

  it('takes no word for a typo that some title has', async () => {
    expect(await search('glovex')).toEqual(['Size_L Gloves', 'Glover Mat']);
    expect(await search('gloves')).toEqual(['Size_L Gloves']);
    expect(await search('size_l glovex')).toEqual(['Size_L Gloves']);
  });

  it.each([
    ['100%', ['100% Cotton Towel']],
    ['Size_L', ['Size_L Gloves']],
    [':\\g', ['C:\\Gym Poster']],
  ])('takes the signs of %s as they are', async (term, expected) => {
    expect((await search(term)).slice(0, 1)).toEqual(expected);
  });

  it.each(['%', '_', '\\', '%%', '_%', '\\%'])('does not find everything by %s', async (term) => {
    const found = await search(term);
    expect(found).toEqual(catalogue.map(({ title }) => title).filter((title) => title.includes(term)));
  });

  it('finds Bengali and emoji', async () => {
    expect(await search('ডাম্বেল')).toEqual(['ডাম্বেল সেট']);
    expect(await search('ব্যায়াম')).toEqual(['ডাম্বেল সেট']);
    expect(await search('💪')).toEqual(['Resistance Band 💪 Set']);
  });

  it.each(['zzzzqqqq', "' OR 1=1 --", "'; DROP TABLE products; --", '<script>', '{{7*7}}', '🦄', '.*', '('])(
    'finds nothing by %s',
    async (term) => {
      expect(await search(term)).toEqual([]);
    },
  );
});

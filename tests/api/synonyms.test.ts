import { beforeAll, describe, expect, it } from 'vitest';
import { mergePending } from '../../src/server/catalogue/search-index/fill.ts';
import type { Product } from '../../src/shared/product/product.ts';
import { makeProducts } from '../helpers/factories.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';

const titles = [
  'Speed Jump Rope',
  'Anchor Rope',
  'Treadmill',
  'Mat for Treadmills',
  'Hex Dumbbells',
  'Bumper Plates',
];

const shop = sharedTestShop();
beforeAll(async () => {
  await makeProducts(
    shop.db,
    titles.map((title) => ({ title, details: 'Made to last.' })),
  );
});

async function search(term: string): Promise<string[]> {
  const { body } = await shop.rest(`/product?searchTerm=${encodeURIComponent(term)}`);
  return body.data.map(({ title }: Product) => title);
}

async function save(synonyms: string): Promise<void> {
  await shop.db.setting.upsert({
    where: { group: 'search' },
    create: { group: 'search', values: { synonyms } },
    update: { values: { synonyms } },
  });
}

describe('synonyms', () => {
  it('find what the shop has under another name', async () => {
    expect(await search('skipping rope')).toEqual(['Speed Jump Rope']);
    expect(await search('ropes for skipping')).toEqual(['Speed Jump Rope']);
    expect(await search('Skipping ro')).toEqual(['Speed Jump Rope']);
    expect(await search('running machine')).toEqual(['Treadmill', 'Mat for Treadmills']);
    expect(await search('weights')).toEqual(['Hex Dumbbells', 'Bumper Plates']);
  });

  it('are those of the owner, from the next search on', async () => {
    await save('cord, rope\ntreader: treadmill');
    expect((await search('cord')).sort()).toEqual(['Anchor Rope', 'Speed Jump Rope']);
    expect(await search('skipping rope')).toEqual(await search('rope'));
    expect(await search('treader')).toEqual(['Treadmill', 'Mat for Treadmills']);
    await save('');
    expect(await search('cord')).toEqual([]);
  });

  it('come after what was typed', async () => {
    await save('rope, plate');
    expect(await search('rope')).toEqual(['Speed Jump Rope', 'Anchor Rope', 'Bumper Plates']);
    expect((await search('plates'))[0]).toBe('Bumper Plates');
  });

  it('find the same once products are in the search index', async () => {
    await save('skipping rope, jump rope\nweights: dumbbells, plates, treadmill');
    const terms = [
      'skipping rope',
      'weights',
      'heavy weights',
      'jump',
      'rope',
      'tread',
      'dumbells',
      'mat rope',
    ];
    const before = await Promise.all(terms.map(search));
    expect(before.map((found) => found.length)).toEqual([1, 4, 4, 1, 2, 2, 1, 2]);
    // More than 52 pending products are merged.
    await makeProducts(shop.db, Array(60).fill({ title: 'Gadget', details: 'Made to last.' }));
    await mergePending(shop.db);
    expect(await shop.db.searchSegment.count()).toBe(1);
    expect(await Promise.all(terms.map(search))).toEqual(before);
  });
});

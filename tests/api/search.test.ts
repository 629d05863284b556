import { beforeAll, describe, expect, it } from 'vitest';
import { mergePending } from '../../src/server/catalogue/search-index/fill.ts';
import { splitWords } from '../../src/server/catalogue/search-index/words.ts';
import { comparable } from '../../src/shared/base/text.ts';
import type { Product } from '../../src/shared/product/product.ts';
import { makeProducts } from '../helpers/factories.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { ask, transports } from '../helpers/transports.ts';

const details = 'Made to last.';
const catalogue = [
  { title: 'Rowing Machine', details: 'Quiet as a bench in the park.' },
  { title: 'Adjustable Bench', details },
  { title: 'Bench Press Station', details },
  { title: 'Bench', details },
  { title: 'Hex Dumbbell 10 kg', details, priceCents: 7777 },
  { title: 'Competition Kettlebell', details },
  { title: '100% Cotton Towel', details },
  { title: 'Size_L Gloves', details },
  { title: 'Glover Mat', details },
  { title: 'C:\\Gym Poster', details },
  { title: 'Size L Belt 100 cm', details },
  { title: 'Resistance Band 💪 Set', details },
  { title: 'ডাম্বেল সেট', details: 'ঘরে ব্যায়ামের জন্য।' },
  { title: 'Café Protein Shaker', details },
  { title: 'কেটলবেল ১৬ কেজি', details: 'উচ্চতা ২২৫ মিমি।', brand: 'আয়রন ২০২৬' },
  { title: 'Para\u00adllette Bars 30\u200b ㎝', details: 'Aﬃx ব\u09cd\u200dযাগ for গা\u09dcি.' },
];

const shop = sharedTestShop();
beforeAll(async () => {
  await makeProducts(shop.db, catalogue);
});

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
  it('puts the very title first, then what is one, then titles that have it, then details', async () => {
    expect(await search('bench')).toEqual([
      'Bench',
      'Adjustable Bench',
      'Bench Press Station',
      'Rowing Machine',
    ]);
  });

  it('puts whole words before parts of words', async () => {
    expect(await search('glove')).toEqual(['Size_L Gloves', 'Glover Mat']);
    expect((await search('mat'))[0]).toBe('Glover Mat');
    expect((await search('press'))[0]).toBe('Bench Press Station');
  });

  it.each([
    ['benches', ['Bench', 'Adjustable Bench', 'Bench Press Station', 'Rowing Machine']],
    ['dumbbells', ['Hex Dumbbell 10 kg']],
    ['band sets', ['Resistance Band 💪 Set']],
  ])('finds the singular of %s', async (term, titles) => {
    expect(await search(term)).toEqual(titles);
  });

  it.each(['10KG', '10 kgs', '১০kg', 'dumb\u00adbell \u200b １０\u200bkg'])(
    'finds the size of %s',
    async (term) => {
      expect((await search(term))[0]).toBe('Hex Dumbbell 10 kg');
    },
  );

  it.each([
    ['dumbbell 22lb', 'also 10 kg'],
    ['dumbbell 10000 grams', 'also 10 kg'],
  ])('finds the size of %s in another unit, and says so', async (term, as) => {
    const { body } = await shop.rest(`/product?searchTerm=${encodeURIComponent(term)}`);
    expect(body.data[0].title).toBe('Hex Dumbbell 10 kg');
    expect(body.readAs).toEqual([{ typed: expect.stringMatching(/^(22|10000) \w+$/), as }]);
  });

  it('reads a price at the end, within the chosen range, and no size', async () => {
    const dumbbell = ['Hex Dumbbell 10 kg'];
    expect(await search('dumbbell under ৳৮০')).toEqual(dumbbell);
    expect(await search('Dumbbell up to 77.77', { max: 900 })).toEqual(dumbbell);
    expect(await search('dumbbell less than 77')).toEqual([]);
    expect(await search('dumbbell under 80', { max: 70 })).toEqual([]);
    expect(await search('over 77.76', { max: 77.77 })).toEqual(dumbbell);
    expect(await search('dumbbell under 80 kg')).toEqual([]);
    const { body } = await shop.rest('/product?searchTerm=over%2077.76&max=77.77');
    expect(body.readAs).toEqual([{ typed: 'over 77.76', as: 'prices from $77.76' }]);
    const { body: facets } = await shop.rest('/product/facets?searchTerm=dumbbell%20under%2080');
    expect(facets.totalDoc).toBe(1);
  });

  it('leaves out first words that no product has, but no size', async () => {
    const { body } = await shop.rest('/product?searchTerm=unheard%20cotton%20towel');
    expect(body).toMatchObject({
      data: [{ title: '100% Cotton Towel' }],
      totalDoc: 1,
      searchedFor: 'cotton towel',
    });
    expect((await shop.rest('/product?searchTerm=cotton%20towel')).body).not.toHaveProperty('searchedFor');
    expect((await shop.rest('/product?searchTerm=unheard%20cotton&sort=price')).body.searchedFor).toBe(
      'cotton',
    );
    expect(await search('dumbbell 99 kg')).toEqual([]);
  });

  it('leaves out words that say nothing of a product', async () => {
    expect(await search('the towel of cotton')).toEqual(['100% Cotton Towel']);
    expect(await search('the')).toEqual(await search('the '));
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

  it('says for which word only similar ones were found', async () => {
    const { body } = await shop.rest('/product?searchTerm=hex%20dumbel');
    expect(body.readAs).toEqual([{ typed: 'dumbel', as: 'similar words' }]);
    expect((await shop.rest('/product?searchTerm=hex%20dumbbel')).body).not.toHaveProperty('readAs');
  });

  it('takes no word for a typo that some title has', async () => {
    expect(await search('glovex')).toEqual(['Size_L Gloves', 'Glover Mat']);
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

  it('splits what is typed as it splits titles', async () => {
    const texts = [
      ...catalogue.flatMap(({ title, details }) => [title, details]),
      '3-in-1 Box: 12.5kg, 5 m x 1.5m; (2 x 90KG). It holds 20lbs.',
      "Lifter's “best” – Ø28mm/50 mm!? 750ml 8oz.. 3 ft, 40l: 1kgs 5minutes 10g2",
    ];
    for (const text of texts) {
      const [row] = await shop.db.$queryRaw<{ words: string[] }[]>`SELECT words_of(${text}) AS words`;
      expect(row?.words).toEqual(splitWords(comparable(text)));
    }
  });

  it('compares digits, unseen signs and the forms of letters as they are compared where they are typed', async () => {
    const all = Array.from({ length: 0xe0100 }, (_, code) => String.fromCodePoint(code));
    const signs = all
      .filter((sign) => /[\p{N}\p{Cf}\p{Script=Bengali}ﬁ㎏]/u.test(sign))
      .map((sign) => `a${sign}b`);
    const rows = await shop.db.$queryRaw<{ sign: string; compared: string }[]>`
      SELECT sign, coalesce(comparable(sign), sign) AS compared FROM unnest(${signs}::text[]) AS sign`;
    expect(rows.filter(({ sign, compared }) => compared !== comparable(sign))).toEqual([]);
    expect(rows.filter(({ sign, compared }) => compared !== sign).length).toBeGreaterThan(1000);
  });

  it.each(['zzzzqqqq', "' OR 1=1 --", "'; DROP TABLE products; --", '<script>', '{{7*7}}', '🦄', '.*', '('])(
    'finds nothing by %s',
    async (term) => {
      expect(await search(term)).toEqual([]);
    },
  );

  it('finds texts in the digits, signs and forms of others, and ranks them as others', async () => {
    async function expectFound(): Promise<void> {
      for (const term of ['parallette', 'bars 30 cm', 'affix', 'ব্যাগ', 'গাড়ি', 'গা\u09a1\u09bcি'])
        for (const sort of [{}, { sort: 'price' }])
          expect([term, await search(term, sort)]).toEqual([term, [catalogue.at(-1)?.title]]);
      for (const term of ['16', '১৬ কেজি', 'কেটলবেল 16', '225', '٢٢٥ মিমি', '2026'])
        for (const sort of [{}, { sort: 'price' }])
          expect([term, await search(term, sort)]).toEqual([term, ['কেটলবেল ১৬ কেজি']]);
      expect(await search('17 কেজি')).toEqual([]);
    }
    await expectFound();
    await makeProducts(shop.db, Array(60).fill({ title: 'Gadget', details }));
    await mergePending(shop.db);
    expect(await shop.db.searchSegment.count()).toBe(1);
    await expectFound();
  });
});

import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { mergePending } from '../../src/server/catalogue/search-index/fill.ts';
import type { Product } from '../../src/shared/product/product.ts';
import { exportFile, importFile, preview } from '../helpers/catalogue-file.ts';
import { noFacts } from '../helpers/empty-fields.ts';
import { type MadeProduct, makeProduct, makeProducts } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { readPage } from '../helpers/page-head.ts';
import { execute } from '../helpers/postgres.ts';
import { bench } from '../helpers/product-form.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { ask, transports } from '../helpers/transports.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const rowOf = (id: string) => shop.db.product.findUniqueOrThrow({ where: { id } });

const facts = [
  { name: 'Load at most', value: '300 kg' },
  { name: 'Standard', value: 'EN ISO 20957-4: 2016' },
];
const known = {
  brand: 'Iron Oak',
  gtin: '4006381333931',
  isOwnMake: true,
  widthMm: 1200,
  depthMm: 605,
  heightMm: 450,
  facts,
};
/** The names and values of a product page's table. */
async function tableOf(id: string): Promise<string[][]> {
  const html = await (await fetch(`${shop.url}/product/${id}`)).text();
  const rows = html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g);
  return [...rows].map(([, name = '', value = '']) => [name, value]);
}

describe.each(transports)('the facts of a product over %s', (transport) => {
  const send = (call: 'create' | 'update', input: Record<string, unknown>) =>
    ask(shop, transport, call, input, { cookie: staff.cookie });

  it('are stored, answered, on its page and in its history, and taken away again', async () => {
    const { status } = await send('create', { ...bench, ...known, gtin: ' 4006381-333931 ' });
    const { id } = await shop.db.product.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect([status, await rowOf(id)]).toMatchObject([200, known]);
    expect((await ask(shop, transport, 'get', { id })).answer.data).toMatchObject(known);
    expect((await shop.rest('/product')).body.data[0]).toMatchObject(known);
    expect(await tableOf(id)).toEqual([
      ['Category', 'Strength Equipment'],
      ['Brand', 'Iron Oak'],
      ['Dimensions', 'Width 120 cm, depth 60.5 cm, height 45 cm'],
      ['Weight', 'N/A'],
      ['Load at most', '300 kg'],
      ['Standard', 'EN ISO 20957-4: 2016'],
    ]);

    // An update that does not name them leaves them alone.
    await send('update', { ...bench, id, price: 99 });
    expect(await rowOf(id)).toMatchObject(known);
    await send('update', { ...bench, id, ...noFacts, price: 99, brand: '', gtin: '' });
    expect(await rowOf(id)).toMatchObject({ ...noFacts, factWords: null });
    const line = await shop.db.activity.findFirstOrThrow({
      where: { subjectId: id },
      orderBy: { id: 'desc' },
    });
    expect(line.changes).toEqual({
      brand: ['Iron Oak', null],
      gtin: ['4006381333931', null],
      isOwnMake: [true, false],
      widthMm: [1200, null],
      depthMm: [605, null],
      heightMm: [450, null],
      facts: [facts, []],
    });
    expect((await tableOf(id)).slice(1)).toEqual([
      ['Brand', 'N/A'],
      ['Dimensions', 'N/A'],
      ['Weight', 'N/A'],
    ]);
    const page = await (await fetch(`${shop.url}/product/${id}`)).text();
    expect(page).not.toMatch(/"(brand|gtin|isOwnMake|widthMm|depthMm|heightMm|facts)"/);
    expect(readPage(page).canonical).toContain(id);
  });

  const factWords = 'Each fact is a name and a value, such as “Load at most: 300 kg”';
  it.each([
    ['brand', 'x'.repeat(71), 'brand', /at most|<=70/i],
    ['brand', 'Iron\nOak', 'brand', 'Must be one line'],
    ['gtin', '123', 'gtin', 'GTIN must have 8, 12, 13 or 14 digits, such as 4006381333931'],
    ['gtin', '4.00638E+12', 'gtin', 'GTIN must have 8, 12, 13 or 14 digits, such as 4006381333931'],
    ['gtin', '4006381333930', 'gtin', /The last digit of the GTIN does not fit the others/],
    ['widthMm', 0, 'widthMm', 'Width must be at least 1 millimetre'],
    ['depthMm', 60.5, 'depthMm', 'Depth must be a whole number of millimetres'],
    ['heightMm', 100_001, 'heightMm', 'Height can be at most 100,000 millimetres'],
    ['facts', [{ name: 'Load', value: ' ' }], 'facts.0.value', factWords],
    ['facts', [{ name: ' ', value: '300 kg' }], 'facts.0.name', factWords],
    ['facts', [{ name: 'A: b', value: 'c' }], 'facts.0.name', 'A name has no colon'],
    [
      'facts',
      [
        { name: 'Load', value: '1' },
        { name: 'LOAD', value: '2' },
      ],
      'facts',
      'Two facts have the same name',
    ],
    [
      'facts',
      Array.from({ length: 31 }, (_, n) => ({ name: `Fact ${n}`, value: 'x' })),
      'facts',
      'A product can have at most 30 facts',
    ],
  ])('%s %j is refused', async (field, value, path, message) => {
    const product = await makeProduct(shop.db);
    for (const [call, id] of [
      ['create', undefined],
      ['update', product.id],
    ] as const) {
      const { status, issues } = await send(call, { ...bench, id, [field]: value });
      expect([call, status, issues]).toEqual([
        call,
        400,
        [{ path, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
      ]);
    }
    expect(await rowOf(product.id)).toMatchObject(noFacts);
  });

  it('are found by brand, GTIN and value, with and without the search index', async () => {
    const word = `Zylo${transport}`;
    const made = await makeProducts(shop.db, [
      { brand: word, title: 'Rope' },
      { title: `Mat for ${word}` },
      { title: 'Ball', gtin: transport === 'REST' ? '96385074' : '00012348' },
      { title: 'Bar', facts: [{ name: 'Steel', value: `Chrome-${word}x` }] },
    ]);
    const [rope, mat, ball, bar] = made as [MadeProduct, MadeProduct, MadeProduct, MadeProduct];
    const find = async (searchTerm: string, more = {}) => {
      const { answer } = await ask(shop, transport, 'list', { searchTerm, ...more });
      expect(answer.totalDoc).toBe(answer.data.length);
      return answer.data.map(({ _id }: Product) => _id);
    };
    const all = [mat.id, rope.id, bar.id];
    expect(await find('chrome')).toEqual([bar.id]);
    async function expectFound(): Promise<void> {
      expect(await find(word.toLowerCase())).toEqual(all);
      expect(await find(ball.gtin as string)).toEqual([ball.id]);
      expect((await find(word, { sort: 'price' })).sort()).toEqual([...all].sort());
    }
    await expectFound();
    // Their segments are written anew, as after an upgrade.
    await execute(shop.databaseUrl, 'UPDATE search_segments SET format = 1');
    await mergePending(shop.db);
    await expectFound();
    // The index knows the brand that it has no more, and a pending product has another one.
    await shop.db.product.update({ where: { id: rope.id }, data: { brand: `Kvadrat${transport}` } });
    await shop.db.product.update({ where: { id: bar.id }, data: { facts: [] } });
    expect(await find(word)).toEqual([mat.id]);
    expect(await find('chrome')).toEqual([]);
    expect(await find(`kvadrat${transport}`)).toEqual([rope.id]);
    await shop.db.product.deleteMany({ where: { id: { in: made.map(({ id }) => id) } } });
  });
});

describe('a catalogue file', () => {
  it('has a column for each fact, and brings them back', async () => {
    const product = await makeProduct(shop.db, known);
    const plain = await makeProduct(shop.db);
    const exported = await exportFile(shop, staff.cookie);
    const records: Record<string, string>[] = parse(exported, { bom: true, columns: true });
    const record = records.find(({ id }) => id === product.id);
    expect(record).toMatchObject({
      brand: 'Iron Oak',
      gtin: '4006381333931',
      isOwnMake: 'yes',
      widthMm: '1200',
      facts: 'Load at most: 300 kg\nStandard: EN ISO 20957-4: 2016',
    });
    expect(records.find(({ id }) => id === plain.id)).toMatchObject({
      brand: '',
      isOwnMake: 'no',
      facts: '',
    });
    expect((await importFile(shop, exported, staff.cookie)).result).toMatchObject({ changed: 0 });

    const file = `id,brand,isOwnMake,heightMm,facts\n${plain.id},Rogue,TRUE,35,"Length : 9 m\r\n\r\nNote:a: b"\n`;
    expect((await preview(shop, file, staff.cookie)).changes[0]?.columns).toEqual([
      { column: 'brand', before: '', after: 'Rogue' },
      { column: 'isOwnMake', before: 'no', after: 'yes' },
      { column: 'heightMm', before: '', after: '35' },
      { column: 'facts', before: '', after: 'Length: 9 m\nNote: a: b' },
    ]);
    await importFile(shop, file, staff.cookie);
    expect(await rowOf(plain.id)).toMatchObject({
      brand: 'Rogue',
      isOwnMake: true,
      heightMm: 35,
      facts: [
        { name: 'Length', value: '9 m' },
        { name: 'Note', value: 'a: b' },
      ],
    });
    const empty = `id,brand,gtin,isOwnMake,heightMm,facts\n${plain.id},,,,,\n`;
    await importFile(shop, empty, staff.cookie);
    expect(await rowOf(plain.id)).toMatchObject(noFacts);
  });

  it('is refused with an unreadable fact', async () => {
    const { id } = await makeProduct(shop.db);
    const file = `id,gtin,isOwnMake,widthMm,facts\n${id},4006381333930,perhaps,wide,Three metres\n`;
    const { faults } = await preview(shop, file, staff.cookie);
    expect(faults.map(({ column, message }) => [column, message])).toEqual([
      ['widthMm', 'Width must be a number such as 600'],
      ['gtin', 'The last digit of the GTIN does not fit the others: one may be mistyped'],
      ['isOwnMake', 'Must be yes or no'],
      ['facts', 'Each fact is a name and a value, such as “Load at most: 300 kg”'],
    ]);
  });
});

it('the database takes no row that code would refuse', async () => {
  const { id } = await makeProduct(shop.db);
  for (const data of [
    { brand: '' },
    { gtin: '123' },
    { widthMm: 0 },
    { facts: {} },
    { facts: [{ name: 'Load' }] },
  ])
    await expect(shop.db.product.update({ where: { id }, data })).rejects.toThrow(
      /products_|extract elements/,
    );
  // Two products may have the same GTIN: one article is sold new, and as a returned piece.
  const twins = await makeProducts(shop.db, [{ gtin: '96385074' }, { gtin: '96385074' }]);
  expect(twins).toHaveLength(2);
});

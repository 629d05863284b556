import { afterAll, expect, it } from 'vitest';
import { exportFile, importFile, preview } from '../helpers/catalogue-file.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const look = (file: string) => preview(shop, file, staff.cookie);
const run = (file: string) => importFile(shop, file, staff.cookie);

const header = 'variant_of,options,title,category,details,price,stock,sku,image';
const glove = (title: string) =>
  [
    header,
    `,Size / Colour,${title},fitness,Leather,,,,/glove.jpg`,
    `${title},M / Red,,,,30,1,,/red.jpg`,
    `${title},S / Black,,,,20,3,${title}-S,`,
    '',
  ].join('\n');

const read = async (title: string) => {
  const { id } = await shop.db.product.findFirstOrThrow({ where: { title, deletedAt: null } });
  return (await shop.rest(`/product/get/${id}`)).body.data as Record<string, unknown>;
};

it('adds a product with its variants, and reads its own export back without a change', async () => {
  const { counts, changes } = await look(glove('File Glove'));
  expect(counts).toMatchObject({ new: 3, changed: 0 });
  expect(changes.map(({ title }) => title)).toEqual([
    'File Glove',
    'File Glove, M / Red',
    'File Glove, S / Black',
  ]);
  await run(glove('File Glove'));
  expect(await read('File Glove')).toMatchObject({
    price: 20,
    priceTo: 30,
    stock: 4,
    options: ['Size', 'Colour'],
    variants: [
      { values: ['M', 'Red'], price: 30, stock: 1, image: '/red.jpg' },
      { values: ['S', 'Black'], price: 20, stock: 3, sku: 'File Glove-S', image: '/glove.jpg' },
    ],
  });
  const file = await exportFile(shop, staff.cookie);
  expect((await look(file)).counts).toMatchObject({ new: 0, changed: 0 });
  // A sale of the cheapest changes the price of the product, and no cell of the file.
  const small = (await read('File Glove')).variants as { _id: string }[];
  await shop.trpc.order.place.mutate({
    cartItems: [{ _id: small[1]?._id as string, quantity: 3 }],
    customer: { name: 'A B', email: 'a@example.com', address: 'House 1, Dhaka', phone: '+8801712345678' },
  });
  await shop.runJobs();
  const after = await look(file);
  expect([after.faults, after.counts.changed]).toEqual([[], 0]);
});

it('adds a variant to a product of the shop, and changes one', async () => {
  await run(glove('Known Glove'));
  const { _id: id, variants } = (await read('Known Glove')) as { _id: string; variants: { _id: string }[] };
  const file = [
    `id,${header}`,
    `,${id},L / Red,,,,35,2,,`,
    `${variants[0]?._id},${id},M / Red,,,,31,1,,/red.jpg`,
    '',
  ].join('\n');
  await run(file);
  expect(await read('Known Glove')).toMatchObject({
    stock: 6,
    variants: [
      { values: ['M', 'Red'], price: 31 },
      { values: ['S', 'Black'] },
      { values: ['L', 'Red'], price: 35, stock: 2, image: '/glove.jpg' },
    ],
  });
});

it.each([
  [',Size,Alone,fitness,Leather,,,,', 'options', 'It needs at least one variant'],
  [',Size,Priced,fitness,Leather,5,,,', 'price', 'leave it empty here'],
  ['Nobody,M,,,,5,1,,', 'variant_of', 'No product with options'],
  ['G,M / Red,,,,5,1,,', 'options', 'Needs 1 values'],
  ['G,S,,,,5,1,,', 'options', 'another variant'],
  ['G,L,Other,,,5,1,,', 'title', 'leave it empty'],
  ['G,L,,,,,1,,', 'price', 'required'],
  [',Size,G,fitness,Leather,,,,', 'variant_of', 'Several rows'],
])('refuses the row %s', async (row, column, message) => {
  const before = await shop.db.product.count();
  const file = [header, ',Size,G,fitness,Leather,,,,', 'G,S,,,,5,1,,', row, ''].join('\n');
  const { faults } = await look(file);
  expect(faults).toContainEqual(
    expect.objectContaining({ column, message: expect.stringContaining(message) }),
  );
  expect(await shop.db.product.count()).toBe(before);
});

it('leaves options and products of existing rows as they are', async () => {
  await run(glove('Fixed Glove'));
  const { _id: id, variants } = (await read('Fixed Glove')) as { _id: string; variants: { _id: string }[] };
  const fault = async (row: string) => (await look(`id,variant_of,options\n${row}\n`)).faults[0];
  expect(await fault(`${id},,Size`)).toMatchObject({ column: 'options' });
  expect(await fault(`${variants[0]?._id},${variants[1]?._id},M / Red`)).toMatchObject({
    column: 'variant_of',
  });
  expect(await fault(`${id},,Size / Colour`)).toBeUndefined();
  const cell = async (column: string, value: string, of = variants[0]?._id) =>
    (await look(`id,${column}\n${of},${value}\n`)).faults[0]?.message;
  expect(await cell('title', 'Another Glove')).toContain('from its product');
  expect(await cell('price', '9', id)).toContain('Its variants have a price each');
});

import { afterAll, expect, it } from 'vitest';
import { catalogueFilePaths } from '../../src/shared/product/catalogue-file.ts';
import { preview } from '../helpers/catalogue-file.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

async function reduce(file: string, cookie = staff.cookie): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'text/csv', cookie };
  const answer = await fetch(shop.url + catalogueFilePaths.reduced, { method: 'POST', headers, body: file });
  return { status: answer.status, text: await answer.text() };
}

const header = 'title,category,price,stock,details,brand';
const rows = (faulty: string) => [
  header,
  ...Array.from({ length: 40 }, (_, n) => `Bar ${n},mats,10,1,Steel of Farhana,Ironwood`),
  faulty,
  ...Array.from({ length: 40 }, (_, n) => `Mat ${n},mats,10,1,Rubber,`),
];

it('of many rows is the one that fails, with the columns it needs and no text of the shop', async () => {
  const file = rows('Farhana’s Bench,mats,ten,1,"Made, by hand",').join('\n');
  const { status, text } = await reduce(file);
  expect(status).toBe(200);
  expect(text).not.toMatch(/Farhana|Bench|Bar|hand/);
  expect(text.trim().split('\n').length).toBe(2);
  const faultIn = async (some: string) => (await preview(shop, some, staff.cookie)).faults[0];
  const [given, left] = [await faultIn(file), await faultIn(text)];
  expect([left?.column, left?.message]).toEqual(['price', given?.message]);
});

it('of a file whose cells can’t be told apart is the line that opens a quotation mark', async () => {
  const { text } = await reduce(rows('"Never closed,mats,5,1,Steel,').join('\n'));
  expect(text).toContain('"');
  expect(text).not.toMatch(/Farhana|Never/);
  expect(text.trim().split('\n').length).toBeLessThan(3);
});

it('is refused for a file without a fault, and to who may not import', async () => {
  const good = await reduce(rows('Bench,mats,5,1,Steel,').join('\n'));
  expect([good.status, JSON.parse(good.text).message]).toEqual([400, 'The file has no fault']);
  expect((await reduce(header, '')).status).toBe(401);
});

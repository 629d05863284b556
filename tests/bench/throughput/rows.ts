import { strict as assert } from 'node:assert';
import { firstCategories } from '../../../src/shared/product/first-categories.ts';
import type { Product } from '../../../src/shared/product/product.ts';
import { staffPassword } from '../../helpers/staff-account.ts';
import type { Answer, Ask } from './ask.ts';
import type { Catalogue, Goal, Row } from './row.ts';

const api = (path: string): Ask => ({ path: `/api/v1${path}` });
/** As a browser asks. */
const page = (path: string): Ask => ({ path, headers: { 'accept-encoding': 'br', accept: 'text/html' } });

export const listingPage = page('/product');

const parsed = ({ text }: Answer) => JSON.parse(text) as { data: Product[]; totalDoc: number };

/** A list of ten products with the number of all. */
function checkList(answer: Answer, total: number): Product[] {
  const { data, totalDoc } = parsed(answer);
  assert.equal(totalDoc, total, 'the total of a list');
  assert.equal(data.length, Math.min(10, total), 'the length of a page');
  return data;
}

function checkPage({ text }: Answer, links: number): void {
  assert.match(text, /^<!DOCTYPE html><html/);
  const products = new Set(text.match(/href="\/product\/[0-9a-f-]{36}/g));
  assert.ok(products.size >= links, `a page leads to ${products.size} products instead of ${links}`);
}

const nearSql: Goal = { cache: 'off', atLeast: 0.5, of: 'sql' };
const nearConstant: Goal = { cache: 'on', atLeast: 0.5, of: 'constant' };
const growsLittle: Goal = { cache: 'off', timesSmall: 3 };

/** Everything that shoppers and programs read. */
export function readingRows({ size, ids, count }: Catalogue): Row[] {
  const pages = Math.ceil(size / 10);
  const list = { isCacheable: true, floor: 'sql', grows: true } as const;
  const html = { isCacheable: true, floor: 'sql' } as const;
  return [
    {
      name: 'list',
      ...list,
      asks: [api('/product')],
      verify: (answer) => void checkList(answer, size),
      goals: [nearSql, nearConstant, growsLittle],
    },
    {
      name: 'filter',
      ...list,
      asks: firstCategories.flatMap(({ value }) =>
        ['price', '-price'].map((sort) => api(`/product?category=${value}&min=20&max=200&sort=${sort}`)),
      ),
      async verify(answer) {
        const { value } = firstCategories[0];
        const matching = `category = '${value}' AND price_cents BETWEEN 2000 AND 20000`;
        const products = checkList(answer, await count(matching));
        const prices = products.map(({ price }) => price);
        assert.deepEqual(
          prices,
          prices.toSorted((a, b) => a - b),
        );
        assert.ok(products.every(({ price, category }) => category === value && price >= 20 && price <= 200));
      },
      goals: [nearSql, growsLittle],
    },
    {
      name: 'search',
      ...list,
      grows: false,
      asks: [
        'garage',
        `${size - 7}`,
        'kettlebell',
        'mobility',
        `chrome garage`,
        `studio yoga mat ${size >> 1}`,
      ].map((term) => api(`/product?searchTerm=${encodeURIComponent(term)}`)),
      verify: async (answer) => void checkList(answer, await count("title ILIKE '%garage%'")),
      goals: [size < 1_000_000 ? { cache: 'off', atLeast: 0.3, of: 'sql' } : { cache: 'off', p99Under: 100 }],
    },
    {
      name: 'deep-page',
      ...list,
      asks: [2, 3, 5, 7].map((part) => api(`/product?page=${Math.floor(pages / part)}`)),
      verify: (answer) => void checkList(answer, size),
      goals: [growsLittle],
    },
    {
      name: 'detail',
      ...list,
      asks: ids.map((id) => api(`/product/get/${id}`)),
      verify: ({ text }) => assert.equal((JSON.parse(text) as { data: Product }).data._id, ids[0]),
      goals: [nearConstant, growsLittle],
    },
    {
      name: 'featured',
      ...list,
      asks: [api('/product/featured')],
      verify: (answer) => assert.equal(parsed(answer).data.length, 8),
      goals: [growsLittle],
    },
    {
      name: 'facets',
      ...list,
      asks: [api('/product/facets'), api('/product/facets?min=20&max=200')],
      verify: (answer) => assert.equal(parsed(answer).totalDoc, size),
      goals: [growsLittle],
    },
    { name: 'home-page', ...html, asks: [page('/')], verify: (answer) => checkPage(answer, 8), goals: [] },
    {
      name: 'listing-page',
      ...html,
      asks: [listingPage],
      verify: (answer) => checkPage(answer, 10),
      goals: [
        { cache: 'off', atLeast: 0.006, of: 'constant' },
        { cache: 'on', atLeast: 0.4, of: 'constant' },
        { cache: 'off', kilobytesAtMost: 15 },
      ],
    },
    {
      name: 'detail-page',
      ...html,
      asks: ids.map((id) => page(`/product/${id}`)),
      verify: ({ text }) => assert.ok(text.includes(ids[0] as string)),
      goals: [],
    },
    {
      name: 'picture',
      isCacheable: false,
      asks: [page('/images/hero/640.avif')],
      verify: ({ type }) => assert.equal(type, 'image/avif'),
      goals: [],
    },
  ];
}

export function signInRow({ email }: { email: string }): Row {
  return {
    name: 'sign-in',
    isCacheable: false,
    floor: 'password',
    asks: [
      {
        path: '/trpc/staff.signIn',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: staffPassword }),
      },
    ],
    verify: ({ status }) => assert.equal(status, 200),
    goals: [],
  };
}

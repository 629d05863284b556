import type { BenchShop } from '../shop.ts';
import { measureFirstByte } from './first-byte.ts';
import type { Reading } from './report.ts';

const choices = {
  category: ['', 'category=mats', 'category=mats,strength', 'category=nothing'],
  price: ['', 'min=20&max=200', 'min=12.34', 'max=6', 'min=1499'],
  sort: ['', 'sort=price', 'sort=-price'],
  limit: ['', 'limit=100'],
};

const queries = choices.category.flatMap((category) =>
  choices.price.flatMap((price) =>
    choices.sort.flatMap((sort) =>
      choices.limit.map((limit) => [category, price, sort, limit].filter(Boolean).join('&')),
    ),
  ),
);

const times = 11;
const most = 3;

/** The combination of filters and order that a large catalogue slows down most, each asked alone. */
export async function everyListReading(large: BenchShop, small: BenchShop): Promise<Reading> {
  let worst = { query: '', factor: 0, took: 0 };
  for (const query of queries) {
    const ask = { path: `/api/v1/product?${query}` };
    const before = await measureFirstByte(small.url, ask, times);
    const took = await measureFirstByte(large.url, ask, times);
    const factor = took / before;
    if (factor > worst.factor) worst = { query, factor, took };
  }
  const { query, factor, took } = worst;
  return {
    name: `slowest of ${queries.length} lists, made, alone`,
    value: `${factor.toFixed(1)} × the time of 1,000 products, ${took.toFixed(1)} ms (${query || 'no filter'})`,
    text: `≤ ${most} ×`,
    isMet: factor <= most,
  };
}

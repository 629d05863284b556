import { expect, it } from 'vitest';
import { seedDemo } from '../../prisma/seed/demo.ts';
import type { Product } from '../../src/shared/product/product.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { searches } from './searches.ts';

/** The place of the first of these titles in a page of results, from 1; 0 if none is there. */
async function rankIn(shop: TestShop, typed: string, titles: string[]): Promise<number> {
  const { body } = await shop.rest(`/product?searchTerm=${encodeURIComponent(typed)}`);
  return body.data.findIndex(({ title }: Product) => titles.includes(title)) + 1;
}

/** @returns the mean reciprocal rank of every `step`th search, and the searches whose product is not first */
async function measure(step: number): Promise<{ mean: number; missed: string[] }> {
  const shop = await openTestShop({ RATE_LIMIT: 'off' });
  try {
    await seedDemo(shop.db);
    const missed: string[] = [];
    let sum = 0;
    const chosen = searches.filter((_, index) => index % step === 0);
    for (const [typed, ...titles] of chosen) {
      const rank = await rankIn(shop, typed, titles);
      sum += rank === 0 ? 0 : 1 / rank;
      if (rank !== 1) missed.push(`${typed}: ${rank}`);
    }
    return { mean: sum / chosen.length, missed };
  } finally {
    await shop.close();
  }
}

const least = 0.9;

it('finds the things of the demo shop by what people call them: a sixth of the searches', async () => {
  const { mean, missed } = await measure(6);
  expect(mean, `not first: ${missed.join(', ')}`).toBeGreaterThanOrEqual(least);
});

it('finds them by all searches: mean reciprocal rank of at least 0.9', { tags: 'slow' }, async () => {
  expect(searches.length).toBeGreaterThanOrEqual(200);
  const { mean, missed } = await measure(1);
  expect(mean, `not first: ${missed.join(', ')}`).toBeGreaterThanOrEqual(least);
});

import { expect, test } from 'vitest';
import { lookAgainIn, newsOf } from '../../../src/client/webhook/delivery-news.ts';
import type { DeliveryStatus } from '../../../src/shared/webhook/webhook.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const dueIn = (ms: number) => new Date(now + ms).toISOString();

const at = (id: string, status: DeliveryStatus) => ({ id, type: `order.${id}`, status });

test('a delivery is looked at again while a try is to come, and no more often than every three seconds', () => {
  expect(lookAgainIn(undefined, now)).toBe(false);
  expect(lookAgainIn(null, now)).toBe(false);
  expect(lookAgainIn(dueIn(-60_000), now)).toBe(3000);
  expect(lookAgainIn(dueIn(8000), now)).toBe(8000);
  expect(lookAgainIn(dueIn(3_600_000), now)).toBe(30_000);
});

test('what settles is news, and what was settled or is fetched from further back is none', () => {
  const before = [at('c', 'pending'), at('b', 'delivered')];
  const after = [at('d', 'failed'), at('c', 'delivered'), at('b', 'delivered'), at('a', 'failed')];
  expect(newsOf(before, after)).toEqual(['order.d: Failed', 'order.c: Delivered']);
  expect(newsOf(after, after)).toEqual([]);
  expect(newsOf([], [at('a', 'pending')])).toEqual([]);
  expect(newsOf([], [at('a', 'delivered')])).toEqual(['order.a: Delivered']);
});

test('a log of what is on its way tells what left it', () => {
  const before = [at('b', 'pending'), at('a', 'pending')];
  expect(newsOf(before, [at('c', 'pending'), at('a', 'pending')], 'pending')).toEqual([
    'order.b is not on its way any more',
  ]);
});

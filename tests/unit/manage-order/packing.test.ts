import { expect, it } from 'vitest';
import { lineOf } from '../../../src/client/order/manage/packing.ts';
import { barsOf } from '../../../src/client/ui/bar-code.tsx';

const line = (nth: number, sku: string | null, gtin: string | null, quantity = 1) =>
  ({ line: nth, sku, gtin, quantity }) as Parameters<typeof lineOf>[0][number];

it('a scanned piece is found by SKU or GTIN, in a line that has pieces left, and a wrong one is not', () => {
  const lines = [line(1, 'KB-16', '0012345678905'), line(2, 'kb-16', null), line(3, null, null)];
  const packed: Record<number, number> = {};
  const find = (code: string) => lineOf(lines, code, (one) => packed[one.line] ?? 0)?.line;
  expect(find('KB-16')).toBe(1);
  expect(find('012345678905')).toBe(1);
  expect(find('00012345678905')).toBe(1);
  packed[1] = 1;
  expect(find(' kb-16')).toBe(2);
  packed[2] = 1;
  // All of them are in: the first one says so.
  expect(find('KB-16')).toBe(1);
  expect(find('KB-20')).toBeUndefined();
  expect(find('')).toBeUndefined();
});

it('a bar code has three wide elements of nine for each sign, between two signs for start and stop', () => {
  const { bars, width } = barsOf('RH-7KQ2M-4XHVD');
  const signs = 'RH-7KQ2M-4XHVD'.length + 2;
  expect(bars).toHaveLength(5 * signs);
  // Six narrow ones, three wide ones of three, and the gap after each but the last.
  expect(width).toBe(signs * (6 + 3 * 3 + 1) - 1);
  expect(barsOf('A').bars.slice(0, 5)).toEqual(barsOf('').bars.slice(0, 5));
});

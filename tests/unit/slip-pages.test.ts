import { expect, it } from 'vitest';
import { linesOnPages } from '../../src/client/order/manage/slip-pages.ts';

const heights = (count: number) => ({
  first: 345,
  next: 145,
  lines: Array.from({ length: count }, () => 50),
  end: 50,
});

it('divides a packing slip into pages that fit 250 mm, which are 944.9 pixels', () => {
  expect(linesOnPages(heights(1))).toEqual([1]);
  // 345 + 10 * 50 + 50 is 895, and with one more 945.
  expect(linesOnPages(heights(10))).toEqual([10]);
  expect(linesOnPages(heights(11))).toEqual([10, 1]);
  expect(linesOnPages(heights(48))).toEqual([11, 15, 15, 7]);
});

it('keeps the total with the last line, and a line that is too high on a page of its own', () => {
  expect(linesOnPages({ ...heights(12), lines: Array(12).fill(48), end: 200 })).toEqual([11, 1]);
  expect(linesOnPages({ first: 345, next: 145, lines: [50, 2000, 50], end: 50 })).toEqual([1, 1, 1]);
});

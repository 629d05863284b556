import { expect, it } from 'vitest';
import { limits } from '../../../src/shared/base/limits.ts';
import { addressValueOf, CreateCategory } from '../../../src/shared/product/manage-category.ts';

it.each([
  ['Mats & Flooring', 'mats-flooring'],
  ['  Éclair 2.0!', 'eclair-2-0'],
  ['Recovery', 'recovery'],
  ['力', ''],
  [`${'a'.repeat(limits.categoryValueLength - 1)} b`, 'a'.repeat(limits.categoryValueLength - 1)],
])('the value proposed for %s is %s', (label, value) => {
  expect(addressValueOf(label)).toBe(value);
  if (value !== '') expect(CreateCategory.parse({ label, value }).value).toBe(value);
});

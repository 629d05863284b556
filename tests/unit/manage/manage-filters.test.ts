import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ManageFilters,
  manageHref,
  nextSort,
  parseManageFilters,
} from '../../../src/client/product/manage/manage-filters.ts';
import { limits } from '../../../src/shared/base/limits.ts';
import { firstCategories } from '../../../src/shared/product/first-categories.ts';
import { ManageQuery, ManageSort, StockLevel } from '../../../src/shared/product/product.ts';

const parse = (query: string) => parseManageFilters(new URLSearchParams(query));

const filters: fc.Arbitrary<ManageFilters> = fc.record(
  {
    searchTerm: fc.stringMatching(/^[a-z&=+%#?]{1,20}$/),
    category: fc.constantFrom(...firstCategories.map(({ value }) => value)),
    stock: fc.constantFrom(...StockLevel.options),
    sort: fc.constantFrom(...ManageSort.options),
    page: fc.integer({ min: 1, max: limits.maxPage }),
  },
  { requiredKeys: ['page'] },
);

describe('the address of the list', () => {
  it('leads back to the filters it was made from', () => {
    fc.assert(
      fc.property(filters, (before) => {
        expect(parse(manageHref(before).split('?')[1] ?? '')).toEqual(before);
      }),
    );
  });

  it('is short when nothing is chosen', () => {
    expect(manageHref({ page: 1 })).toBe('/manage-product');
  });

  it('whatever is typed there, asks the server for nothing it would refuse', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(ManageQuery.shape)), fc.string()), (typed) => {
        expect(ManageQuery.safeParse(parse(new URLSearchParams(typed).toString())).success).toBe(true);
      }),
    );
    expect(parse('sort=toString&stock=constructor&category=yoga&page=-1')).toEqual({ page: 1 });
  });
});

it('a heading sorts up, then down, then not at all', () => {
  expect(nextSort('stock', undefined)).toBe('stock');
  expect(nextSort('stock', 'stock')).toBe('-stock');
  expect(nextSort('stock', '-stock')).toBe(undefined);
  expect(nextSort('stock', '-title')).toBe('stock');
});

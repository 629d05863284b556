import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clearedFilters,
  type ListFilters,
  listHref,
  parseFilters,
  parsePrice,
  toListInput,
  withCategoryToggled,
  withChange,
} from '../../../src/client/product/list-filters.ts';
import { limits } from '../../../src/shared/base/limits.ts';
import { firstCategories } from '../../../src/shared/product/first-categories.ts';
import { ProductQuery } from '../../../src/shared/product/product.ts';

const nothing: ListFilters = { categories: [], page: 1 };
const known = firstCategories.map(({ value }) => value);

function parse(query: string): ListFilters {
  return parseFilters(new URLSearchParams(query));
}

function reopened(filters: ListFilters): ListFilters {
  return parse(listHref(filters).split('?')[1] ?? '');
}

const price = fc.integer({ min: 0, max: limits.filterPrice * 100 }).map((cents) => cents / 100);
const filters: fc.Arbitrary<ListFilters> = fc.record(
  {
    searchTerm: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((term) => term.replaceAll('\0', '').trim().slice(0, 100))
      .filter((term) => term !== '' && term.isWellFormed()),
    min: price,
    max: price,
    sort: fc.constantFrom('price', '-price'),
    categories: fc.subarray(known),
    page: fc.integer({ min: 1, max: limits.maxPage }),
  },
  { requiredKeys: ['categories', 'page'] },
);

describe('reading an address', () => {
  it('finds every filter under its REST name', () => {
    expect(parse('searchTerm=bar&min=10&max=99.5&sort=-price&category=mats&page=3')).toEqual({
      searchTerm: 'bar',
      min: 10,
      max: 99.5,
      sort: '-price',
      categories: ['mats'],
      page: 3,
    });
  });

  it('takes empty values as unset', () => {
    expect(parse('searchTerm=&min=&max=&sort=&category=&page=')).toEqual(nothing);
  });

  it.each([
    'min=-5&max=cheap&sort=title&page=0',
    'min=NaN&max=Infinity&sort=PRICE&page=-1',
    'min=1e12&max=1e999&page=1.5',
    'min=+&max=%20&page=999999999',
    'searchTerm=%00%20&category=,%20,,&page=1e2',
    'constructor=1&__proto__=2&%=%',
  ])('ignores what makes no sense in %s', (query) => {
    expect(parse(query)).toEqual(nothing);
  });

  it('sets only the keys that have a value', () => {
    expect(Object.keys(parse('min=&sort=up'))).toEqual(['categories', 'page']);
  });

  it("puts the shop's categories first, in the shop's order, each once, and keeps the unknown", () => {
    expect(parse('category=yoga,mats,strength,mats&category=fitness, yoga').categories).toEqual([
      'strength',
      'mats',
      'fitness',
      'yoga',
    ]);
  });

  it('cuts a long search term without leaving half a character', () => {
    const { searchTerm = '' } = parse(`searchTerm=${'a'.repeat(limits.searchTermLength - 1)}%F0%9F%8F%8B`);
    expect(searchTerm).toBe('a'.repeat(limits.searchTermLength - 1));
  });

  it('rounds prices to the cent', () => {
    expect(parsePrice('19.999')).toBe(20);
    expect(parsePrice('-0.001')).toBe(0);
  });

  it('never asks the server for what it refuses, whatever the address says', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.double().map(String),
      fc.constant('-price'),
    );
    const query = fc.record({
      searchTerm: value,
      min: value,
      max: value,
      sort: value,
      category: value,
      page: value,
    });
    fc.assert(
      fc.property(query, (fields) => {
        const input = toListInput(parseFilters(new URLSearchParams(fields)));
        expect(ProductQuery.parse(input)).toEqual({ ...input, limit: limits.pageSize });
      }),
    );
  });
});

describe('writing an address', () => {
  it('leaves out what is unset and page 1', () => {
    expect(listHref(nothing)).toBe('/product');
  });

  it('joins categories by plain commas', () => {
    expect(listHref({ ...nothing, categories: ['mats', 'strength'], page: 2 })).toBe(
      '/product?category=strength,mats&page=2',
    );
  });

  it('keeps a minimum of zero', () => {
    expect(listHref(clearedFilters())).toBe('/product?min=0&max=1000');
  });

  it.each(['100%', '%41', 'a+b', 'a&b=c', '#1', '50% off, black'])(
    'brings back a search for %s',
    (searchTerm) => {
      expect(reopened({ ...nothing, searchTerm }).searchTerm).toBe(searchTerm);
    },
  );

  it('is read back as the filters it was written from', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(reopened(chosen)).toEqual(chosen);
      }),
    );
  });
});

describe('asking the server', () => {
  it('has only the keys that are set, and always the page', () => {
    expect(Object.entries(toListInput(nothing))).toEqual([['page', 1]]);
    expect(toListInput({ ...nothing, categories: ['strength', 'mats'], min: 0 })).toStrictEqual({
      min: 0,
      category: 'strength,mats',
      page: 1,
    });
  });
});

describe('changing a filter', () => {
  const onPageThree: ListFilters = { searchTerm: 'bar', sort: 'price', categories: ['mats'], page: 3 };

  it('goes back to page 1 and keeps the other filters', () => {
    expect(withChange(onPageThree, { min: 5 })).toEqual({ ...onPageThree, min: 5, page: 1 });
  });

  it('goes to the page that is asked for', () => {
    expect(withChange(onPageThree, { page: 4 })).toEqual({ ...onPageThree, page: 4 });
  });

  it('unsets a filter that becomes undefined', () => {
    expect(withChange(onPageThree, { sort: undefined })).not.toHaveProperty('sort');
  });

  it('ticks and unticks a category', () => {
    const ticked = withCategoryToggled(onPageThree, 'fitness');
    expect(ticked).toEqual({ ...onPageThree, categories: ['mats', 'fitness'], page: 1 });
    expect(withCategoryToggled(ticked, 'mats').categories).toEqual(['fitness']);
  });
});

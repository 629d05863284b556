import { describe, expect, it } from 'vitest';
import { canonicalList, listDocumentTitle, listTitle } from '../../../src/client/product/list-title.ts';

const all = { categories: [], page: 1 };

describe('the title of a list', () => {
  it('names what is searched for and the one category', () => {
    expect(listTitle(all)).toBe('All Products');
    expect(listTitle({ ...all, categories: ['mats'] })).toBe('Mats & Flooring');
    expect(listTitle({ ...all, categories: ['mats', 'fitness'] })).toBe('All Products');
    expect(listTitle({ ...all, searchTerm: 'roll', categories: ['mats'] })).toBe(
      'Results for “roll” in Mats & Flooring',
    );
  });

  it('tells later pages apart in the tab', () => {
    expect(listDocumentTitle({ ...all, page: 2 })).toBe('All Products, page 2');
  });
});

describe('the canonical address of a list', () => {
  it('keeps categories of the shop and the page alone', () => {
    const filters = {
      searchTerm: 'roll',
      min: 5,
      sort: 'price',
      categories: ['mats', 'yoga'],
      page: 2,
    } as const;
    expect(canonicalList({ ...filters, categories: [...filters.categories] })).toBe(
      '/product?category=mats&page=2',
    );
  });
});

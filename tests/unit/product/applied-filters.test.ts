import { expect, it } from 'vitest';
import { appliedFilters } from '../../../src/client/product/applied-filters.ts';
import {
  type ListFilters,
  listHref,
  toFacetInput,
  withoutFilters,
} from '../../../src/client/product/list-filters.ts';

const filters: ListFilters = {
  searchTerm: 'mat',
  min: 10,
  max: 50,
  sort: 'price',
  categories: ['strength', 'mats'],
  page: 3,
};

it('names each applied filter, and where the listing goes without it', () => {
  expect(appliedFilters(filters).map(({ label, rest }) => [label, listHref(rest)])).toEqual([
    ['“mat”', '/product?min=10&max=50&sort=price&category=strength,mats'],
    ['Strength Equipment', '/product?searchTerm=mat&min=10&max=50&sort=price&category=mats'],
    ['Mats & Flooring', '/product?searchTerm=mat&min=10&max=50&sort=price&category=strength'],
    ['$10.00 – $50.00', '/product?searchTerm=mat&sort=price&category=strength,mats'],
  ]);
});

it('counts an order as no filter, and a price range with one end as one', () => {
  expect(appliedFilters({ sort: 'price', categories: [], page: 2 })).toEqual([]);
  expect(appliedFilters({ min: 0, categories: [], page: 1 }).map(({ label }) => label)).toEqual([
    'From $0.00',
  ]);
  expect(appliedFilters({ max: 9.5, categories: [], page: 1 }).map(({ label }) => label)).toEqual([
    'Up to $9.50',
  ]);
});

it('keeps the order, and nothing else, when all filters are taken back', () => {
  expect(listHref(withoutFilters(filters))).toBe('/product?sort=price');
});

it('counts the categories in what search and price range leave, whichever are chosen', () => {
  expect(toFacetInput(filters)).toEqual({ searchTerm: 'mat', min: 10, max: 50 });
  expect(toFacetInput({ categories: ['mats'], page: 2 })).toEqual({});
});

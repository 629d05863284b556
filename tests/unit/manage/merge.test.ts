import { expect, it } from 'vitest';
import { contested, merge } from '../../../src/client/product/manage/merge.ts';
import type { StaffProduct } from '../../../src/shared/product/product.ts';
import { product } from '../cart/product.ts';

const { variants: _none, ...plain } = product({ title: 'Rack', price: 100, stock: 10, details: 'Steel' });
const seen: StaffProduct = {
  ...plain,
  isHidden: false,
  shownFrom: null,
  salePrice: null,
  saleFrom: null,
  saleUntil: null,
};

const typed = {
  title: 'Rack',
  price: 100,
  salePrice: '' as unknown as null,
  saleFrom: '',
  saleUntil: '',
  stock: 12,
  tag: '',
  sku: '',
  details: 'Steel',
  category: 'strength' as const,
  images: [],
  goesWith: [],
  // An empty field, as the form has it.
  grams: '' as unknown as null,
  brand: '',
  gtin: '',
  widthMm: '' as unknown as null,
  depthMm: '' as unknown as null,
  heightMm: '' as unknown as null,
  isOwnMake: false,
  facts: [],
  measures: [],
  maker: '',
  taxRate: '',
  isHidden: false,
  shownFrom: '',
};

it('takes over what somebody else has changed and nobody typed', () => {
  const theirs = { ...seen, price: 120, tag: 'New', stock: 3 };
  const values = merge({ ...typed, title: 'My rack' }, seen, theirs);
  expect(values).toEqual({ ...typed, title: 'My rack', price: 120, tag: 'New' });
  expect(contested(values, { ...theirs, title: 'My rack' })).toEqual([]);
});

it('keeps what was typed where both have changed the same field, and names it', () => {
  const theirs = { ...seen, title: 'Their rack', details: 'Iron' };
  const values = merge({ ...typed, title: 'My rack' }, seen, theirs);
  expect(values).toMatchObject({ title: 'My rack', details: 'Iron', stock: 12 });
  expect(contested(values, theirs)).toEqual(['title']);
});

it('takes over the pictures that somebody else has added, and keeps those that were put in another order', () => {
  const before = { ...seen, images: ['/a.webp', '/b.webp'] };
  const theirs = { ...seen, images: ['/a.webp', '/b.webp', '/c.webp'] };
  expect(merge({ ...typed, images: before.images }, before, theirs).images).toEqual(theirs.images);
  const turned = merge({ ...typed, images: ['/b.webp', '/a.webp'] }, before, theirs);
  expect(turned.images).toEqual(['/b.webp', '/a.webp']);
  expect(contested(turned, theirs)).toEqual(['images']);
});

import { expect, it } from 'vitest';
import { currentHref, groupsFor, searches } from '../../../src/client/layout/manage-nav.ts';
import { ordersHref } from '../../../src/client/order/manage/order-filters.ts';
import { paths } from '../../../src/client/page/paths.ts';
import { findRoute, frameOf, isNotFound } from '../../../src/client/page/routes.ts';
import { manageHref } from '../../../src/client/product/manage/manage-filters.ts';

const hrefsFor = (role: Parameters<typeof groupsFor>[0]) =>
  groupsFor(role).flatMap(({ links }) => links.map(({ href }) => href));

it('every line of the menu leads to a page in the frame of the management', () => {
  for (const href of hrefsFor('owner')) {
    const { route } = findRoute(href);
    expect([href, isNotFound(route), frameOf(route)]).toEqual([href, false, 'manage']);
  }
});

it('every other page of the management is in that frame as well', () => {
  const addresses = Object.values(paths).filter((path) => typeof path === 'string');
  for (const path of addresses.filter((address) => address.startsWith('/manage')))
    expect([path, frameOf(findRoute(path).route)]).toEqual([path, 'manage']);
});

it('shoppers have no page in that frame', () => {
  for (const path of ['/', '/product', '/cart', '/checkout', '/aboutus', '/no/such/page'])
    expect(frameOf(findRoute(path).route)).toBe('shop');
});

it('those who do not manage the shop see no accounts, keys or settings', () => {
  expect(hrefsFor('owner')).toContain('/manage/settings');
  expect(hrefsFor('manager')).not.toContain('/manage/settings');
  expect(hrefsFor('read_only')).not.toContain('/manage/calls');
  expect(hrefsFor('read_only')).toContain('/manage/orders');
});

it('a shop whose shoppers can’t withdraw has no line for that', () => {
  const hrefs = groupsFor('owner', false).flatMap(({ links }) => links.map(({ href }) => href));
  expect(hrefsFor('owner').filter((href) => !hrefs.includes(href))).toEqual(['/manage/withdrawals']);
});

it.each([
  ['/manage', '/manage'],
  ['/manage/orders', '/manage/orders'],
  ['/manage/orders/K7M2-9QXD-4TRP/packing-slip', '/manage/orders'],
  ['/manage/import', '/manage-product'],
  ['/manage/products/1/stock', '/manage/stock'],
  ['/manage/account', undefined],
])('%s belongs to %s', (path, href) => {
  expect(currentHref(path)).toBe(href);
});

it('the search of the frame leads to the lists, by their own addresses', () => {
  const searchTerm = 'Ayşe & Co';
  expect(searches.map(({ hrefOf }) => hrefOf(searchTerm))).toEqual([
    ordersHref({ searchTerm }),
    manageHref({ searchTerm, page: 1 }),
  ]);
});

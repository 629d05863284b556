import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/client/page/paths.ts';
import {
  isOwnAddress,
  isPageAddress,
  oldAddressOf,
  readOldAddress,
  readTarget,
} from '../../../src/server/product/old-address/address.ts';

const urlOf = (address: string) => new URL(address, 'http://old.example');
const id = '0198a4c6-2f4e-7c31-9b52-3d8f6a1e0b77';

describe('an address is looked up', () => {
  it.each([
    ['/products/power-rack', '/products/power-rack'],
    ['/products/power-rack/', '/products/power-rack'],
    ['/Products/Power-Rack?utm_source=mail&variant=4', '/products/power-rack'],
    ['//shop//power-rack', '/power-rack'],
    ['/shop//power-rack//', '/shop/power-rack'],
    ['/product/h%C3%A4ngematte', '/product/hängematte'],
    ['/product/ha%CC%88ngematte', '/product/hängematte'],
    ['/product/%E0%A6%A1', '/product/ড'],
    ['/product/%E4', '/product/%e4'],
    ['/a%2Fb', '/a/b'],
    ['/a/../b/./c', '/b/c'],
    ['/', '/'],
    // Shopify, PrestaShop, OpenCart, osCommerce.
    ['/collections/racks/products/power-rack', '/products/power-rack'],
    ['/collections/racks', '/collections/racks'],
    ['/en/racks/12-power-rack.html', '/12-power-rack.html'],
    ['/index.php?controller=product&id_product=12', '/index.php?id_product=12'],
    ['/index.php?route=product/product&path=20_27&product_id=43', '/index.php?product_id=43'],
    ['/index.php?route=product/category&path=20_27', '/index.php?path=20_27'],
    ['/index.php?cPath=1_9', '/index.php?cPath=1_9'],
    ['/a?product_id=', '/a'],
  ])('%s as %s', (address, stored) => {
    const found = oldAddressOf(urlOf(address));
    expect(found).toBe(stored);
    // An address that is listed can be asked for, and entered again.
    expect(oldAddressOf(urlOf(encodeURI(found as string).replace('%25e4', '%e4')))).toBe(stored);
  });

  it.each(['/a%00b', '/a%0d%0ab', '/a%5Cb', `/${'a'.repeat(500)}`])('never: %s', (address) =>
    expect(oldAddressOf(urlOf(address))).toBeUndefined(),
  );
});

it.each([
  ['/power-rack', true],
  ['/racks/12-power-rack.html', true],
  ['/page.htm', true],
  ['/index.php?id_product=12', true],
  ['/product_info.php?products_id=7', true],
  ['/index.php', false],
  ['/wp-login.php', false],
  ['/.env', false],
  ['/assets/none.js', false],
  ['/photo.jpg', false],
])('%s is the address of a page: %s', (address, is) => expect(isPageAddress(urlOf(address))).toBe(is));

describe('an old address is refused', () => {
  it.each([
    ['power-rack', /^Enter an address/],
    ['//evil.example/a', /^Enter an address/],
    ['/a\\b', /^Enter an address/],
    ['javascript:alert(1)', /^Enter an address/],
    [`/${'a'.repeat(500)}`, /^Enter an address/],
    ['/photo.jpg', /address of a file/],
    ['/wp-login.php', /address of a file/],
    ['/', /has this address itself/],
    ['/?product_id=12', /has this address itself/],
    ['/Product/', /has this address itself/],
    [`/product/${id}/power-rack`, /has this address itself/],
    ['/cart/', /has this address itself/],
    ['/collection/racks', /has this address itself/],
    ['https://old.example/manage/x', /has this address itself/],
    ['/api/v1/product', /has this address itself/],
  ])('%s', (typed, fault) => expect(readOldAddress(typed)).toEqual({ fault: expect.stringMatching(fault) }));
});

it('every page of the shop has an address of its own', () => {
  const others = [paths.product(id), paths.category('mats'), paths.collection('racks'), paths.legal('terms')];
  const own = Object.values(paths).filter((path) => typeof path === 'string');
  for (const path of [...own, ...others, '/api/v1', '/trpc', '/documents/x', '/feeds', '/images/x'])
    expect([path, isOwnAddress(path)]).toEqual([path, true]);
  for (const path of ['/product/power-rack', '/product/a/b', '/products', '/manager', '/collections/racks'])
    expect([path, isOwnAddress(path)]).toEqual([path, false]);
});

it('an old address may be given with its host', () =>
  expect(readOldAddress(' https://old.example/Product/Rack/#reviews ')).toEqual({ path: '/product/rack' }));

describe('a target', () => {
  const publicUrl = 'https://shop.example';
  it.each([
    ['/', { target: '/' }],
    [publicUrl, { target: '/' }],
    ['/product?category=racks', { target: '/product?category=racks' }],
    [`${publicUrl}/product?category=racks`, { target: '/product?category=racks' }],
    ['/collection/racks/', { target: '/collection/racks' }],
    ['/legal/returns?x=1', { target: '/legal/returns' }],
    ['/aboutus', { target: '/aboutus' }],
    [`/product/${id.toUpperCase()}`, { productId: id }],
    [`${publicUrl}/product/${id}/power-rack?x=1`, { productId: id }],
    [id, { productId: id }],
    ['RACK/16', { sku: 'RACK/16' }],
    ['//evil.example', { fault: expect.stringMatching(/^Enter an address of this shop/) }],
    ['/\\evil.example', { fault: expect.stringMatching(/^Enter an address of this shop/) }],
    ['\\\\evil.example', { fault: expect.stringMatching(/^Enter an address of this shop/) }],
    ['https://evil.example/product', { fault: expect.stringMatching(/^Enter an address of this shop/) }],
    [`${publicUrl}.evil.example/`, { fault: expect.stringMatching(/^Enter an address of this shop/) }],
    [`${publicUrl}//evil.example`, { fault: expect.stringMatching(/^Enter an address of this shop/) }],
    ['/a/../..//evil.example', { fault: 'The shop has no page at this address' }],
    ['/cart', { fault: 'The shop has no page at this address' }],
    ['/manage', { fault: 'The shop has no page at this address' }],
    ['/products/power-rack', { fault: 'The shop has no page at this address' }],
    ['/legal/none', { fault: 'The shop has no page at this address' }],
  ])('%s', (typed, read) => expect(readTarget(typed, publicUrl)).toEqual(read));
});

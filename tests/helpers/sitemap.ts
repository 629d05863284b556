import { expect } from 'vitest';
import { z } from 'zod';
import { productAddress } from '../../src/shared/product/address.ts';
import type { TestShop } from './shop.ts';
import { parseXml, type XmlElement } from './xml.ts';

/** The public address of the shops whose sitemaps are read. */
export const origin = 'https://gym.example';
export const protocol = '{http://www.sitemaps.org/schemas/sitemap/0.9}';
const images = '{http://www.google.com/schemas/sitemap-image/1.1}';

type Shop = Pick<TestShop, 'url'>;

export interface ListedPage {
  loc: string;
  lastmod: string | undefined;
  images: string[];
}

/** W3C's date with a time, as the protocol asks for. */
const W3cDate = z.iso.datetime();
const Address = z
  .url({ protocol: /^https?$/ })
  .max(2047)
  .refine((address) => new URL(address).href === address);
const Own = Address.startsWith(`${origin}/`);

function texts({ children }: XmlElement, name: string): string[] {
  return children.filter((child) => child.name === name).map(({ text }) => text);
}

async function fetchXml({ url }: Shop, path: string): Promise<XmlElement> {
  const response = await fetch(url + path);
  expect([path, response.status]).toEqual([path, 200]);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const xml = await response.text();
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  expect(Buffer.byteLength(xml)).toBeLessThan(50 * 1024 * 1024);
  return parseXml(xml);
}

/** The addresses of the files in the index, checked against the protocol. */
export async function readIndex(shop: Shop): Promise<string[]> {
  const root = await fetchXml(shop, '/sitemap.xml');
  expect(root.name).toBe(`${protocol}sitemapindex`);
  const files = root.children.map((entry) => {
    expect(entry.name).toBe(`${protocol}sitemap`);
    expect(entry.children.map(({ name }) => name)).toEqual([`${protocol}loc`]);
    return Own.parse(entry.children[0]?.text);
  });
  expect(files.length).toBeLessThanOrEqual(50_000);
  return files.map((file) => file.slice(origin.length));
}

/** The pages of a file, checked against the protocol and the extension for pictures. */
export async function readSitemap(shop: Shop, path: string): Promise<ListedPage[]> {
  const root = await fetchXml(shop, path);
  expect(root.name).toBe(`${protocol}urlset`);
  expect(root.children.length).toBeGreaterThan(0);
  expect(root.children.length).toBeLessThanOrEqual(10_000);
  return root.children.map((entry) => {
    expect(entry.name).toBe(`${protocol}url`);
    const [loc, ...others] = entry.children;
    const allowed = [`${protocol}lastmod`, `${images}image`];
    expect(others.map(({ name }) => name).filter((name) => !allowed.includes(name))).toEqual([]);
    const [lastmod] = texts(entry, `${protocol}lastmod`);
    const pictures = others.filter(({ name }) => name === `${images}image`);
    return {
      loc: Own.parse(loc?.name === `${protocol}loc` && loc.text),
      lastmod: lastmod && W3cDate.parse(lastmod),
      images: pictures
        .flatMap((picture) => texts(picture, `${images}loc`))
        .map((each) => Address.parse(each)),
    };
  });
}

export const productPage = (product: { id: string; title: string }) => origin + productAddress(product);

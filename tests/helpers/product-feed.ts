import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { z } from 'zod';
import type { TestShop } from './shop.ts';
import { origin } from './sitemap.ts';
import { parseXml } from './xml.ts';

/**
 * The rules of both feeds, as Google's product data specification (https://support.google.com/merchants/answer/7052112) and
 * Meta's catalog fields (https://www.facebook.com/business/help/120325381656392) have them. Decision 020
 * says which products feeds leave out.
 */
type Shop = Pick<TestShop, 'url'>;

const google = '{http://base.google.com/ns/1.0}';

/** Text without control characters except those that XML allows, and without halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const Plain = z.string().regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]*$/u);
const text = (most: number) =>
  Plain.min(1)
    .max(most)
    .refine((value) => value === value.trim());
const Address = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine((address) => new URL(address).href === address);
const pathOf = (address: string) => new URL(address).pathname;
const GooglePicture = Address.refine((address) => !/\.(avif|svg)$/i.test(pathOf(address)));
const MetaPicture = GooglePicture.refine((address) => !/\.webp$/i.test(pathOf(address)));
const Price = z
  .string()
  .regex(/^\d{1,6}\.\d\d USD$/)
  .refine((price) => Number.parseFloat(price) > 0);
const Weight = z.string().regex(/^[1-9]\d* g$/);
const Gtin = z.string().regex(/^(\d{8}|\d{12,14})$/);
/** From a time until another one. */
const Period = z.string().regex(/^(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\/?){2}$/);
const Link = Address.startsWith(`${origin}/product/`);

const times = ['min_handling_time', 'max_handling_time', 'min_transit_time', 'max_transit_time'];

const GoogleItem = z.strictObject({
  id: z.string().regex(/^[\x21-\x7e]{1,50}$/),
  item_group_id: z.string().max(50).optional(),
  title: text(150),
  description: text(5000),
  link: Link,
  image_link: GooglePicture,
  additional_image_link: z.array(GooglePicture).max(10),
  availability: z.enum(['in_stock', 'out_of_stock']),
  price: Price,
  sale_price: Price.optional(),
  sale_price_effective_date: Period.optional(),
  condition: z.literal('new'),
  product_type: text(750),
  shipping_weight: Weight.optional(),
  shipping: z
    .array(
      z.strictObject({
        country: z.string().regex(/^[A-Z]{2}$/),
        service: text(100),
        price: z.string().regex(/^\d{1,6}\.\d\d USD$/),
        ...Object.fromEntries(times.map((time) => [time, z.string().regex(/^\d$/).optional()])),
      }),
    )
    .min(1)
    .optional(),
  brand: text(70).optional(),
  gtin: Gtin.optional(),
  identifier_exists: z.literal('no').optional(),
  product_detail: z
    .array(z.strictObject({ attribute_name: text(140), attribute_value: text(1000) }))
    .min(1)
    .optional(),
});
export type GoogleItem = z.infer<typeof GoogleItem>;

/** A cell that no spreadsheet runs as a formula. */
const Cell = (most: number) => text(most).regex(/^[^=+\-@\t\r＝＋－＠]/);

const MetaItem = z.strictObject({
  id: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  title: Cell(200),
  description: Cell(9999),
  availability: z.enum(['in stock', 'out of stock']),
  condition: z.literal('new'),
  price: Price,
  sale_price: z.union([z.literal(''), Price]).transform((cell) => cell || undefined),
  sale_price_effective_date: z.union([z.literal(''), Period]).transform((cell) => cell || undefined),
  link: Link,
  image_link: MetaPicture,
  brand: z.union([z.literal(''), Cell(100)]).transform((cell) => cell || undefined),
  gtin: z.union([z.literal(''), Gtin]).transform((cell) => cell || undefined),
  additional_image_link: z
    .string()
    .max(2000)
    .transform((cell) => cell.split(',').filter(Boolean))
    .pipe(z.array(MetaPicture).max(20)),
  item_group_id: z.string().transform((cell) => cell || undefined),
  product_type: Cell(750),
  shipping_weight: z.union([z.literal(''), Weight]).transform((cell) => cell || undefined),
});
export type MetaItem = z.infer<typeof MetaItem>;

function checkIds(items: { id: string }[]): void {
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
}

async function fetchFeed({ url }: Shop, path: string, type: string): Promise<string> {
  const response = await fetch(url + path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  return response.text();
}

/** The items of Google's feed, each checked against every rule. */
export async function readGoogleFeed(shop: Shop): Promise<GoogleItem[]> {
  const xml = await fetchFeed(shop, '/feeds/google.xml', 'application/xml; charset=utf-8');
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  const rss = parseXml(xml);
  expect([rss.name, rss.children.map(({ name }) => name)]).toEqual(['{}rss', ['{}channel']]);
  const inChannel = rss.children[0]?.children ?? [];
  expect(inChannel.slice(0, 3).map(({ name }) => name)).toEqual(['{}title', '{}link', '{}description']);
  const items = inChannel.slice(3).map(({ name, children }) => {
    expect(name).toBe('{}item');
    const values = new Map<string, string[]>();
    const nameOf = ({ name }: { name: string }) => {
      expect(name.startsWith(google)).toBe(true);
      return name.slice(google.length);
    };
    const groups = (name: string) =>
      children
        .filter((child) => child.children.length > 0 && nameOf(child) === name)
        .map((child) => Object.fromEntries(child.children.map((part) => [nameOf(part), part.text])));
    const [shipping, product_detail] = [groups('shipping'), groups('product_detail')];
    for (const child of children.filter((one) => one.children.length === 0)) {
      const attribute = nameOf(child);
      values.set(attribute, [...(values.get(attribute) ?? []), child.text]);
    }
    const { additional_image_link = [], ...others } = Object.fromEntries(values);
    // All others may be there only once.
    const single = Object.entries(others).map(([key, all]) => [key, all.length === 1 ? all[0] : all]);
    const more = {
      additional_image_link,
      ...(shipping.length > 0 && { shipping }),
      ...(product_detail.length > 0 && { product_detail }),
    };
    return GoogleItem.parse({ ...Object.fromEntries(single), ...more });
  });
  checkIds(items);
  return items;
}

/** The items of Meta's feed, each checked against every rule. */
export async function readMetaFeed(shop: Shop): Promise<MetaItem[]> {
  const csv = await fetchFeed(shop, '/feeds/meta.csv', 'text/csv; charset=utf-8; header=present');
  const items = parse(csv, { columns: true, record_delimiter: '\r\n' }).map((row) => MetaItem.parse(row));
  checkIds(items);
  return items;
}

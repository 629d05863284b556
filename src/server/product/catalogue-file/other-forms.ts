import { absoluteUrl } from '../../../shared/base/absolute-url.ts';
import { isoIn } from '../../../shared/base/day.ts';
import { escapeFormula } from '../../../shared/base/formula.ts';
import { plainAmount, toCents } from '../../../shared/base/money.ts';
import { endingOf } from '../../../shared/product/address.ts';
import { findCategory } from '../../../shared/product/category.ts';
import { noPicture } from '../../../shared/product/image.ts';
import type { ExportFormat } from '../../../shared/product/import-format.ts';
import type { Db } from '../../database/db.ts';
import type { ExportedFamily, ExportedProduct } from './queries.ts';

type Row = Record<string, string>;

/** The product file of another shop software. */
export interface OtherForm {
  columns(db: Db): Promise<string[]>;
  /** The rows of a product, by their columns. Absent cells are empty. */
  rows(family: ExportedFamily): Row[];
}

interface OwnShop {
  /** The address of this shop, at which the other one fetches the pictures. */
  publicUrl: string;
  timeZone: string;
}

const entities: Row = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as HTML. Characters that begin a formula are written as numbers if a spreadsheet could run one. */
function htmlOf(text: string): string {
  const escaped = text.replace(/[&<>"]/g, (character) => entities[character] as string);
  const paragraphs = escaped.split(/\n{2,}/).map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`);
  const html = paragraphs.join('');
  if (escapeFormula(html) === html) return html;
  return html.replace(/[=+\-@'＝＋－＠]/g, (sign) => `&#${sign.codePointAt(0)};`);
}

const categoryOf = (value: string) => findCategory(value)?.label ?? value;

const priceOf = (price: number) => plainAmount(toCents(price));

/** The full addresses of pictures, as another shop fetches them. */
const picturesOf = (publicUrl: string, { image, images }: Pick<ExportedProduct, 'image' | 'images'>) =>
  [image, ...images]
    .filter((address) => address !== noPicture)
    .flatMap((address) => absoluteUrl(publicUrl, address) ?? []);

/** Commas separate addresses in a cell. */
const addressCell = (addresses: string[]) =>
  addresses.map((address) => address.replaceAll(',', '%2C')).join(', ');

const places = [1, 2, 3];

/**
 * The address of a product in Shopify: that which it had there, else one that ends with its id, by which this shop finds it again
 * (`resolve.ts`).
 */
function handleOf({ product: { id, title }, handle }: ExportedFamily): string {
  const words = endingOf(title).replace(/[^a-z0-9]+/g, '-');
  return handle ?? `${words}-${id}`.replace(/^-+/, '');
}

/** @see formats/shopify.ts for the meaning of the columns */
const shopify = ({ publicUrl }: OwnShop): OtherForm => ({
  columns: async () => [
    ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Published'],
    ...places.flatMap((n) => [`Option${n} Name`, `Option${n} Value`]),
    ...['Variant SKU', 'Variant Grams', 'Variant Inventory Tracker', 'Variant Inventory Qty'],
    ...['Variant Inventory Policy', 'Variant Fulfillment Service', 'Variant Price'],
    ...[
      'Variant Compare At Price',
      'Variant Requires Shipping',
      'Variant Taxable',
      'Variant Barcode',
      'Image Src',
      'Image Position',
    ],
    ...['Variant Image', 'Variant Weight Unit', 'Status'],
  ],
  rows(family) {
    const { product, variants } = family;
    const { title, details, brand, category, tag, isHidden } = product;
    const pieces = variants.length > 0 ? variants : [product];
    const pictures = picturesOf(publicUrl, product);
    const names = variants.length > 0 ? (product.family ?? []) : ['Title'];
    const pieceCells = (piece: ExportedProduct): Row => {
      const values = variants.length > 0 ? (piece.family ?? []) : ['Default Title'];
      return {
        ...Object.fromEntries(values.map((value, at) => [`Option${at + 1} Value`, escapeFormula(value)])),
        'Variant SKU': escapeFormula(piece.sku ?? ''),
        'Variant Grams': String(piece.grams ?? 0),
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': String(piece.stock),
        'Variant Inventory Policy': 'deny',
        'Variant Fulfillment Service': 'manual',
        // A sale that is only planned has no place in such a file.
        'Variant Price': priceOf(piece.isOnSale ? (piece.salePrice ?? piece.price) : piece.price),
        'Variant Compare At Price': piece.isOnSale ? priceOf(piece.price) : '',
        'Variant Requires Shipping': 'TRUE',
        'Variant Taxable': 'TRUE',
        'Variant Barcode': piece.gtin ?? '',
        'Variant Image':
          variants.length > 0 ? (picturesOf(publicUrl, { ...piece, images: [] })[0] ?? '') : '',
        'Variant Weight Unit': 'g',
      };
    };
    const shared: Row = {
      Title: escapeFormula(title),
      'Body (HTML)': htmlOf(details),
      Vendor: escapeFormula(brand ?? ''),
      Type: escapeFormula(categoryOf(category)),
      Tags: escapeFormula(tag ?? ''),
      Published: isHidden ? 'FALSE' : 'TRUE',
      Status: isHidden ? 'draft' : 'active',
      ...Object.fromEntries(names.map((name, at) => [`Option${at + 1} Name`, escapeFormula(name)])),
    };
    return Array.from({ length: Math.max(pieces.length, pictures.length) }, (_, at) => ({
      Handle: handleOf(family),
      ...(at === 0 && shared),
      ...(pieces[at] && pieceCells(pieces[at])),
      ...(pictures[at] !== undefined && { 'Image Src': pictures[at], 'Image Position': String(at + 1) }),
    }));
  },
});

/** The most attributes of a product, which decide how many columns there are: its options and its facts. */
async function countAttributes(db: Db): Promise<number> {
  const [{ count }] = await db.$queryRaw<[{ count: number }]>`
    SELECT coalesce(max(cardinality(options) + jsonb_array_length(facts)), 0)::int AS count FROM products p
    WHERE p.deleted_at IS NULL AND p.parent_id IS NULL`;
  return count;
}

/** Commas separate the values of a cell. */
const attributeValue = (text: string) => text.replaceAll(',', '\\,');

/** A fourth digit: 1.234 could be read as 1,234, too. */
const kilograms = (grams: number) => String(grams / 1000).replace(/(\.\d{3})$/, '$10');

/** A time as WooCommerce reads it: `2026-12-24 08:00:00` by the clocks of the shop. */
const localTime = (time: string | null, timeZone: string) =>
  time ? isoIn(new Date(time), timeZone).slice(0, 19).replace('T', ' ') : '';

/** @see formats/woocommerce.ts for the meaning of the columns */
const woocommerce = ({ publicUrl, timeZone }: OwnShop): OtherForm => ({
  columns: async (db) => [
    ...[
      'Type',
      'SKU',
      'GTIN, UPC, EAN, or ISBN',
      'Name',
      'Published',
      'Visibility in catalog',
      'Description',
    ],
    ...['In stock?', 'Stock', 'Weight (kg)', 'Length (cm)', 'Width (cm)', 'Height (cm)', 'Regular price'],
    ...['Sale price', 'Date sale price starts', 'Date sale price ends'],
    ...['Categories', 'Tags', 'Images', 'Parent', 'Position', 'Brands'],
    ...Array.from({ length: await countAttributes(db) }, (_, at) => [
      `Attribute ${at + 1} name`,
      `Attribute ${at + 1} value(s)`,
      `Attribute ${at + 1} visible`,
      `Attribute ${at + 1} global`,
    ]).flat(),
  ],
  rows({ product, variants }) {
    const { title, details, brand, category, tag, isHidden, facts, family: options = [] } = product;
    const skuOf = ({ sku, id }: ExportedProduct) => escapeFormula(sku ?? id);
    const attributes = (given: (readonly [name: string, value: string])[]): Row =>
      Object.fromEntries(
        given.flatMap(([name, value], at) => [
          [`Attribute ${at + 1} name`, escapeFormula(name)],
          [`Attribute ${at + 1} value(s)`, escapeFormula(value)],
          [`Attribute ${at + 1} visible`, '1'],
          [`Attribute ${at + 1} global`, '0'],
        ]),
      );
    const pieceCells = (piece: ExportedProduct): Row => ({
      SKU: skuOf(piece),
      'GTIN, UPC, EAN, or ISBN': piece.gtin ?? '',
      'In stock?': piece.stock > 0 ? '1' : '0',
      Stock: String(piece.stock),
      ...(piece.grams !== null && { 'Weight (kg)': kilograms(piece.grams) }),
      ...(piece.depthMm !== null && { 'Length (cm)': String(piece.depthMm / 10) }),
      ...(piece.widthMm !== null && { 'Width (cm)': String(piece.widthMm / 10) }),
      ...(piece.heightMm !== null && { 'Height (cm)': String(piece.heightMm / 10) }),
      'Regular price': priceOf(piece.price),
      ...(piece.salePrice !== null && { 'Sale price': priceOf(piece.salePrice) }),
      'Date sale price starts': localTime(piece.saleFrom, timeZone),
      'Date sale price ends': localTime(piece.saleUntil, timeZone),
    });
    const valuesAt = (at: number) => [...new Set(variants.map(({ family = [] }) => family[at] ?? ''))];
    const head: Row = {
      ...(variants.length > 0 ? { SKU: skuOf(product) } : pieceCells(product)),
      Type: variants.length > 0 ? 'variable' : 'simple',
      Name: escapeFormula(title),
      Published: isHidden ? '-1' : '1',
      'Visibility in catalog': isHidden ? 'hidden' : 'visible',
      Description: htmlOf(details),
      Categories: escapeFormula(categoryOf(category)),
      Tags: escapeFormula(tag ?? ''),
      Images: addressCell(picturesOf(publicUrl, product)),
      Brands: escapeFormula(brand ?? ''),
      ...attributes([
        ...options.map((name, at) => [name, valuesAt(at).map(attributeValue).join(', ')] as const),
        ...facts.map(({ name, value }) => [name, attributeValue(value)] as const),
      ]),
    };
    const variations = variants.map(
      (variant, position): Row => ({
        ...pieceCells(variant),
        Type: 'variation',
        Name: escapeFormula([title, ...(variant.family ?? [])].join(' - ')),
        Published: '1',
        'Visibility in catalog': 'visible',
        Parent: skuOf(product),
        Position: String(position),
        Images: addressCell(picturesOf(publicUrl, { ...variant, images: [] })),
        ...attributes(options.map((name, at) => [name, attributeValue(variant.family?.[at] ?? '')] as const)),
      }),
    );
    return [head, ...variations];
  },
});

export const otherForm = (format: ExportFormat, shop: OwnShop): OtherForm =>
  ({ shopify, woocommerce })[format](shop);

import { type FieldName, fieldNames, productFields } from './product-fields.ts';

/** The shop softwares whose product files the shop reads, beside its own. */
export const importFormats = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  square: 'Square',
  prestashop: 'PrestaShop',
  spree: 'Spree',
  vendure: 'Vendure',
  google: 'Google Merchant Center',
} as const;

export type KnownFormat = keyof typeof importFormats;

/** Those whose product files the shop also writes, for a shop that moves there. */
export const exportFormats = ['shopify', 'woocommerce'] as const satisfies KnownFormat[];

export type ExportFormat = (typeof exportFormats)[number];

/** `other`: a file whose columns staff have assigned. */
export type ImportFormat = KnownFormat | 'other';

/** The document of the API names the meanings in answers: a further one would break programs. */
const notAssigned: FieldName[] = [
  'images',
  'facts',
  'measures',
  'goesWith',
  'salePrice',
  'saleFrom',
  'saleUntil',
];
const otherMeanings = ['product', 'option', 'fact'] as const;

export type ColumnMeaning = FieldName | (typeof otherMeanings)[number];

/** The meanings that a column of any file can have, and their words. A picture, an option and a further fact can have several columns. */
export const columnMeanings = Object.fromEntries([
  ...fieldNames
    .filter((name) => !notAssigned.includes(name))
    .map((name): [string, string] => [name, productFields[name].label]),
  ['product', 'Product: the same in all rows of its variants'],
  ['option', 'Option, such as Size'],
  ['fact', 'Further fact'],
]) as Record<ColumnMeaning, string>;

/** The meanings of the columns of a file, by their names in its header. Columns without one are left out. */
export type AssignedColumns = Record<string, ColumnMeaning>;

/** The choices for a file that the shop does not recognise. */
export interface FileQuestion {
  /** The formats that fit alike. */
  formats: KnownFormat[];
  /** The columns of the file, with the first text in each. */
  columns: { name: string; example: string }[];
}

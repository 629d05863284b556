import { z } from 'zod';
import { columnMeanings, importFormats, type KnownFormat } from './import-format.ts';
import { Column, Count, place, RowFault } from './row-fault.ts';

const RowEffect = z.enum(['new', 'changed', 'restored']);
export type RowEffect = z.infer<typeof RowEffect>;

/** The changes of a row: each column that changes, before and after. */
const RowChange = z.object({
  ...place,
  effect: RowEffect,
  title: z.string(),
  id: z.string().optional().describe('Absent for a new product without an id'),
  columns: z.array(z.object({ column: Column, before: z.string(), after: z.string() })),
});
export type RowChange = z.infer<typeof RowChange>;

/** The number of products in a file, by effect. */
export const ImportCounts = z.object({ new: Count, changed: Count, restored: Count, unchanged: Count });
export type ImportCounts = z.infer<typeof ImportCounts>;

/** A category of a file, and the value of the one of the shop that its products go to. */
const FileCategory = z.object({
  name: z.string(),
  category: z.string(),
  label: z.string(),
  isNew: z.boolean(),
});
export type FileCategory = z.infer<typeof FileCategory>;

/** The part of a preview that files of any kind have. */
export const FilePreview = z.object({
  rows: z
    .object({ read: Count, taken: Count, merged: Count, refused: Count })
    .describe(
      'The rows below the header: products, orders or customers; further rows of them (variants, pictures, lines); and refused ones. Taken, merged and refused make read',
    ),
  columnsNotTaken: z.array(z.string()).describe('The columns that the shop has no use for'),
  notes: z
    .array(RowFault)
    .describe('The first values that are left out, or read as others; their rows are taken'),
  noteCount: Count,
  faults: z
    .array(RowFault)
    .describe(
      'The first faults. While there are any, nothing of the shop’s own files is imported; of other files, these rows are left out',
    ),
  faultCount: Count,
});

export const ImportPreview = FilePreview.extend({
  format: z
    .enum(Object.keys(importFormats) as KnownFormat[])
    .nullable()
    .describe('The shop software that the file comes from; null for the shop’s own'),
  assigned: z
    .record(z.string(), z.enum(Object.keys(columnMeanings) as (keyof typeof columnMeanings)[]))
    .nullable()
    .describe('The meanings that were given to the columns of a file in another format; null for the others'),
  unclearNumber: z
    .string()
    .nullable()
    .describe('The first number that can be read in two ways, such as 1.234: send `numbers`'),
  categories: z
    .array(FileCategory)
    .describe('The categories of another shop’s file, and those of the shop that they become'),
  oldAddresses: Count.describe(
    'The addresses of the other shop that the import lets lead to its products: `/old-address`',
  ),
  withoutStock: Count.describe(
    'The new products and variants for which the file has no stock: they are sold out',
  ),
  sameNames: Count.describe(
    'The new products with the name of a product that the shop has: they are added beside it',
  ),
  counts: ImportCounts,
  columns: z.record(Column, Count).describe('In how many existing products each column changes'),
  changes: z.array(RowChange).describe('The first changes'),
  changeCount: Count,
  setsStock: z
    .boolean()
    .describe(
      'True if the stock of an existing product is set to a number: the file has no `stock_seen`, from which the difference follows',
    ),
  fingerprint: z
    .string()
    .describe('Identifies exactly these changes; the import needs it, and refuses any others'),
}).meta({ id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof ImportPreview>;

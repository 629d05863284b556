import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { text } from '../base/text.ts';
import { FilePreview } from '../product/import-preview.ts';
import { Count as count } from '../product/row-fault.ts';

/** The shop softwares whose orders and customers the shop takes as a record. */
export const HistorySource = z.enum(['shopify', 'woocommerce']);
export type HistorySource = z.infer<typeof HistorySource>;

/** The paths of files with them, for staff and programs. */
export const historyPaths = {
  preview: '/api/v1/history/import/preview',
  import: '/api/v1/history/import',
} as const;

/** Rows that are listed of a search, and of a customer. */
export const mostFound = { search: 10, customer: 100 };

const Person = z.object({
  source: HistorySource,
  name: z.string(),
  email: z.string(),
  /** In E.164, if the shop could read it. */
  phone: z.string(),
  address: z.string(),
});

export const PastOrder = Person.extend({
  number: z.string(),
  placedAt: z.iso.datetime(),
  currency: z.string(),
  /** In whole units of its currency. */
  total: z.number(),
  /** In words of the file, such as `paid, fulfilled`. */
  status: z.string(),
  /** Quantities and prices are null where the file does not say. */
  lines: z.array(
    z.object({
      title: z.string(),
      sku: z.string(),
      quantity: z.number().nullable(),
      price: z.number().nullable(),
    }),
  ),
});
export type PastOrder = z.infer<typeof PastOrder>;

/** The number of their orders and what they spent are texts of the file. */
export const PastCustomer = Person.extend({ orders: z.string(), spent: z.string(), note: z.string() });
export type PastCustomer = z.infer<typeof PastCustomer>;

export const SearchHistory = z.object({ searchTerm: text(limits.searchTermLength).min(1) });

/** Orders, the newest first, and customers of an earlier shop; the counts include those that are not listed. */
export const History = z.object({
  orders: z.array(PastOrder),
  orderCount: count,
  customers: z.array(PastCustomer),
  customerCount: count,
});
export type History = z.infer<typeof History>;

export const RemoveHistory = z.object({ source: HistorySource });
export const HistoryRemoved = z.object({ count });

/** The orders or customers of a file, by effect. */
export const HistoryCounts = z
  .object({ new: count, changed: count, unchanged: count })
  .meta({ id: 'HistoryCounts' });
export type HistoryCounts = z.infer<typeof HistoryCounts>;

/** Rows that are `merged` have further lines of an order. */
export const HistoryPreview = FilePreview.extend({
  source: HistorySource.describe('The shop software that the file comes from'),
  kind: z.enum(['orders', 'customers']).describe('What it has'),
  counts: HistoryCounts,
}).meta({ id: 'HistoryPreview' });
export type HistoryPreview = z.infer<typeof HistoryPreview>;

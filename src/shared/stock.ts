import { z } from 'zod';
import { Product } from './product.ts';

/** Why the stock of a product changed. */
export const StockCause = z.enum([
  'initial',
  'ordered',
  'paid_late',
  'expired',
  'cancelled',
  'refunded',
  'adjusted',
]);
export type StockCause = z.infer<typeof StockCause>;

export const LedgerQuery = z.object({
  id: z.string().min(1),
  /** Only what is older than the line with this id. */
  cursor: z.number().int().min(1).optional(),
});
export type LedgerQuery = z.infer<typeof LedgerQuery>;

/** One change of a product's stock. */
export const StockLine = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  cause: StockCause,
  /** The order it belongs to. */
  orderNumber: z.string().nullable(),
  /** Somebody of the staff, an API key, or one of the names by which the shop calls others, such as `shopper`. */
  actor: z.string(),
  delta: z.number().int(),
  stockAfter: z.number().int(),
});
export type StockLine = z.infer<typeof StockLine>;

/** What was ever done to the stock of a product, newest first; also of one that is deleted. */
export const StockLedger = z.object({
  product: Product.pick({ _id: true, title: true, stock: true }).extend({
    unitsSold: z.number().int(),
    deletedAt: z.iso.datetime().nullable(),
    deletedBy: z.string().nullable(),
  }),
  lines: z.array(StockLine),
  /** What to ask for next; null at the end. */
  older: z.number().int().nullable(),
});
export type StockLedger = z.infer<typeof StockLedger>;

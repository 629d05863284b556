import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { text } from '../base/text.ts';
import {
  EnterProduct,
  Product,
  ProductId,
  ProductList,
  ProductQuery,
  ProductSaved,
  StaffProduct,
  UpdateProduct,
} from './product.ts';

/** SKUs that are looked up in one call: they travel in the address. */
export const skuRows = 100;

/** Products whose stock is set in one call. */
export const stockRows = 1000;

interface CauseMeaning {
  /** As the stock ledger shows it. */
  label: string;
  /** True if an order causes it: the movement names the order. */
  isOfOrder: boolean;
}

/** The causes of changes of a product's stock. */
export const stockCauses = {
  initial: { label: 'First stock', isOfOrder: false },
  ordered: { label: 'Ordered', isOfOrder: true },
  paid_late: { label: 'Paid after the hold had ended', isOfOrder: true },
  expired: { label: 'Checkout hold ended', isOfOrder: true },
  cancelled: { label: 'Order cancelled', isOfOrder: true },
  refunded: { label: 'Order refunded', isOfOrder: true },
  returned: { label: 'Returned', isOfOrder: true },
  written_off: { label: 'Written off', isOfOrder: false },
  corrected: { label: 'Order corrected', isOfOrder: true },
  adjusted: { label: 'Stock set', isOfOrder: false },
  imported: { label: 'Catalogue imported', isOfOrder: false },
  received: { label: 'Received', isOfOrder: false },
  counted: { label: 'Counted', isOfOrder: false },
} as const satisfies Record<string, CauseMeaning>;

export const StockCause = z.enum(
  Object.keys(stockCauses) as [keyof typeof stockCauses, ...(keyof typeof stockCauses)[]],
);
export type StockCause = z.infer<typeof StockCause>;

export const LedgerQuery = z.object({
  id: z.string().min(1),
  /** Only lines older than the one with this id. */
  cursor: z.number().int().min(1).optional(),
});
export type LedgerQuery = z.infer<typeof LedgerQuery>;

/** One change of a product's stock. */
export const StockLine = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  cause: StockCause,
  orderNumber: z.string().nullable(),
  /** A staff account, an API key, or one of the shop's names for others, such as `shopper`. */
  actor: z.string(),
  /** Why, as staff typed it. */
  reason: z.string().nullable(),
  delta: z.number().int(),
  stockAfter: z.number().int(),
});
export type StockLine = z.infer<typeof StockLine>;

/** All changes of a product's stock, newest first; also of a deleted product. */
export const StockLedger = z.object({
  product: Product.pick({ _id: true, title: true, stock: true }).extend({
    /** The pieces for orders that are not shipped. They are not in `stock`. */
    committed: z.number().int(),
    unitsSold: z.number().int(),
    isHidden: z.boolean(),
    deletedAt: z.iso.datetime().nullable(),
    deletedBy: z.string().nullable(),
  }),
  lines: z.array(StockLine),
  /** The next `cursor`; null at the end. */
  older: z.number().int().nullable(),
});
export type StockLedger = z.infer<typeof StockLedger>;

/**
 * A product, and the stock that it is to have. With `stockSeen`, the stock that the sender has read, the difference between the two is
 * applied to the current stock, so that pieces sold meanwhile still count.
 */
const StockRow = z
  .object({
    id: ProductId.shape.id,
    stock: EnterProduct.shape.stock,
    stockSeen: UpdateProduct.shape.stockSeen,
  })
  .meta({ id: 'StockRow' });

/** The rows whose product another row has too, each with the number of that other row. Numbers begin at 0. */
function repeatedRows(ids: string[]): [row: number, other: number][] {
  const rows = new Map<string, number[]>();
  for (const [row, id] of ids.entries()) {
    const key = id.toLowerCase();
    rows.set(key, [...(rows.get(key) ?? []), row]);
  }
  return ids.flatMap((id, row) => {
    const other = rows.get(id.toLowerCase())?.find((one) => one !== row);
    return other === undefined ? [] : [[row, other]];
  });
}

/** The stock of many products, saved all or nothing. */
export const UpdateStock = z
  .object({
    items: z
      .array(StockRow)
      .min(1)
      .max(stockRows)
      .superRefine((items, ctx) => {
        for (const [row, other] of repeatedRows(items.map(({ id }) => id))) {
          const message = `The same product as in items.${other}`;
          ctx.addIssue({ code: 'custom', path: [row, 'id'], message });
        }
      })
      .describe('One row for each product, in any order; a stock of 0 is sold out'),
    isDelivery: z
      .boolean()
      .optional()
      .describe(
        'The pieces came in: `stock` is the number that is added, whatever `stockSeen` is, and the stock ledger has it as received',
      ),
    reason: text(limits.reasonLength)
      .optional()
      .describe('Kept in the stock ledger, such as the number of a delivery note'),
  })
  .meta({ id: 'UpdateStock' });
export type UpdateStock = z.infer<typeof UpdateStock>;

export const StockUpdated = ProductSaved.extend({
  data: z.object({
    changed: z.number().int(),
    unchanged: z.number().int().describe('The number of rows whose product had this stock already'),
    changes: z
      .array(z.object({ id: ProductId.shape.id, before: Product.shape.stock, after: Product.shape.stock }))
      .describe('The products that changed, in the order of the rows'),
  }),
}).meta({ id: 'StockUpdated' });
export type StockUpdated = z.infer<typeof StockUpdated>;

export const StockChangeKind = z.enum(['receive', 'count', 'write_off']);
export type StockChangeKind = z.infer<typeof StockChangeKind>;

/** A change of the stock that staff see at the shelf: pieces came in, were counted, or left without an order. */
export const StockTake = z.object({
  kind: StockChangeKind.describe(
    'receive: there are `quantity` more; count: there are `quantity`; write_off: there are `quantity` fewer',
  ),
  quantity: z
    .number()
    .int('Enter a whole number')
    .min(0, 'Enter 0 or more')
    .max(limits.stock, `Enter at most ${limits.stock}`)
    .describe('Pieces'),
  reason: text(limits.reasonLength)
    .optional()
    .describe('Kept in the stock ledger; required to write pieces off'),
});
export type StockTake = z.infer<typeof StockTake>;

/** The rules of `StockTake` that concern two fields, for each schema that has its fields. */
export function checkStockTake({ kind, quantity, reason }: StockTake, ctx: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
  if (kind !== 'count' && quantity === 0) refuse('quantity', 'Enter at least 1');
  if (kind === 'write_off' && !reason) refuse('reason', 'Enter why they are written off');
}

export const ChangeStock = z
  .object({
    id: ProductId.shape.id,
    kind: StockTake.shape.kind,
    quantity: StockTake.shape.quantity,
    stockSeen: UpdateProduct.shape.stockSeen.describe(
      'Of a count: the stock that you read before; the difference is then applied to the current stock, so that pieces sold meanwhile still count',
    ),
    onHand: z
      .boolean()
      .optional()
      .describe(
        'Of a count: all pieces on hand were counted, with those of orders that are not shipped; `stockSeen` has them too',
      ),
    reason: StockTake.shape.reason,
  })
  .superRefine(checkStockTake)
  .meta({ id: 'ChangeStock' });
export type ChangeStock = z.infer<typeof ChangeStock>;

/** Whether a count differs so much from what was expected that it may be wrong: by more than five pieces and a fifth. */
export function isFarOff(expected: number, counted: number): boolean {
  const difference = Math.abs(expected - counted);
  return difference > 5 && difference > expected / 5;
}

/** The pieces of a product: on hand are both together. */
export const StockOnHand = z.object({
  available: Product.shape.stock,
  /** Those for orders that are not shipped. */
  committed: z.number().int(),
});
export type StockOnHand = z.infer<typeof StockOnHand>;

export const StockListQuery = z.object({
  searchTerm: ProductQuery.shape.searchTerm,
  show: z.enum(['committed', 'low', 'out']).optional(),
  /** Only products with one of these SKUs, in any case. */
  skus: z.array(z.string().min(1).max(limits.skuLength)).max(skuRows).optional(),
  page: ProductQuery.shape.page,
  limit: z.number().int().min(1).max(skuRows).default(limits.pageSize),
});
export type StockListQuery = z.infer<typeof StockListQuery>;

/** Everything that has pieces: products without options, and variants. On hand are `stock`, which is available, and `committed`. */
export const StockList = ProductList.extend({
  data: z.array(
    StaffProduct.extend({
      committed: StockOnHand.shape.committed,
      /** The price of today for all pieces on hand. */
      value: z.number(),
    }),
  ),
  /** The sums of all pages. */
  totals: StockOnHand.extend({ value: z.number() }),
});
export type StockList = z.infer<typeof StockList>;

export const StockChanged = ProductSaved.extend({
  data: z.object({ before: Product.shape.stock, after: Product.shape.stock }),
}).meta({ id: 'StockChanged' });
export type StockChanged = z.infer<typeof StockChanged>;

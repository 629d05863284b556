import { z } from 'zod';
import { Day } from '../base/day-schema.ts';
import { OrderNumbers } from '../order/bulk-orders.ts';
import { Collector } from '../order/carrier-schema.ts';
import { DocumentCounts, DocumentKind } from '../order/document.ts';

/** Orders that are named in an export. */
const exportedOrders = 200;

/** The tables that can be exported for the accounts, each with the meaning of its rows. */
export const exportTables = {
  orders: 'an order, by the day it was placed',
  lines: 'a line of an order, by the day the order was placed',
  payments: 'an entry of the payment ledger, by its day: money that was received, refunded or disputed',
  refunds:
    'money that a shopper got back, by the day it happened: a refund that went through at the card provider, or cash that staff refunded',
  cash: 'the cash of a delivered order, by the day it was collected',
  payouts: 'cash that a carrier paid to the shop, by the day it was recorded',
  documents: 'an invoice, a receipt or a credit note, by the day it was issued',
  stock: 'a product or variant with its pieces of now, by the time it was added; without days',
  shopify_orders:
    'a line of an order as Shopify writes it, by the day the order was placed; what is true of the order stands in its first line',
  shopify_customers: 'a customer as Shopify writes it, by the day of the last order',
} as const;
export type ExportTable = keyof typeof exportTables;
export const ExportTable = z.enum(Object.keys(exportTables) as [ExportTable, ...ExportTable[]]);

/** The columns of each table, in their order. */
export const exportColumns = {
  orders: [
    'order',
    'placed_at',
    'status',
    'channel',
    'payment_method',
    'customer',
    'pieces',
    'shipping',
    'total',
    'currency',
    'delivery_option',
    'tax_mode',
    'tax',
    'discount_code',
    'discount',
  ],
  lines: [
    'order',
    'placed_at',
    'status',
    'line',
    'sku',
    'title',
    'quantity',
    'unit_price',
    'amount',
    'currency',
    'tax_percent',
    'tax',
    'discount',
  ],
  payments: ['at', 'kind', 'order', 'payment', 'provider_id', 'amount', 'effect', 'currency'],
  refunds: [
    'at',
    'order',
    'payment_method',
    'payment',
    'provider_id',
    'correction',
    'reason',
    'amount',
    'currency',
  ],
  cash: [
    'collected_at',
    'order',
    'carrier',
    'collected',
    'owed',
    'paid_out_at',
    'payout',
    'currency',
    'carrier_name',
  ],
  documents: [
    'number',
    'kind',
    'issued_at',
    'order',
    'total',
    'corrects',
    'currency',
    'tax',
    'discount_code',
    'discount',
  ],
  payouts: [
    'at',
    'payout',
    'carrier',
    'orders',
    'collected',
    'received',
    'fees',
    'note',
    'currency',
    'carrier_name',
  ],
  stock: ['product', 'title', 'sku', 'on_hand', 'committed', 'available', 'price', 'value', 'currency'],
  shopify_orders: [
    'Name',
    'Email',
    'Financial Status',
    'Paid at',
    'Fulfillment Status',
    'Fulfilled at',
    'Currency',
    'Subtotal',
    'Shipping',
    'Taxes',
    'Total',
    'Discount Code',
    'Discount Amount',
    'Shipping Method',
    'Created at',
    'Lineitem quantity',
    'Lineitem name',
    'Lineitem price',
    'Lineitem sku',
    'Lineitem discount',
    'Billing Name',
    'Billing Address1',
    'Billing Phone',
    'Shipping Name',
    'Shipping Address1',
    'Shipping Phone',
    'Cancelled at',
    'Payment Method',
    'Refunded Amount',
    'Outstanding Balance',
    'Id',
    'Source',
  ],
  shopify_customers: [
    'First Name',
    'Last Name',
    'Email',
    'Accepts Email Marketing',
    'Default Address Address1',
    'Default Address Phone',
    'Phone',
    'Total Spent',
    'Total Orders',
  ],
} as const satisfies Record<ExportTable, readonly string[]>;

export const accountingExportPath = '/api/v1/accounting/export';

const numbers = z
  .string()
  .max(exportedOrders * 41)
  .transform((list) => list.split(',').map((number) => number.trim()))
  .pipe(z.array(z.string().min(1)).max(exportedOrders));

export const AccountingExport = z
  .strictObject({
    table: ExportTable.default('orders'),
    from: Day.optional(),
    to: Day.optional(),
    /** Only these orders: their numbers, with commas between them. */
    numbers: numbers.optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    message: 'The first day is after the last',
    path: ['to'],
  })
  .refine(({ table, from, to, numbers }) => table !== 'stock' || !(from || to || numbers), {
    message: 'The stock is that of now: leave out days and orders',
    path: ['table'],
  })
  .refine(({ table, numbers }) => !(table === 'payouts' || table === 'shopify_customers') || !numbers, {
    message: 'A payout or a customer has many orders: choose days instead',
    path: ['numbers'],
  });
export type AccountingExport = z.output<typeof AccountingExport>;

export const documentsExportPath = '/manage/documents.pdf';

/** Documents of one kind, or of all, as one PDF: those issued in some days, or those of some orders. */
export const DocumentsExport = z
  .strictObject({
    kind: DocumentKind.optional(),
    from: Day.optional(),
    to: Day.optional(),
    numbers: numbers.optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    message: 'The first day is after the last',
    path: ['to'],
  });
export type DocumentsExport = z.output<typeof DocumentsExport>;

/** The first and the last day of the figures. */
export const AccountingDays = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { message: 'The first day is after the last', path: ['to'] });

/** Issues all documents that are due for these days, or for these orders. */
export const IssueDocuments = z.union([OrderNumbers, AccountingDays]);
export type IssueDocuments = z.output<typeof IssueDocuments>;

export const DocumentsOfOrders = z.object({
  issued: DocumentCounts,
  /** Invoices and credit notes that can be issued. */
  due: z.number().int(),
  /** Orders that can have no invoice yet. */
  notYet: z.number().int(),
});
export type DocumentsOfOrders = z.output<typeof DocumentsOfOrders>;

const Sum = z.object({ count: z.number(), amount: z.number() });
export type Sum = z.output<typeof Sum>;

const CarrierFigures = Collector.extend({
  collected: Sum,
  /** The amount that arrived by payouts of these days, and the fees that the carrier kept. */
  received: z.number(),
  fees: z.number(),
  /** The cash that the carrier has collected until today and not paid out. */
  owed: z.number(),
  /** The cash that is due today for orders on their way. */
  due: Sum,
});
export type CarrierFigures = z.output<typeof CarrierFigures>;

/** Invoices less credit notes of some days. */
const TaxFigures = z.object({
  /** Higher rates first; none without tax. */
  rates: z.array(z.object({ percent: z.number().nullable(), net: z.number(), tax: z.number() })),
  /** The part of the invoices that is for deliveries, as it was charged. */
  delivery: z.number(),
});
export type TaxFigures = z.output<typeof TaxFigures>;

/** The sums of the exported tables for some days, in dollars. */
export const AccountingSummary = z.object({
  orders: z.object({ placed: Sum, sold: Sum }),
  card: z.object({ received: Sum, refunded: Sum, disputed: Sum }),
  cash: z.object({ collected: Sum, refunded: Sum }),
  carriers: z.array(CarrierFigures),
  /** The number of invoices and credit notes that orders still lack for these days. */
  documentsDue: z.number(),
  documents: DocumentCounts,
  tax: TaxFigures,
});
export type AccountingSummary = z.output<typeof AccountingSummary>;

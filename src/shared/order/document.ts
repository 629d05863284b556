import { z } from 'zod';
import { currencyName } from '../base/currency-words.ts';
import { formatPrice, toAmount, toCents } from '../base/money.ts';
import { amountRows, rateRows } from './amount-rows.ts';
import { documentKinds } from './document-kinds.ts';
import { lineAmounts, OrderedDelivery, orderAmounts, orderedCode, TaxMode } from './order-amounts.ts';

export const DocumentKind = z.enum(
  Object.keys(documentKinds) as [keyof typeof documentKinds, ...(keyof typeof documentKinds)[]],
);
export type DocumentKind = z.output<typeof DocumentKind>;

/** `Invoice INV-2026-00001` */
export const documentName = ({ kind, number }: { kind: DocumentKind; number: string }) =>
  `${documentKinds[kind].label} ${number}`;

/** The most documents that one call issues: some 10 ms each. */
export const issuedAtOnce = 100;

/** Documents of one PDF: some 3 ms and 1.3 kB each. */
export const exportedDocuments = 1000;

export const DocumentCounts = z.record(DocumentKind, z.number().int());
export type DocumentCounts = z.output<typeof DocumentCounts>;

export const documentsPath = '/documents';

/** The path of the PDF of a document. Everybody who knows the token may read it. */
export const documentHref = (token: string) => `${documentsPath}/${token}.pdf`;

/** As `order-price.ts` has it. */
const rate = z.number().int().nullable();

const Line = z.object({
  title: z.string(),
  sku: z.string().nullable(),
  quantity: z.number().int(),
  unitPriceCents: z.number().int(),
  discountCents: z.number().int().default(0),
  // Only documents of orders with tax have these.
  taxRate: rate.default(null),
  taxCents: z.number().int().default(0),
});

/**
 * The content of a document as it is stored. It never changes. Amounts are cents. What has a default here is absent in documents of
 * earlier versions.
 */
export const DocumentContent = z.object({
  seller: z.object({
    name: z.string(),
    legalName: z.string(),
    taxNumber: z.string(),
    address: z.array(z.string()),
    email: z.string(),
    phone: z.string(),
  }),
  order: z.string(),
  placedAt: z.iso.datetime(),
  method: z.enum(['cash', 'card']),
  timeZone: z.string(),
  lines: z.array(Line),
  shippingCents: z.number().int(),
  deliveryOption: OrderedDelivery.default(null),
  discountCode: orderedCode.default(null),
  taxMode: TaxMode.default('none'),
  /** The delivery by rate; empty without tax. */
  deliveryTaxes: z.array(z.object({ rate, cents: z.number().int(), taxCents: z.number().int() })).default([]),
  /** The number of the invoice that a credit note corrects. */
  corrects: z.string().nullable(),
});
export type DocumentContent = z.output<typeof DocumentContent>;

export const DocumentCustomer = z.object({ name: z.string(), address: z.string(), phone: z.string() });
export type DocumentCustomer = z.output<typeof DocumentCustomer>;

export const IssuedDocument = DocumentContent.omit({
  lines: true,
  shippingCents: true,
  deliveryTaxes: true,
}).extend({
  number: z.string(),
  kind: DocumentKind,
  issuedAt: z.iso.datetime(),
  issuedBy: z.string(),
  /** Null if the order has no customer, or the customer was erased. */
  customer: DocumentCustomer.nullable(),
  lines: z.array(
    Line.pick({ title: true, sku: true, quantity: true }).extend({
      unitPrice: z.number(),
      discount: lineAmounts.discount,
      amount: z.number(),
      tax: lineAmounts.tax,
      taxPercent: lineAmounts.taxPercent,
    }),
  ),
  deliveryOption: OrderedDelivery,
  discountCode: orderedCode,
  shipping: z.number(),
  ...orderAmounts,
  total: z.number(),
  /** The address of its PDF. Everybody who has the address may read it. */
  pdf: z.url(),
});
export type IssuedDocument = z.output<typeof IssuedDocument>;

/** A document that an order can have now. */
export const DueDocument = z.object({
  kind: DocumentKind,
  /** The refund or the return that a credit note is for; empty otherwise. */
  subject: z.string(),
  amount: z.number(),
});
export type DueDocument = z.output<typeof DueDocument>;

export const OrderDocuments = z.object({
  data: z.object({
    issued: z.array(IssuedDocument),
    due: z.array(DueDocument),
    lettersMissing: z
      .string()
      .describe('The letters of these documents for which the PDF has no font; it shows boxes there'),
  }),
});
export type OrderDocuments = z.output<typeof OrderDocuments>;

export const IssueDocument = z.object({
  number: z.string().trim().min(1).max(40),
  kind: DocumentKind,
  subject: z.string().max(40).default(''),
});
export type IssueDocument = z.output<typeof IssueDocument>;

export const DocumentIssued = z.object({
  success: z.literal(true),
  message: z.string(),
  data: IssuedDocument,
});

/** The number of documents that were issued, and of those that are left to issue. */
export const DocumentsIssued = z.object({
  issued: z.number().int(),
  left: z.number().int(),
  /** The numbers of the issued ones whose PDF has boxes in place of letters. */
  withBoxes: z.array(z.string()),
});
export type DocumentsIssued = z.output<typeof DocumentsIssued>;

/** The lines about the seller below the name of the shop. Empty ones are left out. */
export function sellerLines({
  name,
  legalName,
  taxNumber,
  address,
  email,
  phone,
}: DocumentContent['seller']): string[] {
  return [
    legalName === name ? '' : legalName,
    ...address,
    taxNumber && `Tax number ${taxNumber}`,
    [phone, email].filter(Boolean).join(' · '),
  ].filter(Boolean);
}

/** The discount of a line, in words; empty without one. */
export const discountLine = (
  { discountCode }: Pick<IssuedDocument, 'discountCode'>,
  { discount }: Pick<IssuedDocument['lines'][number], 'discount'>,
): string => (discount > 0 ? `Discount ${discountCode}: ${formatPrice(-toCents(discount))}` : '');

/** The sums below the lines of a document. */
export function documentSums(document: IssuedDocument) {
  const { kind, subtotal, discount, delivery, taxMode, taxes } = document;
  const withTax = taxMode === 'included' ? ', including tax' : '';
  return {
    // The amounts of its lines are without their discounts.
    parts: amountRows({
      ...document,
      subtotal: toAmount(toCents(subtotal) - toCents(discount)),
      discount: 0,
      delivery: kind === 'invoice' ? delivery : null,
    }).parts,
    rates: rateRows(taxes),
    totalLabel: `Total in ${currencyName()}${withTax}`,
  };
}

/** A sentence about the payment of the document. */
export function paymentLine({ kind, method }: Pick<IssuedDocument, 'kind' | 'method'>): string {
  if (kind === 'receipt') return 'We have received this amount with thanks.';
  if (kind === 'credit_note') return 'This amount is taken off the invoice named above.';
  return method === 'card' ? 'Paid by card.' : 'Cash on Delivery.';
}

import type { z } from 'zod';
import { Prisma } from '../../../prisma/generated/client.ts';
import { DocumentContent, type DocumentCustomer } from '../../shared/order/document.ts';
import {
  grossOfAll,
  splitByRate,
  type TaxAtRate,
  type Taxed,
  taxesByRate,
} from '../../shared/order/order-price.ts';
import type { ShopIdentity } from '../../shared/settings/shop-details.ts';
import { pieceWords } from '../order/correction/refunded-lines.ts';
import { worthOf } from '../order/correction/worth.ts';
import { piecesOf, returnSelection } from '../order/pieces.ts';
import { deliveryParts, presentDelivery, taxedLine } from '../order/present.ts';
import type { Due } from './due-documents.ts';

/** The parts of an order that its documents show. */
export const documentedOrder = {
  number: true,
  createdAt: true,
  paymentMethod: true,
  customerName: true,
  customerAddress: true,
  customerPhone: true,
  deliveryId: true,
  deliveryName: true,
  deliveryKind: true,
  shippingCents: true,
  deliveryTaxes: true,
  discountCode: true,
  taxMode: true,
  lines: {
    select: {
      position: true,
      title: true,
      sku: true,
      quantity: true,
      unitPriceCents: true,
      discountCents: true,
      taxRate: true,
      taxCents: true,
    },
    orderBy: { position: 'asc' },
  },
  returns: { select: { id: true, ...returnSelection }, orderBy: { id: 'asc' } },
  payments: {
    select: {
      refunds: {
        select: {
          id: true,
          lines: {
            select: { position: true, title: true, quantity: true, amountCents: true },
            orderBy: { position: 'asc' },
          },
        },
      },
    },
  },
  documents: { where: { kind: { not: 'receipt' } }, select: { kind: true, number: true, content: true } },
} satisfies Prisma.OrderSelect;
type Order = Prisma.OrderGetPayload<{ select: typeof documentedOrder }>;

/** The invoice of an order less its credit notes, by rate. */
function leftByRate({ documents }: Order): TaxAtRate[] {
  const left = new Map<TaxAtRate['rate'], TaxAtRate>();
  for (const { kind, content: stored } of documents) {
    const { taxMode, lines, deliveryTaxes } = DocumentContent.parse(stored);
    const sign = kind === 'invoice' ? 1 : -1;
    for (const { rate, netCents, taxCents } of taxesByRate(taxMode, [
      ...lines.map(taxedLine),
      ...deliveryTaxes,
    ])) {
      const before = left.get(rate) ?? { rate, netCents: 0, taxCents: 0 };
      const after = {
        netCents: before.netCents + sign * netCents,
        taxCents: before.taxCents + sign * taxCents,
      };
      left.set(rate, { rate, ...after });
    }
  }
  return [...left.values()];
}

function worthOfReturn({ taxMode, lines, returns }: Order, returnId: string): TaxAtRate[] {
  const at = returns.findIndex(({ id }) => id === returnId);
  const pieces = (returns[at]?.lines ?? []).map(({ position: line, quantity }) => ({ line, quantity }));
  const byPosition = new Map(lines.map((line) => [line.position, line]));
  const out = piecesOf(lines, returns.slice(0, Math.max(0, at)));
  return taxesByRate(taxMode, worthOf(pieces, out, { taxMode, lines: byPosition }));
}

type RefundedPiece = Order['payments'][number]['refunds'][number]['lines'][number];

/** A refund for pieces of these lines, by the rates of the lines; nothing if one of them was taken off since. */
function worthOfRefund({ taxMode, lines }: Order, pieces: RefundedPiece[]): TaxAtRate[] {
  const parts = pieces.flatMap(({ position, amountCents }) => {
    const line = lines.find((one) => one.position === position);
    return line ? splitByRate(taxMode, amountCents, taxesByRate(taxMode, [taxedLine(line)])) : [];
  });
  return parts.length === pieces.length ? taxesByRate(taxMode, parts) : [];
}

/**
 * A credit by rate: that of the returned pieces, if it is for their worth. Any other amount is shared out in the ratio of what is left
 * of the invoice, so that all credits together never have more tax than it has.
 * @param returnId the return that it is for, if it is for one; `pieces`: those that a refund was for and that stayed with the shopper
 */
function creditByRate(
  order: Order,
  cents: number,
  { returnId, pieces: refunded }: Pick<Due, 'returnId'> & { pieces: RefundedPiece[] },
): Taxed[] {
  const { taxMode } = order;
  if (taxMode === 'none') return [{ rate: null, cents, taxCents: 0 }];
  const left = leftByRate(order);
  const pieces = returnId === null ? worthOfRefund(order, refunded) : worthOfReturn(order, returnId);
  const worth = pieces.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0);
  const isLeft = ({ rate, netCents, taxCents }: TaxAtRate) =>
    left.some((one) => one.rate === rate && one.netCents >= netCents && one.taxCents >= taxCents);
  const rates = worth === cents && pieces.every(isLeft) ? pieces : left;
  return splitByRate(taxMode, cents, rates).filter((part) => grossOfAll(taxMode, [part]) > 0);
}

/** The lines of a document that is about money alone. */
function moneyLines({ kind, amountCents, returnId, subjectId }: Due, order: Order): DocumentLine[] {
  const { paymentMethod, number, returns } = order;
  const isOfPieces = returns.some(({ id, lines }) => id === returnId && lines.length > 0);
  const byMethod =
    kind === 'receipt'
      ? { card: 'Payment by card', cash: 'Payment in cash' }
      : { card: 'Refund by card', cash: isOfPieces ? 'Credit for what came back' : 'Refund in cash' };
  const refunded = kind === 'credit_note' ? order.payments.flatMap(({ refunds }) => refunds) : [];
  const pieces = refunded.find(({ id }) => id === subjectId)?.lines ?? [];
  const forPieces = pieces.length > 0 ? ` for ${pieceWords(pieces)}` : '';
  const line = { title: `${byMethod[paymentMethod]}${forPieces}, order ${number}`, sku: null, quantity: 1 };
  if (kind === 'receipt') return [{ ...line, unitPriceCents: amountCents }];
  return creditByRate(order, amountCents, { returnId, pieces }).map(
    ({ rate: taxRate, cents: unitPriceCents, taxCents }) =>
      withTax(order, { ...line, unitPriceCents, taxRate, taxCents }),
  );
}

/** A line with its tax if its order has any. */
function withTax(
  { taxMode }: Order,
  { taxRate, taxCents, ...line }: Required<Omit<DocumentLine, 'discountCents'>>,
): DocumentLine {
  return taxMode === 'none' ? line : { ...line, taxRate, taxCents };
}

type Content = z.input<typeof DocumentContent>;
type DocumentLine = Content['lines'][number];

/** The content of a document that is due, as it is stored when it is issued. */
export function contentOf(due: Due, order: Order, { shopName, contact, timeZone }: ShopIdentity): Content {
  const { legalName, taxNumber, address, email, phone } = contact;
  const { taxMode, shippingCents } = order;
  const isInvoice = due.kind === 'invoice';
  const invoice = order.documents.find(({ kind }) => kind === 'invoice');
  return {
    seller: { name: shopName, legalName, taxNumber, address, email, phone },
    order: order.number,
    placedAt: order.createdAt.toISOString(),
    method: order.paymentMethod,
    timeZone,
    lines: isInvoice
      ? order.lines.map(({ position: _, discountCents, ...line }) => ({
          ...withTax(order, line),
          ...(discountCents > 0 && { discountCents }),
        }))
      : moneyLines(due, order),
    ...(due.kind !== 'receipt' && taxMode !== 'none' && { taxMode }),
    ...(isInvoice && taxMode !== 'none' && { deliveryTaxes: deliveryParts(order) }),
    ...(isInvoice && { deliveryOption: presentDelivery(order) }),
    ...(isInvoice && order.discountCode !== null && { discountCode: order.discountCode }),
    shippingCents: isInvoice ? shippingCents : 0,
    corrects: due.kind === 'credit_note' ? (invoice?.number ?? null) : null,
  };
}

/** The customer as a document of the order names them. */
export function customerOf(order: Order): DocumentCustomer | typeof Prisma.DbNull {
  const { customerName: name, customerAddress, customerPhone } = order;
  return name === null ? Prisma.DbNull : { name, address: customerAddress ?? '', phone: customerPhone ?? '' };
}

import type { Prisma } from '../../../prisma/generated/client.ts';
import { toAmount } from '../../shared/base/money.ts';
import { Carrier, trackingLink } from '../../shared/order/carriers.ts';
import { documentHref } from '../../shared/order/document.ts';
import type { OrderDetail } from '../../shared/order/order.ts';
import { HoldLimit, type OrderReview } from '../../shared/order/order-review.ts';
import { balanceOf } from '../../shared/order/payment-ledger.ts';
import { returnSelection } from './pieces.ts';

export const orderSelection = {
  number: true,
  status: true,
  paymentMethod: true,
  customerEmail: true,
  customerPhone: true,
  shippingCents: true,
  totalCents: true,
  createdAt: true,
  unconfirmed: { select: { isHeld: true, expiresAt: true } },
  lines: {
    select: {
      position: true,
      productId: true,
      title: true,
      sku: true,
      unitPriceCents: true,
      quantity: true,
      product: { select: { image: true, deletedAt: true } },
    },
    orderBy: { position: 'asc' },
  },
  documents: { select: { kind: true, number: true, token: true }, orderBy: { id: 'asc' } },
  events: {
    select: { to: true, reason: true, createdAt: true },
    where: { isVisible: true },
    orderBy: { id: 'asc' },
  },
  parcels: {
    select: { id: true, carrier: true, trackingNumber: true, createdAt: true },
    orderBy: { id: 'asc' },
  },
  returns: { select: returnSelection, orderBy: { id: 'asc' } },
  payments: { select: { entries: { select: { kind: true, amountCents: true, refundId: true } } } },
} satisfies Prisma.OrderSelect;

type FoundOrder = Prisma.OrderGetPayload<{ select: typeof orderSelection }>;

export function presentLine(line: FoundOrder['lines'][number]): OrderDetail['data']['lines'][number] {
  return {
    line: line.position,
    _id: line.product?.deletedAt === null ? line.productId : null,
    title: line.title,
    sku: line.sku,
    image: line.product?.image ?? null,
    price: toAmount(line.unitPriceCents),
    quantity: line.quantity,
  };
}

export function presentOrder(order: FoundOrder): OrderDetail['data'] {
  const balances = order.payments.map(({ entries }) => balanceOf(entries));
  return {
    number: order.number,
    status: order.status,
    paymentMethod: order.paymentMethod,
    placedAt: order.createdAt.toISOString(),
    confirmBy: order.unconfirmed?.expiresAt?.toISOString() ?? null,
    shipping: toAmount(order.shippingCents),
    total: toAmount(order.totalCents),
    lines: order.lines.map(presentLine),
    parcels: order.parcels.map(({ id, carrier, trackingNumber, createdAt }) => ({
      id,
      carrier: Carrier.parse(carrier),
      trackingNumber,
      link: trackingLink(Carrier.parse(carrier), trackingNumber, order.customerPhone),
      at: createdAt.toISOString(),
    })),
    returns: order.returns.map(({ reason, creditCents, note, createdAt, lines }) => ({
      reason,
      credit: toAmount(creditCents),
      note,
      at: createdAt.toISOString(),
      lines: lines.map(({ position, quantity, isRestocked }) => ({
        line: position,
        quantity,
        restocked: isRestocked,
      })),
    })),
    paid: toAmount(balances.reduce((sum, { receivedCents }) => sum + receivedCents, 0)),
    refunded: toAmount(balances.reduce((sum, { returnedCents }) => sum + returnedCents, 0)),
    documents: order.documents.map(({ kind, number, token }) => ({
      kind,
      number,
      href: documentHref(token),
    })),
    history: order.events.map((event) => ({
      status: event.to,
      at: event.createdAt.toISOString(),
      note: event.reason,
    })),
  };
}

/** Why an order waits to be confirmed; null if it does not. */
export function reviewOf(
  row: { reasons: string[]; expiresAt: Date | string | null; emailConfirmedAt: Date | string | null } | null,
): OrderReview | null {
  if (!row?.expiresAt) return null;
  return {
    reasons: row.reasons.map((reason) => HoldLimit.parse(reason)),
    expiresAt: new Date(row.expiresAt).toISOString(),
    emailConfirmedAt: row.emailConfirmedAt && new Date(row.emailConfirmedAt).toISOString(),
  };
}

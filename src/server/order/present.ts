import type { Prisma } from '../../../prisma/generated/client.ts';
import { toDollars } from '../../shared/money.ts';
import type { OrderDetail } from '../../shared/order.ts';
import { balanceOf } from '../../shared/payment-ledger.ts';

export const orderSelection = {
  number: true,
  status: true,
  paymentMethod: true,
  customerEmail: true,
  shippingCents: true,
  totalCents: true,
  createdAt: true,
  lines: {
    select: {
      productId: true,
      title: true,
      sku: true,
      unitPriceCents: true,
      quantity: true,
      product: { select: { image: true, deletedAt: true } },
    },
    orderBy: { position: 'asc' },
  },
  events: { select: { to: true, reason: true, createdAt: true }, orderBy: { id: 'asc' } },
  payments: { select: { entries: { select: { kind: true, amountCents: true, refundId: true } } } },
} satisfies Prisma.OrderSelect;

type FoundOrder = Prisma.OrderGetPayload<{ select: typeof orderSelection }>;

export function presentOrder(order: FoundOrder): OrderDetail['data'] {
  const returned = order.payments.map(({ entries }) => balanceOf(entries).returnedCents);
  return {
    number: order.number,
    status: order.status,
    paymentMethod: order.paymentMethod,
    placedAt: order.createdAt.toISOString(),
    shipping: toDollars(order.shippingCents),
    total: toDollars(order.totalCents),
    lines: order.lines.map((line) => ({
      _id: line.product?.deletedAt === null ? line.productId : null,
      title: line.title,
      sku: line.sku,
      image: line.product?.image ?? null,
      price: toDollars(line.unitPriceCents),
      quantity: line.quantity,
    })),
    refunded: toDollars(returned.reduce((sum, cents) => sum + cents, 0)),
    history: order.events.map((event) => ({
      status: event.to,
      at: event.createdAt.toISOString(),
      note: event.reason,
    })),
  };
}

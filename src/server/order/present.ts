import type { Prisma } from '../../../prisma/generated/client.ts';
import type { ManagedOrder, OrderRow } from '../../shared/manage-order.ts';
import { toDollars } from '../../shared/money.ts';
import type { OrderDetail } from '../../shared/order.ts';
import { paymentSelection, presentPayment, refundableCents } from '../payment/present.ts';
import { staffSteps } from './status.ts';

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
      unitPriceCents: true,
      quantity: true,
      product: { select: { deletedAt: true } },
    },
    orderBy: { position: 'asc' },
  },
  events: { select: { to: true, reason: true, createdAt: true }, orderBy: { id: 'asc' } },
  payments: { select: { refunds: { select: { amountCents: true, status: true } } } },
} satisfies Prisma.OrderSelect;

type FoundOrder = Prisma.OrderGetPayload<{ select: typeof orderSelection }>;

export function presentOrder(order: FoundOrder): OrderDetail['data'] {
  const refunds = order.payments.flatMap((payment) => payment.refunds);
  const givenBack = refunds.filter(({ status }) => status === 'succeeded');
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
      price: toDollars(line.unitPriceCents),
      quantity: line.quantity,
    })),
    refunded: toDollars(givenBack.reduce((sum, refund) => sum + refund.amountCents, 0)),
    history: order.events.map((event) => ({
      status: event.to,
      at: event.createdAt.toISOString(),
      note: event.reason,
    })),
  };
}

export const rowSelection = {
  number: true,
  status: true,
  paymentMethod: true,
  customerName: true,
  totalCents: true,
  createdAt: true,
  lines: { select: { quantity: true } },
  payments: { select: { id: true }, where: { attention: { not: null } } },
} satisfies Prisma.OrderSelect;

export function presentRow(order: Prisma.OrderGetPayload<{ select: typeof rowSelection }>): OrderRow {
  return {
    number: order.number,
    status: order.status,
    paymentMethod: order.paymentMethod,
    placedAt: order.createdAt.toISOString(),
    customer: order.customerName,
    pieces: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: toDollars(order.totalCents),
    needsAttention: order.payments.length > 0,
  };
}

export const managedSelection = {
  ...orderSelection,
  customerName: true,
  customerAddress: true,
  customerPhone: true,
  holdExpiresAt: true,
  events: { select: { to: true, actor: true, reason: true, createdAt: true }, orderBy: { id: 'asc' } },
  payments: { select: paymentSelection, orderBy: { id: 'asc' } },
} satisfies Prisma.OrderSelect;

type ManagedRow = Prisma.OrderGetPayload<{ select: typeof managedSelection }>;

/** An order that was placed over REST may have no customer; what it has of one is whole. */
function presentCustomer(order: ManagedRow): ManagedOrder['customer'] {
  const { customerName: name, customerEmail: email, customerAddress: address, customerPhone: phone } = order;
  if (name === null || email === null || address === null || phone === null) return null;
  return { name, email, address, phone };
}

/** An order for staff. */
export function presentManagedOrder(order: ManagedRow): ManagedOrder {
  const { history, ...rest } = presentOrder(order);
  const paid = order.payments.find(({ status }) => status === 'succeeded');
  const leftCents = paid ? refundableCents(paid) : 0;
  return {
    ...rest,
    history: history.map((entry, position) => ({
      ...entry,
      actor: order.events[position]?.actor as string,
    })),
    customer: presentCustomer(order),
    holdExpiresAt: order.holdExpiresAt?.toISOString() ?? null,
    payments: order.payments.map(presentPayment),
    refundable: toDollars(leftCents),
    steps: staffSteps(order, leftCents),
  };
}

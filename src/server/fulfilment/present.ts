import type { Prisma } from '../../../prisma/generated/client.ts';
import type { OrderStatus, RefundStatus } from '../../../prisma/generated/enums.ts';
import type { ManagedOrder, OrderRow, RefundMade, StepTaken } from '../../shared/manage-order.ts';
import { formatPrice, toDollars } from '../../shared/money.ts';
import { balanceOf } from '../../shared/payment-ledger.ts';
import { currency } from '../../shared/price.ts';
import type { Metadata } from '../../shared/program-data.ts';
import { isAllBack, piecesOf } from '../order/pieces.ts';
import { orderSelection, presentOrder } from '../order/present.ts';
import { mayReturn, type StaffStep, staffSteps, staffTargets } from '../order/status.ts';
import { paymentSelection, presentPayment } from '../payment/present.ts';
import { dueCents } from './cash.ts';
import type { RefundState } from './refund.ts';

const customerSelection = {
  customerName: true,
  customerEmail: true,
  customerAddress: true,
  customerPhone: true,
} satisfies Prisma.OrderSelect;

type CustomerOf = Prisma.OrderGetPayload<{ select: typeof customerSelection }>;

/** An order placed over REST, or at the counter, may have no customer. */
function presentCustomer(order: CustomerOf): ManagedOrder['customer'] {
  const { customerName: name, customerEmail: email, customerAddress: address, customerPhone: phone } = order;
  if (name === null || phone === null) return null;
  return { name, email: email ?? '', address: address ?? '', phone };
}

export const rowSelection = {
  id: true,
  number: true,
  status: true,
  paymentMethod: true,
  ...customerSelection,
  totalCents: true,
  createdAt: true,
  updatedAt: true,
  externalId: true,
  metadata: true,
  lines: { select: { quantity: true } },
  unconfirmed: { select: { expiresAt: true } },
  calls: { select: { id: true }, where: { outcome: 'confirmed' }, take: 1 },
  payments: { select: { id: true }, where: { attention: { not: null } } },
} satisfies Prisma.OrderSelect;

export function presentRow(order: Prisma.OrderGetPayload<{ select: typeof rowSelection }>): OrderRow {
  return {
    number: order.number,
    status: order.status,
    paymentMethod: order.paymentMethod,
    placedAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    externalId: order.externalId,
    metadata: order.metadata as Metadata,
    currency,
    customer: presentCustomer(order),
    pieces: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: toDollars(order.totalCents),
    needsAttention: order.payments.length > 0,
    isInReview: order.unconfirmed?.expiresAt != null,
    awaitsCall: order.paymentMethod === 'cash' && order.status === 'placed' && order.calls.length === 0,
  };
}

export const managedSelection = {
  ...orderSelection,
  updatedAt: true,
  externalId: true,
  metadata: true,
  channel: true,
  ...customerSelection,
  holdExpiresAt: true,
  events: {
    select: { to: true, actor: true, reason: true, isVisible: true, createdAt: true },
    orderBy: { id: 'asc' },
  },
  payments: { select: paymentSelection, orderBy: { id: 'asc' } },
} satisfies Prisma.OrderSelect;

type ManagedRow = Prisma.OrderGetPayload<{ select: typeof managedSelection }>;

/** An order for staff. */
export function presentManagedOrder(order: ManagedRow): ManagedOrder {
  const { history, documents: _, ...rest } = presentOrder(order);
  const paid = order.payments.find(({ status }) => status === 'succeeded');
  const balance = balanceOf(paid?.entries ?? []);
  const isReturnable = mayReturn(order) && !isAllBack(piecesOf(order.lines, order.returns));
  const isDue = order.paymentMethod === 'cash' && (order.status === 'placed' || order.status === 'shipped');
  return {
    ...rest,
    updatedAt: order.updatedAt.toISOString(),
    currency,
    externalId: order.externalId,
    metadata: order.metadata as Metadata,
    channel: order.channel,
    history: history.map((entry, position) => ({
      ...entry,
      actor: order.events[position]?.actor as string,
      visible: order.events[position]?.isVisible as boolean,
    })),
    customer: presentCustomer(order),
    holdExpiresAt: order.holdExpiresAt?.toISOString() ?? null,
    payments: order.payments.map(presentPayment),
    refundable: toDollars(balance.leftCents),
    due: isDue ? toDollars(dueCents(order.totalCents, order.returns)) : 0,
    steps: staffSteps({ ...order, isInReview: order.unconfirmed?.isHeld === false }, balance, isReturnable),
  };
}

export function presentStep(step: StaffStep, status: OrderStatus): StepTaken {
  return { success: true, message: `Order ${staffTargets[step]}`, data: { status } };
}

/** The state of a refund, in a sentence for staff. */
const refundWords: Record<RefundStatus, (amount: string) => string> = {
  requested: (amount) =>
    `${amount} will be refunded: it could not be sent to the card provider just now, and is tried again`,
  pending: (amount) => `${amount} is being refunded; the bank has not confirmed it yet`,
  succeeded: (amount) => `${amount} refunded`,
  failed: () => 'The card provider has refused this refund; see the payment for what to do',
  cancelled: () => 'The card provider has refused this refund; see the payment for what to do',
};

export function presentRefundMade({ id, status, amountCents }: RefundState): RefundMade {
  const message = refundWords[status](formatPrice(amountCents));
  return { success: true, message, data: { id, status, amount: toDollars(amountCents) } };
}

/** What is said of a step with the refund that came with it, if there is one. */
export function withRefund(message: string, state: RefundState | undefined) {
  const made = state && presentRefundMade(state);
  return { message: made ? `${message}. ${made.message}` : message, refund: made?.data ?? null };
}

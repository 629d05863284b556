import { Prisma } from '../../../../prisma/generated/client.ts';
import type { DeliveryKind, OrderStatus, RefundStatus } from '../../../../prisma/generated/enums.ts';
import { currency, formatPrice, toAmount } from '../../../shared/base/money.ts';
import type { Metadata } from '../../../shared/base/program-data.ts';
import type { ManagedOrder, OrderRow, RefundMade, StepTaken } from '../../../shared/order/manage-order.ts';
import { orderSteps, statusIs } from '../../../shared/order/order-status.ts';
import { balanceOf } from '../../../shared/order/payment-ledger.ts';
import { readableEmail } from '../../base/readable-email.ts';
import { isInScope } from '../../rpc/access.ts';
import type { Context } from '../../rpc/context.ts';
import { paymentSelection, presentPayment } from '../payment/present.ts';
import { isAllBack, piecesOf } from '../pieces.ts';
import { orderSelection, presentArrival, presentDelivery, presentOrder } from '../present.ts';
import { mayReturn, type StaffStep, staffSteps } from '../status.ts';
import { cashLeft, dueCents } from './cash.ts';
import type { RefundState } from './refund.ts';
import { awaitsCall } from './search.ts';

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
  return { name, email: readableEmail(email ?? ''), address: address ?? '', phone };
}

/** An order of a list as it is read; its times are texts within JSON. */
export interface StoredRow extends CustomerOf {
  id: string;
  number: string;
  status: OrderStatus;
  paymentMethod: OrderRow['paymentMethod'];
  deliveryId: string | null;
  deliveryName: string | null;
  deliveryKind: DeliveryKind | null;
  promisedFrom: string | null;
  promisedTo: string | null;
  totalCents: number;
  createdAt: Date | string;
  updatedAt: Date | string;
  externalId: string | null;
  metadata: Metadata;
  pieces: number;
  needsAttention: boolean;
  isInReview: boolean;
  packedAt: string | null;
  awaitsCall: boolean;
}

/** A `StoredRow` in a SELECT from `orders o`. */
export const rowColumns = Prisma.sql`
  o.id, o.number, o.status, o.payment_method AS "paymentMethod", o.customer_name AS "customerName",
  o.customer_email AS "customerEmail", o.customer_address AS "customerAddress", o.customer_phone AS "customerPhone",
  o.delivery_id AS "deliveryId", o.delivery_name AS "deliveryName", o.delivery_kind AS "deliveryKind",
  o.promised_from::text AS "promisedFrom", o.promised_to::text AS "promisedTo",
  o.total_cents AS "totalCents", o.created_at AS "createdAt", o.updated_at AS "updatedAt", o.external_id AS "externalId",
  o.metadata, (SELECT coalesce(sum(l.quantity), 0)::int FROM order_lines l WHERE l.order_id = o.id) AS pieces,
  EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.attention IS NOT NULL) AS "needsAttention",
  EXISTS (SELECT FROM unconfirmed_orders u WHERE u.order_id = o.id AND u.expires_at IS NOT NULL) AS "isInReview",
  ${awaitsCall} AS "awaitsCall", o.packed_at AS "packedAt"`;

export function presentRow(order: StoredRow): OrderRow {
  const { number, status, paymentMethod, externalId, metadata } = order;
  const { pieces, needsAttention, isInReview, awaitsCall } = order;
  return {
    number,
    status,
    paymentMethod,
    placedAt: new Date(order.createdAt).toISOString(),
    deliveryOption: presentDelivery(order),
    arrives: presentArrival(order),
    updatedAt: new Date(order.updatedAt).toISOString(),
    externalId,
    metadata,
    currency: currency(),
    customer: presentCustomer(order),
    pieces,
    total: toAmount(order.totalCents),
    needsAttention,
    isInReview,
    awaitsCall,
    packedAt: order.packedAt && new Date(order.packedAt).toISOString(),
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
  packedAt: true,
  events: {
    select: { to: true, actor: true, reason: true, isVisible: true, createdAt: true },
    orderBy: { id: 'asc' },
  },
  payments: { select: paymentSelection, orderBy: { id: 'asc' } },
  cashCollection: { select: { amountCents: true, createdAt: true } },
} satisfies Prisma.OrderSelect;

type ManagedRow = Prisma.OrderGetPayload<{ select: typeof managedSelection }>;

/** Leaves the customer out for a program without the scope `orders:read`. */
export async function presentTo<T extends { customer: object | null }>(
  ctx: Pick<Context, 'keyHolder'>,
  known: T,
): Promise<T> {
  return (await isInScope(ctx, 'orders:read')) ? known : { ...known, customer: null };
}

export function presentManagedOrder(order: ManagedRow): ManagedOrder {
  const { history, documents: _, ...rest } = presentOrder(order);
  const paid = order.payments.filter(({ status }) => status === 'succeeded');
  const balance = balanceOf(paid.flatMap(({ entries }) => entries));
  // An order as it was earlier, for an event, may have been paid since.
  const cashCollection = order.events.some(({ to }) => statusIs(to, 'hasArrived', true))
    ? order.cashCollection
    : null;
  const leftCents = cashCollection ? cashLeft(cashCollection, order.returns) : balance.leftCents;
  const isReturnable = mayReturn(order) && !isAllBack(piecesOf(order.lines, order.returns));
  const isDue = order.paymentMethod === 'cash' && statusIs(order.status, 'awaits', 'shipment', 'delivery');
  return {
    ...rest,
    updatedAt: order.updatedAt.toISOString(),
    currency: currency(),
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
    packedAt: order.packedAt?.toISOString() ?? null,
    payments: order.payments.map(presentPayment),
    refundable: toAmount(leftCents),
    due: isDue ? toAmount(dueCents(order.totalCents, order.returns)) : 0,
    steps: staffSteps(
      { ...order, isInReview: order.unconfirmed?.isHeld === false },
      { ...balance, leftCents },
      isReturnable,
    ),
  };
}

export function presentStep(step: StaffStep, status: OrderStatus): StepTaken {
  return { success: true, message: `Order ${orderSteps[step].to}`, data: { status } };
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
  return { success: true, message, data: { id, status, amount: toAmount(amountCents) } };
}

/** Adds the refund that came with a step, if there is one, to the message of the step. */
export function withRefund(message: string, state: RefundState | undefined) {
  const made = state && presentRefundMade(state);
  return { message: made ? `${message}. ${made.message}` : message, refund: made?.data ?? null };
}

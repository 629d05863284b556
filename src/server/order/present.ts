import type { Prisma } from '../../../prisma/generated/client.ts';
import { lineCents, toAmount } from '../../shared/base/money.ts';
import { percentOf } from '../../shared/order/amount-rows.ts';
import type { Arrival } from '../../shared/order/arrival-schema.ts';
import { documentHref } from '../../shared/order/document.ts';
import type { OrderDetail } from '../../shared/order/order.ts';
import { type Taxed, type TaxedLine, type TaxMode, taxesByRate } from '../../shared/order/order-price.ts';
import { HoldLimit, type OrderReview } from '../../shared/order/order-review.ts';
import { balanceOf } from '../../shared/order/payment-ledger.ts';
import { isShownRow } from '../catalogue/conditions.ts';
import { linkOf, presentCarrier } from './carrier.ts';
import { returnSelection } from './pieces.ts';

export const orderSelection = {
  number: true,
  status: true,
  paymentMethod: true,
  customerEmail: true,
  customerPhone: true,
  deliveryId: true,
  deliveryName: true,
  deliveryKind: true,
  promisedFrom: true,
  promisedTo: true,
  shippingCents: true,
  deliveryTaxes: true,
  discountCode: true,
  taxMode: true,
  taxCents: true,
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
      ordinaryPriceCents: true,
      quantity: true,
      discountCents: true,
      taxRate: true,
      taxCents: true,
      product: { select: { image: true, deletedAt: true, isHidden: true } },
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
    select: {
      id: true,
      carrier: true,
      carrierName: true,
      carrierLink: true,
      trackingNumber: true,
      createdAt: true,
    },
    orderBy: { id: 'asc' },
  },
  returns: { select: returnSelection, orderBy: { id: 'asc' } },
  payments: { select: { entries: { select: { kind: true, amountCents: true, refundId: true } } } },
} satisfies Prisma.OrderSelect;

type FoundOrder = Prisma.OrderGetPayload<{ select: typeof orderSelection }>;

export const taxedLine = (line: {
  unitPriceCents: number;
  quantity: number;
  discountCents: number;
  taxRate: number | null;
  taxCents: number;
}): TaxedLine => ({
  rate: line.taxRate,
  cents: lineCents({ unitCents: line.unitPriceCents, quantity: line.quantity }) - line.discountCents,
  discountCents: line.discountCents,
  taxCents: line.taxCents,
});

/** The amounts of one line. */
export function presentLineAmounts({ rate, cents, discountCents, taxCents }: TaxedLine) {
  return {
    total: toAmount(cents),
    discount: toAmount(discountCents),
    tax: toAmount(taxCents),
    taxPercent: percentOf(rate),
  };
}

/** The amounts of an order, from its lines and the parts of its delivery. */
export function presentAmounts(taxMode: TaxMode, lines: TaxedLine[], delivery: Taxed[]) {
  const sum = (parts: Taxed[]) => parts.reduce((all, { cents }) => all + cents, 0);
  const discountCents = lines.reduce((all, line) => all + line.discountCents, 0);
  const taxes = taxesByRate(taxMode, [...lines, ...delivery]);
  return {
    subtotal: toAmount(sum(lines) + discountCents),
    discount: toAmount(discountCents),
    delivery: toAmount(sum(delivery)),
    tax: toAmount(taxes.reduce((all, { taxCents }) => all + taxCents, 0)),
    taxMode,
    taxes: taxes.map(({ rate, netCents, taxCents }) => ({
      percent: percentOf(rate),
      net: toAmount(netCents),
      tax: toAmount(taxCents),
    })),
  };
}

export const presentDelivery = ({
  deliveryId,
  deliveryName,
  deliveryKind,
}: Pick<
  FoundOrder,
  'deliveryId' | 'deliveryName' | 'deliveryKind'
>): OrderDetail['data']['deliveryOption'] =>
  deliveryId === null
    ? null
    : { id: deliveryId, name: deliveryName as string, kind: deliveryKind as 'deliver' | 'collect' };

/** @param order with days as PostgreSQL writes them, or as Prisma reads them */
export function presentArrival({
  promisedFrom: from,
  promisedTo: to,
}: Record<'promisedFrom' | 'promisedTo', Date | string | null>): Arrival | null {
  const dayIn = (day: Date | string) => (typeof day === 'string' ? day : day.toISOString().slice(0, 10));
  return from === null || to === null ? null : { from: dayIn(from), to: dayIn(to) };
}

/** The parts of a stored delivery; without tax it is one. */
export function deliveryParts({
  shippingCents,
  deliveryTaxes,
}: Pick<FoundOrder, 'shippingCents' | 'deliveryTaxes'>): Taxed[] {
  const parts = deliveryTaxes as unknown as Taxed[];
  return parts.length > 0 ? parts : [{ rate: null, cents: shippingCents, taxCents: 0 }];
}

export function presentLine(line: FoundOrder['lines'][number]): OrderDetail['data']['lines'][number] {
  return {
    line: line.position,
    _id: line.product && isShownRow(line.product) ? line.productId : null,
    title: line.title,
    sku: line.sku,
    image: line.product?.image ?? null,
    price: toAmount(line.unitPriceCents),
    ...(line.ordinaryPriceCents !== null && { ordinaryPrice: toAmount(line.ordinaryPriceCents) }),
    quantity: line.quantity,
    ...presentLineAmounts(taxedLine(line)),
  };
}

export function presentOrder(order: FoundOrder): Omit<OrderDetail['data'], 'collectAt'> {
  const balances = order.payments.map(({ entries }) => balanceOf(entries));
  return {
    number: order.number,
    status: order.status,
    paymentMethod: order.paymentMethod,
    placedAt: order.createdAt.toISOString(),
    confirmBy: order.unconfirmed?.expiresAt?.toISOString() ?? null,
    deliveryOption: presentDelivery(order),
    arrives: presentArrival(order),
    discountCode: order.discountCode,
    ...presentAmounts(order.taxMode, order.lines.map(taxedLine), deliveryParts(order)),
    shipping: toAmount(order.shippingCents),
    total: toAmount(order.totalCents),
    lines: order.lines.map(presentLine),
    parcels: order.parcels.map((parcel) => ({
      id: parcel.id,
      ...presentCarrier(parcel),
      trackingNumber: parcel.trackingNumber,
      link: linkOf(parcel, order.customerPhone),
      at: parcel.createdAt.toISOString(),
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

import type Stripe from 'stripe';
import { balanceOf } from '../../src/shared/order/payment-ledger.ts';
import { backOf, creditOf, isAllBack, type Model, type ModelOrder, sumOf } from './model.ts';
import { ownStatus } from './other-steps.ts';
import type { Stage } from './scene.ts';

/** The provider's figures of one intent, in cents. */
interface Charge {
  received: number;
  refunded: number;
  /** Refunds that the bank has not confirmed. */
  pending: number;
  /** Disputes that the bank has not decided, and those that the shopper won. */
  disputed: number;
  lost: number;
}

const openDisputes = ['needs_response', 'under_review'];

function byIntent<T extends Stripe.Refund | Stripe.Dispute>(things: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const id = String(thing.payment_intent);
    groups.set(id, [...(groups.get(id) ?? []), thing]);
  }
  return groups;
}

async function readCharges({ shops: { db } }: Stage): Promise<Map<string, Charge>> {
  const find = async <T>(kind: string) => {
    const rows = await db.sandboxObject.findMany({ where: { kind } });
    return rows.map(({ body }) => body as T);
  };
  const intents = await find<Stripe.PaymentIntent>('payment_intent');
  const refunds = byIntent(await find<Stripe.Refund>('refund'));
  const disputes = byIntent(await find<Stripe.Dispute>('dispute'));
  const paid = intents.filter(({ status }) => status === 'succeeded');
  return new Map(
    paid.map(({ id, amount_received: received }) => {
      const refundsIn = (status: string) =>
        (refunds.get(id) ?? []).filter((refund) => refund.status === status);
      const disputesIn = (...statuses: string[]) =>
        (disputes.get(id) ?? []).filter(({ status }) => statuses.includes(status));
      const centsOf = (some: { amount: number }[]) => sumOf(some.map(({ amount }) => amount));
      const charge = {
        received,
        refunded: centsOf(refundsIn('succeeded')),
        pending: centsOf(refundsIn('pending')),
        disputed: centsOf(disputesIn(...openDisputes)),
        lost: centsOf(disputesIn('lost')),
      };
      return [id, charge];
    }),
  );
}

function readOrders({ shops: { db } }: Stage) {
  return db.order.findMany({
    select: {
      number: true,
      status: true,
      lines: { select: { quantity: true } },
      returns: { select: { creditCents: true, lines: { select: { quantity: true } } } },
      payments: {
        select: { intentId: true, refunds: { select: { actor: true, amountCents: true, status: true } } },
      },
      cashCollection: { select: { amountCents: true, carrier: true, payoutId: true } },
    },
  });
}
type OrderRows = Awaited<ReturnType<typeof readOrders>>;
type OrderRow = OrderRows[number];

/** A figure: the shop's value, and the expected one. */
type Figure = [name: string, has: unknown, expected: unknown];

function wrongOnes(figures: Figure[]): string[] {
  return figures
    .filter(([, has, expected]) => has !== expected)
    .map(([name, has, expected]) => `${name}: ${has}, not ${expected}`);
}

async function paymentFigures(stage: Stage, charges: Map<string, Charge>): Promise<Figure[]> {
  const { shops, model } = stage;
  const payments = await shops.db.payment.findMany({
    where: { intentId: { not: null } },
    select: { intentId: true, entries: true },
  });
  const balances = new Map(payments.map(({ intentId, entries }) => [intentId as string, balanceOf(entries)]));
  const nothing = balanceOf([]);
  const all = new Set([...charges.keys(), ...balances.keys()]);
  const ofEach = [...all].flatMap((id): Figure[] => {
    const has = balances.get(id) ?? nothing;
    const { received = 0, refunded = 0, pending = 0, disputed = 0, lost = 0 } = charges.get(id) ?? {};
    return [
      [`cents received of ${id}`, has.receivedCents, received],
      [`cents returned of ${id}`, has.returnedCents, refunded + lost],
      [`cents disputed of ${id}`, has.disputedCents, disputed],
      [`cents left of ${id}`, has.leftCents, Math.max(0, received - refunded - pending - disputed - lost)],
    ];
  });
  const paid = [...charges.keys()].map(
    (id): Figure => [`${id} was paid by a shopper`, model.paidIntents.has(id), true],
  );
  const kept = [...model.paidIntents].map((id): Figure => [`the provider has ${id}`, charges.has(id), true]);
  const unsettled = await shops.db.refund.count({ where: { status: { in: ['requested', 'pending'] } } });
  return [...ofEach, ...paid, ...kept, ['refunds that are not settled', unsettled, 0]];
}

/** The actors of refunds that nobody asked for: those of late payments, and those made in the provider's own dashboard. */
const ownActors = ['provider', 'shopper', 'reconciler', 'shop'];

/** The statuses that a card order may have, by the provider's figures and the state of its pieces. */
function cardStatuses(order: ModelOrder, charges: Charge[], hasFailedRefund: boolean): string[] {
  if (charges.length === 0)
    return [...(order.isCancelled ? [] : ['awaiting_payment']), 'cancelled', 'expired'];
  const isBack = charges.every(({ received, refunded, lost }) => refunded + lost >= received);
  if (isBack) return order.isShipped ? ['refunded'] : ['refunded', 'cancelled', 'expired'];
  if (!order.isShipped) return hasFailedRefund ? ['paid', 'cancelled', 'expired'] : ['paid'];
  if (isAllBack(order)) return ['returned'];
  return [order.isDelivered ? 'delivered' : 'shipped'];
}

function orderFigures(order: ModelOrder, row: OrderRow, charges: Map<string, Charge>): Figure[] {
  const at = (name: string) => `${name} of ${order.number} (life ${order.life})`;
  const refunds = row.payments.flatMap((payment) => payment.refunds);
  const asked = refunds.filter(({ actor }) => !ownActors.includes(actor));
  const figures: Figure[] = [
    [at('pieces'), sumOf(row.lines.map(({ quantity }) => quantity)), sumOf(order.ordered.values())],
    [
      at('pieces back'),
      sumOf(row.returns.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))),
      backOf(order),
    ],
    [at('credit'), sumOf(row.returns.map(({ creditCents }) => creditCents)), creditOf(order)],
    [at('collected cash'), row.cashCollection?.amountCents, order.collectedCents],
    [at('payout'), typeof row.cashCollection?.payoutId === 'string', order.isPaidOut],
    [at('refunds'), sumOf(asked.map(({ amountCents }) => amountCents)), order.refundCents],
  ];
  if (order.method === 'cash') return figures;
  const own = row.payments.flatMap(({ intentId }) => charges.get(intentId ?? '') ?? []);
  const hasFailedRefund = refunds.some(({ status }) => status === 'failed');
  const allowed = cardStatuses(order, own, hasFailedRefund);
  return [...figures, [at('status'), allowed.includes(ownStatus(row.status, 'card')) || row.status, true]];
}

/** The pieces of an order that are not in the stock, by product. */
function piecesTaken(order: ModelOrder, status: string, id: string): number {
  const isOver = !order.isShipped && ['cancelled', 'expired', 'refunded'].includes(status);
  return isOver ? 0 : (order.ordered.get(id) ?? 0) - (order.restocked.get(id) ?? 0);
}

async function stockFigures({ shops: { db }, model }: Stage, rows: OrderRows): Promise<Figure[]> {
  const stocks = new Map(
    (await db.productStock.findMany()).map(({ productId, stock }) => [productId, stock]),
  );
  const statuses = new Map(rows.map(({ number, status }) => [number, status]));
  return model.products.map(({ id, initial, adjusted }) => {
    const taken = [...model.orders.values()].map((order) =>
      piecesTaken(order, statuses.get(order.number) ?? 'no such order', id),
    );
    return [`stock of ${id}`, stocks.get(id), initial + adjusted - sumOf(taken)];
  });
}

async function cashFigures({ shops: { db }, client, model }: Stage): Promise<Figure[]> {
  const { body } = await client.trpcRead('order.carrierCash');
  const owed: Figure[] = body.carriers.map((one: { carrier: string; owed: number }) => {
    const unpaid = [...model.orders.values()].filter(
      (order) => order.carrier === one.carrier && !order.isPaidOut,
    );
    return [
      `owed by ${one.carrier}`,
      Math.round(one.owed * 100),
      sumOf(unpaid.map(({ collectedCents = 0 }) => collectedCents)),
    ];
  });
  const { _sum, _count } = await db.carrierPayout.aggregate({ _sum: { receivedCents: true }, _count: true });
  return [
    ...owed,
    ['payouts', _count, model.payouts.length],
    [
      'cents of payouts',
      _sum.receivedCents ?? 0,
      sumOf(model.payouts.map(({ receivedCents }) => receivedCents)),
    ],
  ];
}

/** The places of all pieces and all money at the end. */
export type Totals = Record<string, number>;

function totalsOf(model: Model, charges: Charge[], rows: OrderRows): Totals {
  const orders = [...model.orders.values()];
  const statuses = new Map(rows.map(({ number, status }) => [number, status]));
  const piecesOf = (pick: (order: ModelOrder) => Map<string, number>) =>
    sumOf(orders.flatMap((order) => [...pick(order).values()]));
  const taken = sumOf(
    orders.flatMap((order) =>
      model.products.map(({ id }) => piecesTaken(order, statuses.get(order.number) ?? '', id)),
    ),
  );
  const adjusted = sumOf(model.products.map((product) => product.adjusted));
  const initial = sumOf(model.products.map((product) => product.initial));
  const cents = (name: keyof Charge) => sumOf(charges.map((charge) => charge[name]));
  const writtenOff = piecesOf((order) => order.writtenOff);
  return {
    'pieces at the beginning': initial,
    'pieces received, counted and written off': adjusted,
    'pieces with orders': taken - writtenOff,
    'pieces that came back and were written off': writtenOff,
    'pieces in stock': initial + adjusted - taken,
    'cents paid by card': cents('received'),
    'cents refunded': cents('refunded'),
    'cents disputed': cents('disputed'),
    'cents lost in disputes': cents('lost'),
    'cents collected in cash': sumOf(orders.map(({ collectedCents = 0 }) => collectedCents)),
    'cents of cash credited': sumOf(orders.map(({ creditCents }) => creditCents)),
    'cents paid by carriers': sumOf(model.payouts.map(({ receivedCents }) => receivedCents)),
  };
}

/** Compares the shop with the provider, and with the knowledge of the callers. All work has to be done before. */
export async function compare(stage: Stage): Promise<{ differences: string[]; totals: Totals }> {
  const { model } = stage;
  const charges = await readCharges(stage);
  const rows = await readOrders(stage);
  const known = [...model.orders.values()];
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const figures = [
    ...rows.map(({ number }): Figure => [`${number} was asked for`, model.orders.has(number), true]),
    ...known.map(({ number }): Figure => [`the shop has ${number}`, byNumber.has(number), true]),
    ...known.flatMap((order) => {
      const row = byNumber.get(order.number);
      return row ? orderFigures(order, row, charges) : [];
    }),
    ...(await paymentFigures(stage, charges)),
    ...(await stockFigures(stage, rows)),
    ...(await cashFigures(stage)),
  ];
  return { differences: wrongOnes(figures), totals: totalsOf(model, [...charges.values()], rows) };
}

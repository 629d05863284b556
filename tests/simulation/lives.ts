import fc from 'fast-check';
import { Carrier } from '../../src/shared/order/carrier-schema.ts';
import type { DeliveryOption } from '../../src/shared/order/delivery-price.ts';
import type { TaxMode, TaxRate } from '../../src/shared/order/order-price.ts';
import { ReturnReason } from '../../src/shared/order/order-return.ts';

/** The caller who takes a step of an order: a member of staff over tRPC, or a program over REST. */
export type Caller = 'staff' | 'program';

/** The cards that shoppers pay with, by the outcome of the payment. */
export const cards = {
  works: '4242424242424242',
  declined: '4000000000000002',
  disputed: '4000000000000259',
  inquiry: '4000000000001976',
  refundPending: '4000000000007726',
  refundFails: '4000000000005126',
} as const;

/**
 * Pieces of one line. Line and quantity are numbers of any size: their remainders choose a line, and from 1 to all of its pieces
 * left.
 */
interface Pick {
  line: number;
  quantity: number;
  restocked: boolean;
}

/** One step of a life. Shares are percentages of the possible amount; without one, the request leaves the amount open. */
export type Step =
  | { do: 'ship'; by: Caller; carrier: Carrier | null }
  | { do: 'deliver'; by: Caller; share: number | null }
  | { do: 'cancel'; by: Caller }
  | { do: 'parcel'; by: Caller; carrier: Carrier }
  | { do: 'removeParcel' }
  | { do: 'return'; by: Caller; reason: ReturnReason; picks: Pick[]; share: number | null }
  | {
      do: 'correct';
      by: Caller;
      line: number;
      quantity: number;
      /** A product more; in an exchange, for pieces that the line loses. */
      added: { product: number; quantity: number; isExchange: boolean } | null;
    }
  | { do: 'call'; outcome: 'confirmed' | 'not_reached' | 'refused' }
  | { do: 'pack'; isPacked: boolean }
  | { do: 'payout'; carrier: Carrier; share: number }
  | { do: 'pay'; card: keyof typeof cards; comesBack: boolean }
  | { do: 'leave' }
  | { do: 'timeOut' }
  | { do: 'refund'; by: Caller; share: number | null }
  | { do: 'decide'; evidence: 'winning_evidence' | 'losing_evidence' }
  | { do: 'refundElsewhere'; share: number }
  | { do: 'review' }
  | { do: 'stock'; change: 'receive' | 'count' | 'writeOff'; product: number; pieces: number }
  | { do: 'file'; product: number; pieces: number; priceCents: number }
  | { do: 'option'; option: number; priceCents: number; isReplaced: boolean }
  | {
      do: 'goods';
      product: number;
      grams: number | null;
      rate: number | null;
      priceCents: number;
      saleCents: number | null;
    }
  | { do: 'rate'; rate: number; value: TaxRate; isFirst: boolean }
  | { do: 'crash'; afterMs: number };

/** The discounts of the simulated shop, as its table has them. The last one is used up early: its uses come back with cancelled orders. */
export const simulatedCodes = {
  EIGHTH: { kind: 'percent', value: 12_500, subtotalFromCents: 0, mostUses: null },
  FIVE: { kind: 'amount', value: 500, subtotalFromCents: 2500, mostUses: null },
  FREE: { kind: 'delivery', value: 0, subtotalFromCents: 0, mostUses: 15 },
} as const;
export type SimulatedCode = keyof typeof simulatedCodes;
const codes = Object.keys(simulatedCodes) as SimulatedCode[];

export interface NewOrder {
  /** `bare`: the payment comes before the order. */
  method: 'cash' | 'card' | 'bare';
  by: 'page' | 'program';
  items: { product: number; quantity: number }[];
  /** The index of the customer. */
  customer: number;
  /** A number of any size: its remainder chooses a delivery option. */
  delivery: number;
  /** A code of `simulatedCodes`; a payment that comes before its order has none. */
  code: SimulatedCode | null;
  /** Whether the request has the total that the shopper saw. */
  hasSeenTotal: boolean;
}

/** An order with all that happens to it, or, without one, work on the stock, the delivery options or the tax rates. */
export interface Life {
  order: NewOrder | null;
  /** Steps one after the other; the steps of one moment run at the same time. */
  moments: Step[][];
}

/** Few enough that orders compete for the last pieces. */
const productCount = 12;
const customerCount = 40;

const share = fc.integer({ min: 1, max: 100 });
const by = fc.constantFrom<Caller>('staff', 'program');
const carrier = fc.constantFrom(...Carrier.options);
const product = fc.nat({ max: productCount - 1 });
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });

function step<Name extends Step['do']>(
  name: Name,
  fields: {
    [Field in Exclude<keyof Extract<Step, { do: Name }>, 'do'>]: fc.Arbitrary<
      Extract<Step, { do: Name }>[Field]
    >;
  },
): fc.Arbitrary<Step> {
  return fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<Step>;
}

const pick = fc.record({
  line: fc.nat({ max: 3 }),
  quantity: fc.nat({ max: 5 }),
  restocked: fc.boolean(),
});
const ship = step('ship', { by, carrier: maybe(carrier) });
const deliver = step('deliver', { by, share: maybe(share) });
const cancel = step('cancel', { by });
const parcel = step('parcel', { by, carrier });
const removeParcel = step('removeParcel', {});
const giveBack = step('return', {
  by,
  reason: fc.constantFrom(...ReturnReason.options),
  picks: fc.array(pick, { maxLength: 3 }),
  share: maybe(share),
});
const correct = step('correct', {
  by,
  line: fc.nat({ max: 3 }),
  quantity: fc.nat({ max: 6 }),
  added: maybe(fc.record({ product, quantity: fc.integer({ min: 1, max: 3 }), isExchange: fc.boolean() })),
});
const call = step('call', { outcome: fc.constantFrom('confirmed', 'confirmed', 'not_reached', 'refused') });
const pack = step('pack', { isPacked: fc.constantFrom(true, true, false) });
const payout = step('payout', { carrier, share });
const payBy = (card: fc.Arbitrary<keyof typeof cards>) => step('pay', { card, comesBack: fc.boolean() });
const pay = payBy(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant('works' as const) },
    { weight: 4, arbitrary: fc.constantFrom('disputed', 'inquiry', 'refundPending', 'refundFails') },
  ),
);
const leave = step('leave', {});
const timeOut = step('timeOut', {});
const refund = step('refund', { by, share: maybe(share) });
const decide = step('decide', { evidence: fc.constantFrom('winning_evidence', 'losing_evidence') });
const refundElsewhere = step('refundElsewhere', { share });
const review = step('review', {});
const stock = step('stock', {
  change: fc.constantFrom('receive', 'receive', 'receive', 'count', 'writeOff'),
  product,
  pieces: fc.integer({ min: 1, max: 30 }),
});
const file = step('file', {
  product,
  pieces: fc.integer({ min: -5, max: 20 }),
  priceCents: fc.integer({ min: 100, max: 9999 }),
});
const grams = maybe(fc.integer({ min: 1, max: 25_000 }));
/** No rate at all, or a number of any size: its remainder chooses one. */
const rateOf = maybe(fc.nat({ max: 3 }));
const taxRate: fc.Arbitrary<TaxRate> = fc.oneof(
  fc.constantFrom(null, 0, 7000, 8875, 15_000, 19_000),
  fc.integer({ min: 1, max: 30_000 }),
);
const deliveryCents = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2000 }));
const option = step('option', {
  option: fc.nat({ max: 3 }),
  priceCents: deliveryCents,
  isReplaced: fc.boolean(),
});
// No sale price is a price of a file: a price that a program may just have read changes nothing.
const goods = step('goods', {
  product,
  grams,
  rate: rateOf,
  priceCents: fc.integer({ min: 15_000, max: 20_000 }),
  saleCents: maybe(fc.integer({ min: 10_000, max: 14_999 })),
});
const rate = step('rate', { rate: fc.nat({ max: 3 }), value: taxRate, isFirst: fc.boolean() });
const crash = step('crash', { afterMs: fc.nat({ max: 40 }) });

const some = (...steps: fc.Arbitrary<Step>[]) => fc.array(fc.oneof(...steps), { maxLength: 3 });
/** Mostly the first step, and else one of the others or none. */
const mostly = (first: fc.Arbitrary<Step>, ...others: fc.Arbitrary<Step>[]) =>
  fc.oneof(
    { weight: 8, arbitrary: first.map((one) => [one]) },
    ...others.map((other) => ({ weight: 1, arbitrary: other.map((one) => [one]) })),
    { weight: 1, arbitrary: fc.constant<Step[]>([]) },
  );

const paths: Record<NewOrder['method'], { path: fc.Arbitrary<Step[]>[]; any: fc.Arbitrary<Step>[] }> = {
  cash: {
    path: [
      some(correct, call, pack),
      mostly(ship, cancel, call),
      some(parcel, removeParcel, giveBack),
      mostly(deliver, giveBack),
      some(giveBack, payout, payout),
    ],
    any: [ship, deliver, cancel, parcel, giveBack, correct, call, pack, payout, refund],
  },
  card: {
    path: [
      some(payBy(fc.constant('declined'))),
      mostly(pay, leave, timeOut, cancel),
      some(correct, pack, refund, decide),
      mostly(ship, refund),
      some(parcel, giveBack, decide),
      mostly(deliver, giveBack),
      some(giveBack, refund, decide, refundElsewhere, review),
    ],
    any: [
      pay,
      leave,
      timeOut,
      ship,
      deliver,
      cancel,
      giveBack,
      correct,
      refund,
      decide,
      refundElsewhere,
      review,
    ],
  },
  bare: {
    path: [some(correct, refund), mostly(ship, refund), mostly(deliver, giveBack), some(giveBack, refund)],
    any: [ship, deliver, cancel, giveBack, correct, refund, refundElsewhere],
  },
};

/** Each step of a path, now and then with another one at the same time, or replaced by it. */
function momentsOf({ path, any }: (typeof paths)[keyof typeof paths]): fc.Arbitrary<Step[][]> {
  const change = fc.oneof(
    { weight: 160, arbitrary: fc.constant((one: Step) => [one]) },
    { weight: 24, arbitrary: fc.oneof(...any).map((rival) => (one: Step) => [one, rival]) },
    { weight: 8, arbitrary: fc.oneof(...any).map((other) => () => [other]) },
    { weight: 6, arbitrary: fc.constant((one: Step) => [one, one]) },
    { weight: 2, arbitrary: crash.map((end) => (one: Step) => [one, end]) },
  );
  return fc.tuple(...path).chain((parts) => {
    const steps = parts.flat();
    return fc
      .tuple(...steps.map(() => change))
      .map((changes) => steps.map((one, index) => (changes[index] as (one: Step) => Step[])(one)));
  });
}

function lifeBy(method: NewOrder['method']): fc.Arbitrary<Life> {
  const order = fc.record<NewOrder>({
    method: fc.constant(method),
    by: fc.constantFrom('page', 'program'),
    items: fc.uniqueArray(fc.record({ product, quantity: fc.integer({ min: 1, max: 4 }) }), {
      selector: (item) => item.product,
      minLength: 1,
      maxLength: 3,
    }),
    customer: fc.nat({ max: customerCount - 1 }),
    delivery: fc.nat({ max: 11 }),
    code: method === 'bare' ? fc.constant(null) : maybe(fc.constantFrom(...codes)),
    hasSeenTotal: fc.boolean(),
  });
  return fc.record({ order, moments: momentsOf(paths[method]) });
}

const stockWork: fc.Arbitrary<Life> = fc.record({
  order: fc.constant(null),
  moments: fc.array(
    fc.oneof({ weight: 5, arbitrary: stock }, { weight: 1, arbitrary: file }).map((one) => [one]),
    { minLength: 2, maxLength: 6 },
  ),
});

const sellingWork: fc.Arbitrary<Life> = fc.record({
  order: fc.constant(null),
  moments: fc.array(
    fc.oneof(option, goods, rate).map((one) => [one]),
    { minLength: 2, maxLength: 6 },
  ),
});

const life: fc.Arbitrary<Life> = fc.oneof(
  { weight: 10, arbitrary: lifeBy('cash') },
  { weight: 10, arbitrary: lifeBy('card') },
  { weight: 2, arbitrary: lifeBy('bare') },
  { weight: 3, arbitrary: stockWork },
  { weight: 3, arbitrary: sellingWork },
);

/** The life with this number: the same for the same seed. */
export function lifeAt(seed: number, index: number): Life {
  const [one] = fc.sample(life, { seed: seed ^ Math.imul(index + 1, 0x9e3779b1), numRuns: 1 });
  return one as Life;
}

/** The terms and goods of a shop at its beginning. Rates are named by their index. */
export interface FirstSelling {
  taxMode: TaxMode;
  /** Null: delivery is taxed as the goods of each order. */
  deliveryRate: number | null;
  rates: TaxRate[];
  options: Omit<DeliveryOption, 'id' | 'name' | 'promise' | 'address' | 'hours' | 'daysFrom' | 'daysTo'>[];
  /** One for each product. */
  goods: { grams: number | null; rate: number | null }[];
}

const firstSelling: fc.Arbitrary<FirstSelling> = fc.record({
  taxMode: fc.constantFrom<TaxMode>('none', 'included', 'added'),
  deliveryRate: rateOf,
  rates: fc.array(taxRate, { minLength: 1, maxLength: 4 }),
  options: fc.array(
    fc.record({
      kind: fc.constantFrom<DeliveryOption['kind']>('deliver', 'deliver', 'collect'),
      priceCents: deliveryCents,
      gramsIncluded: fc.integer({ min: 0, max: 5000 }),
      furtherKilogramCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300 })),
      freeFromCents: maybe(fc.integer({ min: 5000, max: 50_000 })),
      mostGrams: maybe(fc.integer({ min: 20_000, max: 100_000 })),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  goods: fc.array(fc.record({ grams, rate: rateOf }), { minLength: productCount, maxLength: productCount }),
});

/** The terms and goods of the shop with this seed. */
export function firstSellingAt(seed: number): FirstSelling {
  const [one] = fc.sample(firstSelling, { seed, numRuns: 1 });
  return one as FirstSelling;
}

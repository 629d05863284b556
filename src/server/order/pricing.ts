import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import { messages } from '../../shared/base/messages.ts';
import { arrivalOf, type DeliveryDays } from '../../shared/order/arrival-days.ts';
import type { Arrival } from '../../shared/order/arrival-schema.ts';
import { type Goods, type OfferedOption, offerDelivery } from '../../shared/order/delivery-price.ts';
import {
  type AppliedDiscount,
  type DiscountTerms,
  discountGoods,
  discountRefusal,
} from '../../shared/order/discount-price.ts';
import type { PlaceOrder } from '../../shared/order/order.ts';
import type { EntryCustomer } from '../../shared/order/order-entry.ts';
import { priceGoods, type SellingTerms } from '../../shared/order/selling-terms.ts';
import { CalendarSettings } from '../../shared/settings/calendar.ts';
import type { ChangeFeed } from '../catalogue/change-feed/change-feed.ts';
import { keepValue } from '../catalogue/change-feed/kept-value.ts';
import { hasPieces, isProductId, isShown } from '../catalogue/conditions.ts';
import type { Tx } from '../database/db.ts';
import { type Pool, queryPrepared } from '../database/query.ts';
import type { TermsReader } from '../rpc/context.ts';
import { invalidField } from '../rpc/failure.ts';
import type { PricedOrder } from './order-request.ts';
import { quantities } from './stock.ts';

/** Runs a statement, in a transaction or outside of one. */
export type Read = <Row extends object>(statement: Prisma.Sql) => Promise<Row[]>;

export const readFrom =
  (pool: Pool): Read =>
  (statement) =>
    queryPrepared(pool, statement);

export const readIn =
  (tx: Tx): Read =>
  (statement) =>
    tx.$queryRaw(statement);

export async function readTerms(read: Read): Promise<SellingTerms> {
  const [row] = await read<{ terms: SellingTerms }>(Prisma.sql`SELECT selling_terms() AS terms`);
  return (row as { terms: SellingTerms }).terms;
}

/** Terms that a transaction has read. */
export function termsReader(read: SellingTerms): TermsReader {
  let last = read;
  return {
    find: async () => last,
    recent: async () => last,
    learn(terms) {
      last = terms;
    },
  };
}

export function openTerms(pool: Pool, changeFeed: ChangeFeed | undefined): TermsReader {
  let last: SellingTerms | undefined;
  const learn = (terms: SellingTerms) => {
    last = terms;
  };
  const { find } = keepValue(changeFeed, async () => {
    const terms = await readTerms(readFrom(pool));
    learn(terms);
    return terms;
  });
  return { find, recent: async () => last ?? find(), learn };
}

/** A product with what its price depends on. */
export type KnownGoods = Omit<Goods, 'quantity'> & { id: string; title: string };

/**
 * Goods as they were read last, which saves an order a statement. They may be old: `write_order` compares them with the rows, and
 * returns the current ones.
 */
const known = new Map<string, KnownGoods>();
const mostKnown = 20_000;

export function rememberGoods(goods: KnownGoods[]): void {
  if (known.size + goods.length > mostKnown) known.clear();
  for (const one of goods) known.set(one.id, one);
}

/** Reads the goods that the shop sells of these, and remembers them. */
async function readGoods(read: Read, ids: string[]): Promise<KnownGoods[]> {
  const goods = await read<KnownGoods>(Prisma.sql`
    SELECT id, title, price_cents AS "unitCents", tax_rate_id AS "taxRateId", grams
    FROM products p WHERE id = ANY (${ids}::uuid[]) AND ${isShown} AND ${hasPieces}`);
  rememberGoods(goods);
  return goods;
}

/** The ids of those of these products that have options: an order names one of their variants. */
async function findParents(read: Read, ids: string[]): Promise<string[]> {
  const rows = await read<{ id: string }>(Prisma.sql`
    SELECT id FROM products p WHERE id = ANY (${ids}::uuid[]) AND ${isShown} AND NOT ${hasPieces}`);
  return rows.map(({ id }) => id);
}

/** The goods of a cart as the shop sells them now. @throws Failure PRODUCT_NOT_FOUND or VARIANT_NEEDED */
export async function readCart(
  read: Read,
  cartItems: PlaceOrder['cartItems'],
): Promise<(KnownGoods & { quantity: number })[]> {
  const wanted = quantities(cartItems);
  const found = await readGoods(read, [...wanted.keys()].filter(isProductId));
  const goods = [...wanted].flatMap(([id, quantity]) => {
    const one = found.find((row) => row.id === id);
    return one ? [{ ...one, quantity }] : [];
  });
  if (goods.length === wanted.size) return goods;
  const gone = [...wanted.keys()].filter((id) => !goods.some((one) => one.id === id));
  const parents = await findParents(read, gone.filter(isProductId));
  if (parents.length > 0) throw new Failure('VARIANT_NEEDED', { details: { ids: parents } });
  throw new Failure('PRODUCT_NOT_FOUND', { details: { ids: gone } });
}

export interface OrderToPrice {
  /** Ids of products, and the quantity of each. */
  ids: string[];
  quantities: number[];
  /** The id of a delivery option. Undefined is enough if there is only one. */
  deliveryOption: string | undefined;
  discountCode: string | undefined;
  customer: EntryCustomer | undefined;
  /** False for an order that is handed over at the counter: it has no delivery. */
  isSent: boolean;
  /** True if its customer gave no address, and needs one unless it is collected. */
  lacksAddress: boolean;
  /** True if its delivery costs nothing. */
  isDeliveryFree?: boolean;
}

/** The cheapest option that takes the goods, of those that deliver if there is one; undefined if none takes them. */
export function cheapest(offered: OfferedOption[]): string | undefined {
  const able = offered.flatMap(({ option, cents }) => (cents === undefined ? [] : [{ option, cents }]));
  const delivering = able.filter(({ option }) => option.kind === 'deliver');
  const [first, ...others] = delivering.length > 0 ? delivering : able;
  return first && others.reduce((best, one) => (one.cents < best.cents ? one : best), first).option.id;
}

/** @throws Failure INVALID_INPUT for an unknown option or none, ORDER_TOO_HEAVY */
export function chooseDelivery(
  offered: OfferedOption[],
  chosen: string | undefined,
): OfferedOption & { cents: number } {
  const only = chosen === undefined && offered.length === 1 ? offered[0] : undefined;
  const one = only ?? offered.find(({ option }) => option.id === chosen);
  if (!one) {
    const names = offered.map(({ option }) => option.name).join(', ');
    const fault = chosen === undefined ? 'Choose one' : 'This delivery is not offered any more; choose one';
    throw invalidField('deliveryOption', `${fault} of the delivery options: ${names}`);
  }
  if (one.cents === undefined) throw new Failure('ORDER_TOO_HEAVY');
  return { ...one, cents: one.cents };
}

/** Reads a discount as it stands for these products and this customer. @returns undefined for an unknown code */
export async function readDiscount(
  read: Read,
  {
    discountCode,
    ids,
    customer,
  }: Pick<OrderToPrice, 'discountCode' | 'ids'> & { customer?: EntryCustomer | undefined },
): Promise<DiscountTerms | undefined> {
  if (discountCode === undefined) return undefined;
  const [row] = await read<{ terms: DiscountTerms | null }>(Prisma.sql`
    SELECT discount_terms(${discountCode}, ${ids}::uuid[], ${JSON.stringify(customer ?? null)}::jsonb) AS terms`);
  return row?.terms ?? undefined;
}

/** The days on which an order of now should arrive. */
export const arrivalNow = ({ calendar }: SellingTerms, option: DeliveryDays): Arrival | null =>
  arrivalOf(option, CalendarSettings.parse(calendar));

interface ToPrice<One extends Goods>
  extends Pick<OrderToPrice, 'deliveryOption' | 'isSent' | 'isDeliveryFree'> {
  goods: One[];
  /** One that applies; `undefined` without a code. */
  discount: AppliedDiscount | undefined;
}

/** @throws Failure INVALID_INPUT or ORDER_TOO_HEAVY */
export function priceByTerms<One extends Goods & { id: string }>(
  terms: SellingTerms,
  { goods, deliveryOption, isSent, isDeliveryFree, discount }: ToPrice<One>,
) {
  const chosen = isSent ? chooseDelivery(offerDelivery(terms, goods), deliveryOption) : undefined;
  const deliveryCents = isDeliveryFree || discount?.kind === 'delivery' ? 0 : (chosen?.cents ?? 0);
  return {
    chosen,
    price: priceGoods(terms, discount ? discountGoods(discount, goods) : goods, deliveryCents),
  };
}

/** A product that was not found is free here: `write_order` refuses its order. */
const missing = { unitCents: 0, taxRateId: null, grams: null };

const goodsOf = ({ ids, quantities }: OrderToPrice) =>
  ids.map((id, index) => ({ ...missing, ...known.get(id), id, quantity: quantities[index] as number }));

/** @throws Failure DISCOUNT_REFUSED if the order has a code that does not apply */
function checkDiscount(
  { discountCode: code, customer }: OrderToPrice,
  asked: {
    discount: DiscountTerms | undefined;
    goods: ReturnType<typeof goodsOf>;
    deliveryCents: number | undefined;
  },
): void {
  if (code === undefined) return;
  const refused = discountRefusal({ ...asked, code, lacksCustomer: customer === undefined });
  if (!refused) return;
  const { reason, message } = refused;
  throw new Failure('DISCOUNT_REFUSED', { details: { code, reason }, message });
}

function priced(terms: SellingTerms, order: OrderToPrice, discount: DiscountTerms | undefined): PricedOrder {
  const goods = goodsOf(order);
  const { chosen, price } = priceByTerms(terms, { ...order, goods, discount });
  checkDiscount(order, { discount, goods, deliveryCents: chosen?.cents });
  if (order.lacksAddress && chosen?.option.kind === 'deliver')
    throw invalidField('customer.address', messages.checkout.addressRequired);
  return {
    version: terms.version,
    goods: price.lines.map(({ unitCents, taxRateId, grams, rate, taxCents, discountCents }) => ({
      unitCents,
      taxRateId,
      grams,
      rate,
      taxCents,
      discountCents,
    })),
    taxMode: terms.taxMode,
    taxCents: price.taxCents,
    delivery: chosen && {
      id: chosen.option.id,
      name: chosen.option.name,
      kind: chosen.option.kind,
      arrives: arrivalNow(terms, chosen.option),
      cents: price.deliveryCents,
      taxes: terms.taxMode === 'none' ? [] : price.delivery,
    },
    discount,
    totalCents: price.totalCents,
  };
}

/**
 * Prices an order by the goods and the terms that were read last. If they refuse it, both are read anew.
 * @throws Failure INVALID_INPUT for an unknown delivery option, or none, or a missing address; ORDER_TOO_HEAVY, DISCOUNT_REFUSED
 */
export async function priceAsked(read: Read, terms: TermsReader, order: OrderToPrice): Promise<PricedOrder> {
  const unknown = order.ids.filter((id) => !known.has(id));
  if (unknown.length > 0) await readGoods(read, unknown);
  const discount = await readDiscount(read, order);
  try {
    return priced(await terms.recent(), order, discount);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await readGoods(read, order.ids);
    const current = await readTerms(read);
    terms.learn(current);
    return priced(current, order, discount);
  }
}

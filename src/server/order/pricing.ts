import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import { messages } from '../../shared/base/messages.ts';
import { type Goods, type OfferedOption, offerDelivery } from '../../shared/order/delivery-price.ts';
import { priceGoods, type SellingTerms } from '../../shared/order/selling-terms.ts';
import type { ChangeFeed } from '../catalogue/change-feed/change-feed.ts';
import { keepValue } from '../catalogue/change-feed/kept-value.ts';
import { hasPieces, isShown } from '../catalogue/conditions.ts';
import type { Tx } from '../database/db.ts';
import { type Pool, queryPrepared } from '../database/query.ts';
import type { TermsReader } from '../rpc/context.ts';
import { invalidField } from '../rpc/failure.ts';
import type { PricedOrder } from './order-request.ts';

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
export async function readGoods(read: Read, ids: string[]): Promise<KnownGoods[]> {
  const goods = await read<KnownGoods>(Prisma.sql`
    SELECT id, title, price_cents AS "unitCents", tax_rate_id AS "taxRateId", grams
    FROM products p WHERE id = ANY (${ids}::uuid[]) AND ${isShown} AND ${hasPieces}`);
  rememberGoods(goods);
  return goods;
}

/** The ids of those of these products that have options: an order names one of their variants. */
export async function findParents(read: Read, ids: string[]): Promise<string[]> {
  const rows = await read<{ id: string }>(Prisma.sql`
    SELECT id FROM products p WHERE id = ANY (${ids}::uuid[]) AND ${isShown} AND NOT ${hasPieces}`);
  return rows.map(({ id }) => id);
}

export interface OrderToPrice {
  /** Ids of products, and the quantity of each. */
  ids: string[];
  quantities: number[];
  /** The id of a delivery option. Undefined is enough if there is only one. */
  deliveryOption: string | undefined;
  /** False for an order that is handed over at the counter: it has no delivery. */
  isSent: boolean;
  /** True if its customer gave no address, and needs one unless it is collected. */
  lacksAddress: boolean;
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

interface ToPrice<One extends Goods> extends Pick<OrderToPrice, 'deliveryOption' | 'isSent'> {
  goods: One[];
}

/** @throws Failure INVALID_INPUT or ORDER_TOO_HEAVY */
export function priceByTerms<One extends Goods>(
  terms: SellingTerms,
  { goods, deliveryOption, isSent }: ToPrice<One>,
) {
  const chosen = isSent ? chooseDelivery(offerDelivery(terms, goods), deliveryOption) : undefined;
  return { chosen, price: priceGoods(terms, goods, chosen?.cents ?? 0) };
}

/** A product that was not found is free here: `write_order` refuses its order. */
const missing = { unitCents: 0, taxRateId: null, grams: null };

const goodsOf = ({ ids, quantities }: OrderToPrice): Goods[] =>
  ids.map((id, index) => ({ ...missing, ...known.get(id), quantity: quantities[index] as number }));

function priced(terms: SellingTerms, order: OrderToPrice): PricedOrder {
  const { chosen, price } = priceByTerms(terms, { ...order, goods: goodsOf(order) });
  if (order.lacksAddress && chosen?.option.kind === 'deliver')
    throw invalidField('customer.address', messages.checkout.addressRequired);
  return {
    version: terms.version,
    goods: price.lines.map(({ unitCents, taxRateId, grams, rate, taxCents }) => ({
      unitCents,
      taxRateId,
      grams,
      rate,
      taxCents,
    })),
    taxMode: terms.taxMode,
    taxCents: price.taxCents,
    delivery: chosen && {
      id: chosen.option.id,
      name: chosen.option.name,
      kind: chosen.option.kind,
      cents: chosen.cents,
      taxes: terms.taxMode === 'none' ? [] : price.delivery,
    },
    totalCents: price.totalCents,
  };
}

/**
 * Prices an order by the goods and the terms that were read last. If they refuse it, both are read anew.
 * @throws Failure INVALID_INPUT for an unknown delivery option, or none, or a missing address; ORDER_TOO_HEAVY
 */
export async function priceAsked(read: Read, terms: TermsReader, order: OrderToPrice): Promise<PricedOrder> {
  const unknown = order.ids.filter((id) => !known.has(id));
  if (unknown.length > 0) await readGoods(read, unknown);
  try {
    return priced(await terms.recent(), order);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await readGoods(read, order.ids);
    const current = await readTerms(read);
    terms.learn(current);
    return priced(current, order);
  }
}

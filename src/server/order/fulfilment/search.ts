import { Prisma } from '../../../../prisma/generated/client.ts';
import { addDays, dayOf, type Times } from '../../../shared/base/day.ts';
import { asciiEmail } from '../../../shared/base/email.ts';
import { timeZone } from '../../../shared/base/locale.ts';
import { isWholeCents, toCents } from '../../../shared/base/money.ts';
import { textsOf, valuesOf } from '../../../shared/base/sync.ts';
import { comparable } from '../../../shared/base/text.ts';
import { decimalSeparators, plainNumber } from '../../../shared/base/typed-number.ts';
import type { ListOrders } from '../../../shared/order/manage-order.ts';
import { statusesWhere } from '../../../shared/order/order-status.ts';
import type { AwaitedWork } from '../../../shared/order/work.ts';
import type { Db } from '../../database/db.ts';
import { contains, likePattern } from '../../database/like.ts';
import { orderPrefixes } from '../../settings/order-prefixes.ts';
import { isNumbered, signsOf, storedNumbers } from '../number.ts';
import { statusesIn } from '../status.ts';
import { hasWaitingStep } from './waiting.ts';

/** Part of an order number: fewer characters match too many numbers, and characters that no number has match none. */
const partOfNumber = /^[2-9A-HJKMNP-TV-Z]{5,}$/;

/**
 * The digits of a phone number as it may be stored: people type a leading zero that the stored international number does not
 * have.
 */
export function phoneDigits(typed: string): string | undefined {
  const term = comparable(typed);
  const digits = term.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  return /^[\d\s()+./\p{Pd}]+$/u.test(term) && digits.length >= 3 ? digits : undefined;
}

/** The amounts that a text may be, such as `$1,234.50` or `1.234,50`, in cents; none for a text that is no amount. */
function amountsIn(term: string): number[] {
  const [, typed] = /^\p{Sc}?\s*(\d[\d.,'’\s]*?)\s*(?:\p{Sc}|[a-z]{3})?$/iu.exec(term) ?? [];
  if (typed === undefined) return [];
  const amounts = decimalSeparators.map((separator) => Number(plainNumber(typed, separator)));
  return amounts.filter((amount) => Number.isFinite(amount) && isWholeCents(amount)).map(toCents);
}

/** True if these characters are part of a number. The prefix may have characters that the rest has not. */
function isPart(signs: string): boolean {
  const prefix = orderPrefixes().find((one) => signs.startsWith(one)) ?? '';
  return partOfNumber.test(signs) || partOfNumber.test(signs.slice(prefix.length));
}

/** The conditions for what an order says of its customer, and for its number. */
function ofPerson(term: string): Prisma.Sql[] {
  const signs = signsOf(term);
  const digits = phoneDigits(term);
  return [
    contains(Prisma.sql`o.customer_name`, term),
    Prisma.sql`o.customer_email ILIKE ${likePattern(asciiEmail(term))}`,
    ...(digits ? [Prisma.sql`o.customer_phone LIKE ${`%${digits}%`}`] : []),
    ...(isPart(signs) ? [Prisma.sql`replace(o.number, '-', '') LIKE ${`%${signs}%`}`] : []),
  ];
}

/** The conditions for all else by which staff look for an order. */
const ofGoods = (term: string): Prisma.Sql[] => [
  contains(Prisma.sql`o.customer_address`, term),
  Prisma.sql`o.total_cents = ANY (${amountsIn(term)}::bigint[])`,
  Prisma.sql`o.id IN (SELECT order_id FROM order_lines WHERE ${contains(Prisma.sql`title`, term)} OR ${contains(Prisma.sql`sku`, term)})`,
  Prisma.sql`o.id IN (SELECT order_id FROM parcels WHERE tracking_number ILIKE ${likePattern(term)})`,
  Prisma.sql`o.id IN (SELECT order_id FROM documents WHERE upper(number) = upper(${term}))`,
];

/**
 * The condition of a search: the one order with that number, else all that contain the term.
 * @param what `customers`: only what an order says of its customer counts, and its number
 */
export async function searchFor(
  db: Db,
  typed: string | undefined,
  what: 'orders' | 'customers',
): Promise<Prisma.Sql | undefined> {
  if (typed === undefined) return undefined;
  const term = comparable(typed);
  const named = await db.order.findFirst({ where: isNumbered(term), select: { id: true } });
  if (named) return Prisma.sql`o.id = ${named.id}::uuid`;
  const places = [...ofPerson(term), ...(what === 'orders' ? ofGoods(term) : [])];
  return Prisma.sql`(${Prisma.join(places, ' OR ')})`;
}

/** True if a payment of `orders o` needs attention. The list is short: it is read once, not for every order. */
export const needsAttention = Prisma.sql`
  o.id IN (SELECT order_id FROM payments WHERE attention IS NOT NULL AND order_id IS NOT NULL)`;

/** True if `orders o` is above the limits of held stock. These are few as well. */
const isInReview = Prisma.sql`
  o.id IN (SELECT order_id FROM unconfirmed_orders WHERE expires_at IS NOT NULL)`;

/** True for a cash order, as `orders o`, that nobody has confirmed by phone. */
export const awaitsCall = Prisma.sql`(
  o.payment_method = 'cash' AND o.status IN (${statusesIn('awaits', 'shipment')}) AND NOT EXISTS (
    SELECT FROM order_calls c WHERE c.order_id = o.id AND c.outcome = 'confirmed'))`;

/** True if `orders o` may leave now, nobody has to look at it before, and no step of it waits. */
export const isReady = Prisma.sql`(
  o.status IN (${statusesIn('awaits', 'shipment')}) AND NOT ${isInReview} AND NOT ${awaitsCall} AND NOT ${needsAttention}
  AND NOT EXISTS (SELECT FROM withdrawals w WHERE w.order_id = o.id AND w.done_at IS NULL) AND NOT ${hasWaitingStep})`;

/** True if `orders o` has not arrived, and the last day that its shopper was told is past, today or tomorrow. */
export const isLate = () => Prisma.sql`(
  o.status IN (${statusesIn('awaits', 'shipment', 'delivery')})
  AND o.promised_to <= ${addDays(dayOf(new Date(), timeZone()), 1)}::date)`;

const awaitedWork = (): Record<AwaitedWork, Prisma.Sql> => ({
  call: awaitsCall,
  ship: isReady,
  pack: Prisma.sql`o.packed_at IS NULL AND ${isReady}`,
  hand_over: Prisma.sql`o.packed_at IS NOT NULL AND ${isReady}`,
  late: isLate(),
});

/** True if `orders o` is a sale. An order in review is not a sale yet. */
export const isSold = Prisma.sql`(o.status = ANY(${statusesWhere('isSale', true)}::order_status[]) AND NOT ${isInReview})`;

type OrderConditions = Partial<
  Pick<ListOrders, 'attention' | 'review' | 'work' | 'numbers' | 'externalId' | 'updatedSince'>
> &
  Times & {
    /** The time before which changes are final; with `updatedSince`. */
    settled?: string | undefined;
  };

/** The WHERE clause for `orders o`. */
export function matching(
  { attention, review, work, since, before, numbers, externalId, updatedSince, settled }: OrderConditions,
  search?: Prisma.Sql,
): Prisma.Sql {
  const conditions = [Prisma.sql`true`];
  if (search) conditions.push(search);
  if (attention) conditions.push(needsAttention);
  if (review) conditions.push(isInReview);
  if (work) conditions.push(awaitedWork()[work]);
  if (since) conditions.push(Prisma.sql`o.created_at >= ${since}`);
  if (before) conditions.push(Prisma.sql`o.created_at < ${before}`);
  if (numbers) conditions.push(Prisma.sql`o.number = ANY(${valuesOf(numbers).flatMap(storedNumbers)})`);
  if (externalId) conditions.push(Prisma.sql`o.external_id = ANY(${textsOf(externalId)})`);
  if (updatedSince)
    conditions.push(
      Prisma.sql`o.updated_at >= ${updatedSince}::timestamptz AND o.updated_at < ${settled}::timestamptz`,
    );
  return Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}`;
}

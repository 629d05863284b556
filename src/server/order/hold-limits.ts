import { Failure } from '../../shared/base/failure.ts';
import { centsInUnit, formatPrice } from '../../shared/base/money.ts';
import type { HoldLimit } from '../../shared/order/order-review.ts';
import { type HoldSettings, settingGroups } from '../../shared/settings/settings.ts';
import { logActivity } from '../activity/mutations.ts';
import { alertOfAttack } from '../activity/security.ts';
import { mostTimes, type WiderNetwork, widerNetworks } from '../base/networks.ts';
import type { Tx } from '../database/db.ts';
import type { Context } from '../rpc/context.ts';
import { findSettings } from '../settings/queries.ts';

/** Pieces of a product that unconfirmed orders may hold, however small its stock is. */
export const unconfirmedPieces = 5;

/** The time for which an unnamed order holds its pieces. */
const unnamedMinutes = 60;

/** Cash orders above the limits of held stock that may wait for one phone number or e-mail address, and for one client. */
const reviewsOfPerson = 3;
const reviewsOfClient = 30;

/** A caller that nobody vouches for, and the limits of what its orders may hold, as `write_order` takes them. */
export interface Unvouched {
  address: string;
  networks: WiderNetwork[];
  /** Used unless owners have set others. */
  limits: HoldSettings & { centsInUnit: number };
  fewPieces: number;
  mostReviews: number;
  mostReviewsOfPerson: number;
  unnamedMinutes: number;
}

type Caller = Pick<Context, 'callerId' | 'sessionCookie' | 'staff'>;

/** True of staff, and of programs with an API key. */
export async function isVouchedFor({ callerId, sessionCookie, staff }: Caller): Promise<boolean> {
  return callerId !== undefined || (sessionCookie.token !== undefined && (await staff()) !== undefined);
}

/** Undefined for staff and for programs with an API key, whose orders may hold any stock. */
export async function unvouchedCaller(
  ctx: Pick<Context, 'client' | 'limitsHolds'> & Caller,
): Promise<Unvouched | undefined> {
  if (!ctx.limitsHolds || (await isVouchedFor(ctx))) return undefined;
  return {
    address: ctx.client,
    networks: widerNetworks(ctx.client),
    limits: { ...settingGroups.holds.schema.parse({}), centsInUnit: centsInUnit() },
    fewPieces: unconfirmedPieces,
    mostReviews: reviewsOfClient,
    mostReviewsOfPerson: reviewsOfPerson,
    unnamedMinutes,
  };
}

/**
 * Counts a refused card as two more card orders of its client (`holdsOfClient`): a client that tests stolen cards is refused after
 * a few orders, but the many phones behind one address are not.
 */
export async function countRefusedCard(tx: Tx, orderId: string): Promise<void> {
  const row = await tx.unconfirmedOrder.findUnique({ where: { orderId }, select: { address: true } });
  if (!row) return;
  const ofClient = { key: `holdsOfClient:${row.address}`, points: 2 };
  const ofNetworks = widerNetworks(row.address).map(({ name, times }) => ({
    key: `holdsOfClientOfNetwork:${name}`,
    points: (2 * mostTimes) / times,
  }));
  for (const { key, points } of [ofClient, ...ofNetworks])
    await tx.$executeRaw`UPDATE rate_limits SET points = points + ${points}::int WHERE key = ${key}`;
}

/** The limits that an order can be above. An order in review is never above `unnamed`, the limit of orders without a customer. */
export type HoldReason = HoldLimit | 'unnamed';

export interface LimitedOrder {
  /** Undefined if it was refused. */
  placed?: { id: string; number: string };
  reasons: HoldReason[];
  pieces: number;
  totalCents: number;
}

/** An arbitrary number, different from the one in src/server/database/outbox/queries.ts. */
const alertLock = 7_225_466_876;

/** Alerts the owner of an attack if this number of orders came in these minutes. A line of refused orders counts with its number. */
async function alertIfMany(tx: Tx, orders: number, minutes: number): Promise<void> {
  const [{ isDue }] = await tx.$queryRaw<[{ isDue: boolean }]>`
    SELECT coalesce(sum(coalesce((changes #>> '{times,1}')::int, 1)), 0) >= ${orders}::int AS "isDue" FROM (
      SELECT created_at, changes FROM activities WHERE action IN ('order.held_back', 'order.refused') ORDER BY id DESC LIMIT ${orders}::int
    ) latest WHERE created_at > now() - make_interval(mins => ${minutes}::int)`;
  if (isDue) await alertOfAttack(tx, 'many orders above the limits of held stock', { orders, minutes });
}

/** Lines of refused orders that a flood adds to the activity log in ten minutes. */
const mostRefusedLines = 10;

/**
 * Writes a refused order to the activity log. In ten minutes, each client has one line with the number of its refused orders; after
 * `mostRefusedLines` lines, all further clients share one.
 */
async function recordRefused(tx: Tx, client: string, { name, reason }: { name: string; reason: string }) {
  const lines = await tx.$queryRaw<{ id: bigint; isSame: boolean }[]>`
    SELECT id, changes #>> '{client,1}' = ${client} AS "isSame" FROM activities
    WHERE action = 'order.refused' AND created_at > now() - interval '10 minutes' ORDER BY id DESC LIMIT ${mostRefusedLines}`;
  const line = lines.find(({ isSame }) => isSame) ?? lines[mostRefusedLines - 1];
  if (line)
    await tx.$executeRaw`
      UPDATE activities SET changes = changes || jsonb_build_object('times',
        jsonb_build_array(NULL, coalesce((changes #>> '{times,1}')::int, 1) + 1)) WHERE id = ${line.id}`;
  else
    await logActivity(tx, 'shop', {
      action: 'order.refused',
      subject: { name },
      changes: { reason: [null, reason], client: [null, client] },
    });
}

/** Writes an order above the limits to the log and to the activity log, and alerts the owner if it looks like an attack. */
export async function recordLimited(
  tx: Tx,
  { log, address, client }: Pick<Context, 'log' | 'address' | 'client'>,
  { placed, reasons, pieces, totalCents }: LimitedOrder,
): Promise<void> {
  const facts = { reasons, pieces, totalCents, address };
  if (placed)
    log.warn({ order: placed.number, ...facts }, 'an order above the limits of held stock is in review');
  else log.warn(facts, 'an order above the limits of held stock was refused');
  // Only one transaction at a time, so that each one counts the orders before it.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${alertLock}::bigint)`;
  const name = `${pieces} pieces, ${formatPrice(totalCents)}`;
  const reason = `${name}; above the limit of ${reasons.join(', ')}`;
  if (placed)
    await logActivity(tx, 'shop', {
      action: 'order.held_back',
      subject: { id: placed.id, name: placed.number },
      changes: { reason: [null, reason], client: [null, address] },
    });
  else await recordRefused(tx, client, { name, reason });
  const { attack, heldOrders, heldMinutes } = await findSettings(tx, 'alerts');
  if (!attack) return;
  const isUsedUp = reasons.includes('unnamed') && pieces <= (await findSettings(tx, 'holds')).unnamedPieces;
  if (isUsedUp) await alertOfAttack(tx, 'all that orders without a customer may hold', { full: 'unnamed' });
  await alertIfMany(tx, heldOrders, heldMinutes);
}

/** @param hasCustomer true if a customer could confirm the order; then too many orders of this client wait already */
export function limitFailure(hasCustomer: boolean): Failure {
  if (!hasCustomer) return new Failure('HOLD_LIMIT_REACHED');
  return new Failure('HOLD_LIMIT_REACHED', {
    message:
      'You have large orders that are waiting to be confirmed; open the links in our e-mails, or wait for our call',
  });
}

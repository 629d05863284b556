import { Failure } from '../../shared/failure.ts';
import { limits } from '../../shared/limits.ts';
import { formatPrice } from '../../shared/money.ts';
import type { HoldLimit } from '../../shared/order-review.ts';
import { type HoldSettings, settingGroups } from '../../shared/settings.ts';
import { logActivity } from '../activity/mutations.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db.ts';
import { addAlerts } from '../outbox/alert.ts';
import { findSettings } from '../settings/queries.ts';

/** A caller that nobody vouches for, and the limits of what its orders may hold, as `write_order` takes them. */
export interface Unvouched {
  address: string;
  /** Used unless owners have set others. */
  limits: HoldSettings;
  fewPieces: number;
  mostReviews: number;
  mostReviewsOfPerson: number;
}

/** Undefined for staff and for programs with an API key, whose orders may hold any stock. */
export async function unvouchedCaller(
  ctx: Pick<Context, 'client' | 'limitsHolds' | 'callerId' | 'sessionCookie' | 'staff'>,
): Promise<Unvouched | undefined> {
  if (!ctx.limitsHolds || ctx.callerId !== undefined) return undefined;
  if (ctx.sessionCookie.token !== undefined && (await ctx.staff())) return undefined;
  return {
    address: ctx.client,
    limits: settingGroups.holds.schema.parse({}),
    fewPieces: limits.unconfirmedPieces,
    mostReviews: limits.reviewsOfClient,
    mostReviewsOfPerson: limits.reviewsOfPerson,
  };
}

/**
 * Counts a refused card as two more card orders that its client began (`holdsOfClient`): who tests stolen cards is refused after a
 * few orders, and a district of phones behind one address is not.
 */
export async function countRefusedCard(tx: Tx, orderId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE rate_limits SET points = points + 2 FROM unconfirmed_orders u
    WHERE u.order_id = ${orderId}::uuid AND key = 'holdsOfClient:' || u.address`;
}

/** An order above limits of held stock. */
export interface LimitedOrder {
  /** Undefined if it was refused. */
  placed?: { id: string; number: string };
  reasons: HoldLimit[];
  pieces: number;
  totalCents: number;
}

/** Arbitrary; src/server/outbox/queries.ts has another. */
const alertLock = 7_225_466_876;

/** Has the owner told, at most once an hour, when so many orders in a short time look like an attack. */
async function alertIfMany(tx: Tx): Promise<void> {
  const { attack, heldOrders: orders, heldMinutes: minutes } = await findSettings(tx, 'alerts');
  if (!attack) return;
  const [{ isDue }] = await tx.$queryRaw<[{ isDue: boolean }]>`
    SELECT (
      SELECT count(*) FROM (
        SELECT created_at FROM activities WHERE action IN ('order.held_back', 'order.refused') ORDER BY id DESC LIMIT ${orders}::int
      ) latest WHERE created_at > now() - make_interval(mins => ${minutes}::int)
    ) = ${orders}::int AND NOT EXISTS (
      SELECT FROM activities WHERE action = 'shop.alerted' AND created_at > now() - interval '1 hour'
    ) AS "isDue"`;
  if (!isDue) return;
  const activityId = await logActivity(tx, 'shop', {
    action: 'shop.alerted',
    subject: { name: 'many orders above the limits of held stock' },
  });
  await addAlerts(tx, [{ kind: 'attack', subjectId: String(activityId), facts: { orders, minutes } }]);
}

/** Writes an order above the limits to the log and to the activity log. */
export async function noteLimited(
  tx: Tx,
  { log, address }: Pick<Context, 'log' | 'address'>,
  { placed, reasons, pieces, totalCents }: LimitedOrder,
): Promise<void> {
  const facts = { reasons, pieces, totalCents, address };
  if (placed)
    log.warn({ order: placed.number, ...facts }, 'an order above the limits of held stock is in review');
  else log.warn(facts, 'an order above the limits of held stock was refused');
  // One after the other, until the transaction ends: each counts those before it.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${alertLock}::bigint)`;
  const size = `${pieces} pieces, ${formatPrice(totalCents)}`;
  await logActivity(tx, 'shop', {
    action: placed ? 'order.held_back' : 'order.refused',
    subject: placed ? { id: placed.id, name: placed.number } : { name: size },
    changes: { reason: [null, `${size}; above the limit of ${reasons.join(', ')}`], client: [null, address] },
  });
  await alertIfMany(tx);
}

/** @param hasCustomer whether there is somebody to ask; then too many orders wait for this client already */
export function limitFailure(hasCustomer: boolean): Failure {
  if (!hasCustomer) return new Failure('HOLD_LIMIT_REACHED');
  return new Failure('HOLD_LIMIT_REACHED', {
    message:
      'You have large orders that are waiting to be confirmed; open the links in our e-mails, or wait for our call',
  });
}

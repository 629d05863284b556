import { Failure } from '../../shared/failure.ts';
import { limits } from '../../shared/limits.ts';
import { formatPrice } from '../../shared/money.ts';
import type { HoldLimit } from '../../shared/order-review.ts';
import { type HoldSettings, settingGroups } from '../../shared/settings.ts';
import { logActivity } from '../activity/mutations.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../db.ts';

/** A caller that nobody vouches for, and the limits of what its orders may hold, as `write_order` takes them. */
export interface Unvouched {
  address: string;
  /** Used unless admins have set others. */
  limits: HoldSettings;
  fewPieces: number;
  mostReviews: number;
}

/** Undefined for staff and for programs with an API key, whose orders may hold any stock. */
export async function unvouchedCaller(
  ctx: Pick<Context, 'address' | 'limitsHolds' | 'callerId' | 'sessionCookie' | 'staff'>,
): Promise<Unvouched | undefined> {
  if (!ctx.limitsHolds || ctx.callerId !== undefined) return undefined;
  if (ctx.sessionCookie.token !== undefined && (await ctx.staff())) return undefined;
  return {
    address: ctx.address,
    limits: settingGroups.holds.schema.parse({}),
    fewPieces: limits.unconfirmedPieces,
    mostReviews: limits.reviewsOfClient,
  };
}

/** An order above limits of held stock. */
export interface LimitedOrder {
  /** Undefined if it was refused. */
  placed?: { id: string; number: string };
  reasons: HoldLimit[];
  pieces: number;
  totalCents: number;
}

/** Writes an order above the limits to the log and to the activity log. */
export async function noteLimited(
  db: Db | Tx,
  { log, address }: Pick<Context, 'log' | 'address'>,
  { placed, reasons, pieces, totalCents }: LimitedOrder,
): Promise<void> {
  const facts = { reasons, pieces, totalCents, address };
  if (placed)
    log.warn({ order: placed.number, ...facts }, 'an order above the limits of held stock is in review');
  else log.warn(facts, 'an order above the limits of held stock was refused');
  const size = `${pieces} pieces, ${formatPrice(totalCents)}`;
  await logActivity(db, 'shop', {
    action: placed ? 'order.held_back' : 'order.refused',
    subject: placed ? { id: placed.id, name: placed.number } : { name: size },
    changes: { reason: [null, `${size}; above the limit of ${reasons.join(', ')}`], client: [null, address] },
  });
}

/** @param hasCustomer whether there is somebody to ask; then too many orders wait for this client already */
export function limitFailure(hasCustomer: boolean): Failure {
  if (!hasCustomer) return new Failure('HOLD_LIMIT_REACHED');
  return new Failure('HOLD_LIMIT_REACHED', {
    message:
      'You have large orders that wait to be confirmed; open the links in our e-mails, or wait for our call',
  });
}

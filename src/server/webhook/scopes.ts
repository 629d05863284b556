import { Failure } from '../../shared/base/failure.ts';
import type { Scope } from '../../shared/staff/api-key.ts';
import { testEvent } from '../../shared/webhook/webhook.ts';
import { scopeOfEvent } from '../../shared/webhook/webhook-events.ts';
import type { Context } from '../rpc/context.ts';

/** Undefined for staff: only those who may do everything get here. */
export async function scopesOf(ctx: Pick<Context, 'keyHolder'>): Promise<Scope[] | undefined> {
  return (await ctx.keyHolder?.())?.scopes;
}

/**
 * Limits a key to its scopes: a key that may not read orders gets no events of orders.
 * @throws Failure INSUFFICIENT_SCOPE
 */
export async function checkEventScopes(
  ctx: Pick<Context, 'keyHolder'>,
  types: readonly string[],
): Promise<void> {
  const held = await scopesOf(ctx);
  const type = types.find((one) => held && one !== testEvent && !held.includes(scopeOfEvent(one)));
  if (type === undefined) return;
  const scope = scopeOfEvent(type);
  const message = `This API key lacks the scope ${scope}, which the event ${type} needs`;
  throw new Failure('INSUFFICIENT_SCOPE', { details: { scope }, message });
}

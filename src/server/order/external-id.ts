import { Failure } from '../../shared/base/failure.ts';
import { type EnteredProgramData, programDataIn } from '../../shared/base/program-data.ts';
import { isDuplicateIn } from '../database/db-error.ts';
import type { Context } from '../rpc/context.ts';
import { invalidField } from '../rpc/failure.ts';

/** Refuses program data without an API key: a stranger could take the references of others. @throws Failure INVALID_INPUT */
export async function checkProgramData(ctx: Context, input: EnteredProgramData): Promise<void> {
  const path = Object.keys(programDataIn(input))[0];
  if (path === undefined) return;
  const holder = await ctx.keyHolder?.();
  if (!holder?.scopes.includes('orders:write'))
    throw invalidField(path, 'Only with an API key that has the scope orders:write');
}

/**
 * Waits for what writes an order.
 * @throws Failure ORDER_EXISTS if another order has its `externalId`, with the number of that one
 */
export async function refusingTaken<T>(
  { db }: Pick<Context, 'db'>,
  externalId: string | null | undefined,
  written: Promise<T>,
): Promise<T> {
  return written.catch(async (error: unknown) => {
    if (!externalId || !isDuplicateIn('orders_by_external_id', error)) throw error;
    const earlier = await db.order.findFirst({ where: { externalId }, select: { number: true } });
    const message = earlier
      ? `Order ${earlier.number} has this externalId`
      : 'An order of another request has this externalId';
    throw new Failure('ORDER_EXISTS', {
      details: { field: 'externalId', number: earlier?.number ?? null },
      message,
      issues: [{ path: 'externalId', message }],
    });
  });
}

import type { Context } from '../context.ts';
import { isDuplicateIn } from '../db-error.ts';
import { invalidField } from '../failure.ts';

/**
 * Waits for what writes an order.
 * @throws Failure INVALID_INPUT if another order has its `externalId`, with the number of that one
 */
export async function refusingTaken<T>(
  { db }: Pick<Context, 'db'>,
  externalId: string | null | undefined,
  written: Promise<T>,
): Promise<T> {
  return written.catch(async (error: unknown) => {
    if (!externalId || !isDuplicateIn('orders_by_external_id', error)) throw error;
    const earlier = await db.order.findFirst({ where: { externalId }, select: { number: true } });
    throw invalidField('externalId', `Order ${earlier?.number ?? 'of another request'} has this externalId`);
  });
}

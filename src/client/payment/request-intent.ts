import type { CreatedIntent } from '../../shared/payment.ts';
import type { CartOrder } from '../checkout/current-order.ts';
import { whenKeyIsFree } from '../checkout/order-attempt.ts';
import type { trpc } from '../trpc.ts';

export type Client = ReturnType<typeof trpc.useUtils>['client'];

const answerTimeoutMs = 10_000;

/** Places the order as awaiting its payment, or finds the one that this key has placed. */
export function requestIntent(
  client: Client,
  order: CartOrder,
  idempotencyKey: string,
): Promise<CreatedIntent> {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  return whenKeyIsFree(() =>
    client.payment.createIntent.mutate(order, { context: { idempotencyKey }, signal }),
  );
}

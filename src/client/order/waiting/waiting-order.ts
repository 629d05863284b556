import { TRPCClientError } from '@trpc/client';
import type { PlacedOrder, PlaceOrder } from '../../../shared/order/order.ts';
import {
  type WaitingOrder,
  type WaitingReply,
  type WaitingStep,
  waitingKey,
} from '../../../shared/order/waiting-order.ts';
import { deviceStorage } from '../../page/browser-storage.ts';
import type { CartOrder } from '../current-order.ts';
import { type Refusal, refusalOf, refusalOfAnswer } from '../refusal.ts';

/** The service worker replies at once, or sends the order first: it waits 30 s for the shop. */
const answerTimeoutMs = 35_000;

/**
 * Has the browser load the service worker while there is a network. Browsers have it on HTTPS and localhost only; the development
 * server has none.
 */
export function loadServiceWorker(): void {
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
}

/**
 * @returns the order that the service worker keeps; undefined for none, or without a service worker
 * @throws if it can keep nothing, or does not reply
 */
async function ask(message: WaitingStep): Promise<WaitingOrder | undefined> {
  const worker = (await navigator.serviceWorker?.getRegistration())?.active;
  if (!worker) return undefined;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, answerTimeoutMs);
    port1.onmessage = ({ data }: MessageEvent<WaitingReply | undefined>) => {
      clearTimeout(timer);
      if (data) resolve(data.order);
      else reject();
    };
    worker.postMessage(message, [port2]);
  });
}

/** The end of an order that waited: placed, or refused. */
export type Outcome = { order: CartOrder; key: string } & (
  | { placed: PlacedOrder['data']; refusal?: undefined }
  | { placed?: undefined; refusal: Refusal }
);

const tooLate = 'Your order was not sent within 12 hours, as there was no network';

function outcomeOf({ body, idempotencyKey: key, answer }: WaitingOrder): Outcome | undefined {
  if (answer === undefined) return undefined;
  const order = JSON.parse(body) as CartOrder;
  const { result, error } = answer as { result?: { data: PlacedOrder }; error?: object };
  if (!result && !error) return { order, key, refusal: { message: tooLate } };
  const refusal = result ? refusalOfAnswer(result.data) : refusalOf(TRPCClientError.from(answer as never));
  return refusal
    ? { order, key, refusal }
    : { order, key, placed: (result as { data: PlacedOrder }).data.data };
}

export interface WaitingState {
  isWaiting: boolean;
  outcome?: Outcome | undefined;
}

/** Leaves an order to the service worker. @returns false if it can't: nothing waits then */
export async function leaveToWait(order: PlaceOrder, idempotencyKey: string): Promise<boolean> {
  const kept = { body: JSON.stringify(order), idempotencyKey, since: Date.now() };
  // Before it is sent: this page may be closed any time.
  deviceStorage.setItem(waitingKey, '1');
  const isWaiting = (await ask({ step: 'wait', order: kept }).catch(() => undefined)) !== undefined;
  if (!isWaiting) deviceStorage.removeItem(waitingKey);
  return isWaiting;
}

/** Has the waiting order sent now. An outcome is returned once: to the tab that has the service worker forget it. */
export async function sendWaiting(): Promise<WaitingState> {
  const kept = await ask({ step: 'send' });
  if (kept && kept.answer === undefined) return { isWaiting: true };
  return { isWaiting: false, outcome: await dropWaiting() };
}

/** @returns the outcome, if the order had been answered meanwhile, and no other tab has it */
export async function dropWaiting(): Promise<Outcome | undefined> {
  if (deviceStorage.getItem(waitingKey) === null) return undefined;
  const kept = await ask({ step: 'drop' }).catch(() => undefined);
  deviceStorage.removeItem(waitingKey);
  return kept && outcomeOf(kept);
}

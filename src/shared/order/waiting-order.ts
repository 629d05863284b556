/** An order that a browser could not send, as its service worker keeps it. */
export interface WaitingOrder {
  /** The request as it is sent: the body as JSON. */
  body: string;
  idempotencyKey: string;
  /** Milliseconds since 1970. */
  since: number;
  /** The answer of the shop, as tRPC wraps it; unset while the order waits. */
  answer?: unknown;
}

/** The name of the order in the browser's storage; pages ask the service worker for it only while they store this too. */
export const waitingKey = 'waiting-order';

/** A message to the service worker. */
export type WaitingStep =
  /** Keeps the order in place of an earlier one. */
  | { step: 'wait'; order: WaitingOrder }
  /** Sends it now. */
  | { step: 'send' }
  /** Forgets it. The reply has it as it was. */
  | { step: 'drop' };

/** The reply of the service worker: the order that it keeps, if there is one. */
export interface WaitingReply {
  order: WaitingOrder | undefined;
}

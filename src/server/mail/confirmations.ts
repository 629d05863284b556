import pLimit from 'p-limit';
import { type Poller, poll } from '../jobs/poll.ts';
import type { Log } from '../log.ts';
import {
  type ClaimedConfirmation,
  claimConfirmations,
  forgetConfirmations,
  giveUpConfirmation,
  putOffConfirmation,
  releaseConfirmations,
} from './mutations.ts';
import { findConfirmedOrders } from './queries.ts';
import { type MailParts, sendOrderConfirmation } from './send.ts';

export interface ConfirmationParts {
  mail: MailParts;
  log: Log;
}

/** Confirmations claimed together: after a kill, those of them that were sent already are sent again. */
const batch = 10;

/** Concurrent messages: an SMTP server allows few connections for each sender. */
const concurrency = 3;

/** From one batch to the next: under load, fifty a second are sent, and orders have the rest of the time. */
const batchMs = 200;

/** Four days in all: the delays between tries grow up to six hours. */
const mostTries = 25;
const delayMs = (tries: number) => Math.exp(Math.min(10, tries)) * 1000;

async function noteFailure({ mail, log }: ConfirmationParts, claimed: ClaimedConfirmation, error: unknown) {
  const { orderId, tries } = claimed;
  const lastError = error instanceof Error ? error.message : String(error);
  if (tries >= mostTries) {
    log.error({ orderId, tries, err: error }, 'a confirmation could not be sent, and was given up');
    return giveUpConfirmation(mail.db, claimed, lastError);
  }
  const nextAttemptAt = new Date(Date.now() + delayMs(tries));
  log.error({ orderId, tries, nextAttemptAt, err: error }, 'a confirmation could not be sent yet');
  return putOffConfirmation(mail.db, claimed, { lastError, nextAttemptAt });
}

/**
 * Sends a batch of due confirmations; once it is stopped, it begins no more.
 * @param held those claimed, and neither sent nor put off
 * @returns how many were claimed
 */
async function sendBatch(
  parts: ConfirmationParts,
  held: Set<ClaimedConfirmation>,
  stop?: AbortSignal,
): Promise<number> {
  const { db } = parts.mail;
  const claimed = await claimConfirmations(db, batch);
  if (claimed.length === 0) return 0;
  for (const claim of claimed) held.add(claim);
  const ids = claimed.map(({ orderId }) => orderId);
  const orders = new Map((await findConfirmedOrders(db, ids)).map((order) => [order.id, order]));
  const sent: string[] = [];
  const limit = pLimit(concurrency);
  const send = async (claim: ClaimedConfirmation) => {
    if (stop?.aborted) return;
    try {
      const order = orders.get(claim.orderId);
      if (order) await sendOrderConfirmation(parts.mail, order);
      sent.push(claim.orderId);
    } catch (error) {
      await noteFailure(parts, claim, error);
    }
    held.delete(claim);
  };
  await Promise.all(claimed.map((claim) => limit(send, claim)));
  await forgetConfirmations(db, sent);
  return claimed.length;
}

/** Sends all due confirmations, and returns when that is done. */
export async function sendDueConfirmations(parts: ConfirmationParts): Promise<void> {
  while ((await sendBatch(parts, new Set())) > 0);
}

/** Sends due confirmations until it is stopped; several processes may do so. */
export function startConfirmations(parts: ConfirmationParts): Poller {
  const held = new Set<ClaimedConfirmation>();
  const poller = poll({
    work: async (signal) => (await sendBatch(parts, held, signal)) === batch,
    pauseMs: (tookMs) => Math.max(0, batchMs - tookMs),
    onError(err) {
      parts.log.warn({ err }, 'due confirmations can’t be read or written');
      held.clear();
    },
  });
  return {
    async stop() {
      await poller.stop();
      const left = [...held];
      if (left.length === 0) return;
      await releaseConfirmations(parts.mail.db, left).catch((err) =>
        parts.log.warn({ err }, 'confirmations were not released'),
      );
    },
  };
}

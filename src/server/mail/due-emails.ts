import { performance } from 'node:perf_hooks';
import pLimit from 'p-limit';
import type { EmailFault } from '../../shared/mail/email-fault.ts';
import { logError } from '../database/db.ts';
import { busyFrom } from '../database/jobs/pauses.ts';
import { type Poller, poll } from '../database/jobs/poll.ts';
import { counters } from '../telemetry/counters.ts';
import type { Log } from '../telemetry/log.ts';
import { outagesOf } from '../telemetry/outages.ts';
import { MailError } from './mailer.ts';
import {
  type ClaimedEmail,
  claimEmails,
  prolongClaims,
  prolongMs,
  recordDone,
  recordFailure,
  releaseEmails,
} from './mutations.ts';
import { findEmailOrders, readNews } from './queries.ts';
import { type MailParts, sendEmail } from './send.ts';

export interface DueEmailParts {
  mail: MailParts;
  log: Log;
}

/** The number of e-mails claimed together: after a kill, those that were sent already are sent again. */
const batch = 10;

/** Concurrent messages: an SMTP server allows few connections for each sender. */
const concurrency = 3;

/** The time from one batch to the next: at most fifty e-mails a second are sent. */
const batchMs = 200;

/**
 * The pauses between batches. E-mails alone use the event loop for a third of the time. A busy process leaves four fifths of its time
 * to requests; it sends the e-mails when it is less busy. A slow mail server does not make a process busy: its e-mails wait no longer.
 */
export function pausesOfEmails(): (tookMs: number) => number {
  let since = performance.eventLoopUtilization();
  return (tookMs) => {
    const { utilization } = performance.eventLoopUtilization(since);
    since = performance.eventLoopUtilization();
    return Math.max(batchMs - tookMs, utilization > busyFrom ? 4 * tookMs : 0);
  };
}

/** The orders of a batch are read together; an order that is older than this when its e-mail is sent is read again. */
const freshMs = 1000;

/** Four days in all: the delays between tries grow up to six hours. */
export const mostTries = 25;
const delayMs = (tries: number) => Math.exp(Math.min(10, tries)) * 1000;

const attempt = { service: 'mail' } as const;

/** Faults that lie with the SMTP server or the connection to it, not with one e-mail. */
const serverFaults: EmailFault[] = ['unreachable', 'busy', 'sign_in'];

/** The fault of a failed try, and whether the mail server is out or has only refused this message. */
export function faultIn(error: unknown): { fault: EmailFault; isOut: boolean } {
  const fault = error instanceof MailError ? error.fault : 'other';
  // Without an SMTP server, it is the disk that fails.
  const isOut = serverFaults.includes(fault) || (error as NodeJS.ErrnoException).syscall !== undefined;
  return { fault, isOut };
}

async function noteFailure({ mail, log }: DueEmailParts, claimed: ClaimedEmail, error: unknown) {
  const { id, tries, ...about } = claimed;
  const lastError = error instanceof Error ? error.message : String(error);
  const { fault, isOut } = faultIn(error);
  const nextAttemptAt = tries < mostTries ? new Date(Date.now() + delayMs(tries)) : null;
  const facts = { ...about, tries, nextAttemptAt, fault, reason: lastError };
  counters.emails.inc({ outcome: nextAttemptAt ? 'failed' : 'given_up' });
  if (isOut) outagesOf(log).failed(attempt, lastError);
  if (nextAttemptAt === null) log.error(facts, 'an e-mail was given up');
  else log[isOut ? 'debug' : 'warn'](facts, 'an e-mail could not be sent yet');
  return recordFailure(mail.db, claimed, { fault, lastError, nextAttemptAt });
}

/** Reads orders of a batch, again when they may have changed since. */
async function readOrders({ db }: MailParts, claimed: ClaimedEmail[]) {
  const find = (claims: ClaimedEmail[]) =>
    findEmailOrders(
      db,
      claims.map(({ orderId }) => orderId),
    );
  const readAt = performance.now();
  const orders = await find(claimed);
  return async (claim: ClaimedEmail) =>
    (performance.now() - readAt < freshMs ? orders : await find([claim])).get(claim.orderId);
}

/**
 * Sends a batch of due e-mails; once it is stopped, it begins no more.
 * @param held the e-mails that are claimed, and neither sent nor put off
 * @returns the number of claimed e-mails
 */
async function sendBatch(parts: DueEmailParts, held: Set<ClaimedEmail>, stop?: AbortSignal): Promise<number> {
  const { mail, log } = parts;
  const claimed = await claimEmails(mail.db, batch);
  if (claimed.length === 0) return 0;
  for (const claim of claimed) held.add(claim);
  // Sent e-mails are recorded at the end, and stay claimed until then.
  const unrecorded = new Set(claimed);
  const done = { sent: [] as bigint[], skipped: [] as bigint[] };
  const orderOf = await readOrders(mail, claimed);
  const send = async (claim: ClaimedEmail) => {
    if (stop?.aborted) return;
    try {
      const order = await orderOf(claim);
      const news = order && (await readNews(mail.db, claim, order));
      if (news) {
        await sendEmail(mail, news, claim);
        outagesOf(log).succeeded(attempt);
        counters.emails.inc({ outcome: 'sent' });
      }
      done[news ? 'sent' : 'skipped'].push(claim.id);
    } catch (error) {
      unrecorded.delete(claim);
      await noteFailure(parts, claim, error);
    }
    held.delete(claim);
  };
  const prolonging = setInterval(() => {
    if (stop?.aborted) return;
    prolongClaims(mail.db, [...unrecorded]).catch((err) =>
      logError(log, err, 'e-mails were not kept claimed'),
    );
  }, prolongMs).unref();
  const limit = pLimit(concurrency);
  try {
    await Promise.all(claimed.map((claim) => limit(send, claim)));
    await recordDone(mail.db, done.sent, 'sent');
    await recordDone(mail.db, done.skipped, 'skipped');
  } finally {
    clearInterval(prolonging);
  }
  return claimed.length;
}

/** Sends all due e-mails, and returns when that is done. */
export async function sendDueEmails(parts: DueEmailParts): Promise<void> {
  while ((await sendBatch(parts, new Set())) > 0);
}

/** Sends due e-mails until it is stopped; several processes may do so. */
export function startEmails(parts: DueEmailParts): Poller {
  const held = new Set<ClaimedEmail>();
  const poller = poll({
    work: async (signal) => (await sendBatch(parts, held, signal)) === batch,
    pauseMs: pausesOfEmails(),
    onError(err) {
      logError(parts.log, err, 'due e-mails can’t be read or written');
      held.clear();
    },
  });
  return {
    async stop() {
      await poller.stop();
      await releaseEmails(parts.mail.db, [...held]).catch((err) =>
        logError(parts.log, err, 'e-mails were not released'),
      );
    },
  };
}

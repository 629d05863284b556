import { createHash } from 'node:crypto';
import type { EmailCause } from '../../../prisma/generated/enums.ts';
import type { Db, Tx } from '../database/db.ts';
import type { SecurityLog } from '../rpc/context.ts';
import { counters } from '../telemetry/counters.ts';
import type { Log } from '../telemetry/log.ts';

/**
 * E-mails in 24 hours that strangers can have sent to one address, by their cause. People seldom place more than a few orders a
 * day; a shopper who pays by card by mistake, and gets a refund, gets three e-mails for it; a first e-mail about the newsletter may
 * be lost. Few products that somebody waits for are back in stock on the same day. Each withdrawal has a receipt.
 */
export const emailsOfAddress = { order: 10, payment: 20, newsletter: 2, restock: 5, withdrawal: 10 } as const;

/**
 * The form in which addresses are compared: providers deliver `ab+shop@mail.example` to `ab@mail.example`, and Gmail, which
 * has two domains, ignores dots as well. Where that is not so, a few neighbours share a limit.
 */
export function comparedAddress(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [mailbox = ''] = address.slice(0, at).split('+');
  const domain = address.slice(at + 1);
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}

const hashOf = (email: string) => createHash('sha256').update(comparedAddress(email)).digest('base64url');

/** An e-mail that a stranger causes. */
interface AskedEmail {
  address: string;
  cause: EmailCause;
}

/**
 * Counts e-mails that strangers caused, and returns for each whether its address may get it. All strangers share the limit of an
 * address. E-mails above a limit do not count. Only one process at a time may do so for the same cause.
 */
export async function allowEmails(tx: Tx, asked: AskedEmail[]): Promise<boolean[]> {
  const rows = await tx.$queryRaw<{ isAllowed: boolean }[]>`
    WITH asked AS (
      SELECT hash, cause, n, row_number() OVER (PARTITION BY hash, cause ORDER BY n) AS nth
      FROM unnest(${asked.map(({ address }) => hashOf(address))}::text[], ${asked.map(({ cause }) => cause)}::text[]::email_cause[])
        WITH ORDINALITY AS asked (hash, cause, n)
    ), judged AS (
      SELECT hash, cause, n, nth + (
        SELECT count(*) FROM stranger_emails
        WHERE address_hash = asked.hash AND cause = asked.cause AND created_at > now() - interval '1 day'
      ) <= (${JSON.stringify(emailsOfAddress)}::jsonb ->> cause::text)::int AS "isAllowed" FROM asked
    ), counted AS (
      INSERT INTO stranger_emails (address_hash, cause) SELECT hash, cause FROM judged WHERE "isAllowed"
    )
    SELECT "isAllowed" FROM judged ORDER BY n`;
  return rows.map(({ isAllowed }) => isAllowed);
}

/** Whether an address may get one more e-mail of this cause. Counts nothing. */
export async function mayWriteTo(db: Db | Tx, { address, cause }: AskedEmail): Promise<boolean> {
  const [{ count }] = await db.$queryRaw<[{ count: bigint }]>`
    SELECT count(*) FROM stranger_emails WHERE address_hash = ${hashOf(address)} AND cause = ${cause}::text::email_cause
      AND created_at > now() - interval '1 day'`;
  return count < emailsOfAddress[cause];
}

/** Takes back the last count of an e-mail that could not be sent, and will be counted again. */
export async function takeBackEmail(db: Db, { address, cause }: AskedEmail): Promise<void> {
  await db.$executeRaw`
    DELETE FROM stranger_emails WHERE id = (
      SELECT max(id) FROM stranger_emails WHERE address_hash = ${hashOf(address)} AND cause = ${cause}::text::email_cause
    )`;
}

/** Deletes counts that are no longer needed. */
export async function deleteOldEmailCounts(db: Db): Promise<void> {
  await db.$executeRaw`DELETE FROM stranger_emails WHERE created_at <= now() - interval '1 day'`;
}

export interface WithheldParts {
  log: Log;
  security: SecurityLog;
}

/** Reports an e-mail above the limit of its address to operators and owners. */
export function recordWithheld(
  { log, security }: WithheldParts,
  facts: { orderId?: string; kind: string },
): void {
  counters.emails.inc({ outcome: 'withheld' });
  log.warn(facts, 'an e-mail was withheld: strangers had too many sent to its address');
  security.note({
    action: 'security.limit_reached',
    actor: 'shop',
    subject: { name: 'e-mails to one address' },
  });
}

import { createHash, randomBytes } from 'node:crypto';
import type { StaffMember } from '../../shared/staff.ts';
import type { Db, Tx } from '../db.ts';

const tokenPattern = /^[\w-]{43}$/;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** @returns undefined for what is no token */
export function hashOfToken(token: string | undefined): string | undefined {
  if (token === undefined || !tokenPattern.test(token)) return undefined;
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * The member of staff of a session that was used in the last 30 minutes and began in the last 12 hours, by the database's
 * clock. Each use keeps a session alive; it is written once a minute at most.
 */
export async function findMember(db: Db, token: string | undefined): Promise<StaffMember | undefined> {
  const tokenHash = hashOfToken(token);
  if (tokenHash === undefined) return undefined;
  const [session] = await db.$queryRaw<(StaffMember & { isDue: boolean })[]>`
    SELECT a.id, a.email, a.role, s.last_seen_at < now() - interval '1 minute' AS "isDue"
    FROM staff_sessions s JOIN staff_accounts a ON a.id = s.account_id
    WHERE s.token_hash = ${tokenHash} AND s.expires_at > now()
      AND s.last_seen_at > now() - interval '30 minutes' AND a.disabled_at IS NULL`;
  if (!session) return undefined;
  const { isDue, ...member } = session;
  if (isDue) {
    await db.$executeRaw`UPDATE staff_sessions SET last_seen_at = now()
      WHERE token_hash = ${tokenHash} AND last_seen_at < now() - interval '1 minute'`;
  }
  return member;
}

interface Beginning {
  accountId: string;
  /** The hash that the password was checked against: if the account was changed or disabled meanwhile, it gets no session. */
  passwordHash: string;
}

/** @returns the new token; undefined if the account was changed or disabled */
export async function beginSession(
  db: Db | Tx,
  { accountId, passwordHash }: Beginning,
): Promise<string | undefined> {
  const token = newToken();
  const begun = await db.$executeRaw`
    WITH account AS (
      UPDATE staff_accounts SET signed_in_at = now()
      WHERE id = ${accountId}::uuid AND password_hash = ${passwordHash} AND disabled_at IS NULL
      RETURNING id
    )
    INSERT INTO staff_sessions (token_hash, account_id, expires_at)
    SELECT ${hashOfToken(token)}, id, now() + interval '12 hours' FROM account`;
  return begun === 1 ? token : undefined;
}

export async function endSession(db: Db, token: string | undefined): Promise<void> {
  const tokenHash = hashOfToken(token);
  if (tokenHash !== undefined) await db.staffSession.deleteMany({ where: { tokenHash } });
}

/** Signs the account out of every browser. @returns the number of sessions */
export async function endSessionsOf(db: Db | Tx, accountId: string): Promise<number> {
  const { count } = await db.staffSession.deleteMany({ where: { accountId } });
  return count;
}

/** Deletes expired sessions, and devices without a sign-in for a year. */
export async function forgetOldSessions(db: Db): Promise<void> {
  await db.$executeRaw`DELETE FROM staff_sessions WHERE expires_at < now()`;
  await db.$executeRaw`DELETE FROM staff_devices WHERE signed_in_at < now() - interval '1 year'`;
}

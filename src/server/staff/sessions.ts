import { createHash, randomBytes } from 'node:crypto';
import type { StaffMember } from '../../shared/staff.ts';
import type { Db, Tx } from '../db.ts';

const tokenPattern = /^[\w-]{43}$/;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * The member of staff of a session that was used in the last 30 minutes and began in the last 12 hours, by the database's
 * clock. Each use keeps a session alive; it is written once a minute at most.
 */
export async function findMember(db: Db, token: string | undefined): Promise<StaffMember | undefined> {
  if (token === undefined || !tokenPattern.test(token)) return undefined;
  const tokenHash = hashOf(token);
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
  address: string;
}

/** Begins a session and remembers its address. @returns the new token; undefined if the account was changed or disabled */
export async function beginSession(db: Db | Tx, beginning: Beginning): Promise<string | undefined> {
  const { accountId, passwordHash, address } = beginning;
  const token = randomBytes(32).toString('base64url');
  const begun = await db.$executeRaw`
    WITH account AS (
      UPDATE staff_accounts SET signed_in_at = now()
      WHERE id = ${accountId}::uuid AND password_hash = ${passwordHash} AND disabled_at IS NULL
      RETURNING id
    ), address AS (
      INSERT INTO staff_addresses (account_id, address) SELECT id, ${address} FROM account
      ON CONFLICT (account_id, address) DO UPDATE SET signed_in_at = now()
    )
    INSERT INTO staff_sessions (token_hash, account_id, expires_at)
    SELECT ${hashOf(token)}, id, now() + interval '12 hours' FROM account`;
  return begun === 1 ? token : undefined;
}

export async function endSession(db: Db, token: string | undefined): Promise<void> {
  if (token !== undefined) await db.staffSession.deleteMany({ where: { tokenHash: hashOf(token) } });
}

/** Signs the account out of every browser. @returns the number of sessions */
export async function endSessionsOf(db: Db | Tx, accountId: string): Promise<number> {
  const { count } = await db.staffSession.deleteMany({ where: { accountId } });
  return count;
}

/** Deletes expired sessions, and addresses without a sign-in for three months. */
export async function forgetOldSessions(db: Db): Promise<void> {
  await db.$executeRaw`DELETE FROM staff_sessions WHERE expires_at < now()`;
  await db.$executeRaw`DELETE FROM staff_addresses WHERE signed_in_at < now() - interval '90 days'`;
}

import { Prisma } from '../../../prisma/generated/client.ts';
import type { Duty, StaffMember } from '../../shared/staff/staff.ts';
import { hashOfToken, newToken } from '../base/token.ts';
import type { Db, Tx } from '../database/db.ts';
import type { SignedInMember } from '../rpc/context.ts';
import { dutyOfAccount, presentDuty } from './duty.ts';

const hours = 12;

/** The time that the owner gives sessions on known devices; 0 on other devices. */
const keptHours = Prisma.sql`CASE WHEN staff_sessions.is_known_device THEN coalesce((
  SELECT ("values" ->> 'knownDeviceHours')::int FROM settings WHERE "group" = 'signIn'), 0) ELSE 0 END`;

const isOver = Prisma.sql`staff_sessions.expires_at + make_interval(hours => greatest(${keptHours} - ${hours}::int, 0)) <= now()`;

/**
 * True of a session that was used in the last 30 minutes and began in the last 12 hours, by the database's clock; on a known device,
 * both may be longer.
 */
export const isAlive = Prisma.sql`NOT ${isOver}
  AND staff_sessions.last_seen_at > now() - greatest(interval '30 minutes', make_interval(hours => ${keptHours}))`;

/**
 * The member of staff of a session. Each use keeps a session alive; it is written once a minute at most.
 * @param device the token of the browser's device cookie
 */
export async function findMember(
  db: Db,
  token: string | undefined,
  device?: string,
): Promise<SignedInMember | undefined> {
  const tokenHash = hashOfToken(token);
  if (tokenHash === undefined) return undefined;
  const [session] = await db.$queryRaw<
    (Omit<SignedInMember, 'duty'> & { isDue: boolean; duty: Duty | null })[]
  >`
    SELECT a.id, a.email, a.role, ${dutyOfAccount} AS duty,
      staff_sessions.id AS "sessionId",
      EXISTS (SELECT FROM staff_devices WHERE account_id = a.id AND token_hash = ${hashOfToken(device) ?? ''}) AS "isKnownDevice",
      proved_at > now() - interval '15 minutes' AS "isProved", last_seen_at < now() - interval '1 minute' AS "isDue"
    FROM staff_sessions JOIN staff_accounts a ON a.id = account_id
    WHERE token_hash = ${tokenHash} AND ${isAlive} AND a.disabled_at IS NULL`;
  if (!session) return undefined;
  const { isDue, duty, ...member } = session;
  if (isDue) {
    await db.$executeRaw`UPDATE staff_sessions SET last_seen_at = now()
      WHERE token_hash = ${tokenHash} AND last_seen_at < now() - interval '1 minute'`;
  }
  return { ...member, ...presentDuty(duty) };
}

/** True if any member of staff has signed in before from the device with this hash of its token. */
export async function isKnownDevice(db: Db, tokenHash: string): Promise<boolean> {
  return (await db.staffDevice.findFirst({ where: { tokenHash }, select: { accountId: true } })) !== null;
}

interface Beginning {
  accountId: string;
  /** The hash that the password was checked against: if the account was changed or disabled meanwhile, it gets no session. */
  passwordHash: string;
  address: string;
  userAgent?: string | undefined;
  /** The token of the browser's device cookie. */
  device?: string | undefined;
}

export interface BegunSession {
  token: string;
  /** Seconds for which the browser keeps the token; undefined if it does so until it is closed. */
  keptSeconds: number | undefined;
}

/** Headers have any length; browsers stay below this. */
const userAgentLength = 300;

/** @returns undefined if the account was changed or disabled */
export async function beginSession(db: Db | Tx, beginning: Beginning): Promise<BegunSession | undefined> {
  const { accountId, passwordHash, address, userAgent = '', device } = beginning;
  const token = newToken();
  const [begun] = await db.$queryRaw<{ keptHours: number }[]>`
    WITH account AS (
      UPDATE staff_accounts SET signed_in_at = now()
      WHERE id = ${accountId}::uuid AND password_hash = ${passwordHash} AND disabled_at IS NULL
      RETURNING id
    )
    INSERT INTO staff_sessions (token_hash, account_id, expires_at, address, user_agent, is_known_device)
    SELECT ${hashOfToken(token)}, id, now() + make_interval(hours => ${hours}::int), ${address}, ${userAgent.slice(0, userAgentLength)},
      EXISTS (SELECT FROM staff_devices d WHERE d.account_id = account.id AND d.token_hash = ${hashOfToken(device) ?? ''})
    FROM account RETURNING ${keptHours} AS "keptHours"`;
  if (!begun) return undefined;
  return { token, keptSeconds: begun.keptHours > 0 ? 3600 * Math.max(hours, begun.keptHours) : undefined };
}

/** Begins a sign-in whose second factor is missing. @returns undefined if the account was changed or disabled */
export async function beginSignIn(db: Db, beginning: Beginning): Promise<BegunSession | undefined> {
  const { accountId, passwordHash } = beginning;
  const token = newToken();
  const begun = await db.$executeRaw`
    INSERT INTO staff_sign_ins (token_hash, account_id, password_hash, expires_at)
    SELECT ${hashOfToken(token)}, id, password_hash, now() + interval '10 minutes' FROM staff_accounts
    WHERE id = ${accountId}::uuid AND password_hash = ${passwordHash} AND disabled_at IS NULL`;
  return begun === 1 ? { token, keptSeconds: undefined } : undefined;
}

interface BegunSignIn extends Omit<StaffMember, 'duty'> {
  passwordHash: string;
  isKnownDevice: boolean;
  duty: Duty | null;
}

/**
 * Counts a try at the second factor of a sign-in. Undefined if it is over: after ten minutes or five tries.
 * @param deviceHash of the token of the browser's device cookie
 */
export async function takeTry(
  db: Db,
  token: string | undefined,
  deviceHash = '',
): Promise<BegunSignIn | undefined> {
  const tokenHash = hashOfToken(token);
  if (tokenHash === undefined) return undefined;
  const [begun] = await db.$queryRaw<BegunSignIn[]>`
    UPDATE staff_sign_ins s SET tries = tries + 1 FROM staff_accounts a
    WHERE token_hash = ${tokenHash} AND expires_at > now() AND tries < 5
      AND a.id = s.account_id AND a.disabled_at IS NULL
    RETURNING a.id, a.email, a.role, s.password_hash AS "passwordHash", ${dutyOfAccount} AS duty,
      EXISTS (SELECT FROM staff_devices WHERE account_id = a.id AND token_hash = ${deviceHash}) AS "isKnownDevice"`;
  return begun;
}

export async function endSession(db: Db, token: string | undefined): Promise<void> {
  const tokenHash = hashOfToken(token);
  if (tokenHash === undefined) return;
  const where = { tokenHash };
  await db.staffSession.deleteMany({ where });
  await db.staffSignIn.deleteMany({ where });
}

/** Signs the account out of every browser, and ends sign-ins that have begun. @returns the number of sessions */
export async function endSessionsOf(db: Db | Tx, accountId: string): Promise<number> {
  await db.staffSignIn.deleteMany({ where: { accountId } });
  const { count } = await db.staffSession.deleteMany({ where: { accountId } });
  return count;
}

/** Signs the caller's account out of all browsers but this one. */
export async function endOtherSessions(tx: Tx, { id, sessionId }: SignedInMember): Promise<void> {
  await tx.staffSignIn.deleteMany({ where: { accountId: id } });
  await tx.staffSession.deleteMany({ where: { accountId: id, id: { not: sessionId } } });
}

/** Ends one session of an account, which may have ended already. */
export async function endSessionOf(db: Db, accountId: string, id: string): Promise<void> {
  await db.staffSession.deleteMany({ where: { accountId, id } });
}

/** Records that the owner of a session has proved again who they are. */
export async function noteProof(db: Db, sessionId: string): Promise<void> {
  await db.$executeRaw`UPDATE staff_sessions SET proved_at = now() WHERE id = ${sessionId}::uuid`;
}

/** Deletes expired sessions, sign-ins and challenges, and devices without a sign-in for a year. */
export async function forgetOldSessions(db: Db): Promise<void> {
  await db.$executeRaw`DELETE FROM staff_sessions WHERE ${isOver}`;
  await db.$executeRaw`DELETE FROM staff_sign_ins WHERE expires_at < now()`;
  await db.$executeRaw`DELETE FROM staff_challenges WHERE expires_at < now()`;
  await db.$executeRaw`DELETE FROM staff_devices WHERE signed_in_at < now() - interval '1 year'`;
}

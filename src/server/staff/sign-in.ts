import { createHash } from 'node:crypto';
import { Failure } from '../../shared/failure.ts';
import type { SignIn, StaffMember } from '../../shared/staff.ts';
import { client } from '../activity/security.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db.ts';
import { isPassword } from './password.ts';
import { beginSession, endSession } from './sessions.ts';

interface Candidate extends StaffMember {
  passwordHash: string;
  isDisabled: boolean;
  /** True if it has been signed in to from this address before. */
  isKnownHere: boolean;
}

/** The same query whether the account exists or not, so that it takes the same time. */
async function findCandidate(db: Db, email: string, address: string): Promise<Candidate | undefined> {
  const [candidate] = await db.$queryRaw<Candidate[]>`
    SELECT id, email, role, password_hash AS "passwordHash", disabled_at IS NOT NULL AS "isDisabled",
      EXISTS (SELECT FROM staff_addresses WHERE account_id = id AND address = ${address}) AS "isKnownHere"
    FROM staff_accounts WHERE email = ${email}`;
  return candidate;
}

/** Hashed, because the table of counters is not to hold e-mail addresses. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/**
 * Counts a try at an account's password, whether there is such an account or not. Strangers may use up the tries of all
 * addresses together; from an address where the account has been signed in to before, only its own tries count.
 * @throws Failure RATE_LIMITED
 */
export async function chargeTry(
  { charge, address }: Pick<Context, 'charge' | 'address'>,
  email: string,
  isKnownHere: boolean,
): Promise<void> {
  await charge('passwordsHere', keyOf(email, address));
  await charge('passwordsOfAddress');
  const ofAccount = charge('passwordsOfAccount', keyOf(email));
  await (isKnownHere ? ofAccount.catch(() => {}) : ofAccount);
}

/**
 * Signs a browser in with a new token; an earlier session of this browser ends.
 * @throws Failure SIGN_IN_REFUSED, the same for an unknown account, a wrong password and a disabled account; RATE_LIMITED
 */
export async function signIn(ctx: Context, { email, password }: SignIn): Promise<StaffMember> {
  const { db, log, security, requestId, address, sessionCookie } = ctx;
  const candidate = await findCandidate(db, email, address);
  // What was typed may be anything: only accounts that there are have a name in the log of activity.
  const subject = candidate ? { id: candidate.id, name: candidate.email } : { name: 'an unknown account' };
  await chargeTry(ctx, email, candidate?.isKnownHere ?? false).catch((error: unknown) => {
    security.note({ action: 'security.locked_out', actor: client, subject, address });
    throw error;
  });
  const isRight = await isPassword(candidate?.passwordHash, password);
  const token =
    candidate && isRight && !candidate.isDisabled
      ? await beginSession(db, { accountId: candidate.id, passwordHash: candidate.passwordHash, address })
      : undefined;
  if (!candidate || !token) {
    log.info({ requestId, account: candidate?.id, ip: address }, 'a sign-in was refused');
    security.note({ action: 'security.sign_in_refused', actor: client, subject, address });
    throw new Failure('SIGN_IN_REFUSED');
  }
  await endSession(db, sessionCookie.token);
  sessionCookie.set(token);
  const { id, role } = candidate;
  log.info({ requestId, account: id, ip: address }, 'signed in');
  security.note({
    action: 'security.signed_in',
    actor: candidate.email,
    subject: { id, name: address },
    address,
  });
  return { id, email: candidate.email, role };
}

export async function signOut({ db, sessionCookie }: Context): Promise<void> {
  await endSession(db, sessionCookie.token);
  if (sessionCookie.token !== undefined) sessionCookie.clear();
}

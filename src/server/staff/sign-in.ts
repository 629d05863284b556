import { createHash } from 'node:crypto';
import { Failure } from '../../shared/failure.ts';
import type { ConfirmCode } from '../../shared/own-account.ts';
import type { SignIn, SignInStep, StaffMember } from '../../shared/staff.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db.ts';
import { isPassword } from './password.ts';
import { checkCode } from './second-factor.ts';
import { beginSession, beginSignIn, dutyOf, endSession, takeTry } from './sessions.ts';

interface Candidate extends StaffMember {
  passwordHash: string;
  /** True if the account is disabled, or its password was told too long ago. */
  isShut: boolean;
  /** True if it has been signed in to from this address before. */
  isKnownHere: boolean;
  isToldPassword: boolean;
  hasApp: boolean;
  hasPasskey: boolean;
}

/** The same query whether the account exists or not, so that it takes the same time. */
async function findCandidate(db: Db, email: string, address: string): Promise<Candidate | undefined> {
  const [candidate] = await db.$queryRaw<Candidate[]>`
    SELECT id, email, role, password_hash AS "passwordHash", disabled_at IS NOT NULL OR COALESCE(password_expires_at < now(), false) AS "isShut",
      password_expires_at IS NOT NULL AS "isToldPassword",
      EXISTS (SELECT FROM staff_addresses WHERE account_id = staff_accounts.id AND address = ${address}) AS "isKnownHere",
      EXISTS (SELECT FROM staff_authenticators WHERE account_id = staff_accounts.id AND confirmed_at IS NOT NULL) AS "hasApp",
      EXISTS (SELECT FROM staff_passkeys WHERE account_id = staff_accounts.id) AS "hasPasskey"
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
 * Signs a browser in with a new token; an earlier session of this browser ends. An account with a second factor gets the token
 * of a sign-in that `finishSignIn` completes.
 * @throws Failure SIGN_IN_REFUSED, the same for an unknown account, a wrong password and a disabled account; RATE_LIMITED
 */
export async function signIn(ctx: Context, { email, password }: SignIn): Promise<SignInStep> {
  const { db, log, requestId, address, userAgent, sessionCookie } = ctx;
  const candidate = await findCandidate(db, email, address);
  await chargeTry(ctx, email, candidate?.isKnownHere ?? false);
  const isRight = await isPassword(candidate?.passwordHash, password);
  const begin = candidate?.hasApp || candidate?.hasPasskey ? beginSignIn : beginSession;
  const token =
    candidate && isRight && !candidate.isShut
      ? await begin(db, {
          accountId: candidate.id,
          passwordHash: candidate.passwordHash,
          address,
          userAgent,
        })
      : undefined;
  if (!candidate || !token) {
    log.info({ requestId, account: candidate?.id, ip: address }, 'a sign-in was refused');
    throw new Failure('SIGN_IN_REFUSED');
  }
  await endSession(db, sessionCookie.token);
  sessionCookie.set(token);
  const { id, role, isToldPassword, hasApp, hasPasskey } = candidate;
  if (hasApp || hasPasskey) {
    const factors = [...(hasApp ? ['app' as const] : []), ...(hasPasskey ? ['passkey' as const] : [])];
    return { status: 'second_factor_needed', factors };
  }
  log.info({ requestId, account: id, ip: address }, 'signed in');
  return { status: 'signed_in', member: { id, email: candidate.email, role, ...dutyOf(isToldPassword) } };
}

/**
 * Completes a sign-in with a code of the authenticator app, or a recovery code. The browser gets a new token.
 * @throws Failure SIGN_IN_EXPIRED, CODE_WRONG or RATE_LIMITED
 */
export async function finishSignIn(ctx: Context, { code }: ConfirmCode): Promise<StaffMember> {
  const { db, log, requestId, address, userAgent, sessionCookie } = ctx;
  const begun = await takeTry(db, sessionCookie.token);
  if (!begun) throw new Failure('SIGN_IN_EXPIRED');
  const { passwordHash, isToldPassword, ...member } = begun;
  await checkCode(ctx, member, code);
  const token = await beginSession(db, { accountId: member.id, passwordHash, address, userAgent });
  if (!token) throw new Failure('SIGN_IN_EXPIRED');
  await endSession(db, sessionCookie.token);
  sessionCookie.set(token);
  log.info({ requestId, account: member.id, ip: address }, 'signed in with a second factor');
  return { ...member, ...dutyOf(isToldPassword) };
}

export async function signOut({ db, sessionCookie }: Context): Promise<void> {
  await endSession(db, sessionCookie.token);
  if (sessionCookie.token !== undefined) sessionCookie.clear();
}

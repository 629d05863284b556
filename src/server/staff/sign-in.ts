import { Failure } from '../../shared/base/failure.ts';
import type { ConfirmCode } from '../../shared/staff/own-account.ts';
import type { Duty, SignIn, SignInStep, StaffMember } from '../../shared/staff/staff.ts';
import { client } from '../activity/security.ts';
import { hashOf, hashOfToken, newToken } from '../base/token.ts';
import type { Db } from '../database/db.ts';
import type { ActionUse } from '../rpc/allowances.ts';
import type { Context } from '../rpc/context.ts';
import { dutyOfAccount, presentDuty } from './duty.ts';
import { isPassword } from './password.ts';
import { checkCode } from './second-factor.ts';
import { type BegunSession, beginSession, beginSignIn, endSession, takeTry } from './sessions.ts';

interface Candidate extends Omit<StaffMember, 'duty'> {
  passwordHash: string;
  /** True if the account is disabled, or its temporary password has expired. */
  isShut: boolean;
  /** True if it has been signed in to in this browser before. */
  isKnownDevice: boolean;
  duty: Duty | null;
  hasApp: boolean;
  hasPasskey: boolean;
}

/** Finds the account. For one that does not exist, the query takes as long and has a row too: strangers can't measure which exist. */
async function findCandidate(db: Db, email: string, deviceHash = ''): Promise<Candidate | undefined> {
  const [row] = await db.$queryRaw<[Candidate | { [Key in keyof Candidate]: null }]>`
    SELECT a.id, a.email, role, password_hash AS "passwordHash", disabled_at IS NOT NULL OR COALESCE(password_expires_at < now(), false) AS "isShut",
      ${dutyOfAccount} AS duty,
      EXISTS (SELECT FROM staff_devices WHERE account_id = a.id AND token_hash = ${deviceHash}) AS "isKnownDevice",
      EXISTS (SELECT FROM staff_authenticators WHERE account_id = a.id AND confirmed_at IS NOT NULL) AS "hasApp",
      EXISTS (SELECT FROM staff_passkeys WHERE account_id = a.id) AS "hasPasskey"
    FROM (SELECT ${email}::text) asked (email) LEFT JOIN staff_accounts a USING (email)`;
  return row.id === null ? undefined : (row as Candidate);
}

interface Try {
  email: string;
  /** Undefined if there is no such account. It is part of the counted key, so a new password resets all counts of the account. */
  passwordHash?: string | undefined;
  /** A known device or a session, which has separate tries: strangers can't use them up. */
  trusted?: string | undefined;
}

/**
 * Counts a try at an account's password, whether there is such an account or not.
 * @returns a function that takes the count back; call it if the password was right
 * @throws Failure RATE_LIMITED
 */
export async function chargeTry(
  { charge, giveBack, client }: Pick<Context, 'charge' | 'giveBack' | 'client'>,
  { email, passwordHash = '', trusted }: Try,
): Promise<() => Promise<void>> {
  const ofStranger: [ActionUse, string][] = [
    ['passwordsOfClient', client],
    ['passwordsOfAccount', hashOf(email, passwordHash)],
  ];
  const counted: [ActionUse, string][] = [
    ['passwordsHere', hashOf(email, passwordHash, trusted ?? client)],
    ...(trusted === undefined ? ofStranger : []),
  ];
  for (const [use, key] of counted) await charge(use, key);
  return async () => {
    for (const [use, key] of counted) await giveBack(use, key);
  };
}

/** Makes the browser a known device of an account, which has separate tries at passwords and codes. */
async function rememberDevice({ db, deviceCookie }: Context, accountId: string): Promise<void> {
  const known = hashOfToken(deviceCookie.token);
  const token = known === undefined ? newToken() : deviceCookie.token;
  await db.$executeRaw`INSERT INTO staff_devices (account_id, token_hash)
    VALUES (${accountId}::uuid, ${hashOfToken(token)})
    ON CONFLICT (account_id, token_hash) DO UPDATE SET signed_in_at = now()`;
  deviceCookie.set(token as string);
}

/** Gives the browser its new session in place of an earlier one, and makes it a known device of the account. */
async function welcome(
  ctx: Context,
  { id, email }: Pick<StaffMember, 'id' | 'email'>,
  { token, keptSeconds }: BegunSession,
): Promise<void> {
  const { db, security, address, sessionCookie } = ctx;
  await endSession(db, sessionCookie.token);
  sessionCookie.set(token, keptSeconds);
  await rememberDevice(ctx, id);
  security.note({ action: 'security.signed_in', actor: email, subject: { id, name: address }, address });
}

/** Begins a session for somebody who has shown both factors. @returns false if the account was changed or disabled */
export async function letIn(
  ctx: Context,
  member: Pick<StaffMember, 'id' | 'email'>,
  passwordHash: string,
): Promise<boolean> {
  const { db, address, userAgent, deviceCookie } = ctx;
  const device = deviceCookie.token;
  const begun = await beginSession(db, { accountId: member.id, passwordHash, address, userAgent, device });
  if (begun) await welcome(ctx, member, begun);
  return begun !== undefined;
}

/**
 * Signs a browser in with a new token; an earlier session of this browser ends. An account with a second factor gets the token
 * of a sign-in that `finishSignIn` completes.
 * @throws Failure SIGN_IN_REFUSED, the same for an unknown account, a wrong password and a disabled account; RATE_LIMITED
 */
export async function signIn(ctx: Context, { email, password }: SignIn): Promise<SignInStep> {
  const { db, log, security, requestId, address, userAgent, sessionCookie, deviceCookie } = ctx;
  const device = hashOfToken(deviceCookie.token);
  const candidate = await findCandidate(db, email, device);
  // The typed text may be anything: only existing accounts have a name in the activity log.
  const subject = candidate ? { id: candidate.id, name: candidate.email } : { name: 'an unknown account' };
  const { passwordHash } = candidate ?? {};
  const giveBack = await chargeTry(ctx, {
    email,
    passwordHash,
    trusted: candidate?.isKnownDevice ? device : undefined,
  }).catch((error: unknown) => {
    security.note({ action: 'security.locked_out', actor: client, subject, address });
    throw error;
  });
  const isRight = await isPassword(passwordHash, password);
  const begin = candidate?.hasApp || candidate?.hasPasskey ? beginSignIn : beginSession;
  const begun =
    candidate && isRight && !candidate.isShut
      ? await begin(db, {
          accountId: candidate.id,
          passwordHash: candidate.passwordHash,
          address,
          userAgent,
          device: deviceCookie.token,
        })
      : undefined;
  if (!candidate || !begun) {
    log.info({ requestId, account: candidate?.id, ip: address }, 'a sign-in was refused');
    security.note({ action: 'security.sign_in_refused', actor: client, subject, address });
    throw new Failure('SIGN_IN_REFUSED');
  }
  const { id, role, duty, hasApp, hasPasskey } = candidate;
  await giveBack();
  if (hasApp || hasPasskey) {
    await endSession(db, sessionCookie.token);
    sessionCookie.set(begun.token);
    const factors = [...(hasApp ? ['app' as const] : []), ...(hasPasskey ? ['passkey' as const] : [])];
    return { status: 'second_factor_needed', factors };
  }
  const member = { id, email: candidate.email, role, ...presentDuty(duty) };
  await welcome(ctx, member, begun);
  log.info({ requestId, account: id, ip: address }, 'signed in');
  return { status: 'signed_in', member };
}

/**
 * Completes a sign-in with a code of the authenticator app, or a recovery code. The browser gets a new token.
 * @throws Failure SIGN_IN_EXPIRED, CODE_WRONG or RATE_LIMITED
 */
export async function finishSignIn(ctx: Context, { code }: ConfirmCode): Promise<StaffMember> {
  const { db, log, security, requestId, address, sessionCookie, deviceCookie } = ctx;
  const device = hashOfToken(deviceCookie.token);
  const begun = await takeTry(db, sessionCookie.token, device);
  if (!begun) throw new Failure('SIGN_IN_EXPIRED');
  const { passwordHash, duty, isKnownDevice, ...member } = begun;
  await checkCode(ctx, { ...member, trusted: isKnownDevice ? device : undefined }, code).catch(
    (error: unknown) => {
      // Only somebody with the password can try codes.
      if (error instanceof Failure && error.reason === 'RATE_LIMITED') {
        const subject = { id: member.id, name: member.email };
        security.note({ action: 'security.locked_out', actor: client, subject, address });
      }
      throw error;
    },
  );
  if (!(await letIn(ctx, member, passwordHash))) throw new Failure('SIGN_IN_EXPIRED');
  log.info({ requestId, account: member.id, ip: address }, 'signed in with a second factor');
  return { ...member, ...presentDuty(duty) };
}

export async function signOut({ db, sessionCookie }: Context): Promise<void> {
  await endSession(db, sessionCookie.token);
  if (sessionCookie.token !== undefined) sessionCookie.clear();
}

import { unsubscribePath } from '../../shared/mail/link-paths.ts';
import { inTurn } from '../base/concurrency.ts';
import { hashOfToken } from '../base/token.ts';
import type { Use } from '../rpc/allowances.ts';
import { isKnownDevice } from '../staff/sessions.ts';
import { isUnsafe } from './guard.ts';
import type { Visit } from './mount.ts';
import type { Balance, RateLimit } from './rate-limit.ts';
import { setBalanceHeaders } from './rate-limit-headers.ts';
import type { RequestFacts } from './request-log.ts';
import type { WorkTurns } from './request-work.ts';
import { isRest } from './rest/routes.ts';
import { mayBeDevice } from './staff-cookies.ts';

/** Programs get their remaining limits in headers; browsers of shoppers have no use for them. */
export function balanceSetter({ res, url }: Pick<Visit, 'res' | 'url'>) {
  return isRest(url) ? (balance: Balance) => setBalanceHeaders(res, balance) : undefined;
}

/**
 * The name that limits count a request for: the device of signed-in staff, and of staff who sign in on a device that they have used
 * before; the client for all others. Shoppers on the same network can't use up the limits of staff.
 */
async function callerOf({ req, caller, createContext }: Visit): Promise<string> {
  const { db, staff, sessionCookie, deviceCookie } = createContext();
  const device = hashOfToken(deviceCookie.token);
  const member = sessionCookie.token === undefined ? undefined : await staff();
  const signsIn = !member && device !== undefined && isUnsafe(req.method);
  const isKnown = member?.isKnownDevice || (signsIn && (await isKnownDevice(db, device)));
  if (isKnown) return `device ${device}`;
  return member ? `session ${member.sessionId}` : caller;
}

/**
 * The kind of use that a request counts as, and the key or caller that it counts for: writes with an API key count for the key, all
 * others for the caller. Unsubscribing counts as a read, because a mail provider does it for all its users from a few addresses.
 */
async function chargedUse({ req, url, caller, createContext }: Visit): Promise<[Use, string]> {
  if (!isUnsafe(req.method) || url.pathname === unsubscribePath) return ['reads', caller];
  // A wrong key is refused later, in the form of the transport.
  const holder = isRest(url)
    ? await createContext()
        .keyHolder?.()
        .catch(() => undefined)
    : undefined;
  return holder ? ['writesOfKey', holder.id] : ['writes', caller];
}

/** Notes which limit a request has reached. */
export async function recordLimit(
  facts: RequestFacts,
  use: Use,
  charging: Promise<void> | undefined,
): Promise<void> {
  await charging?.catch((error: unknown) => {
    facts.limit = use;
    throw error;
  });
}

interface Charging {
  turns: WorkTurns;
  rateLimit: RateLimit;
  /** The number of reads or writes that the request counts as. */
  calls: number;
}

/** Counts a request, and sets the caller that it counts for. @throws Failure RATE_LIMITED */
export async function chargeRequest(visit: Visit, { turns, rateLimit, calls }: Charging): Promise<void> {
  const { headers, method } = visit.req;
  // Look-ups take turns, so that a flood of made-up cookies and keys waits. While the database is away, staff count as their client.
  const lookUp = <T>(work: () => Promise<T>) => inTurn(turns.reads, visit.caller, { work });
  if (mayBeDevice(headers.cookie))
    visit.caller = await lookUp(() => callerOf(visit)).catch(() => visit.caller);
  const isProgram = isUnsafe(method) && headers.authorization !== undefined;
  const [use, key] = await (isProgram ? lookUp(() => chargedUse(visit)) : chargedUse(visit));
  await recordLimit(visit.facts, use, rateLimit.charge({ key, use, calls, tell: balanceSetter(visit) }));
}

import { readInvitation } from '../../src/shared/staff/invitation.ts';
import type { Invitation } from '../../src/shared/staff/staff.ts';
import type { StaffRole } from '../../src/shared/staff/staff-role.ts';
import { type TestShop, trpcClient } from './shop.ts';
import { type MadeAccount, makeAccount, makeSession } from './staff-account.ts';

/** The `cookie` header that an answer makes a browser send. */
export function cookieOf({ headers }: { headers: Headers }): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** A sign-in as a browser sends it. */
export function signIn(
  { url }: Pick<TestShop, 'url'>,
  { email, password }: { email: string; password: string },
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/trpc/staff.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  });
}

/** The password in the link of an invitation that was not sent. */
export const passwordOf = ({ link }: Invitation): string =>
  readInvitation(new URL(link as string).hash)?.password as string;

export interface SignedIn {
  account: MadeAccount;
  token: string;
  cookie: string;
  trpc: ReturnType<typeof trpcClient>;
}

/** Signs in an account, or a new one if none is given. */
export async function signInAs(
  shop: Pick<TestShop, 'url' | 'db'>,
  role: StaffRole,
  existing?: MadeAccount,
  { userAgent }: { userAgent?: string } = {},
): Promise<SignedIn> {
  const account = existing ?? (await makeAccount(shop.db, { role }));
  const token = await makeSession(shop.db, account, userAgent);
  // A shop that people reach by HTTPS reads the other one.
  const cookie = `staff=${token}; __Host-staff=${token}`;
  return { account, token, cookie, trpc: trpcClient(shop.url, { cookie }) };
}

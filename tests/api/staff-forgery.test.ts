import { beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '../../src/server/http/router.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { type MadeAccount, makeAccount, staffPassword } from '../helpers/staff-account.ts';

const shop = sharedTestShop();
const owner = sharedStaff(shop, 'owner');
let victim: MadeAccount;
beforeAll(async () => {
  victim = await makeAccount(shop.db);
});

const inputs: Record<string, (n: number) => Record<string, unknown>> = {
  signIn: () => ({ email: victim.email, password: staffPassword }),
  signOut: () => ({}),
  finishSignIn: () => ({ code: '000000' }),
  askPasskey: () => ({}),
  signInWithPasskey: () => ({
    id: 'a',
    rawId: 'a',
    type: 'public-key',
    response: {},
    clientExtensionResults: {},
  }),
  removeSecondFactors: () => ({ id: victim.id }),
  changePassword: () => ({ current: staffPassword, next: 'owned by somebody else' }),
  add: (n) => ({ email: `evil-${n}@other.example`, role: 'owner' }),
  disable: () => ({ id: victim.id }),
  enable: () => ({ id: victim.id }),
  setRole: () => ({ id: victim.id, role: 'owner' }),
  rename: () => ({ id: victim.id, name: 'Evil' }),
  resetPassword: () => ({ id: victim.id }),
  signOutEverywhere: () => ({ id: owner.account.id }),
};

/** The headers that a browser adds to a request from a page of another site, and those that old browsers leave out. */
const origins: Record<string, Record<string, string>> = {
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'another site, without fetch metadata': { origin: 'https://evil.example' },
  'another site, without an origin': { 'sec-fetch-site': 'cross-site' },
  'a sandboxed frame': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'a sandboxed frame, without fetch metadata': { origin: 'null' },
  'a sibling host': { origin: 'https://blog.shop.test', 'sec-fetch-site': 'same-site' },
  'the same host on another port': { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' },
};

/** Bodies that a page can send to any site without a preflight request, and the one that it can't. */
const bodies: Record<string, (input: object) => { type?: string; body?: string }> = {
  'a form': (input) => ({
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(input as Record<string, string>).toString(),
  }),
  'a multipart form': (input) => ({
    type: 'multipart/form-data; boundary=b',
    body: `--b\r\nContent-Disposition: form-data; name="json"\r\n\r\n${JSON.stringify(input)}\r\n--b--\r\n`,
  }),
  'JSON as plain text': (input) => ({ type: 'text/plain', body: JSON.stringify(input) }),
  'JSON in a form': (input) => ({
    type: 'text/plain',
    body: `${JSON.stringify(input).slice(0, -1)},"x":"="}`,
  }),
  'no body': () => ({}),
  JSON: (input) => ({ type: 'application/json', body: JSON.stringify(input) }),
};

async function everything(): Promise<string> {
  const orderBy = { id: 'asc' } as const;
  const accounts = await shop.db.staffAccount.findMany({ orderBy });
  const sessions = await shop.db.staffSession.findMany({ orderBy: { tokenHash: 'asc' } });
  return JSON.stringify({ accounts, sessions });
}

const mutations = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
)
  .filter(([name, { _def }]) => name.startsWith('staff.') && _def.type === 'mutation')
  .map(([name]) => name.replace('staff.', ''));

describe('a page of another site, in the browser of an owner', () => {
  it.each(mutations)('cannot call staff.%s', async (name) => {
    const before = await everything();
    let n = 0;
    for (const [site, headers] of Object.entries(origins)) {
      for (const [kind, bodyOf] of Object.entries(bodies)) {
        n += 1;
        const { type, body } = bodyOf((inputs[name] as (n: number) => object)(n));
        const answer = await fetch(`${shop.url}/trpc/staff.${name}`, {
          method: 'POST',
          headers: { ...headers, cookie: owner.cookie, ...(type && { 'content-type': type }) },
          body,
        });
        expect({ site, kind, status: answer.status }).toEqual({ site, kind, status: 403 });
        expect(answer.headers.get('access-control-allow-origin')).toBe(null);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
    // A link, a picture or a form that is a GET carries no origin at all.
    const input = encodeURIComponent(JSON.stringify(inputs[name]?.(n)));
    for (const query of [
      `?input=${input}`,
      `?batch=1&input=${encodeURIComponent(`{"0":${decodeURIComponent(input)}}`)}`,
      '',
    ]) {
      const { status } = await fetch(`${shop.url}/trpc/staff.${name}${query}`, {
        headers: { cookie: owner.cookie },
      });
      expect(status).toBe(405);
    }
    expect(await everything()).toBe(before);
  });

  it('would have been heard from the shop itself', async () => {
    const { origin } = new URL(shop.url);
    const answer = await fetch(`${shop.url}/trpc/staff.setRole`, {
      method: 'POST',
      headers: {
        origin,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        cookie: owner.cookie,
      },
      body: JSON.stringify({ id: victim.id, role: 'owner' }),
    });
    expect(answer.status).toBe(200);
  });
});

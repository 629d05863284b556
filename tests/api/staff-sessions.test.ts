import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetOldSessions } from '../../src/server/staff/sessions.ts';
import { execute } from '../helpers/postgres.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop, posting, type TestShop, trpcClient } from '../helpers/shop.ts';
import { cookieOf, passwordOf, type SignedIn, signIn, signInAs } from '../helpers/staff.ts';
import { makeAccount, staffPassword } from '../helpers/staff-account.ts';

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };

const shop = sharedTestShop({ LOG_LEVEL: 'debug' }, { logTo });
const owner = sharedStaff(shop, 'owner');
let second: TestShop;
beforeAll(async () => {
  second = await openTestShop({}, { databaseUrl: shop.databaseUrl });
});
afterAll(() => second.close());
afterEach(() => void vi.useRealTimers());

function sessionOf({ token }: Pick<SignedIn, 'token'>) {
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  return shop.db.staffSession.findUnique({ where: { tokenHash } });
}

/** Makes the session look as if so much time had passed. */
async function age(
  session: Pick<SignedIn, 'account'>,
  column: 'last_seen_at' | 'expires_at',
  interval: string,
): Promise<void> {
  const { account } = session;
  // A session's end is later than its beginning.
  await execute(
    shop.databaseUrl,
    `UPDATE staff_sessions SET created_at = created_at - interval '1 day', ${column} = ${column} - interval '${interval}'
      WHERE account_id = '${account.id}'`,
  );
}

async function isAlive({ cookie }: Pick<SignedIn, 'cookie'>): Promise<boolean[]> {
  const both = [shop, second].map(({ url }) => trpcClient(url, { cookie }).staff.me.query());
  return (await Promise.all(both)).map((member) => member !== null);
}

describe('the token of a session', () => {
  it('has 256 bits, and only its hash is in the database', async () => {
    const session = await signInAs(shop, 'manager');
    const { token } = session;
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await sessionOf(session)).toMatchObject({ accountId: session.account.id });
    const rows = [await shop.db.staffSession.findMany(), await shop.db.staffAccount.findMany()];
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is a new one at every sign-in, and the one before ends', async () => {
    const account = await makeAccount(shop.db);
    const first = cookieOf(await signIn(shop, account));
    const again = cookieOf(await signIn(shop, account, { cookie: first }));
    const planted = cookieOf(await signIn(shop, account, { cookie: `staff=${'x'.repeat(43)}` }));
    expect(new Set([first, again, planted]).size).toBe(3);
    expect(planted).not.toContain('xxx');
    expect(await isAlive({ cookie: first })).toEqual([false, false]);
    expect(await isAlive({ cookie: again })).toEqual([true, true]);
  });

  it.each([
    '',
    'staff',
    'staff=',
    'staff=..',
    `staff=${'a'.repeat(5000)}`,
    'staff=%00',
    "staff=' OR true --",
  ])('is no use made up: %s', async (cookie) => expect(await isAlive({ cookie })).toEqual([false, false]));
});

describe('the cookie', () => {
  it('can’t be read by scripts or sent from other sites, and ends with the browser; the device’s stays', async () => {
    const account = await makeAccount(shop.db);
    const answer = await signIn(shop, account);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=31536000$/),
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const out = await fetch(`${shop.url}/trpc/staff.signOut`, posting({}, { cookie: cookieOf(answer) }));
    expect(out.headers.getSetCookie()).toEqual(['staff=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0']);
  });

  it('is for this host over HTTPS alone, where people come by HTTPS', async () => {
    const publicUrl = 'https://shop.test';
    const secure = await openTestShop({}, { databaseUrl: shop.databaseUrl, publicUrl });
    const answer = await signIn(secure, await makeAccount(shop.db));
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
      expect.stringMatching(/^__Host-device=[\w-]{43}; .*SameSite=Strict; Secure; Max-Age=31536000$/),
    ]);
    const cookie = cookieOf(answer);
    expect(await trpcClient(secure.url, { cookie }).staff.me.query()).not.toBe(null);
    const unprefixed = cookie.replace('__Host-', '');
    expect(await trpcClient(secure.url, { cookie: unprefixed }).staff.me.query()).toBe(null);
    await secure.close();
  });
});

describe('a session is over at once, in every process,', () => {
  const ends: [string, (session: SignedIn) => Promise<unknown>][] = [
    ['after signing out', ({ trpc }) => trpc.staff.signOut.mutate()],
    ['when its account is disabled', ({ account }) => owner.trpc.staff.disable.mutate({ id: account.id })],
    [
      'when an owner signs it out everywhere',
      ({ account }) => owner.trpc.staff.signOutEverywhere.mutate({ id: account.id }),
    ],
    [
      'when the password is changed elsewhere',
      async ({ account }) => {
        const { trpc } = await signInAs(second, 'manager', account);
        await trpc.staff.changePassword.mutate({ current: staffPassword, next: 'nine red battle ropes' });
      },
    ],
  ];
  it.each(ends)('%s', async (_, end) => {
    const session = await signInAs(shop, 'manager');
    expect(await isAlive(session)).toEqual([true, true]);
    await end(session);
    expect(await isAlive(session)).toEqual([false, false]);
    expect(await sessionOf(session)).toBe(null);
  });

  it('after half an hour without a request', async () => {
    const session = await signInAs(shop, 'manager');
    await age(session, 'last_seen_at', '29 minutes 50 seconds');
    expect(await isAlive(session)).toEqual([true, true]);
    await age(session, 'last_seen_at', '30 minutes');
    expect(await isAlive(session)).toEqual([false, false]);
  });

  it('twelve hours after it began, however busy it was', async () => {
    const session = await signInAs(shop, 'manager');
    await age(session, 'expires_at', '11 hours 59 minutes 50 seconds');
    expect(await isAlive(session)).toEqual([true, true]);
    await age(session, 'expires_at', '10 seconds');
    expect(await isAlive(session)).toEqual([false, false]);
  });
});

describe('a session on a known device', () => {
  const keep = (knownDeviceHours: number) =>
    owner.trpc.settings.save.mutate({
      group: 'signIn',
      values: { ownersNeedFactor: false, allNeedFactor: false, knownDeviceHours },
    });
  const week = 7 * 24;

  it('lasts as long as the owner says, and the browser keeps its cookie; on a new device it does not', async () => {
    await keep(week);
    const account = await makeAccount(shop.db);
    const first = { account, cookie: cookieOf(await signIn(shop, account)) };
    await age(first, 'last_seen_at', '31 minutes');
    expect(await isAlive(first)).toEqual([false, false]);

    const again = await signIn(shop, account, { cookie: first.cookie });
    expect(again.headers.getSetCookie()[0]).toMatch(/; SameSite=Strict; Max-Age=604800$/);
    const kept = { account, cookie: cookieOf(again) };
    await age(kept, 'expires_at', '23 hours');
    await age(kept, 'last_seen_at', '6 days');
    expect(await isAlive(kept)).toEqual([true, true]);
    await forgetOldSessions(shop.db);
    await age(kept, 'last_seen_at', '7 days');
    expect(await isAlive(kept)).toEqual([false, false]);
  });

  it('ends at once when the owner shortens the time', async () => {
    await keep(week);
    const account = await makeAccount(shop.db);
    const cookie = cookieOf(await signIn(shop, account));
    const kept = { account, cookie: cookieOf(await signIn(shop, account, { cookie })) };
    await age(kept, 'last_seen_at', '2 hours');
    expect(await isAlive(kept)).toEqual([true, true]);
    await age(kept, 'last_seen_at', '2 hours');
    await keep(1);
    expect(await isAlive(kept)).toEqual([false, false]);
    await keep(0);
  });
});

describe('the time of a session', () => {
  it('goes by the database’s clock, whatever this machine’s says', async () => {
    const session = await signInAs(shop, 'manager');
    for (const hours of [-48, 48]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
      expect(await isAlive(session)).toEqual([true, true]);
      vi.useRealTimers();
    }
  });

  it('is written down once a minute at most', async () => {
    const session = await signInAs(shop, 'manager');
    const begun = await sessionOf(session);
    for (let n = 0; n < 3; n++) await isAlive(session);
    expect((await sessionOf(session))?.lastSeenAt).toEqual(begun?.lastSeenAt);
    await age(session, 'last_seen_at', '61 seconds');
    await isAlive(session);
    const { lastSeenAt } = (await sessionOf(session)) as { lastSeenAt: Date };
    expect(lastSeenAt.getTime()).toBeGreaterThanOrEqual((begun as { lastSeenAt: Date }).lastSeenAt.getTime());
  });

  it('that is over leaves no row behind', async () => {
    const [over, running] = [await signInAs(shop, 'manager'), await signInAs(shop, 'manager')];
    await age(over, 'expires_at', '13 hours');
    await forgetOldSessions(shop.db);
    expect([await sessionOf(over), (await sessionOf(running))?.accountId]).toEqual([
      null,
      running.account.id,
    ]);
  });
});

describe('nobody else learns of a session', () => {
  it('from a page: it is the same for staff and everybody else', async () => {
    for (const path of ['/manage-product', '/manage/staff', '/']) {
      const pages = [undefined, { cookie: owner.cookie }].map(async (headers) => {
        const text = await (await fetch(shop.url + path, { headers })).text();
        return text.replace(/"(dataUpdatedAt|dehydratedAt)":\d+/g, '');
      });
      const [stranger, staff] = await Promise.all(pages);
      expect(staff).toBe(stranger);
    }
  });

  it('from a cache: what staff are answered is stored nowhere', async () => {
    for (const path of ['/trpc/staff.me', '/trpc/staff.list', '/api/v1/product']) {
      const answer = await fetch(shop.url + path, { headers: { cookie: owner.cookie } });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
    const stranger = await fetch(`${shop.url}/api/v1/product`);
    expect(stranger.headers.get('cache-control')).toBe('no-cache');
  });

  it('from the log: it has no token, no password and no e-mail address', async () => {
    lines.splice(0);
    const session = await signInAs(shop, 'owner');
    const { email } = session.account;
    await signIn(shop, { email, password: 'wrong password 1' });
    const invited = await session.trpc.staff.add.mutate({
      email: `b-${email}`,
      role: 'manager',
    });
    const { account } = invited;
    const password = passwordOf(invited);
    await session.trpc.staff.setRole.mutate({ id: account.id, role: 'owner' });
    const next = 'two blue foam rollers';
    await session.trpc.staff.changePassword.mutate({ current: staffPassword, next });
    await execute(shop.databaseUrl, 'ALTER TABLE staff_devices RENAME TO hidden');
    const broken = await signIn(shop, { email, password: next });
    await execute(shop.databaseUrl, 'ALTER TABLE hidden RENAME TO staff_devices');
    expect(broken.status).toBe(500);
    const log = lines.join('');
    expect(lines.length).toBeGreaterThanOrEqual(5);
    expect(log).toContain(session.account.id);
    for (const secret of [session.token, email, staffPassword, next, password, 'wrong password 1']) {
      expect(log).not.toContain(secret);
    }
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, earlierCode } from '../helpers/authenticator.ts';
import { execute } from '../helpers/postgres.ts';
import { refusal } from '../helpers/refusal.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop, posting, type TestShop, trpcClient } from '../helpers/shop.ts';
import { cookieOf, passwordOf, type SignedIn, signIn, signInAs } from '../helpers/staff.ts';

const shop = sharedTestShop();
let limited: TestShop;
beforeAll(async () => {
  limited = await openTestShop({ RATE_LIMIT: 'on' }, { databaseUrl: shop.databaseUrl });
});
afterAll(() => limited.close());

interface Protected extends SignedIn {
  secret: string;
  recoveryCodes: string[];
}

/** Signs in and adds an authenticator app, as its owner does. */
async function signInProtected(role: 'manager' | 'owner' = 'manager'): Promise<Protected> {
  const session = await signInAs(shop, role);
  const { secret } = await session.trpc.account.beginAuthenticator.mutate();
  const code = await earlierCode(secret);
  const { recoveryCodes } = await session.trpc.account.confirmAuthenticator.mutate({ code });
  return { ...session, secret, recoveryCodes };
}

/** The first step of a sign-in. @returns the cookie of the sign-in that waits for a code */
async function begin(at: Pick<TestShop, 'url'>, { account }: SignedIn): Promise<string> {
  const answer = await signIn(at, account);
  expect(await answer.json()).toMatchObject({ result: { data: { status: 'second_factor_needed' } } });
  return cookieOf(answer);
}

const finish = (at: Pick<TestShop, 'url'>, cookie: string, code: string) =>
  fetch(`${at.url}/trpc/staff.finishSignIn`, posting({ code }, { cookie }));

async function reasonOf(answer: Response): Promise<string> {
  return (await answer.json()).error.data.failure.reason;
}

describe('adding an authenticator app', () => {
  it('counts once a code of it was right, gives ten recovery codes, and signs out other browsers', async () => {
    const { account, trpc, cookie } = await signInAs(shop, 'manager');
    const other = await signInAs(shop, 'manager', account);
    const { secret, uri } = await trpc.account.beginAuthenticator.mutate();
    expect(Buffer.from(secret)).toHaveLength(32);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Rackhouse:.+secret=/);
    await expect(trpc.account.confirmAuthenticator.mutate({ code: '000000' })).rejects.toMatchObject(
      refusal('CODE_WRONG', 422),
    );
    expect(await trpc.account.security.query()).toMatchObject({ authenticatorSince: null, recoveryCodes: 0 });
    expect(await (await signIn(shop, account)).json()).toMatchObject({
      result: { data: { status: 'signed_in' } },
    });
    const { recoveryCodes } = await trpc.account.confirmAuthenticator.mutate({ code: codeOf(secret) });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/);
    expect(await trpc.account.security.query()).toMatchObject({
      authenticatorSince: expect.any(String),
      recoveryCodes: 10,
    });
    expect(await other.trpc.staff.me.query()).toBe(null);
    expect(await trpcClient(shop.url, { cookie }).staff.me.query()).not.toBe(null);
    const where = { subjectId: account.id, action: { startsWith: 'staff.' } };
    const lines = await shop.db.activity.findMany({ where });
    expect(lines.map(({ action }) => action)).toEqual(['staff.second_factor_added']);
    const stored = JSON.stringify(
      await shop.db.staffRecoveryCode.findMany({ where: { accountId: account.id } }),
    );
    for (const code of recoveryCodes) expect(stored).not.toContain(code);
  });

  it('shows the secret no second time, and takes no second app', async () => {
    const { trpc, secret, account } = await signInProtected();
    expect(JSON.stringify(await trpc.account.security.query())).not.toContain(secret);
    await expect(trpc.account.beginAuthenticator.mutate()).rejects.toMatchObject(
      refusal('SECOND_FACTOR_EXISTS', 409),
    );
    const row = await shop.db.staffAuthenticator.findUniqueOrThrow({ where: { accountId: account.id } });
    expect(row.secret).toBe(secret);
  });
});

describe('signing in with a second factor', () => {
  it('needs a code after the right password, and until then nothing is open', async () => {
    const session = await signInProtected();
    const cookie = await begin(shop, session);
    const half = trpcClient(shop.url, { cookie });
    expect(await half.staff.me.query()).toBe(null);
    await expect(half.order.manage.query({})).rejects.toMatchObject(refusal('SIGNED_OUT', 401));
    await expect(half.account.security.query()).rejects.toMatchObject(refusal('SIGNED_OUT', 401));
    const wrong = await finish(shop, cookie, '123456');
    expect([wrong.status, await reasonOf(wrong), cookieOf(wrong)]).toEqual([422, 'CODE_WRONG', '']);
    const right = await finish(shop, cookie, codeOf(session.secret));
    expect(right.status).toBe(200);
    expect(cookieOf(right)).not.toBe(cookie);
    const { email } = (await trpcClient(shop.url, { cookie: cookieOf(right) }).staff.me.query()) ?? {};
    expect(email).toBe(session.account.email);
    expect(await reasonOf(await finish(shop, cookie, codeOf(session.secret, 1)))).toBe('SIGN_IN_EXPIRED');
  });

  it('takes a code once, in whatever browser, and none before it', async () => {
    const session = await signInProtected();
    const [one, two, three] = [
      await begin(shop, session),
      await begin(shop, session),
      await begin(shop, session),
    ];
    const code = codeOf(session.secret, 1);
    const answers = await Promise.all([finish(shop, one, code), finish(shop, two, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await finish(shop, three, codeOf(session.secret))).status).toBe(422);
  });

  it('takes a recovery code once, however it is typed, and says so in the log', async () => {
    const session = await signInProtected();
    const code = session.recoveryCodes[3] as string;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`;
    expect((await finish(shop, await begin(shop, session), typed)).status).toBe(200);
    expect((await finish(shop, await begin(shop, session), code)).status).toBe(422);
    expect(
      await shop.db.activity.count({
        where: { subjectId: session.account.id, action: 'staff.recovery_code_used' },
      }),
    ).toBe(1);
    const renewed = await session.trpc.account.renewRecoveryCodes.mutate();
    expect((await finish(shop, await begin(shop, session), session.recoveryCodes[4] as string)).status).toBe(
      422,
    );
    expect((await finish(shop, await begin(shop, session), renewed.recoveryCodes[0] as string)).status).toBe(
      200,
    );
  });

  it('is over after five wrong codes, after ten minutes, and with a new password', async () => {
    const session = await signInProtected();
    const guessed = await begin(shop, session);
    for (let n = 0; n < 5; n++) expect((await finish(shop, guessed, '111111')).status).toBe(422);
    expect(await reasonOf(await finish(shop, guessed, codeOf(session.secret)))).toBe('SIGN_IN_EXPIRED');
    const late = await begin(shop, session);
    await execute(
      shop.databaseUrl,
      `UPDATE staff_sign_ins SET expires_at = expires_at - interval '10 minutes'
        WHERE account_id = '${session.account.id}'`,
    );
    expect(await reasonOf(await finish(shop, late, codeOf(session.secret)))).toBe('SIGN_IN_EXPIRED');
    const old = await begin(shop, session);
    const owner = await signInAs(shop, 'owner');
    await owner.trpc.staff.resetPassword.mutate({ id: session.account.id });
    expect(await reasonOf(await finish(shop, old, codeOf(session.secret)))).toBe('SIGN_IN_EXPIRED');
    expect(await reasonOf(await finish(shop, `staff=${'a'.repeat(43)}`, '123456'))).toBe('SIGN_IN_EXPIRED');
  });

  it('may be guessed at twenty times an hour', async () => {
    const session = await signInProtected();
    const reasons: string[] = [];
    for (let n = 0; n < 5; n++) {
      // These do not count: the limit is for codes.
      const cookie = await begin(shop, session);
      for (let guess = 0; guess < 4; guess++)
        reasons.push(await reasonOf(await finish(limited, cookie, '222222')));
    }
    expect(new Set(reasons)).toEqual(new Set(['CODE_WRONG']));
    const answer = await finish(limited, await begin(shop, session), codeOf(session.secret));
    expect([answer.status, await reasonOf(answer)]).toEqual([429, 'RATE_LIMITED']);
    const told = () => shop.db.alert.findMany({ where: { kind: 'lockedAccount' }, select: { facts: true } });
    await expect.poll(told).toEqual([{ facts: { accountId: session.account.id } }]);
    const where = { action: 'security.locked_out', subjectId: session.account.id };
    expect(await shop.db.activity.count({ where })).toBe(1);
  });

  it('by a stranger who has the password lock out neither a known device nor an open session', async () => {
    const session = await signInProtected();
    const known = await signIn(shop, session.account);
    const first = await finish(shop, cookieOf(known), session.recoveryCodes[0] as string);
    const device = cookieOf(first).replace(/\bstaff=[^;]*(; )?/, '');
    for (let n = 0; n < 4; n++) {
      const cookie = await begin(shop, session);
      for (let tries = 0; tries < 5; tries++) await finish(limited, cookie, '222222');
    }
    const stranger = await finish(limited, await begin(shop, session), codeOf(session.secret));
    expect(await reasonOf(stranger)).toBe('RATE_LIMITED');

    const here = await signIn(limited, session.account, { cookie: device });
    const cookie = `${cookieOf(here)}; ${device}`;
    expect((await finish(limited, cookie, codeOf(session.secret))).status).toBe(200);
    const open = await signInAs(shop, 'manager', session.account);
    const prove = (code: string) =>
      trpcClient(limited.url, { cookie: open.cookie }).account.prove.mutate({ code });
    await prove(session.recoveryCodes[1] as string);
    // Each limit ends separately.
    for (let n = 0; n < 19; n++) await prove('222222').catch(() => {});
    await expect(prove(session.recoveryCodes[2] as string)).rejects.toMatchObject(
      refusal('RATE_LIMITED', 429),
    );
  });
});

describe('removing a second factor', () => {
  it('leaves the password alone, and no recovery codes', async () => {
    const { trpc, account } = await signInProtected();
    await trpc.account.removeAuthenticator.mutate();
    expect(await trpc.account.security.query()).toMatchObject({ authenticatorSince: null, recoveryCodes: 0 });
    expect((await (await signIn(shop, account)).json()).result.data.status).toBe('signed_in');
  });

  it('is done by an owner for a colleague who has lost it, who is signed out', async () => {
    const owner = await signInProtected('owner');
    const { trpc, account } = await signInProtected();
    const { id } = account;
    expect((await owner.trpc.staff.list.query()).find((row) => row.id === id)?.hasSecondFactor).toBe(true);
    expect(await owner.trpc.staff.removeSecondFactors.mutate({ id })).toMatchObject({
      hasSecondFactor: false,
    });
    expect(await trpc.staff.me.query()).toBe(null);
    expect((await (await signIn(shop, account)).json()).result.data.status).toBe('signed_in');
    const line = await shop.db.activity.findFirst({
      where: { subjectId: id, action: { startsWith: 'staff.' } },
      orderBy: { id: 'desc' },
    });
    expect(line).toMatchObject({ actor: owner.account.email, action: 'staff.second_factor_removed' });
    await expect(owner.trpc.staff.removeSecondFactors.mutate({ id: owner.account.id })).rejects.toMatchObject(
      refusal('OWN_ACCOUNT', 409),
    );
  });
});

describe('a passkey', () => {
  const passkey = (id: string, challenge: string) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(
        JSON.stringify({ type: 'webauthn.get', challenge, origin: shop.url }),
      ).toString('base64url'),
      authenticatorData: Buffer.alloc(37).toString('base64url'),
      signature: 'AAAA',
    },
  });

  const makePasskey = (accountId: string, id: string) =>
    shop.db.staffPasskey.create({
      data: {
        id,
        accountId,
        name: 'Laptop',
        publicKey: Buffer.from('a5', 'hex'),
        counter: 0,
        transports: [],
      },
    });

  it('that is not known, or whose signature is wrong, opens nothing, and uses up its challenge', async () => {
    const { account, trpc } = await signInAs(shop, 'manager');
    const id = Buffer.from(account.id).toString('base64url');
    await makePasskey(account.id, id);
    const { challenge } = await shop.trpc.staff.askPasskey.mutate();
    for (const known of ['bm9ib2R5', id]) {
      await expect(shop.trpc.staff.signInWithPasskey.mutate(passkey(known, challenge))).rejects.toMatchObject(
        refusal('PASSKEY_REFUSED', 401),
      );
    }
    expect(await shop.db.staffChallenge.count({ where: { challenge } })).toBe(0);
    const other = await shop.trpc.staff.askPasskey.mutate();
    await expect(trpc.account.prove.mutate({ passkey: passkey(id, other.challenge) })).rejects.toMatchObject(
      refusal('PASSKEY_REFUSED', 401),
    );
  });

  it('makes the password need a second factor', async () => {
    const { account } = await signInAs(shop, 'manager');
    await makePasskey(account.id, account.id);
    expect((await (await signIn(shop, account)).json()).result.data).toEqual({
      status: 'second_factor_needed',
      factors: ['passkey'],
    });
  });

  it('can’t be added with a challenge that was made for somebody else', async () => {
    const [mine, theirs] = [await signInAs(shop, 'manager'), await signInAs(shop, 'manager')];
    const { challenge } = await theirs.trpc.account.beginPasskey.mutate();
    const { response, ...credential } = passkey('AAAA', challenge);
    const clientDataJSON = Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge, origin: shop.url }),
    ).toString('base64url');
    await expect(
      mine.trpc.account.addPasskey.mutate({
        name: 'Mine',
        response: { ...credential, response: { clientDataJSON, attestationObject: 'oA' } },
      }),
    ).rejects.toMatchObject(refusal('PASSKEY_REFUSED', 401));
    expect(await shop.db.staffChallenge.count({ where: { challenge } })).toBe(1);
  });
});

describe('a shop that asks for a second factor', () => {
  const needFactor = (ownersNeedFactor: boolean, allNeedFactor: boolean) =>
    owner.trpc.settings.save.mutate({ group: 'signIn', values: { ownersNeedFactor, allNeedFactor } });

  let owner: Protected;
  beforeAll(async () => {
    owner = await signInProtected('owner');
  });
  afterEach(() => needFactor(false, false));

  it('opens nothing but its set-up to who has none, in sessions that run already too', async () => {
    const { account, trpc } = await signInAs(shop, 'manager');
    await needFactor(false, true);
    expect(await trpc.staff.me.query()).toMatchObject({ duty: 'second_factor' });
    await expect(trpc.order.manage.query({})).rejects.toMatchObject(refusal('DUTY_FIRST', 403));
    await expect(trpc.account.sessions.query()).rejects.toMatchObject(refusal('DUTY_FIRST', 403));
    const answer = await signIn(shop, account);
    expect((await answer.json()).result.data.member.duty).toBe('second_factor');
    const { secret } = await trpc.account.beginAuthenticator.mutate();
    expect(await trpc.staff.me.query()).toMatchObject({ duty: 'second_factor' });
    await trpc.account.confirmAuthenticator.mutate({ code: codeOf(secret) });
    expect((await trpc.staff.me.query())?.duty).toBeUndefined();
    await trpc.order.manage.query({});
  });

  it('may ask owners alone, and lets nobody remove the last one', async () => {
    const manager = await signInProtected('manager');
    await needFactor(true, false);
    expect((await (await signInAs(shop, 'manager')).trpc.staff.me.query())?.duty).toBeUndefined();
    expect((await (await signInAs(shop, 'owner')).trpc.staff.me.query())?.duty).toBe('second_factor');
    await expect(owner.trpc.account.removeAuthenticator.mutate()).rejects.toMatchObject(
      refusal('SECOND_FACTOR_NEEDED', 409),
    );
    expect(await owner.trpc.account.security.query()).toMatchObject({
      authenticatorSince: expect.any(String),
      recoveryCodes: 10,
    });
    await manager.trpc.account.removeAuthenticator.mutate();
    await needFactor(true, true);
    await expect(manager.trpc.order.manage.query({})).rejects.toMatchObject(refusal('DUTY_FIRST', 403));
  });

  it('asks for a password of one’s own first', async () => {
    await needFactor(false, true);
    const invited = await owner.trpc.staff.add.mutate({ email: 'both@shop.example', role: 'read_only' });
    const account = { ...invited.account, password: passwordOf(invited) };
    const answer = await signIn(shop, account);
    expect((await answer.json()).result.data.member.duty).toBe('password');
    const theirs = trpcClient(shop.url, { cookie: cookieOf(answer) });
    await expect(theirs.account.beginAuthenticator.mutate()).rejects.toMatchObject(
      refusal('DUTY_FIRST', 403),
    );
    const next = 'nine quiet rowing machines';
    await theirs.staff.changePassword.mutate({ current: account.password, next });
    const again = await (await signIn(shop, { ...account, password: next })).json();
    expect(again.result.data.member.duty).toBe('second_factor');
  });
});

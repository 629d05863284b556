import { describe, expect, it } from 'vitest';
import { passwordFault } from '../../src/server/staff/password-strength.ts';
import { refusal } from '../helpers/refusal.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting, trpcClient } from '../helpers/shop.ts';
import { cookieOf, passwordOf, signIn, signInAs } from '../helpers/staff.ts';
import { makeAccount, staffPassword } from '../helpers/staff-account.ts';

const shop = sharedTestShop();
const owner = sharedStaff(shop, 'owner');

const readAccount = (id: string) => shop.db.staffAccount.findUniqueOrThrow({ where: { id } });

describe('signing in', () => {
  it('tells who is signed in, until they sign out', async () => {
    const { account, trpc } = await signInAs(shop, 'manager');
    const { id, email, role } = account;
    expect(await trpc.staff.me.query()).toMatchObject({ id, email, role });
    await trpc.staff.signOut.mutate();
    expect(await trpc.staff.me.query()).toBe(null);
    expect(await shop.trpc.staff.me.query()).toBe(null);
    expect((await readAccount(id)).signedInAt).not.toBe(null);
  });

  it('takes the e-mail address in capitals and with spaces around it', async () => {
    const { email } = await makeAccount(shop.db);
    const answer = await signIn(shop, { email: `  ${email.toUpperCase()} `, password: staffPassword });
    expect(answer.status).toBe(200);
  });

  it('takes a password with the same letters typed in another way', async () => {
    const account = await makeAccount(shop.db, { password: 'Caf\u00e9 au lait noir' });
    expect((await signIn(shop, { ...account, password: 'Cafe\u0301 au lait noir' })).status).toBe(200);
  });

  it('stores a password as argon2id with OWASP’s settings', async () => {
    const { account } = await owner.trpc.staff.add.mutate({ email: 'hashed@shop.example', role: 'manager' });
    const { passwordHash } = await readAccount(account.id);
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is refused alike for a disabled account, whatever the password', async () => {
    const account = await makeAccount(shop.db);
    await owner.trpc.staff.disable.mutate({ id: account.id });
    const answer = await signIn(shop, account);
    expect([answer.status, cookieOf(answer)]).toEqual([401, '']);
  });
});

describe('the name of a member of staff', () => {
  it('is known to all staff, and is changed by its owner or by an owner of the shop', async () => {
    const { account } = await owner.trpc.staff.add.mutate({
      email: 'maya@shop.example',
      role: 'manager',
      name: ' Maya Chowdhury ',
    });
    expect(account.name).toBe('Maya Chowdhury');
    const rafi = await signInAs(shop, 'manager');
    await rafi.trpc.account.rename.mutate({ name: 'Rafi' });
    const names = async () => (await rafi.trpc.staff.me.query())?.names;
    expect(await names()).toMatchObject({
      'maya@shop.example': 'Maya Chowdhury',
      [rafi.account.email]: 'Rafi',
    });
    await rafi.trpc.account.rename.mutate({ name: 'Rafi Islam' });
    await owner.trpc.staff.rename.mutate({ id: account.id, name: '' });
    expect(await names()).toEqual({ [rafi.account.email]: 'Rafi Islam' });
    const written = await shop.db.activity.findMany({ where: { action: 'staff.renamed' } });
    expect(written.map(({ actor, changes }) => [actor, changes])).toEqual([
      [rafi.account.email, { name: ['', 'Rafi'] }],
      [rafi.account.email, { name: ['Rafi', 'Rafi Islam'] }],
      [owner.account.email, { name: ['Maya Chowdhury', ''] }],
    ]);
  });
});

describe('changing the password', () => {
  it('needs the current one, and leaves the old one and every other browser outside', async () => {
    const here = await signInAs(shop, 'manager');
    const there = await signInAs(shop, 'manager', here.account);
    const next = 'a rack of nine dumbbells';
    await expect(
      here.trpc.staff.changePassword.mutate({ current: 'not this one', next }),
    ).rejects.toMatchObject(refusal('PASSWORD_WRONG', 422));
    const answer = await fetch(`${shop.url}/trpc/staff.changePassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: here.cookie },
      body: JSON.stringify({ current: staffPassword, next }),
    });
    expect(answer.status).toBe(200);
    expect(await here.trpc.staff.me.query()).toBe(null);
    expect(await there.trpc.staff.me.query()).toBe(null);
    const me = await fetch(`${shop.url}/trpc/staff.me`, { headers: { cookie: cookieOf(answer) } });
    expect((await me.json()).result.data.email).toBe(here.account.email);
    expect((await signIn(shop, here.account)).status).toBe(401);
    expect((await signIn(shop, { ...here.account, password: next })).status).toBe(200);
  });

  it.each([
    ['eleven chars', 'abcdefghij1'],
    ['a very long one', 'x'.repeat(129)],
    ['a common one', 'PasswordPassword'],
    ['a common one with signs at its end', 'Password12345!'],
    ['a season and a year', 'Summer2026!!'],
    ['the name of the shop and a year', 'Rackhouse2026!'],
    ['a row of keys', 'qwertyuiop123'],
    ['the one before', staffPassword],
  ])('refuses %s', async (_, next) => {
    const { account, trpc } = await signInAs(shop, 'manager');
    const { passwordHash } = await readAccount(account.id);
    await expect(trpc.staff.changePassword.mutate({ current: staffPassword, next })).rejects.toMatchObject(
      refusal('INVALID_INPUT', 400),
    );
    expect((await readAccount(account.id)).passwordHash).toBe(passwordHash);
  });

  it('refuses the e-mail address and what is made of it, and takes words that nobody would guess', async () => {
    const about = { email: 'somebody@kettle.example', shopName: 'Iron & Oak' };
    for (const weak of ['Somebody@kettle.example', 'Somebody2026!!', 'kettle-2026-2026', 'iron-oak-2026'])
      expect(await passwordFault(weak, about)).toBeDefined();
    for (const strong of ['correct horse battery', 'Café au lait noir', 'xk7fp-2mq9s-bbv3t-9wz4c'])
      expect(await passwordFault(strong, about)).toBeUndefined();
  });
});

describe('a password that was told', () => {
  it('has to be changed before anything else opens', async () => {
    const invited = await owner.trpc.staff.add.mutate({ email: 'told@shop.example', role: 'owner' });
    const { account } = invited;
    const password = passwordOf(invited);
    const answer = await signIn(shop, { ...account, password });
    expect((await answer.json()).result.data.member.duty).toBe('password');
    const theirs = trpcClient(shop.url, { cookie: cookieOf(answer) });
    expect(await theirs.staff.me.query()).toMatchObject({ duty: 'password' });
    for (const call of [
      () => theirs.order.manage.query({}),
      () => theirs.staff.list.query(),
      () => theirs.account.security.query(),
    ]) {
      await expect(call()).rejects.toMatchObject(refusal('DUTY_FIRST', 403));
    }
    const next = 'nine quiet rowing machines';
    const changed = await fetch(
      `${shop.url}/trpc/staff.changePassword`,
      posting({ current: password, next }, { cookie: cookieOf(answer) }),
    );
    const free = trpcClient(shop.url, { cookie: cookieOf(changed) });
    expect(await free.staff.list.query()).not.toHaveLength(0);
    expect((await free.staff.me.query())?.duty).toBeUndefined();
    const again = await (await signIn(shop, { ...account, password: next })).json();
    expect(again.result.data.member.duty).toBeUndefined();
  });

  it('opens nothing after seven days', async () => {
    const { id, email } = await makeAccount(shop.db);
    const password = passwordOf(await owner.trpc.staff.resetPassword.mutate({ id }));
    const { passwordExpiresAt } = await readAccount(id);
    expect(Math.round(((passwordExpiresAt as Date).getTime() - Date.now()) / 86_400_000)).toBe(7);
    await shop.db.staffAccount.update({
      where: { id },
      data: { passwordExpiresAt: new Date(Date.now() - 1000) },
    });
    expect((await signIn(shop, { email, password })).status).toBe(401);
  });
});

describe('an owner', () => {
  it('adds an account, whose password opens it and is told once', async () => {
    const invited = await owner.trpc.staff.add.mutate({ email: 'New@Shop.example', role: 'manager' });
    const { account } = invited;
    const password = passwordOf(invited);
    expect(account).toMatchObject({
      email: 'new@shop.example',
      role: 'manager',
      isDisabled: false,
      signedInAt: null,
    });
    expect(password).toMatch(/^([a-z2-9]{5}-){5}[a-z2-9]{5}$/);
    expect((await signIn(shop, { email: account.email, password })).status).toBe(200);
    expect(JSON.stringify(await owner.trpc.staff.list.query())).not.toMatch(/password|argon2/i);
    await expect(
      owner.trpc.staff.add.mutate({ email: 'NEW@shop.example', role: 'owner' }),
    ).rejects.toMatchObject(refusal('ACCOUNT_EXISTS', 409));
    expect((await readAccount(account.id)).role).toBe('manager');
  });

  it('lists the accounts by address, disabled ones last', async () => {
    const { id } = await makeAccount(shop.db, { email: 'aaa@shop.example' });
    await owner.trpc.staff.disable.mutate({ id });
    const accounts = await owner.trpc.staff.list.query();
    const states = accounts.map(({ isDisabled }) => isDisabled);
    expect(states).toEqual([...states].sort());
    expect(accounts[states.indexOf(true)]?.email).toBe('aaa@shop.example');
  });

  it('disables and enables an account', async () => {
    const account = await makeAccount(shop.db);
    expect(await owner.trpc.staff.disable.mutate({ id: account.id })).toMatchObject({ isDisabled: true });
    expect((await signIn(shop, account)).status).toBe(401);
    expect(await owner.trpc.staff.enable.mutate({ id: account.id })).toMatchObject({ isDisabled: false });
    expect((await signIn(shop, account)).status).toBe(200);
  });

  it('changes a role, which counts for sessions that run already', async () => {
    const { account, trpc } = await signInAs(shop, 'manager');
    await expect(trpc.staff.list.query()).rejects.toMatchObject(refusal('FORBIDDEN', 403));
    await owner.trpc.staff.setRole.mutate({ id: account.id, role: 'owner' });
    expect(await trpc.staff.list.query()).not.toHaveLength(0);
    await owner.trpc.staff.setRole.mutate({ id: account.id, role: 'manager' });
    await expect(trpc.staff.list.query()).rejects.toMatchObject(refusal('FORBIDDEN', 403));
  });

  it('gives a colleague a new password, told once: the old one and every session are over', async () => {
    const { account, trpc } = await signInAs(shop, 'manager');
    const reset = await owner.trpc.staff.resetPassword.mutate({ id: account.id });
    expect(reset.account).toMatchObject({ id: account.id, email: account.email, isDisabled: false });
    expect(passwordOf(reset)).toMatch(/^([a-z2-9]{5}-){5}[a-z2-9]{5}$/);
    expect(await trpc.staff.me.query()).toBe(null);
    expect((await signIn(shop, account)).status).toBe(401);
    expect((await signIn(shop, { ...account, password: passwordOf(reset) })).status).toBe(200);
    expect((await readAccount(account.id)).passwordHash).toMatch(/^\$argon2id\$/);
    const lines = await shop.db.activity.findMany({
      where: { subjectId: account.id, action: { startsWith: 'staff.' } },
    });
    expect(lines).toMatchObject([
      { actor: owner.account.email, action: 'staff.password_reset', subject: account.email, changes: null },
    ]);
  });

  it('leaves a disabled account shut, whatever its password', async () => {
    const account = await makeAccount(shop.db);
    await owner.trpc.staff.disable.mutate({ id: account.id });
    const password = passwordOf(await owner.trpc.staff.resetPassword.mutate({ id: account.id }));
    expect((await signIn(shop, { ...account, password })).status).toBe(401);
  });

  it('cannot disable or demote themselves, or do without their own password', async () => {
    const { id } = owner.account;
    const { passwordHash } = await readAccount(id);
    await expect(owner.trpc.staff.resetPassword.mutate({ id })).rejects.toMatchObject(
      refusal('OWN_ACCOUNT', 409),
    );
    await expect(owner.trpc.staff.disable.mutate({ id })).rejects.toMatchObject(refusal('OWN_ACCOUNT', 409));
    await expect(owner.trpc.staff.setRole.mutate({ id, role: 'manager' })).rejects.toMatchObject(
      refusal('OWN_ACCOUNT', 409),
    );
    expect(await readAccount(id)).toMatchObject({ role: 'owner', disabledAt: null, passwordHash });
  });

  it('hears when there is no such account', async () => {
    const id = '01936f5e-0000-7000-8000-000000000000';
    for (const call of ['disable', 'enable', 'resetPassword', 'signOutEverywhere'] as const) {
      await expect(owner.trpc.staff[call].mutate({ id })).rejects.toMatchObject(
        refusal('ACCOUNT_NOT_FOUND', 404),
      );
    }
  });

  it('of two who disable each other at the same time, exactly one is left', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = await Promise.all([signInAs(shop, 'owner'), signInAs(shop, 'owner')]);
      await Promise.allSettled([
        one.trpc.staff.disable.mutate({ id: two.account.id }),
        two.trpc.staff.disable.mutate({ id: one.account.id }),
      ]);
      const ids = [one.account.id, two.account.id];
      expect(await shop.db.staffAccount.count({ where: { id: { in: ids }, disabledAt: null } })).toBe(1);
      await shop.db.staffAccount.deleteMany({ where: { id: { in: ids } } });
    }
  });
});

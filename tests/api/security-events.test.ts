import { describe, expect, it } from 'vitest';
import { deleteOldActivity } from '../../src/server/activity/security.ts';
import { makeKey } from '../helpers/api-key.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { type SignedIn, signIn } from '../helpers/staff.ts';
import { makeAccount } from '../helpers/staff-account.ts';
import { homeLine } from '../helpers/strangers.ts';
import { ask } from '../helpers/transports.ts';

const shop = sharedTestShop({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
const owner = sharedStaff(shop, 'owner');
const staff = sharedStaff(shop, 'manager');

const from = (address: string) => ({ 'x-forwarded-for': address });
const list = (at: TestShop = shop) =>
  at.db.activity.findMany({
    where: { action: { startsWith: 'security.' } },
    orderBy: { id: 'asc' },
    select: { action: true, actor: true, subject: true, changes: true },
  });

/** The events of a kind about a client, once there are any. */
async function eventsOf(action: string, address: string) {
  const find = async () =>
    (await list()).filter(
      (event) => event.action === action && JSON.stringify(event).includes(`"${address}"`),
    );
  await expect.poll(async () => (await find()).length).toBeGreaterThan(0);
  return (await find()).map(({ actor, subject, changes }) => ({ actor, subject, changes }));
}

describe('the log of activity', () => {
  it('has who signed in, and from where', async () => {
    const account = await makeAccount(shop.db);
    expect((await signIn(shop, account, from('203.0.113.1'))).status).toBe(200);
    expect(await eventsOf('security.signed_in', '203.0.113.1')).toMatchObject([
      { actor: account.email, subject: '203.0.113.1' },
    ]);
  });

  it('has who could not sign in, and that the limit was reached', async () => {
    const account = await makeAccount(shop.db);
    const tries = { email: account.email, password: 'not the right one' };
    for (let n = 0; n < 12; n++) await signIn(shop, tries, from('203.0.113.2'));
    expect(await eventsOf('security.sign_in_refused', '203.0.113.2')).toMatchObject([
      { actor: 'client', subject: account.email, changes: { address: [null, '203.0.113.2'] } },
    ]);
    expect(await eventsOf('security.locked_out', '203.0.113.2')).toMatchObject([
      { actor: 'client', subject: account.email },
    ]);
  });

  it('has no text that somebody typed as an e-mail address', async () => {
    await signIn(shop, { email: 'my.secret@typed.example', password: 'a' }, from('203.0.113.3'));
    expect(await eventsOf('security.sign_in_refused', '203.0.113.3')).toMatchObject([
      { subject: 'an unknown account' },
    ]);
    expect(JSON.stringify(await list())).not.toContain('typed.example');
  });

  it('has each address that an API key is used from, once', async () => {
    const key = await makeKey(shop);
    const read = (address: string) =>
      ask(shop, 'REST', 'list', {}, { authorization: key.authorization, ...from(address) });
    for (const address of ['203.0.113.4', '203.0.113.4', '203.0.113.5']) await read(address);
    expect(await eventsOf('security.key_used_elsewhere', '203.0.113.5')).toHaveLength(1);
    expect(await eventsOf('security.key_used_elsewhere', '203.0.113.4')).toMatchObject([
      { actor: key.actor, subject: '203.0.113.4' },
    ]);
    const second = await openTestShop({ TRUST_PROXY: '1' }, { databaseUrl: shop.databaseUrl });
    await ask(second, 'REST', 'list', {}, { authorization: key.authorization, ...from('203.0.113.4') });
    await ask(second, 'REST', 'list', {}, { authorization: key.authorization, ...from('203.0.113.6') });
    await eventsOf('security.key_used_elsewhere', '203.0.113.6');
    await second.close();
    expect(await eventsOf('security.key_used_elsewhere', '203.0.113.4')).toHaveLength(1);
  });

  it('has API keys that were refused', async () => {
    const key = await makeKey(shop, { revokedAt: new Date() });
    const headers = { authorization: key.authorization, ...from('203.0.113.7') };
    for (let n = 0; n < 5; n++) await ask(shop, 'REST', 'list', {}, headers);
    expect(await eventsOf('security.key_refused', '203.0.113.7')).toMatchObject([
      { actor: 'client', subject: key.actor },
    ]);
  });

  it('has the limit that a client reached, and requests of other sites', async () => {
    for (let n = 0; n < 182; n++) await ask(shop, 'REST', 'place', {}, from('203.0.113.8'));
    expect(await eventsOf('security.limit_reached', '203.0.113.8')).toMatchObject([{ subject: 'writes' }]);
    const headers = { origin: 'https://elsewhere.example', ...from('203.0.113.9') };
    for (let n = 0; n < 5; n++) await ask(shop, 'REST', 'place', {}, headers);
    expect(await eventsOf('security.origin_refused', '203.0.113.9')).toMatchObject([
      { subject: 'elsewhere.example' },
    ]);
  });

  it('is not filled by a flood: one line of a client and kind, with a count', async () => {
    const flooded = await openTestShop({ TRUST_PROXY: '1' });
    const headers = { origin: 'https://elsewhere.example', ...from('203.0.113.10') };
    for (let n = 0; n < 50; n++) await ask(flooded, 'REST', 'place', {}, headers);
    for (let n = 0; n < 300; n++) {
      await ask(
        flooded,
        'REST',
        'place',
        {},
        { ...headers, ...from(`198.51.100.${n % 250}`), origin: `https://${n}.example` },
      );
    }
    const before = await list(flooded);
    expect(before.length).toBeLessThanOrEqual(101);
    const { databaseUrl } = flooded;
    await flooded.close();
    const after = await openTestShop({}, { databaseUrl });
    expect((await list(after))[0]?.changes).toEqual({ address: [null, '203.0.113.10'], times: [null, 50] });
    await after.close();
  });

  it('shows them to owners alone, and to them under one filter', async () => {
    const ofOwner = await owner.trpc.activity.list.query({ kind: 'security' });
    expect(ofOwner.data.some(({ action }) => action === 'security.signed_in')).toBe(true);
    await owner.trpc.staff.setRole.mutate({ id: (await makeAccount(shop.db)).id, role: 'owner' });
    const actions = async (by: SignedIn, kind?: 'security') =>
      (await by.trpc.activity.list.query({ kind })).data.map(({ action }) => action);
    expect(await actions(owner, 'security')).toContain('staff.role_changed');
    expect(await actions(staff, 'security')).toEqual(['staff.role_changed']);
    expect(await actions(staff)).toEqual(['staff.role_changed']);
  });

  it('forgets old ones, and nothing else', async () => {
    const old = { actor: 'a', subject: 'b', createdAt: new Date(Date.now() - 91 * 86_400_000) };
    const recent = { ...old, createdAt: new Date(Date.now() - 89 * 86_400_000) };
    await shop.db.activity.createMany({
      data: [
        { ...old, action: 'security.signed_in' },
        { ...recent, action: 'security.signed_in' },
        { ...old, action: 'staff.added' },
      ],
    });
    await deleteOldActivity(shop.db, 'security', new Date(Date.now() - 90 * 86_400_000));
    const left = await shop.db.activity.findMany({ where: { actor: 'a' }, orderBy: { id: 'asc' } });
    expect(left.map(({ action }) => action)).toEqual(['security.signed_in', 'staff.added']);
    await shop.db.activity.deleteMany({ where: { actor: 'a' } });
  });

  it('has a locked account, a sign-in and the alert, however much a stranger fills it before', {
    tags: 'slow',
  }, async () => {
    const attacked = await openTestShop({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
    const [victim, other] = [await makeAccount(attacked.db), await makeAccount(attacked.db)];
    for (const [n, address] of homeLine(240).entries()) {
      const headers = { authorization: `Bearer rhk_junk${n}`, ...from(address) };
      await ask(attacked, 'REST', 'list', {}, headers);
    }
    for (let n = 0; n < 120; n++)
      await signIn(attacked, { email: victim.email, password: `guess ${n}` }, from(`198.51.100.${n}`));
    expect((await signIn(attacked, other, from('198.18.0.1'))).status).toBe(200);
    const actions = async () => (await list(attacked)).map(({ action }) => action);
    await expect.poll(actions).toContain('security.signed_in');
    expect(await list(attacked)).toContainEqual(
      expect.objectContaining({ action: 'security.signed_in', actor: other.email, subject: '198.18.0.1' }),
    );
    // Not one for each address, if it is tried from ever more.
    const locked = (await list(attacked)).filter(({ action }) => action === 'security.locked_out');
    expect(new Set(locked.map(({ subject }) => subject))).toEqual(new Set([victim.email]));
    expect(locked.length).toBeLessThanOrEqual(20);
    const alerts = await attacked.db.alert.findMany({ select: { kind: true, facts: true } });
    expect(alerts).toContainEqual({ kind: 'lockedAccount', facts: { accountId: victim.id } });
    expect(alerts.filter(({ kind }) => kind === 'attack')).toEqual([
      { kind: 'attack', facts: { full: 'security' } },
    ]);
    await attacked.close();
  });

  it('has a colleague’s sign-in, though somebody with a right password signs in from everywhere', async () => {
    const flooded = await openTestShop({ TRUST_PROXY: '1' });
    const [thief, other] = [await makeAccount(flooded.db), await makeAccount(flooded.db)];
    for (let n = 0; n < 40; n++) await signIn(flooded, thief, from(`198.51.100.${n}`));
    await signIn(flooded, other, from('198.18.0.2'));
    const ofOther = async () => (await list(flooded)).filter(({ actor }) => actor === other.email);
    await expect.poll(ofOther).toHaveLength(1);
    expect((await list(flooded)).length).toBeLessThanOrEqual(31);
    await flooded.close();
  });
});

import { describe, expect, it } from 'vitest';
import { shutAccount } from '../../src/server/staff/mutations.ts';
import { makeKey } from '../helpers/api-key.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { signInAs } from '../helpers/staff.ts';

const shop = sharedTestShop();
const owner = sharedStaff(shop, 'owner');

/** An owner with a key that reads orders, and its status at an order list. */
async function adminWithKey() {
  const leaver = await signInAs(shop, 'owner');
  const { apiKey, key } = await leaver.trpc.apiKey.create.mutate({
    name: 'Own script',
    scopes: ['orders:read'],
  });
  const read = async () =>
    (await shop.rest('/order', { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await read()).toBe(200);
  return { leaver, apiKey, read };
}

describe('an owner who is disabled', () => {
  it('leaves no key that works, not even when the account is enabled again', async () => {
    const { leaver, apiKey, read } = await adminWithKey();
    const { id, email } = leaver.account;
    expect(await owner.trpc.staff.belongings.query({ id })).toEqual({
      sessions: 1,
      keys: [`Own script (${apiKey.prefix}…)`],
      webhooks: [],
    });
    await owner.trpc.staff.disable.mutate({ id });
    expect(await read()).toBe(401);
    expect(await leaver.trpc.staff.me.query()).toBe(null);
    const line = await shop.db.activity.findFirst({ where: { subjectId: apiKey.id, action: 'key.revoked' } });
    expect(line?.actor).toBe(owner.account.email);
    await owner.trpc.staff.enable.mutate({ id });
    expect(await read()).toBe(401);
    expect(await owner.trpc.staff.belongings.query({ id })).toMatchObject({ keys: [] });
    expect((await owner.trpc.apiKey.list.query()).find(({ createdBy }) => createdBy === email)?.state).toBe(
      'revoked',
    );
  });

  it('leaves none either when the operator does it', async () => {
    const { leaver, read } = await adminWithKey();
    await shutAccount(shop.db, leaver.account.email);
    expect(await read()).toBe(401);
  });

  it('leaves none that was made in the same moment', async () => {
    const { leaver } = await adminWithKey();
    await shop.db.staffAccount.update({ where: { id: leaver.account.id }, data: { disabledAt: new Date() } });
    const { authorization } = await makeKey(shop, { createdBy: leaver.account.email });
    expect((await shop.rest('/order', { headers: { authorization } })).status).toBe(401);
  });

  it('is named with the webhooks that go on', async () => {
    const leaver = await signInAs(shop, 'owner');
    await leaver.trpc.webhook.create.mutate({
      name: 'To my own server',
      url: 'https://elsewhere.example/hooks',
      events: ['order.placed'],
    });
    const { id } = leaver.account;
    expect((await owner.trpc.staff.belongings.query({ id })).webhooks).toEqual(['To my own server']);
  });
});

describe('a new key', () => {
  it('expires after a year, unless another time is chosen, and none never does', async () => {
    const days = async (lifetimeDays?: 30 | 730) => {
      const input = { name: 'Warehouse', scopes: ['orders:read' as const], lifetimeDays };
      const { apiKey } = await owner.trpc.apiKey.create.mutate(input);
      return (Date.parse(apiKey.expiresAt as string) - Date.parse(apiKey.createdAt)) / 86_400_000;
    };
    expect([await days(), await days(30), await days(730)].map(Math.round)).toEqual([365, 30, 730]);
    const input = { name: 'For ever', scopes: ['orders:read'], lifetimeDays: null };
    await expect(owner.trpc.apiKey.create.mutate(input as never)).rejects.toMatchObject({
      data: { httpStatus: 400 },
    });
  });

  it('that was made without an end before still works', async () => {
    const { authorization, id } = await makeKey(shop);
    expect((await shop.rest('/order', { headers: { authorization } })).status).toBe(200);
    expect((await owner.trpc.apiKey.list.query()).find((key) => key.id === id)?.expiresAt).toBe(null);
  });
});

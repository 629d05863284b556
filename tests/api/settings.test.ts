import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSettings } from '../../src/server/settings/queries.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { type SignedIn, signInAs } from '../helpers/staff.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await signInAs(shop, 'owner');
});
afterAll(() => shop.close());

const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.data.failure.reason as string,
  );

describe('settings', () => {
  it('have defaults until an owner saves others, which another process reads at once', async () => {
    const { holds } = await owner.trpc.settings.list.query();
    expect(holds).toMatchObject({ personPieces: 20, stockPercent: 75 });
    const other = await openTestShop({}, { databaseUrl: shop.databaseUrl });
    await owner.trpc.settings.save.mutate({ group: 'holds', values: { ...holds, personPieces: 12 } });
    expect((await findSettings(other.db, 'holds')).personPieces).toBe(12);
    await other.close();
  });

  it('are in the log of activity with what they were before, if they changed', async () => {
    const { alerts } = await owner.trpc.settings.list.query();
    const values = { ...alerts, email: 'owner@example.com' };
    await owner.trpc.settings.save.mutate({ group: 'alerts', values });
    await owner.trpc.settings.save.mutate({ group: 'alerts', values });
    const written = await shop.db.activity.findMany({ where: { subjectId: 'alerts' } });
    expect(written.map(({ actor, action, changes }) => ({ actor, action, changes }))).toEqual([
      {
        actor: owner.account.email,
        action: 'settings.changed',
        changes: { email: ['', 'owner@example.com'] },
      },
    ]);
  });

  it('are refused out of their range, and from staff who are no owners', async () => {
    const before = await owner.trpc.settings.list.query();
    const values = { ...before.holds, stockPercent: 101 };
    expect(await reasonOf(owner.trpc.settings.save.mutate({ group: 'holds', values }))).toBe('INVALID_INPUT');
    const staff = await signInAs(shop, 'manager');
    const own = { group: 'holds', values: before.holds } as const;
    expect(await reasonOf(staff.trpc.settings.save.mutate(own))).toBe('FORBIDDEN');
    expect(await owner.trpc.settings.list.query()).toEqual(before);
  });

  it('fall back to the default where a stored value no longer fits', async () => {
    const values = { stockPercent: 900, personPieces: 7 };
    await shop.db.setting.update({ where: { group: 'holds' }, data: { values } });
    expect(await findSettings(shop.db, 'holds')).toMatchObject({ stockPercent: 75, personPieces: 7 });
  });
});

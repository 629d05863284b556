import { describe, expect, it } from 'vitest';
import { findSettings } from '../../src/server/settings/queries.ts';
import { makeKey } from '../helpers/api-key.ts';
import { reasonOf } from '../helpers/refusal.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop, posting } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';

const shop = sharedTestShop();
const owner = sharedStaff(shop, 'owner');

const patching = (body: object, authorization: string) => ({
  ...posting(body, { authorization }),
  method: 'PATCH',
});

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

  it('are not overwritten by who has not seen them: the second one learns who saved them, and nothing changes', async () => {
    const { values, version } = await owner.trpc.settings.find.query({ group: 'retention' });
    const other = await signInAs(shop, 'owner');
    const retention = { ...values, messageMonths: 12 } as never;
    const saved = await other.trpc.settings.save.mutate({ group: 'retention', values: retention, version });
    expect(saved).toMatchObject({ values: { messageMonths: 12 }, changedBy: other.account.email });
    const late = owner.trpc.settings.save.mutate({
      group: 'retention',
      values: { ...values, activityMonths: 6 } as never,
      version,
    });
    await expect(late).rejects.toMatchObject({
      data: {
        failure: {
          reason: 'SETTINGS_CHANGED',
          details: { version: saved.version, changedBy: other.account.email, changedAt: saved.changedAt },
        },
      },
    });
    expect(await owner.trpc.settings.find.query({ group: 'retention' })).toEqual(saved);
    const again = { ...values, messageMonths: 12, activityMonths: 6 } as never;
    await owner.trpc.settings.save.mutate({ group: 'retention', values: again, version: saved.version });
    expect(await findSettings(shop.db, 'retention')).toMatchObject({ messageMonths: 12, activityMonths: 6 });
  });

  it('of two owners who save at the same moment, only one saves', async () => {
    const { version } = await owner.trpc.settings.find.query({ group: 'footer' });
    const save = (text: string) =>
      owner.trpc.settings.save.mutate({ group: 'footer', values: { newsletter: '', text }, version });
    const ended = await Promise.all([save('Open at ten'), save('Open at nine')].map(reasonOf));
    expect(ended.sort()).toEqual(['SETTINGS_CHANGED', 'done']);
  });

  it('are changed value by value over REST, with a key that may', async () => {
    const { authorization, actor } = await makeKey(shop, {
      scopes: ['settings:read', 'settings:write', 'safeguards:write'],
    });
    const call = async (method: string, group: string, body?: object) => {
      const answer = await fetch(`${shop.url}/api/v1/settings/${group}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const { alerts } = await owner.trpc.settings.list.query();
    const changed = await call('PATCH', 'alerts', { values: { lowStockLevel: 9 } });
    expect(changed).toMatchObject({ status: 200, body: { data: { changedBy: actor } } });
    expect((await owner.trpc.settings.list.query()).alerts).toEqual({ ...alerts, lowStockLevel: 9 });
    expect((await call('GET', 'alerts')).body.data).toEqual(changed.body.data);
    const wrong = await call('PATCH', 'alerts', { values: { lowStockLevel: -1, lowstock: 3 } });
    expect(wrong.status).toBe(400);
    expect(wrong.body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'values.lowstock',
      'values.lowStockLevel',
    ]);
    const version = 'that of another day';
    expect((await call('PATCH', 'alerts', { values: { lowStockLevel: 2 }, version })).body.code).toBe(
      'SETTINGS_CHANGED',
    );
    expect((await call('PATCH', 'signIn', { values: { allNeedFactor: false } })).status).toBe(400);
    expect((await owner.trpc.settings.list.query()).alerts).toEqual({ ...alerts, lowStockLevel: 9 });
  });

  it('that protect the shop need a scope of their own', async () => {
    const before = await owner.trpc.settings.list.query();
    const { authorization } = await makeKey(shop, { scopes: ['settings:read', 'settings:write'] });
    for (const [group, values] of [
      ['alerts', { email: 'thief@elsewhere.example' }],
      ['holds', { stockPercent: 100 }],
      ['retention', { securityDays: 1 }],
    ] as const) {
      const answer = await fetch(`${shop.url}/api/v1/settings/${group}`, patching({ values }, authorization));
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { code: 'INSUFFICIENT_SCOPE', details: { scope: 'safeguards:write' } },
      ]);
    }
    expect(await owner.trpc.settings.list.query()).toEqual(before);
  });

  it('tell a key that may not read them no more than it sent', async () => {
    const { authorization } = await makeKey(shop, { scopes: ['settings:write'] });
    const patch = patching({ values: { text: 'Open at eight' } }, authorization);
    const answer = await fetch(`${shop.url}/api/v1/settings/footer`, patch);
    const { version } = await owner.trpc.settings.find.query({ group: 'footer' });
    expect(await answer.json()).toMatchObject({ data: { group: 'footer', version } });
    const again = await fetch(`${shop.url}/api/v1/settings/footer`, patch);
    expect((await again.json()).data.values).toEqual({ text: 'Open at eight' });
  });

  it('fall back to the default where a stored value no longer fits', async () => {
    const values = { stockPercent: 900, personPieces: 7 };
    await shop.db.setting.update({ where: { group: 'holds' }, data: { values } });
    expect(await findSettings(shop.db, 'holds')).toMatchObject({ stockPercent: 75, personPieces: 7 });
  });
});

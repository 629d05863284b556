import { describe, expect, it } from 'vitest';
import { accountingExportPath, documentsExportPath } from '../../src/shared/accounting/accounting.ts';
import { newsletterExportPath } from '../../src/shared/mail/newsletter.ts';
import { isSafeguard, settingNames } from '../../src/shared/settings/settings.ts';
import { makeKey } from '../helpers/api-key.ts';
import { codeOf, earlierCode } from '../helpers/authenticator.ts';
import { makePaidOrder, readOrder } from '../helpers/card.ts';
import { makeProduct } from '../helpers/factories.ts';
import { execute } from '../helpers/postgres.ts';
import { sharedCardShop } from '../helpers/shared-shop.ts';
import { posting, trpcClient } from '../helpers/shop.ts';
import { type SignedIn, signInAs } from '../helpers/staff.ts';
import { staffPassword } from '../helpers/staff-account.ts';

const shop = sharedCardShop();

const needed = { data: { httpStatus: 403, failure: { reason: 'REAUTHENTICATION_NEEDED' } } };

/** A session without a recent proof. */
async function staleSession(role: 'manager' | 'owner'): Promise<SignedIn> {
  const session = await signInAs(shop, role);
  await age(session);
  return session;
}

const age = ({ account }: SignedIn) =>
  execute(
    shop.databaseUrl,
    `UPDATE staff_sessions SET proved_at = proved_at - interval '15 minutes' WHERE account_id = '${account.id}'`,
  );

describe('fifteen minutes after a sign-in', () => {
  it('making an owner, a key or a webhook needs the password again, and does nothing without', async () => {
    const { trpc } = await staleSession('owner');
    const counts = () =>
      Promise.all([shop.db.staffAccount.count(), shop.db.apiKey.count(), shop.db.webhookEndpoint.count()]);
    const before = await counts();
    const url = 'https://warehouse.example/hooks';
    for (const call of [
      () => trpc.staff.add.mutate({ email: 'thief@shop.example', role: 'owner' }),
      () => trpc.apiKey.create.mutate({ name: 'Thief', scopes: ['orders:read'], lifetimeDays: 30 }),
      () => trpc.webhook.create.mutate({ name: 'Thief', url, events: ['order.placed'] }),
    ]) {
      await expect(call()).rejects.toMatchObject(needed);
    }
    expect(await counts()).toEqual(before);
    await expect(trpc.account.prove.mutate({ password: 'not this one' })).rejects.toMatchObject({
      data: { failure: { reason: 'PASSWORD_WRONG' } },
    });
    await trpc.account.prove.mutate({ password: staffPassword });
    const { account } = await trpc.staff.add.mutate({ email: 'friend@shop.example', role: 'owner' });
    expect(account.role).toBe('owner');
  });

  it('settings that protect the shop need it, and others do not', async () => {
    const session = await staleSession('owner');
    const { trpc } = session;
    const before = await trpc.settings.list.query();
    const refused: string[] = [];
    for (const group of settingNames) {
      const save = trpc.settings.save.mutate({ group, values: before[group] } as never);
      await save.catch((error) => {
        expect(error).toMatchObject(needed);
        refused.push(group);
      });
    }
    expect(refused.sort()).toEqual(['alerts', 'holds', 'retention', 'signIn']);
    expect(refused.every((group) => isSafeguard(group as 'alerts'))).toBe(true);
    const values = { ...before.retention, securityDays: 1 };
    await expect(trpc.settings.save.mutate({ group: 'retention', values })).rejects.toMatchObject(needed);
    expect(await trpc.settings.list.query()).toEqual(before);
    await trpc.account.prove.mutate({ password: staffPassword });
    await trpc.settings.save.mutate({ group: 'retention', values });
    expect((await trpc.settings.list.query()).retention.securityDays).toBe(1);
    await trpc.settings.save.mutate({ group: 'retention', values: before.retention });
  });

  it.each([
    newsletterExportPath,
    `${accountingExportPath}?table=orders`,
    `${accountingExportPath}?table=payouts`,
    documentsExportPath,
  ])('a file with customers needs it: %s', async (path) => {
    const { cookie, trpc } = await staleSession('owner');
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(shop.url + path, { method, headers: { cookie } });
      expect([method, answer.status]).toEqual([method, 403]);
    }
    await trpc.account.prove.mutate({ password: staffPassword });
    expect((await fetch(shop.url + path, { method: 'HEAD', headers: { cookie } })).status).not.toBe(403);
  });

  it('a code of the authenticator app proves it as well, in this session alone', async () => {
    const here = await signInAs(shop, 'owner');
    const { secret } = await here.trpc.account.beginAuthenticator.mutate();
    await here.trpc.account.confirmAuthenticator.mutate({ code: await earlierCode(secret) });
    const there = await signInAs(shop, 'owner', here.account);
    await age(here);
    await here.trpc.account.prove.mutate({ code: codeOf(secret) });
    await here.trpc.account.checkProof.mutate();
    await expect(there.trpc.account.checkProof.mutate()).rejects.toMatchObject(needed);
  });

  it('the addresses of the newsletter stay in the shop', async () => {
    const { cookie, trpc } = await staleSession('manager');
    const ask = () => fetch(shop.url + newsletterExportPath, { headers: { cookie } });
    expect((await ask()).status).toBe(403);
    expect(await shop.db.activity.count({ where: { action: 'newsletter.exported' } })).toBe(0);
    await trpc.account.prove.mutate({ password: staffPassword });
    expect((await ask()).status).toBe(200);
  });

  it('a refund of more than $200 needs the password again, and no money moves without', async () => {
    const { trpc } = await staleSession('manager');
    const { orderNumber: number } = await makePaidOrder(
      shop,
      await makeProduct(shop.db, { priceCents: 30_000 }),
    );
    await expect(trpc.order.refund.mutate({ number })).rejects.toMatchObject(needed);
    await expect(trpc.order.refund.mutate({ number, amount: 200.01 })).rejects.toMatchObject(needed);
    expect((await readOrder(shop, number)).payments.flatMap(({ refunds }) => refunds)).toEqual([]);
    expect((await trpc.order.refund.mutate({ number, amount: 200 })).data.status).toBe('succeeded');
    const { authorization } = await makeKey(shop);
    const answer = await shop.rest(`/order/${number}/refund`, posting({}, { authorization }));
    expect(answer.status).toBe(200);
  });

  it('what is not dangerous goes on', async () => {
    const { trpc } = await staleSession('owner');
    const { id } = await makeKey(shop);
    expect(await trpc.apiKey.revoke.mutate({ id })).toMatchObject({ state: 'revoked' });
    expect(await trpc.staff.list.query()).not.toHaveLength(0);
  });
});

describe('one’s own sessions', () => {
  it('are listed with their browsers, this one first, and can be ended one by one', async () => {
    const here = await signInAs(shop, 'manager');
    const there = await signInAs(shop, 'manager', here.account, {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    });
    const stranger = await signInAs(shop, 'manager');
    const sessions = await here.trpc.account.sessions.query();
    expect(sessions.map(({ device, isThis, address }) => [device, isThis, address])).toEqual([
      ['Unknown browser', true, '127.0.0.1'],
      ['Firefox on Linux', false, '127.0.0.1'],
    ]);
    expect(JSON.stringify(sessions)).not.toContain(there.token);
    const foreign = (await stranger.trpc.account.sessions.query())[0]?.id as string;
    await here.trpc.account.endSession.mutate({ id: foreign });
    expect(await stranger.trpc.staff.me.query()).not.toBe(null);
    await here.trpc.account.endSession.mutate({ id: sessions[1]?.id as string });
    expect(await there.trpc.staff.me.query()).toBe(null);
    expect(await trpcClient(shop.url, { cookie: here.cookie }).account.sessions.query()).toHaveLength(1);
  });
});

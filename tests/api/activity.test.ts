import { describe, expect, it } from 'vitest';
import { makeAccount as addAccount, resetAccount, shutAccount } from '../../src/server/staff/mutations.ts';
import { limits } from '../../src/shared/base/limits.ts';
import { type ActivityQuery, activityActions } from '../../src/shared/staff/activity.ts';
import { makeKey } from '../helpers/api-key.ts';
import { makeProduct } from '../helpers/factories.ts';
import { bench, edited } from '../helpers/product-form.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { makeAccount, staffPassword } from '../helpers/staff-account.ts';
import { ask, transports } from '../helpers/transports.ts';

const shop = sharedTestShop({ TIME_ZONE: 'Asia/Dhaka' });
const staff = sharedStaff(shop, 'manager');
const owner = sharedStaff(shop, 'owner');

/** The actions that the log has about a subject, the oldest first. */
async function activitiesOf(subject: string) {
  const { data } = await staff.trpc.activity.list.query({ subject });
  return data.reverse().map(({ actor, action, subject: name, changes }) => ({
    actor,
    action,
    name,
    ...(changes && { changes }),
  }));
}

const countLines = () => shop.db.activity.count();

describe.each(transports)('what is done to a product over %s', (transport) => {
  const as = (call: Parameters<typeof ask>[2], input: Record<string, unknown>, key?: string) =>
    ask(shop, transport, call, input, { cookie: staff.cookie, ...(key && { 'idempotency-key': key }) });

  it('is written down: who, what, and what it was before and after', async () => {
    const { answer } = await as('create', bench);
    const id = answer.data._id as string;
    const change = { ...bench, id, title: 'Flat Bench', price: 99.5, stock: 7, tag: 'Sale' };
    expect((await as('update', change)).status).toBe(200);
    await staff.trpc.product.markSoldOut.mutate({ id });
    expect((await as('delete', { id })).status).toBe(200);
    await owner.trpc.product.restore.mutate({ id });
    const actor = staff.account.email;
    expect(await activitiesOf(id)).toEqual([
      { actor, action: 'product.created', name: 'Folding Bench' },
      {
        actor,
        action: 'product.updated',
        name: 'Folding Bench',
        changes: {
          title: ['Folding Bench', 'Flat Bench'],
          price: [149.99, 99.5],
          stock: [12, 7],
          tag: [null, 'Sale'],
        },
      },
      { actor, action: 'product.sold_out', name: 'Flat Bench', changes: { stock: [7, 0] } },
      { actor, action: 'product.deleted', name: 'Flat Bench' },
      { actor: owner.account.email, action: 'product.restored', name: 'Flat Bench' },
    ]);
  });

  it('leaves no line when it changes nothing, or is refused', async () => {
    const product = await makeProduct(shop.db, { stock: 0 });
    const other = await makeProduct(shop.db);
    const gone = await makeProduct(shop.db);
    await as('delete', { id: gone.id });
    const before = await countLines();
    expect((await as('update', edited(other))).status).toBe(200);
    await staff.trpc.product.markSoldOut.mutate({ id: product.id });
    expect((await as('update', { ...edited(other), price: -1 })).status).toBe(400);
    const stale = { ...edited(other), title: 'Late', version: '2020-01-01T00:00:00.000Z' };
    expect((await as('update', stale)).status).toBe(409);
    expect((await as('update', { ...edited(other), title: 'x', stock: 5, stockSeen: 50 })).status).toBe(409);
    expect((await as('delete', { id: gone.id })).status).toBe(404);
    expect((await ask(shop, transport, 'delete', { id: other.id })).status).toBe(401);
    expect(await countLines()).toBe(before);
  });
});

describe('what is done to a staff account', () => {
  it('is written down, once for each change', async () => {
    const { account } = await owner.trpc.staff.add.mutate({ email: 'new@shop.example', role: 'manager' });
    const { id } = account;
    for (let time = 0; time < 2; time++) {
      await owner.trpc.staff.setRole.mutate({ id, role: 'owner' });
      await owner.trpc.staff.disable.mutate({ id });
    }
    for (let time = 0; time < 2; time++) await owner.trpc.staff.enable.mutate({ id });
    const { email: actor } = owner.account;
    const name = 'new@shop.example';
    expect(await activitiesOf(id)).toEqual([
      { actor, action: 'staff.added', name, changes: { role: [null, 'manager'] } },
      { actor, action: 'staff.role_changed', name, changes: { role: ['manager', 'owner'] } },
      { actor, action: 'staff.disabled', name },
      { actor, action: 'staff.enabled', name },
    ]);
  });

  it('is written down for sessions that were ended and a password that was changed', async () => {
    const { account, trpc } = await signInAs(shop, 'manager');
    for (let time = 0; time < 2; time++) await owner.trpc.staff.signOutEverywhere.mutate({ id: account.id });
    await expect(trpc.activity.list.query({})).rejects.toMatchObject({ data: { httpStatus: 401 } });
    const again = await signInAs(shop, 'manager', account);
    const next = 'a rack of nine dumbbells';
    await expect(again.trpc.staff.changePassword.mutate({ current: 'wrong', next })).rejects.toThrow();
    await again.trpc.staff.changePassword.mutate({ current: staffPassword, next });
    expect(await activitiesOf(account.id)).toEqual([
      { actor: owner.account.email, action: 'staff.signed_out', name: account.email },
      { actor: account.email, action: 'staff.password_changed', name: account.email },
    ]);
  });

  it('is written down when whoever runs the shop does it', async () => {
    const email = 'console@shop.example';
    const made = await addAccount(shop.db, { email, role: 'manager', password: staffPassword });
    const id = made?.id as string;
    for (let time = 0; time < 2; time++) await shutAccount(shop.db, email);
    await resetAccount(shop.db, { email, role: 'owner', password: staffPassword });
    const activities = await activitiesOf(id);
    expect(activities.map(({ actor, action, changes }) => [actor, action, changes?.role])).toEqual([
      ['operator', 'staff.added', [null, 'manager']],
      ['operator', 'staff.disabled', undefined],
      ['operator', 'staff.password_reset', ['manager', 'owner']],
      ['operator', 'staff.enabled', undefined],
    ]);
  });

  it('leaves no line when it is refused', async () => {
    const before = await countLines();
    const { id, email } = owner.account;
    await expect(owner.trpc.staff.disable.mutate({ id })).rejects.toThrow();
    await expect(owner.trpc.staff.add.mutate({ email, role: 'manager' })).rejects.toThrow();
    await expect(staff.trpc.staff.setRole.mutate({ id, role: 'manager' })).rejects.toThrow();
    expect(await countLines()).toBe(before);
  });

  it('never shows a password, a hash or a token', async () => {
    const rows = JSON.stringify(await shop.db.activity.findMany(), (_, value) =>
      typeof value === 'bigint' ? Number(value) : value,
    );
    expect(rows).not.toMatch(/argon2|kettlebells|dumbbells"|[\w-]{43}/);
  });
});

describe('the log', () => {
  const list = (query: ActivityQuery) => staff.trpc.activity.list.query(query);

  async function writeLines(count: number, actor: string, subjectId: string): Promise<void> {
    await shop.db.activity.createMany({
      data: Array.from({ length: count }, (_, n) => ({
        actor,
        action: 'order.shipped',
        subjectId,
        subject: `RH-${n}`,
      })),
    });
  }

  it('is read from the newest on, in pages that neither repeat nor skip while lines are added', async () => {
    const subject = 'paged';
    await writeLines(2 * limits.historyLines, 'packer@shop.example', subject);
    const first = await list({ subject });
    await writeLines(3, 'packer@shop.example', subject);
    const second = await list({ subject, cursor: first.older as number });
    const names = [...first.data, ...second.data].map((line) => line.subject);
    expect(names).toEqual(
      Array.from({ length: 2 * limits.historyLines }, (_, n) => `RH-${2 * limits.historyLines - 1 - n}`),
    );
    expect(second.older).toBe(null);
    expect((await list({ subject: 'none' })).data).toEqual([]);
  });

  it('can be narrowed to a person, a key, the operator, and a kind of thing', async () => {
    const key = await makeKey(shop);
    const { answer } = await ask(shop, 'REST', 'create', bench, { authorization: key.authorization });
    const actors = await staff.trpc.activity.actors.query();
    expect(actors).toContainEqual({ id: key.id, name: key.actor });
    expect(actors).toContainEqual({ id: staff.account.id, name: staff.account.email });
    expect((await list({ actor: key.id })).data.map(({ subjectId }) => subjectId)).toEqual([answer.data._id]);

    const mine = await list({ actor: staff.account.id });
    expect(new Set(mine.data.map(({ actor }) => actor))).toEqual(new Set([staff.account.email]));
    const operators = await list({ actor: 'operator', kind: 'staff' });
    expect(operators.data.length).toBeGreaterThan(3);
    expect((await list({ actor: 'operator', kind: 'product' })).data).toEqual([]);
    expect((await list({ actor: '01936f5e-0000-7000-8000-000000000000' })).data).toEqual([]);
    const products = await list({ kind: 'product' });
    expect(products.data.every(({ action }) => action.startsWith('product.'))).toBe(true);
    const { id } = await makeAccount(shop.db);
    expect((await list({ actor: id })).data).toEqual([]);
  });

  it('can be narrowed to days, which begin at midnight in the time zone of the shop', async () => {
    const subject = 'days';
    await writeLines(3, 'packer@shop.example', subject);
    const times = ['2026-01-04T17:59:59.999Z', '2026-01-04T18:00:00.000Z', '2026-01-05T18:00:00.000Z'];
    for (const [n, at] of times.entries()) {
      const line = { subjectId: subject, subject: `RH-${n}` };
      await shop.db.activity.updateMany({ where: line, data: { createdAt: at } });
    }
    const namesIn = async (days: Pick<ActivityQuery, 'from' | 'to'>) =>
      (await list({ subject, ...days })).data.map((line) => line.subject);
    expect(await namesIn({ from: '2026-01-05', to: '2026-01-05' })).toEqual(['RH-1']);
    expect(await namesIn({ from: '2026-01-05' })).toEqual(['RH-2', 'RH-1']);
    expect(await namesIn({ to: '2026-01-05' })).toEqual(['RH-1', 'RH-0']);
    expect(await namesIn({ from: '2026-01-07' })).toEqual([]);
  });

  it('says of a product whether it is still sold, and of other things nothing', async () => {
    const sold = await makeProduct(shop.db);
    const gone = await makeProduct(shop.db);
    await staff.trpc.product.markSoldOut.mutate({ id: sold.id });
    await staff.trpc.product.delete.mutate({ id: gone.id });
    await writeLines(1, 'Warehouse', 'an-order');
    const { data } = await list({});
    expect(data.slice(0, 3).map(({ isSold }) => isSold)).toEqual([null, false, true]);
  });

  it('takes every action that the shop knows', async () => {
    await shop.db.activity.createMany({
      data: activityActions.map((action) => ({ actor: 'a', action, subject: 'b', subjectId: 'all' })),
    });
    const actions: string[] = [];
    for (let cursor: number | null | undefined; cursor !== null; ) {
      const page = await owner.trpc.activity.list.query({ subject: 'all', cursor });
      actions.push(...page.data.map(({ action }) => action));
      cursor = page.older;
    }
    expect(actions.reverse()).toEqual([...activityActions]);
  });
});

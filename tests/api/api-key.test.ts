import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeKey } from '../helpers/api-key.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { refusal } from '../helpers/refusal.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';

const lines: string[] = [];
const shop = sharedTestShop({ LOG_LEVEL: 'debug' }, { logTo: { write: (line) => void lines.push(line) } });
const owner = sharedStaff(shop, 'owner');
beforeEach(() => void lines.splice(0));
afterAll(() => expectInvariants(shop.db));

const plan = { name: 'Warehouse', scopes: ['catalog:write'] as const, lifetimeDays: 365 };
const create = (input: object = {}) => owner.trpc.apiKey.create.mutate({ ...plan, ...input } as never);

const kettlebell = {
  title: 'Cast Kettlebell 12 kg',
  category: 'weightlifting',
  details: 'Cast in one piece.',
  price: 49.99,
  stock: 7,
};

const withKey = (authorization: string, more: Record<string, string> = {}) => ({ authorization, ...more });
const createProduct = (headers: Record<string, string>, body: object = kettlebell) =>
  shop.rest('/product/create', posting(body, headers));

async function everything(): Promise<string> {
  const tables = await shop.db.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`;
  const dumps = tables.map(({ name }) => shop.db.$queryRawUnsafe(`SELECT t::text AS row FROM ${name} t`));
  return JSON.stringify(await Promise.all(dumps));
}

describe('an API key', () => {
  it('is made by an owner, used, listed and revoked', async () => {
    const { apiKey, key } = await create({ lifetimeDays: 90 });
    expect(key).toMatch(/^rk_[\w-]{43}$/);
    expect(apiKey).toMatchObject({
      name: 'Warehouse',
      prefix: key.slice(0, 11),
      scopes: ['catalog:write'],
      state: 'active',
      createdBy: owner.account.email,
      lastUsedAt: null,
      revokedAt: null,
    });
    const days = Date.parse(apiKey.expiresAt as string) - Date.parse(apiKey.createdAt);
    expect(Math.round(days / 86_400_000)).toBe(90);

    expect((await createProduct(withKey(`Bearer ${key}`))).status).toBe(200);
    const revoked = await owner.trpc.apiKey.revoke.mutate({ id: apiKey.id });
    expect(revoked).toMatchObject({ id: apiKey.id, state: 'revoked', revokedAt: expect.any(String) });
    expect((await createProduct(withKey(`Bearer ${key}`))).body.code).toBe('KEY_REFUSED');
    const listed = await owner.trpc.apiKey.list.query();
    expect(listed.find(({ id }) => id === apiKey.id)).toEqual({ ...revoked, lastUsedAt: expect.any(String) });
  });

  it('is shown once, and found nowhere afterwards: not in the tables, not in the log, used or refused', async () => {
    const { apiKey, key } = await create();
    const headers = withKey(`Bearer ${key}`, { 'idempotency-key': 'shown-once' });
    const wrongKey = `rk_${'w'.repeat(43)}`;
    expect((await createProduct(headers)).status).toBe(200);
    await createProduct(withKey(`Bearer ${wrongKey}`));
    await createProduct(headers, {});
    const row = await shop.db.apiKey.findUniqueOrThrow({ where: { id: apiKey.id } });
    expect(row.keyHash).toBe(createHash('sha256').update(key).digest('base64url'));
    const shown = [
      await owner.trpc.apiKey.list.query(),
      await owner.trpc.apiKey.revoke.mutate({ id: apiKey.id }),
    ];
    await createProduct(headers);

    const log = lines.join('');
    expect(log).toContain(`"apiKey":"${apiKey.id}"`);
    expect(log).toContain('an API key was refused');
    const tables = await everything();
    expect(tables).toContain(row.keyHash);
    for (const secret of [key.slice(12), wrongKey]) {
      for (const place of [log, tables, JSON.stringify(shown)]) expect(place).not.toContain(secret);
    }
  });

  it.each([
    [{ name: '  ' }, 'name'],
    [{ name: 'n'.repeat(61) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['catalog:burn'] }, 'scopes.0'],
    [{ scopes: ['orders:read', 'orders:read'] }, 'scopes'],
    [{ lifetimeDays: 7 }, 'lifetimeDays'],
  ])('is not made of %j', async (wrong, path) => {
    const before = await shop.db.apiKey.count();
    const issues = [expect.objectContaining({ path })];
    await expect(create(wrong)).rejects.toMatchObject({
      data: { failure: { reason: 'INVALID_INPUT', issues } },
    });
    expect(await shop.db.apiKey.count()).toBe(before);
  });

  it('leaves a line in the log of activity when it is made, and one when it is revoked, however often', async () => {
    const { apiKey } = await create({ name: 'Price feed', scopes: ['catalog:write', 'orders:read'] });
    await Promise.all([1, 2, 3].map(() => owner.trpc.apiKey.revoke.mutate({ id: apiKey.id })));
    const written = await shop.db.activity.findMany({
      where: { subjectId: apiKey.id },
      select: { actor: true, action: true, subject: true, changes: true },
      orderBy: { id: 'asc' },
    });
    const line = { actor: owner.account.email, subject: `Price feed (${apiKey.prefix}…)` };
    const changes = {
      scopes: [null, 'catalog:write, orders:read'],
      expiresAt: [null, expect.any(String)],
    };
    expect(written).toEqual([
      { ...line, action: 'key.created', changes },
      { ...line, action: 'key.revoked', changes: null },
    ]);
  });

  it('that does not exist can’t be revoked', async () => {
    const id = '01890000-0000-7000-8000-000000000000';
    await expect(owner.trpc.apiKey.revoke.mutate({ id })).rejects.toMatchObject(
      refusal('KEY_NOT_FOUND', 404),
    );
  });

  it('opens nothing to a call that begins after its revocation was answered', async () => {
    const { id, authorization } = await makeKey(shop);
    let isRevoked = false;
    const early: number[] = [];
    const late: number[] = [];
    const callOften = async () => {
      while (late.length < 20) {
        const beganLate = isRevoked;
        const { status } = await createProduct(withKey(authorization));
        (beganLate ? late : early).push(status);
      }
    };
    const revoke = async () => {
      await vi.waitUntil(() => early.length > 5, { timeout: 30_000, interval: 5 });
      await owner.trpc.apiKey.revoke.mutate({ id });
      isRevoked = true;
    };
    await Promise.all([revoke(), ...Array.from({ length: 5 }, callOften)]);
    expect(early).toContain(200);
    expect(new Set(late)).toEqual(new Set([401]));
  });

  it('remembers when it was used, to the minute', async () => {
    const { id, authorization } = await makeKey(shop);
    const lastUse = async () => (await shop.db.apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt;
    const use = () => shop.rest('/product?limit=1', { headers: { authorization } });
    expect(await lastUse()).toBe(null);
    await use();
    const first = await vi.waitUntil(lastUse);
    expect(Math.abs(Date.now() - first.getTime())).toBeLessThan(10_000);
    await use();
    await use();
    expect(await lastUse()).toEqual(first);
    await shop.db.apiKey.update({ where: { id }, data: { lastUsedAt: new Date(first.getTime() - 61_000) } });
    await use();
    await vi.waitUntil(async () => ((await lastUse()) as Date) >= first);
  });

  it('is named in the stock ledger and the log of activity for what it did', async () => {
    const { authorization, actor } = await makeKey(shop, { name: 'Stock robot' });
    const headers = withKey(authorization);
    const id = (await createProduct(headers)).body.data._id;
    const change = { ...posting({ ...kettlebell, stock: 9 }, headers), method: 'PUT' };
    expect((await shop.rest(`/product/update/${id}`, change)).status).toBe(200);
    expect((await shop.rest(`/product/delete/${id}`, { method: 'DELETE', headers })).status).toBe(200);

    const movements = await shop.db.stockMovement.findMany({
      where: { productId: id },
      orderBy: { id: 'asc' },
    });
    expect(movements.map(({ delta, actor }) => [delta, actor])).toEqual([
      [7, actor],
      [2, actor],
    ]);
    const written = await shop.db.activity.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
    expect(written.map(({ action, actor }) => [action, actor])).toEqual(
      ['product.created', 'product.updated', 'product.deleted'].map((action) => [action, actor]),
    );
    expect(await shop.db.product.findUnique({ where: { id } })).toMatchObject({ deletedBy: actor });
  });
});

describe('an Idempotency-Key', () => {
  const numbered = (authorization: string) => withKey(authorization, { 'idempotency-key': '1' });

  it('belongs to the API key it came with: the same from another is another request', async () => {
    const [one, other] = [await makeKey(shop), await makeKey(shop)];
    const first = await createProduct(numbered(one.authorization));
    const second = await createProduct(numbered(other.authorization));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.data._id).not.toBe(first.body.data._id);
    expect((await createProduct(numbered(one.authorization))).body).toEqual(first.body);

    const staff = await createProduct({ cookie: owner.cookie, 'idempotency-key': '1' });
    const ids = [first, second, staff].map(({ body }) => body.data._id);
    expect(new Set(ids).size).toBe(3);
    const differing = await createProduct(numbered(one.authorization), { ...kettlebell, stock: 8 });
    expect(differing.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('keeps the orders of two programs apart', async () => {
    const { id } = await makeProduct(shop.db, { stock: 10 });
    const body = { cartItems: [{ _id: id, quantity: 1 }], customer };
    const place = async (headers: Record<string, string>) =>
      (await shop.rest('/product/order-many', posting(body, headers))).body.data.orderNumber as string;
    const [one, other] = [await makeKey(shop), await makeKey(shop)];
    const numbers = [
      await place(numbered(one.authorization)),
      await place(numbered(other.authorization)),
      await place({ 'idempotency-key': '1' }),
    ];
    expect(new Set(numbers).size).toBe(3);
    expect(await place(numbered(one.authorization))).toBe(numbers[0]);
    expect(await stockOf(shop.db, id)).toBe(7);
  });
});

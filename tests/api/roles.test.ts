import { beforeAll, describe, expect, it } from 'vitest';
import { accountingExportPath } from '../../src/shared/accounting/accounting.ts';
import { newsletterExportPath } from '../../src/shared/mail/newsletter.ts';
import { catalogueFilePaths } from '../../src/shared/product/catalogue-file.ts';
import { StaffRole } from '../../src/shared/staff/staff-role.ts';
import { makePaidOrder, readOrder } from '../helpers/card.ts';
import { makeProduct } from '../helpers/factories.ts';
import { sharedCardShop } from '../helpers/shared-shop.ts';
import { type SignedIn, signInAs } from '../helpers/staff.ts';

const shop = sharedCardShop();
const people = {} as Record<StaffRole, SignedIn>;
beforeAll(async () => {
  for (const role of StaffRole.options) people[role] = await signInAs(shop, role);
});

const forbidden = { data: { httpStatus: 403, failure: { reason: 'FORBIDDEN' } } };

async function shippedOrder(): Promise<{ number: string; product: string }> {
  const { id } = await makeProduct(shop.db, { priceCents: 5000, stock: 10 });
  const { orderNumber: number } = await makePaidOrder(shop, { id });
  await people.warehouse.trpc.order.ship.mutate({ number });
  return { number, product: id };
}

describe('somebody in the warehouse', () => {
  it('ships an order, takes it back into the stock, and gives no money back', async () => {
    const { trpc } = people.warehouse;
    const { number, product } = await shippedOrder();
    const lines = [{ line: 1, quantity: 1, restocked: true }];
    const back = { number, reason: 'refused' as const, lines };
    await expect(trpc.order.return.mutate({ ...back, credit: 50 })).rejects.toMatchObject(forbidden);
    await expect(trpc.order.refund.mutate({ number })).rejects.toMatchObject({
      message: 'Your role may not refund; ask an owner of the shop',
    });
    expect(await shop.db.orderReturn.count({ where: { order: { number } } })).toBe(0);
    const { stock } = await shop.db.productStock.findUniqueOrThrow({ where: { productId: product } });
    await trpc.order.return.mutate(back);
    expect((await shop.db.productStock.findUniqueOrThrow({ where: { productId: product } })).stock).toBe(
      stock + 1,
    );
    expect((await readOrder(shop, number)).payments.flatMap(({ refunds }) => refunds)).toEqual([]);
  });

  it('delivers an order for the cash that is due, and not for less', async () => {
    const { trpc } = people.warehouse;
    const { id } = await makeProduct(shop.db, { priceCents: 5000, stock: 10 });
    const order = { cartItems: [{ _id: id, quantity: 2 }] };
    const number = (await shop.trpc.order.place.mutate(order)).data.orderNumber;
    await trpc.order.ship.mutate({ number });
    for (const collected of [1, 99.99, 0])
      await expect(trpc.order.deliver.mutate({ number, collected })).rejects.toMatchObject({
        message: 'Your role may not change orders and their cash; ask an owner of the shop',
        ...forbidden,
      });
    expect(await shop.db.cashCollection.count({ where: { order: { number } } })).toBe(0);
    expect((await readOrder(shop, number)).status).toBe('shipped');
    await people.manager.trpc.order.deliver.mutate({ number, collected: 99 });
    const { amountCents } = await shop.db.cashCollection.findFirstOrThrow({ where: { order: { number } } });
    expect(amountCents).toBe(9900);
  });

  it('hands back no cash for an order that was delivered', async () => {
    const { trpc } = people.warehouse;
    const { id } = await makeProduct(shop.db, { priceCents: 5000, stock: 10 });
    const { data } = await shop.trpc.order.place.mutate({
      cartItems: [{ _id: id, quantity: 2 }],
    });
    const { orderNumber: number } = data;
    await trpc.order.ship.mutate({ number });
    await trpc.order.deliver.mutate({ number, collected: 100 });
    const back = { number, reason: 'faulty' as const, lines: [{ line: 1, quantity: 1, restocked: false }] };
    await expect(trpc.order.return.mutate({ ...back, credit: 50 })).rejects.toMatchObject(forbidden);
    await trpc.order.return.mutate({ ...back, credit: 0 });
    await people.manager.trpc.order.return.mutate({ ...back, credit: 50 });
  });
});

describe('exports', () => {
  it.each([newsletterExportPath, catalogueFilePaths.export, accountingExportPath])(
    '%s are for owners and managers',
    async (path) => {
      const statuses = [];
      for (const role of StaffRole.options) {
        const { cookie } = people[role];
        statuses.push([role, (await fetch(shop.url + path, { headers: { cookie } })).status]);
      }
      expect(statuses).toEqual([
        ['owner', 200],
        ['manager', 200],
        ['warehouse', 403],
        ['read_only', 403],
      ]);
    },
  );
});

describe('roles', () => {
  it('can be changed into any other, and each change is logged with the role before', async () => {
    const { account, trpc } = await signInAs(shop, 'read_only');
    const { id } = account;
    for (const role of ['warehouse', 'warehouse', 'owner', 'read_only'] as const) {
      expect(await people.owner.trpc.staff.setRole.mutate({ id, role })).toMatchObject({ role });
      expect(await trpc.staff.me.query()).toMatchObject({ role });
    }
    const lines = await shop.db.activity.findMany({
      where: { subjectId: id, action: 'staff.role_changed' },
      orderBy: { id: 'asc' },
    });
    expect(lines.map(({ changes }) => changes)).toEqual([
      { role: ['read_only', 'warehouse'] },
      { role: ['warehouse', 'owner'] },
      { role: ['owner', 'read_only'] },
    ]);
  });
});

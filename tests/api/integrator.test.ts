import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../helpers/api-key.ts';
import { makePaidOrder, readOrder, startPayment } from '../helpers/card.ts';
import { customer, makeProduct, makeProducts, stockOf } from '../helpers/factories.ts';
import {
  countRefusals,
  endedBy,
  holdingOrder,
  type Integrator,
  longTimeout,
  openIntegrator,
} from '../helpers/integrator.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { makeCashOrder, stepsOf } from '../helpers/order.ts';
import { type CardShop, openCardShop } from '../helpers/shop.ts';
import { type SignedIn, signInAs } from '../helpers/staff.ts';

let folder: string;
let shop: CardShop;
let integrator: Integrator;
let owner: SignedIn;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rackhouse-integrator-'));
  shop = await openCardShop({ DATA_DIR: folder });
  integrator = await openIntegrator(shop);
  owner = await signInAs(shop, 'owner');
});
afterEach(() => expectInvariants(shop.db));
afterAll(async () => {
  integrator.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

const statusOf = async (number: string) => (await readOrder(shop, number)).status;

describe('fulfilling', () => {
  it('ships what is paid by card and what is placed in cash, over several pages, and nothing else', async () => {
    const cash = await integrator.order();
    const { orderNumber: card } = await makePaidOrder(shop, await makeProduct(shop.db));
    const { orderNumber: unpaid } = await startPayment(shop, await makeProduct(shop.db));
    const cancelled = await makeCashOrder(shop);
    await owner.trpc.order.cancel.mutate({ number: cancelled });
    for (let n = 0; n < 100; n++) await makeCashOrder(shop);

    const { code, output } = await integrator.run('fulfil');
    expect([code, output.split('\n')[0]]).toEqual([0, '102 to ship']);
    expect(output).toContain(
      `${cash}: 2 x Flat Bench for Farhana Akter, ${customer.address}\n${cash} is shipped`,
    );
    expect((await stepsOf(shop, cash)).slice(1)).toEqual([integrator.shipped('placed')]);
    expect((await stepsOf(shop, card)).at(-1)).toEqual(integrator.shipped('paid'));
    expect([await statusOf(unpaid), await statusOf(cancelled)]).toEqual(['awaiting_payment', 'cancelled']);
    expect(await shop.db.order.count({ where: { status: 'shipped' } })).toBe(102);
    expect((await integrator.run('fulfil')).output).toBe('0 to ship\n');
  });

  it('ships an order once when two of them run at the same time', { tags: 'slow' }, async () => {
    const number = await integrator.order();
    const conflicts = await countRefusals(shop, 409);
    const programs = await holdingOrder(shop, number, async () => {
      const both = [
        integrator.start('npm', ['run', '-s', 'fulfil']),
        integrator.start('npm', ['run', '-s', 'fulfil']),
      ];
      // One waits for the order, and the other has to try again in a second: the key they share is in use.
      await expect.poll(() => countRefusals(shop, 409), longTimeout).toBeGreaterThan(conflicts);
      return both;
    });
    for (const { ended, output } of programs) {
      expect(await ended).toBe(0);
      expect(output()).toContain(`${number} is shipped`);
    }
    expect((await stepsOf(shop, number)).slice(1)).toEqual([integrator.shipped('placed')]);
  });

  it('says in one line what was refused', { tags: 'slow' }, async () => {
    const { key } = await makeKey(shop, { scopes: ['catalog:write'] });
    expect(await integrator.run('fulfil', [], { SHOP_KEY: key })).toEqual(
      endedBy(
        /^Orders can’t be listed: This API key lacks the scope orders:read \(INSUFFICIENT_SCOPE, request \S+\)\n$/,
      ),
    );
  });
});

describe('setting stock', () => {
  async function runWith(lines: string[]) {
    const file = join(folder, 'count.csv');
    await writeFile(file, `${['id,stock,seen', ...lines].join('\r\n')}\r\n`);
    return integrator.run('stock', [file]);
  }

  it('sets a file of any length, and keeps what was sold since it was counted', {
    tags: 'slow',
  }, async () => {
    const many = await makeProducts(shop.db, Array(1002).fill({ stock: 10 }));
    const [counted, sold] = many;
    const lines = many.map(({ id }) => (id === sold?.id ? `${id},12,14` : `${id},7`));
    expect(await runWith(lines)).toEqual({
      code: 0,
      errors: '',
      output:
        'Lines 2 to 1001: 1000 changed, 0 as they were\nLines 1002 to 1003: 2 changed, 0 as they were\n',
    });
    expect(await stockOf(shop.db, counted?.id as string)).toBe(7);
    expect(await stockOf(shop.db, sold?.id as string)).toBe(8);
    const movements = await shop.db.stockMovement.findMany({
      where: { productId: sold?.id },
      orderBy: { id: 'asc' },
    });
    expect(movements.at(-1)).toMatchObject({ delta: -2, cause: 'adjusted', actor: integrator.key.actor });
  });
});

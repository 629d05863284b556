import { writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../helpers/api-key.ts';
import { makePaidOrder, readOrder, startPayment } from '../helpers/card.ts';
import { customer, makeProduct, makeProducts, movementsOf, stockOf } from '../helpers/factories.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { freePort } from '../helpers/free-port.ts';
import {
  countRefusals,
  endedBy,
  holdingOrder,
  type Integrator,
  longTimeout,
  openIntegrator,
} from '../helpers/integrator.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { untilWaitingForLock } from '../helpers/locks.ts';
import { makeCashOrder, stepsOf } from '../helpers/order.ts';
import { sharedCardShop, sharedStaff } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';

const folder = sharedFolder();
const shop = sharedCardShop({ DATA_DIR: folder });
const owner = sharedStaff(shop, 'owner');
let integrator: Integrator;
beforeAll(async () => {
  integrator = await openIntegrator(shop);
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => integrator.close());

const statusOf = async (number: string) => (await readOrder(shop, number)).status;

describe('fulfilling', () => {
  it('ships what is paid by card and what is placed in cash, and nothing else', async () => {
    const cash = await integrator.order();
    const { orderNumber: card } = await makePaidOrder(shop, await makeProduct(shop.db));
    const { orderNumber: unpaid } = await startPayment(shop, await makeProduct(shop.db));
    const cancelled = await makeCashOrder(shop);
    await owner.trpc.order.cancel.mutate({ number: cancelled });

    const { code, output } = await integrator.run('fulfil');
    expect([code, output.split('\n')[0]]).toEqual([0, '2 to ship']);
    expect(output).toContain(
      `${cash}: 2 x Flat Bench for Farhana Akter, ${customer.address}\n${cash} is shipped`,
    );
    expect((await stepsOf(shop, cash)).slice(1)).toEqual([integrator.shipped('placed')]);
    expect((await stepsOf(shop, card)).at(-1)).toEqual(integrator.shipped('paid'));
    expect([await statusOf(unpaid), await statusOf(cancelled)]).toEqual(['awaiting_payment', 'cancelled']);
    expect((await integrator.run('fulfil')).output).toBe('0 to ship\n');
  });
});

describe('fulfilling orders that others work on as well, or under a fault', { tags: 'slow' }, () => {
  it('ships all of several pages', async () => {
    for (let n = 0; n < 101; n++) await makeCashOrder(shop);
    expect((await integrator.run('fulfil')).output.split('\n')[0]).toBe('101 to ship');
    expect(await shop.db.order.count({ where: { status: 'placed' } })).toBe(0);
  });

  it('ships an order once when two of them run at the same time', async () => {
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

  it('says in one line what was refused', async () => {
    const { key } = await makeKey(shop, { scopes: ['catalog:write'] });
    expect(await integrator.run('fulfil', [], { SHOP_KEY: key })).toEqual(
      endedBy(
        /^Orders can’t be listed: This API key lacks the scope orders:read \(INSUFFICIENT_SCOPE, request \S+\)\n$/,
      ),
    );
  });

  it('leaves an order alone that is cancelled while it is packed', async () => {
    const number = await integrator.order();
    const busy = await countRefusals(shop, 503);
    const program = integrator.start('npm', ['run', '-s', 'fulfil']);
    const cancelling = await holdingOrder(shop, number, async () => {
      // The shop waits for the order for some time, then asks the program to come back in a second.
      await expect
        .poll(() => countRefusals(shop, 503), { ...longTimeout, interval: 10 })
        .toBeGreaterThan(busy);
      const cancelled = owner.trpc.order.cancel.mutate({ number });
      await untilWaitingForLock(shop.databaseUrl);
      return { cancelled };
    });
    await cancelling.cancelled;
    expect(await program.ended).toBe(0);
    expect(program.output()).toContain(
      `${number} is left alone: An order that is cancelled can’t be shipped`,
    );
    expect(await statusOf(number)).toBe('cancelled');
  });

  it('waits as long as the shop asks when it is too quick, then goes on', async () => {
    const number = await integrator.order();
    const strict = await openTestShop({ RATE_LIMIT: 'on' }, { databaseUrl: shop.databaseUrl });
    const until = Date.now() + 6000;
    await shop.db
      .$executeRaw`INSERT INTO rate_limits VALUES (${`writesOfKey:${integrator.key.id}`}, 600, ${until})`;
    const { code, output } = await integrator
      .run('fulfil', [], { SHOP_URL: strict.url })
      .finally(() => strict.close());
    expect([code, output]).toEqual([0, expect.stringContaining(`${number} is shipped`)]);
    expect(Date.now()).toBeGreaterThan(until);
    expect(await statusOf(number)).toBe('shipped');
  });

  it('asks again when a connection is lost', async () => {
    const number = await integrator.order();
    const sockets: Socket[] = [];
    const line = createServer((socket) => {
      // The end of the others does not matter.
      sockets.push(socket.on('error', () => {}));
      if (sockets.length === 1) return void socket.once('data', () => socket.destroy());
      socket.pipe(connect(Number(new URL(shop.url).port), '127.0.0.1')).pipe(socket);
    });
    const port = await freePort();
    await new Promise<void>((resolve) => line.listen(port, '127.0.0.1', resolve));
    const { code, output } = await integrator.run('fulfil', [], { SHOP_URL: `http://127.0.0.1:${port}` });
    for (const socket of sockets) socket.destroy();
    line.close();
    expect([code, output]).toEqual([0, expect.stringContaining(`${number} is shipped`)]);
    expect(sockets.length).toBeGreaterThan(1);
  });

  it('says in one line that the shop is out of reach', async () => {
    const SHOP_URL = `http://127.0.0.1:${await freePort()}`;
    expect(await integrator.run('fulfil', [], { SHOP_URL, SHOP_TRIES: '1' })).toEqual(
      endedBy(new RegExp(`^The shop at ${SHOP_URL} does not answer: connect ECONNREFUSED \\S+\n$`)),
    );
  });

  it.each([
    [{ SHOP_KEY: '' }, /^Set SHOP_KEY in the environment\n$/],
    [
      { SHOP_URL: 'shop.example' },
      /^SHOP_URL is no address that begins with http:\/\/ or https:\/\/: shop\.example\n$/,
    ],
  ])('says in one line which setting is missing or wrong: %o', async (variables, line) => {
    expect(await integrator.run('fulfil', [], variables)).toEqual(endedBy(line));
  });
});

describe('listening', { tags: 'slow' }, () => {
  const WEBHOOK_SECRET = 'whsec_c2VjcmV0';

  it.each([
    [{}, /^Set WEBHOOK_SECRET in the environment\n$/],
    [{ WEBHOOK_SECRET, PORT: 'http' }, /^PORT is no port: http\n$/],
  ])('says in one line which setting is missing or wrong: %o', async (variables, line) => {
    expect(await integrator.run('listen', [], variables)).toEqual(endedBy(line));
  });

  it('says in one line that its port is in use', async () => {
    const PORT = new URL(shop.url).port;
    expect(await integrator.run('listen', [], { WEBHOOK_SECRET, PORT })).toEqual(
      endedBy(new RegExp(`^Can’t listen: .*EADDRINUSE.*:${PORT}\n$`)),
    );
  });
});

describe('setting stock', { tags: 'slow' }, () => {
  async function runWith(lines: string[]) {
    const file = join(folder, 'count.csv');
    await writeFile(file, `${['id,stock,seen', ...lines].join('\r\n')}\r\n`);
    return integrator.run('stock', [file]);
  }

  it('names the line at fault, and saves nothing of that call', async () => {
    const { id } = await makeProduct(shop.db, { stock: 10 });
    const { code, output } = await runWith([`${id},3`, 'none,4']);
    expect([code, output]).toEqual([1, expect.stringMatching(/^Line 3, id: This product does not exist\n/)]);
    expect(output).toContain(
      'Lines 2 to 3: 1 of 2 rows can’t be saved; nothing was saved (PRODUCT_NOT_FOUND',
    );
    expect(await stockOf(shop.db, id)).toBe(10);
    expect(output.split('\n')).toHaveLength(3);
  });

  it('says in one line what is wrong with the file', async () => {
    expect(await runWith(['none;3'])).toEqual(
      endedBy(/^Line 2 is neither id,stock nor id,stock,seen: none;3\n$/),
    );
    expect(await integrator.run('stock')).toEqual(endedBy(/^Name the file: npm run stock -- count\.csv\n$/));
    const missing = join(folder, 'missing.csv');
    expect(await integrator.run('stock', [missing])).toEqual(
      endedBy(/^The file can’t be read: ENOENT: .+missing\.csv'\n$/),
    );
  });

  it('sets a file of any length, and keeps what was sold since it was counted', async () => {
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
    expect((await movementsOf(shop.db, sold?.id as string)).at(-1)).toMatchObject({
      delta: -2,
      cause: 'adjusted',
      actor: integrator.key.actor,
    });
  });
});

import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readVersion } from '../../src/server/base/version.ts';
import { makeKey } from '../helpers/api-key.ts';
import { sharedFolder } from '../helpers/folder.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { posting } from '../helpers/shop.ts';
import { openStartedShop, type StartedShop } from '../helpers/started-shop.ts';
import type { Client } from './client.ts';

const run = promisify(execFile);

/** The project of another developer, which has only the shop's document and the package. */
const project = sharedFolder();
let tarball: string;
let shop: StartedShop;
let key: string;

/** Runs a command there. What it says is part of the error if it fails. */
const there = async (command: string, cwd = project) => {
  const [file = '', ...args] = command.split(' ');
  await run(file, args, { cwd, env: { ...process.env, SHOP_URL: shop.url, SHOP_KEY: key } }).catch(
    (error) => {
      throw new Error(`${command}\n${error.stdout}${error.stderr}`);
    },
  );
};
const quietly = '--ignore-scripts --no-audit --no-fund --prefer-offline';

const imported = (name: string) => import(join(project, 'programs', `${name}.ts`));

beforeAll(async () => {
  shop = await openStartedShop();
  ({ key } = await makeKey(shop));
  await run('npm', ['run', 'client:pack']);
  tarball = resolve('dist', `rackhouse-client-${readVersion()}.tgz`);
  await cp('tests/clients', project, { recursive: true });
  const document = await fetch(`${shop.url}/api/v1/openapi.json`);
  await writeFile(join(project, 'openapi.json'), await document.text());
  await there(`npm ci ${quietly}`);
  await there(`npm install --no-save ${quietly} ${tarball}`);
  await Promise.all([
    there('npx openapi-ts -i ./openapi.json -o generated/hey-api --no-log-file'),
    there('npx orval --config orval.config.ts'),
    there('npx swagger-typescript-api generate -p openapi.json -o generated -n swagger-typescript-api.ts'),
  ]);
});
afterAll(() => shop.close());

describe('the types', () => {
  it('are right, and the generated files compile, with the oldest version 11 of tRPC', () =>
    there('npx tsc -p .'));
});

describe.each(['hey-api', 'orval', 'swagger-typescript-api', 'rackhouse-client'])('%s', (name) => {
  let client: Client;
  beforeAll(async () => {
    client = (await imported(name)).connect(shop.url, key);
  });

  it('reads products, and what is refused', async () => {
    const found = await client.list('kettlebell', 100);
    expect(found.length).toBeGreaterThan(1);
    expect(found.every(({ price }) => price <= 100)).toBe(true);
    expect(await client.read(found[0]?._id as string)).toEqual({ title: found[0]?.title });
    expect(await client.read('none')).toEqual({ status: 404, code: 'PRODUCT_NOT_FOUND' });
  });

  it('adds a product with a picture, and changes it only as it was read', async () => {
    const id = await client.create(`Bench of ${name}`);
    expect(await shop.db.product.findUniqueOrThrow({ where: { id } })).toMatchObject({ priceCents: 1250 });
    const bytes = new Uint8Array(await twoHalves({ width: 40, height: 40 }).png().toBuffer());
    const picture = new File([bytes], 'bench.png', { type: 'image/png' });
    expect(await client.upload(picture)).toMatch(/^\/images\/uploads\//);
    const etag = (await client.etagOf(id)) as string;
    expect(await client.setTag(id, 'New', etag)).toMatchObject({ tag: 'New' });
    expect(await client.setTag(id, null, etag)).toEqual({ status: 412, code: 'PRECONDITION_FAILED' });
    expect(await shop.db.product.findUniqueOrThrow({ where: { id } })).toMatchObject({ tag: 'New' });
  });

  it('finds an order without a page or a limit', async () => {
    const { id } = await shop.db.product.findFirstOrThrow({ where: { title: `Bench of ${name}` } });
    const body = posting({ cartItems: [{ _id: id, quantity: 1 }] });
    const { data } = await (await fetch(`${shop.url}/api/v1/product/order-many`, body)).json();
    expect(await client.searchOrders(data.orderNumber)).toMatchObject([
      { number: data.orderNumber, customer: null, paymentMethod: 'cash' },
    ]);
  });
});

describe('the package', () => {
  it('calls procedures by the type of its own', async () => {
    const { order, refusal } = await (await imported('trpc')).order(shop.url, 'competition kettlebell');
    const row = await shop.db.order.findUniqueOrThrow({ where: { number: order.number } });
    expect([row.totalCents, refusal]).toEqual([Math.round(order.total * 100), 'OUT_OF_STOCK']);
  });

  it('has the same types with the newest version 11 of tRPC', async () => {
    await there(`npm install --no-save ${quietly} @trpc/client@11.25.2 @trpc/server@11.25.2 ${tarball}`);
    await there('npx tsc -p .');
  });

  it('is what the example of a warehouse runs on', async () => {
    const folder = join(project, 'integrator');
    await cp('examples/integrator', folder, { recursive: true });
    await there(`npm ci ${quietly}`, folder);
    await there(`npm install ${quietly} ${tarball}`, folder);
    await there('npm run -s check', folder);
    await there('npm run -s fulfil', folder);
    expect(await shop.db.order.count({ where: { status: 'placed' } })).toBe(0);
  });
});

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { packTar, type TarEntry } from 'modern-tar';
import { customer } from '../helpers/factories.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { archiveOf, type Release, releaseOwner, releasesFolder } from '../helpers/releases.ts';
import { type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';

/**
 * `npm run keep-release [-- FOLDER]`: runs the version of a folder (default: this one), fills its shop as people do, and keeps its
 * data folder here, for the test that opens it with later versions.
 */

async function send(shop: ShopProcess, path: string, init: RequestInit) {
  const response = await fetch(`${shop.url}${path}`, { method: 'POST', ...init });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

const json = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Three cash orders, a card payment that was begun, and a picture. */
async function fill(shop: ShopProcess): Promise<Pick<Release, 'products' | 'orders' | 'picture'>> {
  const { data: products } = await (await fetch(`${shop.url}/api/v1/product?sort=price`)).json();
  const lines = (count: number) =>
    products
      .filter(({ stock }: { stock: number }) => stock >= 10)
      .slice(0, count)
      .map(({ _id }: { _id: string }) => ({ _id, quantity: count }));
  const orders: Release['orders'] = [];
  for (const count of [1, 2, 3]) {
    const answer = await send(
      shop,
      '/api/v1/product/order-many',
      json({ cartItems: lines(count), customer }),
    );
    const { orderNumber: number, total } = (await answer.json()).data;
    orders.push({ number, total });
  }
  await send(shop, '/api/v1/payment/create-intent', json({ cartItems: lines(1), customer }));
  const signedIn = await send(shop, '/trpc/staff.signIn', json(releaseOwner));
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] as string;
  const bytes = await twoHalves({ width: 700, height: 500 }).jpeg().toBuffer();
  const form = new FormData();
  form.append('image', new File([new Uint8Array(bytes)], 'picture.jpg', { type: 'image/jpeg' }));
  const uploaded = await send(shop, '/api/v1/image/upload', { headers: { cookie }, body: form });
  const path: string = (await uploaded.json()).data.display_url;
  const file = Buffer.from(await (await fetch(shop.url + path)).arrayBuffer());
  return {
    products: products.length,
    orders,
    picture: { path, sha256: createHash('sha256').update(file).digest('hex') },
  };
}

/** Files that the programs make again, or that only running programs have. */
const isPassing = (path: string) =>
  /^postgres\/(bin-|run(\/|$)|tmp-|postgres\.log|data\/postmaster\.)|^mail(\/|$)/.test(path);

async function pack(dataDir: string): Promise<Buffer> {
  const entries: TarEntry[] = [];
  async function add(folder: string, prefix: string): Promise<void> {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const [path, name] = [join(folder, entry.name), `${prefix}${entry.name}`];
      if (isPassing(name)) continue;
      // As root, the folder of PostgreSQL may be a link.
      if (entry.isDirectory() || entry.isSymbolicLink()) {
        entries.push({ header: { name: `${name}/`, size: 0, type: 'directory' } });
        await add(await realpath(path), `${name}/`);
      } else if (entry.isFile()) {
        const body = await readFile(path);
        entries.push({ header: { name, size: body.length, type: 'file' }, body });
      }
    }
  }
  await add(dataDir, '');
  // Folders first. Then files of the same name, which are the same in each database of PostgreSQL, so that they are compressed
  // once.
  const rank = ({ header: { name, type } }: TarEntry) =>
    type === 'directory' ? `0${name}` : `1${name.split('/').at(-1)}/${name}`;
  entries.sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
  const tar = await packTar(entries);
  return promisify(brotliCompress)(tar, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
    },
  });
}

async function keep(folder: string): Promise<void> {
  execFileSync('npm', ['run', '-s', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const dataDir = await mkdtemp(join(tmpdir(), 'rackhouse-release-'));
  await chmod(dataDir, 0o755);
  try {
    const { email: STAFF_EMAIL, password: STAFF_PASSWORD } = releaseOwner;
    const shop = await startShopProcess(
      { DATA_DIR: dataDir, STAFF_EMAIL, STAFF_PASSWORD, TMPDIR: tmpdir() },
      { folder },
    );
    const filled = await fill(shop).finally(() => shop.stop());
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const migrations = await readdir(join(folder, 'prisma/migrations'));
    const release: Release = {
      version,
      postgres: (await readFile(join(dataDir, 'postgres/data/PG_VERSION'), 'utf8')).trim(),
      lastMigration: migrations
        .filter((name) => /^\d/.test(name))
        .sort()
        .at(-1) as string,
      ...filled,
    };
    const archive = await pack(dataDir);
    await writeFile(archiveOf(version), archive);
    await writeFile(join(releasesFolder, `${version}.json`), `${JSON.stringify(release, null, 2)}\n`);
    process.stdout.write(`Kept ${archiveOf(version)}: ${(archive.length / 1e6).toFixed(1)} MB\n`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

await keep(resolve(process.argv[2] ?? '.'));

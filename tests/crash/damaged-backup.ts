import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { openHome } from '../../src/server/database/embedded/home.ts';
import { findPostmaster } from '../../src/server/database/embedded/lock-file.ts';
import { findSuperuserUrl } from '../../src/server/database/embedded/superuser.ts';
import { makeBase } from '../../src/server/recovery/backup/base.ts';
import type { Place } from '../../src/server/recovery/backup/place.ts';
import { parseLsn } from '../../src/server/recovery/backup/wal.ts';
import { orderCheapest, startShopProcess } from '../helpers/shop-process.ts';
import { numberOf, ordersIn, restore, waitForBackup } from './backup-folder.ts';

async function askSuperuser(dataDir: string, sql: string): Promise<string> {
  const client = new pg.Client(await findSuperuserUrl(await openHome(dataDir, () => {})));
  await client.connect();
  const { rows } = await client.query<{ lsn: string }>(sql).finally(() => client.end());
  return rows[0]?.lsn ?? '0/0';
}

/** Writes so much that a bucket gets it as a separate chunk, and waits for that. */
async function fill(dataDir: string, place: Place): Promise<void> {
  const lsn = await askSuperuser(
    dataDir,
    `SELECT pg_logical_emit_message(false, 'test', repeat('x', 400000), true)::text AS lsn`,
  );
  await vi.waitFor(
    async () => expect((await place.wal.findEnd(1))?.lsn).toBeGreaterThanOrEqual(parseLsn(lsn)),
    { timeout: 60_000, interval: 100 },
  );
}

/**
 * Sells in a shop that makes backups: an order, a second base backup, and four more orders, each in another segment of the log.
 * Then the shop is stopped.
 * @param openPlace opens the place of the backups in its settings
 * @returns the orders, oldest first
 */
export async function makeWholeBackup(
  dataDir: string,
  variables: Record<string, string>,
  openPlace: () => Promise<Place>,
): Promise<string[]> {
  const shop = await startShopProcess({ DATA_DIR: dataDir, ...variables });
  const orders: string[] = [];
  const order = async () => orders.push(await numberOf(await orderCheapest(shop)));
  await waitForBackup(dataDir, 'verified_at IS NOT NULL AND verification_fault IS NULL');
  await order();
  const [home, place] = [await openHome(dataDir, () => {}), await openPlace()];
  await makeBase({ home, images: join(dataDir, 'images') }, place);
  for (let segments = 0; segments < 3; segments++) {
    await order();
    await askSuperuser(dataDir, 'SELECT pg_switch_wal()::text AS lsn');
  }
  await fill(dataDir, place);
  await order();
  await shop.stop();
  return orders;
}

/**
 * Changes one bit, in the middle by default. A segment has its changes at the start: a bit in the zeros behind them may have no
 * effect.
 */
export function flip(bytes: Buffer, at = Math.floor(bytes.length / 2)): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

/** The same for a compressed file, so that its content changes: a bit in compressed zeros may have no effect. */
export function flipCompressed(bytes: Buffer, from = Math.floor(bytes.length / 2)): Buffer {
  const content = gunzipSync(bytes);
  for (let at = from; ; at++) {
    const changed = flip(bytes, at);
    try {
      if (!gunzipSync(changed).equals(content)) return changed;
    } catch {
      return changed;
    }
  }
}

const hasShop = (dataDir: string) =>
  stat(join(dataDir, 'postgres/data')).then(
    () => true,
    () => false,
  );

/** The output, and the orders of the restored shop; none if there is no shop. */
export async function tryRestore(dataDir: string, args: string[], variables: Record<string, string> = {}) {
  const { code, out, err } = await restore(dataDir, args, variables);
  const orders = (await hasShop(dataDir)) ? await ordersIn(dataDir) : undefined;
  return { code, said: `${out}\n${err}`, err, orders };
}

/** Nobody can do anything with these. */
export const ofLibraries = /\n\s+at |ENOENT|EISDIR:|ENOTDIR:|node:|Error:/;

const command = ['--import', 'tsx', 'src/server/recovery/backup/restore-command.ts'];

/** Kills a restore while its PostgreSQL recovers. @returns the id of the process of that PostgreSQL */
export async function killRestore(dataDir: string, place: string): Promise<number> {
  const child = spawn(process.execPath, [...command, place], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: '' },
    stdio: 'ignore',
  });
  const home = join(dataDir, 'postgres');
  const pid = await vi.waitFor(
    async () => {
      const scratch = (await readdir(home)).find((name) => name.startsWith('tmp-restore-')) as string;
      const running = await findPostmaster(join(home, scratch, 'data'));
      return running?.pid ?? expect.fail('PostgreSQL does not run yet');
    },
    { timeout: 60_000, interval: 5 },
  );
  child.kill('SIGKILL');
  return pid;
}

const nobody = 65534;

/** Restores as a user who may read only files that are open to all. @returns its exit code and the fault in its output */
export async function restoreAsNobody(dataDir: string, place: string) {
  const child = spawn(process.execPath, [...command, place], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: '', TSX_DISABLE_CACHE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
    uid: nobody,
    gid: nobody,
  });
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, err: err.trim() };
}

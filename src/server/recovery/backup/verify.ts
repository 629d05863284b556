import type { Client } from 'pg';
import { StartError } from '../../base/start-error.ts';
import { connect } from '../../database/connect.ts';
import { openDatabase } from '../../database/db.ts';
import type { Binaries } from '../../database/embedded/binaries.ts';
import type { Home } from '../../database/embedded/home.ts';
import { findShopUrl, findSuperuserUrl } from '../../database/embedded/superuser.ts';
import type { Log } from '../../telemetry/log.ts';
import { auditInvariants } from '../invariants/audit.ts';
import { noFailedJob } from '../invariants/rules.ts';
import type { BaseBackup } from './bases.ts';
import { expectSame, measureFile } from './files.ts';
import { describeLoss, findLoss } from './loss.ts';
import { describePath, imagesFolder } from './place.ts';
import { restoreIntoScratch } from './restore.ts';

/** The error for a fault of a backup. */
const refuse = (text: string) => new StartError(text);

async function listOf(client: Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

const relations = (kinds: string, more: string) => `
  SELECT class.oid::regclass::text AS name FROM pg_class class LEFT JOIN pg_am am ON am.oid = class.relam
  LEFT JOIN pg_index index ON index.indexrelid = class.oid
  WHERE class.relkind IN (${kinds}) AND class.relpersistence <> 't' AND ${more} ORDER BY class.oid`;

/**
 * Every table and index of the database is whole, as amcheck finds; an index also has an entry for each row. Reading them checks the
 * checksums of all pages.
 */
async function checkRelations(client: Client): Promise<void> {
  await client.query('CREATE EXTENSION IF NOT EXISTS amcheck');
  for (const table of await listOf(client, relations(`'r', 'm', 't'`, `am.amname = 'heap'`))) {
    const { rows } = await client.query<{ msg: string }>('SELECT msg FROM verify_heapam($1::regclass)', [
      table,
    ]);
    if (rows[0]) throw refuse(`the table ${table} is damaged: ${rows[0].msg}`);
  }
  const valid = 'index.indisvalid';
  for (const index of await listOf(client, relations(`'i'`, `am.amname = 'btree' AND ${valid}`))) {
    await client.query('SELECT bt_index_check($1::regclass, true)', [index]).catch((error: Error) => {
      throw refuse(`the index ${index} is damaged: ${error.message}`);
    });
  }
  for (const index of await listOf(client, relations(`'i'`, `am.amname = 'gin' AND ${valid}`))) {
    await client.query('SELECT gin_index_check($1::regclass)', [index]).catch((error: Error) => {
      throw refuse(`the index ${index} is damaged: ${error.message}`);
    });
  }
}

/** Makes `now()` the time of the last commit of the backup, for rules about the time that something may take. */
async function stopClock(client: Client, time: Date): Promise<void> {
  await client.query(`
    CREATE SCHEMA backup_clock;
    GRANT USAGE ON SCHEMA backup_clock TO rackhouse;
    CREATE FUNCTION backup_clock.now() RETURNS timestamptz LANGUAGE sql STABLE RETURN timestamptz '${time.toISOString()}';
    ALTER ROLE rackhouse SET search_path = backup_clock, public, pg_catalog`);
}

async function checkInvariants(home: Home, log: Log): Promise<void> {
  const { db, close } = openDatabase(await findShopUrl(home), log, { most: 2 });
  try {
    const violations = (await auditInvariants(db)).filter(({ rule }) => rule !== noFailedJob);
    const [first] = violations;
    if (first) throw refuse(`this rule is broken in the restored shop: ${first.rule} (${first.rows[0]})`);
  } finally {
    await close();
  }
}

async function checkPictures({ place, manifest }: BaseBackup, signal: AbortSignal): Promise<void> {
  for (const file of manifest.images) {
    const path = `${imagesFolder}/${file.path}`;
    expectSame(file, await measureFile(place, path, signal), describePath(place, path));
  }
}

export interface Verified {
  seconds: number;
  /** The last commit that a restore would bring back. */
  lastCommit: Date | undefined;
}

/**
 * Restores a backup with the log that was received since, beside the shop's own database, checks all of it, and deletes it again.
 * @throws StartError that names its fault
 */
export async function verifyBackup(
  base: BaseBackup,
  { home, binaries, log, signal }: { home: Home; binaries: Binaries; log: Log; signal: AbortSignal },
): Promise<Verified> {
  const begun = performance.now();
  await checkPictures(base, signal);
  const scratch = await restoreIntoScratch(base, { home, binaries, signal, isScratch: true });
  const end = () => void scratch.stop();
  signal.addEventListener('abort', end, { once: true });
  try {
    const loss = findLoss(base, scratch);
    if (loss) throw refuse(describeLoss(loss, 'UTC'));
    const client = await connect(await findSuperuserUrl(scratch.home, 'rackhouse'));
    try {
      await checkRelations(client);
      await stopClock(client, scratch.lastCommit ?? new Date(base.manifest.finishedAt));
    } finally {
      await client.end();
    }
    await checkInvariants(scratch.home, log);
    return { seconds: (performance.now() - begun) / 1000, lastCommit: scratch.lastCommit };
  } finally {
    signal.removeEventListener('abort', end);
    await scratch.stop().finally(scratch.remove);
  }
}

import { lstat, readdir, readlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Prisma } from '../../../prisma/generated/client.ts';
import { dayOf } from '../../shared/base/day.ts';
import type { HealthReport } from '../../shared/base/health.ts';
import type { Db } from '../database/db.ts';
import type { DoctorParts } from './finding.ts';

type Sizes = Pick<HealthReport, 'sizes' | 'sizesSince'>;

/** The table of uploaded pictures, which is reported separately. */
const pictureTable = 'image_files';

/** The largest tables are reported by name: at most so many, of at least this size. */
const mostTables = 5;
const leastBytes = 1_000_000;

/** Sizes are compared with those of this number of days ago, or of the first day after it. */
const comparedDays = 30;
const keptDays = 400;

interface Measured {
  bytes: bigint;
  /** The bytes of each table and its indexes, by name. */
  tables: Record<string, number>;
}

/** All tables, also those of the job queue. */
const measured = Prisma.sql`
  pg_database_size(current_database()) AS bytes,
  (SELECT jsonb_object_agg(relname, coalesce(pg_total_relation_size(relid), 0)) FROM pg_stat_user_tables) AS tables`;

/** Records the size of the database today, for comparisons. */
export async function recordSizes(db: Db): Promise<void> {
  await db.$executeRaw`
    INSERT INTO database_sizes (day, bytes, tables) SELECT current_date, ${measured}
    ON CONFLICT (day) DO UPDATE SET bytes = excluded.bytes, tables = excluded.tables`;
  await db.$executeRaw`DELETE FROM database_sizes WHERE day < current_date - ${keptDays}::int`;
}

/** @returns undefined for a folder that is not there. Files may come and go meanwhile. */
async function folderBytes(folder: string): Promise<number | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return undefined;
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return folderBytes(path);
    return lstat(path).then(
      ({ size }) => size,
      () => 0,
    );
  });
  return (await Promise.all(sizes)).reduce<number>((sum, size = 0) => sum + size, 0);
}

/** The size of the data folder, also if the folder of the embedded PostgreSQL in it is a link to another folder. */
async function dataFolderBytes(folder: string): Promise<number | undefined> {
  const target = await readlink(join(folder, 'postgres')).catch(() => undefined);
  const [bytes, linked] = await Promise.all([
    folderBytes(folder),
    target === undefined ? 0 : folderBytes(resolve(folder, target)),
  ]);
  return bytes === undefined ? undefined : bytes + (linked ?? 0);
}

export async function readSizes({ env, db }: Pick<DoctorParts, 'env' | 'db'>): Promise<Sizes> {
  const folder = dataFolderBytes(env.DATA_DIR);
  const [now] = await db.$queryRaw<[Measured]>`SELECT ${measured}`;
  const since = new Date(Date.now() - comparedDays * 86_400_000);
  const before = await db.databaseSize.findFirst({ where: { day: { gte: since } }, orderBy: { day: 'asc' } });
  const isToday = before && dayOf(before.day, 'UTC') === dayOf(new Date(), 'UTC');
  const compared = before && !isToday ? before : undefined;
  const size = (name: string, bytes: number, earlier: number | undefined) => ({
    name,
    bytes,
    grown: earlier === undefined ? null : bytes - earlier,
  });
  const earlierTables = compared && (compared.tables as Measured['tables']);
  const tableSize = (name: string, label: string) =>
    size(label, now.tables[name] ?? 0, earlierTables && (earlierTables[name] ?? 0));
  const largest = Object.entries(now.tables)
    .filter(([name, bytes]) => name !== pictureTable && bytes >= leastBytes)
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostTables);
  const dataFolder = await folder;
  return {
    sizes: [
      size('Database', Number(now.bytes), compared && Number(compared.bytes)),
      tableSize(pictureTable, 'Pictures in the database'),
      ...largest.map(([name]) => tableSize(name, `Table ${name}`)),
      ...(dataFolder === undefined ? [] : [size('Data folder', dataFolder, undefined)]),
    ],
    sizesSince: compared ? dayOf(compared.day, 'UTC') : null,
  };
}

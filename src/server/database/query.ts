import pg from 'pg';
import type { Prisma } from '../../../prisma/generated/client.ts';

export type Pool = pg.Pool;

const { TIMESTAMPTZ } = pg.types.builtins;

/** `2026-11-21 18:35:57.12+00` in JSON's form. All connections use UTC (db.ts). */
function isoTime(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, -3).padEnd(9, '.').padEnd(12, '0')}Z`;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number) => (type === TIMESTAMPTZ ? isoTime : pg.types.getTypeParser(type, 'text')),
};

/** Each connection caches the plan of a statement by its name. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `read_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * The rows of one statement, straight from the pool: Prisma takes longer than a short statement does. Times are text, as in
 * JSON; numbers beyond int4 are text too. Decision 021 says which reads do this.
 */
export async function query<Row extends object>(pool: Pool, { text, values }: Prisma.Sql): Promise<Row[]> {
  return (await pool.query<Row>({ text, values, types })).rows;
}

/**
 * The same with a plan that is made once and kept: for statements whose best plan is the same for all values, and of which
 * there are few.
 */
export async function queryPrepared<Row extends object>(
  pool: Pool | pg.PoolClient,
  { text, values }: Prisma.Sql,
): Promise<Row[]> {
  return (await pool.query<Row>({ name: nameOf(text), text, values, types })).rows;
}

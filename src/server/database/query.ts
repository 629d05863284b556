import pg from 'pg';
import type { Prisma } from '../../../prisma/generated/client.ts';

export type Pool = pg.Pool;

const { TIMESTAMPTZ } = pg.types.builtins;

/** `2026-11-21 18:35:57.12+00` as JSON has it. All connections speak of times in UTC (db.ts). */
function isoTime(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, -3).padEnd(9, '.').padEnd(12, '0')}Z`;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number) => (type === TIMESTAMPTZ ? isoTime : pg.types.getTypeParser(type, 'text')),
};

/** Each connection keeps the plan of a statement by its name. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `read_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * The rows of one statement, straight from the pool: Prisma's way there takes longer than a short statement. Times are
 * text, as JSON has them; numbers beyond int4 are text too. Decision 023 says what is read so.
 */
export async function query<Row extends object>(pool: Pool, { text, values }: Prisma.Sql): Promise<Row[]> {
  return (await pool.query<Row>({ text, values, types })).rows;
}

/**
 * The same by a plan that is made once, and not looked at again: for statements whose best plan is the same whatever their
 * values are, and of which there are few.
 */
export async function queryPrepared<Row extends object>(
  pool: Pool | pg.PoolClient,
  { text, values }: Prisma.Sql,
): Promise<Row[]> {
  return (await pool.query<Row>({ name: nameOf(text), text, values, types })).rows;
}

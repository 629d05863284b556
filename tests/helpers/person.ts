import type { TestShop } from './shop.ts';

/** The tables of the database, those of the job queue too, that have one of these texts in any column, in any letters. */
export async function tablesWith({ db }: Pick<TestShop, 'db'>, texts: string[]): Promise<string[]> {
  const tables = await db.$queryRaw<{ schema: string; name: string }[]>`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`;
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const [{ rows }] = await db.$queryRawUnsafe<[{ rows: number }]>(
      `SELECT count(*)::int AS rows FROM "${schema}"."${name}" AS one
      WHERE EXISTS (SELECT FROM unnest($1::text[]) AS wanted WHERE strpos(lower(one::text), lower(wanted)) > 0)`,
      texts,
    );
    if (rows > 0) found.push(name);
  }
  return found;
}

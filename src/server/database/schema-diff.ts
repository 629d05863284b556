import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { diffChecks } from './checks.ts';
import { EngineAdapter } from './engine-adapter.ts';
import { everything, openSchemaEngine } from './schema-engine.ts';

export const schemaFile = 'prisma/schema.prisma';

/** The SQL that turns this database's tables into those of schema.prisma, with the CHECK constraints of checks.ts; empty if they are. */
export async function diffSchema(databaseUrl: string): Promise<string> {
  const schema = { path: schemaFile, content: await readFile(schemaFile, 'utf8') };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const engine = await openSchemaEngine(new EngineAdapter(pool), schema);
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files: [schema], configDir: process.cwd() },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: null,
      filters: everything,
    });
    const tables = stdout?.startsWith('-- This is an empty migration') ? '' : (stdout ?? '');
    return [tables, await diffChecks(pool)].filter(Boolean).join('\n');
  } finally {
    await pool.end();
  }
}

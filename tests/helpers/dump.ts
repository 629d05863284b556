import pg from 'pg';
import { findTables, prepareSession } from '../../src/server/recovery/dump/tables.ts';

export interface ShopContents {
  /** The number of rows of each table, and a hash of their texts. */
  tables: Record<string, [rows: number, hash: string]>;
  /** The next value of each sequence. */
  sequences: Record<string, string | null>;
  jobs: string[];
}

/** All that a load has to restore, in a form that can be compared. */
export async function contentsOf(databaseUrl: string): Promise<ShopContents> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await prepareSession(client);
    const tables: ShopContents['tables'] = {};
    for (const name of [...(await findTables(client)).map((table) => table.name), 'image_files']) {
      const { rows } = await client.query(
        `SELECT count(*)::int AS count, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C"), '')) AS hash FROM ${name} t`,
      );
      tables[name] = [rows[0].count, rows[0].hash];
    }
    const { rows: sequences } = await client.query(
      'SELECT sequencename AS name, last_value AS value FROM pg_sequences WHERE schemaname = current_schema',
    );
    const { rows: jobs } = await client.query(
      `SELECT concat_ws(' ', task_identifier, j.payload, run_at, key, queue_name) AS job
      FROM graphile_worker.jobs JOIN graphile_worker._private_jobs j USING (id) ORDER BY 1`.replace(
        'run_at, key',
        'jobs.run_at, jobs.key',
      ),
    );
    return {
      tables,
      sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
      jobs: jobs.map(({ job }) => job),
    };
  } finally {
    await client.end();
  }
}

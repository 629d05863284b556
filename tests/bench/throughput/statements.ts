import { open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { asSuperuser, withDatabase } from '../../helpers/postgres.ts';

/** A statement that a connection sent to PostgreSQL; values as the text they were sent as. */
export interface Statement {
  text: string;
  values: (string | null)[];
}

export interface StatementWatch {
  /** The statements until the work was done, without those that look for work. */
  during(work: () => Promise<unknown>): Promise<Statement[]>;
  stop(): Promise<void>;
}

const mark = '@rackhouse-bench ';
const entry = /^(?:LOG: {2}(?:statement|execute [^:]*): ([\s\S]*)|DETAIL: {2}Parameters: ([\s\S]*))$/;
const parameter = /\$\d+ = (NULL|'((?:[^']|'')*)')/g;
const ofTheQueue = /"?graphile_worker"?\."?_private_|^\s*UPDATE order_emails\b|^SELECT "public"."outbox"/;

function valuesOf(parameters: string): (string | null)[] {
  return [...parameters.matchAll(parameter)].map(([, whole, text]) =>
    whole === 'NULL' ? null : (text as string).replaceAll("''", "'"),
  );
}

/** Reads PostgreSQL's log; continuation lines of an entry begin with a tab. */
function readStatements(log: string, database: string): Statement[] {
  const found: Statement[] = [];
  for (const part of log.split(mark).slice(1)) {
    const [name, ...rest] = part.split('|');
    if (name !== database) continue;
    const [, text, parameters] = entry.exec(rest.join('|').trimEnd().replaceAll('\n\t', '\n')) ?? [];
    const last = found.at(-1);
    if (text !== undefined) found.push({ text, values: [] });
    else if (parameters !== undefined && last) last.values = valuesOf(parameters);
  }
  return found.filter(({ text }) => !ofTheQueue.test(text));
}

/**
 * Has PostgreSQL write down every statement, for the embedded one of the tests. It costs time: nothing is measured
 * meanwhile.
 */
export async function watchStatements(databaseUrl: string): Promise<StatementWatch> {
  const client = new pg.Client(withDatabase(await asSuperuser(databaseUrl), 'postgres'));
  await client.connect();
  const set = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement);
    await client.query('SELECT pg_reload_conf()');
    // Every connection reads the new settings before its next statement, once it has got the signal.
    await sleep(200);
  };
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
  const file = join(dirname(rows[0]?.data_directory as string), 'postgres.log');
  const database = new URL(databaseUrl).pathname.slice(1);
  await set([
    `ALTER SYSTEM SET log_line_prefix = '${mark}%d|'`,
    'ALTER SYSTEM SET log_parameter_max_length = -1',
    "ALTER SYSTEM SET log_statement = 'all'",
  ]);
  return {
    async during(work) {
      const { size } = await stat(file);
      await work();
      const log = await open(file);
      const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(4_000_000), position: size });
      await log.close();
      return readStatements(buffer.subarray(0, bytesRead).toString(), database);
    },
    async stop() {
      await set(['ALTER SYSTEM RESET ALL']);
      await client.end();
    },
  };
}

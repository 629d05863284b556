import type { Client } from 'pg';
import { type HealthFinding, problem, warning } from '../../shared/base/health.ts';
import type { Env } from '../base/env.ts';
import { StartError } from '../base/start-error.ts';
import { sessionSettings } from '../database/db.ts';
import { checkPooler } from '../database/pooler.ts';
import { reachDatabase } from '../database/reach.ts';
import type { DoctorParts } from './finding.ts';

/** Settings without which PostgreSQL may lose confirmed data, with the consequence for the shop. */
const durability = {
  fsync: 'a power cut can destroy the database',
  full_page_writes: 'a power cut can destroy the database',
  synchronous_commit: 'a crash can lose the last orders',
};

/** @param most connections that the server lets the shop's user open */
export function connectionFindings(used: number, most: number): HealthFinding[] {
  const left = most - used;
  if (left > most / 10) return [];
  return [
    problem(
      `Only ${left} of ${most} connections are left: raise max_connections of PostgreSQL, or set WEB_CONCURRENCY lower`,
    ),
  ];
}

interface Facts {
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  hasTrigrams: boolean;
  isSuperuser: boolean;
  used: number;
  most: number;
}

async function readFacts(client: Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(`
    SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS full_page_writes,
      current_setting('synchronous_commit') AS synchronous_commit,
      EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS "hasTrigrams",
      (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser",
      -- The shop's role learns of other roles only that they are connected.
      (SELECT count(*)::int FROM pg_stat_activity
        WHERE usesysid IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend') AS used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) AS most`);
  return rows[0] as Facts;
}

async function poolerFindings(databaseUrl: string, { DATABASE_POOLER_URL: poolerUrl }: Env) {
  if (!poolerUrl) return [];
  return checkPooler({ poolerUrl, databaseUrl, settings: sessionSettings }).then(
    () => [],
    (error) => {
      if (error instanceof StartError) return [problem(error.message)];
      throw error;
    },
  );
}

/**
 * The database can be reached, is new enough, has pg_trgm and free connections, and keeps confirmed data; the shop's role is no
 * superuser.
 * @throws StartError if it can't be reached, or is too old
 */
export async function checkDatabase({ databaseUrl, env }: DoctorParts): Promise<HealthFinding[]> {
  const client = await reachDatabase(databaseUrl);
  try {
    const facts = await readFacts(client);
    const names = Object.keys(durability) as (keyof typeof durability)[];
    return [
      ...names
        .filter((name) => facts[name] === 'off')
        .map((name) => problem(`${name} of PostgreSQL is off, so ${durability[name]}: set it to on`)),
      ...(facts.hasTrigrams ? [] : [problem('The extension pg_trgm is missing: CREATE EXTENSION pg_trgm')]),
      ...(facts.isSuperuser
        ? [
            warning(
              'The shop is a superuser of PostgreSQL, and needs only to own its database: name such a role in DATABASE_URL',
            ),
          ]
        : []),
      ...connectionFindings(facts.used, facts.most),
      ...(await poolerFindings(databaseUrl, env)),
    ];
  } finally {
    await client.end();
  }
}

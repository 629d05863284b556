import { Prisma } from '../../../prisma/generated/client.ts';
import {
  type ConnectionName,
  type ConnectionValues,
  connectionNames,
  connections,
} from '../../shared/settings/connection.ts';
import { type Env, faultsBetween } from '../base/env.ts';
import { isLostError } from '../database/db-error.ts';
import { type Pool, queryPrepared } from '../database/query.ts';
import { keyFile, unseal } from './seal.ts';

/** The settings of a process: those of its environment, and what owners saved on screens for those that it leaves unset. */
export interface Connections {
  /** The environment alone. */
  own: Env;
  /** Both together. */
  env: Env;
  /** Another one once somebody has saved something else. */
  version: string;
  /** Why something saved is not used. */
  faults: Partial<Record<ConnectionName, string>>;
}

/** The settings that each connection makes. */
const settingsOf: { [Name in ConnectionName]: (values: ConnectionValues[Name], own: Env) => Partial<Env> } = {
  cards: (keys) => keys,
  mail({ from, host, port, user, password }) {
    const url = new URL(`${port === 465 ? 'smtps' : 'smtp'}://${host}:${port}`);
    url.username = encodeURIComponent(user);
    url.password = encodeURIComponent(password);
    return { SMTP_URL: url.href, MAIL_FROM: { name: null, address: from } };
  },
  address: ({ PUBLIC_URL, TRUST_PROXY }, own) => ({
    PUBLIC_URL,
    TRUST_PROXY: own.TRUST_PROXY || TRUST_PROXY,
  }),
  backups: (bucket) => bucket,
};

/** True if the environment sets a connection: then no screen does. */
export const isFromEnvironment: { [Name in ConnectionName]: (own: Env) => boolean } = {
  cards: (own) => own.STRIPE_SECRET_KEY !== undefined,
  mail: (own) => own.SMTP_URL !== undefined,
  address: (own) => own.PUBLIC_URL !== undefined,
  // An operator's own PostgreSQL has its own backups.
  backups: (own) => Boolean(own.DATABASE_URL || own.BACKUP_DIR || own.BACKUP_S3_BUCKET),
};

/** The settings with those of a connection, which the environment leaves unset. */
export function withConnection<Name extends ConnectionName>(
  env: Env,
  name: Name,
  values: ConnectionValues[Name],
): Env {
  return { ...env, ...settingsOf[name](values, env) };
}

/** Faults that settings get by being together with those of a connection. */
export function faultsWith(before: Env, after: Env): string[] {
  const known = faultsBetween(before).map(({ name }) => name);
  return faultsBetween(after)
    .filter(({ name }) => !known.includes(name))
    .map(({ name, text }) => `${name} ${text}`);
}

export interface SavedRow {
  name: string;
  sealed: Uint8Array;
  version: string;
  savedBy: string;
  savedAt: string;
}

const versionOf = (rows: SavedRow[]) => rows.map(({ name, version }) => `${name}:${version}`).join(' ');

/** @returns none while the table is not there: before the first start of this version has updated the database */
export async function readSaved(pool: Pool): Promise<SavedRow[]> {
  const rows = Prisma.sql`SELECT name, sealed, version, saved_by AS "savedBy", saved_at AS "savedAt" FROM saved_connections ORDER BY name`;
  return queryPrepared<SavedRow>(pool, rows).catch((error: { code?: string }) => {
    if (error.code === '42P01') return [];
    throw error;
  });
}

export async function readVersion(pool: Pool): Promise<string> {
  return versionOf(await readSaved(pool));
}

/** The values of a row as they were saved; undefined if this machine can't read them. */
export async function valuesIn<Name extends ConnectionName>(
  { DATA_DIR }: Pick<Env, 'DATA_DIR'>,
  name: Name,
  row: SavedRow | undefined,
): Promise<ConnectionValues[Name] | undefined> {
  const opened = row && (await unseal(DATA_DIR, name, row.sealed));
  return connections[name].schema.safeParse(opened).data as ConnectionValues[Name] | undefined;
}

/** The same for a database that may be away: then the environment alone counts. */
export function openIfReached(own: Env, pool: Pool): Promise<Connections> {
  return openConnections(own, pool).catch((error) => {
    if (!isLostError(error)) throw error;
    return { own, env: own, version: '', faults: {} };
  });
}

/** Reads what owners have saved. Values that can't be used are left out, so that the shop opens in any case. */
export async function openConnections(own: Env, pool: Pool): Promise<Connections> {
  const rows = await readSaved(pool);
  const faults: Connections['faults'] = {};
  let env = own;
  for (const name of connectionNames) {
    const row = rows.find((candidate) => candidate.name === name);
    if (!row || isFromEnvironment[name](own)) continue;
    const values = await valuesIn(own, name, row);
    if (!values) {
      faults[name] =
        `They can’t be read on this machine, which has not the ${keyFile} that they were saved with: enter them again.`;
      continue;
    }
    const next = withConnection(env, name, values);
    const [fault] = faultsWith(env, next);
    if (fault) faults[name] = `They do not fit the environment of the shop: ${fault}.`;
    else env = next;
  }
  return { own, env, version: versionOf(rows), faults };
}

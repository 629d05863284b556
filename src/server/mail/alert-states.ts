import type { Prisma } from '../../../prisma/generated/client.ts';
import type { AlertKind } from '../../shared/settings/alert.ts';
import type { Db } from '../database/db.ts';
import { inLongTransaction } from '../database/transaction.ts';
import { alertEntryOf } from './alert-news.ts';

/** After an import, tens of thousands of products may be low in stock: to write their alerts may take this long on a slow disk. */
export const alertsTimeoutMs = 60_000;

/** Adds an alert for each new subject, and removes the alerts of subjects that are gone: next time, they are new again. */
function follow(db: Db, kind: AlertKind, state: Prisma.Sql): Promise<number> {
  return inLongTransaction(db, { timeout: alertsTimeoutMs }, async (tx) => {
    // Before new rows are counted, PostgreSQL takes the tables for empty: with nested loops, 20,000 products took a minute.
    await tx.$executeRaw`SET LOCAL enable_nestloop = off`;
    return tx.$executeRaw`
      WITH state AS MATERIALIZED (${state}), gone AS (
        DELETE FROM alerts WHERE kind = ${kind} AND NOT EXISTS (SELECT FROM state WHERE subject = subject_id)
      )
      INSERT INTO alerts (kind, subject_id) SELECT ${kind}, subject FROM state
      WHERE NOT EXISTS (SELECT FROM alerts WHERE kind = ${kind} AND subject_id = subject)
      ON CONFLICT DO NOTHING`;
  });
}

/** Updates the alerts of lasting conditions to the present state. */
export async function followStates(db: Db, kinds: AlertKind[]): Promise<void> {
  for (const kind of kinds) {
    const state = alertEntryOf(kind).state?.();
    if (state) await follow(db, kind, state);
  }
}

/** True for kinds whose subjects are events: old ones can be deleted. */
export const isEvent = (kind: AlertKind): boolean => alertEntryOf(kind).state === undefined;

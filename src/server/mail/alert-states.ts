import { Prisma } from '../../../prisma/generated/client.ts';
import type { AlertKind } from '../../shared/alert.ts';
import type { AlertSettings } from '../../shared/settings.ts';
import { backupFaults } from '../backup/queries.ts';
import type { Db } from '../db.ts';
import { hasFailed } from '../jobs/queue.ts';
import { mostTries } from '../outbox/queries.ts';
import { inLongTransaction } from '../transaction.ts';

/** A job that the reconciler has done instead, or that is done again in the next minute, is gone by then. */
const settledAfter = "interval '3 minutes'";

/**
 * What lasts until somebody does something about it, as a query for its subjects. It is looked for, not reported, so nothing that
 * changes a payment or a stock has to think of alerts.
 */
const states: { [Kind in AlertKind]?: (settings: AlertSettings) => Prisma.Sql } = {
  dispute: () => Prisma.sql`
    SELECT id || ' ' || attention AS subject FROM payments WHERE attention IN ('disputed', 'dispute_lost')`,
  payment: () => Prisma.sql`
    SELECT id || ' ' || attention AS subject FROM payments
    WHERE attention IS NOT NULL AND attention NOT IN ('disputed', 'dispute_lost')`,
  lowStock: ({ lowStockLevel }) => Prisma.sql`
    SELECT s.product_id::text AS subject FROM product_stock s JOIN products p ON p.id = s.product_id
    WHERE s.stock <= ${lowStockLevel}::int AND p.deleted_at IS NULL`,
  backup: () => Prisma.sql`SELECT fault AS subject FROM (${backupFaults}) faults`,
  failedJobs: () => Prisma.sql`
    SELECT task.identifier || ' ' || job.id AS subject
    FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    WHERE ${Prisma.raw(hasFailed)} AND job.updated_at < now() - ${Prisma.raw(settledAfter)}
    UNION ALL SELECT 'outbox ' || id FROM outbox WHERE tries >= ${mostTries}::int`,
};

/** After an import, tens of thousands of products may be low in stock: what writes their alerts may take so long on a slow disk. */
export const alertsTimeoutMs = 60_000;

/** Adds an alert for each subject that is new, and removes those of subjects that are gone: next time, they are new again. */
function follow(db: Db, kind: AlertKind, state: Prisma.Sql): Promise<number> {
  return inLongTransaction(
    db,
    { timeout: alertsTimeoutMs },
    (tx) => tx.$executeRaw`
      WITH state AS MATERIALIZED (${state}), gone AS (
        DELETE FROM alerts WHERE kind = ${kind} AND NOT EXISTS (SELECT FROM state WHERE subject = subject_id)
      )
      INSERT INTO alerts (kind, subject_id) SELECT ${kind}, subject FROM state
      WHERE NOT EXISTS (SELECT FROM alerts WHERE kind = ${kind} AND subject_id = subject)
      ON CONFLICT DO NOTHING`,
  );
}

/** Brings the alerts of what lasts in line with how it is now. */
export async function followStates(db: Db, kinds: AlertKind[], settings: AlertSettings): Promise<void> {
  for (const kind of kinds) {
    const state = states[kind]?.(settings);
    if (state) await follow(db, kind, state);
  }
}

/** Kinds whose subjects are events, of which old ones can be forgotten. */
export const isEvent = (kind: AlertKind): boolean => states[kind] === undefined;

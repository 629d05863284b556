import { Prisma } from '../../../prisma/generated/client.ts';
import type { AlertKind } from '../../shared/settings/alert.ts';
import type { AlertSettings } from '../../shared/settings/settings.ts';
import type { Db } from '../database/db.ts';
import { hasFailed } from '../database/jobs/queue.ts';
import { mostTries } from '../database/outbox/queries.ts';
import { inLongTransaction } from '../database/transaction.ts';
import { backupFaults } from '../recovery/backup/queries.ts';

/** Within this time, a failed job is deleted if the reconciler has done its work, or if a new try has succeeded. */
const settledAfter = "interval '3 minutes'";

/**
 * The conditions that last until somebody acts on them, each as a query for its subjects. The shop looks for them, so code that
 * changes a payment or a stock need not report them.
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

/** After an import, tens of thousands of products may be low in stock: to write their alerts may take this long on a slow disk. */
export const alertsTimeoutMs = 60_000;

/** Adds an alert for each new subject, and removes the alerts of subjects that are gone: next time, they are new again. */
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

/** Updates the alerts of lasting conditions to the present state. */
export async function followStates(db: Db, kinds: AlertKind[], settings: AlertSettings): Promise<void> {
  for (const kind of kinds) {
    const state = states[kind]?.(settings);
    if (state) await follow(db, kind, state);
  }
}

/** True for kinds whose subjects are events: old ones can be deleted. */
export const isEvent = (kind: AlertKind): boolean => states[kind] === undefined;

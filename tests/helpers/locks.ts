import pg from 'pg';
import { vi } from 'vitest';

/**
 * Waits until so many sessions of a database wait for a lock that another one holds.
 * @returns the process ids of all that wait then
 */
export async function untilWaitingForLock(
  databaseUrl: string,
  sessions = 1,
  timeout = 30_000,
): Promise<number[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const waiting = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.length >= sessions && rows.map(({ pid }) => pid);
  };
  return vi.waitUntil(waiting, { timeout, interval: 5 }).finally(() => client.end());
}

/** Locks the rows of a statement, as another transaction would, while the work runs. */
export async function whileLocked<T>(
  databaseUrl: string,
  { select, id }: { select: string; id: string },
  work: () => Promise<T>,
): Promise<T> {
  const rival = new pg.Client(databaseUrl);
  await rival.connect();
  await rival.query('BEGIN');
  await rival.query(`${select} FOR UPDATE`, [id]);
  try {
    return await work();
  } finally {
    await rival.end();
  }
}

export function whileStockLocked<T>(
  databaseUrl: string,
  productId: string,
  work: () => Promise<T>,
): Promise<T> {
  const select = 'SELECT 1 FROM product_stock WHERE product_id = $1';
  return whileLocked(databaseUrl, { select, id: productId }, work);
}

/** Locks a payment, as a slow event of the provider does. */
export function whilePaymentLocked<T>(
  databaseUrl: string,
  intentId: string,
  work: () => Promise<T>,
): Promise<T> {
  const select = 'SELECT 1 FROM payments WHERE intent_id = $1';
  return whileLocked(databaseUrl, { select, id: intentId }, work);
}

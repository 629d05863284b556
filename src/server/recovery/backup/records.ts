import type pg from 'pg';
import { openPool } from '../../database/db.ts';
import type { Log } from '../../telemetry/log.ts';
import { type BaseBackup, nameOf } from './bases.ts';

/**
 * The rows of the database about its backups. Their commits do not wait for the backup, even if others do: otherwise the shop could
 * not record that the backup does not work. For the same reason, they are taken while other writes are refused.
 */
export class BackupRecords {
  private readonly pool: pg.Pool;

  constructor(databaseUrl: string, log: Log) {
    this.pool = openPool(databaseUrl, log, {
      most: 2,
      waitMs: 5000,
      settings: {
        synchronous_commit: 'local',
        default_transaction_read_only: 'off',
        statement_timeout: '4s',
      },
    });
  }

  /** Brings the rows in line with the place: a restored database knows only the backups before it. */
  async reconcile(bases: BaseBackup[]): Promise<void> {
    const names = bases.map(({ name }) => name);
    await this.pool.query('DELETE FROM backups WHERE finished_at IS NOT NULL AND name <> ALL ($1)', [names]);
    for (const base of bases) await this.addBase(base);
  }

  async addBase({ name, manifest }: BaseBackup): Promise<void> {
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    await this.pool.query(
      `INSERT INTO backups (name, started_at, finished_at, bytes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [name, manifest.startedAt, manifest.finishedAt, bytes],
    );
    await this.pool.query('DELETE FROM backups WHERE fault IS NOT NULL AND started_at < $1', [
      manifest.startedAt,
    ]);
  }

  async addFailure(startedAt: Date, fault: string): Promise<void> {
    await this.pool.query('DELETE FROM backups WHERE fault IS NOT NULL');
    await this.pool.query('INSERT INTO backups (name, started_at, fault) VALUES ($1, $2, $3)', [
      nameOf(startedAt),
      startedAt,
      fault,
    ]);
  }

  async addVerification(
    name: string,
    result: { fault: string | null; seconds: number | null; reachedTo: Date | null },
  ): Promise<void> {
    await this.pool.query(
      `UPDATE backups SET verified_at = now(), verification_fault = $2, verify_seconds = $3, reached_to = $4 WHERE name = $1`,
      [name, result.fault, result.seconds, result.reachedTo],
    );
  }

  /** @returns undefined if no backup was ever verified */
  async lastVerification(): Promise<{ at: Date; fault: string | null } | undefined> {
    const { rows } = await this.pool.query<{ at: Date; fault: string | null }>(
      `SELECT verified_at AS at, verification_fault AS fault FROM backups WHERE verified_at IS NOT NULL
       ORDER BY verified_at DESC LIMIT 1`,
    );
    return rows[0];
  }

  /** @returns the end of the write-ahead log, and the time of this read */
  async readEnd(): Promise<{ end: string; at: Date }> {
    const { rows } = await this.pool.query<{ end: string; at: Date }>(
      'SELECT clock_timestamp() AS at, pg_current_wal_flush_lsn()::text AS end',
    );
    return rows[0] as { end: string; at: Date };
  }

  /**
   * The same for the end of a record, for a mark. If anything was written since the last mark, it writes a message that nobody reads:
   * the flushed log often ends within a record.
   */
  async writeEnd(lastMark: string): Promise<{ end: string; at: Date; orders: number }> {
    const { rows } = await this.pool.query<{ end: string; at: Date; orders: number }>(
      `SELECT clock_timestamp() AS at, (SELECT count(*)::int FROM orders) AS orders,
        CASE WHEN pg_current_wal_flush_lsn() > $1::pg_lsn THEN pg_logical_emit_message(false, 'rackhouse', '', true)
        ELSE $1::pg_lsn END::text AS end`,
      [lastMark],
    );
    return rows[0] as { end: string; at: Date; orders: number };
  }

  async setReceived(at: Date, fault: string | null): Promise<void> {
    await this.pool.query(
      `INSERT INTO backup_stream (received_at, fault) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE SET received_at = excluded.received_at, fault = excluded.fault`,
      [at, fault],
    );
  }

  async setFault(fault: string): Promise<void> {
    await this.pool.query(
      `INSERT INTO backup_stream (received_at, fault) VALUES (now(), $1) ON CONFLICT (id) DO UPDATE SET fault = excluded.fault`,
      [fault],
    );
  }

  async hasSlot(name: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('SELECT FROM pg_replication_slots WHERE slot_name = $1', [
      name,
    ]);
    return rowCount === 1;
  }

  /** There are no backups any more. */
  async forgetAll(): Promise<void> {
    await this.pool.query('DELETE FROM backups');
    await this.pool.query('DELETE FROM backup_stream');
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

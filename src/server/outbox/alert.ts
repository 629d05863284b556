import type { AlertKind } from '../../shared/alert.ts';
import type { Db, Tx } from '../db.ts';

/** Something that the owner is to be told of. */
export interface NewAlert {
  kind: AlertKind;
  /** Each is told once. */
  subjectId: string;
  /** What is stored nowhere else. */
  facts?: Record<string, string | number>;
}

/**
 * Has the owner told by e-mail, if and only if the transaction commits. Whether this kind is switched on is looked up when the
 * e-mail is due.
 */
export async function addAlerts(tx: Db | Tx, alerts: NewAlert[]): Promise<void> {
  if (alerts.length > 0) await tx.alert.createMany({ data: alerts, skipDuplicates: true });
}

import type { AlertKind } from '../../../shared/settings/alert.ts';
import type { Db, Tx } from '../db.ts';

export interface NewAlert {
  kind: AlertKind;
  /** Each subject is reported once. */
  subjectId: string;
  /** Facts that are stored nowhere else. */
  facts?: Record<string, string | number>;
}

/**
 * Adds alerts that the owner gets by e-mail, if and only if the transaction commits. When the e-mail is due, the shop looks up whether
 * this kind is switched on.
 */
export async function addAlerts(tx: Db | Tx, alerts: NewAlert[]): Promise<void> {
  if (alerts.length > 0) await tx.alert.createMany({ data: alerts, skipDuplicates: true });
}

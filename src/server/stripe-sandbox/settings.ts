import { randomBytes } from 'node:crypto';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockSubject } from './locks.ts';

export interface Settings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

function newSettings(): Settings {
  const random = () => randomBytes(24).toString('hex');
  return {
    secretKey: `sk_test_${random()}`,
    publishableKey: `pk_test_${random()}`,
    webhookSecret: `whsec_${random()}`,
  };
}

/** The keys of this database, created on first use. */
export function readSettings(db: Db): Promise<Settings> {
  return inTransaction(db, async (tx) => {
    await lockSubject(tx, 'settings');
    const row = await tx.sandboxObject.findUnique({ where: { id: 'settings' } });
    if (row) return row.body as unknown as Settings;
    const settings = newSettings();
    await tx.sandboxObject.create({ data: { id: 'settings', kind: 'settings', body: { ...settings } } });
    return settings;
  });
}

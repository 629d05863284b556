import { type FirstStepName, type FirstSteps, firstStepNames } from '../../shared/base/first-steps.ts';
import { isPublicShop } from '../base/env.ts';
import { findLaw } from '../settings/country/queries.ts';
import { findSettings } from '../settings/queries.ts';
import { checkBackups } from './backups.ts';
import type { DoctorParts } from './finding.ts';

/** Finds which steps of a new shop are done, from its settings and data; nobody ticks them off. */
export async function findFirstSteps(parts: DoctorParts): Promise<FirstSteps> {
  const { db, env, account } = parts;
  if (!(await findSettings(db, 'setup')).isShown) return [];
  const [{ country, name, email, phone, town }, product, backupFindings] = await Promise.all([
    findSettings(db, 'shop'),
    db.product.findFirst({ where: { deletedAt: null }, select: { id: true } }),
    checkBackups(parts),
  ]);
  const keepsBackups = Boolean(env.DATABASE_URL || env.BACKUP_DIR || env.BACKUP_S3_BUCKET);
  const done: Record<FirstStepName, boolean> = {
    country: country !== '',
    name: Boolean(name || env.SHOP_NAME),
    contact: Boolean((email || phone) && town),
    product: product !== null,
    cards: account?.livemode === true,
    mail: env.SMTP_URL !== undefined,
    backup: keepsBackups && backupFindings.length === 0,
    address: isPublicShop(env),
  };
  const law = await findLaw(db, country);
  return firstStepNames.map((step) => ({
    name: step,
    isDone: done[step],
    ...(step === 'country' && law.length > 0 && { law }),
  }));
}

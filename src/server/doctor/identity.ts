import { type HealthFinding, warning } from '../../shared/base/health.ts';
import { legalPageNames } from '../../shared/settings/legal.ts';
import { isPublicShop } from '../base/env.ts';
import { listSettings } from '../settings/queries.ts';
import type { DoctorParts } from './finding.ts';

const missing = (what: string, group: string) =>
  warning(`The shop has no ${what}: enter it at /manage/settings/${group}`);

/** In a public shop: shoppers learn whom they buy from, and on which terms. */
export async function checkIdentity({ env, db }: Pick<DoctorParts, 'env' | 'db'>): Promise<HealthFinding[]> {
  if (!isPublicShop(env)) return [];
  const settings = await listSettings(db, { name: '', timeZone: 'UTC' });
  const { name, email, phone, street, town } = settings.shop;
  const isPublished = legalPageNames.some((page) => settings[page].isPublished);
  return [
    ...(name || env.SHOP_NAME ? [] : [missing('name', 'shop')]),
    ...(email || phone ? [] : [missing('e-mail address and no phone number', 'shop')]),
    ...(street && town ? [] : [missing('address', 'shop')]),
    ...(isPublished
      ? []
      : [warning('No page about privacy, terms, returns or warranty is published: see /manage/settings')]),
  ];
}

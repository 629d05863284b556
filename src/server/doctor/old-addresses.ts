import { type HealthFinding, warning } from '../../shared/base/health.ts';
import { counted } from '../../shared/base/locale.ts';
import { findDead } from '../product/old-address/queries.ts';
import { type DoctorParts, listNames } from './finding.ts';

/** All addresses of the earlier shop lead to a page that shoppers see. */
export async function checkOldAddresses({ db }: DoctorParts): Promise<HealthFinding[]> {
  const { count, paths } = await findDead(db, 4);
  if (count === 0) return [];
  const addresses = `${counted(count, 'address', 'addresses')} of the earlier shop`;
  const why = 'because the product or the list is hidden or gone';
  return [
    warning(`${addresses} (${listNames(paths)}) lead nowhere, ${why}: say where, at /manage/addresses`),
  ];
}

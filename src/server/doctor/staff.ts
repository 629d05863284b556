import type { HealthFinding } from '../../shared/health.ts';
import type { Db } from '../db.ts';
import { type Env, isPublicShop } from '../env.ts';
import { demoEmail } from '../staff/first-account.ts';
import { findPasswordHash, hasAdmin } from '../staff/queries.ts';
import { warning } from './finding.ts';

/** In a public shop: somebody can sign in as an admin, and nobody with the demo account. */
export async function checkStaff({ env, db }: { env: Env; db: Db }): Promise<HealthFinding[]> {
  if (!isPublicShop(env)) return [];
  if (!(await hasAdmin(db)))
    return [warning('Nobody can sign in as an admin: npm run staff -- add EMAIL --admin makes an account')];
  if (!(await findPasswordHash(db, demoEmail))) return [];
  return [warning(`The demo account can still sign in: npm run staff -- disable ${demoEmail} prevents that`)];
}

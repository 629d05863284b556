import type { HealthFinding } from '../../shared/health.ts';
import type { Db } from '../db.ts';
import { type Env, isPublicShop } from '../env.ts';
import { demoEmail } from '../staff/first-account.ts';
import { findPasswordHash, hasOwner } from '../staff/queries.ts';
import { warning } from './finding.ts';

/** In a public shop: somebody can sign in as an owner, and nobody with the demo account. */
export async function checkStaff({ env, db }: { env: Env; db: Db }): Promise<HealthFinding[]> {
  if (!isPublicShop(env)) return [];
  if (!(await hasOwner(db)))
    return [
      warning('Nobody can sign in as an owner: npm run staff -- add EMAIL --role owner makes an account'),
    ];
  if (!(await findPasswordHash(db, demoEmail))) return [];
  return [warning(`The demo account can still sign in: npm run staff -- disable ${demoEmail} prevents that`)];
}

import { type HealthFinding, warning } from '../../shared/base/health.ts';
import { type Env, isPublicShop } from '../base/env.ts';
import type { Db } from '../database/db.ts';
import { demoEmail } from '../staff/first-account.ts';
import { findPasswordHash, hasOwner } from '../staff/queries.ts';

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

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** In a public shop: everybody who can sign in has a second factor. The demo account has a check of its own. */
export async function checkSecondFactors({ env, db }: { env: Env; db: Db }): Promise<HealthFinding[]> {
  if (!isPublicShop(env)) return [];
  const lacking = await db.staffAccount.groupBy({
    by: ['role'],
    where: {
      disabledAt: null,
      email: { not: demoEmail },
      passkeys: { none: {} },
      OR: [{ authenticator: null }, { authenticator: { confirmedAt: null } }],
    },
    _count: true,
  });
  if (lacking.length === 0) return [];
  const owners = lacking.find(({ role }) => role === 'owner')?._count ?? 0;
  const others = lacking.reduce((sum, { _count }) => sum + _count, 0) - owners;
  const who = [
    ...counted(owners, 'owner', 'owners'),
    ...counted(others, 'other member of staff', 'other members of staff'),
  ];
  return [
    warning(
      `${who.join(' and ')} can sign in with a password alone: ask them to add a passkey or an authenticator app at /manage/account`,
    ),
  ];
}

import { Failure } from '../../shared/base/failure.ts';
import type { ApiKey, OwnKey, Scope } from '../../shared/staff/api-key.ts';
import type { Db } from '../database/db.ts';
import { readsPerMinute, writesOfKeyPerMinute } from '../rpc/allowances.ts';
import type { Context } from '../rpc/context.ts';
import { hashKey } from './key.ts';
import { keySelection, presentKey } from './present.ts';

/** All keys, the newest first; those that are no longer valid come last. */
export async function listKeys(db: Db): Promise<ApiKey[]> {
  const rows = await db.apiKey.findMany({ select: keySelection, orderBy: { id: 'desc' } });
  const keys = rows.map(presentKey);
  const isOver = ({ state }: ApiKey) => Number(state !== 'active');
  return keys.sort((a, b) => isOver(a) - isOver(b));
}

export async function listActiveKeysOf(db: Db, createdBy: string): Promise<ApiKey[]> {
  return (await listKeys(db)).filter((key) => key.createdBy === createdBy && key.state === 'active');
}

/** The key that a program calls with. @throws Failure SIGNED_OUT without one */
export async function findOwnKey(
  ctx: Pick<Context, 'db' | 'keyHolder' | 'limitsHolds'>,
): Promise<OwnKey['data']> {
  const holder = await ctx.keyHolder?.();
  if (!holder) throw new Failure('SIGNED_OUT', { message: 'Send an API key as Authorization: Bearer KEY' });
  const row = await ctx.db.apiKey.findUniqueOrThrow({ where: { id: holder.id }, select: keySelection });
  const { id, name, scopes, createdAt, expiresAt } = presentKey(row);
  const minute = (calls: number) => ({ calls, seconds: 60 });
  const allowed = { reads: minute(readsPerMinute), writes: minute(writesOfKeyPerMinute) };
  return { id, name, scopes, createdAt, expiresAt, limits: ctx.limitsHolds ? allowed : null };
}

interface FoundKey {
  id: string;
  name: string;
  prefix: string;
  scopes: Scope[];
  /** False if it was revoked, is past its time by the database's clock, or is of a disabled account. */
  isActive: boolean;
  /** True if its last use is so long ago that this one is recorded. */
  isDue: boolean;
}

/** Finds a key by its hash, with the same query for any text: the time of the query says nothing about any key. */
export async function findKey(db: Db, key: string): Promise<FoundKey | undefined> {
  const [found] = await db.$queryRaw<FoundKey[]>`
    SELECT id, name, prefix, scopes,
      revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
        AND NOT EXISTS (SELECT FROM staff_accounts WHERE email = created_by AND disabled_at IS NOT NULL) AS "isActive",
      last_used_at IS NULL OR last_used_at < now() - interval '1 minute' AS "isDue"
    FROM api_keys WHERE key_hash = ${hashKey(key)}`;
  return found;
}

import { Failure } from '../../shared/base/failure.ts';
import type { ApiKey, MadeApiKey, NewApiKey } from '../../shared/staff/api-key.ts';
import { logActivity } from '../activity/mutations.ts';
import type { Db, Tx } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { ActorContext } from '../rpc/context.ts';
import { generateKey, hashKey, prefixOf } from './key.ts';
import { keySelection, presentKey } from './present.ts';

const dayMs = 24 * 60 * 60 * 1000;

const subjectOf = ({ id, name, prefix }: ApiKey) => ({ id, name: `${name} (${prefix}…)` });

/**
 * Creates a key that is shown only once. It takes no Idempotency-Key: the response to one is stored, and this one must not
 * be.
 */
export async function createKey(
  { db, actor, log, requestId }: ActorContext,
  { name, scopes, lifetimeDays }: NewApiKey,
): Promise<MadeApiKey> {
  const key = generateKey();
  const expiresAt = new Date(Date.now() + lifetimeDays * dayMs);
  const data = { name, scopes, expiresAt, prefix: prefixOf(key), keyHash: hashKey(key), createdBy: actor };
  const apiKey = await inTransaction(db, async (tx) => {
    const made = presentKey(await tx.apiKey.create({ data, select: keySelection }));
    await logActivity(tx, actor, {
      action: 'key.created',
      subject: subjectOf(made),
      changes: {
        scopes: [null, scopes.join(', ')],
        ...(made.expiresAt && { expiresAt: [null, made.expiresAt] }),
      },
    });
    return made;
  });
  log.info({ requestId, apiKey: apiKey.id, scopes }, 'an API key was created');
  return { apiKey, key };
}

/**
 * Revokes a key at once. A key that was revoked before does not change.
 * @throws Failure KEY_NOT_FOUND
 */
export async function revokeKey(ctx: ActorContext, id: string): Promise<ApiKey> {
  const { db, actor, log, requestId } = ctx;
  const apiKey = await inTransaction(db, async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    const row = await tx.apiKey.findUnique({ where: { id }, select: keySelection });
    if (!row) throw new Failure('KEY_NOT_FOUND');
    const revoked = presentKey(row);
    if (count === 1) await logActivity(tx, actor, { action: 'key.revoked', subject: subjectOf(revoked) });
    return revoked;
  });
  log.info({ requestId, apiKey: id }, 'an API key was revoked');
  return apiKey;
}

/** Revokes every key that an account has made. */
export async function revokeKeysOf(tx: Tx, createdBy: string, actor: string): Promise<void> {
  const rows = await tx.apiKey.updateManyAndReturn({
    where: { createdBy, revokedAt: null },
    data: { revokedAt: new Date() },
    select: keySelection,
  });
  for (const row of rows)
    await logActivity(tx, actor, { action: 'key.revoked', subject: subjectOf(presentKey(row)) });
}

/** Records the use of a key, once a minute at most. */
export async function recordUse(db: Db, id: string): Promise<void> {
  await db.$executeRaw`UPDATE api_keys SET last_used_at = now()
    WHERE id = ${id}::uuid AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;
}

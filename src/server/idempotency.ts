import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Prisma } from '../../prisma/generated/client.ts';
import { Failure } from '../shared/failure.ts';
import type { Context } from './context.ts';
import type { Db, Tx } from './db.ts';
import { inTransaction, type TransactionOptions } from './transaction.ts';

/** Keys are kept this long, as Stripe keeps its own; after that a key is as good as new. */
export const keyLifetimeMs = 24 * 60 * 60 * 1000;

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** The header, for the description of the REST paths; the procedures take the key from their context. */
export const IdempotencyHeader = z.object({
  'Idempotency-Key': z.string().regex(keyPattern).optional().meta({
    description: 'A new unique text for each request: sent again with it, a request takes effect only once',
  }),
});

function checkedKey(key: string | undefined): string | undefined {
  if (key !== undefined && !keyPattern.test(key)) throw new Failure('IDEMPOTENCY_KEY_INVALID');
  return key;
}

/** Who asks for an effect, by which key. */
export type Asking = Pick<Context, 'db' | 'idempotencyKey' | 'callerId' | 'onReplay'>;

/** Keys are each caller's own: programs number their requests, and two of them may both begin with 1. */
function scopeFor({ callerId }: Asking, effect: string): string {
  return callerId === undefined ? effect : `${effect} ${callerId}`;
}

/**
 * Runs an effect in one transaction, and only once for the caller's Idempotency-Key: the key is written with the
 * effect, so a failed try leaves it free. Without a key it simply runs.
 * @param request the checked input; the same key with another input is refused
 * @throws Failure IDEMPOTENCY_KEY_IN_USE while the first request with this key still runs
 * @throws Failure IDEMPOTENCY_KEY_REUSED when the key stands for another request
 */
export async function once<T extends Prisma.InputJsonObject>(
  ctx: Asking,
  name: string,
  request: unknown,
  effect: (tx: Tx) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  const key = checkedKey(ctx.idempotencyKey);
  if (key === undefined) return inTransaction(ctx.db, effect, options);
  const requestHash = hashOf(request);
  const scope = scopeFor(ctx, name);

  const work = async (tx: Tx) => {
    // Held to the end of the transaction. Trying, not waiting: a hundred double clicks must not hold a hundred connections.
    const [claim] = await tx.$queryRaw<[{ free: boolean }]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${`${scope}:${key}`}, 0)) AS free`;
    if (!claim.free) throw new Failure('IDEMPOTENCY_KEY_IN_USE');

    const id = { scope, key };
    const earlier = await findLiving(tx, id);
    if (earlier) {
      if (earlier.requestHash !== requestHash) throw new Failure('IDEMPOTENCY_KEY_REUSED');
      ctx.onReplay();
      return earlier.response as unknown as T;
    }
    const response = await effect(tx);
    const record = { requestHash, response, createdAt: new Date() };
    await tx.idempotencyKey.upsert({
      where: { scope_key: id },
      create: { ...id, ...record },
      update: record,
    });
    return response;
  };
  return inTransaction(ctx.db, work, options);
}

/** What a key stands for; a key whose time is over stands for nothing, also while its row is still there. */
function findLiving(db: Db | Tx, id: { scope: string; key: string }) {
  return db.idempotencyKey.findUnique({
    where: { scope_key: id, createdAt: { gt: new Date(Date.now() - keyLifetimeMs) } },
  });
}

function hashOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

/**
 * What the caller's Idempotency-Key already stands for as this effect; undefined when that is nothing.
 * @param request if given, the key must stand for this very request
 */
export async function findEffect(ctx: Asking, name: string, request?: unknown): Promise<unknown> {
  const { db, idempotencyKey: key } = ctx;
  if (key === undefined) return undefined;
  const earlier = await findLiving(db, { scope: scopeFor(ctx, name), key: checkedKey(key) as string });
  const isMeant = request === undefined || earlier?.requestHash === hashOf(request);
  return isMeant ? earlier?.response : undefined;
}

/** Deletes keys whose time is over. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - keyLifetimeMs) } } });
}

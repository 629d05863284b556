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
export function scopeFor({ callerId }: Pick<Asking, 'callerId'>, effect: string): string {
  return callerId === undefined ? effect : `${effect} ${callerId}`;
}

/** An Idempotency-Key and what it is to stand for, as the functions of the database take it. */
export interface Claim {
  scope: string;
  key: string;
  requestHash: string;
  lifetimeSeconds: number;
}

/** Undefined without a key. @throws Failure IDEMPOTENCY_KEY_INVALID */
export function claimFor(ctx: Asking, name: string, request: unknown): Claim | undefined {
  const key = checkedKey(ctx.idempotencyKey);
  if (key === undefined) return undefined;
  const scope = scopeFor(ctx, name);
  return { scope, key, requestHash: hashOf(request), lifetimeSeconds: keyLifetimeMs / 1000 };
}

/** What comes of a claim to a key that is not free. */
export type Taken = { state: 'in_use' } | { state: 'reused' } | { state: 'replayed'; response: unknown };

/**
 * The answer that the key already stands for.
 * @throws Failure IDEMPOTENCY_KEY_IN_USE while the first request with it still runs
 * @throws Failure IDEMPOTENCY_KEY_REUSED when it stands for another request
 */
export function replayed<T>(ctx: Pick<Asking, 'onReplay'>, taken: Taken): T {
  if (taken.state === 'in_use') throw new Failure('IDEMPOTENCY_KEY_IN_USE');
  if (taken.state === 'reused') throw new Failure('IDEMPOTENCY_KEY_REUSED');
  ctx.onReplay();
  return taken.response as T;
}

/**
 * Runs an effect in one transaction, and only once for the caller's Idempotency-Key: the key is written with the
 * effect, so a failed try leaves it free. Without a key it simply runs.
 * @param request the checked input; the same key with another input is refused
 * @throws Failure IDEMPOTENCY_KEY_IN_USE or IDEMPOTENCY_KEY_REUSED
 */
export async function once<T extends Prisma.InputJsonObject>(
  ctx: Asking,
  name: string,
  request: unknown,
  effect: (tx: Tx) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  const claim = claimFor(ctx, name, request);
  if (claim === undefined) return inTransaction(ctx.db, effect, options);
  const text = JSON.stringify(claim);

  const work = async (tx: Tx) => {
    const [{ claimed }] = await tx.$queryRaw<[{ claimed: Taken | { state: 'free' } }]>`
      SELECT claim_key(${text}::jsonb) AS claimed`;
    if (claimed.state !== 'free') return replayed<T>(ctx, claimed);
    const response = await effect(tx);
    await tx.$executeRaw`SELECT keep_key(${text}::jsonb, ${JSON.stringify(response)}::jsonb)`;
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

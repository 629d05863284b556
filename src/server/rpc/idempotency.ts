import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import type { Db, Tx } from '../database/db.ts';
import { inTransaction, type TransactionOptions } from '../database/transaction.ts';
import type { Context } from './context.ts';

/** Keys are kept this long, as Stripe keeps its own; after that a key counts as new. */
export const keyLifetimeMs = 24 * 60 * 60 * 1000;

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** Describes the header for the REST document; the procedures read the key from their context. */
export const IdempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .regex(keyPattern)
    .optional()
    .describe(
      'A new unique text for each request: a request sent again with the same text takes effect only once',
    ),
});

function checkedKey(key: string | undefined): string | undefined {
  if (key !== undefined && !keyPattern.test(key)) throw new Failure('IDEMPOTENCY_KEY_INVALID');
  return key;
}

/** The caller of an effect, with its idempotency key. */
export type Asking = Pick<
  Context,
  'db' | 'idempotencyKey' | 'callerId' | 'onReplay' | 'beforeEffect' | 'isTrial'
>;

/** Thrown to roll back an effect that was only tried, and that its guards allow. */
export class TrialPassed extends Error {}

/** Each caller has its own keys: programs number their requests, and two of them may both begin with 1. */
export function scopeFor({ callerId }: Pick<Asking, 'callerId'>, effect: string): string {
  return callerId === undefined ? effect : `${effect} ${callerId}`;
}

/** An idempotency key and its request, as the functions of the database take them. */
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

/** The outcome of a claim to a key that is not free. */
export type Taken = { state: 'in_use' } | { state: 'reused' } | { state: 'replayed'; response: unknown };

/**
 * The stored response of the key.
 * @throws Failure IDEMPOTENCY_KEY_IN_USE while the first request with it still runs
 * @throws Failure IDEMPOTENCY_KEY_REUSED when the key belongs to another request
 */
export function replayed<T>(ctx: Pick<Asking, 'onReplay'>, taken: Taken): T {
  if (taken.state === 'in_use') throw new Failure('IDEMPOTENCY_KEY_IN_USE');
  if (taken.state === 'reused') throw new Failure('IDEMPOTENCY_KEY_REUSED');
  ctx.onReplay();
  return taken.response as T;
}

/** Texts without the characters that PostgreSQL can't store: a response may repeat what a caller has sent. */
const storable = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '\ufffd') : value;

/**
 * Runs an effect in one transaction, and only once for the caller's idempotency key: the key is written with the effect, so a
 * failed try leaves it free. Without a key the effect is simply run.
 * @param request the checked input; the same key with another input is refused
 * @throws Failure IDEMPOTENCY_KEY_IN_USE or IDEMPOTENCY_KEY_REUSED
 * @throws TrialPassed
 */
export async function once<T extends Prisma.InputJsonObject>(
  ctx: Asking,
  name: string,
  request: unknown,
  effect: (tx: Tx) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  const claim = claimFor(ctx, name, request);
  if (claim === undefined) return inTransaction(ctx.db, (tx) => unkeyed(ctx, tx, effect), options);
  const text = JSON.stringify(claim);

  const work = async (tx: Tx) => {
    const [{ claimed }] = await tx.$queryRaw<[{ claimed: Taken | { state: 'free' } }]>`
      SELECT claim_key(${text}::jsonb) AS claimed`;
    if (claimed.state !== 'free') return replayed<T>(ctx, claimed);
    const response = await effect(tx);
    await tx.$executeRaw`SELECT keep_key(${text}::jsonb, ${JSON.stringify(response, storable)}::jsonb)`;
    return response;
  };
  return inTransaction(ctx.db, work, options);
}

async function unkeyed<T>(
  { beforeEffect, isTrial }: Asking,
  tx: Tx,
  effect: (tx: Tx) => Promise<T>,
): Promise<T> {
  await beforeEffect?.(tx);
  const response = await effect(tx);
  if (isTrial) throw new TrialPassed();
  return response;
}

/** The row of a key; an expired key does not count, even while its row still exists. */
function findLiving(db: Db | Tx, id: { scope: string; key: string }) {
  return db.idempotencyKey.findUnique({
    where: { scope_key: id, createdAt: { gt: new Date(Date.now() - keyLifetimeMs) } },
  });
}

function hashOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}

/**
 * The stored response of the caller's idempotency key for this effect; undefined if there is none.
 * @param request if given, the key must belong to the same request
 */
export async function findEffect(ctx: Asking, name: string, request?: unknown): Promise<unknown> {
  const { db, idempotencyKey: key } = ctx;
  if (key === undefined) return undefined;
  const earlier = await findLiving(db, { scope: scopeFor(ctx, name), key: checkedKey(key) as string });
  const isMeant = request === undefined || earlier?.requestHash === hashOf(request);
  return isMeant ? earlier?.response : undefined;
}

/** Deletes expired keys. */
export async function deleteOldKeys(db: Db): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - keyLifetimeMs) } } });
}

import { createHash } from 'node:crypto';
import type { Db, Tx } from '../database/db.ts';
import { deleteInPortions } from '../database/jobs/portions.ts';
import type { SandboxAnswer } from './call.ts';
import { ApiError, invalidRequest } from './errors.ts';

const lifetimeMs = 24 * 60 * 60 * 1000;

interface CachedResponse {
  fingerprint: string;
  status: number;
  body: string;
}

/** The first response to an idempotency key. */
export class IdempotencyKey {
  private readonly id: string;
  private readonly key: string;
  private readonly fingerprint: string;

  /** @param request everything that has to be the same in a repeated request @throws ApiError 400 */
  constructor(key: string, request: unknown) {
    if (key.length > 255) throw invalidRequest('Idempotency keys can be at most 255 characters long.');
    this.key = key;
    this.id = `key_${key}`;
    this.fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  }

  /** @throws ApiError 400 when the key was used for another request */
  async earlierAnswer(tx: Tx): Promise<Pick<SandboxAnswer, 'status' | 'body'> | undefined> {
    const row = await tx.sandboxObject.findUnique({ where: { id: this.id } });
    if (!row || row.createdAt.getTime() < Date.now() - lifetimeMs) return undefined;
    const { fingerprint, status, body } = row.body as unknown as CachedResponse;
    if (fingerprint === this.fingerprint) return { status, body };
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${this.key}' if you meant to execute a different request.`;
    throw new ApiError(400, { type: 'idempotency_error', message });
  }

  async keep(tx: Tx, { status, body }: Pick<SandboxAnswer, 'status' | 'body'>): Promise<void> {
    const kept = { body: { fingerprint: this.fingerprint, status, body }, createdAt: new Date() };
    await tx.sandboxObject.upsert({
      where: { id: this.id },
      create: { id: this.id, kind: 'idempotency_key', ...kept },
      update: kept,
    });
  }
}

/** Deletes expired keys. */
export async function forgetOldSandboxKeys(db: Db): Promise<void> {
  const before = new Date(Date.now() - lifetimeMs);
  await deleteInPortions(
    (limit) => db.$executeRaw`
      DELETE FROM sandbox_objects WHERE id IN (
        SELECT id FROM sandbox_objects WHERE kind = 'idempotency_key' AND created_at < ${before}
        ORDER BY created_at LIMIT ${limit}
      )`,
  );
}

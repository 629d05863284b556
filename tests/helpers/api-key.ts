import { createHash, randomBytes } from 'node:crypto';
import { type Scope, scopes } from '../../src/shared/staff/api-key.ts';
import type { TestShop } from './shop.ts';

export interface MadeKey {
  id: string;
  key: string;
  /** The name of its user in ledgers and histories. */
  actor: string;
  authorization: string;
}

interface KeyPlan {
  name?: string;
  scopes?: Scope[];
  createdBy?: string;
  createdAt?: Date;
  expiresAt?: Date;
  revokedAt?: Date;
}

/** An API key with every scope, unless a test says otherwise. */
export async function makeKey({ db }: Pick<TestShop, 'db'>, plan: KeyPlan = {}): Promise<MadeKey> {
  const key = `rk_${randomBytes(32).toString('base64url')}`;
  const name = plan.name ?? 'Warehouse';
  const prefix = key.slice(0, 11);
  const keyHash = createHash('sha256').update(key).digest('base64url');
  const data = { scopes: [...scopes], createdBy: 'owner@shop.example', ...plan, name, prefix, keyHash };
  const { id } = await db.apiKey.create({ data });
  return { id, key, actor: `API key ${name} (${prefix}…)`, authorization: `Bearer ${key}` };
}

import type { Prisma } from '../../../prisma/generated/client.ts';
import type { ApiKey } from '../../shared/staff/api-key.ts';

export const keySelection = {
  id: true,
  name: true,
  prefix: true,
  scopes: true,
  createdBy: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  revokedAt: true,
} satisfies Prisma.ApiKeySelect;

type KeyRow = Prisma.ApiKeyGetPayload<{ select: typeof keySelection }>;

function stateOf({ revokedAt, expiresAt }: KeyRow): ApiKey['state'] {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'active';
}

export function presentKey(row: KeyRow): ApiKey {
  return {
    ...row,
    scopes: row.scopes as ApiKey['scopes'],
    state: stateOf(row),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

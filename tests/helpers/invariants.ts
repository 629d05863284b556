import { expect } from 'vitest';
import type { Db } from '../../src/server/database/db.ts';
import { auditInvariants } from '../../src/server/recovery/invariants/audit.ts';

/** No invariant is broken in the whole database. */
export async function expectInvariants(db: Db): Promise<void> {
  expect(await auditInvariants(db)).toEqual([]);
}

import { expect } from 'vitest';
import type { Db } from '../../src/server/db.ts';
import { auditInvariants } from '../../src/server/invariants/audit.ts';

/** Reads the books of the whole shop: no rule is broken. */
export async function expectInvariants(db: Db): Promise<void> {
  expect(await auditInvariants(db)).toEqual([]);
}

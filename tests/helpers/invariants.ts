import { expect } from 'vitest';
import { auditBooks } from '../../src/server/books/audit.ts';
import type { Db } from '../../src/server/db.ts';

/** Reads the books of the whole shop: no rule is broken. */
export async function expectSoundBooks(db: Db): Promise<void> {
  expect(await auditBooks(db)).toEqual([]);
}

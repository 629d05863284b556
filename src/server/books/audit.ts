import type { Db } from '../db.ts';
import { rules } from './rules.ts';

export interface Violation {
  rule: string;
  /** What names the rows at fault: a product, an order's number, an intent. */
  rows: string[];
}

/** Reads the books of the whole shop against every rule; nothing is changed. */
export async function auditBooks(db: Db): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const rows = await db.$queryRawUnsafe<Record<string, unknown>[]>(query);
    if (rows.length > 0) violations.push({ rule, rows: rows.map((row) => String(Object.values(row)[0])) });
  }
  return violations;
}

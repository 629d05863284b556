import type { Db } from '../../database/db.ts';
import { inLongTransaction } from '../../database/transaction.ts';
import { rules } from './rules.ts';

export interface Violation {
  rule: string;
  /** Names of the rows at fault: a product, an order's number, an intent. */
  rows: string[];
}

const longestMs = 10 * 60 * 1000;

/**
 * Checks every invariant on the whole database, in one snapshot; changes nothing.
 * @param limitMs the time that it may take
 * @throws an error of the database, if it takes longer
 */
export function auditInvariants(db: Db, limitMs = longestMs): Promise<Violation[]> {
  // Whole tables are read, which in a large shop takes longer than the statement timeout.
  return inLongTransaction(db, { timeout: limitMs, isolationLevel: 'RepeatableRead' }, async (tx) => {
    // After an import that was rolled back, PostgreSQL can assume for a minute that tables are empty: a nested loop would then
    // read one table again for each row of another.
    await tx.$executeRaw`SET LOCAL enable_nestloop = off`;
    const violations: Violation[] = [];
    for (const [rule, query] of Object.entries(rules)) {
      const rows = await tx.$queryRawUnsafe<Record<string, unknown>[]>(query);
      if (rows.length > 0) violations.push({ rule, rows: rows.map((row) => String(Object.values(row)[0])) });
    }
    return violations;
  });
}

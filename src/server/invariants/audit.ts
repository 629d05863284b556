import type { Db } from '../db.ts';
import { rules } from './rules.ts';

export interface Violation {
  rule: string;
  /** What names the rows at fault: a product, an order's number, an intent. */
  rows: string[];
}

const timeout = 10 * 60 * 1000;

/** Checks every invariant on the whole database, in one snapshot; nothing is changed. */
export function auditInvariants(db: Db): Promise<Violation[]> {
  return db.$transaction(
    async (tx) => {
      // Tables are read as a whole, which in a large shop takes longer than any page may. After an import that was rolled
      // back, PostgreSQL can believe for a minute that they are empty, and read one anew for each row of another.
      await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
      await tx.$executeRaw`SET LOCAL enable_nestloop = off`;
      const violations: Violation[] = [];
      for (const [rule, query] of Object.entries(rules)) {
        const rows = await tx.$queryRawUnsafe<Record<string, unknown>[]>(query);
        if (rows.length > 0)
          violations.push({ rule, rows: rows.map((row) => String(Object.values(row)[0])) });
      }
      return violations;
    },
    { isolationLevel: 'RepeatableRead', timeout },
  );
}

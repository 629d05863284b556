import type { Pool } from 'pg';
import { statusesOf, statusesWhere } from '../../shared/order/order-status.ts';
import { StockCause, stockCauses } from '../../shared/product/stock.ts';

const list = (names: string[]) => names.map((name) => `'${name}'`).join(', ');

const causesOfOrders = StockCause.options.filter((cause) => stockCauses[cause].isOfOrder);

/**
 * The CHECK constraints that are made from src/shared, by their tables. For an enum that may get a new value, they compare text:
 * otherwise, the transaction that adds the value could not use it.
 */
const checks: Record<string, Record<string, string>> = {
  orders: {
    orders_status_fits_payment: `"payment_method" = 'card' OR "status"::text IN (${list(statusesOf('cash'))})`,
    orders_hold_while_unpaid: `("hold_expires_at" IS NOT NULL) = ("status" IN (${list(statusesWhere('awaits', 'payment'))}))`,
  },
  stock_movements: {
    stock_movements_order_named: `("order_id" IS NOT NULL) = ("cause"::text IN (${list(causesOfOrders)}))`,
  },
};

const definitionOf = `
  SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = $1 AND conrelid = $2::regclass`;

/** The statements that change the CHECK constraints of a database to those of this version, for a migration. Changes nothing. */
export async function diffChecks(pool: Pool): Promise<string> {
  const client = await pool.connect();
  try {
    const statements: string[] = [];
    for (const [table, named] of Object.entries(checks)) {
      for (const [name, condition] of Object.entries(named)) {
        await client.query('BEGIN');
        await client.query(
          `CREATE TEMP TABLE "wanted" (LIKE "${table}", CONSTRAINT "${name}" CHECK (${condition}))`,
        );
        const [found, wanted] = [
          await client.query(definitionOf, [name, table]),
          await client.query(definitionOf, [name, 'wanted']),
        ];
        await client.query('ROLLBACK');
        if (found.rows[0]?.definition === wanted.rows[0].definition) continue;
        statements.push(
          `ALTER TABLE "${table}" DROP CONSTRAINT IF EXISTS "${name}",`,
          `  ADD CONSTRAINT "${name}" CHECK (${condition}) NOT VALID;`,
          `ALTER TABLE "${table}" VALIDATE CONSTRAINT "${name}";`,
        );
      }
    }
    return statements.map((line) => `${line}\n`).join('');
  } finally {
    client.release();
  }
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditInvariants } from '../../src/server/invariants/audit.ts';
import { rules } from '../../src/server/invariants/rules.ts';
import { makeProduct } from '../helpers/factories.ts';
import { execute } from '../helpers/postgres.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** So many products, each with its stock and the movement that explains it. */
const fill = (count: number) => `
  INSERT INTO products (id, title, image, price_cents, details, category)
    SELECT gen_random_uuid(), 'Disc ' || i, '/images/bad.jpg', 1000 + i, 'Iron', 'strength' FROM generate_series(1, ${count}) i;
  INSERT INTO product_stock (product_id, stock) SELECT id, 5 FROM products;
  INSERT INTO stock_movements (product_id, delta, cause, actor) SELECT id, 5, 'initial', 'test' FROM products;`;

describe('the invariants', () => {
  it('are read in time also where PostgreSQL believes that the tables are empty', async () => {
    // As an import leaves them that was rolled back, when they are analysed before the next one.
    await execute(
      shop.databaseUrl,
      `ALTER TABLE products SET (autovacuum_enabled = off); ALTER TABLE product_stock SET (autovacuum_enabled = off);
       ALTER TABLE stock_movements SET (autovacuum_enabled = off);`,
    );
    await execute(shop.databaseUrl, `BEGIN; ${fill(3000)} ROLLBACK`);
    await execute(shop.databaseUrl, 'ANALYZE products, product_stock, stock_movements');
    await execute(shop.databaseUrl, fill(5000));
    expect(await auditInvariants(shop.db)).toEqual([]);
  });

  it('name what breaks a rule, and nothing else', async () => {
    const { id } = await makeProduct(shop.db, { stock: 5 });
    await execute(shop.databaseUrl, `UPDATE product_stock SET stock = 4 WHERE product_id = '${id}'`);
    const [rule] = Object.keys(rules);
    expect(await auditInvariants(shop.db)).toEqual([{ rule, rows: [id] }]);
    await execute(shop.databaseUrl, `UPDATE product_stock SET stock = 5 WHERE product_id = '${id}'`);
    expect(await auditInvariants(shop.db)).toEqual([]);
    const { id: movement } = await shop.db.stockMovement.update({
      where: { id: (await shop.db.stockMovement.findFirstOrThrow({ where: { productId: id } })).id },
      data: { cause: 'written_off' },
    });
    const writtenOff = 'received pieces came in, written off ones went out';
    expect(await auditInvariants(shop.db)).toEqual([{ rule: writtenOff, rows: [String(movement)] }]);
  });
});

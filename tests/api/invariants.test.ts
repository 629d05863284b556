import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditInvariants } from '../../src/server/recovery/invariants/audit.ts';
import { rules } from '../../src/server/recovery/invariants/rules.ts';
import { makePaidOrder, openWorkingShop } from '../helpers/card.ts';
import { makeProduct, makeVariants } from '../helpers/factories.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { execute } from '../helpers/postgres.ts';
import { setTerms, taxRate } from '../helpers/selling-terms.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import type { CardShop } from '../helpers/shop.ts';
import { type SignedIn, signInAs } from '../helpers/staff.ts';

const shop = sharedTestShop();

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

/** Rows that only a bug, or manual work in the database, can write; each with the statement that repairs it. */
describe('the invariants name', () => {
  let card: CardShop;
  let owner: SignedIn;
  beforeAll(async () => {
    card = await openWorkingShop();
    owner = await signInAs(card, 'owner');
  });
  afterAll(() => card.close());

  /** Past the trigger that refuses to change documents. */
  const plant = (sql: string) =>
    execute(
      card.databaseUrl,
      `ALTER TABLE documents DISABLE TRIGGER USER; ${sql}; ALTER TABLE documents ENABLE TRIGGER USER`,
    );

  async function expectNamed(sql: string, undo: string, rule: string, row: string): Promise<void> {
    expect(await auditInvariants(card.db)).toEqual([]);
    await plant(sql);
    const found = await auditInvariants(card.db);
    await plant(undo);
    expect(found).toContainEqual({ rule, rows: [row] });
    expect(await auditInvariants(card.db)).toEqual([]);
  }

  async function delivered(): Promise<string> {
    const number = await makeCashOrder(card);
    await owner.trpc.order.ship.mutate({ number });
    await owner.trpc.order.deliver.mutate({ number });
    return number;
  }

  const invoice = async (number: string) =>
    (await owner.trpc.order.issueDocument.mutate({ number, kind: 'invoice', subject: '' })).data.number;

  it('a variant without a value for each option', async () => {
    const { parent, variants } = await makeVariants(card.db, [{}]);
    const rule =
      'a variant has a value for each option of its product, which is there, has no pieces, and knows its variants';
    const set = (what: string) => `UPDATE products SET ${what} WHERE id = '${parent.id}'`;
    const id = variants[0]?.id as string;
    await expectNamed(set(`options = '{Size,Colour}'`), set(`options = '{Size}'`), rule, id);
    await expectNamed(set(`variant_ids = '{}'`), set(`variant_ids = '{${id}}'`), rule, parent.id);
  });

  it('money in a ledger that its payment is not of', async () => {
    const { intentId } = await makePaidOrder(card, await makeProduct(card.db));
    const received = `kind = 'received' AND payment_id = (SELECT id FROM payments WHERE intent_id = '${intentId}')`;
    for (const by of [-100, 1])
      await expectNamed(
        `UPDATE payment_entries SET amount_cents = amount_cents + ${by} WHERE ${received}`,
        `UPDATE payment_entries SET amount_cents = amount_cents - ${by} WHERE ${received}`,
        'the money in a ledger is that of its payment, unless that is not what was asked for',
        intentId,
      );
  });

  it('more cash than was due, of an order without a return', async () => {
    const number = await delivered();
    const ofOrder = `WHERE order_id = (SELECT id FROM orders WHERE number = '${number}')`;
    await expectNamed(
      `UPDATE cash_collections SET amount_cents = amount_cents + 1 ${ofOrder}`,
      `UPDATE cash_collections SET amount_cents = amount_cents - 1 ${ofOrder}`,
      'no more cash is credited than was due, or collected',
      number,
    );
  });

  it('an invoice that is not the sum of its lines, or has other lines than its order', async () => {
    const number = await invoice(await delivered());
    const ofIt = `WHERE number = '${number}'`;
    await expectNamed(
      `UPDATE documents SET total_cents = total_cents + 1 ${ofIt}`,
      `UPDATE documents SET total_cents = total_cents - 1 ${ofIt}`,
      'a document comes to the sum of its lines',
      number,
    );
    const titled = (title: string) => `UPDATE documents
      SET content = jsonb_set(content, '{lines,0,title}', to_jsonb(${title})) ${ofIt}`;
    await expectNamed(
      titled(`'Another product'::text`),
      titled(`(SELECT title FROM order_lines l WHERE l.order_id = documents.order_id AND position = 1)`),
      'an invoice has the lines of its order',
      number,
    );
  });

  it('an invoice with another tax than its order', async () => {
    await setTerms(card.db, { mode: 'included', rates: [taxRate('VAT', 15_000)] });
    const number = await invoice(await delivered());
    await setTerms(card.db, {});
    const { orderId } = await card.db.document.findUniqueOrThrow({ where: { number } });
    const by = (cents: number) => `UPDATE documents SET content = jsonb_set(content, '{lines,0,taxCents}',
      to_jsonb((content #>> '{lines,0,taxCents}')::int + ${cents})) WHERE number = '${number}'`;
    const rule = 'an invoice has the tax of its order, and credit notes take no more off than that';
    await expectNamed(by(1), by(-1), rule, orderId);
  });

  it('a number of a document that is not that of its kind, year and place, or is there twice', async () => {
    const numbers: string[] = [];
    for (let n = 0; n < 3; n++) numbers.push(await invoice(await delivered()));
    const [first, second] = numbers as [string, string];
    await expectNamed(
      `UPDATE documents SET number = 'INV-2020-00007' WHERE number = '${first}'`,
      `UPDATE documents SET number = '${first}' WHERE number = 'INV-2020-00007'`,
      'a document has the number of its kind, year and place',
      'INV-2020-00007',
    );
    const { id, position, year } = await card.db.document.findUniqueOrThrow({ where: { number: second } });
    await execute(card.databaseUrl, 'DROP INDEX documents_by_number, documents_in_sequence');
    await expectNamed(
      `UPDATE documents SET number = '${first}', position = ${position - 1} WHERE id = '${id}'`,
      `UPDATE documents SET number = '${second}', position = ${position} WHERE id = '${id}'`,
      'the numbers of documents have no gaps',
      `invoice ${year}`,
    );
  });

  it('the last invoice, which was deleted with its place in the sequence', async () => {
    const number = await invoice(await delivered());
    const sequence = `document_sequences SET last = last`;
    await plant(`CREATE TABLE kept AS SELECT * FROM documents WHERE number = '${number}'`);
    await expectNamed(
      `DELETE FROM documents WHERE number = '${number}'; UPDATE ${sequence} - 1 WHERE kind = 'invoice'`,
      `INSERT INTO documents SELECT * FROM kept; UPDATE ${sequence} + 1 WHERE kind = 'invoice'`,
      'a document that was issued or sent is there',
      number,
    );
  });
});

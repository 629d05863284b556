import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { migrate, migrationsFolder } from '../../src/server/database/migrate.ts';
import { ask, makeFolder } from '../crash/data-folder.ts';
import { asSuperuser, emptyDatabase, execute } from '../helpers/postgres.ts';

let url: string;
let folder: string;

beforeEach(async () => {
  url = await emptyDatabase(inject('templateUrl'));
  folder = await makeFolder();
});

/** Tables as they were before a migration, with rows. */
async function migrateUntil(name: string, rows: string) {
  for (const each of await readdir(migrationsFolder))
    if (each < name) await cp(join(migrationsFolder, each), join(folder, each), { recursive: true });
  await migrate(url, folder);
  await ask(url, rows);
}

describe('the migration of rows', () => {
  it('stores the causes of stock movements that were written before there were causes', async () => {
    const id = (n: number) => `'01936f5e-0000-7000-8000-00000000000${n}'`;
    const [product, late, refunded, cash] = [id(1), id(2), id(3), id(4)];
    const order = (orderId: string, status: string, method: string) =>
      `(${orderId}, 'RH-' || right(${orderId}, 1), '${status}', '${method}', 100)`;
    const at = (minute: number) => `'2026-11-22T10:0${minute}:00Z'`;
    const step = (orderId: string, from: string | null, to: string, minute: number) =>
      `(${orderId}, ${from && `'${from}'`}, '${to}', 'test', ${at(minute)})`;
    const moved = (orderId: string | null, reason: string, delta: number, minute: number) =>
      `(${product}, ${orderId}, '${reason}', ${delta}, 'test', ${at(minute)})`;
    await migrateUntil(
      '20261123043138',
      `INSERT INTO products (id, title, image, price_cents, details, category) VALUES (${product}, 'Mat', '', 100, '', 'strength');
      INSERT INTO product_stock (product_id, stock) VALUES (${product}, 9);
      INSERT INTO orders (id, number, status, payment_method, total_cents) VALUES
        ${order(late, 'paid', 'card')}, ${order(refunded, 'refunded', 'card')}, ${order(cash, 'cancelled', 'cash')};
      INSERT INTO order_events (order_id, "from", "to", actor, created_at) VALUES
        ${step(late, null, 'awaiting_payment', 1)}, ${step(late, 'awaiting_payment', 'expired', 2)},
        ${step(late, 'expired', 'paid', 3)}, ${step(refunded, null, 'awaiting_payment', 1)},
        ${step(refunded, 'awaiting_payment', 'paid', 2)}, ${step(refunded, 'paid', 'paid', 3)},
        ${step(refunded, 'paid', 'refunded', 3)}, ${step(cash, null, 'placed', 1)}, ${step(cash, 'placed', 'cancelled', 2)};
      INSERT INTO stock_movements (product_id, order_id, reason, delta, actor, created_at) VALUES
        ${moved(null, 'initial', 12, 0)}, ${moved(late, 'order', -1, 1)}, ${moved(late, 'cancel', 1, 2)},
        ${moved(late, 'order', -1, 3)}, ${moved(refunded, 'order', -1, 1)}, ${moved(refunded, 'cancel', 1, 3)},
        ${moved(cash, 'order', -1, 1)}, ${moved(cash, 'cancel', 1, 2)}, ${moved(null, 'adjust', -2, 4)}`,
    );
    await migrate(url);
    const rows = await ask(
      url,
      'SELECT cause, right(order_id::text, 1) AS "order" FROM stock_movements ORDER BY id',
    );
    expect(rows.map(({ cause, order }) => [cause, order])).toEqual([
      ['initial', null],
      ['ordered', '2'],
      ['expired', '2'],
      ['paid_late', '2'],
      ['ordered', '3'],
      ['refunded', '3'],
      ['ordered', '4'],
      ['cancelled', '4'],
      ['adjusted', null],
    ]);
  });

  it('gives prices to the segments of a search index that had none', async () => {
    const [cheap, dear] = [
      "'01936f5e-0000-7000-8000-000000000001'",
      "'01936f5e-0000-7000-8000-000000000002'",
    ];
    await execute(await asSuperuser(url), 'GRANT SET ON PARAMETER session_replication_role TO rackhouse');
    await migrateUntil(
      '20261123100000',
      `SET session_replication_role = replica;
      INSERT INTO products (id, title, image, price_cents, details, category) VALUES
        (${cheap}, 'Mat', '', 150, '', 'mats'), (${dear}, 'Tower', '', 99999999, '', 'strength');
      INSERT INTO search_segments (first_id, products) VALUES (${cheap}, ARRAY[${cheap}, ${dear}]::uuid[]);
      INSERT INTO search_pending (product_id, title, details, category) VALUES (${dear}, 'Rack', '', 'strength')`,
    );
    await migrate(url);
    const bit = (lowest: number, highest: number, number: number) =>
      `get_bit(products_priced(price_bits, ${lowest}, ${highest}), ${number})`;
    const ranges = [
      [150, 150],
      [0, 149],
      [151, 99_999_999],
      [0, 99_999_999],
    ] as const;
    const found = ranges.map(([low, high]) => `ARRAY[${bit(low, high, 0)}, ${bit(low, high, 1)}]`);
    expect(await ask(url, `SELECT ARRAY[${found}] AS found FROM search_segments`)).toEqual([
      {
        found: [
          [1, 0],
          [0, 0],
          [0, 1],
          [1, 1],
        ],
      },
    ]);
    expect(await ask(url, 'SELECT title, price_cents FROM search_pending')).toEqual([
      { title: 'Rack', price_cents: 99_999_999 },
    ]);
  });

  it('keeps the subscribers of the newsletter, each with a link of their own to unsubscribe', async () => {
    await migrateUntil(
      '20261124041000',
      `INSERT INTO newsletter_subscribers (email, created_at) VALUES ('a@example.com', '2026-01-02'), ('b@example.com', '2026-01-03')`,
    );
    await migrate(url);
    const kept = 'confirmed_at = created_at AND expires_at IS NULL AND token_hash IS NULL';
    expect(
      await ask(
        url,
        `SELECT count(*)::int AS count, count(DISTINCT unsubscribe_token)::int AS links FROM newsletter_subscribers WHERE ${kept}`,
      ),
    ).toEqual([{ count: 2, links: 2 }]);
  });

  it('takes over the e-mails that wait, whether they were rows or jobs', async () => {
    const id = (n: number) => `'01936f5e-0000-7000-8000-00000000000${n}'`;
    const order = (n: number) =>
      `(${id(n)}, 'RH-${n}', 'paid', 'card', 100, 'Ada', 'a@example.com', 'Dhaka', '+8801712345678')`;
    const payment = (n: number) => `(${id(n)}, ${id(n)}, 'pi_${n}', 'succeeded', 100)`;
    const job = (task: string, payload: object) =>
      `SELECT graphile_worker.add_job('${task}', '${JSON.stringify(payload)}'::json);`;
    const refundOf = (n: number) => ({ refundId: id(n).slice(1, -1) });
    await migrateUntil(
      '20261123150000',
      `INSERT INTO orders (id, number, status, payment_method, total_cents, customer_name, customer_email, customer_address,
        customer_phone) VALUES ${[1, 2, 3].map(order)};
      INSERT INTO order_confirmations (order_id, tries, next_attempt_at, last_error) VALUES
        (${id(1)}, 3, '2026-11-23T10:00:00Z', 'refused'), (${id(2)}, 25, NULL, 'refused');
      INSERT INTO payments (id, order_id, intent_id, status, amount_cents) VALUES ${[1, 2, 3].map(payment)};
      INSERT INTO refunds (id, payment_id, provider_refund_id, status, amount_cents, actor) VALUES
        (${id(1)}, ${id(1)}, 're_1', 'succeeded', 1, 'staff'), (${id(2)}, ${id(2)}, 're_2', 'failed', 1, 'staff'),
        (${id(3)}, ${id(3)}, 're_3', 'pending', 1, 'staff');
      INSERT INTO payment_entries (payment_id, kind, amount_cents, provider_id) VALUES
        (${id(3)}, 'disputed', 100, 'dp_3'), (${id(3)}, 'dispute_won', 100, 'dp_3');
      ${[1, 2, 3].map((n) => job('refund_notice', refundOf(n))).join('')}
      ${job('dispute_notice', { disputeId: 'dp_3' })} ${job('expire_hold', { orderId: 'x' })}
      UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'refused'
        WHERE payload ->> 'refundId' = ${id(2)}`,
    );
    await migrate(url);
    const emails = await ask(
      url,
      `SELECT right(order_id::text, 1) AS "order", kind, right(subject_id, 1) AS subject, status, tries
      FROM order_emails ORDER BY 1, 2`,
    );
    expect(emails.map((email) => Object.values(email))).toEqual([
      ['1', 'confirmation', '', 'pending', 3],
      ['1', 'refunded', '1', 'pending', 0],
      ['2', 'confirmation', '', 'failed', 25],
      ['2', 'refund_failed', '2', 'failed', 25],
      ['3', 'dispute_won', '3', 'pending', 0],
    ]);
    expect(await ask(url, 'SELECT task_identifier AS task FROM graphile_worker.jobs')).toEqual([
      { task: 'expire_hold' },
    ]);
  });

  it('stores why payments have to be looked at, which was a sentence until then', async () => {
    const sentences = [
      'refund failed: expired_or_canceled_card',
      'disputed by the shopper’s bank',
      'paid 4998 cents',
      'the order comes to 120000 cents',
      'paid in test mode',
      'paid in eur',
      'made for another payment',
      'not a payment of this shop, though it says so',
      'paid, but no order was placed for it',
    ];
    const rows = [...sentences.map((sentence) => `'${sentence}'`), 'NULL'];
    const values = rows.map(
      (attention, n) => `(gen_random_uuid(), 'pi_${n}', 'succeeded', 4999, ${attention})`,
    );
    await migrateUntil(
      '20261123044523',
      `INSERT INTO payments (id, intent_id, status, amount_cents, attention) VALUES ${values}`,
    );
    await migrate(url);
    const stored = await ask(
      url,
      'SELECT attention, attention_details AS details FROM payments ORDER BY intent_id',
    );
    expect(stored.map(({ attention, details }) => [attention, details])).toEqual([
      ['refund_failed', { error: 'expired_or_canceled_card' }],
      ['disputed', {}],
      ['wrong_amount', { amountCents: 4998 }],
      ['wrong_total', { amountCents: 120000 }],
      ['wrong_mode', { mode: 'test' }],
      ['wrong_currency', { currency: 'eur' }],
      ['wrong_payment', {}],
      ['unknown_payment', {}],
      ['no_order', {}],
      [null, {}],
    ]);
  });

  it('records the cash of orders from before that was recorded, and hides what staff wrote about payments', async () => {
    const id = (n: number) => `'01936f5e-0000-7000-8000-00000000000${n}'`;
    const order = (n: number, status: string, method: string) =>
      `(${id(n)}, 'RH-${n}', '${status}', '${method}', 1250)`;
    const event = (n: number, from: string, to: string, reason: string | null) =>
      `(${id(n)}, '${from}', '${to}', 'staff@shop.example', ${reason && `'${reason}'`}, '2026-01-02T03:04:05Z')`;
    await migrateUntil(
      '20261123130000',
      `INSERT INTO orders (id, number, status, payment_method, total_cents) VALUES
        ${order(1, 'delivered', 'cash')}, ${order(2, 'shipped', 'cash')}, ${order(3, 'delivered', 'card')};
      INSERT INTO order_events (order_id, "from", "to", actor, reason, created_at) VALUES
        ${event(1, 'shipped', 'delivered', null)}, ${event(2, 'placed', 'shipped', 'By van')},
        ${event(3, 'delivered', 'delivered', 'Evidence sent')}, ${event(3, 'delivered', 'delivered', 'The payment was looked at')},
        ${event(3, 'shipped', 'delivered', null)};
      INSERT INTO activities (actor, action, subject, changes)
        VALUES ('staff@shop.example', 'payment.reviewed', 'RH-3', '{"reason": [null, "Evidence sent"]}')`,
    );
    await migrate(url);
    expect(
      await ask(url, 'SELECT order_id AS id, carrier, amount_cents AS cents FROM cash_collections'),
    ).toEqual([{ id: id(1).slice(1, -1), carrier: null, cents: 1250 }]);
    const hidden = await ask(url, 'SELECT reason FROM order_events WHERE NOT is_visible ORDER BY reason');
    expect(hidden).toEqual([{ reason: 'Evidence sent' }, { reason: 'The payment was looked at' }]);
  });

  it('numbers the deliveries of webhooks in the order of their ids', async () => {
    const id = (n: number) => `'01936f5e-0000-7000-8000-00000000000${n}'`;
    const deliveries = [3, 1, 2].map((n) => `(${id(n)}, ${id(n)}, ${id(9)})`);
    await migrateUntil(
      '20261123140000',
      `INSERT INTO webhook_endpoints (id, url, name, events, secret, created_by)
        VALUES (${id(9)}, 'https://warehouse.example', 'Warehouse', '{order.placed}', 'whsec_${'A'.repeat(32)}', 'admin');
      INSERT INTO webhook_events (id, type, body) SELECT unnest(ARRAY[${[1, 2, 3].map(id)}]::uuid[]), 'order.placed', '{}';
      INSERT INTO webhook_deliveries (id, event_id, endpoint_id) VALUES ${deliveries}`,
    );
    await migrate(url);
    await ask(
      url,
      `INSERT INTO webhook_events (id, type, body) VALUES (${id(4)}, 'order.placed', '{}');
      INSERT INTO webhook_deliveries (id, event_id, endpoint_id) VALUES (${id(4)}, ${id(4)}, ${id(9)})`,
    );
    const rows = await ask(url, 'SELECT right(id::text, 1) AS id FROM webhook_deliveries ORDER BY position');
    expect(rows.map((row) => row.id)).toEqual(['1', '2', '3', '4']);
  });

  it('finds the orders of the webhook events so far', async () => {
    const id = (n: number) => `'01936f5e-0000-7000-8000-00000000000${n}'`;
    const body = (data: object) => `'${JSON.stringify({ type: 'x', timestamp: 'x', data })}'`;
    await migrateUntil(
      '20261124071000',
      `INSERT INTO orders (id, number, status, payment_method, total_cents) VALUES (${id(1)}, 'RH-AAAAA-BBBBB', 'placed', 'cash', 100);
      INSERT INTO webhook_events (id, type, body) VALUES
        (${id(2)}, 'order.placed', ${body({ number: 'RH-AAAAA-BBBBB' })}),
        (${id(3)}, 'order.placed', ${body({ number: 'RH-GONE0-BBBBB' })}),
        (${id(4)}, 'product.created', ${body({ _id: 'x', title: '"number":"RH-AAAAA-BBBBB"' })})`,
    );
    await migrate(url);
    const events = await ask(url, 'SELECT order_id AS "orderId" FROM webhook_events ORDER BY id');
    expect(events).toEqual([{ orderId: id(1).slice(1, -1) }, { orderId: null }, { orderId: null }]);
  });

  it('writes the ledgers of payments from before there were any', async () => {
    const id = (n: number) => `'01936f5e-0000-7000-8000-00000000000${n}'`;
    const payments = [
      `(${id(1)}, 'pi_1', 'succeeded', 4999, NULL, '{}')`,
      `(${id(2)}, 'pi_2', 'mismatched', 4999, 'wrong_amount', '{"amountCents": 4998}')`,
      `(${id(3)}, 'pi_3', 'open', 4999, NULL, '{}')`,
    ];
    const refunds = [
      `(${id(4)}, ${id(1)}, 're_4', 'succeeded', 1000, 'staff', '2026-01-01', '2026-01-02')`,
      `(${id(5)}, ${id(1)}, 're_5', 'failed', 500, 'staff', '2026-01-03', '2026-01-04')`,
      `(${id(6)}, ${id(1)}, NULL, 'requested', 200, 'staff', '2026-01-05', '2026-01-05')`,
    ];
    await migrateUntil(
      '20261123110000',
      `INSERT INTO payments (id, intent_id, status, amount_cents, attention, attention_details) VALUES ${payments};
      INSERT INTO refunds (id, payment_id, provider_refund_id, status, amount_cents, actor, created_at, updated_at)
        VALUES ${refunds}`,
    );
    await migrate(url);
    const entries = await ask(
      url,
      `SELECT kind, amount_cents AS cents, provider_id AS provider, right(refund_id::text, 1) AS refund
      FROM payment_entries ORDER BY payment_id, created_at = (SELECT created_at FROM payments p WHERE p.id = payment_id) DESC, created_at`,
    );
    expect(entries.map(({ kind, cents, provider, refund }) => [kind, cents, provider, refund])).toEqual([
      ['received', 4999, 'pi_1', null],
      ['refund_requested', 1000, 're_4', '4'],
      ['refund_succeeded', 1000, 're_4', '4'],
      ['refund_requested', 500, 're_5', '5'],
      ['refund_failed', 500, 're_5', '5'],
      ['refund_requested', 200, null, '6'],
      ['received', 4998, 'pi_2', null],
    ]);
  });

  it('takes over an alert that waits as a job', async () => {
    const payload = '{"orders": 10, "minutes": 5, "activityId": "77"}';
    await migrateUntil(
      '20261124060000',
      `SELECT graphile_worker.add_job('send_alert', '${payload}'::json), graphile_worker.add_job('expire_hold', '{}'::json)`,
    );
    await migrate(url);
    expect(await ask(url, 'SELECT kind, subject_id AS subject, facts, sent_at AS at FROM alerts')).toEqual([
      { kind: 'attack', subject: '77', facts: { orders: 10, minutes: 5 }, at: null },
    ]);
    expect(await ask(url, 'SELECT task_identifier AS task FROM graphile_worker.jobs')).toEqual([
      { task: 'expire_hold' },
    ]);
  });
});

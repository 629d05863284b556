import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../../src/server/telemetry/metrics.ts';
import { payByCard, type StartedPayment, startPayment } from '../helpers/card.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { readMetrics, seriesOf, sumOf } from '../helpers/metrics.ts';
import { sharedCardShop } from '../helpers/shared-shop.ts';
import { ask } from '../helpers/transports.ts';

const shop = sharedCardShop({ CACHE: 'on' });
let id: string;
beforeAll(async () => {
  id = (await makeProduct(shop.db, { stock: 1000, priceCents: 10_00 })).id;
});

const cart = (quantity: number) => ({ cartItems: [{ _id: id, quantity }], customer });

async function growth(work: () => Promise<unknown>) {
  const before = await readMetrics(shop);
  await work();
  return async (name: string, labels: Record<string, string> = {}) =>
    sumOf(await readMetrics(shop), name, labels) - sumOf(before, name, labels);
}

describe('the metrics', () => {
  it('count orders and revenue by method, once for an Idempotency-Key', async () => {
    const grown = await growth(async () => {
      for (let n = 0; n < 2; n++) await ask(shop, 'tRPC', 'place', cart(2), { 'idempotency-key': 'counted' });
      await ask(shop, 'REST', 'place', cart(9999));
    });
    expect(await grown('orders_placed_total', { method: 'cash' })).toBe(1);
    expect(await grown('orders_placed_total', { method: 'card' })).toBe(0);
    expect(await grown('revenue_cents_total', { method: 'cash' })).toBe(20_00);
  });

  it('tell what card orders hold, and count the money when it is there', async () => {
    let payment: StartedPayment | undefined;
    const begun = await growth(async () => {
      payment = await startPayment(shop, { id }, { quantity: 3 });
    });
    expect(await begun('orders_held')).toBe(1);
    expect(await begun('pieces_held')).toBe(3);
    expect(await begun('revenue_cents_total')).toBe(0);
    const paid = await growth(() => payByCard(shop, payment as StartedPayment));
    await expect.poll(() => paid('payments_settled_total', { outcome: 'succeeded' })).toBe(1);
    expect(await paid('revenue_cents_total', { method: 'card' })).toBe(30_00);
    expect(await paid('orders_held')).toBe(-1);
    expect(await paid('pieces_held')).toBe(-3);
  });

  it('count requests by route', async () => {
    const grown = await growth(async () => {
      for (let n = 0; n < 3; n++) await fetch(`${shop.url}/product/${id}`);
      await fetch(`${shop.url}/trpc/nobody.knows,nor.this?batch=1`);
    });
    const name = 'http_request_duration_seconds_count';
    expect(await grown(name, { route: '/product/:id', status: '200' })).toBe(3);
    expect(await grown(name, { route: 'batch' })).toBe(1);
    expect(await readMetrics(shop)).not.toContain('nobody');
  });

  it('tell of connections to the database, outages, e-mails and jobs', async () => {
    const text = await readMetrics(shop);
    expect(sumOf(text, 'database_connections')).toBeGreaterThan(0);
    expect(seriesOf(text, 'outages').map(({ labels }) => labels.service)).toContain('database');
    expect(seriesOf(text, 'emails_total')).toHaveLength(4);
    expect(sumOf(text, 'jobs_oldest_wait_seconds', { task: 'outbox' })).toBeGreaterThan(0);
  });

  it('have one set of observers of Node.js for all shops of a process', () => {
    const lag = () => createMetrics().registry.getSingleMetric('nodejs_eventloop_lag_seconds');
    expect(lag()).toBeDefined();
    expect(lag()).toBe(lag());
  });

  it('tell how old backups are, and what is wrong with them', async () => {
    expect(seriesOf(await readMetrics(shop), 'backup_age_seconds')).toEqual([]);
    const at = new Date(Date.now() - 100_000);
    await shop.db.backup.create({ data: { name: 'made', startedAt: at, finishedAt: at, bytes: 1n } });
    await shop.db.backup.create({ data: { name: 'failed', startedAt: new Date(), fault: 'full' } });
    const text = await readMetrics(shop);
    expect(sumOf(text, 'backup_age_seconds', { part: 'backup' })).toBeCloseTo(100, -1);
    expect(seriesOf(text, 'backup_age_seconds')).toHaveLength(1);
    expect(seriesOf(text, 'backup_faults').map(({ labels }) => labels.fault)).toEqual(['failed']);
    await shop.db.backup.deleteMany();
  });

  it('have every name of the example alerts', async () => {
    const rules = await readFile('examples/prometheus/alerts.yml', 'utf8');
    const expressions = [...rules.matchAll(/expr: (\|\n(?: {10,}.*\n)+|.*\n)/g)].map(([, text]) => text);
    const withoutLabels = expressions.join('\n').replaceAll(/"[^"]*"/g, '');
    // A name before a parenthesis is a function.
    const found = withoutLabels.matchAll(/\b(outages|[a-z]+(?:_[a-z0-9]+)+)\b(?!\s*\()/g);
    const names = new Set([...found].map(([, name]) => (name as string).replace(/_(count|bucket)$/, '')));
    const served = await readMetrics(shop);
    const isServed = (name: string) => new RegExp(`^# TYPE ${name} `, 'm').test(served);
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((name) => !isServed(name))).toEqual([]);
    // `status` and `job` have no values before a request failed, or without Prometheus.
    const selected = [
      ...expressions.join('\n').matchAll(/\b([a-z_]+)\{(service|outcome|state|method)=~?"([^"]+)"\}/g),
    ];
    expect(selected.length).toBeGreaterThan(10);
    for (const [, name = '', label = '', values = ''] of selected) {
      const has = seriesOf(served, name).map(({ labels }) => labels[label]);
      for (const value of values.split('|')) expect([name, ...has]).toContain(value);
    }
  });
});

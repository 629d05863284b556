import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeProducts } from '../helpers/factories.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { buy, write } from '../helpers/product-review.ts';
import { sharedKey, sharedTestShop } from '../helpers/shared-shop.ts';
import { makeEndpoint } from '../helpers/webhook.ts';

const shop = sharedTestShop();
const key = sharedKey(shop);
afterEach(() => vi.restoreAllMocks());

// biome-ignore lint/suspicious/noExplicitAny: JSON, as a program reads it
type Row = any;

/** The properties of a list that a program keeps in step. */
interface List {
  /** Its address, with the parameter that takes a time at the end. */
  path: string;
  /** The tables that it is read from. */
  tables: RegExp;
  /** Makes the rows that are written; they are called by this name in the list. */
  make(): Promise<string[]>;
  /** Writes a version into a row, in a transaction that takes a while. */
  save(name: string, version: string, sleep: number): Promise<unknown>;
  nameOf(row: Row): string;
  versionOf(row: Row): string | undefined;
  /** The time from which a program reads on. */
  timeOf(row: Row): string;
  /** The times that rows are ordered by, by name, if the rows do not have them. */
  times?(): Promise<Map<string, string>>;
}

/** Puts a pause before each statement that reads these tables, so that writers get in between. */
function pauseBefore(tables: RegExp, ms: number): void {
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text?: string }];
    const text = typeof config === 'string' ? config : (config?.text ?? '');
    const isRead = /^\s*(SELECT|WITH)/i.test(text) && tables.test(text) && !/pg_sleep|FOR UPDATE/.test(text);
    if (!isRead) return send.apply(this, args) as never;
    const later = new Promise((resolve) => setTimeout(resolve, ms)).then(() => send.apply(this, args));
    return (args.some((arg) => typeof arg === 'function') ? undefined : later) as never;
  });
}

async function readPage(path: string) {
  const { status, body, headers } = await shop.rest(path, { headers: key });
  expect([path, status]).toEqual([path, 200]);
  const link = /<[^>]*\/api\/v1(\/[^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  const cursor = body.next && `${path.replace(/&after=.*/, '')}&after=${body.next}`;
  return { rows: body.data as Row[], next: link ?? cursor ?? undefined };
}

const metadata = (version: string) => JSON.stringify({ version });

const lists: Record<string, List> = {
  '/order': {
    path: '/order?limit=3&updatedSince=',
    tables: /orders/,
    make: async () => Promise.all(Array.from({ length: 8 }, () => makeCashOrder(shop))),
    save: (number, version, sleep) =>
      shop.db.$transaction([
        shop.db
          .$executeRaw`UPDATE orders SET metadata = ${metadata(version)}::jsonb WHERE number = ${number}`,
        shop.db.$queryRaw`SELECT pg_sleep(${sleep})::text`,
      ]),
    nameOf: ({ number }) => number,
    versionOf: (row) => row.metadata.version,
    timeOf: ({ updatedAt }) => updatedAt,
  },
  '/catalogue/product': {
    path: '/catalogue/product?limit=3&updatedSince=',
    tables: /products/,
    make: async () => (await makeProducts(shop.db, Array(8).fill({}))).map(({ id }) => id),
    save: (id, version, sleep) =>
      shop.db.$transaction([
        shop.db
          .$executeRaw`UPDATE products SET metadata = ${metadata(version)}::jsonb WHERE id = ${id}::uuid`,
        shop.db.$queryRaw`SELECT pg_sleep(${sleep})::text`,
      ]),
    nameOf: ({ _id }) => _id,
    versionOf: (row) => row.metadata.version,
    timeOf: ({ updatedAt }) => updatedAt,
  },
  '/review': {
    path: '/review?limit=3&updatedSince=',
    tables: /reviews/,
    make: () => Promise.all(Array.from({ length: 6 }, async () => write(shop, await buy(shop)))),
    save: (id, version, sleep) =>
      shop.db.$transaction([
        shop.db.$executeRaw`UPDATE reviews SET text = ${version} WHERE id = ${id}::uuid`,
        shop.db.$queryRaw`SELECT pg_sleep(${sleep})::text`,
      ]),
    nameOf: ({ id }) => id,
    versionOf: ({ text }) => text,
    timeOf: ({ updatedAt }) => updatedAt,
  },
  '/event': {
    // More a page: events are added, and three at a time would never catch up with six writers on a busy machine.
    path: '/event?limit=12&since=',
    tables: /webhook_events/,
    make: async () => {
      await makeEndpoint(shop);
      return ['one', 'two', 'three', 'four', 'five', 'six'];
    },
    // Each version is a separate event. It is written at the end, as the outbox writes the rows that it has read before.
    save: (name, version, sleep) => {
      const timestamp = new Date().toISOString();
      const body = JSON.stringify({ type: 'webhook.test', timestamp, data: { name, version } });
      return shop.db.$transaction([
        shop.db.$queryRaw`SELECT pg_sleep(${sleep})::text`,
        shop.db.$executeRaw`
          INSERT INTO webhook_events (id, type, body) VALUES (gen_random_uuid(), 'webhook.test', ${body})`,
      ]);
    },
    nameOf: ({ data }) => `${data.name} ${data.version}`,
    versionOf: ({ data }) => data.version,
    timeOf: ({ timestamp }) => timestamp,
    times: async () => {
      const rows = await shop.db.webhookEvent.findMany();
      return new Map(
        rows.map(({ body, createdAt }) => {
          const { name, version } = JSON.parse(body).data;
          return [`${name} ${version}`, createdAt.toISOString()];
        }),
      );
    },
  },
};

describe('a copy that is kept in step while many write', () => {
  it.each(Object.entries(lists))(
    'misses no change of %s, and meets them in their order',
    async (name, list) => {
      const since = new Date(Date.now() - 1).toISOString();
      const names = await list.make();
      const isOfEvents = name === '/event';
      const wanted = new Map<string, string>();
      pauseBefore(list.tables, 60);
      let isOver = false;
      const walks: Row[][] = [];
      const writing = Promise.all(
        names.map(async (one, nth) => {
          for (let turn = 0; turn < 12 || walks.length < 5; turn++) {
            const version = `${nth}-${turn}`;
            await list.save(one, version, Math.random() * 0.3);
            wanted.set(isOfEvents ? `${one} ${version}` : one, version);
          }
        }),
      ).then(() => (isOver = true));
      const copy = new Map<string, string | undefined>();
      let from = since;
      const catchUp = async () => {
        const walk: Row[] = [];
        walks.push(walk);
        for (let next: string | undefined = list.path + from; next; ) {
          const page = await readPage(next);
          for (const row of page.rows) copy.set(list.nameOf(row), list.versionOf(row));
          walk.push(...page.rows);
          next = page.rows.length > 0 ? page.next : undefined;
        }
        const last = walk.at(-1);
        if (last) from = list.timeOf(last);
      };
      while (!isOver) await catchUp();
      await writing;
      await vi.waitFor(
        async () => {
          await catchUp();
          const stale = [...wanted].filter(([one, version]) => copy.get(one) !== version);
          expect(stale).toEqual([]);
        },
        { timeout: 6000, interval: 100 },
      );
      vi.restoreAllMocks();
      const times = await list.times?.();
      for (const walk of walks) {
        const met = walk.map((row) => times?.get(list.nameOf(row)) ?? list.timeOf(row));
        expect(met).toEqual([...met].sort());
      }
      // Otherwise nothing was written between two reads.
      expect(walks.length).toBeGreaterThan(3);
    },
  );
});

it('has an order, its lines and its payments of one moment in the list', async () => {
  const number = await makeCashOrder(shop);
  const { id } = await shop.db.order.findUniqueOrThrow({ where: { number } });
  pauseBefore(/order_lines|payments/, 30);
  let isOver = false;
  const writing = (async () => {
    for (let turn = 0; !isOver; turn++)
      await shop.db.$transaction([
        shop.db
          .$executeRaw`UPDATE orders SET metadata = ${metadata(String(turn))}::jsonb WHERE id = ${id}::uuid`,
        shop.db.$executeRaw`UPDATE order_lines SET title = ${String(turn)} WHERE order_id = ${id}::uuid`,
      ]);
  })();
  const seen = new Set<string>();
  try {
    for (let n = 0; n < 10; n++) {
      const { rows } = await readPage(`/order?numbers=${number}&include=lines,payments,refunds`);
      expect(rows[0].lines[0].title).toBe(rows[0].metadata.version ?? rows[0].lines[0].title);
      seen.add(rows[0].lines[0].title);
    }
  } finally {
    isOver = true;
    await writing;
  }
  expect(seen.size).toBeGreaterThan(5);
});

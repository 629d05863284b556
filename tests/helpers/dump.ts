import pg from 'pg';
import { expect } from 'vitest';
import { findTables, prepareSession } from '../../src/server/recovery/dump/tables.ts';
import { posting } from './shop.ts';

export interface ShopContents {
  /** The number of rows of each table, and a hash of their texts. */
  tables: Record<string, [rows: number, hash: string]>;
  /** The next value of each sequence. */
  sequences: Record<string, string | null>;
  jobs: string[];
}

/** All that a load has to restore, in a form that can be compared. */
export async function contentsOf(databaseUrl: string): Promise<ShopContents> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await prepareSession(client);
    const tables: ShopContents['tables'] = {};
    for (const name of [...(await findTables(client)).map((table) => table.name), 'image_files']) {
      const { rows } = await client.query(
        `SELECT count(*)::int AS count, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C"), '')) AS hash FROM ${name} t`,
      );
      tables[name] = [rows[0].count, rows[0].hash];
    }
    const { rows: sequences } = await client.query(
      'SELECT sequencename AS name, last_value AS value FROM pg_sequences WHERE schemaname = current_schema',
    );
    const { rows: jobs } = await client.query(
      `SELECT concat_ws(' ', task_identifier, j.payload, run_at, key, queue_name) AS job
      FROM graphile_worker.jobs JOIN graphile_worker._private_jobs j USING (id) ORDER BY 1`.replace(
        'run_at, key',
        'jobs.run_at, jobs.key',
      ),
    );
    return {
      tables,
      sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
      jobs: jobs.map(({ job }) => job),
    };
  } finally {
    await client.end();
  }
}

interface Family {
  product: string;
  variants: string[];
  collection: string;
}

/** Adds products that refer to others: two variants, and a product that is not shown yet, of one maker, with a measure, and in one collection. */
export async function makeFamily({ url }: { url: string }, cookie: string): Promise<Family> {
  const add = async (path: string, body: object) => {
    const response = await fetch(`${url}/api/v1${path}`, posting(body, { cookie }));
    const { data, issues } = await response.json();
    expect([response.status, issues]).toEqual([200, undefined]);
    return data;
  };
  const oak = { name: 'Iron Oak Ltd.', address: '12 Foundry Road', email: 'hello@ironoak.example' };
  const maker = await add('/maker', oak);
  const measure = await add('/measure', { name: 'Palm', rule: 'same', gives: ['mats'] });
  const measures = [{ id: measure.id, role: 'gives', value: 9.5 }];
  const shared = { measures, category: 'mats', details: 'Leather.', image: '/glove.jpg', maker: maker.id };
  const variants = [
    { values: ['S'], price: 900, stock: 3, sku: 'GLOVE-S' },
    { values: ['M'], price: 950, stock: 2 },
  ];
  const family = { options: ['Size'], variants };
  const glove = await add('/product/create', { ...shared, ...family, title: 'Grip Glove' });
  const soon = { isHidden: true, shownFrom: '2099-01-01T00:00:00.000Z' };
  const later = await add('/product/create', { ...shared, ...soon, title: 'Strap', price: 900, stock: 5 });
  const { value } = await add('/collection', { title: 'Starters', products: [glove._id, later._id] });
  return { product: glove._id, variants: glove.variants, collection: value };
}

/** The view that shoppers have of a family. */
export function readFamily({ url }: { url: string }, { product, collection }: Family): Promise<unknown[]> {
  const paths = [`/product/get/${product}`, `/collection/${collection}`, '/maker', '/measure'];
  return Promise.all(paths.map(async (path) => (await fetch(`${url}/api/v1${path}`)).json()));
}

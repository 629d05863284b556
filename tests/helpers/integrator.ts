import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import { type MadeKey, makeKey } from './api-key.ts';
import { customer, makeProduct } from './factories.ts';
import { readMetrics, sumOf } from './metrics.ts';
import { posting, type TestShop } from './shop.ts';

const exampleFolder = 'examples/integrator';

/** The example finds the client where its sources are; `npm run test:clients` installs the package. */
const TSX_TSCONFIG_PATH = resolve('tests/helpers/integrator.tsconfig.json');

/** A program needs a second to start, and several on a busy machine. */
export const longTimeout = { timeout: 60_000 };

export interface Program {
  /** All that it has written so far. */
  output(): string;
  /** The part of it that went to the standard error. */
  errors(): string;
  ended: Promise<number | null>;
}

export interface Integrator {
  key: MadeKey;
  /** A program in the folder of the example, with the shop and the key in its environment. */
  start(command: string, args: string[], variables?: Record<string, string>): Program;
  /** One of the scripts of the example, to its end. */
  run(
    script: string,
    args?: string[],
    variables?: Record<string, string>,
  ): Promise<{ code: number | null; output: string; errors: string }>;
  /** The line about shipping in the history of an order. */
  shipped(from: 'paid' | 'placed'): unknown[];
  /** An order over REST, in cash. @returns its number */
  order(): Promise<string>;
  /** Ends programs that still run. */
  close(): void;
}

export async function openIntegrator(shop: TestShop): Promise<Integrator> {
  const key = await makeKey(shop, { name: 'Warehouse' });
  const children: ChildProcess[] = [];

  const start: Integrator['start'] = (command, args, variables = {}) => {
    const settings = { SHOP_URL: shop.url, SHOP_KEY: key.key, TSX_TSCONFIG_PATH };
    const env = { ...process.env, ...settings, ...variables };
    const child = spawn(command, args, { cwd: exampleFolder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    let output = '';
    let errors = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    const ended = once(child, 'close').then(([code]) => code as number | null);
    return { output: () => output, errors: () => errors, ended };
  };

  return {
    key,
    start,
    async run(script, args = [], variables) {
      const { ended, output, errors } = start('npm', ['run', '--silent', script, '--', ...args], variables);
      return { code: await ended, output: output(), errors: errors() };
    },
    shipped: (from) => [from, 'shipped', key.actor, 'Handed to the carrier'],
    async order() {
      const { id } = await makeProduct(shop.db, { title: 'Flat Bench', stock: 5 });
      const body = { cartItems: [{ _id: id, quantity: 2 }], customer };
      return (await shop.rest('/product/order-many', posting(body))).body.data.orderNumber;
    },
    close() {
      for (const child of children) child.kill();
    },
  };
}

/** The end of a program that can’t go on: one line on the standard error, and exit code 1. */
export const endedBy = (line: RegExp) => ({
  code: 1,
  output: expect.stringMatching(line),
  errors: expect.stringMatching(line),
});

/** Makes every writer of an order wait while something else happens. */
export function holdingOrder<T>({ db }: TestShop, number: string, during: () => Promise<T>): Promise<T> {
  return db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = 0`;
      await tx.$queryRaw`SELECT 1 FROM orders WHERE number = ${number} FOR UPDATE`;
      return during();
    },
    { timeout: 60_000 },
  );
}

/** The number of POSTs that the shop has refused with a status. */
export async function countRefusals(shop: TestShop, status: number): Promise<number> {
  const labels = { method: 'POST', status: String(status) };
  return sumOf(await readMetrics(shop), 'http_request_duration_seconds_count', labels);
}

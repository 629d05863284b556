import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { OrderRequest, PricedOrder } from '../../src/server/order/order-request.ts';

/** Every key of an order request: the type makes sure that none is missing. */
const keys: Record<keyof OrderRequest, true> = {
  id: true,
  number: true,
  beginning: true,
  method: true,
  channel: true,
  holdMinutes: true,
  customer: true,
  unvouched: true,
  actor: true,
  entered: true,
  priced: true,
  externalId: true,
  metadata: true,
  lines: true,
  centsInUnit: true,
  mostCents: true,
  expectedCents: true,
  message: true,
};

const pricedKeys: Record<keyof PricedOrder, true> = {
  version: true,
  goods: true,
  taxMode: true,
  taxCents: true,
  delivery: true,
  discount: true,
  totalCents: true,
};

it('the functions of the database read what an order request has, and all of it', () => {
  const sql = ['place_order', 'write_order', 'enter_order']
    .map((name) => readFileSync(`prisma/functions/${name}.sql`, 'utf8'))
    .join('\n');
  const readOf = (name: string) =>
    new Set([...sql.matchAll(RegExp(`"${name}" (?:->>?|#>>?) '\\{?(\\w+)`, 'g'))].map(([, key]) => key));
  expect([...readOf('asked')].sort()).toEqual(Object.keys(keys).sort());
  expect([...readOf('priced')].sort()).toEqual(Object.keys(pricedKeys).sort());
});

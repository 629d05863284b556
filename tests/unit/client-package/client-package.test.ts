import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { fetchPatiently } from '../../../tools/client-package/client/retry.ts';
import { procedureDocument } from '../../../tools/client-package/procedures.ts';

/** A shop that closes the connection of the first request. @returns the status of the answer and the number of requests */
async function askWhatHangsUp(init: RequestInit): Promise<[number | string, number]> {
  let count = 0;
  const server = createServer((req, res) => {
    count += 1;
    if (count === 1) req.socket.destroy();
    else res.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const status = await fetchPatiently(new Request(url, init), 3).then(
    (answer) => answer.status,
    (error: Error) => error.constructor.name,
  );
  server.close();
  return [status, count];
}

describe('the client of the package', () => {
  it('sends again what takes effect once, and nothing else, when there is no answer', async () => {
    const headers = { 'idempotency-key': 'order-1' };
    expect(await askWhatHangsUp({})).toEqual([200, 2]);
    expect(await askWhatHangsUp({ method: 'POST', body: '{}', headers })).toEqual([200, 2]);
    expect(await askWhatHangsUp({ method: 'POST', body: '{}' })).toEqual(['UnreachableError', 1]);
  });
});

interface Schema {
  properties: object;
}

describe('the types of the procedures', () => {
  it('have the input and the output of each, and call optional what has a default', () => {
    const { Procedures, ...schemas } = procedureDocument().components.schemas as Record<string, never>;
    const { product, staff } = (Procedures as unknown as { properties: Record<string, Schema> }).properties;
    expect(product?.properties).toMatchObject({
      list: {
        properties: { type: { const: 'query' }, output: { $ref: '#/components/schemas/ProductList' } },
      },
    });
    expect(staff?.properties).toMatchObject({ signOut: { required: ['type'] } });
    expect(schemas.SearchOrders).toMatchObject({ required: ['searchTerm'] });
  });

  it('refer to schemas that are there', () => {
    const document = procedureDocument();
    const named = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    const missing = [...named]
      .map(([, name]) => name as string)
      .filter((name) => !(name in document.components.schemas));
    expect([...new Set(missing)]).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/server/http/rest/document.ts';
import { webhookEvents } from '../../src/shared/webhook/webhook-events.ts';
import { promisedOperations } from '../contract/operations.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document
let document: any;
const shop = sharedTestShop();
beforeAll(async () => {
  document = (await shop.rest('/openapi.json')).body;
});

function parametersOf(path: string, method: string, place: string): string[] {
  const parameters: { in: string; name: string }[] = document.paths[path][method].parameters ?? [];
  return parameters.filter((one) => one.in === place).map(({ name }) => name);
}

/** Every place in the document that refers to another, and that other one. */
function references(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(references);
  if (typeof node !== 'object' || node === null) return [];
  const { $ref } = node as { $ref?: unknown };
  return [...(typeof $ref === 'string' ? [$ref] : []), ...Object.values(node).flatMap(references)];
}

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1, about this shop, at the address where people reach it', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: 'Rackhouse API', version: '1.0.0' });
    expect(document.servers).toEqual([{ url: 'http://shop.test/api/v1' }]);
  });

  it('has exactly these operations, under these names, for these scopes', () => {
    const found = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(
        methods as Record<string, { operationId: string; security: { apiKey: string[] }[] }>,
      ).map(([method, { operationId, security }]) => {
        const scopes = security.flatMap(({ apiKey }) => apiKey);
        return [operationId, [`${method} ${path}`, scopes[0]]] as const;
      }),
    );
    expect(Object.fromEntries(found)).toEqual(promisedOperations);
    expect(found).toHaveLength(Object.keys(promisedOperations).length);
    expect(document.components.securitySchemes).toEqual({
      apiKey: expect.objectContaining({ type: 'http', scheme: 'bearer' }),
    });
  });

  it('says which bodies take no other fields, and what values are refused', () => {
    const { schemas } = document.components;
    for (const name of [
      'PatchProduct',
      'ShipOrder',
      'CorrectOrder',
      'CreateWebhook',
      'StockRow',
      'UpsertRow',
    ])
      expect([name, schemas[name].additionalProperties]).toEqual([name, false]);
    expect(schemas.CorrectOrder.properties.customer.additionalProperties).toBe(false);
    // Schemas that responses have too may get new fields, and these calls ignore unknown fields.
    for (const name of ['CreateProduct', 'UpdateProduct', 'PlaceOrder', 'Customer', 'Product', 'Order'])
      expect([name, schemas[name].additionalProperties]).toEqual([name, undefined]);
    for (const name of ['CreateProduct', 'PatchProduct', 'UpsertRow'])
      expect(schemas[name].properties).toMatchObject({
        price: { multipleOf: 0.01 },
        goesWith: { uniqueItems: true },
      });
    expect(schemas.CreateWebhook.properties).toMatchObject({
      url: { format: 'uri' },
      events: { uniqueItems: true },
    });
  });

  it('says that a key can be wrong anywhere, and lack a scope only where one is needed', () => {
    for (const [operationId, [place, scope]] of Object.entries(promisedOperations)) {
      const [method, path] = (place as string).split(' ') as [string, string];
      const { responses } = document.paths[path][method];
      const answer = (status: number) => JSON.stringify(responses[status] ?? '');
      expect(answer(401), operationId).toMatch(/KEY_REFUSED|KeyRefused/);
      const needsKey = scope !== undefined || operationId === 'getOwnKey';
      expect(answer(401).includes('SIGNED_OUT'), operationId).toBe(needsKey);
      expect(/INSUFFICIENT_SCOPE|InsufficientScope/.test(answer(403)), operationId).toBe(scope !== undefined);
      expect(/CROSS_SITE|CrossSite/.test(answer(403)), operationId).toBe(method !== 'get');
    }
  });

  it('refers to nothing that it lacks', () => {
    const all = [...new Set(references(document))];
    expect(all.length).toBeGreaterThan(50);
    for (const reference of all) {
      const pieces = reference.split('/').slice(1);
      const target = pieces.reduce((node, piece) => node?.[piece], document);
      expect(target, reference).toBeTypeOf('object');
    }
  });

  it('tells each event that webhooks are sent for', () => {
    expect(Object.keys(document.webhooks)).toEqual(webhookEvents);
    for (const { post } of Object.values(document.webhooks) as {
      post: { parameters: { name: string }[] };
    }[]) {
      const names = post.parameters.map(({ name }) => name);
      expect(names).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    }
  });

  it('asks for no search term of people in an address, and for nothing that only a screen knows', () => {
    expect(parametersOf('/order', 'get', 'query').sort()).not.toContain('searchTerm');
    const { parameters, requestBody } = document.paths['/order/{number}/refund'].post;
    const names = parameters.map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(['Idempotency-Key', 'number']);
    expect(requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/RefundOrder',
    });
    const { properties, required = [] } = document.components.schemas.RefundOrder;
    expect([Object.keys(properties).sort(), required]).toEqual([
      ['amount', 'lines', 'reason', 'refundable', 'status'],
      [],
    ]);
  });

  it('requires no parameter but those of a path, and three without which a call has no meaning', () => {
    const own: Record<string, string[]> = {
      'post /catalogue/import': ['fingerprint'],
      'get /product/suggestions': ['searchTerm'],
      'delete /old-address': ['path'],
    };
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { parameters = [] }] of Object.entries(methods as object)) {
        const required = parameters.filter((one: { required?: boolean }) => one.required);
        const names = required.map(({ name }: { name: string }) => name);
        const ofPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        expect(names, path).toEqual(own[`${method} ${path}`] ?? ofPath);
      }
    }
  });

  it('describes the parts of an answer once, under names that clients can be made with', () => {
    const { schemas } = document.components;
    for (const name of [
      'Product',
      'Order',
      'OrderLine',
      'Payment',
      'Refund',
      'Customer',
      'PlaceOrder',
      'Refusal',
    ])
      expect(schemas).toHaveProperty(name);
    expect(schemas.ProductList.properties.data.items).toEqual({ $ref: '#/components/schemas/Product' });
    expect(Object.keys(schemas).filter((name) => /Output$|Input$/.test(name))).toEqual([]);
    // Answers may gain fields: the document must not tell clients otherwise.
    const answered = new Set<string>();
    const follow = (part: unknown) => {
      for (const [, name = ''] of JSON.stringify(part ?? '').matchAll(/#\/components\/schemas\/(\w+)/g)) {
        if (answered.has(name)) continue;
        answered.add(name);
        follow(schemas[name]);
      }
    };
    for (const operations of Object.values(
      document.paths as Record<string, Record<string, { responses: object }>>,
    ))
      for (const { responses } of Object.values(operations)) follow(responses);
    follow(document.webhooks);
    expect(
      [...answered].filter((name) => JSON.stringify(schemas[name]).includes('"additionalProperties":false')),
    ).toEqual([]);
    expect(answered).toContain('Order');
  });

  it('leads generators to the right types of fields with a default, and of files', () => {
    const { components, paths } = document;
    // openapi-typescript makes fields with a default required, also in requests.
    const bodies = Object.values(paths).flatMap((methods) =>
      Object.values(methods as object).flatMap(({ requestBody }) =>
        Object.values(requestBody?.content ?? {}),
      ),
    );
    expect(JSON.stringify([components.schemas, bodies])).not.toContain('"default"');
    expect(components.schemas.SearchOrders.properties.limit.description).toContain('10 if left out');
    const { content } = paths['/image/upload'].post.requestBody;
    expect(content['multipart/form-data'].schema.properties.image).toMatchObject({ format: 'binary' });
  });

  it('is the same wherever it is made, but for the name and the address of the shop', () => {
    const other = openApiDocument('Rackhouse', 'http://shop.test');
    expect(JSON.parse(JSON.stringify(other))).toEqual(document);
  });

  it('leads to its pages for people, which lead back, and can be asked for like it', async () => {
    const links = '</api/v1/openapi.json>; rel="service-desc", </api/v1/docs>; rel="service-doc"';
    for (const [path, type] of [
      ['/openapi.json', 'application/json; charset=utf-8'],
      ['/docs', 'text/html; charset=utf-8'],
      ['//docs/', 'text/html; charset=utf-8'],
    ] as const) {
      const answer = await fetch(`${shop.url}/api/v1${path}`, { method: 'HEAD' });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect(answer.headers.get('link')).toBe(links);
      const seen = { 'if-none-match': answer.headers.get('etag') as string };
      expect((await shop.rest(path, { headers: seen })).status).toBe(304);
      const refused = await shop.rest(path, { method: 'POST' });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
    const page = await (await fetch(`${shop.url}/api/v1/docs`)).text();
    expect(page).toContain('href="/api/v1/openapi.json"');
    for (const operationId of Object.keys(promisedOperations)) expect(page).toContain(` id="${operationId}"`);
    // Every description is shown as text, even if it has markup.
    expect(page).not.toMatch(/<script|>undefined|\[object Object\]/);
  });
});

import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/server/http/rest/document.ts';
import { exampleOrder, exampleProduct } from '../../src/server/http/rest/example-data.ts';
import { operationExamples } from '../../src/server/http/rest/examples.ts';
import { toCents } from '../../src/shared/base/money.ts';
import { makeKey } from '../helpers/api-key.ts';
import { makePaidOrder, openWorkingShop } from '../helpers/card.ts';
import { makeProduct } from '../helpers/factories.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { setTerms, taxRate } from '../helpers/selling-terms.ts';
import { type CardShop, posting } from '../helpers/shop.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document
const document: any = JSON.parse(JSON.stringify(openApiDocument('Rackhouse', 'http://shop.test')));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

const validators = new Map<string, ValidateFunction>();

function faultsOf(schema: object, value: unknown): string[] {
  const text = JSON.stringify(schema);
  const validate = validators.get(text) ?? ajv.compile({ ...schema, components: document.components });
  validators.set(text, validate);
  return validate(value) ? [] : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
}

interface Place {
  where: string;
  schema: object;
  example: unknown;
}

/** Every example in the document, with the schema that it has to keep. */
function placesIn(node: unknown, where: string): Place[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => placesIn(item, `${where}/${index}`));
  if (typeof node !== 'object' || node === null) return [];
  const { schema, example, examples } = node as Record<string, unknown>;
  const named = Object.entries((examples ?? {}) as Record<string, { $ref?: string; value?: unknown }>);
  const own: Place[] = schema
    ? [
        ...(example === undefined ? [] : [{ where, schema: schema as object, example }]),
        ...named.map(([name, { $ref, value }]) => {
          const shared = document.components.examples[$ref?.split('/').at(-1) ?? ''];
          return { where: `${where} ${name}`, schema: schema as object, example: value ?? shared.value };
        }),
      ]
    : [];
  const inner = Object.entries(node).flatMap(([key, value]) =>
    key === 'example' || key === 'examples' || key === 'schema' ? [] : placesIn(value, `${where}/${key}`),
  );
  return [...own, ...inner];
}

interface Operation {
  method: string;
  path: string;
  operationId: string;
}

const operations: Operation[] = Object.entries(
  document.paths as Record<string, Record<string, Operation>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ method, path, operationId })),
);

describe('an example of the document', () => {
  it('keeps the schema that it is an example of', () => {
    const places = placesIn(
      { paths: document.paths, webhooks: document.webhooks, components: document.components },
      '',
    );
    const wrong = places.flatMap(({ where, schema, example }) =>
      faultsOf(schema, example).map((fault) => `${where}: ${fault}`),
    );
    expect(wrong).toEqual([]);
    // Every operation answers, every webhook is sent, and every refusal has one for each of its reasons.
    expect(places.length).toBeGreaterThan(150);
    expect(Object.keys(operationExamples).sort()).toEqual(operations.map((one) => one.operationId).sort());
  });
});

const { _id: id, number } = { ...exampleProduct, ...exampleOrder };
/** The names of its fields, at any depth. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return 'a value';
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

describe('a request as it stands in the document', () => {
  let shop: CardShop;
  let authorization: string;
  beforeAll(async () => {
    shop = await openWorkingShop();
    ({ authorization } = await makeKey(shop));
    await setTerms(shop.db, { mode: 'included', rates: [taxRate('VAT', 20_000)] });
    const { price, rating: _rating, createdAt: _created, updatedAt, _id, ...fields } = exampleProduct;
    await makeProduct(shop.db, { ...fields, id: _id, priceCents: toCents(price) });
    await shop.db.$executeRaw`UPDATE product_stock SET rating_count = 12, rating_sum = 55`;
    await shop.db.deliveryOption.updateMany({ data: { daysFrom: 2, daysTo: 3 } });
    await shop.db.$executeRaw`UPDATE products SET updated_at = ${updatedAt}::timestamptz`;
  });
  afterAll(() => shop.close());

  /** Gives an order the number in the examples; the order before it has to give the number back. */
  async function named(made: string): Promise<void> {
    await shop.db
      .$executeRaw`UPDATE orders SET number = 'RH-' || substr(id::text, 20, 11) WHERE number = ${number}`;
    await shop.db.order.update({ where: { number: made }, data: { number } });
  }
  const paid = async () => named((await makePaidOrder(shop, { id }, { quantity: 2 })).orderNumber);

  const before: Record<string, () => Promise<unknown>> = {
    listOrders: async () => {
      await paid();
      await shop.db
        .$executeRaw`UPDATE orders SET customer_email = 'ada@example.com', customer_name = 'Ada Byron'`;
    },
    deliverOrder: () => shop.rest(`/order/${number}/ship`, posting({}, { authorization })),
    cancelOrder: async () => named(await makeCashOrder(shop)),
    correctOrder: paid,
    refundOrder: paid,
    updateProduct: () => {
      const items = [{ id, stock: exampleProduct.stock }];
      return shop.rest('/product/stock', { ...posting({ items }, { authorization }), method: 'PUT' });
    },
  };

  /** The operations with JSON in both directions, in an order in which the shop is as each example says. */
  const told = [
    ...[
      'listProducts',
      'getProductFacets',
      'suggestProducts',
      'getProduct',
      'listFeaturedProducts',
      'createProduct',
      'createPaymentIntent',
      'placeOrder',
    ],
    ...['listOrders', 'searchOrders', 'getOrder', 'shipOrder', 'addParcel', 'deliverOrder', 'returnOrder'],
    ...['searchCustomers', 'getCustomer', 'listCustomerOrders', 'cancelOrder', 'correctOrder', 'refundOrder'],
    ...['updateProduct', 'updateStock', 'changeStock', 'deleteProduct'],
  ];
  const json = operations
    .filter(({ operationId }) => told.includes(operationId))
    .sort((a, b) => told.indexOf(a.operationId) - told.indexOf(b.operationId));

  it.each(json.map((one) => [one.operationId, one] as const))(
    'is answered in the shape of %s',
    async (name, one) => {
      await before[name]?.();
      const { parameters = {}, body, answer } = operationExamples[name] as (typeof operationExamples)[string];
      const entries = Object.entries(parameters).map(([key, value]) => [key, String(value)] as const);
      const path = one.path.replace(/\{(\w+)\}/g, (_, key) => String(parameters[key]));
      const query = new URLSearchParams(
        entries.filter(([key]) => !one.path.includes(`{${key}}`)) as [string, string][],
      );
      const { status, body: answered } = await shop.rest(`${path}?${query}`, {
        ...(body ? posting(body, { authorization }) : { headers: { authorization } }),
        method: one.method.toUpperCase(),
      });
      expect([name, status, answered.message]).toEqual([name, 200, (answer as { message?: string }).message]);
      expect(shapeOf(answered)).toEqual(shapeOf(answer));
    },
  );

  const refused = operations.filter(
    ({ operationId }) => 'input' in (operationExamples[operationId]?.wrong ?? {}),
  );
  it.each(refused.map((one) => [one.operationId, one] as const))(
    'is refused by %s as it says there',
    async (name, one) => {
      const { wrong } = operationExamples[name] as (typeof operationExamples)[string];
      const { input } = wrong as { input: Record<string, string> };
      const given = Object.entries(input).filter(([name]) => !one.path.includes(`{${name}}`));
      const path = one.path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(String(input[key])));
      const query = one.method === 'get' ? `?${new URLSearchParams(given)}` : '';
      const { status, body } = await shop.rest(path + query, {
        ...(query ? { headers: { authorization } } : posting(input, { authorization })),
        method: one.method.toUpperCase(),
      });
      const { value } = document.paths[one.path][one.method].responses[400].content['application/json']
        .examples.INVALID_INPUT as { value: { requestId: string } };
      expect([status, { ...body, requestId: '' }]).toEqual([400, { ...value, requestId: '' }]);
    },
  );
});

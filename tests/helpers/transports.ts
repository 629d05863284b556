import type { FailureData, FailureReason, Issue } from '../../src/shared/base/failure.ts';
import { posting, type TestShop } from './shop.ts';

export const transports = ['tRPC', 'REST'] as const;
export type Transport = (typeof transports)[number];

/** The result of a call, over any transport. */
export interface Verdict {
  status: number;
  /** The answer's own content when the status is 200. */
  // biome-ignore lint/suspicious/noExplicitAny: checked by the test that reads it
  answer: any;
  reason: FailureReason | undefined;
  message: string;
  details: FailureData['details'];
  issues: Issue[] | undefined;
  headers: Headers;
  /** The body, to the byte. */
  text: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a JSON body
function verdictOf(transport: Transport, { status, headers }: Response, text: string, body: any): Verdict {
  const error = transport === 'tRPC' ? body.error : body;
  const failure = transport === 'tRPC' ? body.error?.data.failure : { ...body, reason: body.code };
  return {
    status,
    headers,
    text,
    answer: transport === 'tRPC' ? body.result?.data : body,
    reason: failure?.reason,
    message: error?.message,
    details: failure?.details,
    issues: failure?.issues,
  };
}

type Calls = {
  [Call in
    | 'list'
    | 'facets'
    | 'get'
    | 'place'
    | 'create'
    | 'update'
    | 'updateStock'
    | 'changeStock'
    | 'delete']: (input: Record<string, unknown>) => [string, RequestInit?];
};

function queryOf(input: Record<string, unknown>): string {
  return new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString();
}

const addresses: Record<Transport, Calls> = {
  tRPC: {
    list: (input) => [`/trpc/product.list?input=${encodeURIComponent(JSON.stringify(input))}`],
    facets: (input) => [`/trpc/product.facets?input=${encodeURIComponent(JSON.stringify(input))}`],
    get: (input) => [`/trpc/product.get?input=${encodeURIComponent(JSON.stringify(input))}`],
    place: (input) => ['/trpc/order.place', posting(input)],
    create: (input) => ['/trpc/product.create', posting(input)],
    update: (input) => ['/trpc/product.update', posting(input)],
    updateStock: (input) => ['/trpc/product.updateStock', posting(input)],
    changeStock: (input) => ['/trpc/product.changeStock', posting(input)],
    delete: (input) => ['/trpc/product.delete', posting(input)],
  },
  REST: {
    list: (input) => [`/api/v1/product?${queryOf(input)}`],
    facets: (input) => [`/api/v1/product/facets?${queryOf(input)}`],
    get: ({ id }) => [`/api/v1/product/get/${encodeURIComponent(String(id))}`],
    place: (input) => ['/api/v1/product/order-many', posting(input)],
    create: (input) => ['/api/v1/product/create', posting(input)],
    update: ({ id, ...input }) => [
      `/api/v1/product/update/${encodeURIComponent(String(id))}`,
      { ...posting(input), method: 'PUT' },
    ],
    updateStock: (input) => ['/api/v1/product/stock', { ...posting(input), method: 'PUT' }],
    changeStock: ({ id, ...input }) => [
      `/api/v1/product/stock/${encodeURIComponent(String(id))}`,
      posting(input),
    ],
    delete: ({ id }) => [`/api/v1/product/delete/${encodeURIComponent(String(id))}`, { method: 'DELETE' }],
  },
};

/** One call over one transport, as bare HTTP: a client library would hide some details. */
export async function ask(
  shop: Pick<TestShop, 'url'>,
  transport: Transport,
  call: keyof Calls,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Verdict> {
  const [address, init] = addresses[transport][call](input);
  const response = await fetch(shop.url + address, { ...init, headers: { ...init?.headers, ...headers } });
  const text = await response.text();
  return verdictOf(transport, response, text, JSON.parse(text));
}

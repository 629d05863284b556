import type { OpenApiMeta } from 'trpc-to-openapi';
import type { FailureReason } from '../../shared/base/failure.ts';

type OpenApi = NonNullable<OpenApiMeta['openapi']>;

interface RestPlan
  extends Pick<OpenApi, 'summary' | 'description' | 'successDescription' | 'requestHeaders'> {
  /** The name of the operation in generated clients: it never changes, even if the procedure is renamed. */
  operationId: string;
  tag: RestTag;
  /** Reasons to refuse, besides those of all operations of its kind. */
  refusals?: readonly FailureReason[];
  /** The largest body that it takes; default: 100 kB. */
  bodyBytes?: number;
  /** True if its responses are the same for all callers until the catalogue changes, and so may be cached until then. */
  cached?: boolean;
}

/** The groups of operations in the document, with their descriptions. */
export const restTags = {
  Product: 'The catalogue. Everyone may read it; changing it needs the scope `catalog:write`.',
  Order: 'Everyone may place an order; reading and processing orders needs a scope.',
  'Own order':
    'An order for its shopper, who has the link of an e-mail about it: what they see and do on its page. The token is in the body, because addresses end up in logs.',
  Review: 'What buyers say of products. Reading all of it and deciding about it needs a scope.',
  Customer:
    'Who has ordered; orders and customers of an earlier shop. Reading needs the scope `orders:read`, importing `orders:write`.',
  Payment: 'Card payments. The shop never sees a card: it is confirmed with the provider’s own script.',
  Image: 'Pictures of products.',
  Key: 'The API key of a program.',
  Settings: 'What the owner of the shop decides, in groups; it needs a scope.',
  Selling:
    'The delivery options and the tax rates of the shop. Everyone may read them; changing them needs the scope `settings:write`.',
  Webhook:
    'The events that the shop sends to your own server, once an owner of the shop or a program has entered its address. Changing webhooks needs the scope `webhooks:write`, and the scopes of what they get: `orders:read` for events of orders, `catalog:write` for those of products.',
  Catalogue:
    'The catalogue for programs that keep it in step, and as a CSV file: export, preview and import, all or nothing. It needs the scope `catalog:write`.',
} as const;
type RestTag = keyof typeof restTags;

function metaOf(method: OpenApi['method'], path: OpenApi['path'], plan: RestPlan) {
  const { tag, refusals = [], cached = false, bodyBytes, ...described } = plan;
  // The generator's own refusals have another form; the document describes ours.
  return {
    openapi: { method, path, ...described, tags: [tag], errorResponses: [] },
    refusals,
    cached,
    bodyBytes,
  };
}

/** The meta of a procedure; most procedures have no REST path. */
export type RestMeta = OpenApiMeta &
  Partial<Pick<ReturnType<typeof metaOf>, 'refusals' | 'cached' | 'bodyBytes'>>;

/** The procedure, with an operation of the REST API. */
export function rest<Procedure extends { meta(meta: RestMeta): Procedure }>(
  procedure: Procedure,
  method: OpenApi['method'],
  path: OpenApi['path'],
  plan: RestPlan,
): Procedure {
  return procedure.meta(metaOf(method, path, plan));
}

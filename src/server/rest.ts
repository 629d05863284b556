import type { OpenApiMeta } from 'trpc-to-openapi';
import type { FailureReason } from '../shared/failure.ts';

type OpenApi = NonNullable<OpenApiMeta['openapi']>;

interface RestPlan
  extends Pick<OpenApi, 'summary' | 'description' | 'successDescription' | 'requestHeaders'> {
  /** What clients that are generated from the document call it by: it never changes, whatever the procedure is called. */
  operationId: string;
  tag: RestTag;
  /** Why it may refuse, besides what goes for all operations of its kind. */
  refusals?: readonly FailureReason[];
  /** Whether its answers are the same for everybody until the catalogue changes, and so may be cached until then. */
  cached?: boolean;
}

/** What the document groups operations by, and says about each group. */
export const restTags = {
  Product: 'The catalogue. Everybody may read it; changing it takes the scope `catalog:write`.',
  Order: 'Placing an order is open to everybody; reading and working on orders takes a scope.',
  Payment: 'Card payments. The shop never sees a card: it is confirmed with the provider’s own script.',
  Image: 'Pictures of products.',
  Webhook: 'What the shop sends to your own server, where an admin has entered its address.',
  Catalogue: 'The whole catalogue as a CSV file, exported, looked at and imported, all or nothing.',
} as const;
type RestTag = keyof typeof restTags;

/** What REST knows of a procedure, in its meta. */
export function rest(method: OpenApi['method'], path: OpenApi['path'], plan: RestPlan) {
  const { tag, refusals = [], cached = false, ...described } = plan;
  // The generator's own refusals are of another shape; the document describes ours.
  return { openapi: { method, path, ...described, tags: [tag], errorResponses: [] }, refusals, cached };
}

/** Its meta; most procedures have no REST path. */
export type RestMeta = OpenApiMeta & Partial<Pick<ReturnType<typeof rest>, 'refusals' | 'cached'>>;

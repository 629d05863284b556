import type { OpenAPIObject } from 'trpc-to-openapi';
import { appRouter } from '../../router.ts';
import { locations } from './answer.ts';
import { isPaged } from './paging.ts';
import { restRoutes } from './routes.ts';

const text = { type: 'string' } as const;
const seconds = { type: 'integer', minimum: 1 } as const;

/** The headers of answers, for the document; each is described once, and named where it can come. */
export const describedHeaders = {
  'X-Request-Id': {
    description: 'Names this request in the log of the shop: the one that was sent, or a new one',
    schema: text,
  },
  'RateLimit-Policy': {
    description: 'The limits that count this request: q requests in w seconds (not where limits are off)',
    schema: text,
    example: '"reads";q=1200;w=60',
  },
  RateLimit: {
    description: 'What is left of each: r requests, and in t seconds it is whole again',
    schema: text,
    example: '"reads";r=1196;t=42',
  },
  'Retry-After': { description: 'The seconds after which another try may help', schema: seconds },
  ETag: { description: 'Names this state of the answer, for If-None-Match', schema: text },
  Link: {
    description:
      'This document (service-desc) and, for lists, the first, prev, next and last page (RFC 8288)',
    schema: text,
  },
  'X-Total-Count': {
    description: 'How many match, on all pages together',
    schema: { type: 'integer', minimum: 0 },
  },
  Location: { description: 'Where what was made can be read', schema: text },
  'Idempotency-Replayed': {
    description: '`true` where the answer is the one that this Idempotency-Key already stood for',
    schema: { const: 'true' },
  },
  'WWW-Authenticate': { description: 'What is wrong with the key, by RFC 6750', schema: text },
} as const;

type HeaderName = keyof typeof describedHeaders;

function headerRefs(names: HeaderName[]) {
  const refs = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return Object.fromEntries(refs) as Record<string, { $ref: string }>;
}

const everywhere: HeaderName[] = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'];

type Operation = NonNullable<NonNullable<OpenAPIObject['paths']>[string]['get']>;

const routes = new Map(restRoutes(appRouter).map((route) => [route.call.replaceAll('.', '-'), route]));

/** The headers of an operation's success. */
export function successHeaders(method: string, { operationId = '', parameters = [] }: Operation) {
  const route = routes.get(operationId);
  const names = [...everywhere];
  if (route) names.push('Link');
  if (method === 'get') names.push('ETag');
  if (route && isPaged(route)) names.push('X-Total-Count');
  if (route && route.call in locations) names.push('Location');
  const takesKey = parameters.some(
    (parameter) => 'name' in parameter && parameter.name === 'Idempotency-Key',
  );
  if (takesKey) names.push('Idempotency-Replayed');
  return headerRefs(names);
}

/** The headers of a refusal. */
export function refusalHeaders(status: number) {
  const names = [...everywhere];
  if (status === 401 || status === 403) names.push('WWW-Authenticate');
  if (status === 429 || status === 503) names.push('Retry-After');
  return headerRefs(names);
}

/** What a read can be sent with, whichever it is. */
export const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETags of earlier answers; the same answer is not sent again, but 304 without a body',
  schema: text,
} as const;

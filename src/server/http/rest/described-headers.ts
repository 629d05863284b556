import { locations } from './answer.ts';
import type { RestOperation } from './operation.ts';
import { isPaged } from './paging.ts';
import type { RestRoute } from './routes.ts';

const text = { type: 'string' } as const;
const seconds = { type: 'integer', minimum: 1 } as const;

/** What always comes where it is named, unless that says otherwise. */
const required = true;

/** The headers of answers, for the document; each is described once, and named where it can come. */
export const describedHeaders = {
  'X-Request-Id': {
    required,
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
  'Retry-After': { required, description: 'The seconds after which another try may help', schema: seconds },
  ETag: { required, description: 'Names this state of the answer, for If-None-Match', schema: text },
  Link: {
    required,
    description:
      'This document (service-desc) and, for lists, the first, prev, next and last page (RFC 8288)',
    schema: text,
  },
  'X-Total-Count': {
    required,
    description: 'How many match, on all pages together',
    schema: { type: 'integer', minimum: 0 },
  },
  Location: { required, description: 'Where what was made can be read', schema: text },
  'Idempotency-Replayed': {
    description: '`true` where the answer is the one that this Idempotency-Key already stood for',
    schema: { type: 'string', const: 'true' },
  },
  'WWW-Authenticate': { required, description: 'What is wrong with the key, by RFC 6750', schema: text },
} as const;

type HeaderName = keyof typeof describedHeaders;

function headerRefs(names: HeaderName[]) {
  const refs = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return Object.fromEntries(refs) as Record<string, { $ref: string }>;
}

const everywhere: HeaderName[] = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'Link'];

/** The headers of an operation's success. */
export function successHeaders(operation: RestOperation | RestRoute) {
  const { method, operationId, takes } = operation;
  const isRoute = 'call' in operation;
  const names = [...everywhere];
  if (isRoute && method === 'GET') names.push('ETag');
  if (isRoute && isPaged(operation)) names.push('X-Total-Count');
  if (operationId in locations) names.push('Location');
  if (takes.has('Idempotency-Key')) names.push('Idempotency-Replayed');
  return headerRefs(names);
}

/** The headers of a refusal. @param more those that each of its reasons comes with, in lower case */
export function refusalHeaders(more: string[][]) {
  const known = Object.entries(describedHeaders).filter(([name]) => more.flat().includes(name.toLowerCase()));
  const named = known.map(([name, header]) => {
    const isFresh = more.every((headers) => headers.includes(name.toLowerCase()));
    return [name, isFresh ? { $ref: `#/components/headers/${name}` } : { ...header, required: false }];
  });
  return { ...headerRefs(everywhere), ...Object.fromEntries(named) };
}

/** What a read can be sent with, whichever it is. */
export const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETags of earlier answers; the same answer is not sent again, but 304 without a body',
  schema: text,
} as const;

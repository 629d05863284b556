import { guardsUpdates, locations } from './answer.ts';
import { ignoresUnknown, type RestOperation } from './operation.ts';
import { isPaged } from './paging.ts';
import type { RestRoute } from './routes.ts';

const text = { type: 'string' } as const;
const seconds = { type: 'integer', minimum: 1 } as const;

/** Always sent by an operation that names it, unless the operation says otherwise. */
const required = true;

/** The headers of responses, for the document; each is described once, and referred to where it can come. */
export const describedHeaders = {
  'X-Request-Id': {
    required,
    description: 'The id of this request: the one that was sent, or a new one',
    schema: text,
  },
  'RateLimit-Policy': {
    description: 'The limits that count this request: q requests in w seconds (absent if limits are off)',
    schema: text,
    example: '"reads";q=3000;w=60',
  },
  RateLimit: {
    description:
      'What is left of each limit: r requests now, and all of them again in t seconds. A read that makes the shop work for long costs several',
    schema: text,
    example: '"reads";r=2996;t=42',
  },
  'Retry-After': { required, description: 'The seconds after which another try may help', schema: seconds },
  ETag: {
    required,
    description: 'The version of this response, for If-None-Match and, where it is strong, If-Match',
    schema: text,
  },
  Link: {
    required,
    description:
      'This document (service-desc) and, for lists, the first, prev, next and last page (RFC 8288)',
    schema: text,
  },
  'X-Total-Count': {
    required,
    description: 'The number of matches on all pages together',
    schema: { type: 'integer', minimum: 0 },
  },
  Location: { required, description: 'The path of the new object', schema: text },
  'Idempotency-Replayed': {
    description: '`true` if this is the stored response of this Idempotency-Key',
    schema: { type: 'string', const: 'true' },
  },
  'Accept-Patch': {
    required,
    description: 'The format of a PATCH (RFC 5789)',
    schema: text,
    example: 'application/json',
  },
  'X-Unknown-Fields': {
    description:
      'Fields of the body that this operation does not know, and that may be misspelt; they were ignored',
    schema: text,
    example: 'expectedtotal is not known; did you mean expectedTotal?',
  },
  'WWW-Authenticate': { required, description: 'The fault of the key, as in RFC 6750', schema: text },
} as const;

type HeaderName = keyof typeof describedHeaders;

function headerRefs(names: HeaderName[]) {
  const refs = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return Object.fromEntries(refs) as Record<string, { $ref: string }>;
}

const everywhere: HeaderName[] = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'Link'];

export function successHeaders(operation: RestOperation | RestRoute) {
  const { method, operationId, takes } = operation;
  const isRoute = 'call' in operation;
  const names = [...everywhere];
  if (isRoute && (method === 'GET' || guardsUpdates.has(operationId))) names.push('ETag');
  if (isRoute && isPaged(operation)) names.push('X-Total-Count');
  if (operationId in locations) names.push('Location');
  if (takes.has('Idempotency-Key')) names.push('Idempotency-Replayed');
  if (isRoute && method !== 'GET' && ignoresUnknown(operation)) names.push('X-Unknown-Fields');
  return headerRefs(names);
}

/** The headers of a refusal. @param more the headers of each of its reasons, in lower case */
export function refusalHeaders(more: string[][]) {
  const known = Object.entries(describedHeaders).filter(([name]) => more.flat().includes(name.toLowerCase()));
  const named = known.map(([name, header]) => {
    const isFresh = more.every((headers) => headers.includes(name.toLowerCase()));
    return [name, isFresh ? { $ref: `#/components/headers/${name}` } : { ...header, required: false }];
  });
  return { ...headerRefs(everywhere), ...Object.fromEntries(named) };
}

/** A header that all reads accept. */
export const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETags of earlier responses; if one still matches, the response is 304 without a body',
  schema: text,
} as const;

import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi';
import type { Scope } from '../../../shared/api-key.ts';
import { appRouter } from '../../router.ts';
import { describedHeaders, ifNoneMatch, refusalHeaders, successHeaders } from './described-headers.ts';
import { imageUploadAdmission, imageUploadOperation } from './image-upload-operation.ts';
import { restRoutes } from './routes.ts';

const refusalSchema = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'What was wrong and what to do about it' },
    code: { type: 'string', description: 'The reason, for programs', example: 'OUT_OF_STOCK' },
    issues: {
      type: 'array',
      description: 'The fields at fault',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    details: { type: 'object', description: 'Facts that go with the reason' },
    requestId: { type: 'string', description: 'Names this request in the log of the shop' },
  },
} as const;

const problemSchema = {
  allOf: [
    {
      type: 'object',
      required: ['type', 'title', 'status', 'detail', 'instance'],
      properties: {
        type: { const: 'about:blank' },
        title: { type: 'string', description: 'What the status means' },
        status: { type: 'integer' },
        detail: { type: 'string', description: 'The same as message' },
        instance: { type: 'string', description: 'The path that was asked for' },
      },
    },
    { $ref: '#/components/schemas/Refusal' },
  ],
} as const;

/** What a refusal with each status means; a procedure's `errorResponses` says which of them it can give. */
const refusals: Record<number, string> = {
  400: 'Some values are not valid; each is named',
  401: 'There is no API key where one is needed, or it is unknown, expired or revoked',
  403: 'The API key lacks the scope that is needed',
  404: 'What was asked for does not exist',
  406: 'Accept rules out JSON, which all answers are',
  409: 'Too little is in stock, the status of the order does not allow it, something has changed since it was seen, or the Idempotency-Key is in use right now',
  412: 'The product is no longer what If-Match says',
  413: 'The body is too large',
  415: 'The body is not announced as what it has to be: JSON, or a form where a file is uploaded',
  422: 'The order or the refund is too large, the file is no picture the shop can use, or the Idempotency-Key belongs to another request',
  429: 'Too many requests; Retry-After tells how many seconds to wait',
  500: 'A fault of the shop; the request id leads to it in the log',
  503: 'The shop is very busy, or the card provider can’t be reached; try again after Retry-After seconds',
};

const possibleAnywhere = [400, 401, 406, 429, 500, 503];

const apiKeyScheme = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An API key, which admins of the shop make. Over the web it belongs on a server, not into a page.',
} as const;

/** The scope that an operation asks of an API key, by its id. */
function scopesNeeded(): Map<string | undefined, Scope | undefined> {
  const routes = restRoutes(appRouter).map(({ call, scope }) => [call.replaceAll('.', '-'), scope] as const);
  return new Map([...routes, [imageUploadOperation.operationId, imageUploadAdmission.scope]]);
}

function refusal(status: number) {
  const content = {
    'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  };
  return { description: refusals[status], headers: refusalHeaders(status), content };
}

const scopeNote = (scope: Scope) =>
  `Needs an API key with the scope \`${scope}\`, or the session of a member of staff.`;

/** The OpenAPI document of the REST paths, from the schemas the procedures check with. */
export function openApiDocument(shopName: string, publicUrl: string): OpenAPIObject {
  const document = generateOpenApiDocument(appRouter, {
    title: `${shopName} API`,
    version: '1.0.0',
    baseUrl: `${publicUrl}/api/v1`,
    securitySchemes: {},
  });
  document.paths = { ...document.paths, '/image/upload': { post: structuredClone(imageUploadOperation) } };
  const scopes = scopesNeeded();
  // The generator describes its own error body; ours is another.
  for (const [method, operation] of Object.values(document.paths ?? {}).flatMap(Object.entries)) {
    const scope = scopes.get(operation.operationId);
    operation.security = scope ? [{ apiKey: [scope] }] : [];
    if (scope) operation.description = [operation.description, scopeNote(scope)].filter(Boolean).join('\n\n');
    const { 200: success, ...declared } = operation.responses;
    const statuses = [...Object.keys(declared).map(Number), ...(scope ? [403] : []), ...possibleAnywhere];
    const refused = statuses.map((status) => [status, refusal(status)]);
    operation.responses = { 200: success, ...Object.fromEntries(refused) };
    success.headers = successHeaders(method, operation);
    if (method === 'get') {
      operation.parameters = [...(operation.parameters ?? []), ifNoneMatch];
      operation.responses[304] = { description: 'The same as in the answer whose ETag If-None-Match names' };
    }
  }
  document.components = {
    schemas: { Refusal: refusalSchema as never, Problem: problemSchema as never },
    headers: describedHeaders as never,
    securitySchemes: { apiKey: apiKeyScheme },
  };
  return withoutClosedObjects(document);
}

/** Answers may gain fields; a document that forbids them would make each gain a breaking change. */
function withoutClosedObjects<T>(node: T): T {
  if (Array.isArray(node)) return node.map(withoutClosedObjects) as T;
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(
    ([key, value]) => key !== 'additionalProperties' || value !== false,
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutClosedObjects(value)])) as T;
}

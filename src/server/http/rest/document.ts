import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi';
import { appRouter } from '../../router.ts';

const errorSchema = {
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

/** The OpenAPI document of the REST paths, from the schemas the procedures check with. */
export function openApiDocument(shopName: string, publicUrl: string): OpenAPIObject {
  const document = generateOpenApiDocument(appRouter, {
    title: `${shopName} API`,
    version: '1.0.0',
    baseUrl: `${publicUrl}/api/v1`,
  });
  const schemas = document.components?.schemas ?? {};
  // The generator describes its own error body; ours is another.
  for (const name of Object.keys(schemas))
    if (name.startsWith('error.')) schemas[name] = errorSchema as never;
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

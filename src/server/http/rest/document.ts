import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi';
import { appRouter } from '../router.ts';
import { aboutApi, describedTags } from './about.ts';
import { catalogueSchemas } from './catalogue-operations.ts';
import { closeBodies } from './closed-bodies.ts';
import { describedHeaders, ifNoneMatch, successHeaders } from './described-headers.ts';
import { operationExamples } from './examples.ts';
import { fileOperations, filePaths } from './file-operations.ts';
import type { RestOperation } from './operation.ts';
import { refusalSchemas, refusalsFor, sharedRefusals } from './refusals.ts';
import { type RestRoute, restPrefix, restRoutes } from './routes.ts';
import { tidied } from './tidy.ts';
import { describedWebhooks } from './webhooks.ts';

type Operation = NonNullable<NonNullable<OpenAPIObject['paths']>[string]['get']>;
type Answers = NonNullable<Operation['responses']>;
type Described = RestOperation | RestRoute;

type Content = Record<string, { example?: unknown }>;

function addExample(content: Content | undefined, mediaType: string, example: unknown): void {
  const described = content?.[mediaType];
  if (described && example !== undefined) described.example = example;
}

/** Puts the examples of an operation into its description. @throws Error if it has none */
function describeExamples(operation: Operation, operationId: string): void {
  const examples = operationExamples[operationId];
  if (!examples) throw new Error(`${operationId} has no example`);
  const { parameters = {}, body, answer } = examples;
  for (const parameter of operation.parameters ?? []) {
    if ('name' in parameter && parameter.name in parameters) parameter.example = parameters[parameter.name];
  }
  const request = operation.requestBody as { content?: Content } | undefined;
  addExample(request?.content, 'application/json', body);
  const { content } = (operation.responses?.[200] ?? {}) as { content?: Content };
  for (const mediaType of Object.keys(content ?? {})) addExample(content, mediaType, answer);
}

const apiKeyScheme = {
  type: 'http',
  scheme: 'bearer',
  description: 'An API key, created by an owner of the shop. Keep it on a server, never in a web page.',
} as const;

function describeAccess(operation: Operation, { scope, refusals }: Described): void {
  const isForPrograms = scope !== undefined || refusals.includes('SIGNED_OUT');
  operation.security = isForPrograms ? [{ apiKey: scope ? [scope] : [] }] : [];
  if (!scope) return;
  const note = `Needs an API key with the scope \`${scope}\`, or the session of a member of staff.`;
  operation.description = [operation.description, note].filter(Boolean).join('\n\n');
}

function describeAnswers(operation: Operation, described: Described): void {
  const success = { ...operation.responses?.[200], headers: successHeaders(described) };
  const answers: Answers = { 200: success, ...refusalsFor(described) };
  operation.responses = answers;
  if (!('call' in described) || described.method !== 'GET') return;
  operation.parameters = [...(operation.parameters ?? []), ifNoneMatch];
  const description = 'Unchanged since the response whose ETag If-None-Match names';
  answers[304] = { description, headers: success.headers };
}

interface Body {
  properties?: Record<string, { default?: unknown; description?: string }>;
}

/** A body has its defaults in words: openapi-typescript makes a field with a `default` a required one. */
function withoutDefaults(body: Body): Body {
  const fields = Object.entries(body.properties ?? {}).map(([name, { default: initial, ...field }]) => {
    const words = initial !== undefined && initial !== '' && `${initial} if left out`;
    const description = [field.description, words].filter(Boolean).join('; ') || undefined;
    return [name, { ...field, description }];
  });
  return { ...body, properties: Object.fromEntries(fields) };
}

/** Names the bodies, as the generator names responses: generated clients are then easier to read. */
function nameBody(operation: Operation, described: Described): Record<string, object> {
  const { content = {} } = (operation.requestBody ?? {}) as { content?: Record<string, { schema?: Body }> };
  const json = content['application/json'];
  if (!json?.schema) return {};
  const schema = withoutDefaults(json.schema);
  json.schema = schema;
  if (!('call' in described) || !described.bodyName) return {};
  json.schema = { $ref: `#/components/schemas/${described.bodyName}` } as Body;
  return { [described.bodyName]: schema };
}

/** The OpenAPI document of the REST paths, from the schemas that the procedures use. */
export function openApiDocument(shopName: string, publicUrl: string): OpenAPIObject {
  const { title, version, ...about } = aboutApi(shopName);
  const document = generateOpenApiDocument(appRouter, {
    title,
    version,
    ...about,
    baseUrl: publicUrl + restPrefix,
    securitySchemes: {},
    paths: filePaths,
    defs: catalogueSchemas,
  });
  const routes = restRoutes(appRouter);
  const operations: Described[] = [...routes, ...fileOperations];
  const bodies: Record<string, object> = {};
  for (const described of operations) {
    const path = document.paths?.[described.path] as Record<string, Operation>;
    const operation = path[described.method.toLowerCase()] as Operation;
    describeAccess(operation, described);
    describeAnswers(operation, described);
    describeExamples(operation, described.operationId);
    Object.assign(bodies, nameBody(operation, described));
  }
  const { webhooks, schemas: webhookSchemas } = describedWebhooks();
  document.webhooks = webhooks as never;
  document.tags = describedTags;
  document.components = {
    schemas: { ...webhookSchemas, ...document.components?.schemas, ...bodies, ...refusalSchemas } as never,
    ...(sharedRefusals(operations) as object),
    headers: describedHeaders as never,
    securitySchemes: { apiKey: apiKeyScheme },
  };
  return closeBodies(tidied(document), routes);
}

import type { AnyTRPCProcedure } from '@trpc/server';
import type { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { catalogueSchemas } from '../../src/server/http/rest/catalogue-operations.ts';
import { appRouter } from '../../src/server/http/router.ts';

interface Parsers {
  inputs: [z.ZodType?];
  output?: z.ZodType;
}

interface Schema {
  type: string;
  properties: Record<string, unknown>;
  required: string[];
}

const objectOf = (properties: Record<string, unknown>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });

/** Its input and output as the body and the answer of an operation, because the generator needs operations. */
function operationOf(call: string, { _def }: AnyTRPCProcedure): ZodOpenApiOperationObject {
  const { inputs, output } = _def as unknown as Parsers;
  if (!output) throw new Error(`${call} does not say what it returns: give it .output()`);
  const answer = { description: call, ...(output.type !== 'void' && json(output)) };
  return { ...(inputs[0] && { requestBody: json(inputs[0]) }), responses: { 200: answer } };
}

/** An OpenAPI document whose schema `Procedures` has the type, input and output of each procedure of the shop. */
export function procedureDocument() {
  const procedures = Object.entries<AnyTRPCProcedure>(appRouter._def.procedures as never);
  const operations: ZodOpenApiPathsObject = Object.fromEntries(
    procedures.map(([call, procedure]) => [`/${call}`, { post: operationOf(call, procedure) }]),
  );
  const about = { openapi: '3.1.0', info: { title: 'Procedures', version: '1.0.0' } } as const;
  // biome-ignore lint/suspicious/noExplicitAny: a JSON document
  const { components, paths }: any = createDocument({
    ...about,
    paths: operations,
    // Schemas that a field refers to by name.
    components: { schemas: catalogueSchemas },
  });
  const nouns: Record<string, Schema> = {};
  for (const [call, { _def }] of procedures) {
    const [noun, verb] = call.split('.') as [string, string];
    const { requestBody, responses } = paths[`/${call}`].post;
    const input = requestBody?.content['application/json'].schema;
    const output = responses[200].content?.['application/json'].schema;
    const described = { type: { const: _def.type }, ...(input && { input }), ...(output && { output }) };
    const { properties = {} } = nouns[noun] ?? {};
    nouns[noun] = objectOf({ ...properties, [verb]: objectOf(described) });
  }
  return { ...about, components: { schemas: { ...components.schemas, Procedures: objectOf(nouns) } } };
}

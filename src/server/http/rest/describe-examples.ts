import type { OpenAPIObject } from 'trpc-to-openapi';
import { operationExamples } from './examples.ts';

type Operation = NonNullable<NonNullable<OpenAPIObject['paths']>[string]['get']>;
type Content = Record<string, { example?: unknown }>;

function addExample(content: Content | undefined, mediaType: string, example: unknown): void {
  const described = content?.[mediaType];
  if (described && example !== undefined) described.example = example;
}

/** Puts the examples of an operation into its description. @throws Error if it has none */
export function describeExamples(operation: Operation, operationId: string): void {
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

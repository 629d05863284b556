/** The start of the document's address and of all its addresses: it is a promise, so it is written out. */
export const apiPrefix = '/api/v1';

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema, of any shape
export type JsonSchema = Record<string, any>;

interface Reference {
  $ref: string;
}

export interface Header {
  required?: boolean;
  schema: JsonSchema;
}

interface Parameter extends Header {
  name: string;
  in: 'path' | 'query' | 'header';
}

type Content = Record<string, { schema: JsonSchema; examples?: Record<string, unknown> }>;

export interface DescribedAnswer {
  headers?: Record<string, Header | Reference>;
  content?: Content;
}

interface DescribedOperation {
  operationId: string;
  security?: Record<string, string[]>[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, DescribedAnswer | Reference>;
}

/** As much of an OpenAPI document as the tests read. */
export interface ApiDocument {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: Record<string, Record<string, unknown>>;
}

export interface Operation {
  /** `GET /product/get/{id}`: ids may be renamed, addresses may not. */
  name: string;
  method: string;
  path: string;
  /** The scope that an API key needs. */
  scope: string | undefined;
  parameters: Parameter[];
  body: { required: boolean; content: Content } | undefined;
  answers: Map<number, DescribedAnswer>;
}

export async function readDocument(url: string): Promise<ApiDocument> {
  const answer = await fetch(`${url}${apiPrefix}/openapi.json`);
  return (await answer.json()) as ApiDocument;
}

/** The target of a reference in the document; anything else is returned as it is. */
export function resolved<T extends object>(document: ApiDocument, node: T | Reference): T {
  if (!('$ref' in node)) return node;
  const pieces = (node.$ref as string).split('/').slice(1);
  const part = pieces.reduce<unknown>((whole, piece) => (whole as Record<string, unknown>)[piece], document);
  return resolved(document, part as T);
}

/** The reasons that a refusal may give: each is an example of it. */
export function reasonsOf({ content }: DescribedAnswer): string[] {
  return Object.keys(content?.['application/json']?.examples ?? {});
}

export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, described]) => {
      const { security = [], parameters = [], requestBody, responses } = described;
      const method = verb.toUpperCase();
      const answers = Object.entries(responses).map(
        ([status, answer]) => [Number(status), resolved<DescribedAnswer>(document, answer)] as const,
      );
      return {
        name: `${method} ${path}`,
        method,
        path,
        scope: security.flatMap((scheme) => Object.values(scheme).flat())[0],
        parameters: parameters.map((parameter) => resolved<Parameter>(document, parameter)),
        body: requestBody && { required: requestBody.required ?? false, content: requestBody.content },
        answers: new Map(answers),
      };
    }),
  );
}

/** The parts of an OpenAPI document that its pages show. */
export interface Description {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    examples: Record<string, Example>;
  };
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: { apiKey: string[] }[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Answer | Reference>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: string | number;
}

type Content = Record<
  string,
  { schema: Schema; example?: unknown; examples?: Record<string, Example | Reference> }
>;

export interface Answer {
  description: string;
  content?: Content;
}

interface Example {
  summary: string;
  value: object;
}

interface Reference {
  $ref: string;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: (string | number)[];
  const?: unknown;
  format?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  additionalProperties?: Schema | boolean;
  contentSchema?: Schema;
}

/** The name of the part that a reference points to. */
export function nameOf({ $ref }: { $ref?: string }): string {
  return $ref?.split('/').at(-1) ?? '';
}

/** A part of the document, or the one under `among` that it refers to. */
export function resolved<T extends object>(among: Record<string, T>, part: T | Reference): T {
  return '$ref' in part ? (among[nameOf(part as Reference)] as T) : part;
}

/** An operation or a webhook with its method and path. */
export interface Placed {
  method: string;
  path: string;
  operation: Operation;
}

export function placed(items: Record<string, Record<string, Operation>>): Placed[] {
  return Object.entries(items).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

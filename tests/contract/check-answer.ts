import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  type ApiDocument,
  type DescribedAnswer,
  type Header,
  type JsonSchema,
  type Operation,
  reasonsOf,
  resolved,
} from './document.ts';
import type { Answer } from './send.ts';

/** Says all that is wrong with an answer, by the document; nothing when it is as promised. */
export type CheckAnswer = (operation: Operation, method: string, answer: Answer) => string[];

/** Words of OpenAPI that mean nothing to a JSON Schema. */
const openApiWords = ['example', 'discriminator', 'xml', 'externalDocs', 'x-enumDescriptions'];

/** The document, among the schemas that are compiled. */
const documentName = 'http://document';
const schemaPrefix = `${documentName}/components/schemas/`;

/**
 * The document leaves objects open, so that answers may gain fields without breaking clients. The shop itself may not answer with
 * undocumented fields: here, every object that names its fields has no others.
 * @param isPart of an `allOf` or behind a reference: the caller that combines the parts closes the whole
 */
function closed(document: ApiDocument, node: unknown, isPart = false): unknown {
  if (Array.isArray(node)) return node.map((item) => closed(document, item, isPart));
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(([key, value]) => {
    if (key === '$ref') return [key, value.replace(/^#/, documentName)];
    if (key !== 'properties') return [key, closed(document, value, key === 'allOf')];
    const fields = Object.entries(value as object).map(([name, schema]) => [name, closed(document, schema)]);
    return [key, Object.fromEntries(fields)];
  });
  const { properties, allOf } = resolved<JsonSchema>(document, node);
  const isClosed = !isPart && (properties || allOf);
  return { ...Object.fromEntries(entries), ...(isClosed && { unevaluatedProperties: false }) };
}

/** A header as its schema's type: all of them travel as text. */
function headerValue(text: string, { type }: JsonSchema): unknown {
  return (type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const mediaType = (contentType = '') => contentType.split(';')[0]?.trim().toLowerCase() ?? '';

export function createCheck(document: ApiDocument): CheckAnswer {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addVocabulary(openApiWords);
  const validators = new WeakMap<JsonSchema, ValidateFunction>();
  // Each is compiled once, for all answers that refer to it.
  for (const [name, schema] of Object.entries(document.components.schemas ?? {}))
    ajv.addSchema(closed(document, schema, true) as object, schemaPrefix + name);

  function faultsOf(schema: JsonSchema, value: unknown): string[] {
    let validate = validators.get(schema);
    if (!validate) {
      validate = ajv.compile(closed(document, schema) as object);
      validators.set(schema, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) => {
      return `${instancePath || '(all of it)'} ${message} ${JSON.stringify(params)}`;
    });
  }

  function headerFaults(described: DescribedAnswer, { status, headers }: Answer): string[] {
    const known = Object.entries(described.headers ?? {}).map(
      ([name, header]) => [name.toLowerCase(), resolved<Header>(document, header)] as const,
    );
    const wrong = known.flatMap(([name, { schema, required }]) => {
      const value = headers[name];
      if (value === undefined) return required ? [`header ${name} is missing`] : [];
      return faultsOf(schema, headerValue(String(value), schema)).map((fault) => `header ${name}${fault}`);
    });
    // The headers that scripts may read are those in the document.
    const told = String(headers['access-control-expose-headers'] ?? '').toLowerCase();
    const names = [...told.split(', '), 'www-authenticate', 'allow'].filter((name) => name in headers);
    const silent = names.filter((name) => !known.some(([other]) => other === name));
    return [...wrong, ...silent.map((name) => `header ${name} is not described for ${status}`)];
  }

  function bodyFaults({ content }: DescribedAnswer, method: string, { headers, body }: Answer): string[] {
    if (!content) return body.length > 0 ? ['there is a body, and none is described'] : [];
    const type = mediaType(headers['content-type']);
    const described = content[type];
    if (!described) return [`content type ${type || 'none'} is not described`];
    if (method === 'HEAD') return body.length > 0 ? ['there is a body in the answer to HEAD'] : [];
    const text = body.toString();
    const { contentSchema } = described.schema;
    if (contentSchema)
      return text
        .split('\n')
        .slice(0, -1)
        .flatMap((line) => faultsOf(contentSchema, parsed(line)));
    if (!/\bjson$/.test(type)) return faultsOf(described.schema, text);
    const value = parsed(text);
    if (value === undefined) return [`the body is no JSON: ${text.slice(0, 100)}`];
    return faultsOf(described.schema, value);
  }

  function reasonFaults(described: DescribedAnswer, { status, body }: Answer): string[] {
    if (status < 400 || body.length === 0) return [];
    const { code } = (parsed(body.toString()) ?? {}) as { code?: string };
    return reasonsOf(described).includes(code as string) ? [] : [`${status} ${code} is not documented`];
  }

  return (operation, method, answer) => {
    const described = operation.answers.get(answer.status);
    if (!described) return [`status ${answer.status} is not documented`];
    return [
      ...headerFaults(described, answer),
      ...bodyFaults(described, method, answer),
      ...reasonFaults(described, answer),
    ];
  };
}

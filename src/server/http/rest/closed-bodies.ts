import type { OpenAPIObject } from 'trpc-to-openapi';
import { ignoresUnknown } from './operation.ts';
import type { RestRoute } from './routes.ts';

type Node = Record<string, unknown>;

const componentPrefix = '#/components/schemas/';

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The names of the components that a part of the document refers to, also by others. */
function namesIn(part: unknown, schemas: Node, found = new Set<string>()): Set<string> {
  if (!isNode(part)) return found;
  const ref = part.$ref;
  if (typeof ref === 'string' && ref.startsWith(componentPrefix)) {
    const name = ref.slice(componentPrefix.length);
    if (!found.has(name)) namesIn(schemas[name], schemas, found.add(name));
  }
  for (const value of Object.values(part)) namesIn(value, schemas, found);
  return found;
}

function close(part: unknown): void {
  if (!isNode(part)) return;
  if (part.type === 'object' && isNode(part.properties)) part.additionalProperties ??= false;
  for (const [name, value] of Object.entries(part))
    if (name !== 'example' && name !== 'examples') close(value);
}

/**
 * Closes the bodies in which the shop refuses unknown fields: they have no additional properties. Schemas that responses use too stay
 * open, because responses may get new fields.
 */
export function closeBodies(document: OpenAPIObject, routes: RestRoute[]): OpenAPIObject {
  const schemas = document.components?.schemas as Node;
  const closed = routes.filter((route) => !ignoresUnknown(route));
  const bodies = closed.map(({ path, method }) => {
    const operations = document.paths?.[path] as Record<string, Node>;
    return operations[method.toLowerCase()]?.requestBody;
  });
  const open = new Set<string>();
  for (const operations of Object.values(document.paths ?? {}))
    for (const operation of Object.values(operations as Record<string, Node>))
      for (const part of bodies.includes(operation.requestBody) ? [operation.responses] : [operation])
        namesIn(part, schemas, open);
  namesIn(document.webhooks, schemas, open);
  for (const body of bodies) {
    close(body);
    for (const name of namesIn(body, schemas)) if (!open.has(name)) close(schemas[name]);
  }
  return document;
}

import { unwrapZodType } from 'trpc-to-openapi';
import { z } from 'zod';
import { Failure, type Issue } from '../../../shared/base/failure.ts';
import { ignoresUnknown } from './operation.ts';
import type { RestRoute } from './routes.ts';

/** The number of letters that have to be added, left out or replaced (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...a].entries()) {
    const next = [line + 1];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (row[column - 1] as number) + (letter === b[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] as number) + 1, (next[column - 1] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}

/** The name that was probably meant; undefined if none is near. */
function nearest(name: string, known: string[]): string | undefined {
  // Nobody mistypes a name of this length, and comparing takes long.
  if (name.length > 60) return undefined;
  const plain = (text: string) => text.toLowerCase().replaceAll(/[_-]/g, '');
  const distances = known.map((other) => ({ other, distance: editDistance(plain(name), plain(other)) }));
  const [best] = distances.sort((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.max(2, best.other.length / 3) && best.distance < best.other.length
    ? best.other
    : undefined;
}

interface Unknown extends Issue {
  /** The name that was probably meant. */
  meant: string | undefined;
}

function unknown(path: string[], what: string, known: string[]): Unknown {
  const meant = nearest(path.at(-1) as string, known);
  const among = known.length > 0 ? `There are: ${known.join(', ')}` : 'None is taken here';
  const message = `There is no such ${what}.${meant ? ` Did you mean ${meant}?` : ''} ${among}`;
  return { path: path.join('.'), message, meant };
}

/** The hint of an operation that ignores unknown fields, on those that may be misspelt; undefined if there are none. */
export function hintOf(route: RestRoute, body: object | undefined): string | undefined {
  if (!body || !ignoresUnknown(route)) return undefined;
  const hints = unknownFields(route.input, body).flatMap(({ path, meant }) =>
    meant && /^[\w.]{1,100}$/.test(path) ? [`${path} is not known; did you mean ${meant}?`] : [],
  );
  return hints.slice(0, 5).join(' ') || undefined;
}

function refuse(unknowns: Unknown[]): void {
  const issues = unknowns.map(({ path, message }) => ({ path, message }));
  const [first] = issues;
  if (first) throw new Failure('INVALID_INPUT', { message: `${first.path}: ${first.message}`, issues });
}

function unknownParameters(search: URLSearchParams, known: string[]): Unknown[] {
  const strange = [...new Set(search.keys())].filter((name) => !known.includes(name));
  return strange.map((name) => unknown([name], 'parameter', known));
}

/** The fields of a body that its schema does not have, also within objects and lists. */
function unknownFields(schema: z.ZodType, value: unknown, path: string[] = []): Unknown[] {
  // No schema has lists in lists; a body of thousands of brackets would end in an overflow of the stack.
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      Array.isArray(item) ? [] : unknownFields(schema, item, [...path, String(index)]),
    );
  // For a list, this is the schema of its elements.
  const type = unwrapZodType(schema, true);
  if (!(type instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  const { shape } = type as z.ZodObject;
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, name];
    if (Object.hasOwn(shape, name)) return unknownFields(shape[name] as z.ZodType, inner, at);
    return [unknown(at, 'field', Object.keys(shape))];
  });
}

/** For paths without a procedure. @throws Failure INVALID_INPUT that names each parameter that is not known */
export function refuseUnknownParameters(search: URLSearchParams, ...known: string[]): void {
  refuse(unknownParameters(search, known));
}

/** @throws Failure INVALID_INPUT that names each parameter or field that the operation does not know */
export function refuseUnknown(route: RestRoute, search: URLSearchParams, body: object | undefined): void {
  if (ignoresUnknown(route)) return;
  const issues = body
    ? [...unknownParameters(search, []), ...unknownFields(route.input, body)]
    : unknownParameters(search, [...route.fields.keys()]);
  refuse(issues);
}

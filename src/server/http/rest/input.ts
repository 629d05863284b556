import { Failure } from '../../../shared/base/failure.ts';
import { decoded } from '../guard.ts';
import type { FieldType, RestRoute } from './routes.ts';

/** JSON's own numbers: no `+5`, no `0x10`, no `1e3`, no empty text that would count as 0. */
const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** A query value in its field's type; other text stays text, and the schema refuses it by name. */
function fromText(text: string, type: FieldType): unknown {
  if (type === 'number' && plainNumber.test(text)) return Number(text);
  if (type === 'boolean' && /^(true|false|1|0)$/.test(text)) return text === 'true' || text === '1';
  // A plus that was not escaped is a space here.
  if (type === 'time') return text.replace(/ (?=\d\d:\d\d$)/, '+');
  return text;
}

/**
 * The input of a query string. Empty values count as absent; unknown parameters are not in it.
 * @throws Failure INVALID_INPUT for a parameter given twice
 */
export function queryInput(route: RestRoute, search: URLSearchParams): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, type] of route.fields) {
    const [text = '', ...more] = search.getAll(name);
    if (more.length > 0) {
      const message = 'Give this parameter once';
      throw new Failure('INVALID_INPUT', {
        message: `${name}: ${message}`,
        issues: [{ path: name, message }],
      });
    }
    if (text !== '') input[name] = fromText(text, type);
  }
  return input;
}

/** @throws Failure INVALID_JSON when the body is JSON but not an object */
export function bodyInput(body: string | undefined): Record<string, unknown> {
  const value: unknown = body === undefined ? {} : JSON.parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Failure('INVALID_JSON');
  return value as Record<string, unknown>;
}

/** @throws Failure INVALID_REQUEST for a path whose percent-encoding is broken */
export function pathPieces(path: string): string[] {
  return path.split('/').filter(Boolean).map(decoded);
}

import createClient from 'openapi-fetch';
import type { components, paths } from './rest.d.ts';
import { fetchPatiently } from './retry.ts';

// biome-ignore lint/performance/noBarrelFile: the one entry of a package
export { UnreachableError } from './retry.ts';
export type { components, paths };

/** The schemas of the OpenAPI document, by name. */
export type Schemas = components['schemas'];

export interface Connection {
  /** The address of the shop, without a path. */
  url: string;
  /** An API key; without one, only calls that everybody may make. */
  key?: string;
  /** The most times that a request is sent. Eight tries take a minute and a half if there is no answer. */
  tries?: number;
}

/** A body with a file is sent as a form, a text as it is, everything else as JSON. */
function serialize(body: unknown): string | FormData {
  if (typeof body === 'string') return body;
  const fields = Object.entries(body as object);
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value);
  return form;
}

/** The REST API of a shop, with the paths, parameters and answers of its OpenAPI document. */
export function connect({ url, key, tries = 8 }: Connection) {
  return createClient<paths>({
    baseUrl: new URL('/api/v1', url).href,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    bodySerializer: serialize,
    fetch: (request) => fetchPatiently(request, tries),
  });
}

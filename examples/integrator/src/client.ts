import createClient from 'openapi-fetch';
import { fetchPatiently } from './patience.ts';
import { setting } from './settings.ts';
import type { components, paths } from './shop.d.ts';

export type Refusal = components['schemas']['Refusal'];

/** The shop, with the paths, parameters and answers that its document promises. */
export const shop = createClient<paths>({
  baseUrl: `${setting('SHOP_URL', 'http://127.0.0.1:3000')}/api/v1`,
  headers: { authorization: `Bearer ${setting('SHOP_KEY')}` },
  fetch: fetchPatiently,
});

/** What the shop refused, in words for whoever reads the log. */
export function refused(what: string, { code, message, requestId }: Refusal): Error {
  return new Error(`${what}: ${message} (${code}, request ${requestId})`);
}

import createClient from 'openapi-fetch';
import { ProgramError, setting } from './program.ts';
import { fetchPatiently } from './retry.ts';
import type { components, paths } from './shop.d.ts';

export type Refusal = components['schemas']['Refusal'];

const address = setting('SHOP_URL', 'http://127.0.0.1:3000');
if (!/^https?:/.test(address) || !URL.canParse(address)) {
  throw new ProgramError(`SHOP_URL is no address that begins with http:// or https://: ${address}`);
}

/** The shop, with the paths, parameters and answers that its document promises. */
export const shop = createClient<paths>({
  baseUrl: `${address}/api/v1`,
  headers: { authorization: `Bearer ${setting('SHOP_KEY')}` },
  fetch: fetchPatiently,
});

/** What the shop refused, in words for whoever reads the log. */
export function refused(what: string, { code, message, requestId }: Refusal): ProgramError {
  return new ProgramError(`${what}: ${message} (${code}, request ${requestId})`);
}

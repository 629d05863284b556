import { connect, type Schemas } from 'rackhouse-client';
import { ProgramError, setting } from './program.ts';

const url = setting('SHOP_URL', 'http://127.0.0.1:3000');
if (!/^https?:/.test(url) || !URL.canParse(url)) {
  throw new ProgramError(`SHOP_URL is no address that begins with http:// or https://: ${url}`);
}

/** The shop, with the paths, parameters and answers that its document promises. */
export const shop = connect({ url, key: setting('SHOP_KEY'), tries: Number(setting('SHOP_TRIES', '8')) });

/** What the shop refused, in words for whoever reads the log. */
export function refused(what: string, { code, message, requestId }: Schemas['Refusal']): ProgramError {
  return new ProgramError(`${what}: ${message} (${code}, request ${requestId})`);
}

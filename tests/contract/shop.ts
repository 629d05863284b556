import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKey } from '../helpers/api-key.ts';
import { type CardShop, openCardShop, openTestShop } from '../helpers/shop.ts';
import { apiPrefix, type Operation } from './document.ts';
import { type Answer, type Call, send } from './send.ts';

/** The parts of a call; the operation has the method and the address. */
export interface CallParts {
  params?: Record<string, string>;
  /** As it is written, with its question mark. */
  query?: string;
  json?: unknown;
  /** Sent as it is, with the content type among the headers. */
  bytes?: Buffer;
  headers?: Record<string, string>;
  /** Sends it to a server of the shop that takes no cards, and can't reach its image host. */
  poor?: boolean;
}

export interface ContractShop extends CardShop {
  /** The transport of the same shop that has rate limits; the other one is for preparing. */
  limitedUrl: string;
  /** For the headers of a request: of a key with every scope. */
  authorization: string;
  /** Makes another such key: a key has 600 writes a minute, which a fast machine uses up. */
  renewAuthorization(): Promise<void>;
  /** An Idempotency-Key that nobody has used. */
  newKey(): string;
  /** Calls an operation, with a valid key if it needs one; an empty header is left out. */
  call(operation: Operation, parts: CallParts): Promise<Answer>;
}

let callers = 0;
/** Every call has another address, so that all answers have rate limit headers and no limit is reached. */
export const newAddress = () => `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers++ & 255}`;

/** @param path may write its slashes in another way than the document */
export function callOf(operation: Operation, parts: CallParts, path = operation.path): Call {
  const { params = {}, query = '', json, bytes, headers = {} } = parts;
  const target = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? 'none'));
  const body = json === undefined ? bytes : Buffer.from(JSON.stringify(json));
  const type = json === undefined ? undefined : { 'content-type': 'application/json' };
  return {
    method: operation.method,
    target: apiPrefix + target + query,
    headers: { 'x-forwarded-for': newAddress(), ...type, ...headers },
    body,
  };
}

export async function openContractShop(): Promise<ContractShop> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'rackhouse-contract-'));
  const shop = await openCardShop();
  const { gateway, sandbox, databaseUrl } = shop;
  const openCards = async () => ({ gateway, sandbox, publishableKey: sandbox.publishableKey });
  const limits = { RATE_LIMIT: 'on', TRUST_PROXY: '1' };
  const limited = await openTestShop({ ...limits, DATA_DIR }, { databaseUrl, openCards });
  const host = { IMAGE_HOST_URL: 'http://127.0.0.1:1/upload', IMAGE_HOST_KEY: 'k' };
  const without = await openTestShop({ ...limits, ...host }, { databaseUrl });

  async function call(operation: Operation, { headers, poor, ...parts }: CallParts): Promise<Answer> {
    const needed = operation.scope ? { authorization: contract.authorization } : {};
    const given = Object.entries({ ...needed, ...headers }).filter(([, value]) => value !== '');
    const call = callOf(operation, { ...parts, headers: Object.fromEntries(given) });
    // Faults of the provider are for one call.
    return send((poor ? without : limited).url, call).finally(() => sandbox.faults.clear());
  }

  const close = async () => {
    await limited.close();
    await without.close();
    await shop.close();
    await rm(DATA_DIR, { recursive: true, force: true });
  };
  const contract: ContractShop = {
    ...shop,
    limitedUrl: limited.url,
    authorization: '',
    async renewAuthorization() {
      contract.authorization = (await makeKey(shop)).authorization;
    },
    newKey: randomUUID,
    call,
    close,
  };
  await contract.renewAuthorization();
  return contract;
}

import type { FailureReason } from '../../src/shared/base/failure.ts';
import { makeKey } from '../helpers/api-key.ts';
import type { Operation } from './document.ts';
import type { MakeCall } from './goods.ts';
import { type Answer, sendHead } from './send.ts';
import { type CallParts, type ContractShop, callOf, newAddress } from './shop.ts';
import { successes } from './successes.ts';
import {
  spendLimits,
  whileImporting,
  whileWorkingOn,
  withLockedTable,
  withLostConnection,
  withoutTable,
} from './trouble.ts';

/** A call whose headers also ask for the format of the refusal. */
export type Provoke = (
  shop: ContractShop,
  operation: Operation,
  accept: Record<string, string>,
) => Promise<Answer>;

export type Provocations = Record<number, Partial<Record<FailureReason, Provoke>>>;

export const provokedBy =
  (make: MakeCall): Provoke =>
  async (shop, operation, accept) => {
    const parts = await make(shop);
    return shop.call(operation, { ...parts, headers: { ...accept, ...parts.headers } });
  };

const caseOf = ({ name }: Operation, nth: number) => Object.values(successes[name] ?? {})[nth] as MakeCall;

const unspent = new WeakMap<ContractShop, Map<string, CallParts>>();

/** A call that would succeed. A refused call changes nothing that it needs: one serves many. */
async function unspentCall(shop: ContractShop, operation: Operation): Promise<CallParts> {
  const made = unspent.get(shop) ?? new Map<string, CallParts>();
  unspent.set(shop, made);
  const parts = made.get(operation.name) ?? (await caseOf(operation, 0)(shop));
  made.set(operation.name, parts);
  return parts;
}

/** The same, but for a change. */
const spoilt =
  (
    spoil: (parts: CallParts, shop: ContractShop) => Partial<CallParts> | Promise<Partial<CallParts>>,
  ): Provoke =>
  async (shop, operation, accept) => {
    const parts = await unspentCall(shop, operation);
    const { headers, ...rest } = await spoil(parts, shop);
    return shop.call(operation, { ...parts, ...rest, headers: { ...parts.headers, ...accept, ...headers } });
  };

const withHeaders = (headers: Record<string, string>) => spoilt(() => ({ headers }));

/** A call that would succeed in a healthy shop. */
const inTrouble =
  (trouble: typeof withoutTable, table = 'api_keys'): Provoke =>
  async (shop, operation, accept) => {
    const parts = await unspentCall(shop, operation);
    // Every request with a key reads the row of the key, even if everybody is let in.
    const headers = { authorization: shop.authorization, ...parts.headers, ...accept };
    return trouble(shop, table, () => shop.call(operation, { ...parts, headers }));
  };

const keyed = async (make: MakeCall, shop: ContractShop, headers: Record<string, string>) => {
  const parts = await make(shop);
  return { ...parts, headers: { ...parts.headers, ...headers } };
};

const keyReused: Provoke = async (shop, operation, accept) => {
  const headers = { ...accept, 'idempotency-key': shop.newKey() };
  await shop.call(operation, await keyed(caseOf(operation, 0), shop, headers));
  return shop.call(operation, await keyed(caseOf(operation, 1), shop, headers));
};

const keyInUse: Provoke = async (shop, operation, accept) => {
  const parts = await keyed(caseOf(operation, 0), shop, { ...accept, 'idempotency-key': shop.newKey() });
  // One process takes one file at a time: the second file meets the first one's import in another process.
  const again = { ...parts, poor: parts.headers['content-type'] === 'text/csv' };
  return whileWorkingOn(
    shop,
    () => shop.call(operation, parts),
    () => shop.call(operation, again),
  );
};

const typed = { 'content-type': 'application/json' };

const slowAnswers = new Map<string, Promise<Answer>>();
const slowName = ({ name }: Operation, { accept }: Record<string, string>) => `${name} ${accept}`;

/** Announces a body to an operation and sends none: the answer comes when the shop's timeout has passed. */
export function beginSlowly(shop: ContractShop, operation: Operation, accept: Record<string, string>): void {
  const headers = { ...accept, authorization: shop.authorization, ...typed, 'content-length': '9' };
  const answer = sendHead(shop.limitedUrl, callOf(operation, { headers }));
  // The short suite reads one of each kind; the others may end with their shop.
  answer.catch(() => {});
  slowAnswers.set(slowName(operation, accept), answer);
}

/** @throws Error if it was not begun in time: eight seconds for each would be too many */
const tooSlow: Provoke = async (_, operation, accept) => {
  const answer = slowAnswers.get(slowName(operation, accept));
  if (!answer) throw new Error('Not begun in time');
  return answer;
};

const spent = { address: '', authorization: '', since: -Infinity };

const tooMany: Provoke = async (shop, operation, accept) => {
  // A used-up minute is over after a minute.
  if (performance.now() - spent.since > 45_000) {
    spent.address = newAddress();
    spent.authorization = (await makeKey(shop)).authorization;
    spent.since = performance.now();
    await spendLimits(shop, spent.address, spent.authorization);
  }
  const { address, authorization } = spent;
  const key: Record<string, string> = operation.scope ? { authorization } : {};
  return shop.call(operation, { headers: { ...accept, ...key, 'x-forwarded-for': address } });
};

const everywhere: Provocations = {
  400: { INVALID_REQUEST: spoilt(() => ({ query: '?constructor=1' })) },
  401: { KEY_REFUSED: withHeaders({ authorization: 'Bearer rk_unknown' }) },
  429: { RATE_LIMITED: tooMany },
  500: { INTERNAL: inTrouble(withoutTable) },
  503: { BUSY: inTrouble(withLockedTable), SHOP_UNAVAILABLE: inTrouble(withLostConnection) },
};

const negotiated: Provocations = { 406: { NOT_ACCEPTABLE: withHeaders({ accept: 'text/html' }) } };

const withScope: Provocations = {
  401: { SIGNED_OUT: withHeaders({ authorization: '' }) },
  403: {
    INSUFFICIENT_SCOPE: spoilt(async (_, shop) => ({
      headers: { authorization: (await makeKey(shop, { scopes: [] })).authorization },
    })),
  },
};

const ofWrites: Provocations = {
  403: { CROSS_SITE: withHeaders({ origin: 'https://elsewhere.example' }) },
  415: {
    UNSUPPORTED_MEDIA_TYPE: spoilt(() => ({
      bytes: Buffer.from('a'),
      json: undefined,
      headers: { 'content-type': 'text/plain' },
    })),
  },
};

const tooLarge = Buffer.from(JSON.stringify({ title: 'a'.repeat(5_000_000) }));
const ofJsonBodies: Provocations = {
  400: { INVALID_JSON: spoilt(() => ({ bytes: Buffer.from('{'), json: undefined, headers: typed })) },
  408: { BODY_TOO_SLOW: tooSlow },
  413: { BODY_TOO_LARGE: spoilt(() => ({ bytes: tooLarge, json: undefined, headers: typed })) },
};

const withIdempotencyKey: Provocations = {
  400: { IDEMPOTENCY_KEY_INVALID: withHeaders({ 'idempotency-key': 'a b' }) },
  409: { IDEMPOTENCY_KEY_IN_USE: keyInUse },
  422: { IDEMPOTENCY_KEY_REUSED: keyReused },
};

const withoutIdempotencyKey: Provocations = {
  400: { IDEMPOTENCY_KEY_REFUSED: withHeaders({ 'idempotency-key': 'a' }) },
};

const importRunning: Provoke = async (shop, operation, accept) => {
  const parts = await unspentCall(shop, operation);
  const headers = { ...parts.headers, ...accept };
  return whileImporting(shop, () => shop.call(operation, { ...parts, headers }));
};

const ofImports: Provocations = { 409: { IMPORT_RUNNING: importRunning } };

const ofPictures: Provocations = {
  503: { IMAGE_NOT_KEPT: inTrouble(withoutTable, 'images') },
};

/** One on top of the other. */
export function together(all: Provocations[]): Provocations {
  const joined: Provocations = {};
  for (const provocations of all) {
    for (const [status, byReason] of Object.entries(provocations)) {
      joined[Number(status)] = { ...joined[Number(status)], ...byReason };
    }
  }
  return joined;
}

/** The refusals that an operation shares with similar ones. */
export function commonRefusals({ name, method, scope, body, parameters }: Operation): Provocations {
  const takesJson = body === undefined || 'application/json' in body.content;
  const takesKey = parameters.some((parameter) => parameter.name === 'Idempotency-Key');
  return together([
    everywhere,
    ...(scope ? [withScope] : []),
    ...(method === 'GET' ? [] : [ofWrites]),
    ...(method !== 'GET' && takesJson ? [ofJsonBodies] : []),
    ...(takesKey ? [withIdempotencyKey] : []),
    ...(takesKey || method === 'GET' ? [] : [withoutIdempotencyKey]),
    // The format of files does not depend on the Accept header.
    ...(/ \/(catalogue\/(export|import)|history|accounting)/.test(name) ? [] : [negotiated]),
    ...(name === 'POST /image/upload' ? [ofPictures] : []),
    ...(/^POST \/(catalogue|history)\/import$/.test(name) ? [ofImports] : []),
  ]);
}

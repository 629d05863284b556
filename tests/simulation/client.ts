import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings } from '../../src/server/stripe-sandbox/settings.ts';
import type { FailureReason } from '../../src/shared/base/failure.ts';
import { makeKey } from '../helpers/api-key.ts';
import { makeAccount } from '../helpers/staff-account.ts';
import type { Shops } from './shops.ts';

interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  /** For JSON, if it is no text. */
  body?: unknown;
  key?: string;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a JSON body, checked by the step that reads it
  body: any;
  reason: string | undefined;
  message: string;
}

/** The caller is to try again. */
const tryAgain = ['BUSY', 'SHOP_UNAVAILABLE', 'PAYMENT_UNAVAILABLE', 'IDEMPOTENCY_KEY_IN_USE'];
const triedForMs = 60_000;
const pauseMs = 100;

/** @returns undefined if there was no answer */
async function send(url: string, { method = 'POST', path, headers, body, key }: Request) {
  const isText = typeof body === 'string';
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(!isText && body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      body: isText || body === undefined ? body : JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface Refusal {
  /** Over REST. */
  code?: string;
  /** Over tRPC, or of the provider. */
  error?: { code?: string; type?: string; data?: { failure: { reason: string } } };
}

function reasonIn(body: unknown): string | undefined {
  const { code, error } = body as Refusal;
  return code ?? error?.data?.failure.reason ?? error?.type;
}

/** Asks the shop, whichever process is open, with the credentials that a role has. */
export interface Client {
  /** @throws Error if there was no answer for a minute */
  ask(request: Request): Promise<Answer>;
  /** A procedure over tRPC, as pages call it; `staff` with a session. */
  trpc(name: string, input: object, caller?: { key?: string; staff?: boolean }): Promise<Answer>;
  trpcRead(name: string, input?: object): Promise<Answer>;
  /** An operation of the API, with an API key. */
  rest(path: string, body: object, key?: string, method?: Request['method']): Promise<Answer>;
  /** The body of a GET of the API. @throws Error if it was refused */
  read(path: string): Promise<Answer['body']>;
  /** Sends a catalogue file, or reads the result of an import; the answer is a text. */
  file(path: string, csv?: string, key?: string): Promise<{ status: number; text: string }>;
  /** The card provider: as the shopper's browser, or with the secret key as the shop's owner. */
  provider(
    path: string,
    form: Record<string, string>,
    caller: { key: string; isOwner?: boolean },
  ): Promise<Answer>;
  providerList(path: string): Promise<{ id: string }[]>;
}

async function signInStaff(shops: Shops): Promise<{ cookie: string; password: string }> {
  const { email, password } = await makeAccount(shops.db);
  const response = await fetch(`${shops.url()}/trpc/staff.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const [cookie = ''] = response.headers.getSetCookie()[0]?.split(';') ?? [];
  return { cookie, password };
}

export async function openClient(shops: Shops): Promise<Client> {
  const { cookie, password } = await signInStaff(shops);
  const { authorization } = await makeKey(shops);
  const { publishableKey, secretKey } = await readSettings(shops.db);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  async function whole(request: Request): Promise<{ status: number; text: string }> {
    const end = Date.now() + triedForMs;
    for (;;) {
      const answer = await send(shops.url(), request);
      if (answer && !tryAgain.includes(reasonIn(parsed(answer.text)) ?? '')) return answer;
      if (Date.now() > end)
        throw new Error(`${request.path} was tried for a minute: ${answer?.text ?? 'no answer'}`);
      await sleep(pauseMs);
    }
  }

  async function ask(request: Request): Promise<Answer> {
    const { status, text } = await whole(request);
    const body = parsed(text) as Answer['body'];
    const { result, error } = body;
    const message = body.message ?? error?.message;
    return { status, body: result ? result.data : body, reason: reasonIn(body), message };
  }

  /** After fifteen minutes, a large refund needs the password again. */
  async function askProved(request: Request): Promise<Answer> {
    const answer = await ask(request);
    if (answer.reason !== 'REAUTHENTICATION_NEEDED') return answer;
    await ask({ path: '/trpc/account.prove', body: { password }, headers: { cookie } });
    return ask(request);
  }

  return {
    ask,
    trpc: (name, body, { key, staff = false } = {}) =>
      askProved({ path: `/trpc/${name}`, body, key, headers: staff ? { cookie } : {} }),
    trpcRead(name, input) {
      const query = input ? `?${new URLSearchParams({ input: JSON.stringify(input) })}` : '';
      return ask({ method: 'GET', path: `/trpc/${name}${query}`, headers: { cookie } });
    },
    rest: (path, body, key, method) =>
      ask({ method, path: `/api/v1${path}`, body, key, headers: { authorization } }),
    async read(path) {
      const { status, body } = await ask({
        method: 'GET',
        path: `/api/v1${path}`,
        headers: { authorization },
      });
      if (status !== 200) throw new Error(`${path} was answered with ${status}: ${JSON.stringify(body)}`);
      return body.data;
    },
    file: (path, csv, key) =>
      whole({
        method: csv === undefined ? 'GET' : 'POST',
        path,
        body: csv,
        key,
        headers: { authorization, ...(csv !== undefined && { 'content-type': 'text/csv' }) },
      }),
    provider: (path, fields, { key, isOwner = false }) =>
      ask({
        path: `/sandbox${path}`,
        body: new URLSearchParams(fields).toString(),
        key,
        headers: { ...form, authorization: `Bearer ${isOwner ? secretKey : publishableKey}` },
      }),
    async providerList(path) {
      const headers = { authorization: `Bearer ${secretKey}` };
      return (await ask({ method: 'GET', path: `/sandbox${path}`, headers })).body.data;
    },
  };
}

/** @returns false if it was refused for one of these reasons. @throws Error for any other refusal, and for faults of the shop */
export function isDone({ status, reason, message, body }: Answer, expected: FailureReason[]): boolean {
  if (status === 200) return true;
  if (expected.includes(reason as FailureReason)) return false;
  throw new Error(`answered ${status} ${reason}: ${message ?? JSON.stringify(body)}`);
}

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPrefix } from '../contract/document.ts';
import type { Call } from '../contract/send.ts';
import type { Caller, Draft } from './draft.ts';
import type { World } from './world.ts';

/** The headers that identify a caller. */
export type Credentials = Record<Caller, Record<string, string>>;

export interface Sending {
  world: World;
  credentials: Credentials;
  /** The form that a picture is sent in, by its name. */
  forms: Record<string, { type: string; bytes: Buffer }>;
}

/** Only these can be written into a header at all. */
const headerText = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');

/** Lone surrogates have no encoding: their bytes are sent as in CESU-8, which is no UTF-8. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';
}

function payload({ body }: Draft, { world, forms }: Sending): { type?: string; bytes?: Buffer } {
  if (!body) return {};
  if ('bytes' in body) return { type: 'application/json', bytes: body.bytes };
  if ('csv' in body) return { type: 'text/csv', bytes: Buffer.from(world.resolve(body.csv)) };
  if ('picture' in body) return forms[body.picture] as { type: string; bytes: Buffer };
  const text = body.json === undefined ? '' : world.resolve(JSON.stringify(body.json));
  return { type: 'application/json', bytes: Buffer.from(text) };
}

/** A draft as it is sent now. */
export function requestOf(draft: Draft, sending: Sending): Call {
  const { world, credentials } = sending;
  const { type, bytes } = payload(draft, sending);
  const resolved = (value: unknown) => encoded(typeof value === 'string' ? world.resolve(value) : value);
  const path = draft.path.replace(/\{(\w+)\}/g, (_, name) => resolved(draft.params[name]));
  const query = draft.query.map(([name, value]) => `${encoded(name)}=${resolved(value)}`).join('&');
  const headers = {
    ...(type && { 'content-type': type }),
    ...credentials[draft.caller],
    ...draft.headers,
  };
  const sound = Object.entries(headers).map(([name, value]) => [name, headerText(value)]);
  return {
    method: draft.method,
    target: `${apiPrefix}${path}${draft.ending}${query && `?${query}`}`,
    headers: Object.fromEntries(sound),
    body: bytes,
  };
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A shell command that sends a body; a long one is put into a file. */
function withBody(body: Buffer, line: string): string {
  if (body.length <= 2000) return `echo ${body.toString('base64')} | base64 -d | ${line} --data-binary @-`;
  const name = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const path = join(tmpdir(), `rackhouse-fuzz-${name}`);
  writeFileSync(path, body);
  return `${line} --data-binary @${path}`;
}

/** The same as a line for a shell. */
export function curlOf(url: string, { method, target, headers, body }: Call): string {
  const given = Object.entries(headers).map(
    ([name, value]) => `-H ${quoted(value ? `${name}: ${value}` : `${name};`)}`,
  );
  const verb = method === 'HEAD' ? '-I' : `-X ${method}`;
  const line = ['curl -i --path-as-is', verb, ...given, quoted(url + target)].join(' ');
  return body ? withBody(body, line) : line;
}

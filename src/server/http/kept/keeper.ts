import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { CatalogueWatch } from '../../catalogue-watch/watch.ts';
import { entityTag, namesTag } from '../../entity-tag.ts';
import type { Visit } from '../mount.ts';
import { isRest } from '../rest/routes.ts';
import { type Answer, send, setHeaders, setTag, tellOf } from '../send.ts';
import { mayBeOfStaff } from '../session-cookie.ts';
import { bestEncoding, type Encoding, encode } from './encoding.ts';
import { createStore, type KeptAnswer, type Store } from './store.ts';

/** An answer that was made, and whether others may be given the same. */
export interface MadeAnswer {
  status: number;
  answer: Answer;
  /** It is the same for everybody until the catalogue changes. */
  isKept: boolean;
}

/** Sends what a visit is answered, made for it or for another one like it. */
export interface Keeper {
  send(visit: Visit, make: () => Promise<MadeAnswer>): Promise<void>;
  /** None where nothing is kept. */
  store: Store | undefined;
}

/** Enough for some thousand pages and lists. */
const mostBytes = 32 * 1024 * 1024;

const longestTarget = 2048;

/** HEAD tells of a body that is not compressed. */
function encodingFor({ method, headers }: IncomingMessage): Encoding {
  return method === 'HEAD' ? 'identity' : bestEncoding(headers['accept-encoding'] ?? '');
}

/** Whether it asks for nothing that makes the tRPC door read or write in another way. */
export function isPlain({ headers }: IncomingMessage): boolean {
  const { accept, 'trpc-accept': form, 'content-type': type } = headers;
  return form === undefined && type === undefined && !accept?.includes('jsonl');
}

/** What an answer is kept by; undefined for what is not answered alike to everybody: by who asks, or in which form. */
export function keyOf(req: IncomingMessage): string | undefined {
  const { method, url = '', headers } = req;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (url.length > longestTarget || headers.authorization !== undefined || mayBeOfStaff(headers.cookie))
    return undefined;
  if (!isPlain(req)) return undefined;
  return `${method} ${encodingFor(req)} ${url}`;
}

/** Whether the client has this answer already. */
export function hasAlready({ headers }: IncomingMessage, { tag }: KeptAnswer): boolean {
  const seen = headers['if-none-match'];
  return seen !== undefined && namesTag(seen, tag);
}

/** Headers that belong to one visit. */
const ownHeaders = new Set(['x-request-id', 'connection', 'ratelimit', 'ratelimit-policy']);

function flat(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    ownHeaders.has(name) ? [] : [name, String(value)],
  );
}

interface KeeperParts {
  /** Without one, nothing is kept. */
  watch: CatalogueWatch | undefined;
  /** How many calls a visit is charged for. */
  callsOf(url: URL): number;
}

/** What an answer is from now on; its headers are set on the visit that it was made for. */
async function keptFrom({ req, res, url }: Visit, answer: Answer, calls: number): Promise<KeptAnswer> {
  tellOf(res, answer);
  const tag = answer.tag ?? entityTag(answer.body);
  setTag(res, tag, answer.exact);
  const wanted = answer.exact ? 'identity' : encodingFor(req);
  const [encoding, body] = await encode(answer.body, wanted);
  const contentHeaders = ['content-type', answer.type, 'content-length', String(body.length)];
  if (encoding !== 'identity') contentHeaders.push('content-encoding', encoding);
  return {
    headers: flat(res.getHeaders()),
    contentHeaders,
    body: req.method === 'HEAD' ? Buffer.alloc(0) : body,
    tag,
    calls,
    isRest: isRest(url),
  };
}

function sendKept({ req, res }: Visit, kept: KeptAnswer): void {
  setHeaders(res, kept.headers);
  if (hasAlready(req, kept)) return void res.writeHead(304).end();
  setHeaders(res, kept.contentHeaders);
  res.writeHead(200).end(kept.body);
}

/** Sends what was made for this visit alone. */
export function sendMade({ req, res }: Visit, { status, answer }: MadeAnswer): void {
  send(req, res, status, answer);
}

/**
 * Keeps what everybody is answered alike until the watch notices a change. What many ask for at once is made once. An answer
 * that was being made while something changed is sent, and not kept.
 */
export function createKeeper({ watch, callsOf }: KeeperParts): Keeper {
  if (!watch) return { store: undefined, send: async (visit, make) => sendMade(visit, await make()) };
  const store = createStore(mostBytes);
  /** What is being made, by its key, until it is kept or is not. */
  const underway = new Map<string, Promise<void>>();
  watch.onChange(() => {
    store.clear();
    underway.clear();
  });

  async function makeAndSend(key: string, visit: Visit, make: () => Promise<MadeAnswer>): Promise<void> {
    const { generation } = watch as CatalogueWatch;
    const made = await make();
    if (!made.isKept || made.status !== 200) return sendMade(visit, made);
    const kept = await keptFrom(visit, made.answer, callsOf(visit.url));
    if (watch?.generation === generation) store.keep(key, kept);
    sendKept(visit, kept);
  }

  return {
    store,
    async send(visit, make) {
      const key = keyOf(visit.req);
      if (key === undefined || !(await watch.makeSure())) return sendMade(visit, await make());
      await underway.get(key);
      const kept = watch.isSure() ? store.find(key) : undefined;
      if (kept) return sendKept(visit, kept);
      const sending = makeAndSend(key, visit, make);
      const done = sending.catch(() => {});
      underway.set(key, done);
      await sending.finally(() => {
        if (underway.get(key) === done) underway.delete(key);
      });
    },
  };
}

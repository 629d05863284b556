import Stripe from 'stripe';
import { v7 as uuid } from 'uuid';
import { type Db, logError, type Tx } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { failureOf } from '../rpc/failure.ts';
import type { Log } from '../telemetry/log.ts';
import { accessOf, browserView, checkClientSecret, refusePublishable } from './access.ts';
import type { Access, Call, SandboxAnswer, SandboxRequest } from './call.ts';
import { ApiError, type ErrorBody } from './errors.ts';
import { expand } from './expand.ts';
import { decodeForm, type Params } from './form.ts';
import { IdempotencyKey } from './keys.ts';
import { lockSubject, type Running } from './locks.ts';
import { findRoute } from './routes.ts';
import type { Settings } from './settings.ts';
import { Store } from './store.ts';

interface ApiParts {
  db: Db;
  log: Log;
  settings: Settings;
  running: Running;
  /** Delivers events and settles refunds of a transaction, after it was committed. */
  committed(store: Store): void;
}

export function readTarget({ target, body }: SandboxRequest): { path: string; params: Params } {
  const [path = '', query = ''] = target.split('?', 2);
  return { path, params: decodeForm(query, body) };
}

function isIntent(object: object): object is Stripe.PaymentIntent {
  return 'object' in object && object.object === 'payment_intent';
}

/** A browser sees fewer fields of an intent, in an error too. */
function shown(object: object, access: Access): object {
  return access === 'publishable' && isIntent(object) ? browserView(object) : object;
}

function shownError({ payment_intent, ...error }: ErrorBody, access: Access): object {
  return { error: { ...error, ...(payment_intent && { payment_intent: shown(payment_intent, access) }) } };
}

type Reply = Pick<SandboxAnswer, 'status' | 'body'>;

function refused(error: unknown, access: Access): Reply {
  if (!(error instanceof ApiError)) throw error;
  return { status: error.status, body: JSON.stringify(shownError(error.body, access)) };
}

const failed = (status: number, message: string): Reply => ({
  status,
  body: JSON.stringify({ error: { type: 'api_error', message } }),
});

interface Asked {
  method: string;
  path: string;
  params: Params;
  access: Access;
}

/** Runs the route. A refusal is returned, not thrown, so that its transaction is committed: a decline changes its intent. */
async function reply(store: Store, { method, path, params, access }: Asked): Promise<Reply> {
  try {
    const { route, id } = findRoute(method, path);
    if (access === 'publishable') {
      if (!route.browser) refusePublishable();
      if (route.browser === 'intent') await checkClientSecret(store, id, params);
    }
    // Two requests that change the same intent would overwrite each other's changes.
    const call: Call = { store, access, id, params };
    const intentId = await route.intentOf?.(call);
    if (intentId !== undefined) await lockSubject(store.tx, intentId);
    const object = await route.handler(call);
    const whole = access === 'secret' ? await expand(store, object, params) : shown(object, access);
    return { status: 200, body: JSON.stringify(whole) };
  } catch (error) {
    return refused(error, access);
  }
}

async function replyOnce(store: Store, asked: Asked, key: string): Promise<Reply & { isReplay?: boolean }> {
  try {
    const idempotencyKey = new IdempotencyKey(key, asked);
    await lockSubject(store.tx, `key ${key}`);
    const earlier = await idempotencyKey.earlierAnswer(store.tx);
    if (earlier) return { ...earlier, isReplay: true };
    const answer = await reply(store, asked);
    // A refusal that changed nothing is not stored: the same key may be used for a corrected request.
    if (answer.status < 400 || store.hasWritten) await idempotencyKey.keep(store.tx, answer);
    return answer;
  } catch (error) {
    return refused(error, asked.access);
  }
}

/** The API: one function from request to response, which never throws. */
export function createApi({ db, log, settings, running, committed }: ApiParts) {
  async function answerInTurn(request: SandboxRequest, requestId: string) {
    const key = request.headers['idempotency-key'];
    const access = accessOf(request.headers.authorization, settings);
    const { path, params } = readTarget(request);
    const asked: Asked = { method: request.method, path, params, access };
    const run = async (tx: Tx) => {
      const store = new Store(tx, { id: requestId, idempotency_key: key ?? null });
      const isOnce = request.method === 'POST' && key;
      const answer = isOnce ? await replyOnce(store, asked, key) : await reply(store, asked);
      return { store, answer: { isReplay: false, ...answer } };
    };
    const { store, answer } = await running.run(() => inTransaction(db, run));
    committed(store);
    return answer;
  }

  return async (request: SandboxRequest): Promise<SandboxAnswer> => {
    const requestId = `req_${uuid().replaceAll('-', '')}`;
    const key = request.headers['idempotency-key'];
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': Stripe.API_VERSION,
      ...(key && { 'idempotency-key': key }),
    };
    try {
      const { status, body, isReplay } = await answerInTurn(request, requestId);
      return { status, body, headers: { ...headers, ...(isReplay && { 'idempotent-replayed': 'true' }) } };
    } catch (error) {
      if (error instanceof ApiError) return { headers, ...refused(error, 'publishable') };
      if (failureOf(error).reason === 'INTERNAL') {
        log.error({ err: error, requestId }, 'the card sandbox failed');
        return { headers, ...failed(500, 'The card sandbox failed; its log says why.') };
      }
      logError(log, error, 'the card sandbox was busy');
      return {
        headers: { ...headers, 'retry-after': '1' },
        ...failed(503, 'The card sandbox is busy; try again in a moment.'),
      };
    }
  };
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { Failure } from '../../shared/base/failure.ts';
import { inTurn, shareRunning, type Turns } from '../base/concurrency.ts';
import { type Env, isPublicShop } from '../base/env.ts';
import { bearerKey } from './bearer.ts';
import type { Mount, Visit } from './mount.ts';
import { send, sendJson } from './send.ts';

const methods = ['GET', 'HEAD'];

export const liveness: Mount = {
  methods,
  handle: ({ req, res }) => sendJson(req, res, 200, { status: 'ok' }, { 'cache-control': 'no-store' }),
};

const readyTimeoutMs = 2000;

interface Sales {
  /** The turns of reads, of which a shopper needs one. */
  reads: Turns;
  /** Whether the database lets shoppers read and order. May reject. */
  checks: (() => Promise<boolean>)[];
  isClosing(): boolean;
}

/** The shop can sell: a shopper could read and order, and no stop was requested. */
export function readiness({ reads, checks, isClosing }: Sales): Mount {
  const work = async () => (await Promise.all(checks.map((check) => check()))).every(Boolean);
  const check = shareRunning(() => inTurn(reads, 'readyz', { work }).catch(() => false));
  return {
    methods,
    async handle({ req, res }) {
      const canSell = await Promise.race([check(), sleep(readyTimeoutMs, false, { ref: false })]);
      const isReady = canSell && !isClosing();
      sendJson(
        req,
        res,
        isReady ? 200 : 503,
        { status: isReady ? 'ready' : 'not ready' },
        { 'cache-control': 'no-store' },
      );
    },
  };
}

/** Takes the same time for all wrong tokens. */
function isSame(given: string, token: string): boolean {
  const [a, b] = [given, token].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a as Buffer, b as Buffer);
}

/** @throws Failure KEY_REFUSED without METRICS_TOKEN, PATH_NOT_FOUND in a public shop that has none */
function checkReader(env: Env, { req, res }: Visit): void {
  const { METRICS_TOKEN: token } = env;
  if (token === undefined) {
    if (isPublicShop(env)) throw new Failure('PATH_NOT_FOUND');
    return;
  }
  if (isSame(bearerKey(req) ?? '', token)) return;
  res.setHeader('www-authenticate', 'Bearer realm="metrics"');
  throw new Failure('KEY_REFUSED', { message: 'Send METRICS_TOKEN in the header Authorization: Bearer' });
}

/** @param read the metrics of all processes of the shop */
export function metrics(env: Env, { contentType }: Registry, read: () => Promise<string>): Mount {
  return {
    methods,
    async handle(visit) {
      checkReader(env, visit);
      const { req, res } = visit;
      const body = await read();
      send(req, res, 200, { type: contentType, body, headers: { 'cache-control': 'no-store' } });
    },
  };
}

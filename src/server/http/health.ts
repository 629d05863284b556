import type { Registry } from 'prom-client';
import type { Db } from '../db.ts';
import type { Mount } from './mount.ts';
import { send, sendJson } from './send.ts';

const methods = ['GET', 'HEAD'];

/** The process responds. */
export const liveness: Mount = {
  methods,
  handle: ({ req, res }) => sendJson(req, res, 200, { status: 'ok' }, { 'cache-control': 'no-store' }),
};

/** The shop can sell: the database responds, and no stop was requested. */
export function readiness(db: Db, isClosing: () => boolean): Mount {
  return {
    methods,
    async handle({ req, res }) {
      const reachable = await db.$queryRaw`SELECT 1`.then(
        () => true,
        () => false,
      );
      const ready = reachable && !isClosing();
      sendJson(
        req,
        res,
        ready ? 200 : 503,
        { status: ready ? 'ready' : 'not ready' },
        { 'cache-control': 'no-store' },
      );
    },
  };
}

/** @param read the metrics of all processes of the shop */
export function metrics({ contentType }: Registry, read: () => Promise<string>): Mount {
  return {
    methods,
    async handle({ req, res }) {
      const body = await read();
      send(req, res, 200, { type: contentType, body, headers: { 'cache-control': 'no-store' } });
    },
  };
}

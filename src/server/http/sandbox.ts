import type { Sandbox } from '../stripe-sandbox/sandbox.ts';
import { inTime, readBytes } from './body.ts';
import type { Mount } from './mount.ts';
import { send } from './send.ts';

export const sandboxPrefix = '/sandbox';

/** The card sandbox, for the script that stands in for Stripe.js: on the shop's own origin, so that pages call no other. */
export function sandboxApi(sandbox: Sandbox): Mount {
  return {
    methods: ['GET', 'POST'],
    readsBody: true,
    async handle({ req, res, url }) {
      const body = (await inTime(readBytes(req))).toString();
      const { authorization, 'content-type': type, 'idempotency-key': key } = req.headers;
      const answer = await sandbox.handle({
        method: req.method as string,
        target: url.pathname.slice(sandboxPrefix.length) + url.search,
        headers: { authorization, 'content-type': type, 'idempotency-key': key as string | undefined },
        body,
      });
      const headers = { ...answer.headers, 'cache-control': 'no-store' };
      send(req, res, answer.status, { type: 'application/json; charset=utf-8', body: answer.body, headers });
    },
  };
}

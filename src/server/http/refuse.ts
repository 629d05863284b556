import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Failure } from '../../shared/base/failure.ts';
import { toFailureData } from '../rpc/failure.ts';
import { problemType, wantsProblem } from './accept.ts';
import { challenge, failureHeaders } from './failure-headers.ts';
import { restHeaders } from './rest/answer.ts';
import { jsonType, send, sendJson } from './send.ts';
import { trpcPrefix } from './trpc.ts';

/** JSON-RPC's "invalid request": tRPC's client expects a number. */
const rpcCode = -32600;

/** The additional members of a refusal as problem details (RFC 9457). */
function problemMembers({ url = '' }: IncomingMessage, { status, message }: Failure) {
  const instance = new URL(url, 'http://shop').pathname;
  return { type: 'about:blank', title: STATUS_CODES[status], status, detail: message, instance };
}

/** Sends a refusal in the form of the transport that was called. */
export function refuse(req: IncomingMessage, res: ServerResponse, failure: Failure, requestId: string): void {
  if (res.headersSent) return void res.destroy();
  const { message, code, status } = failure;
  const data = toFailureData(failure);
  // The rest of the body is not worth reading: the connection ends with the response.
  const ofFailure = failureHeaders(failure, req.method);
  const headers = req.complete ? ofFailure : { ...ofFailure, connection: 'close' };
  const isAt = (prefix: string) => req.url?.startsWith(`${prefix}/`);
  if (isAt(trpcPrefix)) {
    const error = { message, code: rpcCode, data: { code, httpStatus: status, requestId, failure: data } };
    sendJson(req, res, status, { error }, headers);
  } else if (isAt('/api')) {
    const { reason, issues, details } = data;
    const refusal = { success: false, message, code: reason, issues, details, requestId };
    const [type, value] = wantsProblem(req)
      ? [problemType, { ...problemMembers(req, failure), ...refusal }]
      : [jsonType, refusal];
    // The front guard refuses before a mount is found that would set these headers.
    for (const [name, header] of Object.entries(restHeaders)) {
      if (!res.hasHeader(name)) res.setHeader(name, header);
    }
    // This header belongs to a response that was replayed before the failure.
    res.removeHeader('idempotency-replayed');
    const body = JSON.stringify(value);
    send(req, res, status, { type, body, headers: { ...headers, ...challenge(failure) } });
  } else {
    send(req, res, status, { type: 'text/plain; charset=utf-8', body: `${message}\n`, headers });
  }
}

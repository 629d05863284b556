import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Failure } from '../../shared/failure.ts';
import { toFailureData } from '../failure.ts';
import { challenge, failureHeaders } from './failure-headers.ts';
import { send, sendJson } from './send.ts';
import { trpcPrefix } from './trpc.ts';

/** JSON-RPC's "invalid request", which tRPC's client expects a number for. */
const rpcCode = -32600;

/** Answers a refusal in the shape of the door it was asked through. */
export function refuse(req: IncomingMessage, res: ServerResponse, failure: Failure, requestId: string): void {
  if (res.headersSent) return void res.destroy();
  const { message, code, status } = failure;
  const data = toFailureData(failure);
  // What is left of the body is not worth reading: the connection ends with the answer.
  const headers = req.complete
    ? failureHeaders(failure)
    : { ...failureHeaders(failure), connection: 'close' };
  const isAt = (prefix: string) => req.url?.startsWith(`${prefix}/`);
  if (isAt(trpcPrefix)) {
    const error = { message, code: rpcCode, data: { code, httpStatus: status, requestId, failure: data } };
    sendJson(req, res, status, { error }, headers);
  } else if (isAt('/api')) {
    const { reason, issues, details } = data;
    sendJson(
      req,
      res,
      status,
      { success: false, message, code: reason, issues, details, requestId },
      { ...headers, ...challenge(failure) },
    );
  } else {
    send(req, res, status, { type: 'text/plain; charset=utf-8', body: `${message}\n`, headers });
  }
}

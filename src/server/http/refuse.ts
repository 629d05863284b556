import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Failure } from '../../shared/failure.ts';
import { toFailureData } from '../failure.ts';
import { failureHeaders } from './failure-headers.ts';
import { sendJson } from './send.ts';
import { trpcPrefix } from './trpc.ts';

/** JSON-RPC's "invalid request", which tRPC's client expects a number for. */
const rpcCode = -32600;

/** Answers a refusal in the shape of the door it was asked through. */
export function refuse(req: IncomingMessage, res: ServerResponse, failure: Failure, requestId: string): void {
  if (res.headersSent) return void res.destroy();
  const { message, code, status } = failure;
  const data = toFailureData(failure);
  const isTrpc = req.url?.startsWith(`${trpcPrefix}/`);
  const body = isTrpc
    ? { error: { message, code: rpcCode, data: { code, httpStatus: status, requestId, failure: data } } }
    : { success: false, message, code: data.reason, issues: data.issues, details: data.details, requestId };
  // What is left of the body is not worth reading: the connection ends with the answer.
  const headers = req.complete
    ? failureHeaders(failure)
    : { ...failureHeaders(failure), connection: 'close' };
  sendJson(req, res, status, body, headers);
}

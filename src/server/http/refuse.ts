import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Failure } from '../../shared/failure.ts';
import { toFailureData } from '../failure.ts';
import { sendJson } from './send.ts';
import { trpcPrefix } from './trpc.ts';

/** JSON-RPC's "invalid request", which tRPC's client expects a number for. */
const rpcCode = -32600;

function headersOf({ reason, details }: Failure): Record<string, string> {
  if (reason === 'METHOD_NOT_ALLOWED') return { allow: (details as { allow: string[] }).allow.join(', ') };
  if (reason === 'RATE_LIMITED') {
    return { 'retry-after': String((details as { retryAfterSeconds: number }).retryAfterSeconds) };
  }
  if (reason === 'BUSY') return { 'retry-after': '1' };
  return {};
}

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
  const headers = req.complete ? headersOf(failure) : { ...headersOf(failure), connection: 'close' };
  sendJson(req, res, status, body, headers);
}

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { entityTag, namesTag } from '../rpc/entity-tag.ts';

export const jsonType = 'application/json; charset=utf-8';

export interface Answer {
  type: string;
  body: string | Buffer;
  /** If it is not the hash of the whole body. */
  tag?: string;
  /** The ETag is a strong one: the response is sent byte for byte, never compressed. */
  exact?: boolean;
  headers?: OutgoingHttpHeaders;
}

/** `no-transform` turns off our own compression as well. */
function forbidTransforming(res: ServerResponse): void {
  const others = res.getHeader('cache-control');
  res.setHeader('cache-control', others ? `${others}, no-transform` : 'no-transform');
}

/** @param headers names and values in turn */
export function setHeaders(res: ServerResponse, headers: string[]): void {
  for (let n = 0; n < headers.length; n += 2) res.setHeader(headers[n] as string, headers[n + 1] as string);
}

/** For caches: a response that is compressed for some clients is not the same for all. */
function varyByEncoding(res: ServerResponse): void {
  const vary = res.getHeader('vary');
  if (!vary) res.setHeader('vary', 'Accept-Encoding');
  else if (!/accept-encoding/i.test(String(vary))) res.setHeader('vary', `${vary}, Accept-Encoding`);
}

/** Sets the headers of a response, with or without its body. */
export function setAnswerHeaders(res: ServerResponse, { exact, headers }: Answer): void {
  for (const [name, value] of Object.entries(headers ?? {}))
    if (value !== undefined) res.setHeader(name, value);
  if (exact) forbidTransforming(res);
  varyByEncoding(res);
}

export function setTag(res: ServerResponse, tag: string, exact = false): void {
  res.setHeader('etag', exact ? tag : `W/${tag}`);
}

/** Sets the ETag, and responds with 304 to a client that has this response already. @returns true if it did */
export function sendUnchanged(
  req: IncomingMessage,
  res: ServerResponse,
  tag: string,
  exact = false,
): boolean {
  setTag(res, tag, exact);
  const seen = req.headers['if-none-match'];
  if (seen === undefined || !namesTag(seen, tag)) return false;
  res.writeHead(304).end();
  return true;
}

export function toBytes(body: string | Buffer): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : body;
}

/** A shorter text is sent with its headers in one piece; a longer one would be converted to bytes at each use. */
const longText = 16_384;

/** Sends a whole response. Successful reads have an ETag, and get 304 if the client has them already. */
export function send(req: IncomingMessage, res: ServerResponse, status: number, answer: Answer): void {
  const { type, exact } = answer;
  const body = answer.body.length < longText ? answer.body : toBytes(answer.body);
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  setAnswerHeaders(res, answer);
  if (isRead && status === 200 && sendUnchanged(req, res, answer.tag ?? entityTag(body), exact)) return;
  res.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  res.end(req.method === 'HEAD' ? undefined : body);
}

export function sendJson(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  value: unknown,
  headers?: OutgoingHttpHeaders,
): void {
  send(req, res, status, { type: jsonType, body: JSON.stringify(value), headers });
}

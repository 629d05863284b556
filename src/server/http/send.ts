import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { entityTag, namesTag } from '../entity-tag.ts';

export const jsonType = 'application/json; charset=utf-8';

export interface Answer {
  type: string;
  body: string | Buffer;
  /** Where it does not stand for the whole body. */
  tag?: string;
  /** The ETag is a strong one: the answer is sent to the byte, never compressed. */
  exact?: boolean;
  headers?: OutgoingHttpHeaders;
}

/** `no-transform` keeps our own compression off as well. */
function forbidTransforming(res: ServerResponse): void {
  const others = res.getHeader('cache-control');
  res.setHeader('cache-control', others ? `${others}, no-transform` : 'no-transform');
}

/** @param headers names and values in turn */
export function setHeaders(res: ServerResponse, headers: string[]): void {
  for (let n = 0; n < headers.length; n += 2) res.setHeader(headers[n] as string, headers[n + 1] as string);
}

/** What is compressed for some clients is not the same for all. */
function varyByEncoding(res: ServerResponse): void {
  const vary = res.getHeader('vary');
  if (!vary) res.setHeader('vary', 'Accept-Encoding');
  else if (!/accept-encoding/i.test(String(vary))) res.setHeader('vary', `${vary}, Accept-Encoding`);
}

/** Sets the headers that go with an answer, whatever of it is sent. */
export function tellOf(res: ServerResponse, { exact, headers }: Answer): void {
  for (const [name, value] of Object.entries(headers ?? {}))
    if (value !== undefined) res.setHeader(name, value);
  if (exact) forbidTransforming(res);
  varyByEncoding(res);
}

export function setTag(res: ServerResponse, tag: string, exact = false): void {
  res.setHeader('etag', exact ? tag : `W/${tag}`);
}

/** Tells what stands for the answer, and answers 304 to a client that has it already. @returns whether it did */
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

/** A shorter text goes out with its headers in one piece; a longer one would be turned into bytes for each of its uses. */
const longText = 16_384;

/** Sends a whole answer. Successful reads carry an ETag, and are answered 304 when the client already has them. */
export function send(req: IncomingMessage, res: ServerResponse, status: number, answer: Answer): void {
  const { type, exact } = answer;
  const body = answer.body.length < longText ? answer.body : toBytes(answer.body);
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  tellOf(res, answer);
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

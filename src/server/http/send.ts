import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

interface Answer {
  type: string;
  body: string;
  /** What the ETag stands for, where that is not the whole body. */
  version?: string;
  headers?: OutgoingHttpHeaders;
}

/** Sends a whole answer. Successful reads carry an ETag, and are answered 304 when the client already has them. */
export function send(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  { type, body, version = body, headers }: Answer,
): void {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  for (const [name, value] of Object.entries(headers ?? {}))
    if (value !== undefined) res.setHeader(name, value);
  if (isRead && status === 200) {
    const etag = `W/"${createHash('sha1').update(version).digest('base64url')}"`;
    res.setHeader('etag', etag);
    if (req.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) {
      res.writeHead(304).end();
      return;
    }
  }
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
  send(req, res, status, { type: 'application/json; charset=utf-8', body: JSON.stringify(value), headers });
}

import type { IncomingMessage } from 'node:http';

/**
 * The API key that comes with a request, unchecked; empty if the header has something else. Basic is ignored: it belongs to a
 * password gate in front of the shop, and browsers send it with every request.
 */
export function bearerKey(req: IncomingMessage): string | undefined {
  const { authorization } = req.headers;
  if (authorization === undefined) return undefined;
  if ((req.headersDistinct.authorization?.length ?? 0) > 1) return '';
  if (/^basic /i.test(authorization)) return undefined;
  return /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
}

import type { IncomingMessage } from 'node:http';

/**
 * The API key that comes with a request, unchecked; empty where something else came in its place. Basic is left alone:
 * it belongs to a password gate in front of the shop, which browsers answer with every request.
 */
export function bearerKey(req: IncomingMessage): string | undefined {
  const { authorization } = req.headers;
  if (authorization === undefined) return undefined;
  if ((req.headersDistinct.authorization?.length ?? 0) > 1) return '';
  if (/^basic /i.test(authorization)) return undefined;
  return /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
}

import type { IncomingMessage } from 'node:http';

/**
 * The API key that comes with a request, unchecked; empty where something else came in its place. Basic is left alone:
 * it belongs to a password gate in front of the shop, which browsers answer with every request.
 */
export function bearerKey({ headersDistinct }: IncomingMessage): string | undefined {
  const [credentials, ...more] = headersDistinct.authorization ?? [];
  if (more.length > 0) return '';
  if (credentials === undefined || /^basic /i.test(credentials)) return undefined;
  return /^bearer +(\S+)$/i.exec(credentials)?.[1] ?? '';
}

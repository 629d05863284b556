import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SessionCookie } from '../context.ts';

const attributes = 'Path=/; HttpOnly; SameSite=Strict';

function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** True if a `Cookie` could have a staff token, under either of its names. */
export function mayBeOfStaff(header: string | undefined): boolean {
  return header?.includes('staff=') ?? false;
}

/**
 * The cookie of a staff session. It ends with the browser; the database decides when the session ends. With HTTPS, the prefix
 * of its name keeps other hosts and insecure pages from setting it.
 */
export function sessionCookie(req: IncomingMessage, res: ServerResponse, publicUrl: string): SessionCookie {
  const isHttps = publicUrl.startsWith('https:');
  const name = isHttps ? '__Host-staff' : 'staff';
  const flags = isHttps ? `${attributes}; Secure` : attributes;
  const token = readCookie(req.headers.cookie, name);
  // No cache may store responses to staff.
  if (token) res.setHeader('cache-control', 'no-store');
  const send = (value: string, more = '') => {
    res.setHeader('cache-control', 'no-store');
    res.setHeader('set-cookie', `${name}=${value}; ${flags}${more}`);
  };
  return { token, set: (value) => send(value), clear: () => send('', '; Max-Age=0') };
}

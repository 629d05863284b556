import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SessionCookie } from '../context.ts';

const attributes = 'Path=/; HttpOnly; SameSite=Strict';

function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Whether a `Cookie` could have the token of a member of staff, by whichever of its names. */
export function mayBeOfStaff(header: string | undefined): boolean {
  return header?.includes('staff=') ?? false;
}

/**
 * The cookie of a member of staff. It ends with the browser; how long the session lasts is the database's to say. Where
 * people come by HTTPS its name lets no other host and no insecure page set it.
 */
export function sessionCookie(req: IncomingMessage, res: ServerResponse, publicUrl: string): SessionCookie {
  const isHttps = publicUrl.startsWith('https:');
  const name = isHttps ? '__Host-staff' : 'staff';
  const flags = isHttps ? `${attributes}; Secure` : attributes;
  const token = readCookie(req.headers.cookie, name);
  // What is answered to a member of staff is nobody else's, in whatever cache it passes.
  if (token) res.setHeader('cache-control', 'no-store');
  const send = (value: string, more = '') => {
    res.setHeader('cache-control', 'no-store');
    res.setHeader('set-cookie', `${name}=${value}; ${flags}${more}`);
  };
  return { token, set: (value) => send(value), clear: () => send('', '; Max-Age=0') };
}

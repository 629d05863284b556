import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DeviceCookie, SessionCookie } from '../rpc/context.ts';

const attributes = 'Path=/; HttpOnly; SameSite=Strict';
const deviceSeconds = 365 * 24 * 60 * 60;

/** The value of a cookie in a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** True if a `Cookie` could have a staff token, under either of its names. */
export function mayBeOfStaff(header: string | undefined): boolean {
  return header?.includes('staff=') ?? false;
}

/** True if a `Cookie` could have a token of a browser in which staff have signed in. */
export function mayBeDevice(header: string | undefined): boolean {
  return mayBeOfStaff(header) || (header?.includes('device=') ?? false);
}

interface StaffCookies {
  sessionCookie: SessionCookie;
  deviceCookie: DeviceCookie;
}

/**
 * The cookie of the session ends with the browser, unless the owner keeps staff signed in on known devices; the database decides when
 * the session ends. The cookie of the device stays for a year. With HTTPS, the prefix of their names keeps other hosts and insecure pages from setting them.
 */
export function staffCookies(req: IncomingMessage, res: ServerResponse, publicUrl: string): StaffCookies {
  const isHttps = publicUrl.startsWith('https:');
  const flags = isHttps ? `${attributes}; Secure` : attributes;
  const nameOf = (name: string) => (isHttps ? `__Host-${name}` : name);
  const read = (name: string) => readCookie(req.headers.cookie, nameOf(name));
  const send = (name: string, value: string, more = '') => {
    res.setHeader('cache-control', 'no-store');
    res.appendHeader('set-cookie', `${nameOf(name)}=${value}; ${flags}${more}`);
  };
  const token = read('staff');
  // No cache may store responses to staff.
  if (token) res.setHeader('cache-control', 'no-store');
  return {
    sessionCookie: {
      token,
      set: (value, keptSeconds) => send('staff', value, keptSeconds ? `; Max-Age=${keptSeconds}` : ''),
      clear: () => send('staff', '', '; Max-Age=0'),
    },
    deviceCookie: {
      token: read('device'),
      set: (value) => send('device', value, `; Max-Age=${deviceSeconds}`),
    },
  };
}

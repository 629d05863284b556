import type { IncomingMessage } from 'node:http';
import { Failure } from '../../shared/failure.ts';
import { memoize } from './memoize.ts';

const allowedMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

export function isUnsafe(method: string | undefined): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method ?? '');
}

/** A name or an address and a port, without characters that would start a path, a query or a password. */
const soundHost = /^[\w.:[\]-]+$/;

/** The only `Host` of a request; empty if there is none, or more than one. */
export function hostOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string {
  let host: string | undefined;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] as string;
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) return '';
    host = rawHeaders[n + 1];
  }
  return host ?? '';
}

/** True if it can be part of a URL, whatever path follows. */
export const isSoundHost = memoize((host: string) => soundHost.test(host) && URL.canParse(`http://${host}/`));

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/**
 * The URL of a request, or a refusal: `Host` and target come from the network and must form a URL before any code parses
 * them.
 */
function checkedUrl(req: IncomingMessage): URL {
  const { url = '' } = req;
  const host = hostOf(req);
  const isSound = isSoundHost(host) && url.startsWith('/') && !url.startsWith('//');
  const address = isSound ? parsed(`http://${host}${url}`) : undefined;
  if (!address) throw new Failure('INVALID_REQUEST');
  return address;
}

/** `?__proto__=…` and `?constructor=…` have no honest use and break code that keeps parameters in plain objects. */
function checkQuery(url: URL): void {
  for (const key of url.searchParams.keys()) {
    if (key in Object.prototype) {
      throw new Failure('INVALID_REQUEST', { message: `The query parameter ${key} is not allowed` });
    }
  }
}

/** @throws Failure INVALID_REQUEST for a text whose percent-encoding is broken */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Failure('INVALID_REQUEST');
  }
}

/** Browsers send the origin of a request; pages of other sites may not write here. Other clients send no origin. */
function checkSameSite(req: IncomingMessage): void {
  const site = req.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Failure('CROSS_SITE');
  const { origin, host } = req.headers;
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new Failure('CROSS_SITE');
}

/**
 * The first check of every request.
 * @throws Failure METHOD_NOT_ALLOWED, INVALID_REQUEST or CROSS_SITE
 */
export function guard(req: IncomingMessage): URL {
  if (!allowedMethods.includes(req.method ?? '')) {
    throw new Failure('METHOD_NOT_ALLOWED', { details: { allow: allowedMethods } });
  }
  const url = checkedUrl(req);
  if (url.search) checkQuery(url);
  if (isUnsafe(req.method)) checkSameSite(req);
  return url;
}

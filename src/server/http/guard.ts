import type { IncomingMessage } from 'node:http';
import { Failure } from '../../shared/base/failure.ts';
import { isOnThisMachine } from '../base/env.ts';
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

/** True if it can be part of a URL, with any path. */
export const isSoundHost = memoize((host: string) => soundHost.test(host) && URL.canParse(`http://${host}/`));

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** HTTP/1.0, which health checks of proxies use, needs no `Host`; HTTP/1.1 without one never gets here. */
function hasNoHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' && headers.host === undefined;
}

interface Target {
  host: string;
  /** With the query. */
  path: string;
}

/** Clients of proxies send a whole URL as the target: its host replaces `Host` (RFC 9112, section 3.2.2). */
function targetOf({ url = '' }: IncomingMessage, givenHost: string): Target {
  const [, host, path = ''] = /^https?:\/\/([^/?]+)(.*)$/i.exec(url) ?? [];
  if (host === undefined || !isSoundHost(host)) return { host: givenHost, path: url };
  return { host, path: path.startsWith('/') ? path : `/${path}` };
}

/**
 * The URL of a request, or a refusal: `Host` and target come from the network and must form a URL before any code parses
 * them. Only the path and query of a target are left in the request.
 */
function checkedUrl(req: IncomingMessage): URL {
  const givenHost = hasNoHost(req) ? 'localhost' : hostOf(req);
  const { host, path } = targetOf(req, givenHost);
  const isSound = isSoundHost(givenHost) && path.startsWith('/') && !path.startsWith('//');
  const address = isSound ? parsed(`http://${host}${path}`) : undefined;
  if (!address) throw new Failure('INVALID_REQUEST');
  req.url = path;
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

/** True for a page of the shop. `Host` counts only where no proxy can have changed it. */
function isOfShop(origin: string, host: string, publicOrigin: string | undefined): boolean {
  if (origin === publicOrigin) return true;
  const page = parsed(origin);
  if (page?.host !== host) return false;
  return publicOrigin === undefined || isOnThisMachine(page.hostname.replace(/^\[|\]$/g, ''));
}

/** The failure for a page of the shop itself at an address that the shop does not know as its own. */
function otherAddress(publicOrigin: string | undefined): Failure {
  const message = publicOrigin
    ? `This address takes no orders and no changes. Open the shop at ${publicOrigin}`
    : 'The shop does not know this address as its own: its operator has to set PUBLIC_URL to the address that browsers use';
  return new Failure('CROSS_SITE', { message });
}

/** Browsers send the origin of a request; pages of other sites may not write here. Other clients send no origin. */
function checkSameSite({ headers }: IncomingMessage, { host }: URL, publicOrigin: string | undefined): void {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Failure('CROSS_SITE');
  if (origin === undefined || isOfShop(origin, host, publicOrigin)) return;
  throw site === 'same-origin' ? otherAddress(publicOrigin) : new Failure('CROSS_SITE');
}

/**
 * The first check of every request.
 * @param publicOrigin the origin of `PUBLIC_URL`, if it is set
 * @throws Failure METHOD_NOT_ALLOWED, INVALID_REQUEST or CROSS_SITE
 */
export function guard(req: IncomingMessage, publicOrigin?: string): URL {
  if (!allowedMethods.includes(req.method ?? '')) {
    throw new Failure('METHOD_NOT_ALLOWED', { details: { allow: allowedMethods } });
  }
  const url = checkedUrl(req);
  if (url.search) checkQuery(url);
  if (isUnsafe(req.method)) checkSameSite(req, url, publicOrigin);
  return url;
}

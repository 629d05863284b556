import { type HealthFinding, warning } from '../../shared/base/health.ts';
import { type Env, isPublicShop, publicUrlOf } from '../base/env.ts';
import { findAddressFault } from '../connection/address.ts';
import type { Db } from '../database/db.ts';
import { connectionFindings, type DoctorParts } from './finding.ts';

/** The risk of the address of a public shop. The shop itself has no TLS: https means that a proxy is in front. */
export function findAddressRisk({ PUBLIC_URL: url, TRUST_PROXY: proxies }: Env): string | undefined {
  if (!url) return 'set PUBLIC_URL to the address that shoppers use';
  if (url.startsWith('http:')) return 'without https, passwords can be read on the way';
  return proxies > 0 ? undefined : 'set TRUST_PROXY, or all shoppers share one rate limit';
}

/** PUBLIC_URL and TRUST_PROXY fit each other. */
export async function checkAddress(parts: DoctorParts): Promise<HealthFinding[]> {
  const { env } = parts;
  const url = publicUrlOf(env);
  const unused = connectionFindings(parts, 'address');
  if (isPublicShop(env)) {
    const risk = findAddressRisk(env);
    return risk === undefined ? unused : [...unused, warning(`The shop's address is ${url}: ${risk}`)];
  }
  if (env.TRUST_PROXY === 0) return unused;
  return [
    ...unused,
    warning(
      `A proxy is in front (TRUST_PROXY), but the shop's address is ${url}: it has the card sandbox and the demo account until PUBLIC_URL is set`,
    ),
  ];
}

/** Job runners say every two seconds that they work. */
export async function isRunning(db: Db): Promise<boolean> {
  const [{ isRunning }] = await db.$queryRaw<[{ isRunning: boolean }]>`
    SELECT EXISTS (SELECT FROM job_runners WHERE seen_at > now() - interval '10 seconds') AS "isRunning"`;
  return isRunning;
}

/** The shop answers at PUBLIC_URL, while it runs. */
export async function checkReachability({ env, db }: DoctorParts): Promise<HealthFinding[]> {
  const { PUBLIC_URL: url } = env;
  const fault = url && (await isRunning(db)) ? await findAddressFault(url, db) : undefined;
  return fault ? [fault] : [];
}

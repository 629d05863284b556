import { z } from 'zod';
import type { HealthFinding } from '../../shared/base/health.ts';
import { type Env, isPublicShop, publicUrlOf } from '../base/env.ts';
import type { Db } from '../database/db.ts';
import { type DoctorParts, problem, warning } from './finding.ts';

/** The risk of the address of a public shop. The shop itself has no TLS: https means that a proxy is in front. */
export function findAddressRisk({ PUBLIC_URL: url, TRUST_PROXY: proxies }: Env): string | undefined {
  if (!url) return 'set PUBLIC_URL to the address that shoppers use';
  if (url.startsWith('http:')) return 'without https, passwords can be read on the way';
  return proxies > 0 ? undefined : 'set TRUST_PROXY, or all shoppers share one rate limit';
}

/** PUBLIC_URL and TRUST_PROXY fit each other. */
export async function checkAddress({ env }: DoctorParts): Promise<HealthFinding[]> {
  const url = publicUrlOf(env);
  if (isPublicShop(env)) {
    const risk = findAddressRisk(env);
    return risk === undefined ? [] : [warning(`The shop's address is ${url}: ${risk}`)];
  }
  if (env.TRUST_PROXY === 0) return [];
  return [
    warning(
      `A proxy is in front (TRUST_PROXY), but the shop's address is ${url}: it has the card sandbox and the demo account until PUBLIC_URL is set`,
    ),
  ];
}

const Answer = z.object({ data: z.array(z.object({ _id: z.string() })) });

const timeoutMs = 4000;

/** Job runners say every two seconds that they work. */
export async function isRunning(db: Db): Promise<boolean> {
  const [{ isRunning }] = await db.$queryRaw<[{ isRunning: boolean }]>`
    SELECT EXISTS (SELECT FROM job_runners WHERE seen_at > now() - interval '10 seconds') AS "isRunning"`;
  return isRunning;
}

/** The newest product, as the shop at PUBLIC_URL answers; undefined in an empty catalogue. */
async function readAnswer(response: Response): Promise<string | undefined> {
  return Answer.parse(await response.json()).data[0]?._id;
}

/** The shop answers at PUBLIC_URL, while it runs. */
export async function checkReachability({ env, db }: DoctorParts): Promise<HealthFinding[]> {
  const { PUBLIC_URL: url } = env;
  if (!url || !(await isRunning(db))) return [];
  let response: Response;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    response = await fetch(`${url}/api/v1/product?limit=1`, { redirect: 'manual', signal });
  } catch (error) {
    const { code, name } = ((error as Error).cause ?? error) as Error & { code?: string };
    return [
      warning(
        `${url} can't be reached from this machine (${code ?? name}): open it in a browser, and check its DNS, proxy and certificate`,
      ),
    ];
  }
  const target = response.headers.get('location');
  if (target) return [warning(`${url} leads on to ${new URL(target, url).origin}: set PUBLIC_URL to that`)];
  const id = response.ok ? await readAnswer(response).catch(() => null) : null;
  if (id === null) {
    return [
      problem(`${url} answers with ${response.status}, and not as this shop: does its proxy lead here?`),
    ];
  }
  if (id === undefined || (await db.product.findFirst({ where: { id }, select: { id: true } }))) return [];
  return [problem(`Another shop answers at ${url}: does its proxy lead here?`)];
}

import { z } from 'zod';
import { type HealthFinding, problem, warning } from '../../shared/base/health.ts';
import type { Db } from '../database/db.ts';

const Answer = z.object({ data: z.array(z.object({ _id: z.string() })) });

const timeoutMs = 4000;

/** The newest product, as the shop at PUBLIC_URL answers; undefined in an empty catalogue. */
async function readAnswer(response: Response): Promise<string | undefined> {
  return Answer.parse(await response.json()).data[0]?._id;
}

/** Asks the address of the shop, as a browser would. @returns the fault if this shop does not answer there */
export async function findAddressFault(url: string, db: Db): Promise<HealthFinding | undefined> {
  let response: Response;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    response = await fetch(`${url}/api/v1/product?limit=1`, { redirect: 'manual', signal });
  } catch (error) {
    const { code, name } = ((error as Error).cause ?? error) as Error & { code?: string };
    return warning(
      `${url} can't be reached from this machine (${code ?? name}): open it in a browser, and check its DNS, proxy and certificate`,
    );
  }
  const target = response.headers.get('location');
  if (target) return warning(`${url} leads on to ${new URL(target, url).origin}: set PUBLIC_URL to that`);
  const id = response.ok ? await readAnswer(response).catch(() => null) : null;
  if (id === null)
    return problem(`${url} answers with ${response.status}, and not as this shop: does its proxy lead here?`);
  if (id === undefined || (await db.product.findFirst({ where: { id }, select: { id: true } }))) return;
  return problem(`Another shop answers at ${url}: does its proxy lead here?`);
}

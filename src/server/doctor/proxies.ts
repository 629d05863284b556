import { type HealthFinding, problem } from '../../shared/base/health.ts';
import type { DoctorParts } from './finding.ts';

/** For each contradiction between requests and `TRUST_PROXY`: the fault, and what to do. */
export const proxyRemedies = {
  untrusted:
    'requests come through a proxy that is not trusted, so all shoppers share the limits of one client: set TRUST_PROXY to the number of proxies, 1 for one',
  fewer:
    'requests come through fewer proxies than TRUST_PROXY says, or one adds no X-Forwarded-For, so clients can choose their address: set TRUST_PROXY to the number of proxies, and have each add X-Forwarded-For',
};
export type ProxyFault = keyof typeof proxyRemedies;

/** The faults that running processes have seen since their start. A process reports them with its heartbeat. */
export async function checkProxies({ db }: DoctorParts): Promise<HealthFinding[]> {
  const rows = await db.$queryRaw<{ fault: ProxyFault }[]>`
    SELECT DISTINCT proxy_fault AS fault FROM job_runners
    WHERE proxy_fault IS NOT NULL AND seen_at > now() - interval '10 seconds' ORDER BY 1`;
  return rows.map(({ fault }) => problem(`While the shop runs, ${proxyRemedies[fault]}`));
}

import { client } from '../activity/security.ts';
import type { SecurityLog } from '../rpc/context.ts';
import type { RequestFacts } from './request-log.ts';

/** Passes refusals that concern the security of the shop on to the log of activity. */
export function recordRefusal(
  security: SecurityLog,
  { reason, limit, client: address }: RequestFacts,
  origin?: string,
): void {
  if (address === undefined) return;
  const note = (action: 'security.limit_reached' | 'security.origin_refused', name: string) =>
    security.note({ action, actor: client, subject: { name }, address });
  // A limit on passwords is noted with its account, where that is known.
  if (reason === 'RATE_LIMITED' && limit && !limit.startsWith('passwords'))
    note(
      'security.limit_reached',
      limit.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    );
  if (reason === 'CROSS_SITE')
    note(
      'security.origin_refused',
      (URL.canParse(origin ?? '') && new URL(origin as string).host) || 'unknown',
    );
}

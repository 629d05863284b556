import type { Failure, FailureReason } from '../../shared/base/failure.ts';
import type { Use } from '../rpc/allowances.ts';
import type { Log } from '../telemetry/log.ts';
import { createSummary } from '../telemetry/summary.ts';
import { isUnsafe } from './guard.ts';

/** The facts about a request, for its line in the log and its metrics. */
export interface RequestFacts {
  /** The time at which it arrived, by the process's own clock in ms. */
  start: number;
  requestId: string;
  method: string;
  /** The address of the client, as far as the operator's proxies are trusted. */
  client: string | undefined;
  /** The pattern of the path, or the name of the procedure. Never the path itself, which may have personal data. */
  route: string;
  /** The procedures of a batch. */
  calls?: string[];
  /** The ids of the account of staff and of the API key that called. */
  account?: string;
  apiKey?: string;
  /** The first refusal of the request. */
  reason?: FailureReason;
  /** The limit that the client has reached. */
  limit?: Use;
  /** The fault of the shop. */
  error?: unknown;
}

/** Notes why a request is refused. @param error the fault, if the reason is a fault of the shop */
export function noteFailure(facts: RequestFacts, { reason }: Failure, error?: unknown): void {
  facts.reason ??= reason;
  if (reason === 'INTERNAL') facts.error ??= error;
}

/** Reads that take longer than this leave a line, even if they succeed. */
export const slowMs = 1000;

/** Lines for refusals of one client for one reason in a minute. The others are counted. */
export const singleRefusals = 20;
const periodMs = 60_000;
export const mostKeys = 200;

/** Reasons that need only one line a minute: one for each client or, if the shop is in trouble, one for all of them. */
const summedByClient: FailureReason[] = ['RATE_LIMITED'];
const summedForAll: FailureReason[] = ['BUSY', 'SHOP_UNAVAILABLE'];

type Refusal = Pick<RequestFacts, 'reason' | 'limit' | 'client' | 'route'>;

/** True for a request from an old link, as people and crawlers follow them. */
function isOrdinary({ method, reason }: RequestFacts, status: number | undefined): boolean {
  return status === 404 && !isUnsafe(method) && (reason === undefined || reason === 'PATH_NOT_FOUND');
}

export interface RequestLog {
  /** True if every request has a line, those from the response cache too. */
  isVerbose: boolean;
  /** @param status undefined if the client disconnected before the end of the response */
  write(facts: RequestFacts, status: number | undefined): void;
  /** Writes the counts of the refusals so far. */
  flush(): void;
}

/** Writes a line for each write, refusal, fault and slow request; for the others at `debug` only. */
export function createRequestLog(log: Log): RequestLog {
  const refusals = createSummary<Refusal>({
    periodMs,
    mostKeys,
    report: (refusal, count) => log.info({ ...refusal, count }, 'more requests like this were refused'),
  });

  function isSingleRefusal({ reason, limit, client, route }: RequestFacts): boolean {
    if (reason === undefined) return true;
    if (reason === 'INTERNAL')
      return refusals.isSingle(`${reason} ${route}`, { reason, route, client: undefined }, singleRefusals);
    if (summedForAll.includes(reason))
      return refusals.isSingle(reason, { reason, route: 'any', client: undefined });
    const singly = summedByClient.includes(reason) ? 1 : singleRefusals;
    return refusals.isSingle(`${reason} ${limit} ${client}`, { reason, limit, client, route }, singly);
  }

  function levelOf(facts: RequestFacts, status: number | undefined, ms: number) {
    const { reason, method } = facts;
    if (reason === 'INTERNAL') return 'error';
    if (status !== undefined && status >= 500) return 'warn';
    if (isOrdinary(facts, status)) return 'debug';
    const isRefused = reason !== undefined || (status !== undefined && status >= 400);
    return isUnsafe(method) || isRefused || ms > slowMs ? 'info' : 'debug';
  }

  return {
    isVerbose: log.isLevelEnabled('debug'),
    write(facts, status) {
      const { start, error, ...known } = facts;
      const ms = Math.round((performance.now() - start) * 10) / 10;
      const level = levelOf(facts, status, ms);
      if (!log.isLevelEnabled(level)) return;
      const isSingle = level === 'debug' || isSingleRefusal(facts);
      const line = { ...known, status, ms, ...(status === undefined && { isAborted: true }), err: error };
      log[isSingle ? level : 'debug'](line, level === 'error' ? 'a request failed' : 'request');
    },
    flush: () => refusals.flush(),
  };
}

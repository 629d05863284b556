import type { Log } from './log.ts';

/** The servers that the shop needs, with the texts of the log when one fails and when it works again. */
const words = {
  database: ['the database can’t be reached', 'the database can be reached again'],
  writes: ['the database takes no writes', 'the database takes writes again'],
  mail: ['e-mails can’t be sent', 'e-mails can be sent again'],
  webhook: ['a webhook endpoint does not take events', 'a webhook endpoint takes events again'],
  pictures: ['pictures can’t be stored or read', 'pictures can be stored and read again'],
  cards: ['the card provider can’t be reached', 'the card provider can be reached again'],
} as const;

export type Service = keyof typeof words;
export const services = Object.keys(words) as Service[];

/** The time between two lines of the log about an outage that lasts. */
const remindMs = 5 * 60_000;

/** An outage is over after this time without a failure: a server that works now and then would fill the log. */
const settleMs = 5000;

/** A request to a server of others. */
interface Attempt {
  service: Service;
  /** The id of the server, if there are several: of a webhook endpoint. */
  subject?: string;
  /** The number of such requests; default: 1. */
  times?: number;
}

/** Records which servers fail, and logs when an outage begins, lasts and ends. */
export interface Outages {
  /** @param reason without personal data; it ends up in the log */
  failed(attempt: Attempt, reason: string): void;
  succeeded(attempt: Attempt): void;
  /** The number of servers of a service that fail now. */
  count(service: Service): number;
}

interface Outage {
  service: Service;
  begunAt: number;
  loggedAt: number;
  failures: number;
  /** The time since which nothing has failed. */
  recoveredAt?: number;
  settling?: NodeJS.Timeout;
}

const seconds = (fromMs: number, toMs: number) => Math.round((toMs - fromMs) / 100) / 10;

/** Writes one line when an outage begins, one every five minutes while requests fail, and one when it is over. */
function createOutages(log: Log): Outages {
  const outages = new Map<string, Outage>();
  const keyOf = ({ service, subject = '' }: Attempt) => `${service} ${subject}`;

  function end(attempt: Attempt, { begunAt, failures, recoveredAt = Date.now() }: Outage): void {
    outages.delete(keyOf(attempt));
    const { service, subject } = attempt;
    log.warn({ service, subject, seconds: seconds(begunAt, recoveredAt), failures }, words[service][1]);
  }

  return {
    failed(attempt, reason) {
      const { service, subject, times = 1 } = attempt;
      const now = Date.now();
      const outage = outages.get(keyOf(attempt));
      if (!outage) {
        outages.set(keyOf(attempt), { service, begunAt: now, loggedAt: now, failures: times });
        log.error({ service, subject, reason }, words[service][0]);
        return;
      }
      clearTimeout(outage.settling);
      outage.settling = undefined;
      outage.failures += times;
      if (now - outage.loggedAt < remindMs) return;
      outage.loggedAt = now;
      const { begunAt, failures } = outage;
      log.error({ service, subject, reason, seconds: seconds(begunAt, now), failures }, words[service][0]);
    },
    succeeded(attempt) {
      const outage = outages.get(keyOf(attempt));
      if (!outage || outage.settling) return;
      outage.recoveredAt = Date.now();
      outage.settling = setTimeout(() => end(attempt, outage), settleMs).unref();
    },
    count: (service) => [...outages.values()].filter((outage) => outage.service === service).length,
  };
}

const byLog = new WeakMap<Log, Outages>();

/** The outages of a process, found by its log: all code that sends requests to other servers has it. */
export function outagesOf(log: Log): Outages {
  const outages = byLog.get(log) ?? createOutages(log);
  byLog.set(log, outages);
  return outages;
}

/** A message from a worker to the supervisor, which records the outages of all. */
export interface OutageNews extends Attempt {
  times: number;
  /** The last failure; undefined if the last request succeeded. */
  reason?: string;
}

/** The time for which outcomes of requests are collected before they are sent. */
const collectMs = 250;

/** Sends the outcomes of requests of this log's process to another process, which records them. */
export function forwardOutages(log: Log, send: (news: OutageNews) => void): void {
  const collected = new Map<string, OutageNews>();
  const failing = new Set<string>();

  function collect({ service, subject, times = 1 }: Attempt, reason?: string): void {
    const key = `${service} ${subject ?? ''}`;
    const news = collected.get(key) ?? { service, subject, times: 0 };
    if (collected.size === 0) setTimeout(sendAll, collectMs);
    if (reason !== undefined) news.times += times;
    collected.set(key, { ...news, reason });
    if (reason === undefined) failing.delete(key);
    else failing.add(key);
  }

  function sendAll(): void {
    for (const news of collected.values()) send(news);
    collected.clear();
  }

  byLog.set(log, {
    failed: collect,
    succeeded: (attempt) => collect(attempt),
    count: (service) => [...failing].filter((key) => key.startsWith(`${service} `)).length,
  });
}

/** Records the outcomes that another process has sent. */
export function takeNews(outages: Outages, { reason, ...attempt }: OutageNews): void {
  if (reason !== undefined || attempt.times > 0) outages.failed(attempt, reason ?? 'it failed for a moment');
  if (reason === undefined) outages.succeeded(attempt);
}

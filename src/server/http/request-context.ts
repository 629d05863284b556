import type { FirstSteps } from '../../shared/base/first-steps.ts';
import type { HealthReport } from '../../shared/base/health.ts';
import { authenticate } from '../api-key/authenticate.ts';
import { type Env, isOnThisMachine, shopDefaultsOf } from '../base/env.ts';
import type { Database } from '../database/db.ts';
import type { Cards } from '../order/payment/cards.ts';
import type { Context, SecurityLog } from '../rpc/context.ts';
import type { IdentityReader } from '../settings/identity.ts';
import { findMember } from '../staff/sessions.ts';
import type { Log } from '../telemetry/log.ts';
import { bearerKey } from './bearer.ts';
import { balanceSetter, recordLimit } from './charge.ts';
import { clientOf } from './client-address.ts';
import { type RateLimit, readsOf } from './rate-limit.ts';
import { type WorkTurns, workOfRequest } from './request-work.ts';
import { isRest } from './rest/routes.ts';
import type { ServerParts } from './server.ts';
import { staffCookies } from './staff-cookies.ts';

interface ContextParts {
  env: Env;
  log: Log;
  database: Database;
  security: SecurityLog;
  identity: IdentityReader;
  synonyms: Context['synonyms'];
  terms: Context['terms'];
  cards: Cards | undefined;
  connections: Context['connections'];
  publicUrl: string;
  checkHealth(): Promise<HealthReport>;
  firstSteps(): Promise<FirstSteps>;
  turns: WorkTurns;
  rateLimit: RateLimit;
  /** The number of reads that a request to this address counts as. */
  callsOf(url: URL): number;
}

/** A shop to try out is opened as 127.0.0.1 and as localhost; only the name can have passkeys. */
function originOf(publicUrl: string, host = ''): string {
  const { origin, hostname } = new URL(publicUrl);
  if (!isOnThisMachine(hostname) || !URL.canParse(`http://${host}`)) return origin;
  const asked = new URL(`http://${host}`);
  return isOnThisMachine(asked.hostname) ? asked.origin : origin;
}

function memoized<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** @returns makes the context of the procedures that a request calls */
export function contextMaker(parts: ContextParts): ServerParts['createContext'] {
  const { env, database, publicUrl, turns, rateLimit } = parts;
  const { db, pool } = database;
  const shopDefaults = shopDefaultsOf(env);
  return (visit) => {
    const { req, res, url, ip, requestId, facts } = visit;
    const { sessionCookie, deviceCookie } = staffCookies(req, res, publicUrl);
    const atRest = isRest(url);
    const tell = balanceSetter(visit);
    const key = atRest ? bearerKey(req) : undefined;
    if (key !== undefined) res.setHeader('cache-control', 'no-store');
    const charge: Context['charge'] = (use, by = visit.caller, about) =>
      recordLimit(facts, use, rateLimit.charge({ key: by, about, use, tell }));
    const chargeWrites = (calls: number) => {
      const { apiKey } = facts;
      const [use, by] = apiKey ? (['writesOfKey', apiKey] as const) : (['writes', visit.caller] as const);
      return recordLimit(facts, use, rateLimit.charge({ key: by, use, calls, tell }));
    };
    const findHolder = async () => {
      const holder = key === undefined ? undefined : await authenticate(context, key);
      facts.apiKey = holder?.id;
      return holder;
    };
    const findCaller = async () => {
      const member =
        key === undefined ? await findMember(db, sessionCookie.token, deviceCookie.token) : undefined;
      facts.account = member?.id;
      return member;
    };
    let charged = parts.callsOf(url);
    const { read, search, write } = workOfRequest({
      turns,
      client: () => facts.apiKey ?? visit.caller,
      worked(ms) {
        const calls = readsOf(ms) - charged;
        if (calls <= 0) return undefined;
        charged += calls;
        return rateLimit.chargeWork({ key: visit.caller, calls, tell });
      },
    });
    // Without spreads, which V8 copies property by property: there is one for each request.
    const context: Context = {
      db,
      pool,
      log: parts.log,
      security: parts.security,
      requestId,
      address: ip,
      client: clientOf(ip),
      charge,
      chargeWrites,
      giveBack: (use, key) => rateLimit.giveBack({ key, use }),
      work: (type, work) => (type === 'mutation' ? write(work) : read(work)),
      search,
      limitsHolds: env.RATE_LIMIT,
      cards: parts.cards?.gateway,
      connections: parts.connections,
      identity: parts.identity.find,
      synonyms: parts.synonyms,
      terms: parts.terms,
      shopDefaults,
      publicUrl,
      privateWebhooks: env.WEBHOOK_PRIVATE_ADDRESSES,
      dataDir: env.DATA_DIR,
      checkHealth: parts.checkHealth,
      firstSteps: parts.firstSteps,
      idempotencyKey: req.headers['idempotency-key'] as string | undefined,
      onReplay: () => {
        // The response to an import has already begun.
        if (atRest && !res.headersSent) res.setHeader('idempotency-replayed', 'true');
      },
      ifMatch: req.headers['if-match'],
      sessionCookie,
      deviceCookie,
      origin: originOf(publicUrl, req.headers.host),
      userAgent: req.headers['user-agent'],
      staff: memoized(findCaller),
      keyHolder: atRest ? memoized(findHolder) : undefined,
      callerId: undefined,
    };
    return context;
  };
}

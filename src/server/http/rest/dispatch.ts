import { callTRPCProcedure } from '@trpc/server';
import { Failure } from '../../../shared/base/failure.ts';
import type { IdentityReader } from '../../settings/identity.ts';
import { checkAcceptable } from '../accept.ts';
import { isUnsafe } from '../guard.ts';
import type { Mount, Visit } from '../mount.ts';
import { type ResponseCache, sendFresh } from '../response-cache/response-cache.ts';
import { appRouter } from '../router.ts';
import { answerOf, restHeaders } from './answer.ts';
import { restDocuments } from './documents.ts';
import { bodyInput, pathPieces, queryInput } from './input.ts';
import { checkKeyIsTaken } from './operation.ts';
import { sendOptions } from './options.ts';
import { matchSegments, type PathParams, type RestRoute, restPrefix, restRoutes } from './routes.ts';
import { hintOf, refuseUnknown } from './unknown-fields.ts';

interface RouteMatch {
  route: RestRoute;
  params: PathParams;
}

function matchesOf(routes: RestRoute[], pieces: string[]): RouteMatch[] {
  const matches: RouteMatch[] = [];
  for (const route of routes) {
    const params = matchSegments(route, pieces);
    if (params) matches.push({ route, params });
  }
  return matches;
}

function allowedMethods(matches: RouteMatch[]): string[] {
  const methods = new Set(matches.map(({ route }) => route.method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods, 'OPTIONS'];
}

/** Calls the procedure of a route, as tRPC's adapter does. */
async function call({ route, params }: RouteMatch, visit: Visit): Promise<unknown> {
  const search = visit.url.searchParams;
  // DELETE has its input in the address; a body that is sent all the same has to fit.
  const hasBody = isUnsafe(route.method) && (route.method !== 'DELETE' || visit.body !== undefined);
  const body = hasBody ? bodyInput(visit.body) : undefined;
  const given = body ?? queryInput(route, search);
  const input = { ...given, ...params };
  const ctx = visit.createContext();
  let hint: string | undefined;
  // After the caller is admitted: a caller without permission learns nothing about the input.
  const getRawInput = async () => {
    checkKeyIsTaken(route, ctx.idempotencyKey);
    refuseUnknown(route, search, body);
    hint = hintOf(route, body);
    return input;
  };
  const answer = await callTRPCProcedure({
    router: appRouter,
    path: route.call,
    type: route.type,
    ctx,
    getRawInput,
    signal: undefined,
    batchIndex: 0,
  });
  // Only a success has ignored them.
  if (hint) visit.res.setHeader('x-unknown-fields', hint);
  return answer;
}

/** REST: finds the procedure of a path and calls it, with the same checks and failures as over tRPC. */
export function restMount(identity: IdentityReader, publicUrl: string, responseCache: ResponseCache): Mount {
  const routes = restRoutes(appRouter);
  const sendDocument = restDocuments(identity, publicUrl);
  const base = publicUrl + restPrefix;

  return {
    methods: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'],
    headers: restHeaders,
    bodyBytes({ req, url }) {
      const pieces = pathPieces(url.pathname.slice(restPrefix.length));
      return matchesOf(routes, pieces).find(({ route }) => route.method === req.method)?.route.bodyBytes;
    },
    async handle(visit) {
      const { req, url } = visit;
      const pieces = pathPieces(url.pathname.slice(restPrefix.length));
      if (await sendDocument(visit, pieces.join('/'))) return;
      const matches = matchesOf(routes, pieces);
      if (matches.length === 0) throw new Failure('PATH_NOT_FOUND');
      const allow = allowedMethods(matches);
      if (req.method === 'OPTIONS') return sendOptions(visit, allow);
      const method = req.method === 'HEAD' ? 'GET' : req.method;
      const match = matches.find(({ route }) => route.method === method);
      if (!match) throw new Failure('METHOD_NOT_ALLOWED', { details: { allow } });
      visit.facts.route = restPrefix + match.route.path;
      checkAcceptable(req);
      if (!match.route.isCacheable) visit.res.setHeader('cache-control', 'no-store');
      const make = async () =>
        answerOf(visit, { route: match.route, answer: await call(match, visit), base });
      if (match.route.isCacheable) return responseCache.send(visit, make);
      sendFresh(visit, await make());
    },
  };
}

import { Failure } from '../../../shared/failure.ts';
import { appRouter, createCaller } from '../../router.ts';
import { checkAcceptable } from '../accept.ts';
import { isUnsafe } from '../guard.ts';
import { type Keeper, sendMade } from '../kept/keeper.ts';
import type { Mount, Visit } from '../mount.ts';
import { answerOf, restHeaders } from './answer.ts';
import { restDocuments } from './documents.ts';
import { bodyInput, pathPieces, queryInput } from './input.ts';
import { sendOptions } from './options.ts';
import { matchSegments, type PathParams, type RestRoute, restPrefix, restRoutes } from './routes.ts';

interface RouteMatch {
  route: RestRoute;
  params: PathParams;
}

function allowedMethods(matches: RouteMatch[]): string[] {
  const methods = new Set(matches.map(({ route }) => route.method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods, 'OPTIONS'];
}

type Caller = Record<string, Record<string, (input: unknown) => Promise<unknown>>>;

async function call({ route, params }: RouteMatch, visit: Visit): Promise<unknown> {
  const given = isUnsafe(route.method) ? bodyInput(visit.body) : queryInput(route, visit.url.searchParams);
  const [noun = '', verb = ''] = route.call.split('.');
  const caller = createCaller(visit.createContext()) as unknown as Caller;
  return caller[noun]?.[verb]?.({ ...given, ...params });
}

/** The REST door: finds the procedure of a path and calls it, with the same checks and failures as over tRPC. */
export function restDoor(shopName: string, publicUrl: string, keeper: Keeper): Mount {
  const routes = restRoutes(appRouter);
  const sendDocument = restDocuments(shopName, publicUrl);
  const base = publicUrl + restPrefix;

  return {
    methods: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'],
    headers: restHeaders,
    async handle(visit) {
      const { req, url } = visit;
      const pieces = pathPieces(url.pathname.slice(restPrefix.length));
      if (sendDocument(visit, pieces.join('/'))) return;
      const matches = routes.flatMap((route) => {
        const params = matchSegments(route, pieces);
        return params ? { route, params } : [];
      });
      if (matches.length === 0) throw new Failure('PATH_NOT_FOUND');
      const allow = allowedMethods(matches);
      if (req.method === 'OPTIONS') return sendOptions(visit, allow);
      const method = req.method === 'HEAD' ? 'GET' : req.method;
      const match = matches.find(({ route }) => route.method === method);
      if (!match) throw new Failure('METHOD_NOT_ALLOWED', { details: { allow } });
      checkAcceptable(req);
      const make = async () =>
        answerOf(visit, { route: match.route, answer: await call(match, visit), base });
      if (match.route.isKept) return keeper.send(visit, make);
      sendMade(visit, await make());
    },
  };
}

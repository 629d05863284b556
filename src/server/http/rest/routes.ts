import type { TRPCProcedureType } from '@trpc/server';
import {
  forEachOpenApiProcedure,
  getInputOutputParsers,
  type OpenApiRouter,
  unwrapZodType,
} from 'trpc-to-openapi';
import { z } from 'zod';
import type { FailureReason } from '../../../shared/base/failure.ts';
import type { Admission } from '../../rpc/access.ts';
import type { RestMeta } from '../../rpc/rest.ts';
import { ignoresUnknown, type RestOperation } from './operation.ts';

export const restPrefix = '/api/v1';

export function isRest({ pathname }: URL): boolean {
  return pathname.startsWith(`${restPrefix}/`);
}

/** A REST path without doubled and trailing slashes. */
export function plainPath(pathname: string): string {
  return pathname.replace(/\/+/g, '/').replace(/\/$/, '');
}

/** A procedure with its REST path. */
export interface RestRoute extends RestOperation {
  /** `product.list` */
  call: string;
  type: TRPCProcedureType;
  /** The path in pieces; `{id}` stands for any one piece. */
  segments: string[];
  /** True if its responses are the same for all callers until the catalogue changes. */
  isCacheable: boolean;
  /** The largest body that it takes, if it is not the usual one. */
  bodyBytes: number | undefined;
  input: z.ZodObject;
  /** The name of its body in the document. */
  bodyName: string | undefined;
  /** The input's fields, without those of the path; numbers and booleans are marked, because a query string has only text. */
  fields: Map<string, FieldType>;
}

export type FieldType = 'number' | 'boolean' | 'time' | 'other';

function fieldType(schema: z.ZodType): FieldType {
  const type = unwrapZodType(schema, true);
  if (type instanceof z.ZodNumber) return 'number';
  if (type instanceof z.ZodISODateTime) return 'time';
  return type instanceof z.ZodBoolean ? 'boolean' : 'other';
}

function fieldsIn({ shape }: z.ZodObject, path: string): RestRoute['fields'] {
  const beyondPath = Object.entries(shape).filter(([name]) => !path.includes(`{${name}}`));
  return new Map(beyondPath.map(([name, schema]) => [name, fieldType(schema as z.ZodType)]));
}

/** Refusals of every procedure's input, as JSON or in a query. */
function refusalsOfInput(method: string, operationId: string, fields: RestRoute['fields']): FailureReason[] {
  const ofFields: FailureReason[] =
    fields.size > 0 || !ignoresUnknown({ operationId }) ? ['INVALID_INPUT'] : [];
  const ofBody: FailureReason[] = method === 'GET' ? [] : ['INVALID_JSON', 'BODY_TOO_LARGE', 'BODY_TOO_SLOW'];
  return ['NOT_ACCEPTABLE', ...ofFields, ...ofBody];
}

/** Every procedure that has a REST path, literal paths before those with a parameter in the same place. */
export function restRoutes(router: OpenApiRouter): RestRoute[] {
  const routes: RestRoute[] = [];
  const procedures = router._def.procedures as never;
  forEachOpenApiProcedure<Admission & RestMeta>(procedures, ({ path: call, type, procedure, meta }) => {
    const { method, path, operationId, requestHeaders } = meta.openapi;
    if (operationId === undefined) throw new Error(`${call} has no operationId: describe it with rest()`);
    const { inputParser } = getInputOutputParsers(procedure);
    const fields = fieldsIn(inputParser, path);
    routes.push({
      call,
      type,
      operationId,
      method,
      path,
      segments: path.split('/').filter(Boolean),
      scope: meta.scope,
      isCacheable: meta.cached ?? false,
      bodyBytes: meta.bodyBytes,
      takes: new Set(Object.keys(requestHeaders?.shape ?? {})),
      refusals: [...refusalsOfInput(method, operationId, fields), ...(meta.refusals ?? [])],
      bodyName: inputParser.meta()?.id,
      fields,
      input: inputParser,
    });
  });
  const parameters = (route: RestRoute) => route.segments.filter((segment) => segment.startsWith('{')).length;
  return routes.sort((a, b) => parameters(a) - parameters(b));
}

export type PathParams = Record<string, string>;

/** The path's parameters if it matches the route, else undefined. */
export function matchSegments(route: RestRoute, pieces: string[]): PathParams | undefined {
  if (pieces.length !== route.segments.length) return undefined;
  const isFit = route.segments.every(
    (segment, index) => segment.startsWith('{') || segment === pieces[index],
  );
  if (!isFit) return undefined;
  const params: PathParams = {};
  for (const [index, segment] of route.segments.entries())
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = pieces[index] as string;
  return params;
}

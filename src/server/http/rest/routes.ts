import {
  forEachOpenApiProcedure,
  getInputOutputParsers,
  type OpenApiRouter,
  unwrapZodType,
} from 'trpc-to-openapi';
import { z } from 'zod';
import type { Scope } from '../../../shared/api-key.ts';
import type { Admission } from '../../staff/access.ts';

export const restPrefix = '/api/v1';

/** A procedure's place in the REST address space. */
export interface RestRoute {
  /** `product.list` */
  call: string;
  method: string;
  /** The path in pieces; `{id}` stands for any one piece. */
  segments: string[];
  /** What it asks of an API key. */
  scope: Scope | undefined;
  /** The input's fields; numbers and booleans are named, because a query string can only spell them. */
  fields: Map<string, FieldType>;
}

export type FieldType = 'number' | 'boolean' | 'other';

function fieldType(schema: z.ZodType): FieldType {
  const type = unwrapZodType(schema, true);
  if (type instanceof z.ZodNumber) return 'number';
  return type instanceof z.ZodBoolean ? 'boolean' : 'other';
}

function fieldsOf(procedure: Parameters<typeof getInputOutputParsers>[0]): RestRoute['fields'] {
  const { shape } = getInputOutputParsers(procedure).inputParser;
  return new Map(Object.entries(shape).map(([name, schema]) => [name, fieldType(schema as z.ZodType)]));
}

/** Every procedure that has a REST address, literal paths before those with a parameter in the same place. */
export function restRoutes(router: OpenApiRouter): RestRoute[] {
  const routes: RestRoute[] = [];
  forEachOpenApiProcedure<Admission>(router._def.procedures as never, ({ path, procedure, meta }) => {
    routes.push({
      call: path,
      method: meta.openapi.method,
      segments: meta.openapi.path.split('/').filter(Boolean),
      scope: meta.scope,
      fields: fieldsOf(procedure),
    });
  });
  const parameters = (route: RestRoute) => route.segments.filter((segment) => segment.startsWith('{')).length;
  return routes.sort((a, b) => parameters(a) - parameters(b));
}

export type PathParams = Record<string, string>;

/** The path's parameters when it fits the route, else undefined. */
export function matchSegments(route: RestRoute, pieces: string[]): PathParams | undefined {
  if (pieces.length !== route.segments.length) return undefined;
  const params: PathParams = {};
  for (const [index, segment] of route.segments.entries()) {
    const piece = pieces[index] as string;
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = piece;
    else if (segment !== piece) return undefined;
  }
  return params;
}

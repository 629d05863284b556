import { z } from 'zod';
import type { Prisma } from '../../../prisma/generated/client.ts';
import { Expand, integer } from './form.ts';
import type { Kind, Store } from './store.ts';

export const PageParams = z.strictObject({
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  created: z
    .strictObject({
      gt: integer.optional(),
      gte: integer.optional(),
      lt: integer.optional(),
      lte: integer.optional(),
    })
    .default({}),
  expand: Expand,
});

type Where = Prisma.SandboxObjectWhereInput;

/** The condition that a field of the object has this value. */
export function fieldIs(field: string, value: string | number | undefined): Where[] {
  return value === undefined ? [] : [{ body: { path: [field], equals: value } }];
}

/** One page in the form that the SDK's paging reads, newest first. */
export async function listPage(
  store: Store,
  kind: Kind,
  url: string,
  page: z.output<typeof PageParams>,
  where: Where[] = [],
): Promise<object> {
  const isBounded = Object.values(page.created).some((bound) => bound !== undefined);
  const created: Where = isBounded ? { body: { path: ['created'], ...page.created } } : {};
  const { limit, starting_after: startingAfter } = page;
  const found = await store.list(kind, { where: [created, ...where], limit, startingAfter });
  return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url };
}

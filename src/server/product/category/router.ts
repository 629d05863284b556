import { z } from 'zod';
import {
  CategoryDeleted,
  CategoryDetail,
  CategoryList,
  CategoryUses,
  CreateCategory,
  DeleteCategory,
  PatchCategory,
} from '../../../shared/product/manage-category.ts';
import { IdempotencyHeader } from '../../rpc/idempotency.ts';
import { rest } from '../../rpc/rest.ts';
import { keyProcedure, publicProcedure, router, staffProcedure } from '../../rpc/trpc.ts';
import { createCategory, deleteCategory, patchCategory } from './mutations.ts';
import { listCategories, listUses } from './queries.ts';

const forActors = keyProcedure('catalog:write', 'catalogue');

export const categoryRouter = router({
  list: rest(publicProcedure, 'GET', '/category', {
    operationId: 'listCategories',
    tag: 'Product',
    summary: 'List the categories, in their order',
    description: 'Hidden ones are in the list for an API key with the scope `catalog:write`.',
    cached: true,
  })
    .input(z.object({}))
    .output(CategoryList)
    .query(async ({ ctx }) => {
      const holder = await ctx.keyHolder?.();
      return { data: await listCategories(ctx.db, { onlyShown: !holder?.scopes.includes('catalog:write') }) };
    }),

  manage: staffProcedure.output(CategoryUses).query(({ ctx }) => listUses(ctx.db)),

  create: rest(forActors, 'POST', '/category', {
    operationId: 'createCategory',
    tag: 'Product',
    summary: 'Add a category',
    requestHeaders: IdempotencyHeader,
    refusals: ['CATEGORY_EXISTS'],
  })
    .input(CreateCategory)
    .output(CategoryDetail)
    .mutation(({ ctx, input }) => createCategory(ctx, input)),

  patch: rest(forActors, 'PATCH', '/category/{value}', {
    operationId: 'patchCategory',
    tag: 'Product',
    summary: 'Rename, move, show or hide a category',
    description: 'Send only what changes. With `position`, the others move up or down.',
    requestHeaders: IdempotencyHeader,
    refusals: ['CATEGORY_NOT_FOUND'],
  })
    .input(PatchCategory)
    .output(CategoryDetail)
    .mutation(({ ctx, input }) => patchCategory(ctx, input)),

  delete: rest(forActors, 'DELETE', '/category/{value}', {
    operationId: 'deleteCategory',
    tag: 'Product',
    summary: 'Delete a category',
    description: 'All of its products move to the category `moveTo` first, deleted ones as well.',
    requestHeaders: IdempotencyHeader,
    refusals: ['CATEGORY_NOT_FOUND', 'CATEGORY_IN_USE'],
  })
    .input(DeleteCategory)
    .output(CategoryDeleted)
    .mutation(({ ctx, input }) => deleteCategory(ctx, input)),
});

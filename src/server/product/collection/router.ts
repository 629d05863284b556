import { z } from 'zod';
import { RowRemoved } from '../../../shared/order/delivery-option.ts';
import {
  AddToCollection,
  CollectionList,
  CollectionPage,
  CollectionQuery,
  CollectionUses,
  CollectionValue,
  CreateCollection,
  ManagedCollectionDetail,
  PatchCollection,
} from '../../../shared/product/collection.ts';
import { readCollection } from '../../catalogue/collections.ts';
import { IdempotencyHeader } from '../../rpc/idempotency.ts';
import { rest } from '../../rpc/rest.ts';
import { keyProcedure, permitted, publicProcedure, router, staffProcedure } from '../../rpc/trpc.ts';
import { addToCollection, createCollection, deleteCollection, patchCollection } from './mutations.ts';
import { findCollection, listCollections, listUses } from './queries.ts';

const forActors = keyProcedure('catalog:write', 'catalogue');

export const collectionRouter = router({
  list: rest(publicProcedure, 'GET', '/collection', {
    operationId: 'listCollections',
    tag: 'Product',
    summary: 'List the collections, in their order',
    description: 'Hidden ones are in the list for an API key with the scope `catalog:write`.',
    cached: true,
  })
    .input(z.object({}))
    .output(CollectionList)
    .query(async ({ ctx }) => {
      const holder = await ctx.keyHolder?.();
      return {
        data: await listCollections(ctx.db, { onlyShown: !holder?.scopes.includes('catalog:write') }),
      };
    }),

  get: rest(publicProcedure, 'GET', '/collection/{value}', {
    operationId: 'getCollection',
    tag: 'Product',
    summary: 'Get a collection with a page of its products, in their order',
    refusals: ['COLLECTION_NOT_FOUND'],
    cached: true,
  })
    .input(CollectionQuery)
    .output(CollectionPage)
    .query(({ ctx, input }) => readCollection(ctx.pool, input)),

  manage: staffProcedure.output(CollectionUses).query(({ ctx }) => listUses(ctx.db)),

  getManaged: rest(forActors, 'GET', '/catalogue/collection/{value}', {
    operationId: 'getManagedCollection',
    tag: 'Catalogue',
    summary: 'Get a collection as the shop manages it',
    description: 'With the ids of all of its products, hidden and deleted ones as well.',
    refusals: ['COLLECTION_NOT_FOUND'],
  })
    .input(CollectionValue)
    .output(ManagedCollectionDetail)
    .query(async ({ ctx, input }) => ({ data: (await findCollection(ctx.db, input.value)).data })),

  create: rest(forActors, 'POST', '/collection', {
    operationId: 'createCollection',
    tag: 'Product',
    summary: 'Add a collection',
    description: 'A list of products that are chosen by hand. Only the title is needed.',
    requestHeaders: IdempotencyHeader,
    refusals: ['COLLECTION_EXISTS'],
  })
    .input(CreateCollection)
    .output(ManagedCollectionDetail)
    .mutation(({ ctx, input }) => createCollection(ctx, input)),

  patch: rest(forActors, 'PATCH', '/collection/{value}', {
    operationId: 'patchCollection',
    tag: 'Product',
    summary: 'Change, move, show or hide a collection',
    description:
      'Send only what changes; `products` is the whole list, in its order. With `position`, the others move up or down.',
    requestHeaders: IdempotencyHeader,
    refusals: ['COLLECTION_NOT_FOUND'],
  })
    .input(PatchCollection)
    .output(ManagedCollectionDetail)
    .mutation(({ ctx, input }) => patchCollection(ctx, input)),

  delete: rest(forActors, 'DELETE', '/collection/{value}', {
    operationId: 'deleteCollection',
    tag: 'Product',
    summary: 'Delete a collection',
    description: 'Its products stay in the shop.',
    requestHeaders: IdempotencyHeader,
    refusals: ['INVALID_INPUT', 'COLLECTION_NOT_FOUND'],
  })
    .input(CollectionValue)
    .output(RowRemoved)
    .mutation(({ ctx, input }) => deleteCollection(ctx, input.value)),

  add: permitted('catalogue')
    .input(AddToCollection)
    .output(z.object({ added: z.number().int() }))
    .mutation(({ ctx, input }) => addToCollection(ctx, input)),
});

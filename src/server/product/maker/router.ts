import { z } from 'zod';
import { RowRemoved } from '../../../shared/order/delivery-option.ts';
import { CreateMaker, MakerDetail, MakerId, MakerList, PatchMaker } from '../../../shared/product/maker.ts';
import { IdempotencyHeader } from '../../rpc/idempotency.ts';
import { rest } from '../../rpc/rest.ts';
import { keyProcedure, publicProcedure, router } from '../../rpc/trpc.ts';
import { createMaker, deleteMaker, patchMaker } from './mutations.ts';
import { findMaker, listMakers } from './queries.ts';

const forActors = keyProcedure('catalog:write', 'catalogue');

export const makerRouter = router({
  list: rest(publicProcedure, 'GET', '/maker', {
    operationId: 'listMakers',
    tag: 'Product',
    summary: 'List the makers of products, by name',
  })
    .input(z.object({}))
    .output(MakerList)
    .query(async ({ ctx }) => ({ data: await listMakers(ctx.db) })),

  get: publicProcedure
    .input(MakerId)
    .output(MakerDetail)
    .query(async ({ ctx, input }) => ({ data: await findMaker(ctx.db, input.id) })),

  create: rest(forActors, 'POST', '/maker', {
    operationId: 'createMaker',
    tag: 'Product',
    summary: 'Add a maker',
    description: 'Its products show who makes them, and who is responsible for them in the EU.',
    requestHeaders: IdempotencyHeader,
  })
    .input(CreateMaker)
    .output(MakerDetail)
    .mutation(({ ctx, input }) => createMaker(ctx, input)),

  patch: rest(forActors, 'PATCH', '/maker/{id}', {
    operationId: 'patchMaker',
    tag: 'Product',
    summary: 'Change a maker',
    description: 'Send only what changes.',
    requestHeaders: IdempotencyHeader,
    refusals: ['MAKER_NOT_FOUND'],
  })
    .input(PatchMaker)
    .output(MakerDetail)
    .mutation(({ ctx, input }) => patchMaker(ctx, input)),

  delete: rest(forActors, 'DELETE', '/maker/{id}', {
    operationId: 'deleteMaker',
    tag: 'Product',
    summary: 'Delete a maker',
    description: 'Refused while products have it.',
    requestHeaders: IdempotencyHeader,
    refusals: ['INVALID_INPUT', 'MAKER_NOT_FOUND', 'MAKER_USED'],
  })
    .input(MakerId)
    .output(RowRemoved)
    .mutation(({ ctx, input }) => deleteMaker(ctx, input.id)),
});

import { z } from 'zod';
import {
  CreateMeasure,
  MeasureDeleted,
  MeasureDetail,
  MeasureId,
  MeasureList,
  PatchMeasure,
} from '../../../shared/product/measure.ts';
import { IdempotencyHeader } from '../../rpc/idempotency.ts';
import { rest } from '../../rpc/rest.ts';
import { keyProcedure, publicProcedure, router } from '../../rpc/trpc.ts';
import { createMeasure, deleteMeasure, patchMeasure } from './mutations.ts';
import { listMeasures } from './queries.ts';

const forActors = keyProcedure('catalog:write', 'catalogue');

export const measureRouter = router({
  list: rest(publicProcedure, 'GET', '/measure', {
    operationId: 'listMeasures',
    tag: 'Product',
    summary: 'List the measures that decide what fits, by name',
  })
    .input(z.object({}))
    .output(MeasureList)
    .query(async ({ ctx }) => ({ data: await listMeasures(ctx.db) })),

  create: rest(forActors, 'POST', '/measure', {
    operationId: 'createMeasure',
    tag: 'Product',
    summary: 'Add a measure',
    description: 'Products of the categories that it names can have a value of it.',
    requestHeaders: IdempotencyHeader,
  })
    .input(CreateMeasure)
    .output(MeasureDetail)
    .mutation(({ ctx, input }) => createMeasure(ctx, input)),

  patch: rest(forActors, 'PATCH', '/measure/{id}', {
    operationId: 'patchMeasure',
    tag: 'Product',
    summary: 'Change a measure',
    description: 'Send only what changes. The values of products stay as they are.',
    requestHeaders: IdempotencyHeader,
    refusals: ['MEASURE_NOT_FOUND'],
  })
    .input(PatchMeasure)
    .output(MeasureDetail)
    .mutation(({ ctx, input }) => patchMeasure(ctx, input)),

  delete: rest(forActors, 'DELETE', '/measure/{id}', {
    operationId: 'deleteMeasure',
    tag: 'Product',
    summary: 'Delete a measure',
    description: 'Deletes the values that products have of it.',
    requestHeaders: IdempotencyHeader,
    refusals: ['INVALID_INPUT', 'MEASURE_NOT_FOUND'],
  })
    .input(MeasureId)
    .output(MeasureDeleted)
    .mutation(({ ctx, input }) => deleteMeasure(ctx, input.id)),
});

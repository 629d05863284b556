import { z } from 'zod';
import { RowRemoved } from '../../../shared/order/delivery-option.ts';
import {
  CreateDiscount,
  DiscountCodes,
  DiscountDetail,
  DiscountId,
  DiscountList,
  DiscountQuery,
  PatchDiscount,
} from '../../../shared/order/discount.ts';
import { IdempotencyHeader } from '../../rpc/idempotency.ts';
import { rest } from '../../rpc/rest.ts';
import { keyProcedure, publicProcedure, router, staffProcedure } from '../../rpc/trpc.ts';
import { createDiscount, removeDiscount, updateDiscount } from './mutations.ts';
import { listCodes, listDiscounts, takesCodes } from './queries.ts';

const forActors = keyProcedure('catalog:write', 'catalogue');

export const discountRouter = router({
  /** Whether shoppers are asked for a code. */
  isTaken: publicProcedure.output(z.boolean()).query(({ ctx }) => takesCodes(ctx.db)),

  manage: staffProcedure
    .input(DiscountQuery)
    .output(DiscountList)
    .query(({ ctx, input }) => listDiscounts(ctx.db, input)),

  list: rest(forActors, 'GET', '/discount', {
    operationId: 'listDiscounts',
    tag: 'Selling',
    summary: 'List the discounts, the newest first',
    description: 'With what each brought. A series of codes is one discount.',
  })
    .input(DiscountQuery)
    .output(DiscountList)
    .query(({ ctx, input }) => listDiscounts(ctx.db, input)),

  codes: rest(forActors, 'GET', '/discount/{id}/codes', {
    operationId: 'listDiscountCodes',
    tag: 'Selling',
    summary: 'List the codes of a discount',
    description: 'Those of a series, or the only one.',
    refusals: ['DISCOUNT_NOT_FOUND'],
  })
    .input(DiscountId)
    .output(DiscountCodes)
    .query(async ({ ctx, input }) => ({ data: await listCodes(ctx.db, input.id) })),

  create: rest(forActors, 'POST', '/discount', {
    operationId: 'createDiscount',
    tag: 'Selling',
    summary: 'Add a discount',
    description: 'Only code, kind and value are needed. With `codes`, a series of single codes is made.',
    requestHeaders: IdempotencyHeader,
    refusals: ['DISCOUNT_EXISTS'],
  })
    .input(CreateDiscount)
    .output(DiscountDetail)
    .mutation(({ ctx, input }) => createDiscount(ctx, input)),

  update: rest(forActors, 'PATCH', '/discount/{id}', {
    operationId: 'patchDiscount',
    tag: 'Selling',
    summary: 'Change a discount, or all codes of a series',
    description: 'Send only what changes. Orders keep what they were placed with.',
    requestHeaders: IdempotencyHeader,
    refusals: ['DISCOUNT_NOT_FOUND', 'DISCOUNT_EXISTS'],
  })
    .input(PatchDiscount)
    .output(DiscountDetail)
    .mutation(({ ctx, input }) => updateDiscount(ctx, input)),

  remove: rest(forActors, 'DELETE', '/discount/{id}', {
    operationId: 'removeDiscount',
    tag: 'Selling',
    summary: 'Delete a discount, or a series of codes',
    description: 'Orders keep what they were placed with.',
    requestHeaders: IdempotencyHeader,
    refusals: ['INVALID_INPUT', 'DISCOUNT_NOT_FOUND'],
  })
    .input(DiscountId)
    .output(RowRemoved)
    .mutation(({ ctx, input }) => removeDiscount(ctx, input.id)),
});

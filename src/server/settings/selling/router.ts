import { z } from 'zod';
import {
  CreateDeliveryOption,
  DeliveryOptionDetail,
  DeliveryOptionId,
  DeliveryOptionList,
  PatchDeliveryOption,
  RowRemoved,
} from '../../../shared/order/delivery-option.ts';
import {
  CreateTaxRate,
  PatchTaxRate,
  TaxRateDetail,
  TaxRateId,
  TaxRateList,
} from '../../../shared/order/tax-rate.ts';
import { IdempotencyHeader } from '../../rpc/idempotency.ts';
import { rest } from '../../rpc/rest.ts';
import { keyProcedure, permitted, publicProcedure, router } from '../../rpc/trpc.ts';
import { createOption, removeOption, updateOption } from './delivery-mutations.ts';
import { countUnweighed, listOptions, listRates } from './queries.ts';
import { createRate, removeRate, updateRate } from './tax-mutations.ts';

const forOwners = keyProcedure('settings:write', 'shop');

export const deliveryOptionRouter = router({
  list: rest(publicProcedure, 'GET', '/delivery-option', {
    operationId: 'listDeliveryOptions',
    tag: 'Selling',
    summary: 'List the delivery options, in their order',
  })
    .input(z.object({}))
    .output(DeliveryOptionList)
    .query(async ({ ctx }) => ({ data: await listOptions(ctx.db) })),

  create: rest(forOwners, 'POST', '/delivery-option', {
    operationId: 'createDeliveryOption',
    tag: 'Selling',
    summary: 'Add a delivery option',
    description: 'Only the name is needed: an option that says nothing else delivers any order at no charge.',
    requestHeaders: IdempotencyHeader,
  })
    .input(CreateDeliveryOption)
    .output(DeliveryOptionDetail)
    .mutation(({ ctx, input }) => createOption(ctx, input)),

  update: rest(forOwners, 'PATCH', '/delivery-option/{id}', {
    operationId: 'patchDeliveryOption',
    tag: 'Selling',
    summary: 'Change or move a delivery option',
    description: 'Send only what changes. Orders keep what they were placed with.',
    requestHeaders: IdempotencyHeader,
    refusals: ['DELIVERY_OPTION_NOT_FOUND'],
  })
    .input(PatchDeliveryOption)
    .output(DeliveryOptionDetail)
    .mutation(({ ctx, input }) => updateOption(ctx, input)),

  remove: rest(forOwners, 'DELETE', '/delivery-option/{id}', {
    operationId: 'removeDeliveryOption',
    tag: 'Selling',
    summary: 'Remove a delivery option',
    description: 'The last one can’t be removed.',
    requestHeaders: IdempotencyHeader,
    refusals: ['INVALID_INPUT', 'DELIVERY_OPTION_NOT_FOUND', 'DELIVERY_OPTION_NEEDED'],
  })
    .input(DeliveryOptionId)
    .output(RowRemoved)
    .mutation(({ ctx, input }) => removeOption(ctx, input.id)),

  unweighed: permitted('shop')
    .output(z.object({ products: z.number().int() }))
    .query(async ({ ctx }) => ({ products: await countUnweighed(ctx.db) })),
});

export const taxRateRouter = router({
  list: rest(publicProcedure, 'GET', '/tax-rate', {
    operationId: 'listTaxRates',
    tag: 'Selling',
    summary: 'List the tax rates, in their order',
  })
    .input(z.object({}))
    .output(TaxRateList)
    .query(async ({ ctx }) => ({ data: await listRates(ctx.db) })),

  create: rest(forOwners, 'POST', '/tax-rate', {
    operationId: 'createTaxRate',
    tag: 'Selling',
    summary: 'Add a tax rate',
    requestHeaders: IdempotencyHeader,
  })
    .input(CreateTaxRate)
    .output(TaxRateDetail)
    .mutation(({ ctx, input }) => createRate(ctx, input)),

  update: rest(forOwners, 'PATCH', '/tax-rate/{id}', {
    operationId: 'patchTaxRate',
    tag: 'Selling',
    summary: 'Change or move a tax rate',
    description: 'Send only what changes. Orders keep the rates that they were placed with.',
    requestHeaders: IdempotencyHeader,
    refusals: ['TAX_RATE_NOT_FOUND'],
  })
    .input(PatchTaxRate)
    .output(TaxRateDetail)
    .mutation(({ ctx, input }) => updateRate(ctx, input)),

  remove: rest(forOwners, 'DELETE', '/tax-rate/{id}', {
    operationId: 'removeTaxRate',
    tag: 'Selling',
    summary: 'Remove a tax rate',
    description:
      'Refused while products have it, while delivery is taxed at it, and for the last one of a shop that charges tax.',
    requestHeaders: IdempotencyHeader,
    refusals: ['INVALID_INPUT', 'TAX_RATE_NOT_FOUND', 'TAX_RATE_USED'],
  })
    .input(TaxRateId)
    .output(RowRemoved)
    .mutation(({ ctx, input }) => removeRate(ctx, input.id)),
});

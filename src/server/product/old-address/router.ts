import { RowRemoved } from '../../../shared/order/delivery-option.ts';
import {
  OldAddressesSaved,
  OldAddressList,
  OldAddressPath,
  OldAddressQuery,
  oldAddressRows,
  SaveOldAddresses,
  UnknownAddresses,
} from '../../../shared/product/old-address.ts';
import { IdempotencyHeader } from '../../rpc/idempotency.ts';
import { rest } from '../../rpc/rest.ts';
import { keyProcedure, router, staffProcedure } from '../../rpc/trpc.ts';
import { deleteOldAddress, saveOldAddresses } from './mutations.ts';
import { listOldAddresses, listUnknown } from './queries.ts';

const forActors = keyProcedure('catalog:write', 'catalogue');

export const oldAddressRouter = router({
  list: rest(forActors, 'GET', '/old-address', {
    operationId: 'listOldAddresses',
    tag: 'Catalogue',
    summary: 'List the addresses of an earlier shop, and the pages that they lead to',
  })
    .input(OldAddressQuery)
    .output(OldAddressList)
    .query(({ ctx, input }) => listOldAddresses(ctx.pool, input)),

  save: rest(forActors, 'POST', '/old-address', {
    operationId: 'saveOldAddresses',
    tag: 'Catalogue',
    summary: 'Let addresses of an earlier shop lead to products and pages',
    description: `Who asks for one is sent on with 301. All rows are saved, or none; a refusal names each row at fault. At most ${oldAddressRows} rows.`,
    requestHeaders: IdempotencyHeader,
    bodyBytes: 250_000,
  })
    .input(SaveOldAddresses)
    .output(OldAddressesSaved)
    .mutation(({ ctx, input }) => saveOldAddresses(ctx, input)),

  delete: rest(forActors, 'DELETE', '/old-address', {
    operationId: 'deleteOldAddress',
    tag: 'Catalogue',
    summary: 'Delete an address of an earlier shop',
    requestHeaders: IdempotencyHeader,
    refusals: ['INVALID_INPUT', 'PATH_NOT_FOUND'],
  })
    .input(OldAddressPath)
    .output(RowRemoved)
    .mutation(({ ctx, input }) => deleteOldAddress(ctx, input.path)),

  manage: staffProcedure
    .input(OldAddressQuery)
    .output(OldAddressList)
    .query(({ ctx, input }) => listOldAddresses(ctx.pool, input)),

  unknown: staffProcedure.output(UnknownAddresses).query(({ ctx }) => listUnknown(ctx.db)),
});

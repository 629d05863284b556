import { z } from 'zod';
import { ChosenCopies, PictureCopiesDetail } from '../../../shared/product/picture-copies.ts';
import { IdempotencyHeader } from '../../rpc/idempotency.ts';
import { rest } from '../../rpc/rest.ts';
import { keyProcedure, router } from '../../rpc/trpc.ts';
import { retryCopies, stopCopying } from './mutations.ts';
import { findPictureCopies } from './queries.ts';

const forActors = keyProcedure('catalog:write', 'catalogue');

export const pictureCopyRouter = router({
  find: rest(forActors, 'GET', '/catalogue/picture-copies', {
    operationId: 'getPictureCopies',
    tag: 'Catalogue',
    summary: 'See how many pictures of imported products are copied',
    description:
      'Pictures that imported products have on other servers are copied in the background. `failures` has the latest 50.',
  })
    .input(z.object({}))
    .output(PictureCopiesDetail)
    .query(async ({ ctx }) => ({ data: await findPictureCopies(ctx.db) })),

  retry: rest(forActors, 'POST', '/catalogue/picture-copies/retry', {
    operationId: 'retryPictureCopies',
    tag: 'Catalogue',
    summary: 'Try again to copy pictures',
    description: 'Those that failed or were stopped. The others stay as they are.',
    requestHeaders: IdempotencyHeader,
  })
    .input(ChosenCopies)
    .output(PictureCopiesDetail)
    .mutation(async ({ ctx, input }) => ({ data: await retryCopies(ctx, input) })),

  stop: rest(forActors, 'POST', '/catalogue/picture-copies/stop', {
    operationId: 'stopPictureCopies',
    tag: 'Catalogue',
    summary: 'Stop copying pictures',
    description: 'Products keep the addresses of pictures that are not copied.',
    requestHeaders: IdempotencyHeader,
  })
    .input(ChosenCopies)
    .output(PictureCopiesDetail)
    .mutation(async ({ ctx, input }) => ({ data: await stopCopying(ctx, input) })),
});

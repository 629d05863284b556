import { z } from 'zod';
import { ApiKey, ApiKeyId, MadeApiKey, NewApiKey, OwnKey } from '../../shared/staff/api-key.ts';
import { recentProof } from '../rpc/access.ts';
import { rest } from '../rpc/rest.ts';
import { permitted, publicProcedure, router } from '../rpc/trpc.ts';
import { createKey, revokeKey } from './mutations.ts';
import { findOwnKey, listKeys } from './queries.ts';

export const apiKeyRouter = router({
  own: rest(publicProcedure, 'GET', '/api-key/self', {
    operationId: 'getOwnKey',
    tag: 'Key',
    summary: 'Get the API key that calls',
    description: 'Its scopes, its limits and when it expires. The key itself is shown only when it is made.',
    refusals: ['SIGNED_OUT'],
  })
    .input(z.object({}))
    .output(OwnKey)
    .query(async ({ ctx }) => ({ data: await findOwnKey(ctx) })),

  list: permitted('shop')
    .output(z.array(ApiKey))
    .query(({ ctx }) => listKeys(ctx.db)),

  create: permitted('shop')
    .meta(recentProof)
    .input(NewApiKey)
    .output(MadeApiKey)
    .mutation(({ ctx, input }) => createKey(ctx, input)),

  revoke: permitted('shop')
    .input(ApiKeyId)
    .output(ApiKey)
    .mutation(({ ctx, input }) => revokeKey(ctx, input.id)),
});

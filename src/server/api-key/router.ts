import { z } from 'zod';
import { ApiKey, ApiKeyId, MadeApiKey, NewApiKey } from '../../shared/api-key.ts';
import { recentProof } from '../access.ts';
import { permitted, router } from '../trpc.ts';
import { createKey, revokeKey } from './mutations.ts';
import { listKeys } from './queries.ts';

export const apiKeyRouter = router({
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

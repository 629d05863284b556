import { Connection, ConnectionName, SaveConnection } from '../../shared/settings/connection.ts';
import { recentProof } from '../rpc/access.ts';
import { permitted, router } from '../rpc/trpc.ts';
import { removeConnection, saveConnection } from './mutations.ts';
import { findConnection } from './queries.ts';

/** The connections of the shop. Only people at a screen change it: a program's key must not move the shop's money elsewhere. */
export const connectionRouter = router({
  find: permitted('shop')
    .input(ConnectionName)
    .output(Connection)
    .query(({ ctx, input }) => findConnection(ctx, input.name)),

  save: permitted('shop')
    .meta(recentProof)
    .input(SaveConnection)
    .output(Connection)
    .mutation(({ ctx, input }) => saveConnection(ctx, input)),

  remove: permitted('shop')
    .meta(recentProof)
    .input(ConnectionName)
    .output(Connection)
    .mutation(({ ctx, input }) => removeConnection(ctx, input.name)),
});

import { z } from 'zod';
import {
  Delivery,
  DeliveryDetail,
  DeliveryList,
  DeliveryQuery,
  MadeWebhook,
  SaveWebhook,
  WebhookEndpoint,
  WebhookForm,
  WebhookId,
  WebhookSecret,
} from '../../shared/webhook/webhook.ts';
import { recentProof } from '../rpc/access.ts';
import { permitted, router } from '../rpc/trpc.ts';
import {
  changeSecret,
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  saveEndpoint,
  showSecret,
} from './mutations.ts';
import { findDelivery, findEndpoint, listDeliveries, listEndpoints } from './queries.ts';
import { redeliver, sendTest } from './resend.ts';

export const webhookRouter = router({
  list: permitted('shop')
    .output(z.array(WebhookEndpoint))
    .query(({ ctx }) => listEndpoints(ctx.db)),

  get: permitted('shop')
    .input(WebhookId)
    .output(WebhookEndpoint)
    .query(({ ctx, input }) => findEndpoint(ctx.db, input.id)),

  create: permitted('shop')
    .meta(recentProof)
    .input(WebhookForm)
    .output(MadeWebhook)
    .mutation(({ ctx, input }) => createEndpoint(ctx, input)),

  save: permitted('shop')
    .meta(recentProof)
    .input(SaveWebhook)
    .output(WebhookEndpoint)
    .mutation(({ ctx, input }) => saveEndpoint(ctx, input)),

  enable: permitted('shop')
    .meta(recentProof)
    .input(WebhookId)
    .output(WebhookEndpoint)
    .mutation(({ ctx, input }) => enableEndpoint(ctx, input.id)),

  disable: permitted('shop')
    .input(WebhookId)
    .output(WebhookEndpoint)
    .mutation(({ ctx, input }) => disableEndpoint(ctx, input.id)),

  delete: permitted('shop')
    .meta(recentProof)
    .input(WebhookId)
    .output(z.object({ success: z.literal(true) }))
    .mutation(({ ctx, input }) => deleteEndpoint(ctx, input.id)),

  /** A mutation, so that no cache on the way stores the response. */
  secret: permitted('shop')
    .meta(recentProof)
    .input(WebhookId)
    .output(WebhookSecret)
    .mutation(({ ctx, input }) => showSecret(ctx, input.id)),

  changeSecret: permitted('shop')
    .meta(recentProof)
    .input(WebhookId)
    .output(MadeWebhook)
    .mutation(({ ctx, input }) => changeSecret(ctx, input.id)),

  sendTest: permitted('shop')
    .input(WebhookId)
    .output(Delivery)
    .mutation(({ ctx, input }) => sendTest(ctx, input.id)),

  deliveries: permitted('shop')
    .input(DeliveryQuery)
    .output(DeliveryList)
    .query(({ ctx, input }) => listDeliveries(ctx.db, input)),

  delivery: permitted('shop')
    .input(WebhookId)
    .output(DeliveryDetail)
    .query(({ ctx, input }) => findDelivery(ctx.db, input.id)),

  redeliver: permitted('shop')
    .input(WebhookId)
    .output(Delivery)
    .mutation(({ ctx, input }) => redeliver(ctx, input.id)),
});

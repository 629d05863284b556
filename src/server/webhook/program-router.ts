import { z } from 'zod';
import type { Delivery, MadeWebhook, WebhookEndpoint } from '../../shared/webhook/webhook.ts';
import { WebhookId } from '../../shared/webhook/webhook.ts';
import {
  CreatedWebhook,
  CreateWebhook,
  DeliveryQueued,
  EventDetail,
  EventId,
  EventList,
  EventQuery,
  PatchWebhook,
  Redeliver,
  WebhookDeleted,
  WebhookDetail,
  WebhookList,
} from '../../shared/webhook/webhook-program.ts';
import { recentProof } from '../rpc/access.ts';
import { IdempotencyHeader } from '../rpc/idempotency.ts';
import { rest } from '../rpc/rest.ts';
import { keyProcedure, router } from '../rpc/trpc.ts';
import { findEvent, listEvents, redeliverEvent } from './events.ts';
import { changeSecret, createEndpoint, deleteEndpoint, patchEndpoint } from './mutations.ts';
import { findEndpoint, listEndpoints } from './queries.ts';
import { sendTest } from './resend.ts';

const forPrograms = keyProcedure('webhooks:write', 'shop');

const found = (data: WebhookEndpoint) => ({ data });
const withSecret = ({ endpoint, secret }: MadeWebhook) => ({ data: { ...endpoint, secret } });
const queued = ({ last, ...delivery }: Delivery) => ({
  data: { ...delivery, lastStatusCode: last?.statusCode ?? null },
});

/** Webhooks and past events over REST. */
export const programRouter = router({
  listForPrograms: rest(forPrograms, 'GET', '/webhook', {
    operationId: 'listWebhooks',
    tag: 'Webhook',
    summary: 'List the webhooks, newest first',
  })
    .input(z.object({}))
    .output(WebhookList)
    .query(async ({ ctx }) => ({ data: await listEndpoints(ctx.db) })),

  getForPrograms: rest(forPrograms, 'GET', '/webhook/{id}', {
    operationId: 'getWebhook',
    tag: 'Webhook',
    summary: 'Get one webhook',
    refusals: ['INVALID_INPUT', 'WEBHOOK_NOT_FOUND'],
  })
    .input(WebhookId)
    .output(WebhookDetail)
    .query(async ({ ctx, input }) => found(await findEndpoint(ctx.db, input.id))),

  createForPrograms: rest(forPrograms.meta(recentProof), 'POST', '/webhook', {
    operationId: 'createWebhook',
    tag: 'Webhook',
    summary: 'Add a webhook',
    description:
      'The response has the secret that its deliveries are signed with, this once; sent again with its Idempotency-Key, the same.',
    requestHeaders: IdempotencyHeader,
    refusals: ['WEBHOOK_ADDRESS_REFUSED', 'TOO_MANY_WEBHOOKS'],
  })
    .input(CreateWebhook)
    .output(CreatedWebhook)
    .mutation(async ({ ctx, input }) => withSecret(await createEndpoint(ctx, input))),

  patch: rest(forPrograms.meta(recentProof), 'PATCH', '/webhook/{id}', {
    operationId: 'patchWebhook',
    tag: 'Webhook',
    summary: 'Change, enable or disable a webhook',
    refusals: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_ADDRESS_REFUSED'],
  })
    .input(PatchWebhook)
    .output(WebhookDetail)
    .mutation(async ({ ctx, input }) => found(await patchEndpoint(ctx, input))),

  deleteForPrograms: rest(forPrograms.meta(recentProof), 'DELETE', '/webhook/{id}', {
    operationId: 'deleteWebhook',
    tag: 'Webhook',
    summary: 'Remove a webhook with its deliveries',
    refusals: ['INVALID_INPUT', 'WEBHOOK_NOT_FOUND'],
  })
    .input(WebhookId)
    .output(WebhookDeleted)
    .mutation(({ ctx, input }) => deleteEndpoint(ctx, input.id)),

  changeSecretForPrograms: rest(forPrograms.meta(recentProof), 'POST', '/webhook/{id}/secret', {
    operationId: 'changeWebhookSecret',
    tag: 'Webhook',
    summary: 'Replace the secret of a webhook',
    description:
      'The response has the new one, this once; sent again with its Idempotency-Key, the same. Each one before signs too for a day.',
    requestHeaders: IdempotencyHeader,
    refusals: ['INVALID_INPUT', 'WEBHOOK_NOT_FOUND'],
  })
    .input(WebhookId)
    .output(CreatedWebhook)
    .mutation(async ({ ctx, input }) => withSecret(await changeSecret(ctx, input.id))),

  sendTestForPrograms: rest(forPrograms, 'POST', '/webhook/{id}/test', {
    operationId: 'testWebhook',
    tag: 'Webhook',
    summary: 'Send a test to a webhook',
    description: 'Its type is `webhook.test`. `GET /event/{id}` says what came of it.',
    requestHeaders: IdempotencyHeader,
    refusals: ['INVALID_INPUT', 'WEBHOOK_NOT_FOUND', 'WEBHOOK_DISABLED'],
  })
    .input(WebhookId)
    .output(DeliveryQueued)
    .mutation(async ({ ctx, input }) => queued(await sendTest(ctx, input.id))),

  redeliverForPrograms: rest(forPrograms, 'POST', '/webhook/{id}/deliver', {
    operationId: 'redeliverEvent',
    tag: 'Webhook',
    summary: 'Deliver an event again',
    description: 'To a webhook that it was for, delivered before or not.',
    requestHeaders: IdempotencyHeader,
    refusals: ['WEBHOOK_DISABLED', 'EVENT_NOT_FOUND', 'DELIVERY_NOT_FOUND', 'DELIVERY_PENDING'],
  })
    .input(Redeliver)
    .output(DeliveryQueued)
    .mutation(async ({ ctx, input }) => queued(await redeliverEvent(ctx, input))),

  events: rest(forPrograms, 'GET', '/event', {
    operationId: 'listEvents',
    tag: 'Webhook',
    summary: 'List past events, newest first, or since a time',
    description:
      'The events of the last 30 days that were for a webhook, as far as the scopes of the key reach. To catch up after an outage, ask with `since`, follow `next`, and ignore the ids that you know.',
  })
    .input(EventQuery)
    .output(EventList)
    .query(({ ctx, input }) => listEvents(ctx, input)),

  event: rest(forPrograms, 'GET', '/event/{id}', {
    operationId: 'getEvent',
    tag: 'Webhook',
    summary: 'Get one event',
    refusals: ['INVALID_INPUT', 'EVENT_NOT_FOUND'],
  })
    .input(EventId)
    .output(EventDetail)
    .query(async ({ ctx, input }) => ({ data: await findEvent(ctx, input.id) })),
});

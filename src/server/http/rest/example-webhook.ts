import type { WebhookEndpoint, WebhookForm } from '../../../shared/webhook/webhook.ts';
import type { PastEvent } from '../../../shared/webhook/webhook-program.ts';
import { exampleManagedProduct } from './example-data.ts';

export const enteredWebhook: WebhookForm = {
  name: 'ERP',
  url: 'https://erp.example.com/rackhouse',
  events: ['product.updated', 'product.stock_changed'],
};

export const exampleWebhook: WebhookEndpoint = {
  id: '0198b0aa-4c11-7f02-9d5e-2a7c91e0b348',
  ...enteredWebhook,
  createdBy: 'API key ERP (rk_7Qm2xT9d…)',
  createdAt: '2026-05-02T08:00:00.000Z',
  disabledAt: null,
  disabledReason: null,
  previousSecretUntil: null,
  pending: 0,
  failed: 0,
  lastDeliveredAt: '2026-05-11T14:02:32.120Z',
};

/** The example of the standard. */
export const exampleSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export const exampleEvent: PastEvent = {
  id: 'evt_0198b1d27a107e558c0194f0b6d2a3c8',
  type: 'product.updated',
  timestamp: exampleManagedProduct.updatedAt,
  data: exampleManagedProduct,
  webhooks: [{ id: exampleWebhook.id, status: 'delivered', attempts: 1 }],
};

export const exampleDelivery = {
  id: '0198b1d2-7a3b-7c44-b1f0-6e2d90c1a855',
  eventId: exampleEvent.id,
  type: exampleEvent.type,
  status: 'pending',
  createdAt: '2026-05-11T14:02:31.900Z',
  nextAttemptAt: '2026-05-12T09:00:00.000Z',
  attempts: 1,
  lastStatusCode: 200,
};

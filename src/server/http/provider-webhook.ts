import { Failure } from '../../shared/base/failure.ts';
import { handleEvent } from '../order/payment/events.ts';
import type { PaymentParts } from '../order/payment/lock.ts';
import { inTime, readBytes } from './body.ts';
import type { Mount } from './mount.ts';
import { sendJson } from './send.ts';

export const webhookPath = '/webhooks/stripe';

/** The largest event is a payment with all its parts: some tens of kilobytes. */
const bodyLimitBytes = 500_000;

/**
 * Receives the card provider's events. Nothing is read from the database before the signature is verified; any status but
 * success makes the provider send the event again.
 */
export function webhook(parts: PaymentParts): Mount {
  return {
    methods: ['POST'],
    readsBody: true,
    async handle({ req, res }) {
      const body = await inTime(readBytes(req, bodyLimitBytes));
      const [signature, ...more] = req.headersDistinct['stripe-signature'] ?? [];
      if (more.length > 0) throw new Failure('INVALID_REQUEST');
      const event = parts.cards.readEvent(body, signature);
      await handleEvent(parts, event, 'provider');
      sendJson(req, res, 200, { received: true });
    },
  };
}

import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** In the form that libraries for Standard Webhooks take. */
export function generateSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The id of an event for receivers: the same at every try, so that they recognize a repeated event. */
export function messageIdOf(eventId: string): string {
  return `evt_${eventId.replaceAll('-', '')}`;
}

interface Signable {
  id: string;
  /** When this try begins; receivers refuse messages that are minutes old. */
  at: Date;
  body: string;
}

/** The headers that prove to a receiver that the shop sent this, now, with any of these secrets. */
export function signedHeaders({ id, at, body }: Signable, secrets: string[]): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** In the form that libraries for Standard Webhooks take. */
export function generateSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** How an event is known to whoever receives it: the same at every try, so that it can be told from news. */
export function messageIdOf(eventId: string): string {
  return `evt_${eventId.replaceAll('-', '')}`;
}

interface Signable {
  id: string;
  /** When this try begins; receivers refuse what is minutes old. */
  at: Date;
  body: string;
}

/** The headers by which a receiver knows that we sent this, now, with any of these secrets. */
export function signedHeaders({ id, at, body }: Signable, secrets: string[]): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

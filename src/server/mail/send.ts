import type { Db } from '../db.ts';
import { orderConfirmation } from './confirmation.tsx';
import type { Mailer, Message } from './mailer.ts';
import { type ConfirmedOrder, findNotedRefund } from './queries.ts';
import { orderRefunded } from './refund-notice.tsx';
import { oneLine } from './words.ts';

/** The dependencies of every message. */
export interface MailParts {
  db: Db;
  mailer: Mailer;
  shopName: string;
  /** The public URL of the shop, without a slash at its end. */
  publicUrl: string;
}

interface Addressee {
  customerName: string | null;
  customerEmail: string | null;
}

/** The recipient; undefined for an order that was placed without an e-mail address. */
function addressOf({ customerName, customerEmail }: Addressee): Message['to'] | undefined {
  return customerEmail ? { name: oneLine(customerName ?? ''), address: customerEmail } : undefined;
}

/** Sends the confirmation of an order. Throws when the message could not be sent, so that it is tried again. */
export async function sendOrderConfirmation(parts: MailParts, order: ConfirmedOrder): Promise<void> {
  const { mailer, shopName, publicUrl } = parts;
  const to = addressOf(order);
  if (!to) return;
  await mailer.send({ id: order.number, to, ...orderConfirmation({ shopName, publicUrl, order }) });
}

/** Sends the notice of a refund. Throws when the message could not be sent, so that it is tried again. */
export async function sendRefundNotice(parts: MailParts, refundId: string): Promise<void> {
  const { db, mailer, shopName, publicUrl } = parts;
  const refund = await findNotedRefund(db, refundId);
  const to = refund && addressOf(refund.order);
  if (!to) return;
  const id = `${refund.order.number}-refund-${refundId}`;
  await mailer.send({ id, to, ...orderRefunded({ shopName, publicUrl, refund }) });
}

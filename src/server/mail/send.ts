import type { Db } from '../db.ts';
import { orderConfirmation } from './confirmation.tsx';
import type { Mailer, Message } from './mailer.ts';
import { moneyNotice } from './money-notice.tsx';
import { type ConfirmedOrder, findDisputeNews, findRefundNews, type MoneyNews } from './queries.ts';
import { oneLine } from './words.ts';

/** The dependencies of every message. */
export interface MailParts {
  db: Db;
  mailer: Mailer;
  shopName: string;
  /** The public URL of the shop, without a slash at its end. */
  publicUrl: string;
  /** The shop's, for the times in messages. */
  timeZone: string;
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
  const { mailer, shopName, publicUrl, timeZone } = parts;
  const to = addressOf(order);
  if (!to) return;
  await mailer.send({ id: order.number, to, ...orderConfirmation({ shopName, publicUrl, timeZone, order }) });
}

async function sendMoneyNotice(
  { mailer, shopName, publicUrl }: MailParts,
  id: string,
  news: MoneyNews | null,
): Promise<void> {
  const to = news && addressOf(news.order);
  if (!to) return;
  await mailer.send({ id: `${news.order.number}-${id}`, to, ...moneyNotice({ shopName, publicUrl, news }) });
}

/** Sends the outcome of a refund. Throws when the message could not be sent, so that it is tried again. */
export async function sendRefundNotice(parts: MailParts, refundId: string): Promise<void> {
  const news = await findRefundNews(parts.db, refundId);
  const id = `refund-${refundId}`;
  await sendMoneyNotice(parts, news?.kind === 'refund_failed' ? `${id}-failed` : id, news);
}

/** The same for the state of a dispute. @param disputeId the provider's */
export async function sendDisputeNotice(parts: MailParts, disputeId: string): Promise<void> {
  const news = await findDisputeNews(parts.db, disputeId);
  await sendMoneyNotice(parts, `${disputeId}-${news?.kind}`, news);
}

import type { Prisma } from '../../../prisma/generated/client.ts';
import { writtenDate } from '../../shared/base/written-date.ts';
import { withdrawalLines, withdrawalWords } from '../../shared/order/withdrawal-words.ts';
import { inTransaction } from '../database/transaction.ts';
import { allowEmails, recordWithheld } from './address-limits.ts';
import { sampleOrder } from './email-kind.ts';
import type { EmailLayout } from './email-layout.tsx';
import { writeShortEmail } from './notice.tsx';
import { type StrangerEmailParts, sendToStranger } from './send-to-stranger.ts';
import { nameToGreet, withoutLinks } from './typed-text.ts';
import type { Letterhead } from './words.ts';
import { writtenWords } from './written-words.ts';

const receiptSelection = {
  receivedAt: true,
  statement: true,
  orderNumber: true,
  name: true,
  email: true,
  part: true,
  order: { select: { number: true } },
} satisfies Prisma.WithdrawalSelect;

type Receipt = Prisma.WithdrawalGetPayload<{ select: typeof receiptSelection }>;

export const sampleReceipt: Receipt = {
  receivedAt: sampleOrder.createdAt,
  statement: withdrawalWords.statement,
  orderNumber: sampleOrder.number,
  name: 'Farhana Akter',
  email: 'farhana@example.com',
  part: '1 × Speed Rope',
  order: sampleOrder,
};

/** The receipt of a withdrawal: its content and its time, as Art. 11a (4) of Directive 2011/83/EU asks for. */
export function writeReceipt(letterhead: Letterhead, receipt: Receipt): EmailLayout {
  const { receivedAt, statement, name, order } = receipt;
  const heading = 'Your withdrawal';
  const { subject, opening, closing, signature } = writtenWords(letterhead, 'withdrawal', {
    name: nameToGreet(name),
  });
  // The address may be that of somebody else: typed text must not become a link. The number of an order is none.
  const lines = withdrawalLines(receipt).map(({ label, value }) => {
    const isNumber = value === receipt.orderNumber && order;
    return `${label}: ${isNumber ? order.number : withoutLinks(value)}`;
  });
  return writeShortEmail(letterhead, {
    subject,
    title: heading,
    heading,
    paragraphs: [
      ...opening,
      `Received: ${writtenDate(receivedAt, letterhead.timeZone)}`,
      statement,
      lines.join('\n'),
      ...closing,
    ],
    button: { label: 'Find your order', link: `${letterhead.publicUrl}/order` },
    signature,
  });
}

/**
 * Sends the receipt of a withdrawal, unless it was erased. Jobs do so one at a time: the limit of e-mails to an address is counted
 * here.
 * @throws MailError as `sendToStranger` does
 */
export async function sendReceipt(parts: StrangerEmailParts, withdrawalId: string): Promise<void> {
  const { db } = parts.mail;
  const where = { id: withdrawalId };
  const receipt = await db.withdrawal.findUnique({ where, select: receiptSelection });
  if (!receipt) return;
  const asked = { address: receipt.email, cause: 'withdrawal' } as const;
  const isAllowed = !parts.limitsEmails || (await inTransaction(db, (tx) => allowEmails(tx, [asked])))[0];
  if (!isAllowed) return recordWithheld(parts, { kind: 'withdrawal' });
  const isSent = await sendToStranger(parts, {
    ...asked,
    write: (letterhead) => writeReceipt(letterhead, receipt),
  });
  if (isSent) await db.withdrawal.updateMany({ where, data: { receiptSentAt: new Date() } });
}

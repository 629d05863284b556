import { randomUUID } from 'node:crypto';
import { endRestockLink } from '../../shared/product/back-in-stock.ts';
import { inTransaction } from '../database/transaction.ts';
import { forgetRequest, waitAgain } from '../product/back-in-stock/mutations.ts';
import { type DueRequest, findDue } from '../product/back-in-stock/queries.ts';
import { counters } from '../telemetry/counters.ts';
import { allowEmails, recordWithheld, takeBackEmail, type WithheldParts } from './address-limits.ts';
import type { EmailLayout } from './email-layout.tsx';
import { MailError } from './mailer.ts';
import { writeShortEmail } from './notice.tsx';
import { letterheadOf, type MailParts } from './send.ts';
import { type Letterhead, oneLine } from './words.ts';
import { writtenWords } from './written-words.ts';

interface RestockParts extends WithheldParts {
  mail: MailParts;
  /** Whether strangers can have only some e-mails sent to an address. */
  limitsEmails: boolean;
}

/** The e-mail about a product that is back in stock. It contains no text that a stranger typed. */
export function writeRestocked(
  letterhead: Letterhead,
  { title, productId, endToken }: Pick<DueRequest, 'title' | 'productId' | 'endToken'>,
): EmailLayout {
  const { publicUrl } = letterhead;
  const heading = 'Back in stock';
  const product = oneLine(title);
  const { subject, opening, closing, signature } = writtenWords(letterhead, 'restock', { product });
  return writeShortEmail(letterhead, {
    subject,
    title: heading,
    heading,
    paragraphs: [
      ...opening,
      `${product} is in stock again. Somebody asked us to tell this address when it is back. This is the only e-mail about it.`,
      ...closing,
    ],
    button: { label: 'See the product', link: `${publicUrl}/product/${productId}` },
    signature,
    last: {
      label: 'Stop all back-in-stock e-mails',
      link: endRestockLink(publicUrl, endToken),
    },
  });
}

/**
 * Tells an address that its product is back in stock. Jobs do so one at a time: the limit of e-mails to an address is counted here.
 * @throws MailError when the message could not be sent, so that the job is tried again; but not for an address that the mail
 * server refuses
 */
export async function tellRestocked(parts: RestockParts, id: string): Promise<void> {
  const { mail, log } = parts;
  const { db } = mail;
  const due = await findDue(db, id);
  if (!due) return;
  if (!due.isInStock) return waitAgain(db, id);
  const asked = { address: due.email, cause: 'restock' } as const;
  const isAllowed = !parts.limitsEmails || (await inTransaction(db, (tx) => allowEmails(tx, [asked])))[0];
  if (!isAllowed) {
    await forgetRequest(db, id);
    return recordWithheld(parts, { kind: 'restock' });
  }
  try {
    const letterhead = await letterheadOf(mail);
    await mail.mailer.send({
      id: `restock-${randomUUID()}`,
      from: letterhead.shopName,
      to: { name: '', address: due.email },
      unsubscribeLink: endRestockLink(mail.publicUrl, due.endToken),
      ...writeRestocked(letterhead, due),
    });
    counters.emails.inc({ outcome: 'sent' });
  } catch (error) {
    counters.emails.inc({ outcome: 'failed' });
    if (error instanceof MailError && error.fault === 'address') {
      await forgetRequest(db, id);
      return log.info({ kind: 'restock' }, 'the mail server refused the address of a restock request');
    }
    if (parts.limitsEmails) await takeBackEmail(db, asked);
    throw error;
  }
}

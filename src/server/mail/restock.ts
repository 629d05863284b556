import { endRestockLink } from '../../shared/product/back-in-stock.ts';
import { inTransaction } from '../database/transaction.ts';
import { forgetRequest, waitAgain } from '../product/back-in-stock/mutations.ts';
import { type DueRequest, findDue } from '../product/back-in-stock/queries.ts';
import { allowEmails, recordWithheld } from './address-limits.ts';
import type { EmailLayout } from './email-layout.tsx';
import { writeShortEmail } from './notice.tsx';
import { type StrangerEmailParts, sendToStranger } from './send-to-stranger.ts';
import { type Letterhead, oneLine } from './words.ts';
import { writtenWords } from './written-words.ts';

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
 * @throws MailError as `sendToStranger` does
 */
export async function tellRestocked(parts: StrangerEmailParts, id: string): Promise<void> {
  const { mail } = parts;
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
  await sendToStranger(parts, {
    ...asked,
    unsubscribeLink: endRestockLink(mail.publicUrl, due.endToken),
    write: (letterhead) => writeRestocked(letterhead, due),
    refused: () => forgetRequest(db, id),
  });
}

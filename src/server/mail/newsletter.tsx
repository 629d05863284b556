import { limits } from '../../shared/base/limits.ts';
import { confirmSubscriptionPath } from '../../shared/mail/link-paths.ts';
import { unsubscribeLink } from '../../shared/mail/newsletter.ts';
import { inTransaction } from '../database/transaction.ts';
import { allowEmails, recordWithheld } from './address-limits.ts';
import type { EmailLayout } from './email-layout.tsx';
import { renewToken } from './newsletter/mutations.ts';
import { findWaiting } from './newsletter/queries.ts';
import { writeShortEmail } from './notice.tsx';
import { type StrangerEmailParts, sendToStranger } from './send-to-stranger.ts';
import type { Letterhead } from './words.ts';
import { writtenWords } from './written-words.ts';

interface Links {
  confirmLink: string;
  unsubscribeLink: string;
}

/** The e-mail that asks an address to confirm its subscription. It contains no typed text. */
export function writeConfirmation(letterhead: Letterhead, links: Links): EmailLayout {
  const heading = 'Please confirm your subscription';
  const { subject, opening, closing, signature } = writtenWords(letterhead, 'newsletter', {});
  return writeShortEmail(letterhead, {
    subject,
    title: heading,
    heading,
    paragraphs: [
      ...opening,
      'Somebody has signed up for our newsletter with this address. If it was you, please open the link below and confirm.',
      `If it was not you, you can ignore this e-mail: without your confirmation you get no newsletter, and we delete this address after ${limits.newsletterDays} days.`,
      ...closing,
    ],
    button: { label: 'Confirm your subscription', link: links.confirmLink },
    signature,
    last: { label: 'Unsubscribe from the newsletter', link: links.unsubscribeLink },
  });
}

/** The address of a waiting sign-up, and the token of a new link, unless the address is above its limit; undefined without one. */
function prepareConfirmation(parts: StrangerEmailParts, unsubscribeToken: string) {
  return inTransaction(parts.mail.db, async (tx) => {
    const address = await findWaiting(tx, unsubscribeToken);
    if (address === undefined) return undefined;
    const isAllowed = !parts.limitsEmails || (await allowEmails(tx, [{ address, cause: 'newsletter' }]))[0];
    return { address, token: isAllowed ? await renewToken(tx, unsubscribeToken) : undefined };
  });
}

/**
 * Asks an address whether it wants the newsletter. Jobs do so one at a time: the limit of e-mails to an address is counted here.
 * @throws MailError as `sendToStranger` does: the job is tried again with a new link
 */
export async function sendConfirmation(parts: StrangerEmailParts, unsubscribeToken: string): Promise<void> {
  const { mail } = parts;
  const prepared = await prepareConfirmation(parts, unsubscribeToken);
  if (!prepared) return;
  const { address, token } = prepared;
  if (token === undefined) return recordWithheld(parts, { kind: 'newsletter' });
  const links = {
    confirmLink: `${mail.publicUrl}${confirmSubscriptionPath}#${token}`,
    unsubscribeLink: unsubscribeLink(mail.publicUrl, unsubscribeToken),
  };
  await sendToStranger(parts, {
    cause: 'newsletter',
    address,
    unsubscribeLink: links.unsubscribeLink,
    write: (letterhead) => writeConfirmation(letterhead, links),
  });
}

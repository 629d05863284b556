import { randomUUID } from 'node:crypto';
import { limits } from '../../shared/base/limits.ts';
import { confirmSubscriptionPath, unsubscribeLink } from '../../shared/mail/newsletter.ts';
import { inTransaction } from '../database/transaction.ts';
import { counters } from '../telemetry/counters.ts';
import { allowEmails, recordWithheld, takeBackEmail, type WithheldParts } from './address-limits.ts';
import type { EmailLayout } from './email-layout.tsx';
import { MailError } from './mailer.ts';
import { renewToken } from './newsletter/mutations.ts';
import { findWaiting } from './newsletter/queries.ts';
import { writeShortEmail } from './notice.tsx';
import { letterheadOf, type MailParts } from './send.ts';
import type { Letterhead } from './words.ts';
import { writtenWords } from './written-words.ts';

interface ConfirmationParts extends WithheldParts {
  mail: MailParts;
  /** Whether strangers can have only some e-mails sent to an address. */
  limitsEmails: boolean;
}

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
function prepareConfirmation(parts: ConfirmationParts, unsubscribeToken: string) {
  return inTransaction(parts.mail.db, async (tx) => {
    const address = await findWaiting(tx, unsubscribeToken);
    if (address === undefined) return undefined;
    const isAllowed = !parts.limitsEmails || (await allowEmails(tx, [{ address, cause: 'newsletter' }]))[0];
    return { address, token: isAllowed ? await renewToken(tx, unsubscribeToken) : undefined };
  });
}

/**
 * Asks an address whether it wants the newsletter. Jobs do so one at a time: the limit of e-mails to an address is counted here.
 * @throws MailError when the message could not be sent, so that the job is tried again with a new link; but not for an
 * address that the mail server refuses
 */
export async function sendConfirmation(parts: ConfirmationParts, unsubscribeToken: string): Promise<void> {
  const { mail, log } = parts;
  const prepared = await prepareConfirmation(parts, unsubscribeToken);
  if (!prepared) return;
  const { address, token } = prepared;
  if (token === undefined) return recordWithheld(parts, { kind: 'newsletter' });
  const links = {
    confirmLink: `${mail.publicUrl}${confirmSubscriptionPath}#${token}`,
    unsubscribeLink: unsubscribeLink(mail.publicUrl, unsubscribeToken),
  };
  try {
    const letterhead = await letterheadOf(mail);
    await mail.mailer.send({
      id: `newsletter-${randomUUID()}`,
      from: letterhead.shopName,
      to: { name: '', address },
      unsubscribeLink: links.unsubscribeLink,
      ...writeConfirmation(letterhead, links),
    });
    counters.emails.inc({ outcome: 'sent' });
  } catch (error) {
    const isRefused = error instanceof MailError && error.fault === 'address';
    counters.emails.inc({ outcome: 'failed' });
    if (isRefused)
      return log.info({ kind: 'newsletter' }, 'the mail server refused the address of a sign-up');
    if (parts.limitsEmails) await takeBackEmail(mail.db, { address, cause: 'newsletter' });
    throw error;
  }
}

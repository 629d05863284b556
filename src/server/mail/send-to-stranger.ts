import { randomUUID } from 'node:crypto';
import type { EmailCause } from '../../../prisma/generated/enums.ts';
import { counters } from '../telemetry/counters.ts';
import { takeBackEmail, type WithheldParts } from './address-limits.ts';
import type { EmailLayout } from './email-layout.tsx';
import { MailError } from './mailer.ts';
import { letterheadOf, type MailParts } from './send.ts';
import type { Letterhead } from './words.ts';

export interface StrangerEmailParts extends WithheldParts {
  mail: MailParts;
  /** Whether strangers can have only some e-mails sent to an address. */
  limitsEmails: boolean;
}

interface StrangerEmail {
  cause: EmailCause;
  address: string;
  unsubscribeLink?: string;
  write(letterhead: Letterhead): EmailLayout;
  /** Called if the mail server refuses the address: nobody is there. */
  refused?(): Promise<void>;
}

/**
 * Sends an e-mail that a stranger asked for and that `allowEmails` has counted, to an address without a name.
 * @returns whether the mail server took it
 * @throws MailError when the message could not be sent, so that its job is tried again; but not for an address that the mail server
 * refuses
 */
export async function sendToStranger(parts: StrangerEmailParts, email: StrangerEmail): Promise<boolean> {
  const { mail, log, limitsEmails } = parts;
  const { cause, address, unsubscribeLink, write, refused } = email;
  try {
    const letterhead = await letterheadOf(mail);
    await mail.mailer.send({
      id: `${cause}-${randomUUID()}`,
      from: letterhead.shopName,
      replyTo: letterhead.contact.email,
      to: { name: '', address },
      unsubscribeLink,
      ...write(letterhead),
    });
    counters.emails.inc({ outcome: 'sent' });
    return true;
  } catch (error) {
    counters.emails.inc({ outcome: 'failed' });
    if (error instanceof MailError && error.fault === 'address') {
      await refused?.();
      log.info({ kind: cause }, 'the mail server refused the address');
      return false;
    }
    if (limitsEmails) await takeBackEmail(mail.db, { address, cause });
    throw error;
  }
}

import { randomUUID } from 'node:crypto';
import { asciiEmail } from '../../shared/base/email.ts';
import { invitationLink, toldDays } from '../../shared/staff/invitation.ts';
import type { Invitation } from '../../shared/staff/staff.ts';
import type { StaffContext } from '../rpc/context.ts';
import type { ToldPassword } from '../staff/mutations.ts';
import { faultIn } from './due-emails.ts';
import type { EmailLayout } from './email-layout.tsx';
import { createMailer } from './mailer.ts';
import { writeShortEmail } from './notice.tsx';
import { letterheadOf } from './send.ts';
import type { Letterhead } from './words.ts';

interface InvitationFacts {
  link: string;
  /** The address of the owner who invites. */
  owner: string;
  /** True for an account that had a password, which no longer works. */
  isReset: boolean;
}

function writeInvitation(letterhead: Letterhead, facts: InvitationFacts): EmailLayout {
  const { link, owner, isReset } = facts;
  const { shopName } = letterhead;
  const heading = isReset ? 'Choose a new password' : `Work in ${shopName}`;
  const reason = isReset
    ? `${owner} has reset the password of your account in ${shopName}. The earlier one no longer works.`
    : `${owner} has made an account for you in ${shopName}, where its staff work.`;
  return writeShortEmail(letterhead, {
    subject: isReset ? `Choose a new password for ${shopName}` : `You are invited to work in ${shopName}`,
    title: heading,
    heading,
    paragraphs: [
      reason,
      `Open the link and choose a password. The link works until you have chosen one, for ${toldDays} days at most. Give it to nobody.`,
    ],
    button: { label: 'Choose a password', link },
    signature: [],
  });
}

/**
 * Sends an account the link with which to choose a password. The owner waits for the mail server (mailer.ts has the longest time) and
 * gets the link if the e-mail can't be sent, so that nobody waits for a letter that never comes.
 */
export async function invite(
  ctx: StaffContext,
  { account, password }: ToldPassword,
  { isReset }: Pick<InvitationFacts, 'isReset'>,
): Promise<Invitation> {
  const { email } = account;
  const { env } = ctx.connections;
  const link = invitationLink(ctx.publicUrl, { email, password });
  if (!env.SMTP_URL) return { account, link, fault: null };
  const letterhead = await letterheadOf(ctx);
  const mailer = createMailer({ env, log: ctx.log });
  try {
    await mailer.send({
      ...writeInvitation(letterhead, { link, owner: ctx.member.email, isReset }),
      id: `invitation-${randomUUID()}`,
      from: letterhead.shopName,
      replyTo: ctx.member.email,
      to: { name: '', address: asciiEmail(email) },
    });
    return { account, link: null, fault: null };
  } catch (error) {
    const { fault } = faultIn(error);
    ctx.log.warn({ requestId: ctx.requestId, account: account.id, fault }, 'an invitation was not sent');
    return { account, link, fault };
  } finally {
    mailer.close();
  }
}

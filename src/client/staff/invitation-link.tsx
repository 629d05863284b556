import type { RefObject } from 'react';
import { emailFaultWords } from '../../shared/mail/email-fault.ts';
import { toldDays } from '../../shared/staff/invitation.ts';
import type { Invitation } from '../../shared/staff/staff.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { say } from '../ui/say.ts';

/** Says that an invitation was sent. @returns the invitation if its link has to be passed on instead */
export function invitationToPassOn(invitation: Invitation): Invitation | undefined {
  if (invitation.link !== null) return invitation;
  say('success', `${invitation.account.email} gets an e-mail with a link to choose a password`);
  return undefined;
}

interface InvitationDialogProps {
  invitation: Invitation;
  onClose(): void;
  opener?: RefObject<HTMLElement | null>;
}

/** Shows the link of an invitation that could not be sent: nobody can look it up later. */
export function InvitationDialog({ invitation, onClose, opener }: InvitationDialogProps) {
  const { account, link, fault } = invitation;
  const reason = fault ? emailFaultWords[fault] : 'This shop has no mail server yet.';
  return (
    <Dialog
      title="Pass this link on"
      description={`${reason} Give this link to ${account.email} in a safe way: it opens the account, to choose a password. It is shown only once, and works for ${toldDays} days at most.`}
      open
      isKept
      onOpenChange={onClose}
      opener={opener}
    >
      <div className="space-y-5">
        <CopyButton text={link ?? ''} />
        <Button look="secondary" className="w-full" onClick={onClose}>
          I have passed it on
        </Button>
      </div>
    </Dialog>
  );
}

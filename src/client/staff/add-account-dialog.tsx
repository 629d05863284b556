import { useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { Invitation, NewStaffAccount } from '../../shared/staff/staff.ts';
import { issueWith, refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { UserRoundPlus } from '../ui/icons/user-round-plus.ts';
import { Notice } from '../ui/notice.tsx';
import { EmailField, TextField } from '../ui/text-field.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { useDraft, useFormDraft } from './drafts.ts';
import { InvitationDialog, invitationToPassOn } from './invitation-link.tsx';
import { RoleChoice } from './role-dialog.tsx';

type AddAccountFormProps = Pick<ReturnType<typeof trpc.staff.add.useMutation>, 'error' | 'isPending'> & {
  onAdd(input: NewStaffAccount, ending: { onSuccess(): void }): void;
};

const noAccount: NewStaffAccount = { email: '', name: '', role: 'manager' };

function AddAccountForm({ error, isPending, onAdd }: AddAccountFormProps) {
  const draft = useDraft({ form: 'account' }, noAccount);
  const form = useForm<NewStaffAccount>({ defaultValues: draft.typed });
  const { register, control, handleSubmit, formState } = form;
  useFormDraft(form, draft);
  const wrongEmail = formState.errors.email?.message ?? issueWith('email', error);
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((account) => onAdd(account, { onSuccess: draft.clear }))}
      className="space-y-5"
    >
      <DraftNotice draft={draft} onDiscard={() => form.reset(noAccount)} />
      <EmailField
        label="E-mail address"
        autoComplete="off"
        aria-required
        error={wrongEmail}
        {...register('email', { validate: (email) => email.trim() !== '' || 'Enter an e-mail address' })}
      />
      <TextField
        label="Name"
        hint="As others of the shop see it."
        autoComplete="off"
        maxLength={60}
        {...register('name')}
      />
      <Controller
        name="role"
        control={control}
        render={({ field: { value, onChange } }) => <RoleChoice value={value} onChange={onChange} />}
      />
      {error && !wrongEmail && <Notice>{refusalWords(error)}</Notice>}
      <Button type="submit" className="w-full" isBusy={isPending}>
        {isPending ? 'Inviting…' : 'Invite'}
      </Button>
    </form>
  );
}

/** Adds an account and invites its holder. If the invitation can't be sent, shows its link once. */
export function AddAccountDialog() {
  const [isOpen, setOpen] = useState(false);
  const [invitation, setInvitation] = useState<Invitation>();
  const utils = trpc.useUtils();
  const add = trpc.staff.add.useMutation({
    onSuccess(invited) {
      void utils.staff.list.invalidate();
      setOpen(false);
      setInvitation(invitationToPassOn(invited));
    },
    // The link must not stay in memory.
    gcTime: 0,
  });
  const button = useRef<HTMLButtonElement>(null);

  function openOrClose(open: boolean): void {
    setOpen(open);
    add.reset();
  }

  return (
    <>
      <Dialog
        title="Add a staff account"
        description="They get a link to choose a password."
        open={isOpen}
        onOpenChange={openOrClose}
        trigger={
          <Button icon={UserRoundPlus} ref={button}>
            Add account
          </Button>
        }
      >
        <AddAccountForm error={add.error} isPending={add.isPending} onAdd={add.mutate} />
      </Dialog>
      {invitation && (
        <InvitationDialog invitation={invitation} onClose={() => setInvitation(undefined)} opener={button} />
      )}
    </>
  );
}

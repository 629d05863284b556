import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { NewStaffAccount } from '../../shared/staff/staff.ts';
import { issueWith, refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { UserRoundPlus } from '../ui/icons/user-round-plus.ts';
import { Notice } from '../ui/notice.tsx';
import { EmailField, TextField } from '../ui/text-field.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { useDraft, useFormDraft } from './drafts.ts';
import { NewPassword, passwordOnce } from './new-password.tsx';
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
        {isPending ? 'Adding…' : 'Add account'}
      </Button>
    </form>
  );
}

/** Adds an account, then shows its password once: nobody can look it up later. */
export function AddAccountDialog() {
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const add = trpc.staff.add.useMutation({ onSuccess: () => void utils.staff.list.invalidate() });
  const added = add.data;

  function openOrClose(open: boolean): void {
    setOpen(open);
    add.reset();
  }

  return (
    <Dialog
      title={added ? 'The account is ready' : 'Add a staff account'}
      description={added ? passwordOnce(added.account.email) : 'The shop creates a password for it.'}
      open={isOpen}
      isKept={added !== undefined}
      onOpenChange={openOrClose}
      trigger={
        <Button>
          <Icon of={UserRoundPlus} className="size-4" />
          Add account
        </Button>
      }
    >
      {added ? (
        <NewPassword password={added.password} onDone={() => openOrClose(false)} />
      ) : (
        <AddAccountForm error={add.error} isPending={add.isPending} onAdd={add.mutate} />
      )}
    </Dialog>
  );
}

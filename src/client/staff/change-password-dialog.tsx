import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { readInvitation } from '../../shared/staff/invitation.ts';
import { lengthFault, passwordLength } from '../../shared/staff/password.ts';
import type { ChangePassword } from '../../shared/staff/staff.ts';
import { failureIn } from '../api/failure.ts';
import { issueWith, refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { say } from '../ui/say.ts';
import { useStaff } from './use-staff.ts';

interface ChangePasswordFormProps {
  /** The present password, if it is known from an invitation: it is not asked for. */
  current?: string | undefined;
  onDone(): void;
}

function ChangePasswordForm({ current, onDone }: ChangePasswordFormProps) {
  const { email } = useStaff();
  const { register, handleSubmit, setError, formState } = useForm<ChangePassword>({
    defaultValues: { current, next: '' },
  });
  const change = trpc.staff.changePassword.useMutation({
    onSuccess() {
      say(
        'success',
        current === undefined
          ? 'Your password is changed. Your other browsers are signed out.'
          : 'Your password is saved',
      );
      onDone();
    },
    onError(error) {
      const next = issueWith('next', error);
      if (next) setError('next', { message: next }, { shouldFocus: true });
      if (failureIn(error)?.reason === 'PASSWORD_WRONG')
        setError('current', { message: error.message }, { shouldFocus: true });
    },
  });
  const { errors } = formState;
  const isExplained = errors.current !== undefined || errors.next !== undefined;

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((input) => change.mutate(input))}
      className="space-y-5"
    >
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {(current === undefined || errors.current) && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          maxLength={256}
          aria-required
          error={errors.current?.message}
          {...register('current', { required: 'Enter your current password' })}
        />
      )}
      <PasswordField
        label={current === undefined ? 'New password' : 'Password'}
        autoComplete="new-password"
        maxLength={256}
        aria-required
        hint={`At least ${passwordLength.min} characters. A few words in a row are easy to keep in mind and hard to guess.`}
        error={errors.next?.message}
        {...register('next', { validate: (next) => lengthFault(next ?? '') ?? true })}
      />
      {change.error && !isExplained && <Notice>{refusalWords(change.error)}</Notice>}
      <Button type="submit" className="w-full" isBusy={change.isPending}>
        {change.isPending ? 'Saving…' : current === undefined ? 'Change password' : 'Save password'}
      </Button>
    </form>
  );
}

/** Asks for the first password of one's own. An invitation, which is in the address until then, has the present one. */
export function OwnPasswordForm({ onDone }: { onDone(): void }) {
  const [invited] = useState(() => readInvitation(location.hash));

  function end(): void {
    history.replaceState(history.state, '', location.pathname + location.search);
    onDone();
  }

  return <ChangePasswordForm current={invited?.password} onDone={end} />;
}

/** @param trigger the button that opens it */
export function ChangePasswordDialog({ trigger }: { trigger: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      title="Change your password"
      description="Every other browser you are signed in with is signed out."
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
    >
      <ChangePasswordForm onDone={() => setOpen(false)} />
    </Dialog>
  );
}

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { resumeProvedCalls, useNeededProof } from '../api/held-calls.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useStaff } from './use-staff.ts';

interface Entries {
  password: string;
  code: string;
}

function ProofForm() {
  const { email } = useStaff();
  const [by, setBy] = useState<keyof Entries>('password');
  const security = trpc.account.security.useQuery();
  const { register, handleSubmit, setFocus, formState } = useForm<Entries>({
    defaultValues: { password: '', code: '' },
    shouldUnregister: true,
  });
  const prove = trpc.account.prove.useMutation({
    onSuccess: () => resumeProvedCalls(true),
    onError: () => setFocus(by, { shouldSelect: true }),
    // The password must not stay in memory.
    gcTime: 0,
  });
  const { errors } = formState;
  const other = by === 'password' ? 'code' : 'password';

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(({ password, code }) =>
        prove.mutate(by === 'password' ? { password } : { code }),
      )}
      className="space-y-5"
    >
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {by === 'password' ? (
        <PasswordField
          key="password"
          label="Password"
          autoComplete="current-password"
          data-first=""
          maxLength={256}
          aria-required
          error={errors.password?.message}
          {...register('password', { required: 'Enter your password' })}
        />
      ) : (
        <CodeField
          key="code"
          autoFocus
          hasApp
          error={errors.code?.message}
          {...register('code', { required: 'Enter the code' })}
        />
      )}
      {prove.error && <Notice>{refusalWords(prove.error)}</Notice>}
      <div className="grid gap-3">
        <Button type="submit" isBusy={prove.isPending}>
          {prove.isPending ? 'Checking…' : 'Continue'}
        </Button>
        {security.data && security.data.passkeys.length > 0 && (
          <PasskeyButton label="Use a passkey" onResponse={(passkey) => prove.mutateAsync({ passkey })} />
        )}
        {security.data?.authenticatorSince && (
          <Button
            look="quiet"
            onClick={() => {
              prove.reset();
              setBy(other);
            }}
          >
            {other === 'code' ? 'Use a code instead' : 'Use the password instead'}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Asks for a proof of identity when a dangerous call needs a recent one. The waiting calls then continue. */
export function ProofDialog() {
  const isAsking = useNeededProof(({ waiting }) => waiting.length > 0);
  return (
    <Dialog
      title="Confirm that it is you"
      description="This step is protected, and some time has passed since you signed in. Nothing on this page is lost."
      open={isAsking}
      onOpenChange={(open) => !open && resumeProvedCalls(false)}
    >
      <ProofForm />
    </Dialog>
  );
}

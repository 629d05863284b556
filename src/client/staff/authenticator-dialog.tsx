import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { encode } from 'uqr';
import type { ConfirmCode, NewAuthenticator } from '../../shared/staff/own-account.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { RecoveryCodes, recoveryCodesOnce } from './recovery-codes.tsx';

/** A QR code, black on white in both themes: many cameras can't read a reversed one. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-56 rounded-md border border-line-strong"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}

interface ConfirmFormProps {
  app: NewAuthenticator;
  onConfirmed(codes: string[]): void;
}

function ConfirmForm({ app: { uri, secret }, onConfirmed }: ConfirmFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm<ConfirmCode>({
    defaultValues: { code: '' },
  });
  const confirm = trpc.account.confirmAuthenticator.useMutation({
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: () => setFocus('code', { shouldSelect: true }),
    gcTime: 0,
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((input) => confirm.mutate(input))}
      className="space-y-5"
    >
      <QrCode text={uri} label="QR code for your authenticator app" />
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">I can’t scan it</summary>
        <p className="mb-2 note">Enter this key in the app, for codes that are based on the time.</p>
        <CopyButton text={secret} />
      </details>
      <TextField
        label="Code"
        hint="Six digits, which the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        data-first=""
        maxLength={10}
        aria-required
        error={formState.errors.code?.message}
        {...register('code', { required: 'Enter the code' })}
      />
      {confirm.error && <Notice>{refusalWords(confirm.error)}</Notice>}
      <Button type="submit" className="w-full" isBusy={confirm.isPending}>
        {confirm.isPending ? 'Checking…' : 'Turn on'}
      </Button>
    </form>
  );
}

/** Adds an authenticator app: shows its secret, asks for a first code, and shows the recovery codes. */
export function AuthenticatorDialog({ app, onClose }: { app: NewAuthenticator; onClose(): void }) {
  const [codes, setCodes] = useState<string[]>();
  const utils = trpc.useUtils();

  function close(): void {
    void utils.account.invalidate();
    onClose();
  }

  return (
    <Dialog
      title={codes ? 'Your recovery codes' : 'Add an authenticator app'}
      description={
        codes
          ? recoveryCodesOnce
          : 'Scan this with an app on your phone, such as Aegis, Google Authenticator or 1Password.'
      }
      open
      isKept={codes !== undefined}
      onOpenChange={close}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <ConfirmForm app={app} onConfirmed={setCodes} />
      )}
    </Dialog>
  );
}

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Passkey } from '../../shared/staff/own-account.ts';
import { Awaited } from '../api/awaited.tsx';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { focusTitle } from '../ui/focus.ts';
import { Moment } from '../ui/moment.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { say } from '../ui/say.ts';
import { TextField } from '../ui/text-field.tsx';
import { passkeyFault, takesPasskeys, usePasskeys } from './passkeys.ts';
import { RecoveryCodes, recoveryCodesOnce } from './recovery-codes.tsx';

function NameForm({ onAdded }: { onAdded(recoveryCodes: string[] | null): void }) {
  const { make } = usePasskeys();
  const [fault, setFault] = useState<string>();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } });

  async function add({ name }: { name: string }): Promise<void> {
    setFault(undefined);
    try {
      onAdded(await make(name));
    } catch (error) {
      setFault(passkeyFault(error) ?? 'No passkey was made.');
    }
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(add)} className="space-y-5">
      <TextField
        label="Name"
        hint="The device or the password manager that has it, such as “Work phone”."
        autoComplete="off"
        maxLength={60}
        aria-required
        error={formState.errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || 'Enter a name' })}
      />
      {fault && <Notice>{fault}</Notice>}
      <Button type="submit" className="w-full" isBusy={formState.isSubmitting}>
        {formState.isSubmitting ? 'Waiting for your device…' : 'Continue'}
      </Button>
    </form>
  );
}

function AddPasskeyDialog() {
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const utils = trpc.useUtils();

  function openOrClose(open: boolean): void {
    setOpen(open);
    setCodes(undefined);
  }

  function finish(recoveryCodes: string[] | null): void {
    void utils.account.security.invalidate();
    say('success', 'The passkey is added');
    if (recoveryCodes) setCodes(recoveryCodes);
    else openOrClose(false);
  }

  return (
    <Dialog
      title={codes ? 'Your recovery codes' : 'Add a passkey'}
      description={
        codes
          ? recoveryCodesOnce
          : 'Your device asks for your fingerprint, your face or its PIN, and keeps the key.'
      }
      open={isOpen}
      isKept={codes !== undefined}
      onOpenChange={openOrClose}
      trigger={<Button>Add a passkey</Button>}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => openOrClose(false)} />
      ) : (
        <NameForm onAdded={finish} />
      )}
    </Dialog>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const utils = trpc.useUtils();
  const remove = trpc.account.removePasskey.useMutation({
    onSuccess: () => say('success', `The passkey ${name} is removed`),
    onError: (error) => say('error', refusalWords(error)),
    async onSettled() {
      await utils.account.security.invalidate();
      // The focused button is removed with its passkey.
      setTimeout(focusTitle);
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="note">
          Added <Moment at={createdAt} />,{' '}
          {lastUsedAt ? (
            <>
              last used <Moment at={lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <ConfirmDialog
        title={`Remove the passkey ${name}?`}
        description="It no longer signs you in. Delete it on your device, too."
        onConfirm={() => remove.mutate({ id })}
        trigger={
          <Button look="secondary" aria-label={`Remove ${name}`} isBusy={remove.isPending}>
            Remove
          </Button>
        }
      />
    </li>
  );
}

export function PasskeysPanel() {
  const security = trpc.account.security.useQuery();
  const passkeys = security.data?.passkeys;
  return (
    <Panel
      title="Passkeys"
      note="Sign in with your fingerprint, your face or the PIN of your device, without a password. A fake page can’t steal a passkey from you."
    >
      {!passkeys && <Awaited query={security} what="your passkeys" height="h-11" />}
      {passkeys && passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mt-2 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <div className="mt-4">
        {takesPasskeys() ? (
          <AddPasskeyDialog />
        ) : (
          <p className="note">Passkeys work only if the shop’s address is a name with HTTPS, or localhost.</p>
        )}
      </div>
    </Panel>
  );
}

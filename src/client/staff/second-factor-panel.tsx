import { useState } from 'react';
import type { NewAuthenticator, OwnSecurity } from '../../shared/staff/own-account.ts';
import { Awaited } from '../api/awaited.tsx';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { say } from '../ui/say.ts';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { RecoveryCodes, recoveryCodesOnce } from './recovery-codes.tsx';

const onError = (error: unknown) => say('error', refusalWords(error));

function AddApp() {
  const [app, setApp] = useState<NewAuthenticator>();
  // The secret must not stay in memory.
  const begin = trpc.account.beginAuthenticator.useMutation({ onSuccess: setApp, onError, gcTime: 0 });
  return (
    <>
      <Button isBusy={begin.isPending} onClick={() => begin.mutate()}>
        Add an authenticator app
      </Button>
      {app && (
        <AuthenticatorDialog
          app={app}
          onClose={() => {
            setApp(undefined);
            begin.reset();
          }}
        />
      )}
    </>
  );
}

function NewCodes() {
  const utils = trpc.useUtils();
  const renew = trpc.account.renewRecoveryCodes.useMutation({
    onError,
    onSettled: () => utils.account.security.invalidate(),
    gcTime: 0,
  });
  return (
    <>
      <ConfirmDialog
        title="Make new recovery codes?"
        description="The previous codes no longer work."
        onConfirm={() => renew.mutate()}
        trigger={<Button look="secondary">New recovery codes</Button>}
      />
      {renew.data && (
        <Dialog
          title="Your recovery codes"
          description={recoveryCodesOnce}
          open
          isKept
          onOpenChange={() => renew.reset()}
        >
          <RecoveryCodes codes={renew.data.recoveryCodes} onDone={() => renew.reset()} />
        </Dialog>
      )}
    </>
  );
}

function RemoveApp() {
  const utils = trpc.useUtils();
  const remove = trpc.account.removeAuthenticator.useMutation({
    onError,
    onSuccess: () => say('success', 'The authenticator app is removed'),
    onSettled: () => utils.account.security.invalidate(),
  });
  return (
    <ConfirmDialog
      title="Remove the authenticator app?"
      description="Without a passkey, your password alone then opens your account, and the recovery codes are deleted."
      onConfirm={() => remove.mutate()}
      trigger={
        <Button look="secondary" isBusy={remove.isPending}>
          Remove
        </Button>
      }
    />
  );
}

function Factor({ security: { authenticatorSince, recoveryCodes, passkeys } }: { security: OwnSecurity }) {
  const isOn = authenticatorSince !== null;
  if (!isOn && passkeys.length === 0) return <AddApp />;
  return (
    <>
      {isOn && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Badge look="good">On</Badge>
          <span>
            Since <Moment at={authenticatorSince} />
          </span>
        </p>
      )}
      <p className="mt-2 text-sm text-soft">
        {recoveryCodes === 1 ? '1 recovery code is left.' : `${recoveryCodes} recovery codes are left.`}
        {recoveryCodes < 4 && ' Make new ones soon.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {!isOn && <AddApp />}
        <NewCodes />
        {isOn && <RemoveApp />}
      </div>
    </>
  );
}

export function SecondFactorPanel() {
  const security = trpc.account.security.useQuery();
  return (
    <Panel
      title="Authenticator app"
      note="Signing in needs a code from your phone after the password: a stolen password alone is not enough."
    >
      <div className="mt-4">
        {security.data ? (
          <Factor security={security.data} />
        ) : (
          <Awaited query={security} what="your second factor" height="h-11" />
        )}
      </div>
    </Panel>
  );
}

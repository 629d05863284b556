import { useState } from 'react';
import type { PasskeyResponse } from '../../shared/staff/own-account.ts';
import { Button } from '../ui/button.tsx';
import { KeyRound } from '../ui/icons/key-round.ts';
import { Notice } from '../ui/notice.tsx';
import { passkeyFault, takesPasskeys, usePasskeys } from './passkeys.ts';

interface PasskeyButtonProps {
  label: string;
  /** Sends the response of the passkey; an error is shown. */
  onResponse(response: PasskeyResponse): Promise<unknown>;
}

/** Asks for a passkey. Shown if the browser can have one. */
export function PasskeyButton({ label, onResponse }: PasskeyButtonProps) {
  const { ask } = usePasskeys();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function press(): Promise<void> {
    setFault(undefined);
    setBusy(true);
    try {
      await onResponse(await ask());
    } catch (error) {
      setFault(passkeyFault(error));
    } finally {
      setBusy(false);
    }
  }

  if (!takesPasskeys()) return null;
  return (
    <>
      {fault && <Notice>{fault}</Notice>}
      <Button
        icon={KeyRound}
        look="secondary"
        className="w-full"
        isBusy={isBusy}
        onClick={() => void press()}
      >
        {label}
      </Button>
    </>
  );
}

import { Button } from '../ui/button.tsx';
import { useCopy } from '../ui/copy-button.tsx';

/** Shows new recovery codes, this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const { copy, isCopied, icon } = useCopy(codes.join('\n'));
  return (
    <div className="space-y-5">
      <ul
        aria-label="Recovery codes"
        className="rounded-md bg-sunken p-3 text-center font-mono text-sm leading-7 select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid gap-3">
        <Button icon={icon} look="secondary" onClick={copy}>
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy all'}</span>
        </Button>
        <Button onClick={onDone}>I have stored them</Button>
      </div>
    </div>
  );
}

export const recoveryCodesOnce =
  'Each code signs you in once, in place of your second factor. Save them where you can find them without your phone, such as in a password manager. They are shown only once.';

import { type ComponentProps, useState } from 'react';
import { TextField } from '../ui/text-field.tsx';

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> {
  /** Without one, only a recovery code is right. */
  hasApp: boolean;
}

/** For a code of the authenticator app, or a recovery code in its place. */
export function CodeField({ hasApp, ...props }: CodeFieldProps) {
  const [isRecovery, setRecovery] = useState(!hasApp);
  return (
    <div>
      <TextField
        label={isRecovery ? 'Recovery code' : 'Code of your authenticator app'}
        hint={isRecovery ? 'One of the ten codes that you have saved. Each works once.' : 'Six digits'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        aria-required
        {...props}
      />
      {hasApp && (
        <button
          type="button"
          className="mt-1 min-h-11 text-sm link-accent"
          onClick={() => setRecovery(!isRecovery)}
        >
          {isRecovery ? 'Use the app instead' : 'I can’t use the app: enter a recovery code'}
        </button>
      )}
    </div>
  );
}

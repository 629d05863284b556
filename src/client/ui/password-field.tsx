import { type ComponentProps, useState } from 'react';
import { controlClass, Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { Eye } from './icons/eye.ts';
import { EyeOff } from './icons/eye-off.ts';

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'type'>;

/** With a button that shows the password: `<PasswordField label="Password" {...register('password')} />`. */
export function PasswordField({ label, error, hint, className, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={`${controlClass} pr-12`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-ink"
          >
            <Icon of={icon} className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}

import { type ReactNode, useId } from 'react';

/** The look of everything one types into or chooses from. */
export const controlClass =
  'block w-full min-h-11 rounded-md border border-stone-400 bg-white px-3 py-2 text-base text-ink placeholder:text-stone-500 aria-invalid:border-red-700 disabled:bg-stone-100';

interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FieldProps {
  label: string;
  /** What is wrong with the value; read out with the control. */
  error?: string;
  hint?: string;
}

interface FieldWithControl extends FieldProps {
  className?: string;
  children(control: ControlProps): ReactNode;
}

/** A label, the control it names, and the control's hint and error. */
export function Field({ label, error, hint, className, children }: FieldWithControl) {
  const id = useId();
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': notes || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-stone-600">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-red-700">
          {error}
        </p>
      )}
    </div>
  );
}

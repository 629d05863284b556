import { type ReactNode, useId } from 'react';

export const controlClass =
  'block w-full min-h-11 rounded-md border border-line-control bg-surface px-3 py-2 text-base text-ink transition-colors placeholder:text-faint hover:border-ink aria-invalid:border-bad disabled:border-line-strong disabled:bg-sunken disabled:text-faint';

interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FieldProps {
  label: string;
  /** The fault of the value; read out with the control. */
  error?: string;
  hint?: string;
}

interface FieldWithControl extends FieldProps {
  className?: string;
  children(control: ControlProps): ReactNode;
}

/** The error of a control, announced as it appears. */
export function ErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-1.5 text-sm font-medium text-bad">
      {children}
    </p>
  );
}

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
        <p id={`${id}-hint`} className="note mt-1.5 wrap-anywhere">
          {hint}
        </p>
      )}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}

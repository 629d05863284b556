import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldProps } from './field.tsx';

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id'>;

/** Grows with its text, where the browser can, up to most of the screen. */
export function TextArea({ label, error, hint, className, rows = 4, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <textarea
          rows={rows}
          {...textarea}
          {...control}
          // Rows are ignored where the field grows with its text.
          style={{ minHeight: `calc(${rows}lh + 1.5rem)` }}
          className={`${controlClass} field-sizing-content max-h-[70dvh]`}
        />
      )}
    </Field>
  );
}

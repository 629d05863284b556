import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { ChevronDown } from './icons/chevron-down.ts';

/** A native select in the style of the other fields. `className` is that of the frame. */
export function Select({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className}`}>
      <select {...select} className={`${controlClass} appearance-none pr-10`} />
      <Icon
        of={ChevronDown}
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
      />
    </span>
  );
}

type SelectFieldProps = FieldProps & Omit<ComponentProps<'select'>, 'id'>;

export function SelectField({ label, error, hint, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}

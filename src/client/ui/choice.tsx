import { type ComponentProps, type ReactNode, useId } from 'react';
import { ErrorText } from './field.tsx';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** The meaning of the choice; read out with the label. */
  hint?: ReactNode;
}

function Choice({
  type,
  label,
  hint,
  className = '',
  ...input
}: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  return (
    <label
      className={`flex min-h-11 gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-50 ${className}`}
    >
      <input {...input} type={type} className="mt-0.5 size-5 shrink-0 accent-brand" />
      <span className="min-w-0">
        <span className={hint === undefined ? undefined : 'font-semibold'}>{label}</span>
        {hint !== undefined && <span className="note block">{hint}</span>}
      </span>
    </label>
  );
}

/** `<Checkbox label="In stock only" {...register('inStock')} />` */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />;
}

/** Radios of one choice share a `name` and a fieldset. */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />;
}

interface ChoiceGroupProps {
  legend: string;
  error?: string;
  children: ReactNode;
}

/** A fieldset of choices, with a legend and an error. */
export function ChoiceGroup({ legend, error, children }: ChoiceGroupProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {children}
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </fieldset>
  );
}

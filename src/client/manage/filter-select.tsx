import { controlClass, Field } from '../ui/field.tsx';

interface FilterSelectProps<T extends string> {
  label: string;
  /** What is shown when nothing is chosen. */
  all: string;
  value: T | undefined;
  options: readonly { value: T; label: string }[];
  onChange(value: T | undefined): void;
}

export function FilterSelect<T extends string>({
  label,
  all,
  value,
  options,
  onChange,
}: FilterSelectProps<T>) {
  return (
    <Field label={label} className="min-w-0 grow basis-40">
      {(control) => (
        <select
          {...control}
          value={value ?? ''}
          onChange={(event) => onChange((event.target.value as T) || undefined)}
          className={controlClass}
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

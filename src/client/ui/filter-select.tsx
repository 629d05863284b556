import { SelectField } from './select.tsx';

interface FilterSelectProps<T extends string> {
  label: string;
  /** The label of no choice. */
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
    <SelectField
      label={label}
      className="min-w-0 grow basis-40"
      value={value ?? ''}
      onChange={(event) => onChange((event.target.value as T) || undefined)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}

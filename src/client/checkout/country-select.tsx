import type { ChangeEvent, ComponentType, FocusEventHandler } from 'react';
import type { Country } from 'react-phone-number-input';
import { Icon } from '../ui/icon.tsx';
import { ChevronDown } from '../ui/icons/chevron-down.ts';

interface CountrySelectProps {
  value?: Country;
  options: { value?: Country; label: string; divider?: boolean }[];
  onChange(value: Country | undefined): void;
  onFocus: FocusEventHandler;
  onBlur: FocusEventHandler;
  disabled?: boolean;
  /** The library's flag; not shown. */
  iconComponent: ComponentType;
  'aria-label': string;
}

/** The browser's own list lies, unseen, over the country's two letters: flags would cost 200 kB of pictures. */
export function CountrySelect({ value, options, onChange, iconComponent, ...select }: CountrySelectProps) {
  return (
    <span className="relative inline-flex shrink-0 items-center gap-1.5 rounded-md border border-line-control bg-surface px-3 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <span aria-hidden>{value}</span>
      <Icon of={ChevronDown} className="size-4 text-muted" />
      <select
        {...select}
        autoComplete="off"
        value={value ?? ''}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value as Country)}
        className="absolute inset-0 w-full cursor-pointer text-base text-ink opacity-0"
      >
        {options.map(
          (option) =>
            option.value && (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ),
        )}
      </select>
    </span>
  );
}

import type { ChangeEvent, ComponentType, FocusEventHandler, Ref, SyntheticEvent } from 'react';
import PhoneInput, { type Country, isValidPhoneNumber } from 'react-phone-number-input';
import { messages } from '../../shared/messages.ts';
import { controlClass, Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { ChevronDown } from './icons/chevron-down.ts';

/** Keeps the caret behind the calling code: digits typed before it or inside it would garble the number. */
function stayBehindCallingCode({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const { value, selectionEnd } = input;
  if ((selectionEnd ?? 0) < value.search(/ |$/)) input.setSelectionRange(value.length, value.length);
}

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

/** An invisible native select over the country's two letters: flags would cost 200 kB of pictures. */
function CountrySelect({ value, options, onChange, iconComponent, ...select }: CountrySelectProps) {
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

/** What is wrong with a phone number that has to be entered; undefined if nothing is. */
export function phoneFault(phone: string): string | undefined {
  if (!phone) return messages.checkout.phoneMissing;
  return isValidPhoneNumber(phone) ? undefined : messages.checkout.phoneInvalid;
}

interface PhoneFieldProps {
  label?: string;
  hint?: string;
  autoComplete?: string;
  isRequired?: boolean;
  /** E.164; empty when nothing is typed. */
  value: string;
  onChange(value: string): void;
  /** The present fault. */
  fault: string | undefined;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

/** The number of a phone of any country, with its calling code. */
export function PhoneField({
  label = 'Phone',
  hint,
  autoComplete = 'tel',
  isRequired = true,
  value,
  onChange,
  fault,
  ref,
  className,
}: PhoneFieldProps) {
  return (
    <Field label={label} hint={hint} className={className}>
      {({ id, 'aria-describedby': hintId }) => (
        <>
          <PhoneInput
            ref={ref as Ref<never>}
            id={id}
            aria-invalid={fault !== undefined}
            aria-describedby={fault ? `${id}-fault` : hintId}
            name="phone"
            autoComplete={autoComplete}
            aria-required={isRequired}
            international
            defaultCountry="BD"
            countryCallingCodeEditable={false}
            // On Android it moves the caret too late, and digits are lost even at 120 ms per key.
            smartCaret={!/Android/i.test(navigator.userAgent)}
            addInternationalOption={false}
            countrySelectProps={{ 'aria-label': 'Country calling code' }}
            countrySelectComponent={CountrySelect}
            numberInputProps={{ className: controlClass, onSelect: stayBehindCallingCode }}
            value={value}
            onChange={(phone) => onChange(phone ?? '')}
            className="flex gap-2"
          />
          {/* A toast says it once; this stays while the fault does. */}
          {fault && (
            <p id={`${id}-fault`} className="mt-1.5 text-sm font-medium text-bad">
              {fault}
            </p>
          )}
        </>
      )}
    </Field>
  );
}

import type { Ref, SyntheticEvent } from 'react';
import PhoneInput from 'react-phone-number-input';
import { controlClass, Field } from '../ui/field.tsx';
import { CountrySelect } from './country-select.tsx';

interface PhoneFieldProps {
  /** E.164; empty when nothing is typed. */
  value: string;
  onChange(value: string): void;
  /** What is wrong with it, for as long as it is. */
  fault: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/** A digit typed before the calling code, or inside it, would garble the number: the caret stays behind it. */
function stayBehindCallingCode({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const { value, selectionEnd } = input;
  if ((selectionEnd ?? 0) < value.search(/ |$/)) input.setSelectionRange(value.length, value.length);
}

export function PhoneField({ value, onChange, fault, ref }: PhoneFieldProps) {
  return (
    <Field label="Phone" className="sm:col-span-2 sm:max-w-md">
      {({ id }) => (
        <>
          <PhoneInput
            ref={ref as Ref<never>}
            id={id}
            aria-invalid={fault !== undefined}
            aria-describedby={fault && `${id}-fault`}
            name="phone"
            autoComplete="tel"
            aria-required
            international
            defaultCountry="BD"
            countryCallingCodeEditable={false}
            // It moves the caret too late on Android, and digits are lost, also at an unhurried 120 ms a key.
            smartCaret={!/Android/i.test(navigator.userAgent)}
            addInternationalOption={false}
            countrySelectProps={{ 'aria-label': 'Country calling code' }}
            countrySelectComponent={CountrySelect}
            numberInputProps={{ className: controlClass, onSelect: stayBehindCallingCode }}
            value={value}
            onChange={(phone) => onChange(phone ?? '')}
            className="flex gap-2"
          />
          {/* A toast says it at once; this is for as long as it is so. */}
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

import type { Ref, SyntheticEvent } from 'react';
import PhoneInput from 'react-phone-number-input';
import { controlClass, Field } from '../ui/field.tsx';
import { CountrySelect } from './country-select.tsx';

interface PhoneFieldProps {
  /** E.164; empty when nothing is typed. */
  value: string;
  onChange(value: string): void;
  isWrong: boolean;
  ref: Ref<HTMLInputElement>;
}

/** A digit typed before the calling code, or inside it, would garble the number: the caret stays behind it. */
function stayBehindCallingCode({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const { value, selectionEnd } = input;
  if ((selectionEnd ?? 0) < value.search(/ |$/)) input.setSelectionRange(value.length, value.length);
}

export function PhoneField({ value, onChange, isWrong, ref }: PhoneFieldProps) {
  return (
    <Field label="Phone">
      {({ id }) => (
        <PhoneInput
          ref={ref as Ref<never>}
          id={id}
          name="phone"
          autoComplete="tel"
          aria-required
          aria-invalid={isWrong}
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
      )}
    </Field>
  );
}

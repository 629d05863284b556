import type { Ref } from 'react';
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
          // The smart caret moves late on Android: three of the first digits typed there were lost.
          smartCaret={false}
          addInternationalOption={false}
          countrySelectProps={{ 'aria-label': 'Country calling code' }}
          countrySelectComponent={CountrySelect}
          numberInputProps={{ className: controlClass }}
          value={value}
          onChange={(phone) => onChange(phone ?? '')}
          className="flex gap-2"
        />
      )}
    </Field>
  );
}

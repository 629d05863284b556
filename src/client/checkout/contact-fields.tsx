import type { ChangeEvent, ComponentType, FocusEventHandler, Ref, SyntheticEvent } from 'react';
import PhoneInput, { type Country } from 'react-phone-number-input';
import { controlClass, Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { ChevronDown } from '../ui/icons/chevron-down.ts';
import { TextArea, TextField } from '../ui/text-field.tsx';
import type { useCheckoutForm } from './use-checkout-form.ts';

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

interface PhoneFieldProps {
  /** E.164; empty when nothing is typed. */
  value: string;
  onChange(value: string): void;
  /** The present fault. */
  fault: string | undefined;
  ref: Ref<HTMLInputElement>;
}

function PhoneField({ value, onChange, fault, ref }: PhoneFieldProps) {
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

type ContactFieldsProps = Pick<ReturnType<typeof useCheckoutForm>, 'register' | 'errors' | 'phone'>;

export function ContactFields({ register, errors, phone }: ContactFieldsProps) {
  return (
    <section aria-labelledby="delivery" className="grid items-start gap-5 sm:grid-cols-2">
      <h2 id="delivery" className="heading-card sm:col-span-2">
        Delivery details
      </h2>
      <TextField
        label="Name"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={100}
        aria-required
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        aria-required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextArea
        label="Address"
        className="sm:col-span-2"
        autoComplete="street-address"
        rows={3}
        maxLength={500}
        aria-required
        error={errors.address?.message}
        {...register('address')}
      />
      <PhoneField {...phone} />
    </section>
  );
}

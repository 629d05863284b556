import {
  type ChangeEvent,
  type ComponentType,
  type FocusEventHandler,
  type Ref,
  type SyntheticEvent,
  useRef,
} from 'react';
import PhoneInput, {
  type Country,
  getCountryCallingCode,
  isValidPhoneNumber,
} from 'react-phone-number-input';
import { messages } from '../../shared/base/messages.ts';
import { phoneCountry, readPhone } from '../../shared/base/phone.ts';
import { comparable } from '../../shared/base/text.ts';
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

/** The fault of a required phone number; undefined if it has none. */
export function phoneFault(phone: string): string | undefined {
  if (!phone) return messages.checkout.phoneMissing;
  return isValidPhoneNumber(phone) ? undefined : messages.checkout.phoneInvalid;
}

/** Replaces the text of an input by its comparable form, and keeps the caret where it is. */
function rewrite(input: HTMLInputElement): string {
  const { value, selectionEnd } = input;
  const text = comparable(value);
  if (text !== value) {
    const caret = comparable(value.slice(0, selectionEnd ?? value.length)).length;
    input.value = text;
    input.setSelectionRange(caret, caret);
  }
  return text;
}

/**
 * Reads full numbers, with their own calling code, that are pasted, filled in or typed. The library, whose calling code can't be edited,
 * would empty the field, repeat the calling code or show a zero behind it.
 */
function useFullNumbers(initial: Country, onChange: (value: string) => void) {
  const country = useRef(initial);
  /** A plus was typed, which the library drops: what follows has its own calling code. */
  const hasPlus = useRef(false);

  function onChangeCapture(event: ChangeEvent<HTMLElement>): void {
    const input = event.target;
    if (!(input instanceof HTMLInputElement)) return;
    const text = rewrite(input);
    const ownCode = `+${getCountryCallingCode(country.current)}`;
    const national = text.replace(ownCode, '').trim();
    if (national === '' || national === '+') {
      hasPlus.current = national === '+';
      return;
    }
    const phone =
      (hasPlus.current ? readPhone(`+${national}`, country.current) : undefined) ??
      readPhone(text, country.current);
    // The library handles a text that needs no change: it keeps the caret where it is.
    if (!phone || (text.startsWith(ownCode) && phone === text.replace(/[^\d+]/g, ''))) return;
    hasPlus.current = false;
    // The library listens at the input itself, and must not see this event.
    event.stopPropagation();
    onChange(phone);
  }

  return {
    onChangeCapture,
    onCountryChange: (chosen?: Country) => {
      country.current = chosen ?? initial;
    },
  };
}

interface PhoneFieldProps {
  label?: string;
  hint?: string;
  autoComplete?: string;
  isRequired?: boolean;
  /** The country of the shop, whose calling code the field begins with; may be empty. */
  country: string;
  /** E.164; empty when nothing is typed. */
  value: string;
  onChange(value: string): void;
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
  country,
  value,
  onChange,
  fault,
  ref,
  className,
}: PhoneFieldProps) {
  const defaultCountry = phoneCountry(country);
  const { onChangeCapture, onCountryChange } = useFullNumbers(defaultCountry, onChange);
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
            defaultCountry={defaultCountry}
            containerComponentProps={{ onChangeCapture }}
            onCountryChange={onCountryChange}
            countryCallingCodeEditable={false}
            // On Android it moves the caret too late, and digits are lost even at 120 ms per key.
            smartCaret={!/Android/i.test(navigator.userAgent)}
            addInternationalOption={false}
            countrySelectProps={{ 'aria-label': 'Country calling code' }}
            countrySelectComponent={CountrySelect}
            numberInputProps={{ className: controlClass, onSelect: stayBehindCallingCode }}
            // An empty text would bring the default country back in place of the one that was chosen.
            value={value || undefined}
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

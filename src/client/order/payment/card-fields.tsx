import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import type { StripeCardNumberElementOptions, StripeElementChangeEvent } from '@stripe/stripe-js';
import { type ComponentType, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { useTheme } from '../../page/theme.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type CardFieldName, type FieldEntry, isIncompleteCode } from './card-entry.ts';

function borderOf(isFocused: boolean, isInvalid: boolean): string {
  const border = isInvalid ? 'border-bad' : 'border-line-control';
  return isFocused ? `${border} outline-2 outline-offset-2 outline-accent` : border;
}

type Style = StripeCardNumberElementOptions['style'];

/** A token's colour as `rgb(…)`: tokens do not exist in the provider's frames. */
function shown(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--color-${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const dot = new OffscreenCanvas(1, 1).getContext('2d');
  if (!dot) return color;
  dot.fillStyle = color;
  dot.fillRect(0, 0, 1, 1);
  return `rgb(${[...dot.getImageData(0, 0, 1, 1).data].slice(0, 3).join(', ')})`;
}

function read(): Style {
  return {
    base: {
      fontSize: '16px',
      lineHeight: '24px',
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      color: shown('ink'),
      // The colour of the box around it: contrast checkers take a transparent frame for white.
      backgroundColor: shown('surface'),
      '::placeholder': { color: shown('faint') },
    },
    invalid: { color: shown('bad'), iconColor: shown('bad') },
  };
}

const system = '(prefers-color-scheme: dark)';

function onSystemChange(changed: () => void): () => void {
  const preference = matchMedia(system);
  preference.addEventListener('change', changed);
  return () => preference.removeEventListener('change', changed);
}

/** The style of our own fields in the present theme, for the provider's fields. */
function useCardLook(): Style {
  const theme = useTheme();
  const isDarkSystem = useSyncExternalStore(onSystemChange, () => matchMedia(system).matches);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read from the page changes with these.
  return useMemo(read, [theme, isDarkSystem]);
}

interface ElementProps {
  id: string;
  className: string;
  options: StripeCardNumberElementOptions;
  onReady(): void;
  onFocus(): void;
  onBlur(): void;
  onChange(event: StripeElementChangeEvent & { error?: FieldEntry['error'] }): void;
}

interface CardFieldProps {
  label: string;
  /** The provider's field: the shop never sees what is typed. */
  element: ComponentType<ElementProps>;
  /** Whether this field made the last try fail. */
  isWrong: boolean;
  onEntry(entry: FieldEntry): void;
  className?: string;
}

function CardField({ label, element: Element, isWrong, onEntry, className }: CardFieldProps) {
  const id = useId();
  const style = useCardLook();
  const [isReady, setReady] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [error, setError] = useState<FieldEntry['error']>();
  // An incomplete field is reported when the shopper pays, not while typing.
  const fault = isIncompleteCode(error?.code) ? undefined : error?.message;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put the label's text into a legend
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-error`} className={className}>
      <label id={`${id}-label`} htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div
        className={`relative h-11 rounded-md border bg-surface px-3 py-2.25 ${borderOf(isFocused, Boolean(error) || isWrong)}`}
      >
        <Element
          id={id}
          // The provider's page is light with a transparent background; a frame with a dark scheme would make that
          // white.
          className="h-6 [&_iframe]:scheme-light!"
          options={{ style }}
          onReady={() => setReady(true)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => {
            setError(event.error);
            onEntry(event);
          }}
        />
        {!isReady && <Skeleton className="absolute inset-0" />}
      </div>
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-medium text-bad not-empty:mt-1.5">
        {fault}
      </p>
    </div>
  );
}

interface CardFieldsProps {
  wrong: CardFieldName | undefined;
  onEntry(field: CardFieldName, entry: FieldEntry): void;
}

export function CardFields({ wrong, onEntry }: CardFieldsProps) {
  const fieldOf = (name: CardFieldName) => ({
    isWrong: wrong === name,
    onEntry: (entry: FieldEntry) => onEntry(name, entry),
  });
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      <CardField
        label="Card number"
        element={CardNumberElement}
        className="col-span-2"
        {...fieldOf('cardNumber')}
      />
      <CardField label="Card expiry" element={CardExpiryElement} {...fieldOf('cardExpiry')} />
      <CardField label="CVC" element={CardCvcElement} {...fieldOf('cardCvc')} />
    </div>
  );
}

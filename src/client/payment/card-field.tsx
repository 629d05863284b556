import type { StripeCardNumberElementOptions, StripeElementChangeEvent } from '@stripe/stripe-js';
import { type ComponentType, useId, useState } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { type FieldEntry, isIncompleteCode } from './card-entry.ts';

/** As our own fields look; the hex values are those of stone-900, stone-500 and red-700. */
const options: StripeCardNumberElementOptions = {
  style: {
    base: {
      fontSize: '16px',
      lineHeight: '24px',
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      color: '#1c1917',
      '::placeholder': { color: '#79716b' },
    },
    invalid: { color: '#c10007', iconColor: '#c10007' },
  },
};

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
  /** The provider's own field: what is typed into it never reaches the shop. */
  element: ComponentType<ElementProps>;
  /** Whether this is the field that kept the last try from being sent. */
  isWrong: boolean;
  onEntry(entry: FieldEntry): void;
  className?: string;
}

function borderOf(isFocused: boolean, isInvalid: boolean): string {
  const border = isInvalid ? 'border-red-700' : 'border-stone-400';
  return isFocused ? `${border} outline-2 outline-offset-2 outline-accent` : border;
}

export function CardField({ label, element: Element, isWrong, onEntry, className }: CardFieldProps) {
  const id = useId();
  const [isReady, setReady] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [error, setError] = useState<FieldEntry['error']>();
  // An incomplete field is told when the shopper wants to pay, not while they are typing.
  const fault = isIncompleteCode(error?.code) ? undefined : error?.message;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put the label's text into a legend
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-error`} className={className}>
      <label id={`${id}-label`} htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div
        className={`relative h-11 rounded-md border bg-white px-3 py-2.25 ${borderOf(isFocused, Boolean(error) || isWrong)}`}
      >
        <Element
          id={id}
          className="h-6"
          options={options}
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
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-medium text-red-700 not-empty:mt-1.5">
        {fault}
      </p>
    </div>
  );
}

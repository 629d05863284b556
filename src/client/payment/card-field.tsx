import type { StripeCardNumberElementOptions, StripeElementChangeEvent } from '@stripe/stripe-js';
import { type ComponentType, useId, useState } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { type FieldEntry, isIncompleteCode } from './card-entry.ts';
import { useCardLook } from './card-look.ts';

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
  const border = isInvalid ? 'border-bad' : 'border-line-control';
  return isFocused ? `${border} outline-2 outline-offset-2 outline-accent` : border;
}

export function CardField({ label, element: Element, isWrong, onEntry, className }: CardFieldProps) {
  const id = useId();
  const style = useCardLook();
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
        className={`relative h-11 rounded-md border bg-surface px-3 py-2.25 ${borderOf(isFocused, Boolean(error) || isWrong)}`}
      >
        <Element
          id={id}
          // The provider's page is a light one without a ground; in a frame of a dark scheme it would get a white one.
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

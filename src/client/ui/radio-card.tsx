import { type ReactNode, useId } from 'react';

interface RadioCardProps {
  name: string;
  value: string;
  label: string;
  note: string;
  isChosen: boolean;
  /** True if it can't be chosen. */
  isMissing: boolean;
  onChoose(): void;
  /** At the end of the card: a price or an icon. */
  aside: ReactNode;
}

/** One of several choices, as a card with a radio button. */
export function RadioCard({
  name,
  value,
  label,
  note,
  isChosen,
  isMissing,
  onChoose,
  aside,
}: RadioCardProps) {
  const id = useId();
  return (
    <label className="flex min-h-16 items-center gap-3 rounded-md border border-line-control bg-surface px-4 py-2.5 hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-disabled:cursor-not-allowed has-disabled:border-line-strong has-disabled:bg-sunken has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isMissing}
        aria-labelledby={`${id}-label`}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={onChoose}
        className="size-5 shrink-0 accent-brand focus-visible:outline-none"
      />
      <span className="min-w-0 grow wrap-anywhere">
        <span id={`${id}-label`} className="block font-semibold">
          {label}
        </span>
        {note && (
          <span id={`${id}-note`} className="block text-sm text-muted">
            {note}
          </span>
        )}
      </span>
      {aside}
    </label>
  );
}

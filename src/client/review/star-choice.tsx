import { useId } from 'react';
import { ErrorText } from '../ui/field.tsx';
import { Stars } from '../ui/stars.tsx';

/** The words for each number of stars, from one on. */
const meanings = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

interface StarChoiceProps {
  legend: string;
  /** 0 before one is chosen. */
  value: number;
  error: string | undefined;
  onChange(value: number): void;
}

/** Radio buttons that look like stars: those up to the chosen one are filled. */
export function StarChoice({ legend, value, error, onChange }: StarChoiceProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-required
      aria-invalid={Boolean(error)}
      aria-describedby={error && `${id}-error`}
    >
      <p id={`${id}-legend`} className="text-sm font-semibold">
        {legend}
      </p>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex">
          {meanings.map((meaning, index) => (
            <label
              key={meaning}
              className="relative grid size-11 cursor-pointer place-items-center overflow-hidden rounded-md text-3xl has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={id}
                value={index + 1}
                checked={value === index + 1}
                onChange={() => onChange(index + 1)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span className="pointer-events-none w-[1em] overflow-hidden leading-none">
                <Stars
                  value={index < value ? 5 : 0}
                  text={`${index + 1} ${index === 0 ? 'star' : 'stars'}: ${meaning}`}
                />
              </span>
            </label>
          ))}
        </div>
        <span aria-hidden className="text-sm text-muted">
          {meanings[value - 1]}
        </span>
      </div>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}

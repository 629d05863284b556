import { useState } from 'react';
import { controlClass } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Minus } from './icons/minus.ts';
import { Plus } from './icons/plus.ts';

interface QuantityFieldProps {
  /** The accessible name of the field. */
  label: string;
  title: string;
  quantity: number;
  least: number;
  most: number;
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean;
  onChange(quantity: number): void;
}

/** A number of pieces, to step or to type. */
export function QuantityField({
  label,
  title,
  quantity,
  least,
  most,
  isFirst,
  onChange,
}: QuantityFieldProps) {
  // Between two numbers the field may be empty.
  const [isEmpty, setEmpty] = useState(false);
  return (
    <span className="inline-flex items-center">
      <IconButton
        icon={Minus}
        iconClass="size-4"
        look="muted"
        label={`One less: ${title}`}
        disabled={quantity <= least}
        onClick={() => onChange(quantity - 1)}
      />
      <input
        aria-label={label}
        data-first={isFirst ? '' : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={isEmpty ? '' : quantity}
        onFocus={(event) => event.target.select()}
        onBlur={() => setEmpty(false)}
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '');
          const isNumber = digits !== '' && Number(digits) >= least;
          setEmpty(!isNumber);
          if (isNumber) onChange(Math.min(Number(digits), most));
        }}
        className={`${controlClass} w-16! px-1! text-center tabular-nums`}
      />
      <IconButton
        icon={Plus}
        iconClass="size-4"
        look="muted"
        label={`One more: ${title}`}
        disabled={quantity >= most}
        onClick={() => onChange(quantity + 1)}
      />
    </span>
  );
}

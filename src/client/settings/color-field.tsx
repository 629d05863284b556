import { isHex } from '../../shared/settings/look-style.ts';
import { Button } from '../ui/button.tsx';
import { controlClass, Field } from '../ui/field.tsx';

interface ColorFieldProps {
  label: string;
  hint?: string;
  error?: string;
  /** Empty, or such as `#b45309`. */
  value: string;
  onChange(hex: string): void;
}

/** A colour, typed or chosen. If it is refused and the message names another one, a button offers that one. */
export function ColorField({ label, hint, error, value, onChange }: ColorFieldProps) {
  const [offered] = error?.match(/#[0-9a-f]{6}$/) ?? [];
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <input
            type="color"
            aria-label={`${label}: choose`}
            value={isHex(value) ? value : '#808080'}
            onChange={({ target }) => onChange(target.value)}
            className="h-11 w-14 cursor-pointer rounded-md border border-line-control bg-surface p-1"
          />
          <input
            {...control}
            autoComplete="off"
            placeholder="#b45309"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={`${controlClass} max-w-36 font-mono`}
          />
          {offered && (
            <Button look="secondary" onClick={() => onChange(offered)}>
              <span aria-hidden className="size-5 rounded-sm" style={{ backgroundColor: offered }} />
              Use {offered}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

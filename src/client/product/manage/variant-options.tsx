import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { limits } from '../../../shared/base/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Plus } from '../../ui/icons/plus.ts';
import { Trash } from '../../ui/icons/trash.ts';
import { X } from '../../ui/icons/x.ts';
import { TextField } from '../../ui/text-field.tsx';
import {
  addOption,
  addValues,
  type Grid,
  type GridRow,
  isTyped,
  listed,
  removeOption,
  removeValue,
  renameOption,
  renameValue,
  type Step,
} from './variant-rows.ts';

interface ValueChipProps {
  value: string;
  onRename(typed: string): void;
  onRemove(): void;
}

/** A value, which can be renamed in its place. */
function ValueChip({ value, onRename, onRemove }: ValueChipProps) {
  const [typed, setTyped] = useState(value);
  function leave(): void {
    setTyped(value);
    if (typed.trim() !== value) onRename(typed);
  }
  return (
    <li className="inline-flex max-w-full items-center rounded-full border border-line-strong bg-sunken pl-3">
      <input
        aria-label={`Rename ${value}`}
        value={typed}
        style={{ width: `${typed.length + 2}ch` }}
        maxLength={limits.optionLength}
        autoComplete="off"
        className="min-h-11 min-w-0 bg-transparent text-base"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          leave();
        }}
      />
      <button
        type="button"
        aria-label={`Remove value ${value}`}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-track"
        onClick={onRemove}
      >
        <Icon of={X} className="size-4" />
      </button>
    </li>
  );
}

interface ValueChipsProps {
  label: string;
  values: string[];
  error: string | undefined;
  /** Each returns the reason why it is not done. */
  onAdd(values: string[]): string | undefined;
  onRename(before: string, typed: string): string | undefined;
  onRemove(value: string): string | undefined;
}

/** A list of values, typed one after another. */
function ValueChips({ label, values, error, onAdd, onRename, onRemove }: ValueChipsProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  function add(text: string): void {
    const refusal = onAdd(listed(text));
    setFault(refusal);
    setTyped(refusal ? text : '');
  }

  function remove(value: string): void {
    setFault(onRemove(value));
    input.current?.focus();
  }

  function press(event: KeyboardEvent): void {
    const last = values.at(-1);
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
  }

  return (
    <Field label={label} hint="Comma or Enter after each" error={fault ?? error}>
      {(control) => (
        <div className="flex flex-wrap gap-1.5 rounded-md border border-line-control bg-surface p-1 has-focus-visible:border-ink">
          <ul className="contents">
            {values.map((value) => (
              <ValueChip
                key={value}
                value={value}
                onRename={(after) => setFault(onRename(value, after))}
                onRemove={() => remove(value)}
              />
            ))}
          </ul>
          <input
            {...control}
            ref={input}
            value={typed}
            autoComplete="off"
            className="min-h-11 min-w-24 flex-1 bg-transparent px-2 text-base"
            onChange={({ target }) =>
              /[,;]/.test(target.value) ? add(target.value) : setTyped(target.value)
            }
            onKeyDown={press}
            onBlur={() => typed.trim() !== '' && add(typed)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text');
              if (listed(text).length < 2) return;
              event.preventDefault();
              add(`${typed},${text}`);
            }}
          />
        </div>
      )}
    </Field>
  );
}

interface VariantOptionsProps {
  grid: Grid;
  stored: GridRow[];
  own: string | undefined;
  errors: FieldErrors<Grid>['options'];
  /** Takes a step, or returns why it is not taken. */
  onStep(step: Step): string | undefined;
}

export function VariantOptions({ grid, stored, own, errors, onStep }: VariantOptionsProps) {
  const { options } = grid;
  const box = useRef<HTMLDivElement>(null);
  const count = useRef(options.length);
  useEffect(() => {
    // The button that was pressed may have gone.
    if (count.current !== options.length)
      [...(box.current?.querySelectorAll<HTMLElement>('[data-option]') ?? [])].at(-1)?.focus();
    count.current = options.length;
  }, [options.length]);
  const change = (changed: Grid) => void onStep({ grid: changed });
  return (
    <div ref={box} className="space-y-4">
      {options.map(({ name, values }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have no id, and new ones come last.
        <div key={at} className="flex items-start gap-2">
          <div className="grid min-w-0 grow gap-x-4 gap-y-3 sm:grid-cols-[12rem_1fr]">
            <TextField
              label={options.length > 1 ? `Option ${at + 1}` : 'Option'}
              data-option
              hint={at === 0 ? 'Such as Size' : 'Such as Colour'}
              error={errors?.[at]?.name?.message}
              maxLength={limits.optionLength}
              autoComplete="off"
              value={name}
              onChange={({ target }) => change(renameOption(grid, at, target.value))}
              // Enter would send the form.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
            {!isTyped(grid) && (
              <ValueChips
                label={`Values of ${name.trim() || `option ${at + 1}`}`}
                values={values}
                error={errors?.[at]?.values?.message}
                onAdd={(typed) => onStep(addValues(grid, at, typed, stored))}
                onRename={(before, typed) => onStep(renameValue(grid, at, before, typed))}
                onRemove={(value) => onStep(removeValue(grid, at, value, own))}
              />
            )}
          </div>
          {options.length > 1 && (
            <IconButton
              icon={Trash}
              label={`Remove ${name.trim() || `option ${at + 1}`}`}
              look="danger"
              className="mt-6.5"
              onClick={() => change(removeOption(grid, at, own))}
            />
          )}
        </div>
      ))}
      {options.length < limits.options && (
        <Button icon={Plus} look="quiet" onClick={() => change(addOption(grid))}>
          Add another option
        </Button>
      )}
    </div>
  );
}

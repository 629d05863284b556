import { useState } from 'react';
import { enteredNumberFault } from '../../../shared/base/typed-number.ts';
import { productFields } from '../../../shared/product/product-fields.ts';
import type { SeparateVariants } from '../../../shared/product/variant.ts';
import { useCommand } from '../../api/command.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { say } from '../../ui/say.ts';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Grid, type GridRow, nameOf, notMade } from './variant-rows.ts';
import { type SharedColumn, sharedColumns } from './variant-values.ts';

interface SeparateProps {
  /** The id of the product with options. */
  id: string;
  rows: GridRow[];
  /** True if none would be left. */
  isAll: boolean;
  /** True while there is something to save: it would be lost. */
  isChanged: boolean;
  onSeparated(): void;
}

/** Makes products of their own of the selected variants. */
export function SeparateButton({ id, rows, isAll, isChanged, onSeparated }: SeparateProps) {
  const utils = trpc.useUtils();
  const { attempt, isPending } = useCommand(
    (input: SeparateVariants, options) => utils.client.product.separate.mutate(input, options),
    {
      refused: (error) => say('error', refusalWords(error)),
      reload: () => utils.product.invalidate(),
    },
  );
  const them = rows.length === 1 ? 'it a product of its own' : 'them products of their own';

  async function separate(): Promise<void> {
    const done = await attempt({ id, variants: rows.flatMap(({ _id }) => _id ?? []) });
    if (!done) return;
    say('success', done.answer.message);
    onSeparated();
  }

  return (
    <ConfirmDialog
      title={`Make ${them}?`}
      description={`${rows.map(nameOf).join(', ')} ${rows.length === 1 ? 'keeps its' : 'keep their'} name, description, orders, stock and address.${isAll ? ' This product has no variant left, and is deleted.' : ''}`}
      look="primary"
      onConfirm={() => void separate()}
      trigger={
        <Button look="secondary" isBusy={isPending} disabled={isChanged}>
          Make {them}
          {isChanged && ' (save first)'}
        </Button>
      }
    />
  );
}

export function SetMany({ onSet }: { onSet(column: SharedColumn, text: string): void }) {
  const [column, setColumn] = useState<SharedColumn>('price');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const { kind, label } = productFields[column];

  function set(): void {
    const found =
      typed.trim() === '' ? `Enter a ${label.toLowerCase()}` : enteredNumberFault(kind, label, typed);
    setFault(found);
    if (!found) onSet(column, typed);
  }

  return (
    <div className="flex flex-wrap items-start gap-2">
      <SelectField
        label="Set"
        className="w-26"
        value={column}
        onChange={({ target }) => setColumn(target.value as SharedColumn)}
      >
        {sharedColumns.map((name) => (
          <option key={name} value={name}>
            {productFields[name].label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="To"
        className="w-26"
        error={fault}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          set();
        }}
      />
      <Button look="secondary" className="mt-6.5" onClick={set}>
        Set
      </Button>
    </div>
  );
}

/** The combinations that are not made, one of which can be put back. */
export function PutBack({ grid, onPutBack }: { grid: Grid; onPutBack(values: string[]): void }) {
  const [chosen, setChosen] = useState(0);
  const missing = notMade(grid);
  if (missing.length === 0) return null;
  const values = missing[chosen] ?? (missing[0] as string[]);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label="Not made"
        className="min-w-40"
        value={missing.indexOf(values)}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {missing.map((values, at) => (
          <option key={values.join('\n')} value={at}>
            {values.join(' / ')}
          </option>
        ))}
      </SelectField>
      <Button look="secondary" onClick={() => onPutBack(values)}>
        Put back
      </Button>
    </div>
  );
}

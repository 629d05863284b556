import { type ReactNode, useEffect, useRef } from 'react';
import { counted, figure } from '../../../../shared/base/locale.ts';
import {
  catalogueColumns,
  type ImportPreview,
  type StockMode,
} from '../../../../shared/product/catalogue-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ChangeTable, FaultTable } from './change-table.tsx';
import { effectSentence, effectWords } from './words.ts';

const effects = ['new', 'changed', 'restored', 'unchanged'] as const;

function Counts({ preview: { counts, faultCount } }: { preview: ImportPreview }) {
  const tiles = effects
    .filter((effect) => effect !== 'restored' || counts.restored > 0)
    .map((effect) => ({ label: effectWords[effect], count: counts[effect], isBad: false }));
  const faults = { label: faultCount === 1 ? 'Fault' : 'Faults', count: faultCount, isBad: faultCount > 0 };
  return (
    <dl className="grid grid-cols-2 gap-3 sm:flex">
      {[...tiles, faults].map(({ label, count, isBad }) => (
        <div
          key={label}
          className={`min-w-24 grow rounded-lg border px-4 py-3 ${isBad ? 'border-bad-line bg-bad-soft text-bad' : 'border-line bg-surface'}`}
        >
          <dt className="text-sm">{label}</dt>
          <dd className="text-2xl font-bold tabular-nums">{figure(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function columnSentence({ columns }: ImportPreview): string | undefined {
  const parts = catalogueColumns.flatMap((column) =>
    columns[column] ? [{ column, count: columns[column] }] : [],
  );
  if (parts.length === 0) return undefined;
  const phrases = parts.map(
    ({ column, count }, index) =>
      `the ${column} of ${index === 0 ? counted(count, 'product') : figure(count)}`,
  );
  return `In the shop, it changes ${new Intl.ListFormat('en-US').format(phrases)}.`;
}

interface NewHeadingProps {
  className?: string;
  children: ReactNode;
}

/** Takes the focus as it appears: the user was waiting for it. */
export function NewHeading({ className = '', children }: NewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={`heading-section ${className}`}>
      {children}
    </h2>
  );
}

interface ImportReviewProps {
  preview: ImportPreview;
  stockMode: StockMode;
  onKeepStock(keepsStock: boolean): void;
  onApply(): void;
}

/** The preview of an import, with the button that applies it. */
export function ImportReview({ preview, stockMode, onKeepStock, onApply }: ImportReviewProps) {
  const { counts, faultCount, changeCount, columns, setsStock } = preview;
  const sentence = columnSentence(preview);
  return (
    <section aria-label="Preview" className="space-y-6">
      <NewHeading>What the file would do</NewHeading>
      <Counts preview={preview} />
      {sentence && <p>{sentence}</p>}
      {(columns.stock !== undefined || stockMode === 'keep') && (
        <Checkbox
          label="Leave the stock as it is"
          hint={
            setsStock ? 'The numbers in the file do not know what was sold since it was saved.' : undefined
          }
          checked={stockMode === 'keep'}
          onChange={({ currentTarget }) => onKeepStock(currentTarget.checked)}
        />
      )}
      {faultCount > 0 && <FaultTable preview={preview} />}
      {faultCount === 0 && changeCount === 0 && (
        <p>Everything is in the shop already, just as it is in the file.</p>
      )}
      {faultCount === 0 && changeCount > 0 && (
        <ConfirmDialog
          title="Import this file?"
          description={`${effectSentence(counts, 'will be')} Either all of it is imported, or nothing.`}
          confirm={`Import ${counted(changeCount, 'product')}`}
          onConfirm={onApply}
          trigger={<Button>Import {counted(changeCount, 'product')}</Button>}
        />
      )}
      {changeCount > 0 && <ChangeTable preview={preview} />}
    </section>
  );
}

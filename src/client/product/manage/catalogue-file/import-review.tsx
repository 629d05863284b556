import { type ReactNode, useEffect, useRef } from 'react';
import { counted, figure } from '../../../../shared/base/locale.ts';
import { catalogueColumns } from '../../../../shared/product/catalogue-file.ts';
import { importFormats } from '../../../../shared/product/import-format.ts';
import type { ImportPreview } from '../../../../shared/product/import-preview.ts';
import { RemarkTable } from '../../../api/remark-table.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { ChangeTable } from './change-table.tsx';
import { ReadingChoice } from './reading-choice.tsx';
import type { ImportChoices } from './send-file.ts';
import { effectSentence, effectWords, itemsOf, listOf } from './words.ts';

const effects = ['new', 'changed', 'restored', 'unchanged'] as const;

function Counts({ preview: { counts, faultCount } }: { preview: ImportPreview }) {
  const tiles = effects
    .filter((effect) => effect !== 'restored' || counts.restored > 0)
    .map((effect) => ({ label: effectWords[effect], count: counts[effect] }));
  return <CountTiles tiles={tiles} faultCount={faultCount} />;
}

interface CountTilesProps {
  tiles: { label: string; count: number }[];
  faultCount: number;
}

export function CountTiles({ tiles, faultCount }: CountTilesProps) {
  const faults = { label: faultCount === 1 ? 'Fault' : 'Faults', count: faultCount, isBad: faultCount > 0 };
  return (
    <dl className="grid grid-cols-2 gap-3 sm:flex">
      {[...tiles.map((tile) => ({ ...tile, isBad: false })), faults].map(({ label, count, isBad }) => (
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
  return `In the shop, it changes ${listOf(phrases)}.`;
}

/** Takes the focus as it appears: the user was waiting for it. */
export function NewHeading({ className = '', children }: { className?: string; children: ReactNode }) {
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
  choices: ImportChoices;
  /** Has the file read in another way. */
  onRead(changed: Partial<ImportChoices>): void;
  onApply(): void;
}

/** The shop's own files are imported whole or not at all. */
const isOwnFile = ({ format, assigned }: ImportPreview) => format === null && assigned === null;

/** The meaning of the rows and columns of a file. */
function Account({ preview }: { preview: ImportPreview }) {
  const { format, rows, columnsNotTaken } = preview;
  const { read, taken, merged, refused } = rows;
  return (
    <div className="max-w-3xl space-y-2">
      {!isOwnFile(preview) && (
        <p>
          This is a file {format !== null && `of ${importFormats[format]} `}with {counted(read, 'row')}:{' '}
          {counted(taken, 'product')}, {counted(merged, 'further row')} of their variants and pictures, and{' '}
          {figure(refused)} that cannot be taken.
        </p>
      )}
      <ColumnsNotTaken names={columnsNotTaken} />
    </div>
  );
}

export function ColumnsNotTaken({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  return (
    <details className="rounded-md border border-line bg-surface px-4 py-2.5">
      <summary className="min-h-6 font-semibold">{counted(names.length, 'column')} not taken</summary>
      <p className="mt-2">The shop has no use for {listOf(names)}.</p>
    </details>
  );
}

/** The values that are left out or read as others; their rows are taken. */
export function Notes({
  preview: { notes, noteCount },
}: {
  preview: Pick<ImportPreview, 'notes' | 'noteCount'>;
}) {
  return (
    <details className="rounded-md border border-line bg-surface px-4 py-2.5">
      <summary className="min-h-6 font-semibold">
        {counted(noteCount, 'value')} left out, or read in another way
      </summary>
      <RemarkTable caption="Values left out, or read in another way" remarks={notes} count={noteCount} />
    </details>
  );
}

interface FaultsProps {
  preview: Pick<ImportPreview, 'faults' | 'faultCount'>;
  /** True for a file that is imported whole or not at all. */
  isWhole?: boolean;
}

export function Faults({ preview: { faults, faultCount }, isWhole = false }: FaultsProps) {
  return (
    <div>
      <p className="font-semibold text-bad">
        {isWhole
          ? `Nothing can be imported yet. Correct ${faultCount === 1 ? 'this error' : 'these errors'} in the file, save it, and choose it again.`
          : 'These rows can’t be imported and are left out.'}
      </p>
      <RemarkTable caption="Faults in the file" remarks={faults} count={faultCount} />
    </div>
  );
}

export function ImportReview({
  preview,
  choices: { stockMode, categories, numbers },
  onRead,
  onApply,
}: ImportReviewProps) {
  const { rows, counts, faultCount, noteCount, changeCount, oldAddresses, columns, setsStock } = preview;
  const { withoutStock, sameNames } = preview;
  const addresses = counted(oldAddresses, 'old address', 'old addresses');
  const items = changeCount > 0 ? itemsOf(changeCount, rows) : addresses;
  const sentence = columnSentence(preview);
  const isOpen = faultCount === 0 || !isOwnFile(preview);
  const without =
    rows.refused > 0
      ? ` ${counted(rows.refused, 'row')} of the file ${rows.refused === 1 ? 'stays' : 'stay'} out.`
      : '';
  const reading = <ReadingChoice preview={preview} numbers={numbers} onRead={onRead} />;
  if (preview.unclearNumber !== null) {
    return (
      <section aria-label="Preview" className="space-y-6">
        <NewHeading>One question about the file</NewHeading>
        {reading}
      </section>
    );
  }
  return (
    <section aria-label="Preview" className="space-y-6">
      <NewHeading>What the file would do</NewHeading>
      <Account preview={preview} />
      {reading}
      <Counts preview={preview} />
      {sentence && <p>{sentence}</p>}
      {withoutStock > 0 && (
        <Notice look="warn" role="status">
          The file has no stock for {itemsOf(withoutStock, rows)}: they are sold out until you enter how many
          there are, on the stock page.
        </Notice>
      )}
      {sameNames > 0 && (
        <Notice look="warn" role="status">
          The shop has products with the names of {counted(sameNames, 'new product')}: they are added beside
          these. A row with the id of a product changes it instead.
        </Notice>
      )}
      {oldAddresses > 0 && <p>It lets {addresses} of your earlier shop lead to its products.</p>}
      {preview.categories.length > 0 && (
        <CategoryChoice
          found={preview.categories}
          onChoose={(chosen) => onRead({ categories: { ...categories, ...chosen } })}
        />
      )}
      {(columns.stock !== undefined || stockMode === 'keep') && (
        <Checkbox
          label="Leave the stock as it is"
          hint={setsStock ? 'The numbers in the file do not include sales since it was saved.' : undefined}
          checked={stockMode === 'keep'}
          onChange={({ currentTarget }) => onRead({ stockMode: currentTarget.checked ? 'keep' : 'set' })}
        />
      )}
      {faultCount > 0 && <Faults preview={preview} isWhole={isOwnFile(preview)} />}
      {noteCount > 0 && <Notes preview={preview} />}
      {faultCount === 0 && changeCount === 0 && oldAddresses === 0 && (
        <p>Everything is in the shop already, just as it is in the file.</p>
      )}
      {isOpen && (changeCount > 0 || oldAddresses > 0) && (
        <ConfirmDialog
          title="Import this file?"
          description={`${effectSentence(counts, 'will be', rows)}${without} Either all of it is imported, or nothing.`}
          confirm={`Import ${items}`}
          look="primary"
          onConfirm={onApply}
          trigger={<Button>Import {items}</Button>}
        />
      )}
      {changeCount > 0 && <ChangeTable preview={preview} />}
    </section>
  );
}

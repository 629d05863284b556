import { useForm } from 'react-hook-form';
import { counted } from '../../../../shared/base/locale.ts';
import type { DecimalSeparator } from '../../../../shared/base/typed-number.ts';
import {
  type AssignedColumns,
  type ColumnMeaning,
  columnMeanings,
  type FileQuestion,
  importFormats,
  type KnownFormat,
} from '../../../../shared/product/import-format.ts';
import type { ImportPreview } from '../../../../shared/product/import-preview.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup, Radio } from '../../../ui/choice.tsx';
import { SelectField } from '../../../ui/select.tsx';
import type { ImportChoices } from './send-file.ts';

/** The format of a file that fits several. */
export function FormatChoice({
  formats,
  onChoose,
}: {
  formats: KnownFormat[];
  onChoose(format: KnownFormat): void;
}) {
  return (
    <section aria-label="Format of the file" className="flex flex-wrap gap-3">
      {formats.map((format) => (
        <Button key={format} look="secondary" onClick={() => onChoose(format)}>
          It is a file of {importFormats[format]}
        </Button>
      ))}
    </section>
  );
}

interface ColumnChoiceProps {
  columns: FileQuestion['columns'];
  assigned?: AssignedColumns;
  onChoose(assigned: AssignedColumns): void;
}

/** The meaning of each column of a file. */
export function ColumnChoice({ columns, assigned = {}, onChoose }: ColumnChoiceProps) {
  // By their places: the name of a column may have points, which the form would take for a path.
  const chosen = columns.map(({ name }): { meaning: ColumnMeaning | '' } => ({
    meaning: assigned[name] ?? '',
  }));
  const { register, handleSubmit, formState } = useForm({ values: { chosen } });
  const submit = handleSubmit((form) => {
    const meanings = columns.map(({ name }, at) => [name, form.chosen[at]?.meaning] as const);
    onChoose(
      Object.fromEntries(meanings.filter((entry): entry is [string, ColumnMeaning] => Boolean(entry[1]))),
    );
  });
  return (
    <form onSubmit={submit} className="space-y-4">
      <p className="max-w-3xl">
        Choose what each column means. The shop remembers it for files with the same columns.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {columns.map(({ name, example }, at) => (
          <SelectField
            key={name}
            label={name}
            hint={example === '' ? undefined : `Such as: ${example}`}
            {...register(`chosen.${at}.meaning`)}
          >
            <option value="">Not taken</option>
            {Object.entries(columnMeanings).map(([meaning, words]) => (
              <option key={meaning} value={meaning}>
                {words}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <Button type="submit" look="secondary" disabled={!formState.isDirty}>
        Use these columns
      </Button>
    </form>
  );
}

const separators: Record<DecimalSeparator, string> = { point: '1,234.56', comma: '1.234,56' };

interface NumberChoiceProps {
  /** A number of the file that can be read in two ways. */
  example: string | null;
  chosen: DecimalSeparator | undefined;
  onChoose(numbers: DecimalSeparator): void;
}

/** The form of the numbers in a file. */
function NumberChoice({ example, chosen, onChoose }: NumberChoiceProps) {
  const such = example === null ? '' : ` It has “${example}”.`;
  return (
    <ChoiceGroup legend={`How does the file write numbers?${such}`}>
      <div className="flex flex-wrap gap-x-6">
        {(Object.keys(separators) as DecimalSeparator[]).map((separator) => (
          <Radio
            key={separator}
            name="numbers"
            label={`As ${separators[separator]}`}
            checked={chosen === separator}
            onChange={() => onChoose(separator)}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

interface ReadingChoiceProps {
  preview: ImportPreview;
  numbers: DecimalSeparator | undefined;
  onRead(changed: Partial<ImportChoices>): void;
}

/** Asks how the numbers and columns of a file are to be read, and shows what was answered. */
export function ReadingChoice({ preview, numbers, onRead }: ReadingChoiceProps) {
  const { assigned, columnsNotTaken, unclearNumber } = preview;
  const columns = [...Object.keys(assigned ?? {}), ...columnsNotTaken].map((name) => ({ name, example: '' }));
  return (
    <>
      {(unclearNumber !== null || numbers) && (
        <NumberChoice
          example={unclearNumber}
          chosen={numbers}
          onChoose={(separator) => onRead({ numbers: separator })}
        />
      )}
      {assigned && (
        <details className="rounded-md border border-line bg-surface px-4 py-2.5">
          <summary className="min-h-6 font-semibold">
            What the {counted(columns.length, 'column')} of the file mean
          </summary>
          <div className="mt-3">
            <ColumnChoice
              columns={columns}
              assigned={assigned}
              onChoose={(chosen) => onRead({ columns: chosen })}
            />
          </div>
        </details>
      )}
    </>
  );
}

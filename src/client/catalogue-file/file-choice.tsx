import { limits } from '../../shared/limits.ts';
import { Field } from '../ui/field.tsx';
import { FileButton, FileDrop } from '../ui/file-drop.tsx';
import { Icon } from '../ui/icon.tsx';
import { FileSpreadsheet } from '../ui/icons/file-spreadsheet.ts';

interface FileChoiceProps {
  /** Of the file that is chosen. */
  name: string | undefined;
  isBusy: boolean;
  onChoose(file: File): void;
}

const most = `At most ${limits.importBytes / 1e6} MB and ${limits.importRows.toLocaleString('en-US')} products`;

/** Where a file is chosen or dropped. */
export function FileChoice({ name, isBusy, onChoose }: FileChoiceProps) {
  function choose([file]: File[]): void {
    // A dialog that was closed without a choice changes nothing.
    if (file && !isBusy) onChoose(file);
  }

  return (
    <Field label="CSV file" hint={most}>
      {(control) => (
        <FileDrop onFiles={choose} className="rounded-lg p-4 sm:p-6">
          <Icon of={FileSpreadsheet} className="size-8 shrink-0 text-faint" />
          <p className="min-w-0 grow basis-40 wrap-anywhere">
            {name === undefined ? (
              <span className="text-muted">Drop a file here, or choose one</span>
            ) : (
              <span className="font-semibold">{name}</span>
            )}
          </p>
          <FileButton
            {...control}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            disabled={isBusy}
            onFiles={choose}
          >
            {name === undefined ? 'Choose a file' : 'Choose another file'}
          </FileButton>
        </FileDrop>
      )}
    </Field>
  );
}

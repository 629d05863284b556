import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { Field } from '../ui/field.tsx';

interface FileChoiceProps {
  /** Of the file that is chosen. */
  name: string | undefined;
  isBusy: boolean;
  onChoose(file: File): void;
}

const most = `At most ${limits.importBytes / 1e6} MB and ${limits.importRows.toLocaleString('en-US')} products`;

/** Where a file is chosen or dropped. */
export function FileChoice({ name, isBusy, onChoose }: FileChoiceProps) {
  const [isOver, setIsOver] = useState(false);

  function choose(file: File | undefined): void {
    // A dialog that was closed without a choice changes nothing.
    if (file && !isBusy) onChoose(file);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0]);
  }

  return (
    <Field label="CSV file" hint={most}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the input in it does the same by keyboard.
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
          className={`flex flex-wrap items-center gap-4 rounded-lg border border-dashed p-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent sm:p-6 ${isOver ? 'border-accent bg-accent-soft' : 'border-stone-400 bg-white'}`}
        >
          <FileSpreadsheet aria-hidden className="size-8 shrink-0 text-stone-500" />
          <p className="min-w-0 grow basis-40 wrap-anywhere">
            {name === undefined ? (
              <span className="text-stone-600">Drop a file here, or choose one</span>
            ) : (
              <span className="font-semibold">{name}</span>
            )}
          </p>
          <label
            htmlFor={control.id}
            className={`inline-flex min-h-11 items-center rounded-md border border-stone-300 bg-white px-5 text-sm font-semibold ${isBusy ? 'opacity-50' : 'cursor-pointer hover:bg-stone-100'}`}
          >
            {name === undefined ? 'Choose a file' : 'Choose another file'}
            <input
              {...control}
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
              disabled={isBusy}
              onChange={({ currentTarget }) => {
                choose(currentTarget.files?.[0]);
                // The same file may be chosen once more, after it was changed.
                currentTarget.value = '';
              }}
              className="sr-only"
            />
          </label>
        </div>
      )}
    </Field>
  );
}

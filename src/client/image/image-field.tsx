import { type DragEvent, type Ref, useState } from 'react';
import { messages } from '../../shared/messages.ts';
import { Field } from '../ui/field.tsx';
import { ImagePreview } from './image-preview.tsx';
import { UploadProgress } from './upload-progress.tsx';

/** Named one by one: phones then hand over a JPEG of what they keep in a format of their own. */
const formats = 'image/jpeg,image/png,image/webp,image/avif';

const isImage = ({ type }: File) => type.startsWith('image/');

interface ImageFieldProps {
  value: File | undefined;
  /** The address of the picture there is already. */
  current?: string;
  onChange(file?: File): void;
  error?: string;
  /** The share that has been sent, from 0 to 1; unset when nothing is being sent. */
  progress?: number;
  /** Of the input, to focus it. */
  ref?: Ref<HTMLInputElement>;
}

/** Where a picture is chosen or dropped, shown, and seen on its way. */
export function ImageField({ value, current, onChange, error, progress, ref }: ImageFieldProps) {
  const [isOver, setIsOver] = useState(false);
  const [isStrange, setIsStrange] = useState(false);
  const isBusy = progress !== undefined;

  function choose(file: File | undefined): void {
    // A dialog that was closed without a choice changes nothing.
    if (!file || isBusy) return;
    setIsStrange(!isImage(file));
    if (isImage(file)) onChange(file);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0]);
  }

  return (
    <Field
      label="Image"
      hint="JPEG, PNG, WebP or AVIF, at most 10 MB"
      error={isStrange ? messages.manage.imageMissing : error}
    >
      {(control) => (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the input in it does the same by keyboard. */}
          <div
            onDragOver={(event) => {
              event.preventDefault();
              setIsOver(true);
            }}
            onDragLeave={() => setIsOver(false)}
            onDrop={drop}
            className={`flex items-center gap-4 rounded-md border border-dashed p-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-accent-soft' : 'border-stone-400 bg-white'}`}
          >
            <ImagePreview file={value} current={current} />
            <div className="min-w-0 text-sm">
              <label
                htmlFor={control.id}
                className={`inline-flex min-h-11 items-center whitespace-nowrap rounded-md border border-stone-300 px-4 font-semibold ${isBusy ? 'opacity-50' : 'cursor-pointer hover:bg-stone-100'}`}
              >
                {value || current ? 'Choose another' : 'Choose a picture'}
                <input
                  {...control}
                  ref={ref}
                  type="file"
                  accept={formats}
                  disabled={isBusy}
                  onChange={({ currentTarget }) => {
                    choose(currentTarget.files?.[0]);
                    // The same file may be chosen once more, after it was changed.
                    currentTarget.value = '';
                  }}
                  className="sr-only"
                />
              </label>
              <p className="mt-1.5 truncate text-stone-600">{value ? value.name : 'or drop one here'}</p>
              {value && !isBusy && (
                <button
                  type="button"
                  onClick={() => onChange(undefined)}
                  className="mt-1 min-h-6 font-semibold underline hover:no-underline"
                >
                  {current ? 'Keep the present picture' : 'Remove'}
                </button>
              )}
            </div>
          </div>
          {isBusy && <UploadProgress share={progress} />}
        </>
      )}
    </Field>
  );
}

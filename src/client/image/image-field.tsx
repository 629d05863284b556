import { type Ref, useState } from 'react';
import { messages } from '../../shared/messages.ts';
import { Field } from '../ui/field.tsx';
import { FileButton, FileDrop } from '../ui/file-drop.tsx';
import { formats, isImage, takes } from './formats.ts';
import { ImagePreview } from './image-preview.tsx';
import { UploadProgress } from './upload-progress.tsx';

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
  const [isStrange, setIsStrange] = useState(false);
  const isBusy = progress !== undefined;

  function choose([file]: File[]): void {
    // A dialog that was closed without a choice changes nothing.
    if (!file || isBusy) return;
    setIsStrange(!isImage(file));
    if (isImage(file)) onChange(file);
  }

  return (
    <Field label="Image" hint={takes} error={isStrange ? messages.manage.imageMissing : error}>
      {(control) => (
        <>
          <FileDrop onFiles={choose} className="rounded-md p-3">
            <ImagePreview file={value} current={current} />
            <div className="min-w-0 text-sm">
              <FileButton {...control} ref={ref} accept={formats} disabled={isBusy} onFiles={choose}>
                {value || current ? 'Choose another' : 'Choose a picture'}
              </FileButton>
              <p className="mt-1.5 truncate text-muted">{value ? value.name : 'or drop one here'}</p>
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
          </FileDrop>
          {isBusy && <UploadProgress share={progress} />}
        </>
      )}
    </Field>
  );
}

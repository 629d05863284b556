import { createContext, use, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FileButton, FileDrop } from '../ui/file-drop.tsx';
import { ImagePreview, PreparingNote, UploadProgress } from './image-field.tsx';
import { formats, takes, usePreparing } from './prepare-picture.ts';
import { uploadImage } from './upload-image.ts';

/** Called with the upload of each picture. The form must not be sent before the upload ends. */
export const PictureWork = createContext<(work: Promise<unknown>) => void>(() => {});

/** The size of a picture, in pixels. */
function measure(src: string): Promise<{ width: number; height: number }> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = reject;
    image.src = src;
  });
}

interface PictureFieldProps {
  label: string;
  hint?: string;
  error?: string;
  /** The address of the picture; empty without one. */
  value: string;
  onChange(address: string): void;
  /** Called with the size of a new picture, in pixels. */
  onSize?(size: { width: number; height: number }): void;
}

/** Uploads a picture at once when it is chosen; the form is saved with its address. */
export function PictureField({ label, hint, error, value, onChange, onSize }: PictureFieldProps) {
  const [progress, setProgress] = useState<number>();
  const [fault, setFault] = useState<string>();
  const isBusy = progress !== undefined;

  const { prepare, cancel, waiting, refused } = usePreparing(upload, use(PictureWork));

  function choose([file]: File[]): void {
    if (!file || isBusy) return;
    setFault(undefined);
    cancel();
    prepare([file]);
  }

  async function upload(file: File): Promise<void> {
    setProgress(0);
    try {
      const address = await uploadImage(file, setProgress);
      onChange(address);
      // The address is kept even if the picture can't be measured.
      if (onSize) await measure(address).then(onSize, () => {});
    } catch (refused) {
      setFault(`${file.name}: ${(refused as Error).message}`);
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <Field label={label} hint={[hint, takes].filter(Boolean).join(' ')} error={refused[0] ?? fault ?? error}>
      {(control) => (
        <>
          <FileDrop onFiles={choose} className="rounded-md p-3">
            <ImagePreview
              file={undefined}
              current={value || undefined}
              className="h-16 w-24 shrink-0 *:object-contain!"
            />
            <div className="flex flex-wrap gap-2">
              <FileButton {...control} accept={formats} disabled={isBusy} onFiles={choose}>
                {value ? 'Choose another' : 'Choose a picture'}
              </FileButton>
              {value && !isBusy && (
                <Button look="quiet" onClick={() => onChange('')}>
                  Remove
                </Button>
              )}
            </div>
          </FileDrop>
          <PreparingNote waiting={waiting} />
          {isBusy && <UploadProgress share={progress} />}
        </>
      )}
    </Field>
  );
}

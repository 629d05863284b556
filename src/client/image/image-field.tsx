import { type Ref, useEffect, useState } from 'react';
import { manageMessages } from '../../shared/base/manage-messages.ts';
import { Field } from '../ui/field.tsx';
import { FileButton, FileDrop } from '../ui/file-drop.tsx';
import { Icon } from '../ui/icon.tsx';
import { Image } from '../ui/icons/image.ts';
import { LoaderCircle } from '../ui/icons/loader-circle.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { formats, takes, usePreparing } from './prepare-picture.ts';

/** An object URL of the file, revoked when it is no longer shown. */
function useFileUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

interface ImagePreviewProps {
  /** The chosen file; shown instead of `current`. */
  file: File | undefined;
  current?: string;
  /** Needed where there are several pictures. */
  alt?: string;
  className?: string;
}

export function ImagePreview({ file, current, alt, className = 'size-24 shrink-0' }: ImagePreviewProps) {
  const fileUrl = useFileUrl(file);
  const src = file ? fileUrl : current;
  const [failedSrc, setFailedSrc] = useState<string>();
  return (
    <span className={`flex items-center justify-center overflow-hidden rounded-md bg-sunken ${className}`}>
      {src && src !== failedSrc ? (
        <img
          src={src}
          alt={alt ?? (file ? 'The chosen picture' : 'The present picture')}
          onError={() => setFailedSrc(src)}
          className="size-full object-cover"
        />
      ) : (
        <Icon of={Image} className="size-8 text-faint" />
      )}
    </span>
  );
}

/** After the upload the server still prepares the picture's sizes. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  const note = percent < 100 ? `${percent} % uploaded` : 'Uploaded; preparing its sizes…';
  return (
    <div className="mt-3">
      <ProgressBar label={manageMessages.image.uploading} share={share} note={note} />
    </div>
  );
}

/** While chosen pictures are checked and made smaller. */
export function PreparingNote({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <p role="status" className="mt-1.5 flex items-center gap-2 text-sm text-muted">
      <Icon of={LoaderCircle} className="size-4 shrink-0 animate-spin" />
      {waiting === 1 ? 'Preparing the picture…' : `Preparing ${waiting} pictures…`}
    </p>
  );
}

interface ImageFieldProps {
  value: File | undefined;
  /** The address of the present picture. */
  current?: string;
  onChange(file?: File): void;
  error?: string;
  /** The share that has been sent, from 0 to 1; undefined without an upload. */
  progress?: number;
  /** Called with the work on a chosen file. The form must not be sent before the work ends. */
  onWork(work: Promise<unknown>): void;
  ref?: Ref<HTMLInputElement>;
}

export function ImageField({ value, current, onChange, error, progress, onWork, ref }: ImageFieldProps) {
  const { prepare, cancel, waiting, refused } = usePreparing(onChange, onWork);
  const isBusy = progress !== undefined;

  function choose([file]: File[]): void {
    // The file dialog was closed without a choice.
    if (!file || isBusy) return;
    cancel();
    prepare([file]);
  }

  return (
    <Field label="Image" hint={takes} error={refused[0] ?? (waiting > 0 ? undefined : error)}>
      {(control) => (
        <>
          <FileDrop onFiles={choose} className="rounded-md p-3">
            <ImagePreview file={value} current={current} />
            <div className="min-w-0 text-sm">
              <FileButton {...control} ref={ref} accept={formats} disabled={isBusy} onFiles={choose}>
                {value || current ? 'Choose another' : 'Choose a picture'}
              </FileButton>
              <p className="mt-1.5 truncate text-muted">{value ? value.name : 'or drop one here'}</p>
              <PreparingNote waiting={waiting} />
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

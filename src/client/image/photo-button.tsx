import { useId, useState } from 'react';
import { limits } from '../../shared/base/limits.ts';
import { refusalWords } from '../api/refusal.ts';
import { ErrorText } from '../ui/field.tsx';
import { FileButton } from '../ui/file-drop.tsx';
import { PreparingNote } from './image-field.tsx';
import { formats, usePreparing } from './prepare-picture.ts';

/** The content of a file in base64. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^.*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

interface PhotoButtonProps {
  label: string;
  disabled?: boolean;
  /** Gets a photograph in base64, made smaller. It may throw the refusal of a call. */
  onPhoto(photo: string): unknown;
  /** Called with the work on a chosen photograph, which includes that of `onPhoto`. */
  onWork?(work: Promise<unknown>): void;
}

/** Takes a photograph with a phone, or chooses one. */
export function PhotoButton({ label, disabled, onPhoto, onWork }: PhotoButtonProps) {
  const id = useId();
  const [fault, setFault] = useState<string>();
  const [isTaking, setTaking] = useState(false);
  const { prepare, refused } = usePreparing(
    async (file) => {
      try {
        await onPhoto(await base64Of(file));
      } catch (error) {
        setFault(refusalWords(error));
      }
    },
    (work) => {
      setTaking(true);
      void work.then(() => setTaking(false));
      onWork?.(work);
    },
    limits.photoBytes,
  );
  const words = refused[0] ?? fault;

  return (
    <div>
      <FileButton
        id={id}
        accept={formats}
        disabled={disabled || isTaking}
        aria-describedby={words && `${id}-error`}
        onFiles={([file]) => {
          setFault(undefined);
          if (file) prepare([file]);
        }}
      >
        {label}
      </FileButton>
      <PreparingNote waiting={Number(isTaking)} />
      {words && <ErrorText id={`${id}-error`}>{words}</ErrorText>}
    </div>
  );
}

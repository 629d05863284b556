import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { limits } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { tooManyImages } from '../../shared/product.ts';
import { formats, isImage, takes } from '../image/formats.ts';
import { FileButton, FileDrop } from '../ui/file-drop.tsx';
import { FurtherPicture } from './further-picture.tsx';
import { arranged, keysOf, type PictureStep } from './picture-order.ts';
import type { Picture, ProductValues } from './product-values.ts';
import type { PictureProgress } from './upload-pictures.ts';

interface MorePicturesProps {
  control: Control<ProductValues>;
  /** Of the product's pictures, its first one too. */
  progress: PictureProgress | undefined;
  isBusy: boolean;
}

/** The buttons that come to mind after a step, the best first; where none is left, it is the one that adds. */
function useFocusAfterStep(group: RefObject<HTMLElement | null>, pictures: Picture[]) {
  const wanted = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the pictures stand as they do after the step.
  useEffect(() => {
    const buttons = wanted.current.map((name) =>
      group.current?.querySelector<HTMLElement>(`[data-step="${name}"]:not(:disabled)`),
    );
    buttons.find((button) => button)?.focus();
    wanted.current = [];
  }, [pictures]);
  return (...names: string[]) => {
    wanted.current = names;
  };
}

/** The pictures after the first: in which order they are shown, and which there are. */
export function MorePictures({ control, progress, isBusy }: MorePicturesProps) {
  const { field } = useController({ control, name: 'images' });
  const pictures = field.value;
  const [error, setError] = useState<string>();
  const [news, setNews] = useState('');
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const focusAfterStep = useFocusAfterStep(group, pictures);
  const room = limits.furtherImages - pictures.length;

  function add(files: File[]): void {
    if (isBusy || files.length === 0) return;
    const shown = files.filter(isImage);
    if (shown.length < files.length) setError(messages.manage.imageMissing);
    else setError(shown.length > room ? tooManyImages : undefined);
    const added = shown.slice(0, room);
    if (added.length === 0) return;
    field.onChange([...pictures, ...added]);
    setNews(`${added.length === 1 ? '1 picture' : `${added.length} pictures`} added`);
    // A button that has nothing left to do keeps no focus.
    if (added.length === room) focusAfterStep(`remove ${limits.furtherImages - 1}`);
  }

  function take(step: PictureStep, place: number): void {
    const { pictures: next, place: newPlace } = arranged(pictures, step, place);
    setError(undefined);
    field.onChange(next);
    if (step === 'remove') {
      setNews(`Picture ${place + 1} removed, ${next.length} left`);
      focusAfterStep(`remove ${place}`, `remove ${place - 1}`, 'add');
    } else {
      setNews(`Picture ${place + 1} is now picture ${newPlace + 1} of ${next.length}`);
      const back = step === 'earlier' ? 'later' : 'earlier';
      focusAfterStep(`${step} ${newPlace}`, `${back} ${newPlace}`);
    }
  }

  const keys = keysOf(pictures);
  const notes = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset ref={group} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">More pictures</legend>
      {pictures.length > 0 && (
        <ol className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
          {pictures.map((picture, place) => (
            <FurtherPicture
              key={keys[place]}
              picture={picture}
              place={place}
              count={pictures.length}
              isBusy={isBusy}
              progress={progress}
              onStep={(step) => take(step, place)}
            />
          ))}
        </ol>
      )}
      <FileDrop onFiles={add} className="rounded-md p-3">
        <FileButton
          id={id}
          data-step="add"
          multiple
          accept={formats}
          disabled={isBusy || room === 0}
          aria-invalid={error !== undefined}
          aria-describedby={notes}
          onFiles={add}
        >
          Add a picture
        </FileButton>
        <p id={`${id}-hint`} className="note">
          {room > 0
            ? `${pictures.length} of ${limits.furtherImages}. ${takes}; several at once if you like.`
            : `All ${limits.furtherImages} are there.`}
        </p>
      </FileDrop>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}

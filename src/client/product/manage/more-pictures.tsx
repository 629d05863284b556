import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { limits } from '../../../shared/base/limits.ts';
import { tooManyImages } from '../../../shared/product/product-fields.ts';
import { ImagePreview, PreparingNote, UploadProgress } from '../../image/image-field.tsx';
import { formats, takes, usePreparing } from '../../image/prepare-picture.ts';
import { ErrorText } from '../../ui/field.tsx';
import { FileButton, FileDrop } from '../../ui/file-drop.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ArrowLeft } from '../../ui/icons/arrow-left.ts';
import { ArrowRight } from '../../ui/icons/arrow-right.ts';
import { X } from '../../ui/icons/x.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import type { ProductValues } from './product-values.ts';
import type { Picture } from './typed-values.ts';
import type { PictureProgress } from './use-save-product.ts';

/** Focuses the first of these buttons that still exists, or else the button that adds pictures. */
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

const stepClass =
  'flex size-11 items-center justify-center rounded-md hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-40';

const pictureClass = 'aspect-square w-full rounded-md bg-sunken object-cover';

type PictureStep = 'earlier' | 'later' | 'remove';

/** The pictures after a step of one of them, and its new place. */
function arranged(
  pictures: Picture[],
  step: PictureStep,
  place: number,
): { pictures: Picture[]; place: number } {
  const rest = pictures.filter((_, at) => at !== place);
  if (step === 'remove') return { pictures: rest, place };
  const newPlace = step === 'earlier' ? place - 1 : place + 1;
  const moved = pictures[place] as Picture;
  return { pictures: [...rest.slice(0, newPlace), moved, ...rest.slice(newPlace)], place: newPlace };
}

/** React keys that move along with the pictures. The same address or file may be there twice. */
function keysOf(pictures: Picture[]): string[] {
  const counts = new Map<string, number>();
  return pictures.map((picture) => {
    const name =
      typeof picture === 'string' ? picture : `${picture.name} ${picture.size} ${picture.lastModified}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name} ${count}`;
  });
}

interface FurtherPictureProps {
  picture: Picture;
  /** The index among the further pictures. */
  place: number;
  count: number;
  isBusy: boolean;
  progress: PictureProgress | undefined;
  onStep(step: PictureStep): void;
}

function UploadState({ place, progress }: Pick<FurtherPictureProps, 'place' | 'progress'>) {
  // Place 0 is the product's first picture.
  const sent = progress ? progress.place - 1 : -1;
  return (
    <div className="px-1 pb-1 text-xs text-muted">
      {sent === place && progress ? (
        <UploadProgress share={progress.share} />
      ) : (
        <p>{sent > place ? 'Uploaded' : 'Not uploaded yet'}</p>
      )}
    </div>
  );
}

function FurtherPicture({ picture, place, count, isBusy, progress, onStep }: FurtherPictureProps) {
  const name = `picture ${place + 1}`;
  const alt = `Picture ${place + 1}`;
  const step = (kind: PictureStep, isPossible = true) => ({
    type: 'button' as const,
    className: stepClass,
    disabled: isBusy || !isPossible,
    'data-step': `${kind} ${place}`,
    onClick: () => onStep(kind),
  });
  return (
    <li className="min-w-0 rounded-md border border-line p-1">
      {picture instanceof File ? (
        <ImagePreview file={picture} alt={alt} className="aspect-square w-full" />
      ) : (
        <ProductPicture src={picture} alt={alt} size={160} className={pictureClass} />
      )}
      <div className="flex justify-between">
        <button {...step('earlier', place > 0)} aria-label={`Move ${name} earlier`}>
          <Icon of={ArrowLeft} className="size-5" />
        </button>
        <button {...step('later', place < count - 1)} aria-label={`Move ${name} later`}>
          <Icon of={ArrowRight} className="size-5" />
        </button>
        <button {...step('remove')} aria-label={`Remove ${name}`}>
          <Icon of={X} className="size-5" />
        </button>
      </div>
      {picture instanceof File && <UploadState place={place} progress={progress} />}
    </li>
  );
}

interface MorePicturesProps {
  control: Control<ProductValues>;
  /** The progress over all pictures, with the first one. */
  progress: PictureProgress | undefined;
  isBusy: boolean;
  onWork(work: Promise<unknown>): void;
}

export function MorePictures({ control, progress, isBusy, onWork }: MorePicturesProps) {
  const { field } = useController({ control, name: 'images' });
  const pictures = field.value;
  const now = useRef(pictures);
  now.current = pictures;
  const [isFull, setFull] = useState(false);
  const [news, setNews] = useState('');
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const focusAfterStep = useFocusAfterStep(group, pictures);
  const { prepare, waiting, refused } = usePreparing((file) => {
    now.current = [...now.current, file];
    field.onChange(now.current);
    setNews(`Picture ${now.current.length} added`);
    // The button is about to be disabled and would lose the focus.
    if (now.current.length === limits.furtherImages && document.activeElement?.id === id)
      focusAfterStep(`remove ${limits.furtherImages - 1}`);
  }, onWork);
  const room = limits.furtherImages - pictures.length;

  function add(files: File[]): void {
    if (isBusy || files.length === 0) return;
    const free = room - waiting;
    setFull(files.length > free);
    prepare(files.slice(0, free));
  }

  function take(step: PictureStep, place: number): void {
    const { pictures: next, place: newPlace } = arranged(pictures, step, place);
    setFull(false);
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
  const faults = [...refused, ...(isFull ? [tooManyImages] : [])];
  const error = faults.length > 0 ? faults.join('. ') : undefined;
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
        <PreparingNote waiting={waiting} />
      </FileDrop>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      <p role="status" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}

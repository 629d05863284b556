import { ImagePreview } from '../image/image-preview.tsx';
import { UploadProgress } from '../image/upload-progress.tsx';
import { Icon } from '../ui/icon.tsx';
import { ArrowLeft } from '../ui/icons/arrow-left.ts';
import { ArrowRight } from '../ui/icons/arrow-right.ts';
import { X } from '../ui/icons/x.ts';
import { ProductPicture } from '../ui/product-picture.tsx';
import type { PictureStep } from './picture-order.ts';
import type { Picture } from './product-values.ts';
import type { PictureProgress } from './upload-pictures.ts';

interface FurtherPictureProps {
  picture: Picture;
  /** Among the further ones, from 0. */
  place: number;
  count: number;
  isBusy: boolean;
  progress: PictureProgress | undefined;
  onStep(step: PictureStep): void;
}

const stepClass =
  'flex size-11 items-center justify-center rounded-md hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-40';

const pictureClass = 'aspect-square w-full rounded-md bg-sunken object-cover';

/** How far a file is that was chosen. */
function UploadState({ place, progress }: Pick<FurtherPictureProps, 'place' | 'progress'>) {
  // The first picture of the product comes before the further ones.
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

export function FurtherPicture({ picture, place, count, isBusy, progress, onStep }: FurtherPictureProps) {
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

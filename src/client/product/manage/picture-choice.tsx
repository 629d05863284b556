import { type Control, useController } from 'react-hook-form';
import { ImageField } from '../../image/image-field.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import type { ProductValues } from './product-values.ts';

const linkClass = 'min-h-11 text-sm link-accent';

interface PictureChoiceProps {
  control: Control<ProductValues>;
  error: string | undefined;
  /** The product's present picture; undefined for a new product. */
  current: string | undefined;
  isChanging: boolean;
  onChanging(isChanging: boolean): void;
  progress: number | undefined;
  onWork(work: Promise<unknown>): void;
}

/** A new product needs a picture; an edited one keeps its own unless staff choose another. */
export function PictureChoice({
  control,
  error,
  current,
  isChanging,
  onChanging,
  progress,
  onWork,
}: PictureChoiceProps) {
  const { field } = useController({ control, name: 'picture' });
  const { value: picture } = field;

  if (!isChanging && current !== undefined) {
    return (
      <div className="flex items-center gap-4">
        <ProductPicture
          src={current}
          alt="The present picture"
          size={96}
          className="size-20 rounded-md bg-sunken object-cover"
        />
        <button type="button" className={linkClass} onClick={() => onChanging(true)}>
          Change the picture
        </button>
      </div>
    );
  }
  return (
    <div>
      <ImageField
        ref={field.ref}
        value={picture instanceof File ? picture : undefined}
        current={typeof picture === 'string' ? picture : undefined}
        onChange={field.onChange}
        error={error}
        progress={progress}
        onWork={onWork}
      />
      {current !== undefined && progress === undefined && (
        <button
          type="button"
          className={linkClass}
          onClick={() => {
            field.onChange(undefined);
            onChanging(false);
          }}
        >
          Keep the present picture
        </button>
      )}
    </div>
  );
}

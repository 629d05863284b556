import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { messages } from '../../shared/messages.ts';
import { Button } from '../ui/button.tsx';
import type { Sheet } from './drafts.ts';
import { useReturnFocus } from './focus.ts';
import { MorePictures } from './more-pictures.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { ProductFields } from './product-fields.tsx';
import { EditedValues, NewValues, type ProductValues } from './product-values.ts';
import type { PictureProgress } from './upload-pictures.ts';
import { useSaveProduct } from './use-save-product.ts';

interface ProductFormProps {
  sheet: Sheet;
  /** After the attempt, however it went. */
  onDone(): void;
  onCancel(): void;
}

/** A new product says what is missing when it is added; an edited one as it is typed, and can't be saved until all is well. */
export function ProductForm({ sheet, onDone, onCancel }: ProductFormProps) {
  const { product } = sheet;
  const save = useSaveProduct();
  const [progress, setProgress] = useState<PictureProgress>();
  const [isChanging, setChanging] = useState(!product || sheet.picture !== undefined);
  const form = useForm<ProductValues>({
    resolver: zodResolver(product ? EditedValues : NewValues) as never,
    defaultValues: { images: product?.images ?? [], ...sheet.values, picture: sheet.picture },
    // Not when a field is left: its message would move the button away from under the pointer that leaves for it.
    mode: product ? 'onChange' : 'onSubmit',
  });
  const { isSubmitting, isValid, errors } = form.formState;
  useReturnFocus();

  // A product may be sold out when its form opens: then it is said at once why it can't be saved.
  useEffect(() => {
    if (product) void form.trigger();
  }, [product, form]);

  async function submit(values: ProductValues): Promise<void> {
    const { picture } = values;
    if (product && isChanging && picture === undefined) {
      form.setError('picture', { message: messages.manage.imageMissing });
      toast.error(messages.manage.imageMissing);
      return;
    }
    await save({ product, values, picture }, setProgress);
    onDone();
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="space-y-5">
      <ProductFields form={form} isNew={!product} />
      <PictureChoice
        control={form.control}
        error={errors.picture?.message}
        current={product?.image}
        isChanging={isChanging}
        onChanging={setChanging}
        progress={progress?.place === 0 ? progress.share : undefined}
      />
      <MorePictures control={form.control} progress={progress} isBusy={isSubmitting} />
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-3 border-t border-line bg-surface px-5 py-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSubmitting || (product && !isValid)} aria-busy={isSubmitting}>
          {isSubmitting ? messages.busy : product ? 'Save' : messages.manage.add}
        </Button>
      </div>
    </form>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { limits } from '../../../shared/base/limits.ts';
import { manageMessages } from '../../../shared/base/manage-messages.ts';
import { messages } from '../../../shared/base/messages.ts';
import type { StaffProduct } from '../../../shared/product/product.ts';
import { productFields } from '../../../shared/product/product-fields.ts';
import { trpc } from '../../api/trpc.ts';
import { useFormDraft } from '../../staff/drafts.ts';
import { hasProgramData, ProgramDataList } from '../../staff/program-data.tsx';
import { useStaff } from '../../staff/use-staff.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useReturnFocus } from '../../ui/focus.ts';
import { say } from '../../ui/say.ts';
import { DraftBanner } from './draft-notices.tsx';
import { deleteDraft, isDraft, newSheet, type Sheet, sheetOf, storeTyped } from './drafts.ts';
import { FactFields } from './fact-fields.tsx';
import { MeasureFields } from './measure-fields.tsx';
import { MorePictures } from './more-pictures.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { ProductChooser } from './product-chooser.tsx';
import { ProductFields } from './product-fields.tsx';
import { type ProductValues, valuesSchema } from './product-values.ts';
import { type PictureProgress, useSaveProduct } from './use-save-product.ts';
import { VariantGrid } from './variant-grid.tsx';
import { VisibilityChoice } from './visibility-choice.tsx';

/** Shown once it is loaded: most products have none. */
function ProductProgramData({ id }: { id: string }) {
  const data = trpc.product.getManaged.useQuery({ id }).data?.data;
  if (!data || !hasProgramData(data)) return null;
  return (
    <section aria-label="From other programs" className="rounded-md border border-line p-3">
      <p className="font-semibold">From other programs</p>
      <p className="note">Only staff and programs see it.</p>
      <ProgramDataList {...data} />
    </section>
  );
}

interface ProductFormProps {
  sheet: Sheet;
  /** Called after the attempt, successful or not. */
  onDone(): void;
  onCancel(): void;
  /** Opens a variant instead. */
  onEdit(variant: StaffProduct): void;
}

/**
 * A new product is validated when it is added; an edited one while typing, and its save button is disabled until it is
 * valid.
 */
function ProductForm({ sheet, onDone, onCancel, onEdit }: ProductFormProps) {
  const { product, subject } = sheet;
  const { id: account } = useStaff();
  const save = useSaveProduct();
  const [progress, setProgress] = useState<PictureProgress>();
  const [isChanging, setChanging] = useState(!product || sheet.picture !== undefined);
  const form = useForm<ProductValues>({
    resolver: (values, context, options) =>
      zodResolver(valuesSchema(product, values) as never)(
        values as never,
        context,
        options as never,
      ) as never,
    defaultValues: {
      images: product?.images ?? [],
      goesWith: product?.goesWith ?? [],
      facts: product?.facts ?? [],
      measures: product?.measures ?? [],
      ...sheet.values,
      picture: sheet.picture,
    },
    // Not on blur: the message would move the button away from the pointer that is about to press it.
    mode: product ? 'onChange' : 'onSubmit',
  });
  const { isSubmitting, isValid, errors } = form.formState;
  const isVariant = product?.parentId !== undefined;
  const [isHidden, shownFrom, grid, category] = form.watch(['isHidden', 'shownFrom', 'grid', 'category']);
  const hasGrid = grid !== undefined;
  const [preparing, setPreparing] = useState(0);
  useReturnFocus();
  useFormDraft(form, {
    type: ({ picture, ...values }) => storeTyped(account, { ...sheet, values, picture }),
  });

  // The values may come from a draft: show their faults at once.
  useEffect(() => {
    if (product && (!sheet.joined || isDraft(sheet))) void form.trigger();
  }, [product, form, sheet]);

  /** The form can be sent once its pictures are ready. */
  function waitFor(work: Promise<unknown>): void {
    setPreparing((count) => count + 1);
    void work.finally(() => setPreparing((count) => count - 1));
  }

  async function submit(values: ProductValues): Promise<void> {
    const { picture } = values;
    if (product && isChanging && picture === undefined) {
      form.setError('picture', { message: manageMessages.imageMissing });
      say('error', manageMessages.imageMissing);
      return;
    }
    await save({ subject, product, joined: sheet.joined, values, picture }, setProgress);
    onDone();
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="space-y-5">
      <ProductFields form={form} isNew={!product} product={product} hasGrid={hasGrid} />
      {!isVariant && (
        <>
          <VariantGrid
            form={form}
            sheet={sheet}
            refused={(isDraft(sheet) && sheet.refused) || []}
            onEdit={onEdit}
            onWork={waitFor}
            onSeparated={onDone}
          />
          <MeasureFields control={form.control} category={category} />
          <FactFields form={form} isNew={!product} hasGrid={hasGrid} />
        </>
      )}
      <PictureChoice
        control={form.control}
        error={errors.picture?.message}
        current={product?.image}
        isChanging={isChanging}
        onChanging={setChanging}
        progress={progress?.place === 0 ? progress.share : undefined}
        onWork={waitFor}
      />
      <MorePictures control={form.control} progress={progress} isBusy={isSubmitting} onWork={waitFor} />
      {!isVariant && (
        <>
          <Controller
            name="goesWith"
            control={form.control}
            render={({ field: { value, onChange }, fieldState }) => (
              <ProductChooser
                legend={productFields.goesWith.label}
                hint={productFields.goesWith.hint}
                value={value}
                onChange={onChange}
                most={limits.goesWith}
                error={fieldState.error?.message}
                except={product?._id}
                stateOf={({ stock }) => stock === 0 && 'Sold out'}
              />
            )}
          />
          <VisibilityChoice
            isHidden={isHidden === true}
            shownFrom={shownFrom ?? ''}
            error={errors.shownFrom?.message}
            onChange={(visible) => {
              form.setValue('isHidden', visible.isHidden);
              form.setValue('shownFrom', visible.shownFrom, { shouldValidate: true });
            }}
          />
        </>
      )}
      {product && <ProductProgramData id={product._id} />}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-3 border-t border-line bg-surface px-5 py-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={isSubmitting || preparing > 0 || (product && !isValid)}
          aria-busy={isSubmitting}
        >
          {isSubmitting ? messages.busy : product ? 'Save' : manageMessages.add}
        </Button>
      </div>
    </form>
  );
}

interface ProductDialogProps {
  sheet: Sheet;
  open: boolean;
  onClose(): void;
  /** Opens another product instead. */
  onEdit(product: StaffProduct): void;
}

/** Adds or edits a product. Closes after the attempt; a failed one is kept as a draft. */
export function ProductDialog({ sheet, open, onClose, onEdit }: ProductDialogProps) {
  const { id: account } = useStaff();
  const [fresh, setFresh] = useState<Sheet>();
  const shown = fresh ?? sheet;

  function startAgain(product: StaffProduct | undefined): void {
    deleteDraft(account, sheet);
    setFresh(product ? sheetOf(product) : newSheet());
  }

  return (
    <Dialog
      wide
      title={sheet.joined ? 'Make one product' : sheet.product ? manageMessages.edit : manageMessages.add}
      description={sheet.product?.parentId && sheet.product.title}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {isDraft(shown) && <DraftBanner draft={shown} onDiscard={startAgain} />}
      <ProductForm
        key={fresh ? 'fresh' : 'typed'}
        sheet={shown}
        onDone={onClose}
        onCancel={onClose}
        onEdit={onEdit}
      />
    </Dialog>
  );
}

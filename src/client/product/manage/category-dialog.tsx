import { useRef } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { limits } from '../../../shared/base/limits.ts';
import type { ManagedCategory } from '../../../shared/product/manage-category.ts';
import { type CommandOptions, useCommand } from '../../api/command.ts';
import { failureIn } from '../../api/failure.ts';
import { issueWith } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { PictureField, PictureWork } from '../../image/picture-field.tsx';
import { paths } from '../../page/paths.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft, useFormDraft } from '../../staff/drafts.ts';
import { EditDialog } from '../../staff/edit-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddressField } from './address-field.tsx';

/** The fields as they are typed; empty texts stand for none. */
interface Values {
  label: string;
  value: string;
  description: string;
  image: string;
  googleCategory: string;
  isShown: boolean;
}

function valuesOf(category: ManagedCategory | undefined): Values {
  const { label = '', value = '', description = '', isShown = true } = category ?? {};
  return {
    label,
    value,
    description,
    image: category?.image ?? '',
    googleCategory: category?.googleCategory ?? '',
    isShown,
  };
}

function useSave(category: ManagedCategory | undefined) {
  const utils = trpc.useUtils();
  const send = ({ value, image, googleCategory, ...typed }: Values, options: CommandOptions) => {
    const fields = { ...typed, image: image || null, googleCategory: googleCategory.trim() || null };
    return category
      ? utils.client.category.patch.mutate({ ...fields, value: category.value }, options)
      : utils.client.category.create.mutate({ ...fields, value: value.trim() || undefined }, options);
  };
  return useCommand(send, { reload: () => utils.category.invalidate() });
}

function CategoryForm({ category, onDone }: { category: ManagedCategory | undefined; onDone(): void }) {
  const initial = valuesOf(category);
  const draft = useDraft({ form: 'category', subject: category?.value, basis: initial }, initial);
  const form = useForm<Values>({ defaultValues: draft.typed });
  useFormDraft(form, draft);
  const { register, control, handleSubmit, getValues } = form;
  const { attempt, isPending, error, refusal } = useSave(category);
  const uploading = useRef<Promise<unknown>>(undefined);
  const label = useWatch({ control, name: 'label' });

  async function save(): Promise<void> {
    await uploading.current;
    if (!(await attempt(getValues()))) return;
    draft.clear();
    onDone();
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(save)} className="space-y-5">
      <DraftNotice draft={draft} onDiscard={() => form.reset(initial)} />
      <TextField
        label="Label"
        autoComplete="off"
        maxLength={limits.categoryLabelLength}
        aria-required
        error={issueWith('label', error)}
        {...register('label')}
      />
      <AddressField
        address={category && paths.category(category.value)}
        from="label"
        typed={label}
        error={issueWith('value', error)}
        {...register('value')}
      />
      <TextArea
        label="Description"
        hint="Search engines show it below the title. Optional."
        rows={3}
        maxLength={limits.categoryDescriptionLength}
        error={issueWith('description', error)}
        {...register('description')}
      />
      <PictureWork
        value={(work) => {
          uploading.current = work;
        }}
      >
        <Controller
          name="image"
          control={control}
          render={({ field: { value, onChange } }) => (
            <PictureField
              label="Picture"
              hint="On the home page and in the empty cart."
              error={issueWith('image', error)}
              value={value}
              onChange={onChange}
            />
          )}
        />
      </PictureWork>
      <TextField
        label="Google’s category"
        hint="For product feeds, such as Sporting Goods > Exercise & Fitness. Optional."
        autoComplete="off"
        maxLength={limits.categoryDescriptionLength}
        error={issueWith('googleCategory', error)}
        {...register('googleCategory')}
      />
      <Checkbox
        label="Shown"
        hint="If it is hidden, filters and menus leave it out. The search still finds its products."
        {...register('isShown')}
      />
      {refusal && !failureIn(error)?.issues && <Notice>{refusal}</Notice>}
      <Button type="submit" className="w-full" isBusy={isPending}>
        {isPending ? 'Saving…' : category ? 'Save' : 'Add category'}
      </Button>
    </form>
  );
}

export function CategoryDialog({ category }: { category?: ManagedCategory }) {
  return (
    <EditDialog what="category" name={category?.label}>
      {(onDone) => <CategoryForm category={category} onDone={onDone} />}
    </EditDialog>
  );
}

import { useRef } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { limits } from '../../../shared/base/limits.ts';
import { collectionLimits, type ManagedCollection } from '../../../shared/product/collection.ts';
import { Awaited } from '../../api/awaited.tsx';
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
import { ProductChooser } from './product-chooser.tsx';

/** The fields as they are typed; an empty picture stands for none. */
type Values = Omit<ManagedCollection, 'image' | 'position'> & { image: string };

const empty: Values = {
  title: '',
  value: '',
  text: '',
  image: '',
  isShown: true,
  isOnHome: false,
  products: [],
};

function valuesOf({ position: _, image, ...collection }: ManagedCollection): Values {
  return { ...collection, image: image ?? '' };
}

function useSave(initial: Values) {
  const utils = trpc.useUtils();
  const send = ({ value, image, products, ...typed }: Values, options: CommandOptions) => {
    const fields = { ...typed, image: image || null };
    if (initial.value === '')
      return utils.client.collection.create.mutate(
        { ...fields, products, value: value.trim() || undefined },
        options,
      );
    // Somebody may have put products into it meanwhile.
    const isSame = String(products) === String(initial.products);
    return utils.client.collection.patch.mutate(
      { ...fields, ...(isSame ? {} : { products }), value: initial.value },
      options,
    );
  };
  return useCommand(send, { reload: () => utils.collection.invalidate() });
}

interface CollectionFormProps {
  /** The collection as it is; `empty` for a new one. */
  initial: Values;
  onDone(): void;
}

function CollectionForm({ initial, onDone }: CollectionFormProps) {
  const isNew = initial.value === '';
  const subject = isNew ? undefined : initial.value;
  const draft = useDraft({ form: 'collection', ...(subject && { subject }), basis: initial }, initial);
  const form = useForm<Values>({ defaultValues: draft.typed });
  useFormDraft(form, draft);
  const { register, control, handleSubmit, getValues } = form;
  const { attempt, isPending, error, refusal } = useSave(initial);
  const uploading = useRef<Promise<unknown>>(undefined);
  const title = useWatch({ control, name: 'title' });
  const all = trpc.collection.manage.useQuery().data;
  const onHome = all?.find(({ isOnHome, value }) => isOnHome && value !== initial.value);
  const issues = failureIn(error)?.issues;

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
        label="Title"
        autoComplete="off"
        maxLength={collectionLimits.titleLength}
        aria-required
        error={issueWith('title', error)}
        {...register('title')}
      />
      <AddressField
        address={isNew ? undefined : paths.collection(initial.value)}
        from="title"
        typed={title}
        error={issueWith('value', error)}
        {...register('value')}
      />
      <TextArea
        label="Text"
        hint="Shown below the title, and in search engines. Optional."
        rows={3}
        maxLength={collectionLimits.textLength}
        error={issueWith('text', error)}
        {...register('text')}
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
              hint="Beside the title on its page."
              error={issueWith('image', error)}
              value={value}
              onChange={onChange}
            />
          )}
        />
      </PictureWork>
      <Controller
        name="products"
        control={control}
        render={({ field: { value, onChange } }) => (
          <ProductChooser
            legend="Products"
            hint="Shoppers see them in this order."
            value={value}
            onChange={onChange}
            most={collectionLimits.products}
            error={issues?.find(({ path }) => path.startsWith('products'))?.message}
          />
        )}
      />
      <Checkbox
        label="Shown"
        hint="If it is hidden, there is no page at its address."
        {...register('isShown')}
      />
      <Checkbox
        label="Shown on the home page"
        hint={`With its title, its text and its first ${limits.featuredProducts} products${onHome ? `, instead of ${onHome.title}` : ''}.`}
        {...register('isOnHome')}
      />
      {refusal && !issues && <Notice>{refusal}</Notice>}
      <Button type="submit" className="w-full" isBusy={isPending}>
        {isPending ? 'Saving…' : isNew ? 'Add collection' : 'Save'}
      </Button>
    </form>
  );
}

function EditForm({ value, onDone }: { value: string; onDone(): void }) {
  const query = trpc.collection.getManaged.useQuery({ value }, { staleTime: 0, gcTime: 0 });
  if (!query.data) return <Awaited query={query} what="collection" height="h-96" />;
  return <CollectionForm initial={valuesOf(query.data.data)} onDone={onDone} />;
}

export function CollectionDialog({ value, title }: { value?: string; title?: string }) {
  return (
    <EditDialog wide what="collection" name={title}>
      {(onDone) =>
        value === undefined ? (
          <CollectionForm initial={empty} onDone={onDone} />
        ) : (
          <EditForm value={value} onDone={onDone} />
        )
      }
    </EditDialog>
  );
}

import { useState } from 'react';
import { type Control, type FieldError, useController } from 'react-hook-form';
import { factLines, readFacts } from '../../../shared/product/facts.ts';
import { fieldNames, fieldOf, productFields } from '../../../shared/product/product-fields.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ProductField, type ProductFieldsProps } from './product-fields.tsx';
import type { ProductValues } from './product-values.ts';

/** The first message of an error that may be one of a part. */
function messageIn(error: FieldError | object | undefined): string | undefined {
  if (!error) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error).map(messageIn).find(Boolean);
}

/** Facts as lines of a text. */
function FactLines({ control }: { control: Control<ProductValues> }) {
  const { field, fieldState } = useController({ control, name: 'facts' });
  const [typed, setTyped] = useState(factLines(field.value ?? []));
  const { label, hint } = productFields.facts;
  return (
    <TextArea
      label={label}
      hint={hint}
      error={messageIn(fieldState.error)}
      className="col-span-2"
      rows={4}
      ref={field.ref}
      name={field.name}
      value={typed}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setTyped(target.value);
        field.onChange(readFacts(target.value));
      }}
    />
  );
}

/** The section of facts: folded while there is none. */
export function FactFields({ form, isNew, hasGrid }: ProductFieldsProps & { hasGrid: boolean }) {
  const { defaultValues, errors } = form.formState;
  const facts = fieldNames.filter((name) => fieldOf(name).isFact);
  const [isOpen, setOpen] = useState(() =>
    facts.some((name) => [defaultValues?.[name as keyof ProductValues]].flat().some(Boolean)),
  );
  const hasError = facts.some((name) => name in errors);
  const { label, hint } = productFields.isOwnMake;
  return (
    <details
      open={isOpen || hasError}
      // It stays open when a fault is mended.
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-md border border-line px-4"
    >
      <summary className="min-h-11 py-2.5 font-semibold">Facts</summary>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 pb-4">
        <ProductField name="brand" form={form} isNew={isNew} />
        {!hasGrid && <ProductField name="gtin" form={form} isNew={isNew} />}
        <Checkbox className="col-span-2" label={label} hint={hint} {...form.register('isOwnMake')} />
        <div className="col-span-2 grid gap-x-4 gap-y-5 sm:grid-cols-3">
          <ProductField name="widthMm" form={form} isNew={isNew} />
          <ProductField name="depthMm" form={form} isNew={isNew} />
          <ProductField name="heightMm" form={form} isNew={isNew} />
        </div>
        <FactLines control={form.control} />
        <ProductField name="maker" form={form} isNew={isNew} />
      </div>
    </details>
  );
}

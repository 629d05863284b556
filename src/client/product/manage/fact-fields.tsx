import { useState } from 'react';
import { type Control, type FieldError, useController } from 'react-hook-form';
import { factLines, readFacts } from '../../../shared/product/facts.ts';
import { fieldNames, fieldOf, productFields } from '../../../shared/product/product-fields.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type EnteredField, ProductField, type ProductFieldsProps } from './product-fields.tsx';
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

const facts = fieldNames.filter((name) => fieldOf(name).isFact);
const inLines = facts.filter((name): name is EnteredField => name !== 'isOwnMake' && name !== 'facts');
const fieldsOf = (kind: string) => inLines.filter((name) => fieldOf(name).kind === kind);
const others = inLines.filter((name) => !['text', 'millimetres'].includes(fieldOf(name).kind));

/** The section of facts: folded while there is none. */
export function FactFields({ form, isNew, hasGrid }: ProductFieldsProps & { hasGrid: boolean }) {
  const { defaultValues, errors } = form.formState;
  const [isOpen, setOpen] = useState(() =>
    facts.some((name) => [defaultValues?.[name as keyof ProductValues]].flat().some(Boolean)),
  );
  const hasError = facts.some((name) => name in errors);
  const { label, hint } = productFields.isOwnMake;
  const field = (name: EnteredField) => <ProductField key={name} name={name} form={form} isNew={isNew} />;
  return (
    <details
      open={isOpen || hasError}
      // It stays open when a fault is mended.
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-md border border-line px-4"
    >
      <summary className="min-h-11 py-2.5 font-semibold">Facts</summary>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 pb-4">
        {fieldsOf('text')
          .filter((name) => !hasGrid || fieldOf(name).isOfParent)
          .map(field)}
        <Checkbox className="col-span-2" label={label} hint={hint} {...form.register('isOwnMake')} />
        <div className="col-span-2 grid gap-x-4 gap-y-5 sm:grid-cols-3">
          {fieldsOf('millimetres').map(field)}
        </div>
        <FactLines control={form.control} />
        {others.map(field)}
      </div>
    </details>
  );
}

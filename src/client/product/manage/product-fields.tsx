import type { ComponentProps } from 'react';
import { Controller, type FieldError, type UseFormReturn } from 'react-hook-form';
import { categories } from '../../../shared/product/category.ts';
import type { StaffProduct } from '../../../shared/product/product.ts';
import { type FieldName, fieldNames, fieldOf, isOfVariants } from '../../../shared/product/product-fields.ts';
import { trpc } from '../../api/trpc.ts';
import { MomentField } from '../../ui/moment-field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ProductValues } from './product-values.ts';
import { cellNames } from './variant-rows.ts';

/** Not of the type number: a browser would drop the comma of `19,90`. */
const number: ComponentProps<'input'> = { autoComplete: 'off' };
const wholeRow = 'col-span-2';
const halfRow = 'col-span-2 sm:col-span-1';

/** Fields with parts of the form of their own. */
const apart = [
  'image',
  'images',
  'goesWith',
  'facts',
  'measures',
  'isOwnMake',
  'isHidden',
  'shownFrom',
] as const;
export type EnteredField = Exclude<FieldName, (typeof apart)[number]>;
const entered = fieldNames.filter(
  (name): name is EnteredField => !fieldOf(name).isFact && !(apart as readonly FieldName[]).includes(name),
);

/** Shown in a shop that has tax rates. */
export function RateField(props: ComponentProps<typeof SelectField>) {
  const rates = trpc.taxRate.list.useQuery({}).data?.data ?? [];
  if (rates.length === 0) return null;
  return (
    <SelectField {...props}>
      <option value="">{`The first one (${rates[0]?.name})`}</option>
      {rates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Shown in a shop that has makers. */
export function MakerField(props: ComponentProps<typeof SelectField>) {
  const makers = trpc.maker.list.useQuery({}).data?.data ?? [];
  if (makers.length === 0) return null;
  return (
    <SelectField {...props}>
      <option value="">None</option>
      {makers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

export interface ProductFieldsProps {
  form: UseFormReturn<ProductValues>;
  isNew: boolean;
}

export function ProductField({ name, form, isNew }: ProductFieldsProps & { name: EnteredField }) {
  const { kind, label, hint, maxLength, isShort, empty } = fieldOf(name);
  const error = form.formState.errors[name] as FieldError | undefined;
  const field = { label, hint, error: error?.message, 'aria-required': empty === undefined || undefined };
  const control = form.register(name);
  switch (kind) {
    case 'choice':
      return (
        <SelectField {...field} className={halfRow} {...control}>
          {isNew && <option value="">Choose a category</option>}
          {categories().map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      );
    case 'amount':
      return <TextField {...field} {...number} inputMode="decimal" {...control} />;
    case 'pieces':
    case 'grams':
    case 'millimetres':
      return <TextField {...field} {...number} inputMode="numeric" {...control} />;
    case 'time':
      return (
        <Controller
          name={name}
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <MomentField
              label={label}
              hint={hint}
              error={field.error}
              value={String(value ?? '')}
              onChange={onChange}
            />
          )}
        />
      );
    case 'taxRate':
      return <RateField {...field} className={halfRow} {...control} />;
    case 'maker':
      return <MakerField {...field} className={wholeRow} {...control} />;
    case 'longText':
      return <TextArea {...field} className={wholeRow} rows={5} maxLength={maxLength} {...control} />;
    default:
      return (
        <TextField
          {...field}
          className={isShort ? halfRow : wholeRow}
          maxLength={maxLength}
          autoComplete="off"
          data-first={name === fieldNames[0] || undefined}
          {...control}
        />
      );
  }
}

interface Shown {
  product?: StaffProduct | undefined;
  /** True if its variants have the price, the stock and the codes. */
  hasGrid: boolean;
}

function isShown(name: FieldName, { product, hasGrid }: Shown): boolean {
  if (product?.parentId !== undefined) return !fieldOf(name).isOfParent;
  // The variants of a product that gets options take its tax rate.
  if (name === 'taxRate') return product?.options === undefined;
  return !hasGrid || !((cellNames as readonly FieldName[]).includes(name) || isOfVariants(name));
}

export function ProductFields({ form, isNew, ...shown }: ProductFieldsProps & Shown) {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      {entered
        .filter((name) => isShown(name, shown))
        .map((name) => (
          <ProductField key={name} name={name} form={form} isNew={isNew} />
        ))}
    </div>
  );
}

import type { UseFormReturn } from 'react-hook-form';
import { categories } from '../../shared/category.ts';
import { limits } from '../../shared/limits.ts';
import { SelectField } from '../ui/select.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import type { ProductValues } from './product-values.ts';

/** The mouse wheel would change a focused number while scrolling. */
const leave = ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.blur();

interface ProductFieldsProps {
  form: UseFormReturn<ProductValues>;
  isNew: boolean;
}

export function ProductFields({ form, isNew }: ProductFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const number = { type: 'number', 'aria-required': true, onWheel: leave } as const;
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      <TextField
        label="Name"
        className="col-span-2"
        maxLength={limits.titleLength}
        aria-required
        autoComplete="off"
        data-first
        error={errors.title?.message}
        {...register('title')}
      />
      <SelectField
        label="Category"
        className="col-span-2 sm:col-span-1"
        aria-required
        error={errors.category?.message}
        {...register('category')}
      >
        {isNew && <option value="">Choose a category</option>}
        {categories.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Tag"
        className="col-span-2 sm:col-span-1"
        hint="Shown on the card, such as New. May stay empty."
        maxLength={limits.tagLength}
        autoComplete="off"
        error={errors.tag?.message}
        {...register('tag')}
      />
      <TextField
        {...number}
        label="Price"
        hint="In US dollars"
        inputMode="decimal"
        min={0}
        step={0.01}
        error={errors.price?.message}
        {...register('price', { valueAsNumber: true })}
      />
      <TextField
        {...number}
        label="Stock"
        inputMode="numeric"
        min={isNew ? 0 : 1}
        step={1}
        error={errors.stock?.message}
        {...register('stock', { valueAsNumber: true })}
      />
      <TextArea
        label="Description"
        className="col-span-2"
        rows={5}
        maxLength={limits.detailsLength}
        aria-required
        error={errors.details?.message}
        {...register('details')}
      />
    </div>
  );
}

import { useForm } from 'react-hook-form';
import { counted } from '../../../../shared/base/locale.ts';
import { categories } from '../../../../shared/product/category.ts';
import type { FileCategory } from '../../../../shared/product/import-preview.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select.tsx';

interface CategoryChoiceProps {
  found: FileCategory[];
  /** @param chosen the values of categories by their names in the file; empty for a new one */
  onChoose(chosen: Record<string, string>): void;
}

/** The category of the shop for each one of a file. */
export function CategoryChoice({ found, onChoose }: CategoryChoiceProps) {
  // By their places: a name in a file may have points, which the form would take for a path.
  const values = found.map(({ category, isNew }) => ({ value: isNew ? '' : category }));
  const { register, handleSubmit, formState } = useForm({ values: { chosen: values } });
  const fresh = found.filter(({ isNew }) => isNew).length;
  const submit = handleSubmit(({ chosen }) =>
    onChoose(Object.fromEntries(found.map(({ name }, at) => [name, chosen[at]?.value ?? '']))),
  );
  return (
    <details className="rounded-md border border-line bg-surface px-4 py-2.5">
      <summary className="min-h-6 font-semibold">
        {counted(found.length, 'category', 'categories')} of the file, {fresh} of them new
      </summary>
      <form onSubmit={submit} className="mt-3 space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {found.map(({ name }, at) => (
            <SelectField key={name} label={name} {...register(`chosen.${at}.value`)}>
              <option value="">A new category: {name}</option>
              {categories().map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <Button type="submit" look="secondary" disabled={!formState.isDirty}>
          Use these categories
        </Button>
      </form>
    </details>
  );
}

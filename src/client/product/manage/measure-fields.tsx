import { type Control, useController } from 'react-hook-form';
import { type MeasureRole, measureRoles } from '../../../shared/product/category.ts';
import { measures } from '../../../shared/product/known-measures.ts';
import type { Measure } from '../../../shared/product/measure.ts';
import type { MeasureValue } from '../../../shared/product/measure-values.ts';
import { productFields } from '../../../shared/product/product-fields.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { ProductValues } from './product-values.ts';

function roleWords(role: MeasureRole, rule: Measure['rule']): string {
  if (role === 'gives') return rule === 'same' ? 'it gives' : 'it gives at most';
  if (rule === 'at_most') return 'it needs at least';
  return role === 'fits' ? 'it fits' : 'it needs';
}

/** A typed value is a text until it is a number as the shop would write it. */
const typedValue = (text: string) => (String(Number(text)) === text ? Number(text) : text) as number;

/** A field for each part that the category has in a measure, and for each value; nothing without any. */
export function MeasureFields({ control, category }: { control: Control<ProductValues>; category: string }) {
  const { field, fieldState } = useController({ control, name: 'measures' });
  const values: MeasureValue[] = field.value ?? [];
  const placeOf = (id: string, role: MeasureRole) =>
    values.findIndex((value) => value.id === id && value.role === role);
  const parts = measures().flatMap((measure) =>
    measureRoles
      .filter((role) => measure[role].includes(category) || placeOf(measure.id, role) >= 0)
      .map((role) => ({ measure, role })),
  );
  if (parts.length === 0) return null;
  const faults = fieldState.error as unknown as { value?: { message?: string } }[] | undefined;
  return (
    <fieldset className="rounded-md border border-line px-4 pb-4">
      <legend className="px-1 font-semibold">{productFields.measures.label}</legend>
      <p className="note">Fields may stay empty.</p>
      <div className="mt-3 grid grid-cols-2 gap-x-4 gap-y-5">
        {parts.map(({ measure, role }) => {
          const { id, name, unit, rule } = measure;
          const place = placeOf(id, role);
          const type = (text: string) => {
            const others = values.toSpliced(place < 0 ? values.length : place, 1);
            field.onChange(text === '' ? others : [...others, { id, role, value: typedValue(text) }]);
          };
          return (
            <TextField
              key={`${id}${role}`}
              className="col-span-2 sm:col-span-1"
              label={`${name} ${roleWords(role, rule)}${unit && ` (${unit})`}`}
              error={faults?.[place]?.value?.message}
              autoComplete="off"
              inputMode="decimal"
              value={String(values[place]?.value ?? '')}
              onBlur={field.onBlur}
              onChange={({ target }) => type(target.value)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

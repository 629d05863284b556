import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { currencyName } from '../../../shared/base/currency-words.ts';
import { counted } from '../../../shared/base/locale.ts';
import { enteredNumberFault, typedNumber } from '../../../shared/base/typed-number.ts';
import {
  type Discount,
  DiscountForm,
  discountLimits,
  emptyDiscount,
} from '../../../shared/order/discount.ts';
import { codeLength } from '../../../shared/order/discount-code.ts';
import { type CommandOptions, useCommand } from '../../api/command.ts';
import { issueWith } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { useSettings } from '../../page/page-state.ts';
import { ProductChooser } from '../../product/manage/product-chooser.tsx';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft, useFormDraft } from '../../staff/drafts.ts';
import { EditDialog } from '../../staff/edit-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { say } from '../../ui/say.ts';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** A number as it is typed; empty for `none`. */
const typedAs = (none: number | null) => (typed: unknown) =>
  typeof typed !== 'string' ? typed : typed.trim() === '' ? none : typedNumber(typed);

const { value, subtotalFrom, uses, usesEach, from, until, ...plain } = DiscountForm.shape;
const amount = (schema: z.ZodType<number>) => z.preprocess(typedAs(0), schema);
const optional = <Schema extends z.ZodType>(none: null, schema: Schema) =>
  z.preprocess(typedAs(none), schema);

/** The form as it is typed: numbers are texts, and no moment is empty. */
const Typed = z.object({
  ...plain,
  value: amount(value),
  subtotalFrom: amount(subtotalFrom),
  uses: optional(null, uses),
  usesEach: optional(null, usesEach),
  from: z.preprocess((typed) => typed || null, from),
  until: z.preprocess((typed) => typed || null, until),
  codes: optional(null, z.number().int().min(1).max(discountLimits.codes).nullable()),
});
type Entered = z.output<typeof Typed>;

interface Values {
  code: string;
  kind: Discount['kind'];
  value: string;
  appliesTo: { categories: string[]; collections: string[]; products: string[] };
  subtotalFrom: string;
  from: string;
  until: string;
  uses: string;
  usesEach: string;
  /** The number of codes in a new series; empty for a single code. */
  codes: string;
}

const textOf = (number: number | null) => (number ? String(number) : '');

function valuesOf(discount: Pick<Discount, keyof DiscountForm> | undefined): Values {
  const { appliesTo, ...given } = discount ?? { ...emptyDiscount };
  return {
    code: given.code,
    kind: given.kind,
    value: textOf(given.value),
    appliesTo: { categories: [], collections: [], products: [], ...appliesTo },
    subtotalFrom: textOf(given.subtotalFrom),
    from: given.from ?? '',
    until: given.until ?? '',
    uses: textOf(given.uses),
    usesEach: textOf(given.usesEach),
    codes: '',
  };
}

const valueLabels: Record<Discount['kind'], () => string> = {
  percent: () => 'Percent',
  amount: () => `Amount in ${currencyName()}`,
  delivery: () => '',
};

function useSave(discount: Discount | undefined) {
  const utils = trpc.useUtils();
  const send = ({ codes, ...entered }: Entered, options: CommandOptions) => {
    const fields = { ...entered, value: entered.kind === 'delivery' ? 0 : entered.value };
    if (!discount)
      return utils.client.discount.create.mutate({ ...fields, ...(codes !== null && { codes }) }, options);
    // The codes of a series stay as they are.
    const { code, uses, ...terms } = fields;
    const own = discount.codes > 1 ? {} : { code, uses };
    return utils.client.discount.update.mutate({ id: discount.id, ...terms, ...own }, options);
  };
  return useCommand(send, { reload: () => utils.discount.invalidate() });
}

function Form({ discount, onDone }: { discount: Discount | undefined; onDone(): void }) {
  const initial = valuesOf(discount);
  const draft = useDraft<Values>({ form: 'discount', subject: discount?.id, basis: initial }, initial);
  const form = useForm<Values, unknown, Entered>({
    // The types of what is typed and of what is meant differ, and the resolver knows only one of them.
    resolver: zodResolver(Typed as never) as never,
    defaultValues: draft.typed,
  });
  useFormDraft(form as never, draft);
  const { register, control, handleSubmit, formState, setError } = form;
  const { attempt, isPending, error, refusal } = useSave(discount);
  const [kind, codes] = useWatch({ control, name: ['kind', 'codes'] });
  const { categories } = useSettings();
  const collections = trpc.collection.manage.useQuery().data ?? [];
  const isSeries = codes.trim() !== '' || (discount?.codes ?? 1) > 1;

  async function save(entered: Entered): Promise<void> {
    const { value, subtotalFrom } = form.getValues();
    for (const [name, typed] of Object.entries({ value, subtotalFrom })) {
      const fault = enteredNumberFault('amount', 'This', typed);
      if (fault) return setError(name as 'value', { message: fault });
    }
    const saved = await attempt(entered);
    if (!saved) return;
    draft.clear();
    say('success', `${entered.code} is saved`);
    onDone();
  }

  const faultOf = (name: keyof Values) => formState.errors[name]?.message ?? issueWith(name, error);
  const isNamed = (Object.keys(initial) as (keyof Values)[]).some((name) => issueWith(name, error));
  const number = (name: 'value' | 'subtotalFrom' | 'uses' | 'usesEach' | 'codes') => ({
    error: faultOf(name),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    ...register(name),
  });
  return (
    <form method="post" noValidate onSubmit={handleSubmit(save)} className="space-y-5">
      <DraftNotice draft={draft} onDiscard={() => form.reset(initial)} />
      <TextField
        label={isSeries ? 'Beginning of the codes' : 'Code'}
        hint="Shoppers may type it in small letters too."
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={codeLength}
        aria-required
        disabled={(discount?.codes ?? 1) > 1}
        error={faultOf('code')}
        {...register('code')}
      />
      {!discount && (
        <TextField
          label="Single codes"
          hint={`Leave empty for one code, or enter how many codes to make, up to ${discountLimits.codes}. Each is for one order; download them from the list.`}
          {...number('codes')}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Discount" {...register('kind')}>
          <option value="percent">Percent off</option>
          <option value="amount">An amount off</option>
          <option value="delivery">Free delivery</option>
        </SelectField>
        {kind !== 'delivery' && <TextField label={valueLabels[kind]()} aria-required {...number('value')} />}
      </div>
      {kind !== 'delivery' && (
        <fieldset className="space-y-4 rounded-md border border-line px-4 pb-4">
          <legend className="px-1 font-semibold">On what</legend>
          <p className="note">On everything, if nothing is chosen.</p>
          <ChoiceGroup legend="Categories">
            {categories.map((one) => (
              <Checkbox
                key={one.value}
                label={one.label}
                value={one.value}
                {...register('appliesTo.categories')}
              />
            ))}
          </ChoiceGroup>
          {collections.length > 0 && (
            <ChoiceGroup legend="Collections">
              {collections.map((one) => (
                <Checkbox
                  key={one.value}
                  label={one.title}
                  value={one.value}
                  {...register('appliesTo.collections')}
                />
              ))}
            </ChoiceGroup>
          )}
          <Controller
            name="appliesTo.products"
            control={control}
            render={({ field }) => (
              <ProductChooser
                legend="Products"
                hint="One with options stands for all of its variants."
                value={field.value}
                onChange={field.onChange}
                most={discountLimits.values}
                error={issueWith('appliesTo', error)}
              />
            )}
          />
        </fieldset>
      )}
      <TextField
        label={`From a subtotal of, in ${currencyName()}`}
        hint="Optional. The goods of the whole cart count."
        {...number('subtotalFrom')}
      />
      <div className="grid grid-cols-2 gap-4">
        {(['from', 'until'] as const).map((name) => (
          <Controller
            key={name}
            name={name}
            control={control}
            render={({ field }) => (
              <MomentField
                label={name === 'from' ? 'From' : 'Until'}
                hint={name === 'from' ? 'Leave empty to start at once.' : 'Leave empty for no end.'}
                error={faultOf(name)}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        ))}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {!isSeries && (
          <TextField
            label="Orders in all"
            hint={
              discount && discount.used > 0
                ? `Leave empty for any number. ${counted(discount.used, 'order')} so far.`
                : 'Leave empty for any number.'
            }
            {...number('uses')}
          />
        )}
        <TextField
          label="Orders of each customer"
          hint="Counted by phone number and e-mail address. It stops only honest customers: others use another address."
          {...number('usesEach')}
        />
      </div>
      {refusal && !isNamed && <Notice>{refusal}</Notice>}
      <Button type="submit" className="w-full" isBusy={isPending}>
        {isPending ? 'Saving…' : discount ? 'Save' : 'Add discount'}
      </Button>
    </form>
  );
}

export function DiscountDialog({ discount }: { discount?: Discount }) {
  return (
    <EditDialog wide what="discount" name={discount?.code}>
      {(onDone) => <Form discount={discount} onDone={onDone} />}
    </EditDialog>
  );
}

import type { FormEvent } from 'react';
import { categories, type MeasureRole, measureRoles } from '../../../shared/product/category.ts';
import { type CreateMeasure, type Measure, measureLimits } from '../../../shared/product/measure.ts';
import { useCommand } from '../../api/command.ts';
import { failureIn } from '../../api/failure.ts';
import { issueWith } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { EditDialog } from '../../staff/edit-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { say } from '../../ui/say.ts';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The words for the parts in a measure. */
export const partWords: Record<MeasureRole, string> = { gives: 'Gives', fits: 'Fits', needs: 'Needs' };

type Parts = Pick<Measure, MeasureRole>;

interface PartFieldsProps {
  parts: Parts;
  isOfRoom: boolean;
  onChoose(parts: Parts): void;
}

function PartFields({ parts, isOfRoom, onChoose }: PartFieldsProps) {
  const roles = measureRoles.filter((role) => !isOfRoom || role === 'fits');
  function choose(role: MeasureRole, value: string, isChosen: boolean): void {
    const others = parts[role].filter((other) => other !== value);
    onChoose({ ...parts, [role]: isChosen ? [...others, value] : others });
  }
  return (
    <fieldset className="rounded-md border border-line px-4 pb-2">
      <legend className="px-1 font-semibold">Categories</legend>
      <p className="note">
        {isOfRoom
          ? 'Their products can have a value. Shoppers enter that of their room on the pages of these products.'
          : 'Their products can have a value. A bar gives a sleeve, and a plate fits it. If a bar needs collars, the cart offers them.'}
      </p>
      <table className="mt-2 w-full">
        <thead>
          <tr className="note">
            <td />
            {roles.map((role) => (
              <th key={role} scope="col" className="w-14 pb-1 font-semibold">
                {partWords[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {categories().map(({ value, label }) => (
            <tr key={value}>
              <th scope="row" className="py-1 text-left font-normal wrap-anywhere">
                {label}
              </th>
              {roles.map((role) => (
                <td key={role} className="text-center">
                  <label className="inline-flex size-11 items-center justify-center">
                    <input
                      type="checkbox"
                      aria-label={`${label}: ${partWords[role]}`}
                      className="size-5 accent-brand"
                      checked={parts[role].includes(value)}
                      onChange={({ target }) => choose(role, value, target.checked)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

function Form({ measure, onDone }: { measure: Measure | undefined; onDone(): void }) {
  const utils = trpc.useUtils();
  const { id, name = '', unit = '', rule = 'same', isOfRoom = false } = measure ?? {};
  const { gives = [], fits = [], needs = [] } = measure ?? {};
  const initial = { name, unit, rule, isOfRoom, gives, fits, needs };
  const draft = useDraft({ form: 'measure', subject: id, basis: initial }, initial);
  const { typed } = draft;
  const save = useCommand(
    (input: CreateMeasure, options) =>
      id === undefined
        ? utils.client.measure.create.mutate(input, options)
        : utils.client.measure.patch.mutate({ id, ...input }, options),
    { reload: () => utils.measure.invalidate() },
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (save.isPending) return;
    if (!(await save.attempt(typed))) return;
    draft.clear();
    say('success', `${typed.name.trim()} is saved`);
    onDone();
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <DraftNotice draft={draft} />
      <div className="grid grid-cols-[1fr_7rem] gap-x-4">
        <TextField
          label="Name"
          hint="Such as Sleeve diameter"
          autoComplete="off"
          aria-required
          maxLength={measureLimits.nameLength}
          error={issueWith('name', save.error)}
          value={typed.name}
          onChange={({ target }) => draft.type({ name: target.value })}
        />
        <TextField
          label="Unit"
          hint="Such as mm"
          autoComplete="off"
          maxLength={measureLimits.unitLength}
          error={issueWith('unit', save.error)}
          value={typed.unit}
          onChange={({ target }) => draft.type({ unit: target.value })}
        />
      </div>
      <SelectField
        label="Products fit if what fits has"
        value={typed.rule}
        onChange={({ target }) => draft.type({ rule: target.value as Measure['rule'] })}
      >
        <option value="same">The same value, as a diameter</option>
        <option value="at_most">At most the value that is given, as a load or a height</option>
      </SelectField>
      <Checkbox
        label="The room of the customer gives it"
        hint="Such as the height of the ceiling, or what the floor carries."
        checked={typed.isOfRoom}
        onChange={({ target: { checked } }) =>
          draft.type({ isOfRoom: checked, ...(checked && { gives: [], needs: [] }) })
        }
      />
      <PartFields parts={typed} isOfRoom={typed.isOfRoom} onChoose={(parts) => draft.type(parts)} />
      {save.refusal && !failureIn(save.error)?.issues && <Notice>{save.refusal}</Notice>}
      <Button type="submit" className="w-full" isBusy={save.isPending}>
        {save.isPending ? 'Saving…' : measure ? 'Save' : 'Add measure'}
      </Button>
    </form>
  );
}

export function MeasureDialog({ measure }: { measure?: Measure }) {
  return (
    <EditDialog what="measure" name={measure?.name}>
      {(onDone) => <Form measure={measure} onDone={onDone} />}
    </EditDialog>
  );
}

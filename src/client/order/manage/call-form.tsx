import { toast } from 'sonner';
import { limits } from '../../../shared/base/limits.ts';
import { counted } from '../../../shared/base/locale.ts';
import { messages } from '../../../shared/base/messages.ts';
import type { PhoneHistory, RecordCall } from '../../../shared/order/fulfilment.ts';
import { trpc } from '../../api/trpc.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useOrderCommand } from './use-order-command.ts';

/** The choices for the next call, in hours from now. */
const retries = { 1: 'In an hour', 3: 'In three hours', 24: 'Tomorrow at this time', 72: 'In three days' };

export const outcomeWords: Record<RecordCall['outcome'], string> = {
  confirmed: 'Confirmed',
  not_reached: 'Not reached',
  refused: 'Refused',
};

/** The earlier orders of this phone number. */
export function PhoneRecord({ before: { ordered, accepted, refused } }: { before: PhoneHistory }) {
  if (ordered === 0) return <p className="note">First order with this phone number.</p>;
  return (
    <p className="note">
      {counted(ordered, 'earlier order')} with this phone number: {accepted} accepted,{' '}
      <span className={refused > 0 ? 'font-semibold text-bad' : ''}>{refused} refused</span>.
    </p>
  );
}

export function CallForm({ number, onDone }: { number: string; onDone?(): void }) {
  const { client } = trpc.useUtils();
  const draft = useDraft({ form: 'call', subject: number }, { note: '', hours: '3' });
  const { note, hours } = draft.typed;
  const { attempt, isPending, refusal } = useOrderCommand((input: RecordCall, options) =>
    client.order.recordCall.mutate(input, options),
  );

  async function record(outcome: RecordCall['outcome']): Promise<void> {
    if (isPending) return;
    const retryAt = new Date(Date.now() + Number(hours) * 60 * 60 * 1000).toISOString();
    const input = { number, outcome, note, ...(outcome === 'not_reached' && { retryAt }) };
    if (!(await attempt(input, { outcome, note, hours }))) return;
    toast.success(outcome === 'refused' ? `Order ${number} is cancelled` : 'Call recorded');
    draft.clear();
    onDone?.();
  }

  return (
    <div className="space-y-4">
      <DraftNotice draft={draft} />
      <TextField
        label="Remark (optional)"
        hint="Only staff see it."
        autoComplete="off"
        maxLength={limits.noteLength}
        value={note}
        onChange={(event) => draft.type({ note: event.target.value })}
      />
      <SelectField
        label="If nobody answers, call again"
        value={hours}
        onChange={(event) => draft.type({ hours: event.target.value })}
      >
        {Object.entries(retries).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {refusal && <Notice>{refusal}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button disabled={isPending} aria-busy={isPending} onClick={() => void record('confirmed')}>
          {isPending ? messages.busy : 'Confirmed'}
        </Button>
        <Button look="secondary" disabled={isPending} onClick={() => void record('not_reached')}>
          Not reached
        </Button>
        <Button look="danger" disabled={isPending} onClick={() => void record('refused')}>
          Refused: cancel the order
        </Button>
      </div>
    </div>
  );
}

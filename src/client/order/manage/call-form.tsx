import { useRef, useState } from 'react';
import { limits } from '../../../shared/base/limits.ts';
import { counted } from '../../../shared/base/locale.ts';
import { messages } from '../../../shared/base/messages.ts';
import type { PhoneHistory, RecordCall } from '../../../shared/order/fulfilment.ts';
import { trpc } from '../../api/trpc.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { usePlannedOf } from '../../staff/planned.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { callTimes } from '../found-order.ts';
import { PlannedMark } from './planned-mark.tsx';
import { useOrderCommand, usePlan } from './use-order-command.ts';

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

/** The words for a call that was recorded here. */
const doneWords: Record<RecordCall['outcome'], string> = {
  confirmed: 'Confirmed',
  not_reached: 'Not reached. Will be called again later.',
  refused: 'Refused. The order is cancelled.',
};

interface CallFormProps {
  number: string;
  /** True if there is no call to make any more. */
  isOver?: boolean;
}

/**
 * Records a call. A form that has done its work keeps its height, with the outcome at its top: what is below it stays where it is, and
 * nothing is where its buttons were.
 */
export function CallForm({ number, isOver = false }: CallFormProps) {
  const { client } = trpc.useUtils();
  const draft = useDraft({ form: 'call', subject: number }, { note: '', hours: '3' });
  const { note, hours } = draft.typed;
  const plan = usePlan();
  const notReached = useOrderCommand((input: RecordCall, options) =>
    client.order.recordCall.mutate(input, options),
  );
  const isPending = plan.isPending || notReached.isPending;
  const refusal = plan.refusal ?? notReached.refusal;
  const planned = usePlannedOf(number);
  const [outcome, setOutcome] = useState<RecordCall['outcome']>();
  const isWaiting = planned?.refusal === null;
  const isDecided = isWaiting || isOver;
  const decided = useRef<HTMLDivElement>(null);

  async function record(chosen: RecordCall['outcome']): Promise<void> {
    if (isPending) return;
    plan.clearRefusal();
    notReached.clearRefusal();
    const retryAt = new Date(Date.now() + Number(hours) * 60 * 60 * 1000).toISOString();
    const done =
      chosen === 'not_reached'
        ? await notReached.attempt({ number, outcome: chosen, note, retryAt }, { note, hours })
        : await plan.attempt({ step: 'call', orders: [{ number, outcome: chosen, note }] });
    if (!done) return;
    setOutcome(chosen);
    draft.clear();
    // By then the outcome is shown in place of the form. The page must not move: the next click may follow at once.
    setTimeout(() => decided.current?.focus({ preventScroll: true }));
  }

  return (
    <div className="grid">
      {isDecided && (
        <div ref={decided} tabIndex={-1} className="self-start rounded-md outline-offset-4 [grid-area:1/1]">
          {isWaiting ? (
            <PlannedMark number={number} />
          ) : (
            <span className="text-sm font-semibold text-muted">
              {outcome ? doneWords[outcome] : 'There is no call to make any more.'}
            </span>
          )}
        </div>
      )}
      <div className={`space-y-4 [grid-area:1/1] ${isDecided ? 'invisible' : ''}`}>
        {!isDecided && <PlannedMark number={number} />}
        <DraftNotice draft={draft} />
        <TextField
          label="Note (optional)"
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
          {Object.entries(callTimes).map(([value, label]) => (
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
    </div>
  );
}

import { capitalized } from '../../../shared/base/text.ts';
import { plannedWords } from '../../../shared/order/planned-words.ts';
import { byActor } from '../../activity/actor-name.ts';
import { usePlannedOf, useUndo } from '../../staff/planned.ts';
import { Button } from '../../ui/button.tsx';

/** The step that an order is about to take, with Undo, or the reason why a step was not taken. */
export function PlannedMark({ number }: { number: string }) {
  const step = usePlannedOf(number);
  const { undo, isPending } = useUndo();
  if (!step) return null;
  const { effect, refusal, mayUndo, isOwn, by } = step;
  const { will, not } = plannedWords[effect];
  const label = refusal === null ? 'Undo' : 'Close';
  return (
    <div className="relative z-10 inline-flex max-w-md flex-wrap items-center gap-x-2 text-sm whitespace-normal">
      <span className={`font-semibold ${refusal === null ? 'text-accent' : 'text-bad'}`}>
        {refusal === null ? capitalized(will) : `${not}: ${refusal}`}
        {!isOwn && <span className="font-normal text-muted"> ({byActor(by)})</span>}
      </span>
      {mayUndo && (
        <Button
          look="secondary"
          size="small"
          isBusy={isPending}
          aria-label={`${label}, order ${number}`}
          onClick={() => void undo([step])}
        >
          {label}
        </Button>
      )}
    </div>
  );
}

import { Moment } from '../ui/moment.tsx';
import type { FoundOrder } from './found-order.ts';

type Status = FoundOrder['status'];
/** `by` is the actor, and `visible` is true if the shopper sees it; shoppers see neither. */
type History = (FoundOrder['history'][number] & { by?: string; visible?: boolean })[];

interface OrderHistoryProps {
  history: History;
  labelOf(status: Status): string;
  /** The step that comes next. */
  next?: string;
}

/** The words for an entry: a new status, a note beside the status that the order had, or both. */
function wordsOf(
  { history, labelOf }: OrderHistoryProps,
  position: number,
): { title: string; note: string | null } {
  const { status, note } = history[position] as History[number];
  const isStep = history[position - 1]?.status !== status;
  return isStep || !note ? { title: labelOf(status), note } : { title: note, note: null };
}

export function OrderHistory(props: OrderHistoryProps) {
  const { history, next } = props;
  return (
    <ol aria-label="History" className="mt-4">
      {history.map(({ at, by, visible = true }, position) => {
        const isLast = position === history.length - 1;
        const { title, note } = wordsOf(props, position);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
          <li key={position} className="relative flex gap-4 pb-6 last:pb-0">
            {(!isLast || next) && (
              <span aria-hidden className="absolute top-3 -bottom-1 left-[5px] w-0.5 bg-track" />
            )}
            <span
              aria-hidden
              className={`relative mt-1.5 size-3 shrink-0 rounded-full ${isLast ? 'bg-brand' : 'bg-line-control'}`}
            />
            <div className="min-w-0 wrap-anywhere">
              <p className={isLast ? 'font-bold' : 'font-medium'}>{title}</p>
              {note && <p className="text-sm text-soft">{note}</p>}
              <p className="text-sm text-muted">
                <Moment at={at} />
                {by && `, ${by}`}
                {!visible && '; only staff see this'}
              </p>
            </div>
          </li>
        );
      })}
      {next && (
        <li className="relative flex gap-4">
          <span
            aria-hidden
            className="relative mt-1.5 size-3 shrink-0 rounded-full border-2 border-line-control bg-surface"
          />
          <p className="text-muted">Next: {next}</p>
        </li>
      )}
    </ol>
  );
}

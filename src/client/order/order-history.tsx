import { Moment } from './moment.tsx';
import { type FoundOrder, statuses } from './status.ts';

type History = FoundOrder['history'];

/** What happened at an entry: a new status, a note beside the one the order had, or both. */
function wordsOf(history: History, position: number): { title: string; note: string | null } {
  const { status, note } = history[position] as History[number];
  const isStep = history[position - 1]?.status !== status;
  return isStep || !note ? { title: statuses[status].label, note } : { title: note, note: null };
}

export function OrderHistory({ history }: { history: History }) {
  return (
    <>
      <h3 className="mt-8 text-lg font-bold tracking-tight">History</h3>
      <ol aria-label="History" className="mt-4">
        {history.map(({ at }, position) => {
          const isLast = position === history.length - 1;
          const { title, note } = wordsOf(history, position);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
            <li key={position} className="relative flex gap-4 pb-6 last:pb-0">
              {!isLast && (
                <span aria-hidden className="absolute top-3 -bottom-1 left-[5px] w-0.5 bg-stone-200" />
              )}
              <span
                aria-hidden
                className={`relative mt-1.5 size-3 shrink-0 rounded-full ${isLast ? 'bg-accent' : 'bg-stone-400'}`}
              />
              <div>
                <p className={isLast ? 'font-bold' : 'font-medium'}>{title}</p>
                {note && <p className="text-sm text-stone-700">{note}</p>}
                <p className="text-sm text-stone-600">
                  <Moment at={at} />
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

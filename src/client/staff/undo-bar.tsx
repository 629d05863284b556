import { Link } from 'wouter';
import { counted, figure } from '../../shared/base/locale.ts';
import type { Planned } from '../../shared/order/planned-steps.ts';
import { plannedWords } from '../../shared/order/planned-words.ts';
import { paths } from '../page/paths.ts';
import { Button } from '../ui/button.tsx';
import { useUndo, useWatchedSteps } from './planned.ts';
import { useShortcuts } from './shortcuts.tsx';

function subjectOf([first, ...more]: [Planned, ...Planned[]]): string {
  return more.length === 0 ? `Order ${first.number}` : counted(more.length + 1, 'order');
}

function RefusedSteps({ steps, onClose }: { steps: Planned[]; onClose(): void }) {
  return (
    <div role="alert" className="flex items-start justify-between gap-3">
      <ul className="max-h-32 overflow-y-auto text-bad">
        {steps.map(({ id, number, effect, refusal }) => (
          <li key={id} className="wrap-anywhere">
            <Link href={paths.manageOrder(number)} className="font-semibold link">
              {number}
            </Link>
            : {plannedWords[effect].not}: {refusal}
          </li>
        ))}
      </ul>
      <Button look="secondary" size="small" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

/**
 * The step that this member of staff took last, while it can be undone, at the lower edge of every page for staff. Steps that were
 * refused when they were due stay until they are closed.
 */
export function UndoBar() {
  const planned = useWatchedSteps();
  const { undo, isPending } = useUndo();
  const own = planned.filter(({ isOwn }) => isOwn);
  const refused = own.filter(({ refusal }) => refusal !== null);
  const waiting = own.filter(({ refusal }) => refusal === null);
  const last = waiting.at(-1);
  const steps = waiting.filter(({ batch }) => batch === last?.batch);
  const others = waiting.length - steps.length;
  const undoLast = () => steps.length > 0 && !isPending && void undo(steps);
  useShortcuts({ 'Ctrl+z': () => (steps.length > 0 ? undoLast() : false) });
  const isShown = own.length > 0;
  const text = last ? `${subjectOf(steps as [Planned, ...Planned[]])} ${plannedWords[last.effect].will}` : '';
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {text}
      </p>
      <section
        aria-label="Undo"
        data-undo={isShown || undefined}
        hidden={!isShown}
        className="fixed inset-x-2 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-header space-y-2 rounded-lg border border-line-strong bg-surface p-3 text-sm shadow-lg lg:bottom-2 lg:left-[15.5rem] print:hidden"
      >
        {refused.length > 0 && <RefusedSteps steps={refused} onClose={() => void undo(refused)} />}
        {last && (
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{text}</span>{' '}
              <span className="whitespace-nowrap text-muted tabular-nums">
                in {Math.ceil(last.leftMs / 1000)} s{others > 0 && `; ${figure(others)} more before`}
              </span>
            </p>
            <Button
              className="shrink-0"
              isBusy={isPending}
              title="Undo (Ctrl Z)"
              aria-keyshortcuts="Control+Z Meta+Z"
              onClick={undoLast}
            >
              Undo
            </Button>
          </div>
        )}
      </section>
    </>
  );
}

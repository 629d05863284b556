import { lazy, Suspense, useRef, useState } from 'react';
import { useSettings } from '../../page/page-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { FlaskConical } from '../../ui/icons/flask-conical.ts';

// Loaded lazily: a shop that takes real money never needs it.
const TestCardsDialog = lazy(async () => {
  const { TestCardsDialog } = await import('./test-cards-dialog.tsx');
  return { default: TestCardsDialog };
});

/** Says that cards are only tested here. Empty in a shop that takes real money. */
export function TestNotice({ className = '' }: { className?: string }) {
  // Undefined until it is first opened.
  const [isOpen, setOpen] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  if (!useSettings().cards?.isTest) return null;
  return (
    <div
      role="note"
      aria-label="Test payments"
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-warn-line bg-warn-soft py-1.5 pr-1.5 pl-4 text-sm text-warn ${className}`}
    >
      <Icon of={FlaskConical} className="size-4 shrink-0 text-warn" />
      <p className="flex-1 py-1.5">
        <strong className="font-semibold">Test payments:</strong> no real money moves
      </p>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-11 rounded-md px-3 font-semibold whitespace-nowrap underline underline-offset-4 hover:bg-warn-line/40"
      >
        Test cards
      </button>
      {isOpen !== undefined && (
        <Suspense>
          <TestCardsDialog opener={button} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  );
}

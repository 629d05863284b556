import { Button } from '../ui/button.tsx';
import { type Draft, dropDraft, useDrafts } from './drafts.ts';

function notSaved({ product, values }: Draft): string {
  return product
    ? `Your changes to “${product.title}” were not saved.`
    : `Your new product “${values.title}” was not saved.`;
}

interface DraftNoticesProps {
  onContinue(draft: Draft): void;
}

/** What was typed and is not saved, until somebody decides what becomes of it. */
export function DraftNotices({ onContinue }: DraftNoticesProps) {
  const drafts = useDrafts();
  if (drafts.length === 0) return null;
  return (
    <section aria-label="Not saved" className="mb-6 space-y-3">
      {drafts.map((draft) => (
        <div
          key={draft.product?._id ?? 'new'}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-amber-50 p-4 text-sm text-amber-950 ring-1 ring-amber-200 ring-inset"
        >
          <p className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{notSaved(draft)}</span> {draft.reason}.
          </p>
          <div className="flex gap-3">
            <Button look="secondary" onClick={() => onContinue(draft)}>
              Continue editing
            </Button>
            <Button look="secondary" onClick={() => dropDraft(draft)}>
              Discard
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}

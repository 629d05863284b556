import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
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
        <Notice
          key={draft.product?._id ?? 'new'}
          look="warn"
          actions={
            <>
              <Button look="secondary" onClick={() => onContinue(draft)}>
                Continue editing
              </Button>
              <Button look="secondary" onClick={() => dropDraft(draft)}>
                Discard
              </Button>
            </>
          }
        >
          <span className="font-semibold">{notSaved(draft)}</span> {draft.reason}.
        </Notice>
      ))}
    </section>
  );
}

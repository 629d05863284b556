import { categoryLabel } from '../../shared/category.ts';
import { formatPrice, toCents } from '../../shared/money.ts';
import type { Product } from '../../shared/product.ts';
import { productFields } from '../../shared/product-fields.ts';
import { Button } from '../ui/button.tsx';
import { counted } from '../ui/counted.ts';
import { Notice } from '../ui/notice.tsx';
import { type Draft, dropDraft, useDrafts } from './drafts.ts';
import { contested, type MergedField } from './merge.ts';

function notSaved({ product, values }: Draft): string {
  return product
    ? `Your changes to “${product.title}” were not saved.`
    : `Your new product “${values.title}” was not saved.`;
}

interface DraftNoticesProps {
  onContinue(draft: Draft): void;
}

/** The drafts, until staff continue or discard them. */
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

function textOf(field: MergedField, product: Product): string {
  const value = product[field];
  if (Array.isArray(value)) return counted(value.length, 'picture');
  if (typeof value === 'number') {
    return productFields[field].kind === 'dollars' ? formatPrice(toCents(value)) : String(value);
  }
  return field === 'category' ? categoryLabel(product.category) : (value ?? 'none');
}

function Contested({ theirs, fields }: { theirs: Product; fields: MergedField[] }) {
  if (fields.length === 0) return <p className="mt-1">Save to keep what you typed and what they changed.</p>;
  return (
    <>
      <p className="mt-1">Save to replace what they entered here by what you typed:</p>
      <dl className="mt-2 space-y-1">
        {fields.map((field) => (
          <div key={field} className="flex gap-2">
            <dt className="w-24 shrink-0 font-semibold">{productFields[field].label}</dt>
            <dd className="line-clamp-3 min-w-0 wrap-anywhere">{textOf(field, theirs)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface DraftBannerProps {
  draft: Draft;
  onUseSaved(product: Product): void;
}

/** Why the form holds a draft, with a button that restores the saved values. */
export function DraftBanner({ draft: { theirs, product, values, reason }, onUseSaved }: DraftBannerProps) {
  const saved = theirs ?? product;
  return (
    <Notice look="warn" className="mb-5">
      <p className="font-semibold">{reason}.</p>
      {theirs ? (
        <Contested theirs={theirs} fields={contested(values, theirs)} />
      ) : (
        <p className="mt-1">You see what you typed.</p>
      )}
      {saved && (
        <Button look="secondary" className="mt-3" onClick={() => onUseSaved(saved)}>
          Use the saved values instead
        </Button>
      )}
    </Notice>
  );
}

import { counted } from '../../../shared/base/locale.ts';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import { categoryLabel } from '../../../shared/product/category.ts';
import { factLines } from '../../../shared/product/facts.ts';
import { measureLines } from '../../../shared/product/measure-values.ts';
import type { StaffProduct } from '../../../shared/product/product.ts';
import { productFields } from '../../../shared/product/product-fields.ts';
import { useMakerName, useRateName } from '../../staff/rate-name.ts';
import { useStaff } from '../../staff/use-staff.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Draft, deleteDraft, useProductDrafts } from './drafts.ts';
import { contested, type MergedField } from './merge.ts';

function notSaved({ product, values }: Draft): string {
  if (product) return `Your changes to “${product.title}” were not saved.`;
  return values.title
    ? `Your new product “${values.title}” was not saved.`
    : 'Your new product was not saved.';
}

interface DraftNoticesProps {
  open: string | undefined;
  onContinue(draft: Draft): void;
}

export function DraftNotices({ open, onContinue }: DraftNoticesProps) {
  const { id: account } = useStaff();
  const drafts = useProductDrafts().filter(({ subject }) => subject !== open);
  if (drafts.length === 0) return null;
  return (
    <section aria-label="Not saved" className="mb-6 space-y-3">
      {drafts.map((draft) => (
        <Notice
          key={draft.subject}
          look="warn"
          actions={
            <>
              <Button look="secondary" onClick={() => onContinue(draft)}>
                Continue editing
              </Button>
              <Button look="secondary" onClick={() => deleteDraft(account, draft)}>
                Discard
              </Button>
            </>
          }
        >
          <span className="font-semibold">{notSaved(draft)}</span>{' '}
          {draft.reason === undefined ? (
            <>
              You typed them <Moment at={draft.at} />.
            </>
          ) : (
            `${draft.reason}.`
          )}
        </Notice>
      ))}
    </section>
  );
}

type NameOf = (id: unknown) => string;

function textOf(
  field: MergedField,
  product: StaffProduct,
  names: Record<'taxRate' | 'maker', NameOf>,
): string {
  const value = product[field];
  if (field === 'taxRate' || field === 'maker') return names[field](value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'facts') return factLines(product.facts) || 'none';
  if (field === 'measures') return measureLines(product.measures) || 'none';
  if (Array.isArray(value)) return counted(value.length, field === 'goesWith' ? 'product' : 'picture');
  if (typeof value === 'number') {
    return productFields[field].kind === 'amount' ? formatPrice(toCents(value)) : String(value);
  }
  return field === 'category' ? categoryLabel(product.category) : (value ?? 'none');
}

function Contested({ theirs, fields }: { theirs: StaffProduct; fields: MergedField[] }) {
  const names = {
    taxRate: useRateName(fields.includes('taxRate')),
    maker: useMakerName(fields.includes('maker')),
  };
  if (fields.length === 0) return <p className="mt-1">Save to keep what you typed and what they changed.</p>;
  return (
    <>
      <p className="mt-1">Save to replace what they entered here by what you typed:</p>
      <dl className="mt-2 space-y-1">
        {fields.map((field) => (
          <div key={field} className="flex gap-2">
            <dt className="w-24 shrink-0 font-semibold">{productFields[field].label}</dt>
            <dd className="line-clamp-3 min-w-0 wrap-anywhere">{textOf(field, theirs, names)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface DraftBannerProps {
  draft: Draft;
  /** Called with the saved product, or with nothing for a new one. */
  onDiscard(product: StaffProduct | undefined): void;
}

/** The reason why the form holds a draft, with a button that restores the saved values. */
export function DraftBanner({ draft, onDiscard }: DraftBannerProps) {
  const { theirs, product, values, reason, at } = draft;
  const saved = theirs ?? product;
  return (
    <Notice look={reason || theirs ? 'warn' : 'info'} role="status" className="mb-5">
      <p className="font-semibold">
        {reason ? (
          `${reason}.`
        ) : (
          <>
            Your draft of <Moment at={at} /> is back.
          </>
        )}
      </p>
      {theirs && !reason && <p>Somebody else has changed this product since.</p>}
      {theirs ? (
        <Contested theirs={theirs} fields={contested(values, theirs)} />
      ) : (
        <p className="mt-1">You see what you typed.</p>
      )}
      <Button look="secondary" className="mt-3" onClick={() => onDiscard(saved)}>
        {saved && reason ? 'Use the saved values instead' : 'Discard'}
      </Button>
    </Notice>
  );
}

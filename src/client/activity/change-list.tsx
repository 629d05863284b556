import { categoryLabel } from '../../shared/category.ts';
import { formatPrice, toCents } from '../../shared/money.ts';
import { Thumbnail } from '../ui/thumbnail.tsx';

type Change = [before: unknown, after: unknown];

/** What the fields are called in the forms; others by their own names. */
const labels: Record<string, string> = {
  title: 'Name',
  details: 'Description',
  image: 'Picture',
  images: 'More pictures',
  url: 'Address',
  refundable: 'Left to give back',
  attention: 'To be looked at',
};

/** Fields whose values are the shop’s own words; all others are shown to the letter. */
const codes = new Set(['status', 'attention']);

function labelOf(field: string): string {
  return labels[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`;
}

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined || [value].flat().join('') === '') return 'none';
  if (field === 'price' && typeof value === 'number') return formatPrice(toCents(value));
  if (field === 'category') return categoryLabel(String(value));
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  return codes.has(field) ? value.replaceAll('_', ' ') : value;
}

/** With so many characters or fewer, both values stand on one line. */
const shortLength = 60;

/** The fields whose values are addresses of pictures. */
const pictured = new Set(['image', 'images']);

function Value({ field, value }: { field: string; value: unknown }) {
  const addresses = [value].flat().filter((address) => typeof address === 'string');
  if (!pictured.has(field) || addresses.length === 0) return textOf(field, value);
  return (
    <span className="inline-flex flex-wrap gap-1 align-middle">
      {addresses.map((address, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be there twice, and the list never changes.
        <Thumbnail key={place} src={address} alt={address} size={48} />
      ))}
    </span>
  );
}

function BeforeAndAfter({ field, change: [before, after] }: { field: string; change: Change }) {
  return (
    <>
      <del className="text-muted no-underline">
        <span className="sr-only">before: </span>
        <Value field={field} value={before} />
      </del>
      <span aria-hidden className="mx-1.5 text-faint">
        →
      </span>
      <ins className="font-semibold no-underline">
        <span className="sr-only">after: </span>
        <Value field={field} value={after} />
      </ins>
    </>
  );
}

/** A long text is shown when it is asked for: most readers want to know only that it changed. */
function LongChange({ field, change: [before, after] }: { field: string; change: Change }) {
  return (
    <details>
      <summary className="w-fit rounded font-semibold link">Show both texts</summary>
      <div className="mt-2 grid gap-3 whitespace-pre-line sm:grid-cols-2">
        <p className="rounded-md bg-sunken p-3 text-soft">
          <span className="block font-semibold">Before</span>
          {textOf(field, before)}
        </p>
        <p className="rounded-md bg-sunken p-3">
          <span className="block font-semibold">After</span>
          {textOf(field, after)}
        </p>
      </div>
    </details>
  );
}

function ChangeText({ field, change }: { field: string; change: Change }) {
  const [before, after] = change;
  // What was not there before is a remark, such as a reason, more than a change.
  if (before === null && field !== 'tag') return textOf(field, after);
  const isLong = !pictured.has(field) && change.some((value) => textOf(field, value).length > shortLength);
  return isLong ? (
    <LongChange field={field} change={change} />
  ) : (
    <BeforeAndAfter field={field} change={change} />
  );
}

export function ChangeList({ changes }: { changes: Record<string, Change> }) {
  return (
    <dl className="mt-1.5 space-y-1 text-sm">
      {Object.entries(changes).map(([field, change]) => (
        <div key={field} className="flex gap-3">
          <dt className="w-24 shrink-0 text-muted">{labelOf(field)}</dt>
          <dd className="min-w-0 grow wrap-anywhere tabular-nums">
            <ChangeText field={field} change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

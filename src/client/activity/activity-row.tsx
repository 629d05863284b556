import { useState } from 'react';
import { Link } from 'wouter';
import { counted, figure } from '../../shared/base/locale.ts';
import { formatPrice, toCents } from '../../shared/base/money.ts';
import { categoryLabel } from '../../shared/product/category.ts';
import { type Fact, factLines } from '../../shared/product/facts.ts';
import { type MeasureValue, measureLines } from '../../shared/product/measure-values.ts';
import { fieldNames, productFields } from '../../shared/product/product-fields.ts';
import { type ActivityLine, actionWords, activityProducts, kindOf } from '../../shared/staff/activity.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { paths } from '../page/paths.ts';
import { useAllowed } from '../staff/permitted.tsx';
import { useMakerName, useRateName } from '../staff/rate-name.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Moment } from '../ui/moment.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { actorName } from './actor-name.ts';
import { useUndoChange } from './use-undo-change.ts';

/** The page of the subject. A deleted product still has its stock ledger. */
function subjectHref({ action, subject, subjectId, isSold }: ActivityLine): string | undefined {
  if (isSold !== null && subjectId) return isSold ? paths.product(subjectId) : paths.stockLedger(subjectId);
  // The subject of a payment without an order is the provider's id.
  if (kindOf(action) === 'order' && /^[A-Z0-9]{1,5}-.{5}-.{5}$/.test(subject))
    return paths.manageOrder(subject);
  if (kindOf(action) === 'webhook' && subjectId && action !== 'webhook.deleted')
    return paths.webhook(subjectId);
  return undefined;
}

function Subject({ line }: { line: ActivityLine }) {
  const href = subjectHref(line);
  if (!href) return <span className="font-semibold">{line.subject}</span>;
  return (
    <Link
      href={href}
      className={`font-semibold link ${kindOf(line.action) === 'order' ? 'whitespace-nowrap' : ''}`}
    >
      {line.subject}
    </Link>
  );
}

type Change = [before: unknown, after: unknown];

/** The labels of the forms; other fields keep their own names. */
const labels: Record<string, string> = {
  ...Object.fromEntries(fieldNames.map((name) => [name, productFields[name].label])),
  isShown: 'Shown',
  onSale: 'On sale',
  isOfRoom: 'Of the room',
  googleCategory: 'Google’s',
  url: 'Address',
  times: 'Times',
  refundable: 'Left to refund',
  attention: 'Needs attention',
};

/** Fields whose values are codes of the shop; all other values are shown unchanged. */
const codes = new Set(['status', 'attention', 'call', 'rule']);

function labelOf(field: string): string {
  return labels[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`;
}

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined || [value].flat().join('') === '') return 'none';
  if ((field === 'price' || field === 'salePrice') && typeof value === 'number')
    return formatPrice(toCents(value));
  if (field === 'category') return categoryLabel(String(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return figure(value);
  if (field === 'goesWith' && Array.isArray(value)) return counted(value.length, 'product');
  if (field === 'facts') return factLines(value as Fact[]);
  if (field === 'measures') return measureLines(value as MeasureValue[]) || 'a removed one';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  return codes.has(field) ? value.replaceAll('_', ' ') : value;
}

/** Up to this many characters, both values stand on one line. */
const shortLength = 60;

const pictured = new Set(['image', 'images']);

function RateName({ id }: { id: unknown }) {
  return useRateName()(id);
}

function MakerName({ id }: { id: unknown }) {
  return useMakerName()(id);
}

function Value({ field, value }: { field: string; value: unknown }) {
  if (field === 'taxRate') return <RateName id={value} />;
  if (field === 'maker') return <MakerName id={value} />;
  if ((field === 'saleFrom' || field === 'saleUntil') && value) return <Moment at={String(value)} />;
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

/** Long texts are folded: most readers only want to know that the text changed. */
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
  // Outside of products, a value that did not exist before is a remark, such as a reason.
  if (before === null && !(field in productFields)) return textOf(field, after);
  const isLong = !pictured.has(field) && change.some((value) => textOf(field, value).length > shortLength);
  return isLong ? (
    <LongChange field={field} change={change} />
  ) : (
    <BeforeAndAfter field={field} change={change} />
  );
}

function ChangeList({ changes }: { changes: Record<string, Change> }) {
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

/** The changes that an action made to each of many products. */
function ProductChanges({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = trpc.activity.products.useQuery({ id }, { enabled: isOpen });
  return (
    <details className="mt-1.5 text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit rounded font-semibold link">Show the products</summary>
      {error && <p className="mt-2 text-bad">{refusalWords(error)}</p>}
      <ul className="mt-2 max-h-80 space-y-2 overflow-y-auto">
        {data?.map((product) => (
          <li key={product.id}>
            <Link
              href={product.isSold ? paths.product(product.id) : paths.stockLedger(product.id)}
              className="link"
            >
              {product.title}
            </Link>
            <ChangeList changes={product.changes} />
          </li>
        ))}
      </ul>
      {data?.length === activityProducts && (
        <p className="mt-2 note">
          The first {activityProducts} are shown. The history of each product has its own changes.
        </p>
      )}
    </details>
  );
}

function UndoButton({ line: { id, action, subject } }: { line: ActivityLine }) {
  const undo = useUndoChange();
  // The permission that it needs depends on the changed fields: the server decides.
  if (!useAllowed('stock')) return null;
  return (
    <ConfirmDialog
      title="Undo this?"
      description={`The changes to ${subject} are undone. Products that have been changed since stay as they are${action === 'catalogue.deleted' ? '' : ', and pieces that were sold stay sold'}.${action === 'catalogue.imported' ? ' Products that were added are deleted.' : ''}`}
      onConfirm={() => void undo(id)}
      trigger={
        <Button look="secondary" size="small">
          Undo
        </Button>
      }
    />
  );
}

export function ActivityRow({ line }: { line: ActivityLine }) {
  const [before, after]: readonly [string, string?] = actionWords[line.action];
  return (
    <li className="px-4 py-3.5 sm:flex sm:gap-8 sm:px-6">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <span className="font-semibold">{actorName(line.actor)}</span> {before} <Subject line={line} />
          {after && ` ${after}`}
        </p>
        {line.changes && <ChangeList changes={line.changes} />}
        {line.hasProducts && <ProductChanges id={line.id} />}
      </div>
      <div className="mt-1 flex shrink-0 items-center justify-between gap-2 sm:mt-0.5 sm:flex-col sm:items-end sm:justify-start">
        <p className="note">
          <Moment at={line.at} />
        </p>
        {line.undo === 'possible' && <UndoButton line={line} />}
        {line.undo === 'done' && <Badge>Undone</Badge>}
      </div>
    </li>
  );
}

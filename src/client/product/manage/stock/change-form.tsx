import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { limits } from '../../../../shared/base/limits.ts';
import { counted, figure } from '../../../../shared/base/locale.ts';
import { messages } from '../../../../shared/base/messages.ts';
import { enteredNumberFault } from '../../../../shared/base/typed-number.ts';
import type { Product } from '../../../../shared/product/product.ts';
import {
  ChangeStock,
  isFarOff,
  type StockChanged,
  type StockChangeKind,
  type StockOnHand,
} from '../../../../shared/product/stock.ts';
import { QueryError } from '../../../api/awaited.tsx';
import { useCommand } from '../../../api/command.ts';
import { trpc } from '../../../api/trpc.ts';
import { paths } from '../../../page/paths.ts';
import { DraftNotice } from '../../../staff/draft-notice.tsx';
import { useDraft } from '../../../staff/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { RestockWaiting } from '../../restock-waiting.tsx';
import type { SavedChanges } from './saved-stock.tsx';

interface KindWords {
  label: string;
  /** The label of the field for the number. */
  field: string;
  /** The word in the message after saving. */
  done: string;
}

const kinds: Record<StockChangeKind, KindWords> = {
  receive: { label: 'Receive', field: 'Pieces received', done: 'received' },
  count: { label: 'Count', field: 'Pieces on the shelf', done: 'counted' },
  write_off: { label: 'Write off', field: 'Pieces written off', done: 'written off' },
};

const segments = (Object.keys(kinds) as StockChangeKind[]).map((value) => ({
  value,
  label: kinds[value].label,
}));

/** Offered where pieces are written off; any other text may be typed. */
const usualReasons = ['Damaged', 'Lost', 'Expired', 'Used in the shop'];

/** `Speed Rope: 12 → 36 (24 received)`, in available pieces */
function savedWords(
  title: string,
  { kind, quantity }: ChangeStock,
  { before, after }: StockChanged['data'],
  seen: StockOnHand,
) {
  const isCount = kind === 'count';
  const ofOrders = isCount && seen.committed > 0 ? `, ${figure(seen.committed)} of them for orders` : '';
  const meanwhile =
    isCount && seen.available !== before
      ? `; it went from ${figure(seen.available)} to ${figure(before)} meanwhile`
      : '';
  return `${title}: ${figure(before)} → ${figure(after)} (${figure(quantity)} ${kinds[kind].done}${ofOrders}${meanwhile})`;
}

const piecesOf = ({ available, committed }: StockOnHand) => available + committed;

/** The pieces on hand, and those of them that are for orders. */
function piecesWords({ available, committed }: StockOnHand): string {
  if (committed === 0) return `${figure(available)} in stock`;
  return `${figure(available + committed)} on hand: ${figure(available)} available, ${figure(committed)} for orders`;
}

function differenceWords(expected: number, quantity: number): string {
  const difference = quantity - expected;
  return `${counted(Math.abs(difference), 'piece')} ${difference < 0 ? 'fewer' : 'more'}`;
}

type Faults = Partial<Record<string, string>>;

/** Checks the typed values, by the rules of the server. */
function checked(
  typed: string,
  input: Omit<ChangeStock, 'quantity'>,
): { input: ChangeStock } | { faults: Faults } {
  const fault = typed.trim() === '' ? 'Enter a number' : enteredNumberFault('pieces', 'This', typed);
  if (fault) return { faults: { quantity: fault } };
  const { data, error } = ChangeStock.safeParse({ ...input, quantity: Number(typed) });
  if (data) return { input: data };
  return { faults: Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])) };
}

interface ChangeFormProps {
  product: Product;
  /** The kind that is chosen at first. */
  kind: StockChangeKind;
  onSaved(saved: SavedChanges, kind: StockChangeKind): void;
  onBack(): void;
}

export function ChangeForm({ product, kind: first, onSaved, onBack }: ChangeFormProps) {
  const { _id: id, title, sku, image } = product;
  const { client } = trpc.useUtils();
  const number = useRef<HTMLInputElement>(null);
  const suggestions = useId();
  const draft = useDraft(
    { form: 'stock', subject: id, basis: product.stock },
    { kind: first, typed: '', reason: '' },
  );
  const { kind, typed, reason } = draft.typed;
  // Read once, before the count: the stock changes by the difference to these pieces.
  const pieces = trpc.product.onHand.useQuery({ id }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const seen = pieces.data ?? { available: product.stock, committed: 0 };
  const expected = piecesOf(seen);
  const [isWaiting, setWaiting] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [doubted, setDoubted] = useState<ChangeStock>();
  const { attempt, isPending, refusal, clearRefusal } = useCommand(
    (input: ChangeStock, options) => client.product.changeStock.mutate(input, options),
    { refused: async () => void (await pieces.refetch()) },
  );
  const words = kinds[kind];

  useEffect(() => number.current?.focus(), []);

  function refuse(found: Faults): void {
    setFaults(found);
    if (found.quantity) number.current?.focus();
  }

  async function save(input: ChangeStock, of = seen): Promise<void> {
    const saved = await attempt(input);
    if (!saved) return;
    draft.clear();
    const { data } = saved.answer;
    onSaved({ words: savedWords(title, input, data, of), changes: [{ id, ...data }] }, input.kind);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isCount = kind === 'count';
    if (isPending || isWaiting) return;
    clearRefusal();
    // A scanner may be faster than the pieces that a count is compared with.
    setWaiting(true);
    const known = isCount ? (pieces.data ?? (await pieces.refetch({ cancelRefetch: false })).data) : seen;
    setWaiting(false);
    if (!known) return;
    const ofCount = isCount ? { onHand: true, stockSeen: piecesOf(known) } : {};
    const result = checked(typed, { id, kind, ...ofCount, reason: reason || undefined });
    if ('faults' in result) {
      refuse(result.faults);
      return;
    }
    setFaults({});
    if (isCount && isFarOff(piecesOf(known), result.input.quantity)) setDoubted(result.input);
    else void save(result.input, known);
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <div className="flex items-center gap-3">
        <Thumbnail src={image} size={64} />
        <div className="min-w-0 grow">
          <h2 className="font-semibold wrap-anywhere">{title}</h2>
          {sku && <p className="note wrap-anywhere">SKU {sku}</p>}
          <p className="text-sm">
            <Link href={paths.stockLedger(id)} className="-my-2 inline-flex min-h-11 items-center link">
              {piecesWords(seen)}
            </Link>
          </p>
        </div>
      </div>
      <RestockWaiting id={id} />
      <DraftNotice draft={draft} />
      <Segments
        label="What happened"
        segments={segments}
        value={kind}
        onChoose={(chosen) => {
          draft.type({ kind: chosen });
          setFaults({});
          clearRefusal();
        }}
      />
      <TextField
        ref={number}
        label={words.field}
        hint={
          kind === 'count' && seen.committed > 0
            ? `Count all pieces, with the ${figure(seen.committed)} for orders that are not shipped yet.`
            : undefined
        }
        error={faults.quantity}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => draft.type({ typed: target.value })}
      />
      <TextField
        label={kind === 'write_off' ? 'Reason' : 'Reason (optional)'}
        error={faults.reason}
        list={kind === 'write_off' ? suggestions : undefined}
        autoComplete="off"
        maxLength={limits.reasonLength}
        value={reason}
        onChange={({ target }) => draft.type({ reason: target.value })}
      />
      <datalist id={suggestions}>
        {usualReasons.map((usual) => (
          <option key={usual} value={usual} />
        ))}
      </datalist>
      {refusal && <Notice>{refusal}</Notice>}
      {kind === 'count' && pieces.error && <QueryError query={pieces} what="stock" />}
      {doubted && (
        <ConfirmDialog
          title={`Save ${figure(doubted.quantity)}?`}
          description={`${figure(expected)} were expected: ${differenceWords(expected, doubted.quantity)}. If you are not sure, count again.`}
          look="primary"
          open
          onOpenChange={() => setDoubted(undefined)}
          opener={number}
          onConfirm={() => void save(doubted)}
        />
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button look="secondary" onClick={onBack}>
          Back to the search
        </Button>
        <Button type="submit" isBusy={isPending}>
          {isPending ? messages.busy : 'Save'}
        </Button>
      </div>
    </form>
  );
}

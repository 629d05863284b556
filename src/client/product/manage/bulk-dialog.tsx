// Long because it has the form, the preview and the faults of one dialog, which nothing else uses.

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { limits } from '../../../shared/base/limits.ts';
import { counted, figure } from '../../../shared/base/locale.ts';
import { messages } from '../../../shared/base/messages.ts';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import type {
  ChangeProducts,
  ProductsChange,
  ProductsPreview,
} from '../../../shared/product/bulk-products.ts';
import { categoryLabel } from '../../../shared/product/category.ts';
import { weightWords } from '../../../shared/product/weight.ts';
import { useUndoChange } from '../../activity/use-undo-change.ts';
import { useCommand } from '../../api/command.ts';
import { failureIn } from '../../api/failure.ts';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { DraftNotice } from '../../staff/draft-notice.tsx';
import { useDraft } from '../../staff/drafts.ts';
import { useMakerName, useRateName } from '../../staff/rate-name.ts';
import { TableLoading } from '../../ui/block-loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useReturnFocus } from '../../ui/focus.ts';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Table } from '../../ui/table.tsx';
import { BulkFields } from './bulk-fields.tsx';
import { MakerField, RateField } from './product-fields.tsx';
import { SaleChoice } from './sale-choice.tsx';
import { type BulkKind, changeFrom, emptyBulk, type Faults } from './typed-bulk.ts';
import { undoBy } from './use-restore.ts';
import { VisibilityChoice } from './visibility-choice.tsx';

const titles: Record<BulkKind, string> = {
  price: 'Change the price of',
  tag: 'Change the tag of',
  category: 'Change the category of',
  brand: 'Change the brand of',
  maker: 'Change the maker of',
  weight: 'Change the weight of',
  taxRate: 'Change the tax rate of',
  visibility: 'Show or hide',
  stock: 'Change the stock of',
  delete: 'Delete',
};

type Value = ProductsPreview['changes'][number]['before'];

function ValueWords({ kind, value }: { kind: BulkKind; value: Value }) {
  if ((kind === 'visibility' || kind === 'price') && typeof value === 'string') return <Moment at={value} />;
  return valueWords(kind, value);
}

function valueWords(kind: BulkKind, value: Value): string {
  if (typeof value === 'boolean') return value ? 'hidden' : 'shown';
  if (value === null || value === '') return 'none';
  if (kind === 'price') return formatPrice(toCents(Number(value)));
  if (kind === 'category') return categoryLabel(String(value));
  if (kind === 'weight') return weightWords(Number(value));
  return typeof value === 'number' ? figure(value) : value;
}

/** A sentence about the products that stay as they are. */
function restWords({ unchanged, gone }: ProductsPreview): string | undefined {
  const words = [
    unchanged > 0 && `${counted(unchanged, 'product')} ${unchanged === 1 ? 'is' : 'are'} like this already.`,
    gone > 0 && `${counted(gone, 'product')} ${gone === 1 ? 'has' : 'have'} been deleted meanwhile.`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(' ') : undefined;
}

function PreviewTable({ kind, preview }: { kind: BulkKind; preview: ProductsPreview }) {
  const { changes, changeCount } = preview;
  const isNumber = kind === 'price' || kind === 'stock' || kind === 'weight';
  const rateName = useRateName(kind === 'taxRate');
  const makerName = useMakerName(kind === 'maker');
  const values =
    kind === 'delete'
      ? []
      : [
          { name: 'Now', isNumber },
          { name: 'New', isNumber },
        ];
  const rest = restWords(preview);
  return (
    <div>
      {changeCount > 0 && (
        <Table caption="What changes" columns={[{ name: 'Product' }, ...values]} className="max-h-[45dvh]">
          {changes.map(({ id, title, before, after }) => (
            <tr key={id} className="align-top">
              <td className="w-full wrap-anywhere">{title}</td>
              {kind !== 'delete' &&
                [before, after].map((value, place) => (
                  <td
                    key={place === 0 ? 'now' : 'new'}
                    className={`${isNumber ? 'text-right whitespace-nowrap tabular-nums' : 'wrap-anywhere'} ${place === 0 ? 'text-muted' : 'font-semibold'}`}
                  >
                    {kind === 'taxRate' && rateName(value)}
                    {kind === 'maker' && makerName(value)}
                    {kind !== 'taxRate' && kind !== 'maker' && <ValueWords kind={kind} value={value} />}
                  </td>
                ))}
            </tr>
          ))}
        </Table>
      )}
      {changeCount > changes.length && (
        <p className="mt-2 note">
          And {counted(changeCount - changes.length, 'more product')}, which are not shown here.
        </p>
      )}
      {rest && <p className="mt-2 note">{rest}</p>}
    </div>
  );
}

/** The products that can't be changed like this, with a button to leave them out. */
function FaultList({ faults, onLeaveOut }: { faults: ProductsPreview['faults']; onLeaveOut(): void }) {
  if (faults.length === 0) return null;
  return (
    <Notice
      actions={
        <Button look="secondary" onClick={onLeaveOut}>
          Leave {faults.length === 1 ? 'it' : 'them'} out
        </Button>
      }
    >
      <p className="font-semibold">{counted(faults.length, 'product')} can’t be changed like this</p>
      <ScrollRegion label="Products that can’t be changed" className="mt-1 max-h-40 overflow-y-auto">
        <ul>
          {faults.map(({ id, title, message }) => (
            <li key={id}>
              {title}: {message}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </Notice>
  );
}

interface Previewed {
  change: ProductsChange;
  preview: ProductsPreview;
}

interface BulkFormProps {
  kind: BulkKind;
  ids: string[];
  onLeaveOut(ids: string[]): void;
  onDone(): void;
  onClose(): void;
}

function BulkForm({ kind, ids, onLeaveOut, onDone, onClose }: BulkFormProps) {
  const utils = trpc.useUtils();
  const undo = useUndoChange();
  const draft = useDraft({ form: 'products', subject: kind }, emptyBulk);
  const [faults, setFaults] = useState<Faults>({});
  const [shown, setShown] = useState<Previewed>();
  const [previewRefusal, setPreviewRefusal] = useState<string>();
  const [isLooking, setLooking] = useState(false);
  const { attempt, isPending, refusal, clearRefusal } = useCommand(
    (input: ChangeProducts, options) => utils.client.product.changeMany.mutate(input, options),
    {
      async refused(error) {
        if (shown && failureIn(error)?.reason === 'CATALOGUE_CHANGED') await look(shown.change);
      },
      reload: () => Promise.all([utils.product.invalidate(), utils.activity.invalidate()]),
    },
  );
  const isBusy = isLooking || isPending;
  const form = useRef<HTMLFormElement>(null);
  const isDeletion = kind === 'delete';
  useReturnFocus();

  async function look(change: ProductsChange, left = ids): Promise<void> {
    setLooking(true);
    try {
      const preview = await utils.client.product.previewMany.mutate({ ids: left, change });
      setShown({ change, preview });
    } catch (error) {
      setPreviewRefusal(refusalWords(error));
    } finally {
      setLooking(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a deletion has nothing to type, so its preview comes first.
  useEffect(() => {
    if (isDeletion) void look({ type: 'delete' });
  }, []);

  // The button that had the focus is no longer there.
  const isShown = shown !== undefined;
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (wasShown.current === isShown) return;
    wasShown.current = isShown;
    form.current?.querySelector<HTMLElement>(isShown ? '[type="submit"]' : '[data-first]')?.focus();
  }, [isShown]);

  async function make({ change, preview }: Previewed): Promise<void> {
    const made = await attempt({ ids, change, fingerprint: preview.fingerprint });
    if (!made) return;
    const { message, data } = made.answer;
    toast.success(message, {
      ...undoBy(() => undo(data.activityId)),
      description: `Activity has Undo for ${limits.restoreDays} days.`,
    });
    draft.clear();
    onDone();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    setPreviewRefusal(undefined);
    clearRefusal();
    if (shown) return void make(shown);
    const result = changeFrom(kind, draft.typed);
    if ('faults' in result) {
      setFaults(result.faults);
      form.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    } else {
      setFaults({});
      void look(result.change);
    }
  }

  function leaveOut({ change, preview }: Previewed): void {
    const out = new Set(preview.faults.map(({ id }) => id));
    onLeaveOut([...out]);
    const left = ids.filter((id) => !out.has(id));
    if (left.length > 0) void look(change, left);
    else onClose();
  }

  const message = refusal ?? previewRefusal;
  const preview = shown?.preview;
  const canMake = preview !== undefined && preview.changeCount > 0 && preview.faults.length === 0;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="space-y-5">
      {!shown && !isDeletion && (
        <>
          <DraftNotice draft={draft} />
          {kind === 'taxRate' && (
            <RateField
              label="Tax rate"
              error={faults.taxRate}
              data-first
              value={draft.typed.taxRate}
              onChange={({ target }) => draft.type({ taxRate: target.value })}
            />
          )}
          {kind === 'maker' && (
            <MakerField
              label="Maker"
              error={faults.maker}
              data-first
              value={draft.typed.maker}
              onChange={({ target }) => draft.type({ maker: target.value })}
            />
          )}
          {kind === 'visibility' && (
            <VisibilityChoice {...draft.typed} error={faults.shownFrom} onChange={draft.type} />
          )}
          {kind !== 'maker' && kind !== 'taxRate' && kind !== 'visibility' && (
            <BulkFields kind={kind} draft={draft} faults={faults} />
          )}
          {kind === 'price' && draft.typed.by === 'sale' && <SaleChoice draft={draft} faults={faults} />}
        </>
      )}
      {isDeletion && !shown && !message && <TableLoading label="Loading the products" rows={3} />}
      {message && <Notice>{message}</Notice>}
      {shown && preview && (
        <>
          <FaultList faults={preview.faults} onLeaveOut={() => leaveOut(shown)} />
          <PreviewTable kind={kind} preview={preview} />
        </>
      )}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-5 py-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
        <Button
          look="secondary"
          onClick={() => {
            setPreviewRefusal(undefined);
            clearRefusal();
            if (shown && !isDeletion) setShown(undefined);
            else onClose();
          }}
        >
          {shown && !isDeletion ? 'Back' : 'Cancel'}
        </Button>
        {shown || isDeletion ? (
          <Button
            type="submit"
            look={isDeletion ? 'danger' : 'primary'}
            disabled={isBusy || !canMake}
            aria-busy={isBusy}
          >
            {isBusy && shown
              ? messages.busy
              : `${isDeletion ? 'Delete' : 'Change'} ${counted(preview?.changeCount ?? ids.length, 'product')}`}
          </Button>
        ) : (
          <Button type="submit" isBusy={isBusy}>
            Preview
          </Button>
        )}
      </div>
    </form>
  );
}

interface BulkDialogProps extends Omit<BulkFormProps, 'kind'> {
  /** Undefined while it is closed. */
  kind: BulkKind | undefined;
}

/** Changes many products, after a preview. */
export function BulkDialog({ kind, ids, onClose, ...props }: BulkDialogProps) {
  // It stays as it was while it fades out.
  const last = useRef<{ kind: BulkKind; ids: string[] }>({ kind: 'price', ids });
  if (kind) last.current = { kind, ids };
  const { kind: shownKind, ids: shownIds } = last.current;
  return (
    <Dialog
      wide
      title={`${titles[shownKind]} ${counted(shownIds.length, 'product')}`}
      description={
        shownKind === 'delete'
          ? `Orders keep their lines. Deleted products can be restored for ${limits.restoreDays} days.`
          : 'You see what changes before anything does.'
      }
      open={kind !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <BulkForm key={shownKind} kind={shownKind} ids={shownIds} onClose={onClose} {...props} />
    </Dialog>
  );
}

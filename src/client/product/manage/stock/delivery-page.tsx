import { type FormEvent, useState } from 'react';
import { limits } from '../../../../shared/base/limits.ts';
import { counted, figure } from '../../../../shared/base/locale.ts';
import { messages } from '../../../../shared/base/messages.ts';
import { enteredNumberFault } from '../../../../shared/base/typed-number.ts';
import { skuRows } from '../../../../shared/product/stock.ts';
import { useCommand } from '../../../api/command.ts';
import { refusalWords } from '../../../api/refusal.ts';
import { trpc } from '../../../api/trpc.ts';
import { paths } from '../../../page/paths.ts';
import { DraftNotice } from '../../../staff/draft-notice.tsx';
import { type Draft, useDraft } from '../../../staff/drafts.ts';
import { Permitted } from '../../../staff/permitted.tsx';
import { StaffScreen } from '../../../staff/signed-in.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { controlClass, ErrorText } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Trash } from '../../../ui/icons/trash.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ProductSearch } from '../../product-search.tsx';
import {
  type DeliveryLine,
  differenceOf,
  piecesOf,
  readNote,
  withNote,
  withPiece,
} from './delivery-lines.ts';
import { type SavedChanges, SavedStock } from './saved-stock.tsx';

type DeliveryDraft = Draft<{ note: string; pasted: string; lines: DeliveryLine[] }>;

/** Reads the pasted lines of a delivery note, and adds their products. */
function NoteLines({ draft }: { draft: DeliveryDraft }) {
  const { client } = trpc.useUtils();
  const [fault, setFault] = useState<string>();
  const [isReading, setReading] = useState(false);
  const { pasted } = draft.typed;

  async function add(): Promise<void> {
    const { lines, unreadable } = readNote(pasted);
    if (lines.length === 0 && unreadable.length === 0) return setFault('Paste lines such as ROPE-1 24');
    if (lines.length > skuRows) return setFault(`Paste at most ${skuRows} lines at a time`);
    setReading(true);
    try {
      const { data } = await client.product.stock.query({
        skus: lines.map(({ sku }) => sku),
        limit: skuRows,
      });
      const known = new Set(data.map(({ sku }) => sku?.toLowerCase()));
      const unknown = lines.filter(({ sku }) => !known.has(sku.toLowerCase()));
      const left = [...unreadable, ...unknown.map(({ sku, pieces }) => `${sku}\t${pieces}`)];
      draft.type((typed) => ({ lines: withNote(typed.lines, lines, data), pasted: left.join('\n') }));
      setFault(left.length === 0 ? undefined : 'No product has the SKU of these lines');
    } catch (error) {
      setFault(refusalWords(error));
    } finally {
      setReading(false);
    }
  }

  return (
    <details>
      <summary className="cursor-pointer py-2 font-semibold">Paste the lines of the delivery note</summary>
      <TextArea
        label="SKU and pieces, a line for each"
        hint="For instance copied from a spreadsheet. What comes in is then compared with it."
        rows={5}
        error={fault}
        value={pasted}
        onChange={({ target }) => draft.type({ pasted: target.value })}
      />
      <Button look="secondary" className="mt-3" isBusy={isReading} onClick={() => void add()}>
        Add these lines
      </Button>
    </details>
  );
}

function Difference({ line }: { line: DeliveryLine }) {
  if (line.expected === undefined) return null;
  const difference = differenceOf(line);
  return (
    <p className={`text-sm ${difference === 0 ? 'text-good' : 'text-warn'}`}>
      {figure(line.expected)} on the note
      {difference < 0 && `, ${figure(-difference)} missing`}
      {difference > 0 && `, ${figure(difference)} more`}
    </p>
  );
}

function Lines({ draft, faults }: { draft: DeliveryDraft; faults: Record<string, string> }) {
  const change = (id: string, received: string) =>
    draft.type(({ lines }) => ({
      lines: lines.map((line) => (line.id === id ? { ...line, received } : line)),
    }));
  return (
    <ul aria-label="Delivered products" className="divide-y divide-line border-y border-line empty:hidden">
      {draft.typed.lines.map((line) => (
        <li key={line.id} className="flex items-center gap-3 py-3">
          <div className="min-w-0 grow">
            <p className="font-semibold wrap-anywhere">{line.title}</p>
            {line.sku && <p className="note wrap-anywhere">{line.sku}</p>}
            <Difference line={line} />
            {faults[line.id] && <ErrorText>{faults[line.id]}</ErrorText>}
          </div>
          <input
            aria-label={`Pieces received of ${line.title}`}
            aria-invalid={faults[line.id] !== undefined}
            inputMode="numeric"
            autoComplete="off"
            value={line.received}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => change(line.id, target.value)}
            className={`${controlClass} w-24! text-center tabular-nums`}
          />
          <IconButton
            icon={Trash}
            iconClass="size-4"
            label={`Remove ${line.title}`}
            onClick={() => draft.type(({ lines }) => ({ lines: lines.filter(({ id }) => id !== line.id) }))}
          />
        </li>
      ))}
    </ul>
  );
}

const faultsOf = (lines: DeliveryLine[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ id, received }) => {
      const fault = received === '' ? undefined : enteredNumberFault('pieces', 'This', received);
      return fault ? [[id, fault]] : [];
    }),
  );

function Delivery() {
  const { client, product } = trpc.useUtils();
  const draft: DeliveryDraft = useDraft(
    { form: 'delivery' },
    { note: '', pasted: '', lines: [] as DeliveryLine[] },
  );
  const { note, lines } = draft.typed;
  const [saved, setSaved] = useState<SavedChanges>();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { attempt, isPending, refusal } = useCommand(client.product.updateStock.mutate, {
    reload: () => product.invalidate(),
  });
  const came = lines.filter((line) => piecesOf(line) > 0);
  const pieces = came.reduce((sum, line) => sum + piecesOf(line), 0);
  const missing = lines.reduce((sum, line) => sum + Math.max(0, -differenceOf(line)), 0);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = faultsOf(lines);
    setFaults(found);
    if (Object.keys(found).length > 0 || came.length === 0) return;
    const items = came.map((line) => ({ id: line.id, stock: piecesOf(line) }));
    const done = await attempt({ items, isDelivery: true, reason: note.trim() || undefined });
    if (!done) return;
    const words = `${counted(pieces, 'piece')} of ${counted(came.length, 'product')} received`;
    setSaved({
      words: missing === 0 ? words : `${words}; ${figure(missing)} missing`,
      changes: done.answer.data.changes,
    });
    draft.clear();
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)} className="mt-5 space-y-5">
      <div role="status">{saved && <SavedStock key={saved.words} saved={saved} />}</div>
      <DraftNotice draft={draft} />
      <Panel title="Delivery note">
        <div className="mt-3 space-y-3">
          <TextField
            label="Number or supplier (optional)"
            hint="Kept in the stock ledger of each product."
            autoComplete="off"
            maxLength={limits.reasonLength}
            value={note}
            onChange={({ target }) => draft.type({ note: target.value })}
          />
          <NoteLines draft={draft} />
        </div>
      </Panel>
      <Panel title="Products" note="Scan each piece, or choose a product and type how many came.">
        <div className="mt-3 space-y-4">
          <ProductSearch
            ofPieces
            isFirst={false}
            onChoose={(chosen) => {
              setSaved(undefined);
              draft.type((typed) => ({ lines: withPiece(typed.lines, chosen) }));
            }}
          />
          <Lines draft={draft} faults={faults} />
          {lines.some(({ expected }) => expected !== undefined) && (
            <Button
              look="secondary"
              onClick={() =>
                draft.type((typed) => ({
                  lines: typed.lines.map((line) => ({
                    ...line,
                    received: String(line.expected ?? line.received),
                  })),
                }))
              }
            >
              All as on the note
            </Button>
          )}
        </div>
      </Panel>
      {missing > 0 && pieces > 0 && (
        <Notice look="warn">
          {counted(missing, 'piece')} of the note did not come. They are not received.
        </Notice>
      )}
      {refusal && <Notice>{refusal}</Notice>}
      <Button type="submit" isBusy={isPending} disabled={came.length === 0}>
        {isPending ? messages.busy : `Receive ${counted(pieces, 'piece')}`}
      </Button>
    </form>
  );
}

export default function DeliveryPage() {
  return (
    <StaffScreen
      title="Receive a delivery"
      description="Where staff enter what came in, and compare it with its delivery note."
      path={paths.delivery}
    >
      <section className="shell max-w-2xl py-5 sm:py-8">
        <BackLink href={paths.stock} label="Stock" />
        <PageTitle>Receive a delivery</PageTitle>
        <Permitted to="stock" explain>
          <Delivery />
        </Permitted>
      </section>
    </StaffScreen>
  );
}

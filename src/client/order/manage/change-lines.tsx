import type { ReactNode } from 'react';
import { limits } from '../../../shared/base/limits.ts';
import { figure } from '../../../shared/base/locale.ts';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import { piecesOut } from '../../../shared/order/order-return.ts';
import { useAllowed } from '../../staff/permitted.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { QuantityField } from '../../ui/quantity-field.tsx';
import type { ChangedLine, RefundedLine } from './change-draft.ts';
import type { Change } from './use-change.ts';

function lineNote({ ordered, most, price, quantity }: ChangedLine, isKept: boolean): string {
  if (!isKept) return `${figure(most)} with the customer`;
  const each = `${figure(ordered)} ordered at ${formatPrice(toCents(price))}`;
  return quantity === 0 ? `${each}; taken off` : each;
}

interface PiecesProps {
  title: string;
  note: string;
  quantity: number;
  most: number;
  isFirst?: boolean;
  /** The name of its field; `Pieces of …` if it is absent. */
  label?: string;
  onChange(quantity: number): void;
  children?: ReactNode;
}

function Pieces({ title, note, quantity, most, isFirst, label, onChange, children }: PiecesProps) {
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-4 py-2">
      <div className="min-w-48 grow basis-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="note">{note}</p>
      </div>
      <QuantityField
        label={label ?? `Pieces of ${title}`}
        title={title}
        quantity={quantity}
        least={0}
        most={most}
        isFirst={isFirst}
        onChange={onChange}
      />
      {children}
    </li>
  );
}

interface ChangeLinesProps {
  change: Change;
  isFirst: boolean;
  onExchange(line: ChangedLine): void;
  /** Below the lines: the way to add a product. */
  children: ReactNode;
}

/**
 * The lines of an order, each with the pieces that are kept or that come back. Pieces can be exchanged, and products added until the
 * order is shipped.
 */
export function ChangeLines({ change, isFirst, onExchange, children }: ChangeLinesProps) {
  const { draft, view, changeLine, changeAdded } = change;
  const { lines, added, why } = draft.typed;
  const mayExchange = useAllowed('orders');
  if (lines.length === 0) return null;
  const isKept = view === 'kept';
  const titleOf = (line: number | null) => lines.find((one) => one.line === line)?.title;

  return (
    <fieldset>
      <legend className="text-sm font-semibold">{isKept ? 'Pieces' : 'Pieces that come back'}</legend>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {lines.map((one, index) => (
          <Pieces
            key={one.line}
            title={one.title}
            note={lineNote(one, isKept)}
            quantity={one.quantity}
            most={one.most}
            isFirst={isFirst && index === 0}
            onChange={(quantity) => changeLine({ ...one, quantity })}
          >
            {mayExchange && (!isKept || one.quantity > 0) && (
              <Button
                look="secondary"
                size="small"
                className="min-h-11"
                aria-label={`Exchange ${one.title}`}
                onClick={() => onExchange(one)}
              >
                Exchange
              </Button>
            )}
            {!isKept && one.quantity > 0 && why !== 'lost' && (
              <Checkbox
                label={<span>For sale again</span>}
                checked={one.restocked}
                onChange={({ target }) => changeLine({ ...one, restocked: target.checked })}
                className="basis-full"
              />
            )}
          </Pieces>
        ))}
        {added.map((one) => (
          <Pieces
            key={`${one._id} ${one.replaces}`}
            title={one.title}
            note={`${one.replaces === null ? 'Added' : `In exchange for ${titleOf(one.replaces)}`}, at ${formatPrice(toCents(one.price))}`}
            quantity={one.quantity}
            most={limits.lineQuantity}
            onChange={(quantity) => changeAdded({ ...one, quantity })}
          />
        ))}
      </ul>
      {children}
    </fieldset>
  );
}

interface RefundForProps {
  order: ManagedOrder;
  change: Change;
  chosen: RefundedLine[];
}

/** The pieces that a refund is for, and that stay with the customer. Without any, it is of the whole payment. */
export function RefundFor({ order: { lines, returns }, change, chosen }: RefundForProps) {
  const out = piecesOut(lines, returns);
  return (
    <details open={chosen.length > 0 || undefined}>
      <summary className="min-h-11 content-center text-sm font-semibold">
        Refund for pieces that stay with the customer
      </summary>
      <ul aria-label="Pieces that it is for" className="divide-y divide-line border-y border-line">
        {lines.map(({ line, title, price }) => {
          const most = out.get(line) ?? 0;
          if (most === 0) return null;
          return (
            <Pieces
              key={line}
              title={title}
              note={`${figure(most)} at ${formatPrice(toCents(price))}`}
              label={`Refund for pieces of ${title}`}
              quantity={chosen.find((one) => one.line === line)?.quantity ?? 0}
              most={most}
              onChange={(quantity) => change.refundPieces({ line, quantity })}
            />
          );
        })}
      </ul>
    </details>
  );
}

import { type KeyboardEvent, useId } from 'react';
import { limits } from '../../../shared/base/limits.ts';
import { counted } from '../../../shared/base/locale.ts';
import type { OrderSheet } from '../../../shared/order/bulk-orders.ts';
import { isOrderNumber } from '../../../shared/order/order-number.ts';
import { isCollected } from '../../../shared/order/order-status.ts';
import { useSettings } from '../../page/page-state.ts';
import { controlClass } from '../../ui/field.tsx';
import { OrderMarks } from './status-badge.tsx';

interface HandOverRowProps {
  order: OrderSheet;
  /** Undefined if no parcel is tracked. */
  tracking: string | undefined;
  /** Another order with the same tracking number. */
  same: string | undefined;
  onType(text: string): void;
  onEnter(): void;
}

/** An order to ship, with the field for its tracking number. */
export function HandOverRow({
  order: { number, customer, lines, deliveryOption, awaitsCall, packedAt },
  tracking,
  same,
  onType,
  onEnter,
}: HandOverRowProps) {
  const id = useId();
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isNumber = isOrderNumber(tracking ?? '', useSettings().orderPrefixes);
  const fault = isNumber
    ? 'This is the number of an order that is not in this list.'
    : same && `${same} has the same tracking number.`;

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  }

  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[1fr_20rem] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-3 font-semibold tabular-nums">
          {number} <OrderMarks awaitsCall={awaitsCall} packedAt={packedAt} />
        </p>
        <p className="note truncate">
          {customer ? customer.name : 'No customer given'}, {counted(pieces, 'piece')}
          {isCollected(deliveryOption) && ', to be collected'}
        </p>
      </div>
      {tracking !== undefined && (
        <div>
          <input
            aria-label={`Tracking number of ${number}`}
            aria-describedby={fault && id}
            aria-invalid={isNumber || undefined}
            data-tracking={number}
            placeholder="Tracking number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="next"
            maxLength={limits.trackingLength}
            className={`${controlClass} scroll-mb-32`}
            value={tracking}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={press}
          />
          {fault && (
            <p id={id} className={`mt-1 text-sm ${isNumber ? 'text-bad' : 'text-warn'}`}>
              {fault}
            </p>
          )}
        </div>
      )}
    </li>
  );
}

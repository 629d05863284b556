import { dueWords } from '../../../shared/order/arrival.ts';
import type { OrderRow } from '../../../shared/order/manage-order.ts';
import { statusIs, statusWords } from '../../../shared/order/order-status.ts';
import { workNames } from '../../../shared/order/work.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Package } from '../../ui/icons/package.ts';
import { Phone } from '../../ui/icons/phone.ts';
import { TriangleAlert } from '../../ui/icons/triangle-alert.ts';

interface StatusBadgeProps {
  order: Pick<OrderRow, 'status' | 'deliveryOption'>;
  className?: string;
}

export function StatusBadge({ order: { status, deliveryOption }, className }: StatusBadgeProps) {
  const { label, look } = statusWords(status, deliveryOption).staff;
  return (
    <Badge look={look} className={`whitespace-nowrap ${className ?? ''}`}>
      {label}
    </Badge>
  );
}

/** The facts that staff have to know of an order before it is shipped. An order above the limits is to be called as well. */
type Marked = Partial<
  Pick<OrderRow, 'needsAttention' | 'isInReview' | 'awaitsCall' | 'packedAt' | 'status' | 'arrives'>
>;

export function OrderMarks({ needsAttention, isInReview, awaitsCall, packedAt, status, arrives }: Marked) {
  const due = arrives && status && statusIs(status, 'awaits', 'shipment', 'delivery') && dueWords(arrives);
  const marks = [
    needsAttention && ([workNames.attention, TriangleAlert, 'text-warn'] as const),
    isInReview && ([workNames.review, TriangleAlert, 'text-warn'] as const),
    awaitsCall && !isInReview && ([workNames.call, Phone, 'text-warn'] as const),
    due && ([due, TriangleAlert, 'text-warn'] as const),
    packedAt &&
      (!status || statusIs(status, 'awaits', 'shipment')) &&
      ([workNames.packed, Package, 'text-good'] as const),
  ].filter((mark) => mark !== undefined && mark !== false && mark !== '' && mark !== null);
  return marks.map(([name, icon, color]) => (
    <span
      key={name}
      className={`inline-flex items-center gap-1 text-xs font-semibold whitespace-nowrap ${color}`}
    >
      <Icon of={icon} className="size-4 shrink-0" />
      {name}
    </span>
  ));
}

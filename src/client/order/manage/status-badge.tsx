import type { OrderRow } from '../../../shared/order/manage-order.ts';
import { statusWords } from '../../../shared/order/order-status.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
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

export function AttentionMark() {
  return (
    <span className="inline-flex items-center gap-1 text-xs font-semibold whitespace-nowrap text-warn">
      <Icon of={TriangleAlert} className="size-4 shrink-0" />
      Needs attention
    </span>
  );
}

export function ReviewMark() {
  return (
    <span className="inline-flex items-center gap-1 text-xs font-semibold whitespace-nowrap text-warn">
      <Icon of={Phone} className="size-4 shrink-0" />
      To be confirmed
    </span>
  );
}

import type { DeliveryStatus } from '../../shared/webhook.ts';
import { Badge } from '../ui/badge.tsx';
import { statusWords } from './words.ts';

export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  const { label, look } = statusWords[status];
  return (
    <Badge look={look} className="whitespace-nowrap">
      {label}
    </Badge>
  );
}

import type { Prisma } from '../../../prisma/generated/client.ts';
import type { OrderRequest } from '../../shared/order/order-request.ts';
import { ReturnReason } from '../../shared/order/order-return.ts';

export const requestSelection = {
  id: true,
  kind: true,
  reason: true,
  lines: true,
  text: true,
  status: true,
  answer: true,
  createdAt: true,
  answeredAt: true,
  photos: { select: { id: true }, orderBy: { id: 'asc' } },
} satisfies Prisma.OrderRequestSelect;

export function presentRequest({
  createdAt,
  answeredAt,
  reason,
  lines,
  photos,
  ...request
}: Prisma.OrderRequestGetPayload<{ select: typeof requestSelection }>): OrderRequest {
  return {
    ...request,
    reason: reason === null ? null : ReturnReason.parse(reason),
    lines: lines as OrderRequest['lines'],
    photos: photos.map(({ id }) => id),
    at: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}

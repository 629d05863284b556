import type { Prisma } from '../../../prisma/generated/client.ts';
import type { OrderEmail } from '../../shared/order/order-email.ts';

export const emailSelection = {
  id: true,
  kind: true,
  subjectId: true,
  status: true,
  fault: true,
  createdAt: true,
  sentAt: true,
  nextAttemptAt: true,
} satisfies Prisma.OrderEmailSelect;

export function presentEmail({
  subjectId,
  ...email
}: Prisma.OrderEmailGetPayload<{ select: typeof emailSelection }>): OrderEmail {
  return {
    ...email,
    document: email.kind === 'document' ? subjectId : null,
    id: Number(email.id),
    createdAt: email.createdAt.toISOString(),
    sentAt: email.sentAt?.toISOString() ?? null,
    nextAttemptAt: email.nextAttemptAt?.toISOString() ?? null,
  };
}

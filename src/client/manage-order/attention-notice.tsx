import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ManagedPayment } from '../../shared/manage-order.ts';
import { attentionWords } from './attention-words.ts';
import { ReviewDialog } from './review-dialog.tsx';

interface AttentionNoticeProps {
  payment: ManagedPayment;
  /** Which payment it is, where that is not plain. */
  children?: ReactNode;
}

/** Why somebody has to look at a payment, what is to be done, and how to say that it was. */
export function AttentionNotice({ payment, children }: AttentionNoticeProps) {
  if (payment.attention === null) return null;
  const { title, advice } = attentionWords(payment.attention, payment.amount);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-amber-50 p-4 text-sm text-amber-950 ring-1 ring-amber-300 ring-inset">
      <div className="flex min-w-0 gap-3">
        <TriangleAlert aria-hidden className="size-5 shrink-0" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold">{title}</p>
          {children}
          <p className="mt-1">{advice}</p>
        </div>
      </div>
      <ReviewDialog payment={payment} />
    </div>
  );
}

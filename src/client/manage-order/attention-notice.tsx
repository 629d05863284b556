import type { ReactNode } from 'react';
import type { ManagedPayment } from '../../shared/manage-order.ts';
import { Notice } from '../ui/notice.tsx';
import { attentionWords } from './attention-words.ts';
import { ReviewDialog } from './review-dialog.tsx';

interface AttentionNoticeProps {
  payment: ManagedPayment;
  /** Which payment it is, where that is not plain. */
  children?: ReactNode;
}

/** Why somebody has to look at a payment, what is to be done, and how to say that it was. */
export function AttentionNotice({ payment, children }: AttentionNoticeProps) {
  const { attention } = payment;
  if (attention === null) return null;
  const { title, advice } = attentionWords(attention, payment);
  return (
    <Notice look="warn" actions={<ReviewDialog payment={{ ...payment, attention }} />}>
      <p className="font-semibold">{title}</p>
      {children}
      <p className="mt-1">{advice}</p>
    </Notice>
  );
}

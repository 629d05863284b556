import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { messages } from '../../shared/messages.ts';
import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { dropReceipt, type Receipt, readReceipt } from './receipt.ts';
import { ReceiptDetails } from './receipt-details.tsx';

export default function ConfirmPage() {
  const [receipt, setReceipt] = useState<Receipt>();
  const [, navigate] = useLocation();

  useEffect(() => {
    const kept = readReceipt();
    if (kept) setReceipt(kept);
    else navigate(paths.home, { replace: true });
  }, [navigate]);

  function goHome(): void {
    dropReceipt();
    navigate(paths.home);
  }

  return (
    <div className="mx-auto max-w-lg px-4 py-12 sm:py-20">
      <Head
        title={messages.confirmation.title}
        description="Your order has been placed."
        canonical={paths.confirm}
        unlisted
      />
      {receipt ? (
        <div className="rounded-lg border border-stone-200 bg-white p-6 text-center sm:p-10">
          <CircleCheck aria-hidden className="mx-auto size-14 text-second" />
          <h1 className="mt-5 text-3xl font-extrabold tracking-tight">{messages.confirmation.title}</h1>
          <p className="mt-2 text-stone-600">{messages.confirmation.thanks}</p>
          <ReceiptDetails receipt={receipt} />
          <Button className="mt-8 w-full" onClick={goHome}>
            {messages.confirmation.home}
          </Button>
          {receipt.orderNumber && (
            <Link
              href={paths.followOrder(receipt.orderNumber)}
              className="mt-5 inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
            >
              Follow this order
            </Link>
          )}
        </div>
      ) : (
        <div role="status">
          <span className="sr-only">Loading your order</span>
          <Skeleton className="h-126" />
        </div>
      )}
    </div>
  );
}

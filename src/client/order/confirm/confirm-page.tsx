import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { messages } from '../../../shared/base/messages.ts';
import { trpc } from '../../api/trpc.ts';
import { Head } from '../../page/head.tsx';
import { useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { BoxLoading } from '../../ui/block-loading.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Printer } from '../../ui/icons/printer.ts';
import { keepOrder, keptOrder } from '../order-links.ts';
import { dropReceipt, type Receipt, readReceipt } from '../receipt.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

export default function ConfirmPage() {
  const [receipt, setReceipt] = useState<Receipt>();
  const [, navigate] = useLocation();
  const { withdrawal } = useSettings();

  useEffect(() => {
    const kept = readReceipt();
    if (kept) setReceipt(kept);
    else navigate(paths.home, { replace: true });
    // The link in the e-mail opens in another tab.
    const readAgain = () => setReceipt((shown) => readReceipt() ?? shown);
    window.addEventListener('storage', readAgain);
    return () => window.removeEventListener('storage', readAgain);
  }, [navigate]);

  const { orderNumber: number, key: secret, placedAt } = receipt ?? {};
  // Without its link, the order is found by its number and the e-mail address.
  const { mutate: remember } = trpc.ownOrder.remember.useMutation({
    onSuccess: ({ token }) =>
      number && placedAt && keepOrder({ number, token, placedAt: placedAt.toISOString() }),
  });
  useEffect(() => {
    if (number && secret && !keptOrder(number)) remember({ number, secret });
  }, [number, secret, remember]);

  function goHome(): void {
    dropReceipt();
    navigate(paths.home);
  }

  return (
    <div className="shell max-w-5xl py-8 sm:py-12 print:max-w-none print:p-0">
      <Head
        title={messages.confirmation.title}
        description="Your order has been placed."
        canonical={paths.confirm}
        unlisted
      />
      {receipt ? (
        <>
          <ReceiptSheet receipt={receipt} />
          <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            <Button onClick={goHome}>{messages.confirmation.home}</Button>
            {receipt.orderNumber && (
              <Link href={paths.followOrder(receipt.orderNumber)} className={buttonClass('secondary')}>
                See your order
              </Link>
            )}
            <Button icon={Printer} look="secondary" className="sm:ml-auto" onClick={() => window.print()}>
              Print receipt
            </Button>
          </div>
          {withdrawal && receipt.orderNumber && (
            <p className="mt-4">
              <Link
                href={`${paths.withdraw}?number=${receipt.orderNumber}`}
                className="inline-flex min-h-11 items-center link-accent"
              >
                {withdrawal}
              </Link>
            </p>
          )}
        </>
      ) : (
        <BoxLoading label="Loading your order" height="h-126" />
      )}
    </div>
  );
}
